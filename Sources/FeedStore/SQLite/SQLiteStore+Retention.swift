import FeedCore
import FeedEngine
package import Foundation
import GRDB

extension SQLiteStore {
    package func clean(keeping span: Duration, maximumBytes: Int, every interval: Duration) async throws {
        guard try await beginsCleaning(now: configuration.clock.now, every: interval) else { return }
        do {
            try await clean(now: configuration.clock.now, keeping: span, maximumBytes: maximumBytes)
        } catch is CancellationError {
            // The rest is for the next run, and not for the next day; a task of its own can still write.
            try await Task { try await write { try $0.execute(sql: "DELETE FROM chore WHERE name = 'clean'") } }.value
            throw CancellationError()
        }
    }

    /// Removes data that is too old, then data that makes the file too large, and frees their pages.
    ///
    /// It works in small steps, between which others can write. It is for the background, about once an hour. A fresh
    /// answer stays, at any age and size, and so does a star, until its ``FeedEngine/StarLife`` ends.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - span: The time for which events are stored, and answers and responses that were not renewed or used.
    ///   - maximumBytes: The maximum size of the file; responses are removed first, then the oldest events.
    /// - Throws: ``StoreProblem``, `CancellationError`; data that was removed before stays removed.
    package func clean(
        now: Date,
        keeping span: Duration,
        maximumBytes: Int
    ) async throws {
        let horizon = now.kept - Double(span.components.seconds)
        // The events of an item determine if its star is removed too, so stars come first.
        try await write { db in try Self.removeStars(endedBy: now, keeping: span, in: db) }
        while try await removeEvents(where: "at < ?", [horizon]) { try Task.checkCancellation() }
        try await write { [clock] db in
            try Self.removeForgotten(before: horizon, now: now.kept, in: db)
            try SQLiteTransaction(db: db, clock: clock).removeAlerts(before: Date(kept: horizon))
        }
        if try await usedBytes() > maximumBytes {
            try await write { db in try Self.keepResponses(within: 0, in: db) }
            // If the answers alone are too large, removing all of the history would not help.
            while try await answerBytes() < maximumBytes, try await usedBytes() > maximumBytes,
                try await removeEvents(where: "TRUE", [])
            {
                try Task.checkCancellation()
            }
        }
        while try await giveBackSomeRoom() { try Task.checkCancellation() }
    }

    /// Returns true if the interval has passed since the last cleaning began; then the caller's begins now.
    ///
    /// Of several processes that call it at once, one gets true.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - interval: The time between two cleanings.
    /// - Returns: True if the caller is to clean.
    /// - Throws: ``StoreProblem``.
    package func beginsCleaning(now: Date, every interval: Duration) async throws -> Bool {
        try await write { db in
            try db.execute(
                sql: """
                    INSERT INTO chore (name, begunAt) VALUES ('clean', :now)
                    ON CONFLICT (name) DO UPDATE SET begunAt = excluded.begunAt
                    WHERE begunAt <= :now - :interval OR begunAt > :now
                    """,
                arguments: ["now": now.kept, "interval": Double(interval.components.seconds)]
            )
            return db.changesCount > 0
        }
    }

    private static let eventsAStep = 2_000
    private static let pagesAStep = 1_000

    /// - Returns: True if there may be more.
    private func removeEvents(where condition: String, _ arguments: [Double]) async throws -> Bool {
        try await write { db in
            let removed = try Int.fetchAll(
                db,
                sql: """
                    DELETE FROM event WHERE id IN (
                        SELECT id FROM event WHERE \(condition) ORDER BY at, id LIMIT \(Self.eventsAStep)
                    ) RETURNING id
                    """,
                arguments: StatementArguments(arguments)
            )
            try db.execute(sql: "UPDATE sequence SET forgotten = max(forgotten, ?)", arguments: [removed.max() ?? 0])
            return removed.count == Self.eventsAStep
        }
    }

    private static func removeStars(endedBy now: Date, keeping span: Duration, in db: Database) throws {
        let stars = try Row.fetchAll(
            db,
            sql: """
                SELECT star.feed, star.item, max(max(starredAt), coalesce(max(seenAt), max(starredAt))) AS seenAt
                FROM star LEFT JOIN item ON item.feed = star.feed AND item.item = star.item
                GROUP BY star.feed, star.item
                """
        )
        for (item, seenAt) in stars.compactMap({ row in ItemID(row).map { ($0, Date(kept: row["seenAt"])) } })
        where StarLife.end(after: try lastEvent(of: item, in: db), seenAt: seenAt, keeping: span) <= now {
            try removeStars(of: item, in: db)
        }
    }

    private static func removeForgotten(before horizon: Double, now: Double, in db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM answer WHERE readAt < :horizon AND freshUntil < :now;
                DELETE FROM feed WHERE savedAt < :horizon AND NOT EXISTS (
                    SELECT 1 FROM answer WHERE answer.feed = feed.feed AND answer.fingerprint = feed.fingerprint
                );
                DELETE FROM item WHERE seenAt < :horizon AND NOT EXISTS (
                    SELECT 1 FROM star WHERE star.feed = item.feed AND star.item = item.item
                );
                DELETE FROM response WHERE usedAt < :horizon;
                DELETE FROM claim WHERE until < :horizon;
                DELETE FROM requestGrant WHERE endsAt <= :now - (
                    SELECT keptFor FROM requestAccount WHERE requestAccount.account = requestGrant.account
                );
                DELETE FROM requestAccount WHERE COALESCE(heldUntil, 0) < :now AND NOT EXISTS (
                    SELECT 1 FROM requestGrant WHERE requestGrant.account = requestAccount.account
                );
                """,
            arguments: ["horizon": horizon, "now": now]
        )
    }

    /// Returns the size of the file without its free pages, in bytes.
    private func usedBytes() async throws -> Int {
        try await read { db in
            func number(_ name: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0 }
            return try (number("page_count") - number("freelist_count")) * number("page_size")
        }
    }

    /// Returns the size of the answers, in bytes, which are not removed for their size.
    private func answerBytes() async throws -> Int {
        try await read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT TOTAL(LENGTH(snapshot)) + (SELECT TOTAL(LENGTH(content)) FROM answerChange) FROM answer
                    """
            ) ?? 0
        }
    }

    /// - Returns: True if there are more pages to free.
    private func giveBackSomeRoom() async throws -> Bool {
        try await writeAlone { db in
            let before = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            guard before > 0 else { return false }
            // Each row that it returns is a page; none is freed unless they are fetched.
            _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum(\(Self.pagesAStep))")
            let after = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            return after > 0 && after < before
        }
    }
}
