package import FeedCore
import FeedEngine
package import Foundation
import GRDB

extension SQLiteStore {
    // MARK: - Revisions

    package func revisions(of feed: FeedID) async throws -> [LocalID: ItemRevision] {
        try await read { db in
            let rows = try Row.fetchCursor(
                db.cachedStatement(sql: "SELECT item, revision, changedAt FROM item WHERE feed = ?"),
                arguments: [feed.rawValue]
            )
            var found: [LocalID: ItemRevision] = [:]
            while let row = try rows.next() {
                found[LocalID(kept: row["item"])] = ItemRevision(
                    row["revision"],
                    changedAt: Date(kept: row["changedAt"])
                )
            }
            return found
        }
    }

    package func installation() async throws -> UUID? {
        try await read { db in try String.fetchOne(db, sql: "SELECT id FROM installation") }.flatMap(UUID.init)
    }

    /// Counts a revision of each item that has changed, and records that all were seen.
    ///
    /// If the publisher gives an older time than that of the last change, the item changed when the answer was read.
    static func mark(_ marks: [ItemMark], of feed: FeedID, at readAt: Date, in db: Database) throws {
        guard !marks.isEmpty else { return }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO item (feed, item, digest, revision, changedAt, seenAt)
                VALUES (:feed, :item, :digest, 0, :changedAt, :seenAt)
                ON CONFLICT (feed, item) DO UPDATE SET
                    seenAt = excluded.seenAt,
                    revision = revision + (digest <> excluded.digest),
                    changedAt = CASE
                        WHEN digest = excluded.digest THEN changedAt
                        WHEN excluded.changedAt > changedAt THEN excluded.changedAt
                        ELSE max(changedAt, excluded.seenAt)
                    END,
                    digest = excluded.digest
                """
        )
        for mark in marks {
            try statement.execute(arguments: [
                "feed": feed.rawValue, "item": mark.item.rawValue, "digest": Int64(bitPattern: mark.digest),
                "changedAt": mark.changedAt.kept, "seenAt": readAt.kept,
            ])
        }
    }
}
