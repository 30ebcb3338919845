import FeedCore

/// Lets one fetch of a feed run at a time, so that the next begins with what the last one remembered.
///
/// A turn ends with its fetch, or soon after nobody waits for it any more: a provider that is deaf to cancellation holds
/// up nobody.
actor FeedTurns {
    /// One fetch's place in the row.
    struct Ticket: Sendable, Hashable {
        let feed: FeedKey
        let number: Int
    }

    private struct Row {
        var running: Ticket?
        var waiting: [(ticket: Ticket, continuation: CheckedContinuation<Bool, Never>)] = []
        /// How many turns there have been.
        var turns = 0
        /// The turn whose state is kept.
        var savedTurn = 0
    }

    private var rows: [FeedKey: Row] = [:]
    private var nextNumber = 0

    func ticket(for feed: FeedKey) -> Ticket {
        defer { nextNumber += 1 }
        return Ticket(feed: feed, number: nextNumber)
    }

    /// Waits for the turn.
    ///
    /// - Returns: The turn's number, from 1 on.
    /// - Throws: `CancellationError` where the task is cancelled first; the turn is given up then.
    func begin(_ ticket: Ticket) async throws -> Int {
        try Task.checkCancellation()
        if rows[ticket.feed]?.running == nil {
            rows[ticket.feed, default: Row()].running = ticket
        } else {
            let hasTurn = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    if Task.isCancelled {
                        continuation.resume(returning: false)
                    } else {
                        rows[ticket.feed]?.waiting.append((ticket, continuation))
                    }
                }
            } onCancel: {
                Task { await self.leave(ticket) }
            }
            guard hasTurn else { throw CancellationError() }
        }
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
        let next = rows[ticket.feed]?.waiting.isEmpty == false ? rows[ticket.feed]?.waiting.removeFirst() : nil
        rows[ticket.feed]?.running = next?.ticket
        next?.continuation.resume(returning: true)
    }

    private func leave(_ ticket: Ticket) {
        guard let index = rows[ticket.feed]?.waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
        rows[ticket.feed]?.waiting.remove(at: index).continuation.resume(returning: false)
    }
}
