import FeedCore
import FeedEngine
import Foundation

/// The write of an answer to the database, as its difference from the stored answer or as a whole.
///
/// The answer is encoded at creation and not in the transaction, for which other tasks wait.
package struct AnswerWriting: Sendable {
    let answer: StoredAnswer
    let key: AnswerKey

    /// The `readAt` of the stored answer to which the difference applies; `nil` to write the answer as a whole.
    let since: Date?

    /// The encoded difference; `nil` if only the times differ, or the answer is written as a whole.
    let change: Data?

    /// The encoded answer; `nil` to encode it only if the difference cannot be written.
    private let whole: Data?

    /// The name of the rules by which the answer's alerts were planned.
    let planner: String?

    /// True if ``planner`` replaces the stored name; false to keep that name, since only changes were planned: see
    /// `FetchOutcome.planner(after:isFirst:)`.
    let replacesPlanner: Bool

    /// - Parameters:
    ///   - answer: The answer.
    ///   - outcome: The outcome that the answer belongs to.
    ///   - difference: The difference from the stored answer; `nil` to write the answer as a whole.
    ///   - key: The key of the answer.
    /// - Throws: An error if the warnings cannot be encoded.
    init(
        _ answer: StoredAnswer,
        of outcome: FetchOutcome,
        _ difference: SnapshotDifference?,
        for key: AnswerKey
    ) throws {
        self.answer = answer
        self.key = key
        let runs = difference?.runs ?? []
        // If more than a quarter of the items is new, the whole answer would be written soon anyway.
        let difference = runs.newCount <= answer.snapshot.items.count / 4 ? difference : nil
        since = difference?.oldReadAt
        change = try difference.flatMap { $0.isRepetition ? nil : try SnapshotCoding.data(runs, of: answer.snapshot) }
        whole = difference == nil ? try SnapshotCoding.data(answer.snapshot) : nil
        planner = outcome.planner
        replacesPlanner = outcome.planner(after: "old", isFirst: false) != "old"
    }

    func write(numbered number: StoreStatement, in transaction: some StoreTransaction) throws {
        if since != nil, try transaction.update(by: self, numbered: number) { return }
        // Another process may have saved an answer since, or the stored one has too many changes. If the bytes of a
        // page stay the same, SQLite does not write it again: see `sqlite3BtreeInsert` in
        // [btree.c](https://sqlite.org/src/file?name=src/btree.c). A trigger removes the changes of the former answer.
        let content = try whole ?? SnapshotCoding.data(answer.snapshot)
        let (feed, fingerprint) = (key.feed.feed.rawValue, key.feed.fingerprint)
        try transaction.write([
            """
            INSERT INTO answer AS old
            (feed, fingerprint, scope, version, readAt, freshUntil, usableUntil, sequence, planner) VALUES (
                \(feed), \(fingerprint), \(key.scope), \(SnapshotCoding.version), \(answer.readAt),
                \(answer.freshUntil), \(answer.usableUntil), \(number), \(planner)
            ) ON CONFLICT (feed, fingerprint, scope) DO UPDATE SET
                version = excluded.version, readAt = excluded.readAt, freshUntil = excluded.freshUntil,
                usableUntil = excluded.usableUntil, sequence = excluded.sequence,
                planner = \(raw: replacesPlanner ? "excluded" : "old").planner
            """,
            """
            INSERT INTO snapshot (feed, fingerprint, scope, content)
            VALUES (\(feed), \(fingerprint), \(key.scope), \(content))
            ON CONFLICT (feed, fingerprint, scope) DO UPDATE SET content = excluded.content
            """,
        ])
    }
}
