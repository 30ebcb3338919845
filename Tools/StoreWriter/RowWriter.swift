import FeedCore
import FeedEngine
import FeedStore
import Foundation

/// Saves outcomes with a number each, and prints each number when it is saved.
struct RowWriter {
    let path: String

    /// The name of the feed that it writes.
    let name: String

    private var feed: FeedID { FeedID(name) ?? "writer" }
    private var key: AnswerKey { AnswerKey(feed: FeedKey(feed: feed, fingerprint: "1"), scope: "") }

    func run(for seconds: Int?) async throws {
        let store = try SQLiteStore(at: path)
        let end = seconds.map { ContinuousClock.now + .seconds($0) }
        var number = try await lastNumber(in: store)
        while end.map({ ContinuousClock.now < $0 }) ?? true {
            number += 1
            try await store.save(outcome(number), for: key)
            StoreWriter.say("\(number)")
        }
    }

    func lastNumber(in store: SQLiteStore) async throws -> Int {
        try await store.storedState(of: key).state?.version ?? 0
    }

    /// Returns the numbers of the rows that are there, as a reader finds them that follows the store from its
    /// beginning.
    func numbers(in store: SQLiteStore) async throws -> [Int] {
        var events: [ItemEvent] = []
        var position = ChangePosition(epoch: try await store.changes(after: nil).position.epoch, sequence: 0)
        while true {
            let changes = try await store.changes(after: position)
            if changes.events.isEmpty { return events.filter { $0.item.feed == feed }.compactMap { Int($0.title) } }
            events += changes.events
            position = changes.position
        }
    }

    /// Several tables and pages change with each number, so that a partial write would be detected.
    private func outcome(_ number: Int) -> FetchOutcome {
        let date = Date(timeIntervalSinceReferenceDate: Double(number))
        let items = (0..<40).map {
            FeedItem(id: LocalID("\(number)", "\($0)"), title: "Item \($0) of \(number)", time: .instant(date))
        }
        return FetchOutcome(
            answer: StoredAnswer(snapshot: FeedSnapshot(items: items), readAt: date, freshUntil: date),
            state: FeedState(version: number, bytes: Array(repeating: UInt8(truncatingIfNeeded: number), count: 5_000)),
            health: FeedHealth(),
            events: [
                ItemEvent(
                    ItemID(feed, LocalID("\(number)")),
                    .appeared,
                    at: date,
                    title: "\(number)",
                    time: .instant(date)
                )
            ]
        )
    }
}
