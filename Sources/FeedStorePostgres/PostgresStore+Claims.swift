#if PostgreSQL
package import FeedCore
package import FeedEngine
import FeedStoreShared
import Foundation

/// One fetch of a feed at a time, by the server's clock, and what it begins with.
extension PostgresStore {
    // MARK: - Standing

    package func standing(of key: AnswerKey) async throws -> Standing {
        try await readTogether([Self.standing(of: key)]) { results in Standing(results.first?.first) }
    }

    private static func standing(of key: AnswerKey) -> PostgresStatement {
        // An answer has the row of its feed.
        PostgresStatement(
            """
            SELECT health, state_version, state, read_at, fresh_until, (
                SELECT max(other.read_at) FROM answer AS other
                WHERE other.feed = feed.feed AND substr(other.fingerprint, 1, :length::integer) <> :settings
            ) AS read_with_other_settings_at, (
                SELECT max(other.read_at) FROM answer AS other
                WHERE other.feed = feed.feed AND other.fingerprint <> feed.fingerprint
                    AND substr(other.fingerprint, 1, :length::integer) = :settings
            ) AS read_in_other_zone_at FROM feed
            LEFT JOIN answer ON answer.feed = feed.feed AND answer.fingerprint = feed.fingerprint
                AND answer.scope = :scope AND answer.version = :version
            WHERE feed.feed = :feed AND feed.fingerprint = :fingerprint
            """,
            named: [
                "scope": key.scope, "version": SnapshotCoding.version, "feed": key.feed.feed.rawValue,
                "fingerprint": key.feed.fingerprint, "settings": key.feed.settings, "length": key.feed.settings.count,
            ]
        )
    }

    // MARK: - Claims

    package func begin(_ key: AnswerKey, for lease: Duration) async throws -> (claim: Claim, standing: Standing) {
        let token = ClaimToken(key.feed, name: UUID().uuidString)
        return try await writeThen { [serverClock] transaction in
            // One that ends later than any that begins now was taken by a clock that has been set back since.
            let taken = transaction.send(
                PostgresStatement(
                    """
                    WITH before AS (
                        SELECT until FROM claim
                        WHERE feed = :feed AND fingerprint = :fingerprint AND until > :givenBack AND until <= store_now()
                    )
                    INSERT INTO claim AS old (feed, fingerprint, owner, until)
                    VALUES (:feed, :fingerprint, :owner, store_now() + :lease)
                    ON CONFLICT (feed, fingerprint) DO UPDATE SET owner = excluded.owner, until = excluded.until
                    WHERE old.until <= store_now() OR old.until > store_now() + :lease + 1
                    RETURNING (SELECT until FROM before) AS abandoned_at
                    """,
                    named: [
                        "feed": key.feed.feed.rawValue, "fingerprint": key.feed.fingerprint, "owner": token.name,
                        "lease": lease.seconds, "givenBack": Self.givenBack,
                    ]
                )
            )
            let left = transaction.send(
                "SELECT until - store_now() FROM claim WHERE feed = ? AND fingerprint = ?",
                [key.feed.feed.rawValue, key.feed.fingerprint]
            )
            let standing = transaction.send(Self.standing(of: key))
            let time = transaction.send("SELECT store_now()")
            let start = serverClock.start
            return {
                serverClock.note(time.result?.value(), since: start)
                let isTaken = taken.changes == 0
                let seconds = max(0, left.result?.value(Double.self) ?? 0)
                var found = Standing(standing.first)
                found.abandonedAt = (taken.first?["abandoned_at"] as Double?).map { Date(kept: $0) }
                return (isTaken ? .taken(.seconds(seconds)) : .granted(token), found)
            }
        }
    }

    /// When a claim ended that has been given back: long before any other.
    private static let givenBack = 0.0

    package func renew(_ token: ClaimToken, for lease: Duration) async throws -> Bool {
        try await writeThen { transaction in
            let renewed = transaction.send(
                """
                UPDATE claim SET until = store_now() + ?
                WHERE feed = ? AND fingerprint = ? AND owner = ? AND until > ?
                """,
                [lease.seconds, token.feed.feed.rawValue, token.feed.fingerprint, token.name, Self.givenBack]
            )
            return { renewed.changes > 0 }
        }
    }

    @discardableResult
    package func finish(_ token: ClaimToken, _ outcome: FetchOutcome?, for key: AnswerKey) async throws -> [ItemEvent] {
        do {
            return try await save(outcome, for: key) { transaction in
                transaction.send(
                    "SELECT store_end_claim(?, ?, ?, ?)",
                    [token.feed.feed.rawValue, token.feed.fingerprint, token.name, Self.givenBack]
                )
            }
        } catch let error as PostgresError where error.state == PostgresState.claimLost {
            throw ClaimLost(token)
        } catch {
            throw Self.translated(error, address)
        }
    }
}

extension Standing {
    /// Reads a row, where there is one.
    fileprivate init(_ row: PostgresRow?) {
        self.init()
        guard let row else { return }
        if let readAt = row["read_at"] as Double? {
            age = AnswerAge(readAt: Date(kept: readAt), freshUntil: Date(kept: row["fresh_until"]))
        }
        health = StoredCoding.value(FeedHealth.self, from: Data((row["health"] as String).utf8)) ?? FeedHealth()
        state = (row["state_version"] as Int?).map { FeedState(version: $0, bytes: Array(row["state"] as Data)) }
        readWithOtherSettingsAt = (row["read_with_other_settings_at"] as Double?).map { Date(kept: $0) }
        readInOtherZoneAt = (row["read_in_other_zone_at"] as Double?).map { Date(kept: $0) }
    }
}
#endif
