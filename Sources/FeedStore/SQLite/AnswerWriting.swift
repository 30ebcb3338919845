import FeedCore
import FeedEngine
import Foundation
import GRDB

/// The write of an answer to the database: of its times alone, of its difference from the stored one, or of all of it.
///
/// Slow work is done when it is created, outside the database, which other tasks wait for.
struct AnswerWriting: Sendable {
    private let answer: StoredAnswer
    private let key: AnswerKey

    /// The time at which the stored answer was read that it differs from.
    private let since: Date?

    /// The difference; `nil` if there is none.
    private let change: Data?

    /// All of the answer; `nil` if that is not expected to be needed.
    private let whole: Data?

    /// - Parameters:
    ///   - answer: The answer.
    ///   - difference: The difference from the answer before; `nil` if there is none.
    ///   - key: The key of the answer.
    /// - Throws: An error if the warnings cannot be encoded.
    init(_ answer: StoredAnswer, _ difference: SnapshotDifference?, for key: AnswerKey) throws {
        self.answer = answer
        self.key = key
        let runs = difference?.runs ?? []
        // If so much is new, the whole is written soon anyway.
        let difference = runs.newCount <= answer.snapshot.items.count / 4 ? difference : nil
        since = difference?.oldReadAt
        change = try difference.flatMap { $0.isRepetition ? nil : try SnapshotCoding.data(runs, of: answer.snapshot) }
        whole = difference == nil ? try SnapshotCoding.data(answer.snapshot) : nil
    }

    /// The number of changes, and their part of the answer's size (a quarter), from which on the whole answer is
    /// written: each change makes it slower to read.
    private static let maximumChanges = 256
    private static let largestShare = 4

    func write(_ number: Int, plannedBy planner: String?, in db: Database) throws {
        if let since, try moveTimes(since, number, planner, in: db) {
            if let change { try write(change, in: db) }
        } else {
            // Another process may have saved one since, or there are too many changes.
            try write(whole ?? SnapshotCoding.data(answer.snapshot), number, planner, in: db)
        }
    }

    /// A column that is true if an answer has changes since it was written: most have none, and another statement for
    /// each would slow down a start.
    static let isChanged = """
        EXISTS (
            SELECT 1 FROM answerChange AS change WHERE change.feed = answer.feed
                AND change.fingerprint = answer.fingerprint AND change.scope = answer.scope
        ) AS isChanged
        """

    /// Returns the changes of an answer since it was written, in order.
    static func changes(of key: AnswerKey, in db: Database) throws -> [Data] {
        try Data.fetchAll(
            db.cachedStatement(
                sql: "SELECT content FROM answerChange WHERE feed = ? AND fingerprint = ? AND scope = ? ORDER BY id"
            ),
            arguments: [key.feed.feed.rawValue, key.feed.fingerprint, key.scope]
        )
    }

    // MARK: - The three ways

    /// Updates the times of the stored answer that this one differs from.
    ///
    /// - Returns: True if it is there, and has room for the change.
    private func moveTimes(_ since: Date, _ number: Int, _ planner: String?, in db: Database) throws -> Bool {
        try db.cachedStatement(
            sql: """
                UPDATE answer SET readAt = ?, freshUntil = ?, usableUntil = ?, sequence = ?, planner = ?
                WHERE feed = ? AND fingerprint = ? AND scope = ? AND version = ? AND readAt = ?
                \(change == nil ? "" : Self.hasRoom)
                """
        )
        .execute(
            arguments: [
                answer.readAt.kept, answer.freshUntil.kept, answer.usableUntil?.kept, number, planner,
                key.feed.feed.rawValue, key.feed.fingerprint, key.scope, SnapshotCoding.version, since.kept,
            ] + (change.map { [$0.count, Self.largestShare, Self.maximumChanges] } ?? [])
        )
        return db.changesCount > 0
    }

    private static let hasRoom = """
        AND (
            SELECT (TOTAL(LENGTH(content)) + ?) * ? <= LENGTH(snapshot) AND COUNT(*) < ? FROM answerChange AS change
            WHERE change.feed = answer.feed AND change.fingerprint = answer.fingerprint AND change.scope = answer.scope
        )
        """

    private func write(_ change: Data, in db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT INTO answerChange (feed, fingerprint, scope, content) VALUES (?, ?, ?, ?)"
        )
        .execute(arguments: [key.feed.feed.rawValue, key.feed.fingerprint, key.scope, change])
    }

    /// Replaces the stored answer: if the bytes in a place are the same, SQLite does not write its page again.
    ///
    /// A trigger removes the changes of the former answer.
    ///
    /// - SeeAlso: `sqlite3BtreeInsert` in [btree.c](https://sqlite.org/src/file?name=src/btree.c), where an entry is
    ///   overwritten by one of the same size
    private func write(_ whole: Data, _ number: Int, _ planner: String?, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO answer
                (feed, fingerprint, scope, version, snapshot, readAt, freshUntil, usableUntil, sequence, planner)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (feed, fingerprint, scope) DO UPDATE SET
                    version = excluded.version, snapshot = excluded.snapshot, readAt = excluded.readAt,
                    freshUntil = excluded.freshUntil, usableUntil = excluded.usableUntil,
                    sequence = excluded.sequence, planner = excluded.planner
                """
        )
        .execute(
            arguments: [
                key.feed.feed.rawValue, key.feed.fingerprint, key.scope, SnapshotCoding.version, whole,
                answer.readAt.kept, answer.freshUntil.kept, answer.usableUntil?.kept, number, planner,
            ]
        )
    }
}
