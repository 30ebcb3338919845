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
                        SELECT scope, snapshot, readAt, freshUntil, usableUntil, \(AnswerWriting.isChanged) FROM answer
                        WHERE feed = ? AND fingerprint = ? AND scope = ? AND version = ?
                        """
                ),
                arguments: [
                    key.feed.feed.rawValue, key.feed.fingerprint, key.scope, SnapshotCoding.version,
                ]
            )
            .map { try AnswerRow($0, of: key.feed, in: db) }
        }
        return row?.answer
    }

    package func answers(of feed: FeedKey) async throws -> [StoredAnswer] {
        let rows = try await read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT scope, snapshot, readAt, freshUntil, usableUntil, \(AnswerWriting.isChanged) FROM answer
                        WHERE feed = ? AND fingerprint = ? AND version = ? ORDER BY readAt DESC LIMIT ?
                        """
                ),
                arguments: [
                    feed.feed.rawValue, feed.fingerprint, SnapshotCoding.version, MemoryFeedStorage.answersPerFeed,
                ]
            )
            .map { try AnswerRow($0, of: feed, in: db) }
        }
        return rows.compactMap(\.answer)
    }

    @discardableResult
    package func save(_ outcome: FetchOutcome, for key: AnswerKey) async throws -> [ItemEvent] {
        let save = try saving(outcome, for: key)
        return try await write(outlastingPowerCut: outcome.hasNews, save)
    }

    /// Returns a closure that saves an outcome; slow work has been done already, outside the database.
    func saving(
        _ outcome: FetchOutcome,
        for key: AnswerKey
    ) throws -> @Sendable (Database) throws -> [ItemEvent] {
        let health = try StoredCoding.text(outcome.health)
        let clock = configuration.clock
        let now = clock.now
        let writing = try outcome.answer.map { try AnswerWriting($0, outcome.change, for: key) }
        return { db in
            try Self.saveFeed(outcome, health: health, of: key.feed, at: now, in: db)
            let events = try Self.record(outcome.events, plannedBy: outcome.planner, in: db)
            if let writing {
                let old = try Row.fetchOne(
                    db.cachedStatement(
                        sql: "SELECT planner FROM answer WHERE feed = ? AND fingerprint = ? AND scope = ?"
                    ),
                    arguments: [key.feed.feed.rawValue, key.feed.fingerprint, key.scope]
                )
                let planner = outcome.planner(after: old?["planner"], isFirst: old == nil)
                try writing.write(try Self.nextNumbers(1, in: db).upperBound, plannedBy: planner, in: db)
            }
            try Self.mark(outcome.marks, of: key.feed.feed, at: outcome.answer?.readAt ?? now, in: db)
            if let alerts = outcome.alerts { try SQLiteTransaction(db: db, clock: clock).plan(alerts) }
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
}

extension AnswerRow {
    fileprivate init(_ row: Row, of feed: FeedKey, in db: Database) throws {
        let key = AnswerKey(feed: feed, scope: row["scope"])
        try self.init(row, row["isChanged"] ? AnswerWriting.changes(of: key, in: db) : [])
    }
}
