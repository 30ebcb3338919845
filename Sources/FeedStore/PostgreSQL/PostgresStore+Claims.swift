#if PostgreSQL
package import FeedCore
package import FeedEngine
import Foundation

/// Claims, which are timed by the server's clock and allow one fetch of a feed at a time, and the stored state with
/// which a fetch begins.
extension PostgresStore {
    // MARK: - Stored state

    /// A query for the stored state of an answer.
    struct StateQuery: Identifiable, Sendable {
        var id: AnswerKey
    }

    package func storedState(of key: AnswerKey) async throws -> StoredFeedState {
        try await translatingErrors {
            try await queries.make(StateQuery(id: key)) { [self] queries in
                try await readUntranslated(.byKey) { transaction in
                    try transaction.query(Self.storedStates(of: queries.map(\.id))).rows
                        .map { StateRow($0).storedState }
                }
            }
        }
    }

    package func healths(of feeds: [FeedKey]) async throws -> [FeedKey: FeedHealth] {
        guard !feeds.isEmpty else { return [:] }
        let statement = PostgresStatement(
            """
            SELECT number, health FROM unnest(?, ?) WITH ORDINALITY AS wanted (feed, fingerprint, number)
            JOIN feed ON feed.feed = wanted.feed AND feed.fingerprint = wanted.fingerprint
            """,
            [feeds.map(\.feed.rawValue), feeds.map(\.fingerprint)]
        )
        let texts = try await readRows(.byKey) { transaction in
            try transaction.query(statement).rows
                .map { (feed: feeds[($0["number"] as Int) - 1], health: $0["health"] as String) }
        }
        let healths = texts.map { feed, text in
            (feed, StoredCoding.value(FeedHealth.self, from: Data(text.utf8)) ?? FeedHealth())
        }
        return Dictionary(healths) { first, _ in first }
    }

    /// Selects the stored state of some feeds, a row for each in their order, with the remaining time of the feed's
    /// claim, if there is one.
    ///
    /// If nothing is stored for the requested settings and zone, the times at which the feed was read with other
    /// settings or in another zone are not returned.
    private static func storedStates(of keys: [AnswerKey]) -> PostgresStatement {
        // An answer cannot exist without a row of its feed.
        PostgresStatement(
            """
            SELECT health, state_version, state, read_at, fresh_until, (
                SELECT max(other.read_at) FROM answer AS other
                WHERE other.feed = feed.feed AND substr(other.fingerprint, 1, length(wanted.settings)) <> wanted.settings
            ) AS read_with_other_settings_at, (
                SELECT max(other.read_at) FROM answer AS other
                WHERE other.feed = feed.feed AND other.fingerprint <> feed.fingerprint
                    AND substr(other.fingerprint, 1, length(wanted.settings)) = wanted.settings
            ) AS read_in_other_zone_at, claim.until - store_now() AS rest, store_now() AS now
            FROM unnest(?, ?, ?, ?)
                WITH ORDINALITY AS wanted (feed, fingerprint, scope, settings, number)
            LEFT JOIN feed ON feed.feed = wanted.feed AND feed.fingerprint = wanted.fingerprint
            LEFT JOIN answer ON answer.feed = feed.feed AND answer.fingerprint = feed.fingerprint
                AND answer.scope = wanted.scope AND answer.version = ?
            LEFT JOIN claim ON claim.feed = wanted.feed AND claim.fingerprint = wanted.fingerprint
            ORDER BY wanted.number
            """,
            [
                keys.map(\.feed.feed.rawValue), keys.map(\.feed.fingerprint), keys.map(\.scope),
                keys.map(\.feed.settings), SnapshotCoding.version,
            ]
        )
    }

    // MARK: - Claims

    /// A request to claim a feed.
    struct ClaimRequest: Identifiable, Sendable {
        var key: AnswerKey
        var lease: Duration
        var token: ClaimToken

        var id: FeedKey { key.feed }
    }

    package func begin(_ key: AnswerKey, for lease: Duration) async throws -> (
        claim: Claim, storedState: StoredFeedState
    ) {
        let request = ClaimRequest(key: key, lease: lease, token: ClaimToken(key.feed, name: UUID().uuidString))
        return try await translatingErrors {
            try await claims.make(request) { [self] in try await begin($0) }
        }
    }

