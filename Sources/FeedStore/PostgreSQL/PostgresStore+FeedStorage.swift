#if PostgreSQL
package import FeedCore
package import FeedEngine
import Foundation

extension PostgresStore: FeedStorage {
    // MARK: - Answers

    package func answer(for key: AnswerKey) async throws -> StoredAnswer? {
        let row = try await readTogether([
            PostgresStatement(
                """
                SELECT snapshot, read_at, fresh_until, usable_until FROM answer
                WHERE feed = ? AND fingerprint = ? AND scope = ? AND version = ?
                """,
                [key.feed.feed.rawValue, key.feed.fingerprint, key.scope, SnapshotCoding.version]
            )
        ]) { results in results.first?.first.map { AnswerRow($0) } }
        return row?.answer
    }

    package func answers(of feed: FeedKey) async throws -> [StoredAnswer] {
        let rows = try await readTogether([
            PostgresStatement(
                """
                SELECT snapshot, read_at, fresh_until, usable_until FROM answer
                WHERE feed = ? AND fingerprint = ? AND version = ? ORDER BY read_at DESC LIMIT ?
                """,
                [feed.feed.rawValue, feed.fingerprint, SnapshotCoding.version, MemoryFeedStorage.answersPerFeed]
            )
        ]) { results in results.first?.rows.map { AnswerRow($0) } ?? [] }
        return rows.compactMap(\.answer)
    }

    @discardableResult
    package func save(_ outcome: FetchOutcome, for key: AnswerKey) async throws -> [ItemEvent] {
        do {
            return try await save(outcome, for: key) { _ in }
        } catch {
            throw Self.translated(error, address)
        }
    }

    /// Saves an outcome after the statements of a condition, which fail if it may not be saved.
    ///
    /// - Throws: ``PostgresError``, or another error if it cannot be written.
    func save(
        _ outcome: FetchOutcome?,
        for key: AnswerKey,
        provided condition: @escaping @Sendable (PostgresTransaction) -> Void
    ) async throws -> [ItemEvent] {
        guard let outcome else {
            return try await writeUntranslated { transaction in
                condition(transaction)
                return { [] }
            }
        }
        let saving = try OutcomeSaving(outcome, for: key, at: clock.now, channel: newsChannel)
        try await makeRoom(for: saving.events)
        do {
            return try await writeUntranslated { transaction in
                condition(transaction)
                return try saving.write(in: transaction)
            }
        } catch let error as PostgresError where error.state == PostgresState.alreadySaved {
            // It was written, but the confirmation was lost. Readers of changes get its events.
            return []
        } catch let error as PostgresError where error.state == PostgresState.notConfirmed {
            // Another process has saved an answer since, so that this one has to be written as a whole.
            let whole = try saving.unconfirmed()
            return try await writeUntranslated { transaction in
                condition(transaction)
                return try whole.write(in: transaction)
            }
        } catch let error as PostgresError where error.state == PostgresState.noPartition {
            // A partition was dropped since it was made.
            months.forget()
            try await makeRoom(for: saving.events)
            return try await writeUntranslated { transaction in
                condition(transaction)
                return try saving.write(in: transaction)
            }
        }
    }

    var newsChannel: String { Self.channel(of: configuration) }

    /// Makes sure that there is a partition for each event.
    func makeRoom(for events: [ItemEvent]) async throws {
        for time in Set(events.map(\.at.kept)) where !months.has(time) {
            let span = try await writeUntranslated { transaction in
                let room = transaction.send("SELECT first, past FROM store_event_room(?)", [time])
                return { room.first.map { ($0["first"] as Double)..<($0["past"] as Double) } }
            }
            if let span { months.record(span) }
        }
    }
}

/// The write of an outcome; slow work is done before the transaction begins.
struct OutcomeSaving: Sendable {
    private var outcome: FetchOutcome
    private let key: AnswerKey
    private let now: Date
    private let channel: String
    private let health: String
    private var snapshot: Data?

    var events: [ItemEvent] { outcome.events }

    init(_ outcome: FetchOutcome, for key: AnswerKey, at now: Date, channel: String) throws {
        self.outcome = outcome
        self.key = key
        self.now = now
        self.channel = channel
        health = try StoredCoding.text(outcome.health)
        snapshot = outcome.confirms == nil ? try (outcome.answer?.snapshot).map(SnapshotCoding.data) : nil
    }

    /// Returns the same with all of its answer.
    func unconfirmed() throws -> OutcomeSaving {
        var result = self
        result.outcome.change = nil
        result.snapshot = try (outcome.answer?.snapshot).map(SnapshotCoding.data)
        return result
    }

