import FeedCore
package import FeedEngine
import Foundation
import GRDB

/// The order in which answers and events were saved: a counter that each writing transaction advances, and only one
/// writes at a time, so that a reader that has read up to a number has missed nothing before it.
extension SQLiteStore {
    /// The answers that were saved after a number, read from an index alone.
    package static let newAnswers = """
        SELECT feed, fingerprint, scope, readAt FROM answer WHERE sequence > ? AND sequence <= ?
        """

    package func changes(after last: ChangePosition?) async throws -> StoredChanges {
        try await read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT epoch, last, forgotten FROM sequence")
            )
            guard let row else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            let current = ChangePosition(epoch: row["epoch"], sequence: row["last"])
            var changes = StoredChanges(after: last, at: current, forgotten: row["forgotten"])
            guard let last, !changes.isReset, last != current else { return changes }
            let rows = try Row.fetchAll(
                db.cachedStatement(sql: "SELECT * FROM event WHERE id > ? ORDER BY id LIMIT ?"),
                arguments: [last.sequence, StoredChanges.maximumEvents]
            )
            changes.events = rows.compactMap(ItemEvent.init)
            if rows.count == StoredChanges.maximumEvents, let end = rows.last { changes.position.sequence = end["id"] }
            let answers = try Row.fetchAll(
                db.cachedStatement(sql: Self.newAnswers),
                arguments: [last.sequence, changes.position.sequence]
            )
            for row in answers {
                guard let feed = FeedID(row["feed"] as String) else { continue }
                let key = AnswerKey(feed: FeedKey(feed: feed, fingerprint: row["fingerprint"]), scope: row["scope"])
                changes.answers[key] = StoredChanges.Answer(readAt: Date(kept: row["readAt"]))
            }
            return changes
        }
    }

    /// Takes the next numbers, one after another.
    static func nextNumbers(_ count: Int, in db: Database) throws -> ClosedRange<Int> {
        let last = try Int.fetchOne(
            db.cachedStatement(sql: "UPDATE sequence SET last = last + ? RETURNING last"),
            arguments: [count]
        )
        guard let last else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return last - count + 1...last
    }

    /// Gives a store another epoch if its file is not the one that the epoch was made for: a copy, or one that was
    /// restored from a copy.
    ///
    /// A store that was restored by writing over the same file keeps its epoch; its numbers are then behind those of
    /// readers.
    static func renewEpoch(of file: StoreFile, in db: Database) throws {
        guard let identity = file.identity else { return }
        let name = "\(identity.device):\(identity.number)"
        guard try String.fetchOne(db, sql: "SELECT identity FROM sequence") != name else { return }
        try db.execute(
            sql: "UPDATE sequence SET epoch = lower(hex(randomblob(8))), identity = ?",
            arguments: [name]
        )
    }
}
