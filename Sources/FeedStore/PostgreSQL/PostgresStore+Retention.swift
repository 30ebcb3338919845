#if PostgreSQL
import FeedCore
import FeedEngine
package import Foundation
import Synchronization

extension PostgresStore {
    package func clean(keeping span: Duration, maximumBytes: Int, every interval: Duration) async throws {
        let now = clock.now
        guard try await beginsCleaning(every: interval) else { return }
        do {
            try await clean(now: now, keeping: span, maximumBytes: maximumBytes)
        } catch is CancellationError {
            // The rest is for the next run, and not for the next day; a task of its own can still write.
            try await Task { try await write { _ = $0.send("DELETE FROM chore WHERE name = 'clean'") } }.value
            throw CancellationError()
        }
    }

    /// Removes data that is too old, and then data that makes the database too large.
    ///
    /// Events are removed by the month: a partition is dropped once all of it is too old. A fresh answer stays, at any
    /// age and size, and so does a star, until its ``FeedEngine/StarLife`` ends.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - span: The time for which events are stored, and answers and responses that were not renewed or used.
    ///   - maximumBytes: The maximum size of the tables; responses are removed first, then the oldest months of events.
    /// - Throws: ``StoreProblem``, `CancellationError`; data that was removed before stays removed.
    package func clean(now: Date, keeping span: Duration, maximumBytes: Int) async throws {
        let horizon = now.kept - Double(span.components.seconds)
        // The events of an item determine if its star is removed too, so stars come first.
        try await removeStars(endedBy: now, keeping: span)
        try Task.checkCancellation()
        try await dropEvents(before: horizon, onlyFirst: false)
        try Task.checkCancellation()
        try await write { transaction in
            Self.removeForgotten(before: horizon, now: now.kept, in: transaction)
            try PostgresAlerts(transaction).removeAlerts(before: Date(kept: horizon))
        }
        guard try await usedBytes() > maximumBytes else { return }
        try await write { Self.keepResponses(within: 0, in: $0) }
        // The current month stays; space that is freed in other tables is used by the next writes.
        let thisMonth = now.kept - 31 * 86_400
        while try await usedBytes() > maximumBytes, try await dropEvents(before: thisMonth, onlyFirst: true) > 0 {
            try Task.checkCancellation()
        }
    }

    /// Returns true if the interval has passed since the last cleaning began; then the caller's begins now.
    private func beginsCleaning(every interval: Duration) async throws -> Bool {
        try await writeThen { transaction in
            let begun = transaction.send(
                PostgresStatement(
                    """
                    INSERT INTO chore AS old (name, begun_at) VALUES ('clean', store_now())
                    ON CONFLICT (name) DO UPDATE SET begun_at = excluded.begun_at
                    WHERE old.begun_at <= store_now() - :interval OR old.begun_at > store_now()
                    """,
                    named: ["interval": Double(interval.components.seconds)]
                )
            )
            return { begun.changes > 0 }
        }
    }

    @discardableResult
    private func dropEvents(before horizon: Double, onlyFirst: Bool) async throws -> Int {
        months.forget()
        return try await writeThen { transaction in
            let dropped = transaction.send("SELECT store_drop_events(?, ?)", [horizon, onlyFirst])
            return { dropped.result?.value() ?? 0 }
        }
    }

    private func removeStars(endedBy now: Date, keeping span: Duration) async throws {
        let statement = PostgresStatement(
            """
            SELECT star.feed, star.item, greatest(max(starred_at), max(seen_at)) AS seen_at
            FROM star LEFT JOIN item ON item.feed = star.feed AND item.item = star.item
            GROUP BY star.feed, star.item
            """
        )
        let stars = try await readTogether([statement]) { results in
            (results.first?.rows ?? []).compactMap { row in
                ItemID(row).map { ($0, Date(kept: row["seen_at"])) }
            }
        }
        let last = try await lastEvents(of: stars.map(\.0))
        let ended = stars.filter { StarLife.end(after: last[$0.0], seenAt: $0.1, keeping: span) <= now }.map(\.0)
        guard !ended.isEmpty else { return }
        try await write { transaction in
            for item in ended { Self.removeStars(of: item, in: transaction) }
        }
    }

    private static func removeForgotten(before horizon: Double, now: Double, in transaction: PostgresTransaction) {
        transaction.send("DELETE FROM answer WHERE read_at < ? AND fresh_until < ?", [horizon, now])
        transaction.send(
            """
            DELETE FROM feed WHERE saved_at < ? AND NOT EXISTS (
                SELECT 1 FROM answer WHERE answer.feed = feed.feed AND answer.fingerprint = feed.fingerprint
            )
            """,
            [horizon]
        )
        transaction.send(
            """
            DELETE FROM item WHERE seen_at < ? AND NOT EXISTS (
                SELECT 1 FROM star WHERE star.feed = item.feed AND star.item = item.item
            )
            """,
            [horizon]
        )
        transaction.send("DELETE FROM response WHERE used_at < ?", [horizon])
        transaction.send("DELETE FROM claim WHERE until < ?", [horizon])
        transaction.send("DELETE FROM request_place WHERE until < store_now()")
        transaction.send(
            """
            DELETE FROM request_grant USING request_account
            WHERE request_account.account = request_grant.account AND ends_at <= store_now() - kept_for
            """
        )
        transaction.send(
            """
            DELETE FROM request_account WHERE COALESCE(held_until, 0) < store_now() AND NOT EXISTS (
                SELECT 1 FROM request_grant WHERE request_grant.account = request_account.account
            )
            """
        )
    }

    /// Returns the size of the tables with their indexes, in bytes.
    func usedBytes() async throws -> Int {
        let statement = PostgresStatement(
            """
            SELECT COALESCE(sum(pg_total_relation_size(pg_class.oid)), 0)::bigint FROM pg_class
            JOIN pg_namespace ON pg_namespace.oid = relnamespace
            WHERE nspname = current_schema() AND relkind = 'r'
            """
        )
        return try await readTogether([statement]) { $0.first?.value() ?? 0 }
    }
}

/// The months for which the table of events has a partition, as far as this process knows.
final class EventMonths: Sendable {
    private let spans = Mutex<[Range<Double>]>([])

    func has(_ time: Double) -> Bool { spans.withLock { $0.contains { $0.contains(time) } } }

    func record(_ span: Range<Double>) { spans.withLock { $0.append(span) } }

    func forget() { spans.withLock { $0 = [] } }
}
#endif
