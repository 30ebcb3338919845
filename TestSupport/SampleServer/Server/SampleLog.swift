import Synchronization

/// The activity of the sample publishers: their requests and connections.
final class SampleLog: Sendable {
    private struct Waiter {
        var isMet: @Sendable (SampleActivity) -> Bool
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var activity = SampleActivity()
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
    }

    private let state = Mutex(State())

    var activity: SampleActivity { state.withLock { $0.activity } }

    func change(_ change: (inout SampleActivity) -> Void) {
        let met = state.withLock { state in
            change(&state.activity)
            let met = state.waiters.filter { $0.value.isMet(state.activity) }
            for number in met.keys { state.waiters[number] = nil }
            return met.values.map(\.continuation)
        }
        for continuation in met { continuation.resume() }
    }

    func wait(until isMet: @escaping @Sendable (SampleActivity) -> Bool) async throws {
        let number = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || isMet(state.activity) { return true }
                    state.waiters[number] = Waiter(isMet: isMet, continuation: continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
            try Task.checkCancellation()
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }
}
