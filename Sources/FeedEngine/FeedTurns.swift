import FeedCore

/// Turns for fetches: one fetch of a feed runs at a time, so that each begins with the state that the last one saved.
///
/// A turn ends with its fetch, or soon after the fetch was abandoned: a provider that ignores cancellation delays no
/// other fetch.
actor FeedTurns {
    /// The position of one fetch in the queue of its feed.
    struct Ticket: Sendable, Hashable {
        let feed: FeedKey
        let number: Int
    }

    private struct Row {
        let semaphore = AsyncSemaphore()
        var running: Ticket?
        /// The number of turns so far.
        var turns = 0
        /// The number of the latest turn that has saved its state.
        var savedTurn = 0
    }

    private var rows: [FeedKey: Row] = [:]
    private var nextNumber = 0

    func ticket(for feed: FeedKey) -> Ticket {
        defer { nextNumber += 1 }
        if rows[feed] == nil { rows[feed] = Row() }
        return Ticket(feed: feed, number: nextNumber)
    }

    /// Waits for the turn of a fetch.
    ///
    /// - Returns: The turn's number, from 1 on.
    /// - Throws: `CancellationError` if the task is cancelled first; the turn is then given up.
    func begin(_ ticket: Ticket) async throws -> Int {
        guard let semaphore = rows[ticket.feed]?.semaphore, await semaphore.enter() else { throw CancellationError() }
        // A fetch that is cancelled just as its turn comes would never end the turn.
        guard !Task.isCancelled else {
            semaphore.leave()
            throw CancellationError()
        }
        rows[ticket.feed]?.running = ticket
        rows[ticket.feed]?.turns += 1
        return rows[ticket.feed]?.turns ?? 0
    }

    /// Returns true if no later turn has saved its state yet, and records that this turn saves its state.
    func isLatest(_ turn: Int, of feed: FeedKey) -> Bool {
        guard let row = rows[feed], row.savedTurn < turn else { return false }
        rows[feed]?.savedTurn = turn
        return true
    }

    /// Ends a turn; does nothing if it has ended already.
    func end(_ ticket: Ticket) {
        guard rows[ticket.feed]?.running == ticket else { return }
        rows[ticket.feed]?.running = nil
        rows[ticket.feed]?.semaphore.leave()
    }
}
