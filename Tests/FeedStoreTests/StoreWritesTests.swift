import FeedCore
import FeedEngine
import FeedStore
import Foundation
import GRDB
import Testing

@Suite(.timeLimit(.minutes(20)))
struct StoreWritesTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("aggregate.sqlite")
    }

    /// Bytes that a write has added to the write-ahead log.
    private func written(_ write: () async throws -> Void) async throws -> Int {
        let size = { try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int ?? 0 }
        let before = try size()
        try await write()
        return try size() - before
    }

    @Test func `an answer or a body that has not changed is not written again`() async throws {
        var configuration = SQLiteStore.Configuration(path: path)
        configuration.clock = .fixed(at: noon)
        let store = try SQLiteStore(configuration)
        defer { try? store.close() }
        let items = (0..<2_000).map { number in
            FeedItem(id: LocalID("item-\(number)"), title: "Item \(number) of many", time: .instant(noon))
        }
        func saveAnswer(at time: Date) async throws {
            let snapshot = FeedSnapshot(items: items)
            let answer = StoredAnswer(snapshot: snapshot, readAt: time, freshUntil: time + 60, usableUntil: nil)
            try await store.save(FetchOutcome(answer: answer, health: FeedHealth()), for: .tfl)
        }
        let url = URL(known: "https://example.org/")
        func saveBody(at time: Date) async throws {
            let response = FeedResponse(status: 200, body: [UInt8](repeating: 7, count: 200_000), url: url)
            let kept = CachedResponse(response: response, requestedAt: time, receivedAt: time + 0.25)
            try await store.store(kept, for: ResponseKey(feed: .tfl, url: url))
        }
        for save in [saveAnswer, saveBody] {
            let first = try await written { try await save(noon) }
            #expect(first > 100_000)
            // The number of an answer takes a byte from the second one on, which moves what follows it.
            try await save(noon + 1)
            for round in 1...3 {
                let again = try await written { try await save(noon + 1 + Double(round) * 1.37) }
                #expect(again < first / 4, "\(again) of \(first) bytes")
            }
        }
    }

    @Test func `an answer that repeats the stored one moves its times, unless another has come between`() async throws {
        var configuration = SQLiteStore.Configuration(path: path)
        configuration.clock = .fixed(at: noon)
        let (store, other) = (try SQLiteStore(configuration), try SQLiteStore(configuration))
        defer {
            try? store.close()
            try? other.close()
        }
        func outcome(_ title: String, at time: Date, confirming confirmed: Date? = nil) -> FetchOutcome {
            let snapshot = FeedSnapshot(items: [FeedItem(id: LocalID("a"), title: title, time: .instant(noon))])
            let answer = StoredAnswer(snapshot: snapshot, readAt: time, freshUntil: time + 60, usableUntil: time + 90)
            var outcome = FetchOutcome(answer: answer, health: FeedHealth())
            outcome.change = confirmed.map { SnapshotDifference(from: snapshot, readAt: $0, to: snapshot) }
            return outcome
        }
        try await store.save(outcome("One", at: noon), for: .tfl)
        try await store.save(outcome("One", at: noon + 1, confirming: noon), for: .tfl)
        let confirmed = try #require(try await other.answer(for: .tfl))
        #expect(confirmed.snapshot.items.map(\.title) == ["One"])
        #expect(
            (confirmed.readAt, confirmed.freshUntil, confirmed.usableUntil) == (noon + 1, noon + 61, noon + 91)
        )
        try await other.save(outcome("Two", at: noon + 2), for: .tfl)
        try await store.save(outcome("One", at: noon + 3, confirming: noon + 1), for: .tfl)
        let saved = try #require(try await other.answer(for: .tfl))
        #expect(saved.snapshot.items.map(\.title) == ["One"])
        #expect(saved.readAt == noon + 3)
    }

    /// As `PRAGMA synchronous` says it: 1 is `NORMAL`, 2 is `FULL`.
    @Test func `the disk is waited for where a power cut may take nothing, and not elsewhere`() async throws {
        let store = try SQLiteStore(SQLiteStore.Configuration(path: path))
        defer { try? store.close() }
        for (isPrecious, level) in [(true, 2), (false, 1), (false, 1), (true, 2)] {
            let found = try await store.write(outlastingPowerCut: isPrecious) { db in
                try Int.fetchOne(db, sql: "PRAGMA synchronous")
            }
            #expect(found == level)
        }
        let byDefault = try await store.write { db in try Int.fetchOne(db, sql: "PRAGMA synchronous") }
        #expect(byDefault == 2)
    }

    @Test func `an outcome has news where it says more than how asking went`() {
        let answer = StoredAnswer(snapshot: FeedSnapshot(), readAt: noon, freshUntil: noon, usableUntil: nil)
        var repeated = FetchOutcome(answer: answer, health: FeedHealth())
        repeated.change = SnapshotDifference(from: answer.snapshot, readAt: noon, to: answer.snapshot)
        #expect(!repeated.hasNews)
        #expect(!FetchOutcome(health: FeedHealth()).hasNews)
        #expect(FetchOutcome(answer: answer, health: FeedHealth()).hasNews)
        #expect(FetchOutcome(state: FeedState(version: 1, bytes: []), health: FeedHealth()).hasNews)
        var outcome = repeated
        outcome.isTurn = true
        #expect(outcome.hasNews)
        outcome = repeated
        outcome.unstarred = [ItemID("tfl", LocalID("a"))]
        #expect(outcome.hasNews)
        outcome = repeated
        outcome.moves = [(ItemID("tfl", LocalID("a")), ItemID("tfl", LocalID("b")))]
        #expect(outcome.hasNews)
    }
}
