package import FeedCore
package import FeedEngine
import Foundation
import GRDB

extension SQLiteStore: FeedStorage {
    // MARK: - Answers

    package func answer(for key: AnswerKey) async throws -> StoredAnswer? {
        let row = try await read { db in
            try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT snapshot, readAt, freshUntil, usableUntil FROM answer
                        WHERE feed = ? AND fingerprint = ? AND scope = ? AND version = ?
                        """
                ),
                arguments: [
                    key.feed.feed.rawValue, key.feed.fingerprint, key.scope, SnapshotCoding.version,
                ]
            )
            .map(StoredRow.init)
        }
        return row?.answer
    }

    package func answers(of feed: FeedKey) async throws -> [StoredAnswer] {
        let rows = try await read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT snapshot, readAt, freshUntil, usableUntil FROM answer
                        WHERE feed = ? AND fingerprint = ? AND version = ? ORDER BY readAt DESC LIMIT ?
                        """
                ),
                arguments: [
                    feed.feed.rawValue, feed.fingerprint, SnapshotCoding.version, MemoryFeedStorage.answersPerFeed,
                ]
            )
            .map(StoredRow.init)
        }
        return rows.compactMap(\.answer)
    }

    @discardableResult
    package func save(_ outcome: FetchOutcome, for key: AnswerKey) async throws -> [ItemEvent] {
        let save = try saving(outcome, for: key)
        return try await write(outlastingPowerCut: outcome.hasNews, save)
    }

    /// Makes what saves an outcome; what takes its time is done already, outside of the database.
    func saving(
        _ outcome: FetchOutcome,
        for key: AnswerKey
    ) throws -> @Sendable (Database) throws -> [ItemEvent] {
        let snapshotData = outcome.confirms == nil ? try (outcome.answer?.snapshot).map(SnapshotCoding.data) : nil
        let health = try StoredCoding.text(outcome.health)
        let now = configuration.clock.now
        return { db in
            try Self.saveFeed(outcome, health: health, of: key.feed, at: now, in: db)
            let events = try Self.record(outcome.events, plannedBy: outcome.planner, in: db)
            if let answer = outcome.answer {
                let old = try Row.fetchOne(
                    db.cachedStatement(
                        sql: "SELECT planner FROM answer WHERE feed = ? AND fingerprint = ? AND scope = ?"
                    ),
                    arguments: [key.feed.feed.rawValue, key.feed.fingerprint, key.scope]
                )
                let planner = outcome.planner(after: old?["planner"], isFirst: old == nil)
                let number = try Self.nextNumbers(1, in: db).upperBound
                let isConfirmed =
                    try outcome.confirms.map { readAt in
                        try Self.confirmAnswer(readAt: readAt, by: answer, number, for: key, plannedBy: planner, in: db)
                    } ?? false
                if !isConfirmed {
                    let data = try snapshotData ?? SnapshotCoding.data(answer.snapshot)
                    try Self.saveAnswer(answer, as: data, number, for: key, plannedBy: planner, in: db)
                }
            }
            try Self.mark(outcome.marks, of: key.feed.feed, at: outcome.answer?.readAt ?? now, in: db)
            if let alerts = outcome.alerts { try Self.plan(alerts, at: now, in: db) }
            for move in outcome.moves { try Self.moveStars(from: move.from, to: move.to, in: db) }
            for item in outcome.unstarred { try Self.removeStars(of: item, in: db) }
            return events
        }
    }

    private static func saveFeed(
        _ outcome: FetchOutcome,
        health: String,
        of feed: FeedKey,
        at now: Date,
        in db: Database
    ) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO feed (feed, fingerprint, savedAt, health, stateVersion, state, turn, planner)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (feed, fingerprint) DO UPDATE SET
                    planner = CASE WHEN excluded.turn IS NULL THEN planner ELSE excluded.planner END,
                    turn = COALESCE(excluded.turn, turn), savedAt = excluded.savedAt, health = excluded.health,
                    stateVersion = COALESCE(excluded.stateVersion, stateVersion), state = COALESCE(excluded.state, state)
                """
        )
        .execute(
            arguments: [
                feed.feed.rawValue, feed.fingerprint, now.kept, health,
                outcome.state?.version, (outcome.state?.bytes).map { Data($0) },
                outcome.isTurn ? try nextNumbers(1, in: db).upperBound : nil, outcome.planner,
            ]
        )
    }

    /// Moves the times of an answer whose content is the same.
    ///
    /// - Returns: Whether there is such an answer; another process may have saved one since.
    private static func confirmAnswer(
        readAt: Date,
        by answer: StoredAnswer,
        _ number: Int,
        for key: AnswerKey,
        plannedBy planner: String?,
        in db: Database
    ) throws -> Bool {
        try db.cachedStatement(
            sql: """
                UPDATE answer SET readAt = ?, freshUntil = ?, usableUntil = ?, sequence = ?, planner = ?
                WHERE feed = ? AND fingerprint = ? AND scope = ? AND version = ? AND readAt = ?
                """
        )
        .execute(
            arguments: [
                answer.readAt.kept, answer.freshUntil.kept, answer.usableUntil?.kept, number, planner,
                key.feed.feed.rawValue, key.feed.fingerprint, key.scope, SnapshotCoding.version, readAt.kept,
            ]
        )
        return db.changesCount > 0
    }

    /// Saves an answer in the place of the one before: of the same bytes at the same place, SQLite writes no page again.
    ///
    /// - SeeAlso: `sqlite3BtreeInsert` in [btree.c](https://sqlite.org/src/file?name=src/btree.c), where an entry is
    ///   overwritten by one of the same size
    private static func saveAnswer(
        _ answer: StoredAnswer,
        as snapshot: Data,
        _ number: Int,
        for key: AnswerKey,
        plannedBy planner: String?,
        in db: Database
    ) throws {
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
                key.feed.feed.rawValue, key.feed.fingerprint, key.scope, SnapshotCoding.version, snapshot,
                answer.readAt.kept, answer.freshUntil.kept, answer.usableUntil?.kept,
                number, planner,
            ]
        )
    }
}

/// An answer as it stands in the database; it is decoded outside of it, which others wait for.
private struct StoredRow {
    var snapshot: Data
    var readAt: Double
    var freshUntil: Double
    var usableUntil: Double?

    init(_ row: Row) {
        (snapshot, readAt, freshUntil) = (row["snapshot"], row["readAt"], row["freshUntil"])
        usableUntil = row["usableUntil"]
    }

    var answer: StoredAnswer? {
        SnapshotCoding.snapshot(snapshot)
            .map {
                StoredAnswer(
                    snapshot: $0,
                    readAt: Date(kept: readAt),
                    freshUntil: Date(kept: freshUntil),
                    usableUntil: usableUntil.map { Date(kept: $0) }
                )
            }
    }
}
