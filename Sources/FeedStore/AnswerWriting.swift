import FeedCore
import FeedEngine
import Foundation

/// The write of an answer to the database: of its difference from the stored one, or of all of it.
///
/// Slow work is done when it is created, outside the database, which other tasks wait for.
package struct AnswerWriting: Sendable {
    let answer: StoredAnswer
    let key: AnswerKey

    /// The time at which the stored answer was read that it differs from.
    let since: Date?

    /// The difference; `nil` if only the times differ.
    let change: Data?

    /// All of the answer; `nil` if that is not expected to be needed.
    private let whole: Data?

    /// The name of the rules by which it is planned.
    let planner: String?

    /// False if only changes were planned: the rest stays as it was; see `FetchOutcome.planner(after:isFirst:)`.
    let replacesPlanner: Bool

    /// - Parameters:
    ///   - answer: The answer.
    ///   - outcome: The outcome that it is part of.
    ///   - difference: The difference from the stored answer; `nil` if there is none, or it is not to be written.
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
        // If so much is new, the whole is written soon anyway.
        let difference = runs.newCount <= answer.snapshot.items.count / 4 ? difference : nil
        since = difference?.oldReadAt
        change = try difference.flatMap { $0.isRepetition ? nil : try SnapshotCoding.data(runs, of: answer.snapshot) }
        whole = difference == nil ? try SnapshotCoding.data(answer.snapshot) : nil
        planner = outcome.planner
        replacesPlanner = outcome.planner(after: "old", isFirst: false) != "old"
    }

    func write(numbered number: StoreStatement, in transaction: some StoreTransaction) throws {
        if since != nil, try transaction.update(by: self, numbered: number) { return }
        // Another process may have saved one since, or there are too many changes. If the bytes in a place are the
        // same, SQLite does not write its page again: see `sqlite3BtreeInsert` in
        // [btree.c](https://sqlite.org/src/file?name=src/btree.c). A trigger removes the changes of the former answer.
        let snapshot = try whole ?? SnapshotCoding.data(answer.snapshot)
        try transaction.write([
            """
            INSERT INTO answer AS old
            (feed, fingerprint, scope, version, snapshot, readAt, freshUntil, usableUntil, sequence, planner) VALUES (
                \(key.feed.feed.rawValue), \(key.feed.fingerprint), \(key.scope), \(SnapshotCoding.version), \(snapshot),
                \(answer.readAt), \(answer.freshUntil), \(answer.usableUntil), \(number), \(planner)
            ) ON CONFLICT (feed, fingerprint, scope) DO UPDATE SET
                version = excluded.version, snapshot = excluded.snapshot, readAt = excluded.readAt,
                freshUntil = excluded.freshUntil, usableUntil = excluded.usableUntil,
                sequence = excluded.sequence, planner = \(raw: replacesPlanner ? "excluded" : "old").planner
            """
        ])
    }
}
