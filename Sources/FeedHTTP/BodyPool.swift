import Synchronization

/// A pool of bytes that fetches, identified by number, take and return; the fetch with the lowest number never waits.
final class BodyPool: Sendable {
    private struct Waiter {
        var ticket: Int
        var fetch: Int
        var bytes: Int
        var continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        /// The number of free bytes; negative if the oldest fetch took more than there were.
        var free: Int
        var held: [Int: Int] = [:]
        var waiting: [Waiter] = []

        func isEldest(_ fetch: Int) -> Bool { held.keys.allSatisfy { $0 >= fetch } }

        mutating func reserve(_ bytes: Int, for fetch: Int) {
            free -= bytes
            held[fetch, default: 0] += bytes
        }

        /// Removes and returns the waiters that may continue now: in order while there is room, and always the oldest
        /// fetch of all.
        mutating func admit() -> [CheckedContinuation<Bool, Never>] {
            var admitted: [CheckedContinuation<Bool, Never>] = []
            while let index = waiting.indices.first(where: {
                ($0 == 0 && waiting[$0].bytes <= free) || isEldest(waiting[$0].fetch)
            }) {
                let waiter = waiting.remove(at: index)
                reserve(waiter.bytes, for: waiter.fetch)
                admitted.append(waiter.continuation)
            }
            return admitted
        }
    }

    private let state: Mutex<State>
    private let tickets = Atomic(0)

    init(_ bytes: Int) { state = Mutex(State(free: bytes)) }

    /// Takes bytes if there are enough and no fetch waits, or if the fetch is the oldest; otherwise returns false.
    func reserveAtOnce(_ bytes: Int, for fetch: Int) -> Bool {
        state.withLock { state in
            guard state.isEldest(fetch) || (bytes <= state.free && state.waiting.isEmpty) else { return false }
            state.reserve(bytes, for: fetch)
            return true
        }
    }

    /// Takes bytes as soon as there are enough.
    ///
    /// - Returns: True if they were taken; false if the task was cancelled.
    func reserve(_ bytes: Int, for fetch: Int) async -> Bool {
        let ticket = tickets.wrappingAdd(1, ordering: .relaxed).oldValue
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let admitted = state.withLock { state in
                    state.waiting.append(Waiter(ticket: ticket, fetch: fetch, bytes: bytes, continuation: continuation))
                    return state.admit()
                }
                for continuation in admitted { continuation.resume(returning: true) }
                // The handler may have run before the waiter was added.
                if Task.isCancelled { giveUp(ticket) }
            }
        } onCancel: {
            giveUp(ticket)
        }
    }

    /// Returns everything that a fetch holds.
    func release(_ fetch: Int) {
        let admitted = state.withLock { state in
            state.free += state.held.removeValue(forKey: fetch) ?? 0
            return state.admit()
        }
        for continuation in admitted { continuation.resume(returning: true) }
    }

    private func giveUp(_ ticket: Int) {
        let (left, admitted) = state.withLock { state in
            let index = state.waiting.firstIndex { $0.ticket == ticket }
            let left = index.map { state.waiting.remove(at: $0).continuation }
            return (left, state.admit())
        }
        left?.resume(returning: false)
        for continuation in admitted { continuation.resume(returning: true) }
    }
}
