package import FeedCore
package import FeedEngine
import Foundation

/// Claims, which allow one fetch of a feed at a time, and the stored state with which a fetch begins.
extension SQLiteStore {
    package func storedState(of key: AnswerKey) async throws -> StoredFeedState {
        try await readRows(.byKey) { try $0.storedState(of: key) }.storedState
    }

    package func begin(_ key: AnswerKey, for lease: Duration) async throws -> (
        claim: Claim, storedState: StoredFeedState
    ) {
        let token = ClaimToken(key.feed)
        let (claim, row) = try await writeRows(outlastingPowerCut: false) { transaction in
            let row = try transaction.storedState(of: key)
            let now = transaction.clock.now.kept
            let current: StoreStatement = "SELECT until FROM turns.claim WHERE \(key.feed.condition) AND until > \(now)"
            let end = try transaction.first(current) { $0.real("until") }
            // A claim that ends later than any new one was made by a clock that has been set back since.
            if let end, end <= now + lease.seconds + 1 { return (Claim.taken(.seconds(end - now)), row) }
            try transaction.write([
                """
                INSERT INTO turns.claim (feed, fingerprint, owner, until) VALUES (
                    \(key.feed.feed.rawValue), \(key.feed.fingerprint), \(token.name), \(now + lease.seconds)
                ) ON CONFLICT (feed, fingerprint) DO UPDATE SET owner = excluded.owner, until = excluded.until
                """
            ])
            return (.granted(token), row)
        }
        return (claim, row.storedState)
    }

    // MARK: - Outcomes

    @discardableResult
    package func save(_ outcome: FetchOutcome, for key: AnswerKey) async throws -> [ItemEvent] {
        let writing = try OutcomeWriting(outcome, for: key, at: clock.now, writesChanges: true)
        return try await writeRowsThen(outlastingPowerCut: outcome.hasNews) { try self.write(writing, in: $0) }
    }

    /// Writes an outcome, or keeps it until there are more to be written.
    private func write(_ writing: OutcomeWriting, in transaction: SQLiteTransaction) throws -> () -> [ItemEvent] {
        if try transaction.keep(writing) {
            planConfirmations()
            return { [] }
        }
        try transaction.writeConfirmations(of: writing.key.feed)
        return try writing.write(in: transaction)
    }

    @discardableResult
    package func finish(_ token: ClaimToken, _ outcome: FetchOutcome?, for key: AnswerKey) async throws -> [ItemEvent] {
        let writing = try outcome.map { try OutcomeWriting($0, for: key, at: clock.now, writesChanges: true) }
        let ending: StoreStatement = """
            UPDATE turns.claim SET until = \(ClaimToken.releasedAt)
            WHERE \(token.feed.condition) AND owner = \(token.name)
            """
        return try await writeRowsThen(outlastingPowerCut: outcome?.hasNews ?? false) { transaction in
            guard try transaction.change(ending)() > 0 else { throw Claim.Lost(token) }
            return try writing.map { try self.write($0, in: transaction) } ?? { [] }
        }
    }
}

extension SQLiteTransaction {
    fileprivate func storedState(of key: AnswerKey) throws -> StateRow {
        // They come first: one that is written to the store meanwhile does not apply to what is read then.
        let confirmations = try confirmations(of: key.feed)
        let settings = key.feed.settings
        // An answer cannot exist without a row of its feed.
        let state: StoreStatement = """
            SELECT savedAt, health, stateVersion, state, readAt, freshUntil, (
                SELECT MAX(other.readAt) FROM answer AS other
                WHERE other.feed = feed.feed AND substr(other.fingerprint, 1, \(settings.count)) <> \(settings)
            ) AS readWithOtherSettingsAt, (
                SELECT MAX(other.readAt) FROM answer AS other
                WHERE other.feed = feed.feed AND other.fingerprint <> feed.fingerprint
                    AND substr(other.fingerprint, 1, \(settings.count)) = \(settings)
            ) AS readInOtherZoneAt FROM feed
            LEFT JOIN answer ON answer.feed = feed.feed AND answer.fingerprint = feed.fingerprint
                AND answer.scope = \(key.scope) AND answer.version = \(SnapshotCoding.version)
            WHERE feed.feed = \(key.feed.feed.rawValue) AND feed.fingerprint = \(key.feed.fingerprint)
            """
        return try first(state) { StateRow($0) }?.confirmed(by: confirmations, of: key.scope) ?? StateRow()
    }
}
