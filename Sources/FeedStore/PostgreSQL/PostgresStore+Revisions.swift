#if PostgreSQL
package import FeedCore
import FeedEngine
package import Foundation

extension PostgresStore {
    // MARK: - Revisions

    package func revisions(of feed: FeedID) async throws -> [LocalID: ItemRevision] {
        let statement = PostgresStatement(
            "SELECT item, revision, changed_at FROM item WHERE feed = ?",
            [feed.rawValue]
        )
        return try await readTogether([statement]) { results in
            var found: [LocalID: ItemRevision] = [:]
            for row in results.first?.rows ?? [] {
                found[LocalID(kept: row["item"])] = ItemRevision(
                    row["revision"],
                    changedAt: Date(kept: row["changed_at"])
                )
            }
            return found
        }
    }

    package func installation() async throws -> UUID? {
        try await readTogether([PostgresStatement("SELECT id FROM installation")]) { results in
            results.first?.value(String.self)
        }
        .flatMap(UUID.init)
    }

    /// Counts a revision of each item that has changed, and records that all were seen.
    ///
    /// If the publisher gives an older time than that of the last change, the item changed when the answer was read.
    static func mark(_ marks: [ItemMark], of feed: FeedID, at readAt: Date, in transaction: PostgresTransaction) {
        guard !marks.isEmpty else { return }
        // The last mark of an item counts, and all processes lock rows in the same order.
        let marks = Dictionary(marks.map { ($0.item.rawValue, $0) }) { $1 }.sorted { $0.key < $1.key }
        transaction.send(
            """
            INSERT INTO item AS old (feed, item, digest, revision, changed_at, seen_at)
            SELECT ?, mark.item, mark.digest, 0, mark.changed_at, ?
            FROM unnest(?, ?, ?) AS mark (item, digest, changed_at)
            ON CONFLICT (feed, item) DO UPDATE SET
                seen_at = excluded.seen_at,
                revision = old.revision + (old.digest <> excluded.digest)::integer,
                changed_at = CASE
                    WHEN old.digest = excluded.digest THEN old.changed_at
                    WHEN excluded.changed_at > old.changed_at THEN excluded.changed_at
                    ELSE greatest(old.changed_at, excluded.seen_at)
                END,
                digest = excluded.digest
            """,
            [
                feed.rawValue, readAt.kept, marks.map(\.key), marks.map { Int64(bitPattern: $0.value.digest) },
                marks.map(\.value.changedAt.kept),
            ]
        )
    }
}
#endif