    /// Claims the requested feeds that no other process has claimed or is claiming at this moment, and returns the
    /// stored states of all requested feeds.
    private func begin(_ requests: [ClaimRequest]) async throws -> [(claim: Claim, storedState: StoredFeedState)] {
        try await writeUntranslated { [serverClock] transaction in
            let claimed = transaction.send(Self.claiming(requests))
            // Claims that others have made meanwhile are visible to a statement that begins later.
            let storedStates = transaction.send(Self.storedStates(of: requests.map(\.key)))
            let start = serverClock.start
            return {
                serverClock.record(storedStates.rows.last?["now"], since: start)
                let abandoned = Dictionary(
                    claimed.rows.map { ($0["owner"] as String, $0["abandoned_at"] as Double?) }
                ) { first, _ in first }
                return zip(requests, storedStates.rows).map { request, row in
                    var storedState = StateRow(row).storedState
                    guard let abandonedAt = abandoned[request.token.name] else {
                        let rest = row["rest"] as Double?
                        return (.taken(.seconds(max(0, rest ?? 0))), storedState)
                    }
                    storedState.abandonedAt = abandonedAt.map { Date(kept: $0) }
                    return (.granted(request.token), storedState)
                }
            }
        }
    }

    /// Returns the statement that claims feeds: it returns a row for each granted claim, with the end of the abandoned
    /// claim that it replaces, if there was one.
    ///
    /// A claim that another process is making or releasing is skipped without waiting. Only if two processes claim a
    /// feed for the very first time does one wait for the other.
    private static func claiming(_ requests: [ClaimRequest]) -> PostgresStatement {
        // A claim that ends later than any new one was made by a clock that has been set back since.
        PostgresStatement(
            """
            WITH wanted AS (
                SELECT * FROM unnest(?, ?, ?, ?) AS wanted (feed, fingerprint, owner, lease)
            ), free AS (
                SELECT claim.feed, claim.fingerprint, wanted.owner, wanted.lease, claim.until AS ended
                FROM claim JOIN wanted ON claim.feed = wanted.feed AND claim.fingerprint = wanted.fingerprint
                WHERE claim.until <= store_now() OR claim.until > store_now() + wanted.lease + 1
                FOR UPDATE OF claim SKIP LOCKED
            ), renewed AS (
                UPDATE claim SET owner = free.owner, until = store_now() + free.lease FROM free
                WHERE claim.feed = free.feed AND claim.fingerprint = free.fingerprint
                RETURNING free.owner, CASE
                    WHEN free.ended > ? AND free.ended <= store_now() THEN free.ended
                END AS abandoned_at
            ), added AS (
                INSERT INTO claim AS own (feed, fingerprint, owner, until)
                SELECT feed, fingerprint, owner, store_now() + lease FROM wanted
                WHERE NOT EXISTS (
                    SELECT FROM claim WHERE claim.feed = wanted.feed AND claim.fingerprint = wanted.fingerprint
                )
                ORDER BY feed COLLATE "C", fingerprint COLLATE "C"
                ON CONFLICT (feed, fingerprint) DO NOTHING
                RETURNING own.owner
            )
            SELECT owner::text, abandoned_at FROM renewed UNION ALL SELECT owner::text, NULL FROM added
            """,
            [
                requests.map(\.key.feed.feed.rawValue), requests.map(\.key.feed.fingerprint),
                requests.map(\.token.name), requests.map(\.lease.seconds), ClaimToken.releasedAt,
            ]
        )
    }

    // MARK: - Slots at hosts

    /// The slot of a request at its host.
    struct HostSlot: Identifiable, Sendable {
        var id: Int64
    }

    package func leave(_ grant: Reservation.Grant, of account: RequestAccount) async throws {
        try await translatingErrors {
            try await leaves.make(HostSlot(id: grant.id)) { [self] places in
                try await writeUntranslated { transaction in
                    transaction.send("DELETE FROM request_place WHERE id = ANY (?)", [places.map(\.id)])
                    return { places.map { _ in } }
                }
            }
        }
    }

    // MARK: - Ending

    @discardableResult
    package func finish(_ token: ClaimToken, _ outcome: FetchOutcome?, for key: AnswerKey) async throws -> [ItemEvent] {
        // Without events, writing an outcome twice does no harm.
        let readAt = outcome?.events.isEmpty == false ? outcome?.answer?.readAt : nil
        do {
            return try await save(outcome, for: key) { transaction in
                transaction.write([
                    """
                    SELECT store_end_claim(
                        \(token.feed.feed.rawValue), \(token.feed.fingerprint), \(token.name),
                        \(ClaimToken.releasedAt), \(key.scope), \(readAt)
                    )
                    """
                ])
            }
        } catch let error as PostgresError where error.state == PostgresState.claimLost {
            throw Claim.Lost(token)
        } catch {
            throw Self.translated(error, address)
        }
    }
}
#endif
