#if PostgreSQL
import FeedCore
package import FeedEngine
import Foundation

/// The order in which answers and events were saved: a counter that each writing transaction advances, and only one
/// is between that and its end at a time, so that a reader that has read up to a number has missed nothing before it.
extension PostgresStore {
    package func changes(after last: ChangePosition?) async throws -> StoredChanges {
        let sequence = PostgresStatement("SELECT epoch, last, forgotten FROM sequence")
        let now = try await readTogether([sequence]) { try StoredChanges(after: last, $0.first?.first) }
        guard let last, !now.isReset, last != now.position else { return now }
        return try await read(atOnce: true) { transaction in
            let current = transaction.send(sequence)
            let rows = try transaction.query(
                "SELECT * FROM event WHERE id > ? ORDER BY id LIMIT ?",
                [last.sequence, StoredChanges.maximumEvents]
            ).rows
            var changes = try StoredChanges(after: last, current.first)
            guard !changes.isReset else { return changes }
            changes.events = rows.compactMap(ItemEvent.init)
            if rows.count == StoredChanges.maximumEvents, let end = rows.last { changes.position.sequence = end["id"] }
            let answers = try transaction.query(
                "SELECT feed, fingerprint, scope, read_at, fresh_until FROM answer WHERE sequence > ? AND sequence <= ?",
                [last.sequence, changes.position.sequence]
            ).rows
            for row in answers {
                guard let feed = FeedID(row["feed"] as String) else { continue }
                let key = AnswerKey(feed: FeedKey(feed: feed, fingerprint: row["fingerprint"]), scope: row["scope"])
                changes.answers[key] = StoredChanges.Answer(
                    readAt: Date(kept: row["read_at"]),
                    freshUntil: Date(kept: row["fresh_until"])
                )
            }
            return changes
        }
    }

    package func news() -> AsyncStream<Void>? { newsSource.stream() }
}

extension StoredChanges {
    /// Reads the row of the sequence, which is always there.
    fileprivate init(after last: ChangePosition?, _ row: PostgresRow?) throws {
        guard let row else { throw PostgresError(kind: .refused(""), message: "the table sequence is empty") }
        let current = ChangePosition(epoch: row["epoch"], sequence: row["last"])
        self.init(after: last, at: current, forgotten: row["forgotten"])
    }
}
#endif
