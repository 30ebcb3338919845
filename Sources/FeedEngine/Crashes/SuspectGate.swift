/// Lets suspects in alone and last: a suspect waits until no other feed is in hand or waits, and others wait for it.
actor SuspectGate {
    private struct Waiting {
        let number: Int
        let isSuspect: Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private var inHand = 0
    private var hasSuspect = false
    private var waiting: [Waiting] = []
    private var nextNumber = 0

    /// - Returns: Whether the caller is in, and has to leave; not where its task was cancelled first.
    func enter(asSuspect isSuspect: Bool) async -> Bool {
        if mayEnter(isSuspect) {
            admit(isSuspect)
            return true
        }
        let number = nextNumber
        nextNumber += 1
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: false) }
                waiting.append(Waiting(number: number, isSuspect: isSuspect, continuation: continuation))
            }
        } onCancel: {
            Task { await self.giveUp(number) }
        }
    }

    func leave() {
        inHand -= 1
        hasSuspect = false
        while let index = waiting.firstIndex(where: { !$0.isSuspect }) ?? waiting.indices.first,
            mayEnter(waiting[index].isSuspect, isFirst: true)
        {
            let next = waiting.remove(at: index)
            admit(next.isSuspect)
            next.continuation.resume(returning: true)
        }
    }

    private func mayEnter(_ isSuspect: Bool, isFirst: Bool = false) -> Bool {
        !hasSuspect && (!isSuspect || (inHand == 0 && (isFirst || waiting.isEmpty)))
    }

    private func admit(_ isSuspect: Bool) {
        inHand += 1
        hasSuspect = isSuspect
    }

    private func giveUp(_ number: Int) {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
        waiting.remove(at: index).continuation.resume(returning: false)
    }
}
