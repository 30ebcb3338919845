import FeedCore
package import Foundation
import Synchronization

/// How many requests are under way at each publisher, in this process; who finds no place waits for one.
package final class RequestPlaces: Sendable {
    private struct Waiter {
        var ticket: Int
        var limit: Int
        var continuation: CheckedContinuation<Bool, Never>
    }

    private struct Row {
        var running = 0
        var waiting: [Waiter] = []
    }

    private struct State {
        var rows: [RequestAccount: Row] = [:]
        var nextTicket = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Takes a place if there is one and nobody waits.
    ///
    /// Each that is taken is given back with ``leave(_:)``.
    package func enterAtOnce(_ account: RequestAccount, limit: Int) -> Bool {
        state.withLock { state in
            let row = state.rows[account] ?? Row()
            guard row.running < max(1, limit), row.waiting.isEmpty else { return false }
            state.rows[account, default: row].running += 1
            return true
        }
    }

    /// Waits for a place behind those who came before.
    ///
    /// - Returns: Whether there is one; not so where the task was cancelled, or the deadline was first.
    package func enter(_ account: RequestAccount, limit: Int, by deadline: Date, clock: EngineClock) async -> Bool {
        if enterAtOnce(account, limit: limit) { return true }
        return await withTaskGroup(of: Bool?.self) { group in
            group.addTask { await self.wait(account, limit: limit) }
            group.addTask {
                try? await clock.sleep(until: deadline)
                return nil
            }
            // The wait itself says whether there is a place: one may come in the moment of the deadline.
            var hasPlace = false
            for await outcome in group {
                group.cancelAll()
                if let outcome { hasPlace = outcome }
            }
            return hasPlace
        }
    }

    /// Gives a place to the one that has waited longest.
    package func leave(_ account: RequestAccount) {
        let next = state.withLock { state in
            state.rows[account]?.running -= 1
            return Self.admit(account, &state)
        }
        for continuation in next { continuation.resume(returning: true) }
    }

    private func wait(_ account: RequestAccount, limit: Int) async -> Bool {
        let ticket = state.withLock { state in
            defer { state.nextTicket += 1 }
            return state.nextTicket
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(ticket: ticket, limit: max(1, limit), continuation: continuation)
                let isCancelled = Task.isCancelled
                let next = state.withLock { state in
                    guard !isCancelled else { return [CheckedContinuation<Bool, Never>]() }
                    state.rows[account, default: Row()].waiting.append(waiter)
                    return Self.admit(account, &state)
                }
                if isCancelled { continuation.resume(returning: false) }
                for admitted in next { admitted.resume(returning: true) }
                // The handler may have run before there was anything to give up.
                if Task.isCancelled { giveUp(ticket, account) }
            }
        } onCancel: {
            giveUp(ticket, account)
        }
    }

    private func giveUp(_ ticket: Int, _ account: RequestAccount) {
        let (left, next) = state.withLock { state in
            let index = state.rows[account]?.waiting.firstIndex { $0.ticket == ticket }
            let left = index.flatMap { state.rows[account]?.waiting.remove(at: $0) }
            return (left, Self.admit(account, &state))
        }
        left?.continuation.resume(returning: false)
        for continuation in next { continuation.resume(returning: true) }
    }

    /// Those who may go in now, in their order: the first one that does not fit holds up all behind it.
    private static func admit(_ account: RequestAccount, _ state: inout State) -> [CheckedContinuation<Bool, Never>] {
        guard var row = state.rows[account] else { return [] }
        var admitted: [CheckedContinuation<Bool, Never>] = []
        while let first = row.waiting.first, row.running < first.limit {
            admitted.append(row.waiting.removeFirst().continuation)
            row.running += 1
        }
        state.rows[account] = row.running == 0 && row.waiting.isEmpty ? nil : row
        return admitted
    }
}
