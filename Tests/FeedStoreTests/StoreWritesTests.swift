import FeedCore
import FeedEngine
import FeedStore
import Foundation
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
}
