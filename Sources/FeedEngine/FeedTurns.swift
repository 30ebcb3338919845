import FeedCore

/// Lets one fetch of a feed run at a time; the next begins with what the last one remembered.
///
/// A turn ends with its fetch, or soon after nobody waits for it any more: a provider that is deaf to cancellation holds
/// up nobody.
actor FeedTurns {
    /// One fetch's place in the row.
    struct Ticket: Sendable, Hashable {
        let feed: FeedID
        let number: Int
    }

    private struct Row {
        var running: Ticket?
        var waiting: [(ticket: Ticket, continuation: CheckedContinuation<Bool, Never>)] = []
        /// The number of the fetch whose state is kept.
        var lastSaved = -1
        var state: FeedState?
    }

    private var rows: [FeedID: Row] = [:]
    private var nextNumber = 0

    func ticket(for feed: FeedID) -> Ticket {
        defer { nextNumber += 1 }
        return Ticket(feed: feed, number: nextNumber)
    }

    /// Waits for the turn.
    ///
    /// - Returns: What the feed remembers.
    /// - Throws: `CancellationError` where the task is cancelled first; the turn is given up then.
    func begin(_ ticket: Ticket) async throws -> FeedState? {
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
        return rows[ticket.feed]?.state
    }

    /// Keeps what a fetch wants to remember, unless a later one has been quicker.
    func remember(_ state: FeedState?, of ticket: Ticket) {
        guard let state, let row = rows[ticket.feed], row.lastSaved < ticket.number else { return }
        rows[ticket.feed]?.state = state
        rows[ticket.feed]?.lastSaved = ticket.number
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
