#if PostgreSQL
package import FeedCore
package import FeedEngine
import Foundation

/// The saving of outcomes, and the partitions for their events.
extension PostgresStore {
    @discardableResult
    package func save(_ outcome: FetchOutcome, for key: AnswerKey) async throws -> [ItemEvent] {
        try await translatingErrors { try await save(outcome, for: key) { _ in } }
    }

    /// Saves an outcome after the statements of `condition`, which fail if the outcome may not be saved.
    ///
    /// - Throws: ``PostgresError``, or another error if the outcome cannot be encoded.
    func save(
        _ outcome: FetchOutcome?,
        for key: AnswerKey,
        provided condition: @escaping @Sendable (PostgresTransaction) -> Void
    ) async throws -> [ItemEvent] {
        let writing = try outcome.map { try OutcomeWriting($0, for: key, at: clock.now, writesChanges: false) }
        @Sendable func write(_ writing: OutcomeWriting?) async throws -> [ItemEvent] {
            try await writeUntranslated { transaction in
                condition(transaction)
                return try writing?.write(in: transaction) ?? { [] }
            }
        }
        let times = Set(writing?.events.map(\.at.kept) ?? [])
        try await makeRoomUntranslated(for: times)
        do {
            return try await write(writing)
        } catch let error as PostgresError where error.state == PostgresState.alreadySaved {
            // It was written, but the confirmation was lost. Readers of changes get its events.
            return []
        } catch let error as PostgresError where error.state == PostgresState.notConfirmed {
            // Another process has saved an answer since, so that this one has to be written as a whole.
            return try await write(writing?.unconfirmed())
        } catch let error as PostgresError where error.state == PostgresState.noPartition {
            // A partition was dropped since it was made.
            months.forget()
            try await makeRoomUntranslated(for: times)
            return try await write(writing)
        }
    }

    /// Creates the missing partitions for events at some times.
    private func makeRoomUntranslated(for times: Set<Double>) async throws {
        for time in times where !months.has(time) {
            let span = try await writeUntranslated { transaction in
                let room = transaction.send("SELECT first, past FROM store_event_room(?)", [time])
                return { room.first.map { ($0["first"] as Double)..<($0["past"] as Double) } }
            }
            if let span { months.record(span) }
        }
    }

    package func makeRoom(for times: Set<Double>) async throws {
        try await translatingErrors { try await makeRoomUntranslated(for: times) }
    }

    package func news() -> AsyncStream<Void>? { newsSource.stream() }
}
#endif
