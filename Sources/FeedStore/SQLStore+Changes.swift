import FeedCore
package import FeedEngine
import Foundation

/// The order in which answers and events were saved, by the numbers of a counter.
///
/// Each transaction that saves something advances the counter, and locks the counter until the transaction ends. A
/// reader that has read up to a number has therefore missed nothing before that number.
extension SQLStore {
    package func changes(after last: ChangePosition?) async throws -> StoredChanges {
        let (changes, isComplete) = try await readRows(.separately) { transaction in
            let now = try transaction.first(.sequence) { StoredChanges(after: last, $0) }
            guard let now else { throw Transaction.missingSequence }
            guard let last, !now.isReset, last != now.position else { return (now, true) }
            return Transaction.isAlone ? (try transaction.changes(after: last, upTo: now), true) : (now, false)
        }
        guard let last, !isComplete else { return changes }
        return try await readRows(.atOnce) { try $0.changes(after: last, upTo: nil) }
    }
}

extension StoreStatement {
    static let sequence: StoreStatement = "SELECT epoch, last, forgotten FROM sequence"

    /// Selects the answers whose numbers are after `first` and up to `last`.
    package static func newAnswers(after first: Int, upTo last: Int, in database: StoreDatabase) -> StoreStatement {
        """
        SELECT feed, fingerprint, scope, \(raw: database.answerTimes) FROM answer
        WHERE sequence > \(first) AND sequence <= \(last)
        """
    }
}

extension StoreTransaction {
    /// Returns the changes after `last`, up to the position of `now`, or to the latest one if `now` is `nil`.
    fileprivate func changes(after last: ChangePosition, upTo now: StoredChanges?) throws -> StoredChanges {
        let events: StoreStatement = """
            SELECT * FROM event WHERE id > \(last.sequence) ORDER BY id LIMIT \(StoredChanges.maximumEvents)
            """
        let results = try query((now == nil ? [.sequence] : []) + [events]).results
        guard var changes = now ?? results[0].first.map({ StoredChanges(after: last, $0) }) else {
            throw Self.missingSequence
        }
        guard !changes.isReset else { return changes }
        let rows = results[results.count - 1]
        changes.events = rows.compactMap { ItemEvent($0) }
        if rows.count == StoredChanges.maximumEvents, let end = rows.last?.integer("id") {
            changes.position.sequence = end
        }
        let answers = StoreStatement.newAnswers(
            after: last.sequence,
            upTo: changes.position.sequence,
            in: Self.database
        )
        try visit(answers) { row in
            guard let feed = FeedID(row.text("feed") ?? "") else { return true }
            let key = FeedKey(feed: feed, fingerprint: row.text("fingerprint") ?? "")
            changes.answers[AnswerKey(feed: key, scope: row.text("scope") ?? "")] = StoredChanges.Answer(
                readAt: Date(kept: row.real("readAt") ?? 0),
                freshUntil: row.real("freshUntil").map { Date(kept: $0) }
            )
            return true
        }
        return changes
    }
}

extension StoredChanges {
    /// Creates changes without contents from the row of the sequence.
    fileprivate init(after last: ChangePosition?, _ row: some StoreRow) {
        let current = ChangePosition(epoch: row.text("epoch") ?? "", sequence: row.integer("last") ?? 0)
        self.init(after: last, at: current, forgotten: row.integer("forgotten") ?? 0)
    }
}
