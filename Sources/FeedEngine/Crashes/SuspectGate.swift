import Foundation

/// Lets suspects in alone and last: a suspect waits until no other feed is in hand or waits, and others wait for it.
///
/// Where others are never idle, a suspect has waited long enough after ``patience``: those that come then wait for it, and
/// it is let in when those in hand have left.
package actor SuspectGate {
    private struct Waiting {
        let number: Int
        let isSuspect: Bool
        let since: Date
        let continuation: CheckedContinuation<Bool, Never>
    }

    /// How long a suspect lets others in before it, in seconds.
    static let patience: TimeInterval = 30

    private let clock: EngineClock
    private var inHand = 0
    private var hasSuspect = false
    private var waiting: [Waiting] = []
    private var nextNumber = 0

    package init(_ clock: EngineClock) { self.clock = clock }

    /// How many wait to be let in.
    package var waitingCount: Int { waiting.count }

    /// - Returns: Whether the caller is in, and has to leave; not where its task was cancelled first.
    package func enter(asSuspect isSuspect: Bool) async -> Bool {
        let mayEnter = isSuspect ? inHand == 0 && waiting.isEmpty : !hasSuspect && overdue == nil
        if mayEnter {
            admit(isSuspect)
            return true
        }
        let number = nextNumber
        nextNumber += 1
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: false) }
                waiting.append(
                    Waiting(number: number, isSuspect: isSuspect, since: clock.now, continuation: continuation)
                )
            }
        } onCancel: {
            Task { await self.giveUp(number) }
        }
    }

    package func leave() {
        inHand -= 1
        hasSuspect = false
        admitWaiting()
    }

    private func admitWaiting() {
        while !hasSuspect,
            let index = overdue ?? waiting.firstIndex(where: { !$0.isSuspect }) ?? waiting.indices.first,
            !waiting[index].isSuspect || inHand == 0
        {
            let next = waiting.remove(at: index)
            admit(next.isSuspect)
            next.continuation.resume(returning: true)
        }
    }

    /// The place of a suspect that has waited long enough; a time ahead is of a clock that has been set back since.
    private var overdue: Int? {
        let now = clock.now
        return waiting.firstIndex { $0.isSuspect && !(0..<Self.patience).contains(now.timeIntervalSince($0.since)) }
    }

    private func admit(_ isSuspect: Bool) {
        inHand += 1
        hasSuspect = isSuspect
    }

    private func giveUp(_ number: Int) {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
        waiting.remove(at: index).continuation.resume(returning: false)
        // Others may have waited for this one.
        admitWaiting()
    }
}
