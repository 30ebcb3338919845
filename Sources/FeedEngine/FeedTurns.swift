import FeedCore

/// Lets one fetch of a feed run at a time, so that the next begins with what the last one remembered.
///
/// A turn ends with its fetch, or soon after it was abandoned: a provider that is deaf to cancellation delays
/// no other fetch.
actor FeedTurns {
    /// One fetch's place in the row.
    struct Ticket: Sendable, Hashable {
        let feed: FeedKey
        let number: Int
    }

    private struct Row {
        let semaphore = AsyncSemaphore()
        var running: Ticket?
        /// How many turns there have been.
        var turns = 0
        /// The turn whose state is kept.
        var savedTurn = 0
    }

    private var rows: [FeedKey: Row] = [:]
    private var nextNumber = 0

    func ticket(for feed: FeedKey) -> Ticket {
        defer { nextNumber += 1 }
        if rows[feed] == nil { rows[feed] = Row() }
        return Ticket(feed: feed, number: nextNumber)
    }

    /// Waits for the turn.
    ///
    /// - Returns: The turn's number, from 1 on.
    /// - Throws: `CancellationError` where the task is cancelled first; the turn is given up then.
    func begin(_ ticket: Ticket) async throws -> Int {
        guard let semaphore = rows[ticket.feed]?.semaphore, await semaphore.enter() else { throw CancellationError() }
        // One whose wait ended together with its turn's coming would never end it.
        guard !Task.isCancelled else {
            semaphore.leave()
            throw CancellationError()
        }
        rows[ticket.feed]?.running = ticket
        rows[ticket.feed]?.turns += 1
        return rows[ticket.feed]?.turns ?? 0
    }

    /// Whether what a fetch wants to remember is news, and not that of a turn that was over before a later one was.
    func isLatest(_ turn: Int, of feed: FeedKey) -> Bool {
        guard let row = rows[feed], row.savedTurn < turn else { return false }
        rows[feed]?.savedTurn = turn
        return true
    }

    /// Ends a turn; nothing where it has ended already.
    func end(_ ticket: Ticket) {
        guard rows[ticket.feed]?.running == ticket else { return }
        rows[ticket.feed]?.running = nil
        rows[ticket.feed]?.semaphore.leave()
    }
}
