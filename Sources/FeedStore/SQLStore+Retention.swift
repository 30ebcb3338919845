import FeedCore
import FeedEngine
package import Foundation

extension SQLStore {
    package func clean(keeping span: Duration, maximumBytes: Int, every interval: Duration) async throws {
        let now = clock.now
        guard try await beginsCleaning(now: now, every: interval) else { return }
        do {
            try await clean(now: now, keeping: span, maximumBytes: maximumBytes)
        } catch is CancellationError {
            // The next run is to clean the rest, not the run of the next day. A new task can write although this one is
            // cancelled.
            try await Task { try await writeRows { try $0.write(["DELETE FROM chore WHERE name = 'clean'"]) } }.value
            throw CancellationError()
        }
    }

    /// Removes data that is too old, then data that makes the store too large, and gives the free space back to the
    /// system.
    ///
    /// A file is cleaned in small steps, between which others can write. A server drops the events of a month once all
    /// of them are too old. Call it in the background, about once an hour. A fresh answer is never removed, nor is a
    /// star before its ``FeedEngine/StarLife`` ends.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - span: The maximum age of events, and the maximum time since answers were renewed and responses used.
    ///   - maximumBytes: The maximum size of the store; responses are removed first, then the oldest events.
    /// - Throws: ``StoreProblem``, `CancellationError`; data that was removed before stays removed.
    package func clean(now: Date, keeping span: Duration, maximumBytes: Int) async throws {
        let horizon = now - Double(span.components.seconds)
        // The events of an item determine if its star is removed too, so stars come first.
        try await writeRows { try $0.removeStars(endedBy: now, keeping: span) }
        try Task.checkCancellation()
        try await removeEvents(before: horizon.kept)
        try Task.checkCancellation()
        let clock = clock
        try await writeRows { transaction in
            let database = Transaction.database
            let serverNow = database.moment(now, asOf: clock.now)
            try transaction.write(StoreStatement.removal(before: horizon, now: now, serverNow, in: database))
            try transaction.removeAlerts(before: horizon)
        }
        if try await usedBytes() > maximumBytes {
            try await writeRows { try $0.write([.removeResponses(above: 0)]) }
            try await removeOldestEvents(now: now, downTo: maximumBytes)
        }
        try await giveBackRoom()
    }

    /// Returns true if the interval has passed since the last cleaning began, and records that a cleaning begins now.
    ///
    /// Of several processes that call it at once, one gets true.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - interval: The time between two cleanings.
    /// - Returns: True if the caller is to clean.
    /// - Throws: ``StoreProblem``.
    package func beginsCleaning(now: Date, every interval: Duration) async throws -> Bool {
        let chore: StoreStatement = """
            INSERT INTO chore AS old (name, begunAt)
            VALUES ('clean', \(Transaction.database.moment(now, asOf: clock.now)))
            ON CONFLICT (name) DO UPDATE SET begunAt = excluded.begunAt
            WHERE old.begunAt <= excluded.begunAt - \(Double(interval.components.seconds))
                OR old.begunAt > excluded.begunAt
            """
        return try await change(chore, signals: false)
    }
}

extension StoreTransaction {
    fileprivate func removeStars(endedBy now: Date, keeping span: Duration) throws {
        let statement: StoreStatement = """
            SELECT star.feed, star.item, MAX(starredAt) AS starredAt, MAX(seenAt) AS seenAt
            FROM star LEFT JOIN item ON item.feed = star.feed AND item.item = star.item
            GROUP BY star.feed, star.item
            """
        let stars = try values(statement) { row in
            let starredAt = row.real("starredAt") ?? 0
            return ItemID(row).map { ($0, seenAt: Date(kept: max(starredAt, row.real("seenAt") ?? starredAt))) }
        }
        guard !stars.isEmpty else { return }
        let last = try lastEvents(of: stars.map(\.0))
        let ended = stars.filter { StarLife.end(after: last[$0.0], seenAt: $0.seenAt, keeping: span) <= now }
        try write(ended.map { .removeStars(of: $0.0) })
    }
}

extension StoreStatement {
    /// Returns the statements that remove the data that was last used before `horizon` or has ended by `now`.
    ///
    /// - Parameters:
    ///   - horizon: Data that was last used before this time is removed.
    ///   - now: The time of the caller.
    ///   - serverNow: The time by the clock of the database, by which requests are counted.
    ///   - database: The database.
    /// - Returns: The statements.
    fileprivate static func removal(
        before horizon: Date,
        now: Date,
        _ serverNow: StoreStatement,
        in database: StoreDatabase
    ) -> [StoreStatement] {
        let turns: StoreStatement =
            switch database {
            case .sqlite: "DELETE FROM turns.requestGrant WHERE endsAt < \(horizon)"
            case .postgreSQL: "DELETE FROM requestPlace WHERE until < store_now()"
            }
        return [
            "DELETE FROM answer WHERE readAt < \(horizon) AND freshUntil < \(now)",
            """
            DELETE FROM feed WHERE savedAt < \(horizon) AND NOT EXISTS (
                SELECT 1 FROM answer WHERE answer.feed = feed.feed AND answer.fingerprint = feed.fingerprint
            )
            """,
            """
            DELETE FROM item WHERE seenAt < \(horizon) AND NOT EXISTS (
                SELECT 1 FROM star WHERE star.feed = item.feed AND star.item = item.item
            )
            """,
            "DELETE FROM response WHERE usedAt < \(horizon)",
            "DELETE FROM \(raw: database.claims) WHERE until < \(horizon)",
            """
            DELETE FROM requestGrant WHERE endsAt <= \(serverNow) - (
                SELECT keptFor FROM requestAccount WHERE requestAccount.account = requestGrant.account
            )
            """,
            """
            DELETE FROM requestAccount WHERE COALESCE(heldUntil, 0) < \(serverNow) AND NOT EXISTS (
                SELECT 1 FROM requestGrant WHERE requestGrant.account = requestAccount.account
            )
            """,
            turns,
        ]
    }
}
