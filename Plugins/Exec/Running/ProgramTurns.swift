/// Lets one in at a time, in the order in which they came.
actor ProgramTurns {
    private var isTaken = false
    private var waiting: [(id: Int, CheckedContinuation<Bool, Never>)] = []
    private var lastID = 0

    /// Waits for the turn.
    ///
    /// - Returns: Whether it was given; false where the task was cancelled while it waited.
    func take() async -> Bool {
        guard isTaken else {
            isTaken = true
            return true
        }
        lastID += 1
        let id = lastID
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(returning: false)
                } else {
                    waiting.append((id, continuation))
                }
            }
        } onCancel: {
            Task { await self.leave(id) }
        }
    }

    /// Gives the turn to the next one.
    func give() {
        guard !waiting.isEmpty else {
            isTaken = false
            return
        }
        waiting.removeFirst().1.resume(returning: true)
    }

    private func leave(_ id: Int) {
        guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: place).1.resume(returning: false)
    }
}
