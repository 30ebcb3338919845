import Synchronization

/// A semaphore that admits a limited number of callers at a time, in the order of their arrival.
package final class AsyncSemaphore: Sendable {
    private struct Waiter {
        let number: Int
        let limit: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var running = 0
        var lastNumber = 0

        /// The waiters in the order of their arrival, preceded by waiters that have entered already.
        ///
        /// The entered ones are removed many at a time, because closing the gap after each would move all of a long
        /// queue.
        private var queue: [Waiter] = []
        private var first = 0

        /// Removes and returns the waiters that may enter now; the first one that may not enter blocks all later ones.
        mutating func admit() -> [CheckedContinuation<Bool, Never>] {
            var admitted: [CheckedContinuation<Bool, Never>] = []
            while first < queue.count, running < queue[first].limit {
                admitted.append(queue[first].continuation)
                first += 1
                running += 1
            }
            if first * 2 >= queue.count {
                queue.removeFirst(first)
                first = 0
            }
            return admitted
        }

        var waitingCount: Int { queue.count - first }

        mutating func add(_ waiter: Waiter) { queue.append(waiter) }

        /// Removes a waiter that has not entered yet.
        mutating func remove(_ number: Int) -> Waiter? {
            queue.indices.dropFirst(first).first { queue[$0].number == number }.map { queue.remove(at: $0) }
        }
    }

    private let state = Mutex(State())

    package init() {}

    /// The number of callers that wait to enter.
    package var waitingCount: Int { state.withLock(\.waitingCount) }

    /// Enters if a slot is free and no caller waits; after a result of true, the caller calls ``leave()`` once.
    ///
    /// `limit` is the maximum number of callers inside, including this one; a limit below one counts as one.
    package func enterAtOnce(limit: Int = 1) -> Bool {
        state.withLock { state in
            guard state.running < max(1, limit), state.waitingCount == 0 else { return false }
            state.running += 1
            return true
        }
    }

    /// Waits for a slot, after the callers that came before.
    ///
    /// - Returns: True once the caller has a slot; false if its task was cancelled while it waited.
    package func enter(limit: Int = 1) async -> Bool {
        if enterAtOnce(limit: limit) { return true }
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(number: number, limit: max(1, limit), continuation: continuation)
                let admitted = state.withLock { state in
                    state.add(waiter)
                    return state.admit()
                }
                for continuation in admitted { continuation.resume(returning: true) }
                // The handler may have run before the waiter was added.
                if Task.isCancelled { giveUp(number) }
            }
        } onCancel: {
            giveUp(number)
        }
    }

    /// Releases the caller's slot, for the caller that has waited longest.
    package func leave() {
        let admitted = state.withLock { state in
            state.running -= 1
            return state.admit()
        }
        for continuation in admitted { continuation.resume(returning: true) }
    }

    private func giveUp(_ number: Int) {
        let (left, admitted) = state.withLock { state in
            (state.remove(number)?.continuation, state.admit())
        }
        left?.resume(returning: false)
        for continuation in admitted { continuation.resume(returning: true) }
    }
}
