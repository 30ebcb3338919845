import Foundation

/// A gate that admits suspects alone and last: a suspect waits until no other feed is in progress or waiting, and then
/// others wait for it.
///
/// If the others never pause, a suspect goes first after ``patience``: newcomers then wait for it, and it is admitted
/// when the feeds in progress are done.
package actor SuspectGate {
    private struct Waiting {
        let number: Int
        let isSuspect: Bool
        let since: Date
        let continuation: CheckedContinuation<Bool, Never>
    }

    /// The time for which a suspect lets others go first, in seconds.
    static let patience: TimeInterval = 30

    private let clock: EngineClock
    private var inHand = 0
    private var hasSuspect = false
    private var waiting: [Waiting] = []
    private var nextNumber = 0

    package init(_ clock: EngineClock) { self.clock = clock }

    /// The number of callers that wait.
    package var waitingCount: Int { waiting.count }

    /// - Returns: True if the caller was admitted, and has to leave; false if its task was cancelled first.
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

    /// The index of a suspect that has waited long enough; a time in the future comes from a clock that was set back.
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
        // Others may have waited for this caller.
        admitWaiting()
    }
}
