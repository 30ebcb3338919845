package import FeedCore
package import FeedEngine
import Foundation
import GRDB

/// Claims, which allow one fetch of a feed at a time, and the state with which it begins.
extension SQLiteStore {
    // MARK: - Stored state

    package func storedState(of key: AnswerKey) async throws -> StoredFeedState {
        try readAtOnce { db in try Self.storedState(of: key, in: db) }.storedState
    }

    private static func storedState(of key: AnswerKey, in db: Database) throws -> StateRow {
        // An answer has the row of its feed.
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT health, stateVersion, state, readAt, freshUntil, (
                        SELECT MAX(other.readAt) FROM answer AS other
                        WHERE other.feed = feed.feed AND substr(other.fingerprint, 1, :length) <> :settings
                    ) AS readWithOtherSettingsAt, (
                        SELECT MAX(other.readAt) FROM answer AS other
                        WHERE other.feed = feed.feed AND other.fingerprint <> feed.fingerprint
                            AND substr(other.fingerprint, 1, :length) = :settings
                    ) AS readInOtherZoneAt FROM feed
                    LEFT JOIN answer ON answer.feed = feed.feed AND answer.fingerprint = feed.fingerprint
                        AND answer.scope = :scope AND answer.version = :version
                    WHERE feed.feed = :feed AND feed.fingerprint = :fingerprint
                    """
            ),
            arguments: [
                "scope": key.scope, "version": SnapshotCoding.version, "feed": key.feed.feed.rawValue,
                "fingerprint": key.feed.fingerprint, "settings": key.feed.settings, "length": key.feed.settings.count,
            ]
        )
        return StateRow(row)
    }

    // MARK: - Claims

    package func begin(_ key: AnswerKey, for lease: Duration) async throws -> (
        claim: Claim, storedState: StoredFeedState
    ) {
        let token = ClaimToken(key.feed)
        let clock = configuration.clock
        let (claim, row) = try await write(outlastingPowerCut: false) { db in
            let row = try Self.storedState(of: key, in: db)
            let now = clock.now.kept
            let end = try Double.fetchOne(
                db.cachedStatement(sql: "SELECT until FROM claim WHERE feed = ? AND fingerprint = ? AND until > ?"),
                arguments: [key.feed.feed.rawValue, key.feed.fingerprint, now]
            )
            // A claim that ends later than any new one was made by a clock that has been set back since.
            if let end, end <= now + lease.seconds + 1 { return (Claim.taken(.seconds(end - now)), row) }
            try db.cachedStatement(
                sql: """
                    INSERT INTO claim (feed, fingerprint, owner, until) VALUES (?, ?, ?, ?)
                    ON CONFLICT (feed, fingerprint) DO UPDATE SET owner = excluded.owner, until = excluded.until
                    """
            )
            .execute(
                arguments: [key.feed.feed.rawValue, key.feed.fingerprint, token.name, now + lease.seconds]
            )
            return (.granted(token), row)
        }
        return (claim, row.storedState)
    }

    // MARK: - Outcomes

    @discardableResult
    package func save(_ outcome: FetchOutcome, for key: AnswerKey) async throws -> [ItemEvent] {
        let writing = try OutcomeWriting(outcome, for: key, at: clock.now, writesChanges: true)
        return try await writeRowsThen(outlastingPowerCut: outcome.hasNews) { try writing.write(in: $0) }
    }

    @discardableResult
    package func finish(_ token: ClaimToken, _ outcome: FetchOutcome?, for key: AnswerKey) async throws -> [ItemEvent] {
        let writing = try outcome.map { try OutcomeWriting($0, for: key, at: clock.now, writesChanges: true) }
        let ending: StoreStatement = """
            UPDATE claim SET until = \(ClaimToken.releasedAt) WHERE \(token.feed.condition) AND owner = \(token.name)
            """
        return try await writeRowsThen(outlastingPowerCut: outcome?.hasNews ?? false) { transaction in
            guard try transaction.change(ending)() > 0 else { throw ClaimLost(token) }
            return try writing?.write(in: transaction) ?? { [] }
        }
    }
}