    /// Writes all of it, in one round trip if it plans no alerts.
    ///
    /// The numbers are taken as late as possible: until the transaction that has them is on the disk, no other gets
    /// any.
    ///
    /// - Returns: A closure that returns the events with their numbers.
    func write(in transaction: PostgresTransaction) throws -> () -> [ItemEvent] {
        saveFeed(in: transaction)
        PostgresStore.mark(outcome.marks, of: key.feed.feed, at: outcome.answer?.readAt ?? now, in: transaction)
        for move in outcome.moves { PostgresStore.moveStars(from: move.from, to: move.to, in: transaction) }
        for item in outcome.unstarred { PostgresStore.removeStars(of: item, in: transaction) }
        if let alerts = outcome.alerts { try PostgresStore.plan(alerts, in: transaction) }
        let count = outcome.events.count + (outcome.isTurn ? 1 : 0) + (outcome.answer == nil ? 0 : 1)
        guard count > 0 else { return { [] } }
        // A mere confirmation is left to the next poll of readers.
        if outcome.hasNews { transaction.send("SELECT pg_notify(?, '')", [channel]) }
        let first = transaction.send(
            "SELECT set_config('aggregate.number', store_take_numbers(?)::text, TRUE)::bigint",
            [count]
        )
        PostgresStore.record(outcome.events, plannedBy: outcome.planner, in: transaction)
        if outcome.isTurn {
            transaction.send(
                "UPDATE feed SET turn = store_number() + ? WHERE feed = ? AND fingerprint = ?",
                [outcome.events.count, key.feed.feed.rawValue, key.feed.fingerprint]
            )
        }
        if let answer = outcome.answer { saveAnswer(answer, number: count - 1, in: transaction) }
        return { [events] in
            let number = first.result?.value(Int.self) ?? 0
            return events.enumerated().map { place, event in
                var event = event
                event.sequence = number + place
                return event
            }
        }
    }

    private func saveFeed(in transaction: PostgresTransaction) {
        transaction.send(
            PostgresStatement(
                """
                INSERT INTO feed AS old (feed, fingerprint, saved_at, health, state_version, state, planner)
                VALUES (:feed, :fingerprint, :now, :health, :version, :state, :planner)
                ON CONFLICT (feed, fingerprint) DO UPDATE SET
                    planner = CASE WHEN :turns THEN excluded.planner ELSE old.planner END,
                    saved_at = excluded.saved_at, health = excluded.health,
                    state_version = COALESCE(excluded.state_version, old.state_version),
                    state = COALESCE(excluded.state, old.state)
                """,
                named: [
                    "feed": key.feed.feed.rawValue, "fingerprint": key.feed.fingerprint, "now": now.kept,
                    "health": health, "version": outcome.state?.version,
                    "state": (outcome.state?.bytes).map { Data($0) }, "planner": outcome.planner,
                    "turns": outcome.isTurn,
                ]
            )
        )
    }

    private func saveAnswer(_ answer: StoredAnswer, number: Int, in transaction: PostgresTransaction) {
        // If only changes were planned, the rest stays as it was; see `FetchOutcome.planner(after:isFirst:)`.
        let replacesPlanner = outcome.planner(after: "old", isFirst: false) != "old"
        if let readAt = outcome.confirms {
            transaction.send(
                PostgresStatement(
                    """
                    SELECT store_confirm_answer(
                        :feed, :fingerprint, :scope, :version, :confirms, :readAt, :freshUntil, :usableUntil,
                        store_number() + :number, :replaces, :planner
                    )
                    """,
                    named: [
                        "feed": key.feed.feed.rawValue, "fingerprint": key.feed.fingerprint, "scope": key.scope,
                        "version": SnapshotCoding.version, "confirms": readAt.kept, "readAt": answer.readAt.kept,
                        "freshUntil": answer.freshUntil.kept, "usableUntil": answer.usableUntil?.kept, "number": number,
                        "replaces": replacesPlanner, "planner": outcome.planner,
                    ]
                )
            )
            return
        }
        transaction.send(
            PostgresStatement(
                """
                INSERT INTO answer AS old
                (feed, fingerprint, scope, version, snapshot, read_at, fresh_until, usable_until, sequence, planner)
                VALUES (
                    :feed, :fingerprint, :scope, :version, :snapshot, :readAt, :freshUntil, :usableUntil,
                    store_number() + :number, :planner
                )
                ON CONFLICT (feed, fingerprint, scope) DO UPDATE SET
                    version = excluded.version, snapshot = excluded.snapshot, read_at = excluded.read_at,
                    fresh_until = excluded.fresh_until, usable_until = excluded.usable_until,
                    sequence = excluded.sequence,
                    planner = CASE WHEN :replaces THEN excluded.planner ELSE old.planner END
                """,
                named: [
                    "feed": key.feed.feed.rawValue, "fingerprint": key.feed.fingerprint, "scope": key.scope,
                    "version": SnapshotCoding.version, "snapshot": snapshot ?? Data(), "readAt": answer.readAt.kept,
                    "freshUntil": answer.freshUntil.kept, "usableUntil": answer.usableUntil?.kept, "number": number,
                    "replaces": replacesPlanner, "planner": outcome.planner,
                ]
            )
        )
    }
}
#endif
