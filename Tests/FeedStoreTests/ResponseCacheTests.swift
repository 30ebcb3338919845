import FeedCore
import FeedEngine
import FeedStore
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ResponseCacheTests {
    static let makers: [Maker<any ResponseCache>] =
        [
            Maker("MemoryResponseCache") { _, _ in MemoryResponseCache() },
            Maker("SQLiteStore") { try SQLiteStore.inside($0, clock: $1) },
        ] + PostgresMakers.cache

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func key(_ path: String = "", of feed: FeedKey = .tfl) -> ResponseKey {
        ResponseKey(feed: feed, url: URL(known: "https://example.org/?a=b").appending(path: path))
    }

    private func response(_ body: [UInt8], _ headers: [String: String] = [:]) -> CachedResponse {
        CachedResponse(
            response: FeedResponse(
                status: 203,
                headers: headers,
                body: body,
                url: URL(known: "https://example.org/final")
            ),
            requestedAt: noon,
            receivedAt: noon + 0.3
        )
    }

    @Test(arguments: Self.makers)
    func `gives an answer back as it was`(_ maker: Maker<any ResponseCache>) async throws {
        let headers = ["etag": "W/\"1\"", "last-modified": "Sat, 21 Nov 2026 10:00:00 GMT"]
        let store = try maker.make(folder)
        #expect(try await store.response(for: key()) == nil)
        try await store.store(response([0, 255, 10], headers), for: key())
        let kept = try #require(try await store.response(for: key()))
        #expect(kept.response.status == 203)
        #expect(kept.response.headers == headers)
        #expect(kept.response.body == [0, 255, 10])
        #expect(kept.response.url == URL(known: "https://example.org/final"))
        #expect(kept.requestedAt == noon)
        #expect(kept.receivedAt == noon + 0.3)
    }

    @Test(arguments: Self.makers)
    func `replaces, forgets and keeps apart`(_ maker: Maker<any ResponseCache>) async throws {
        let other = FeedKey(feed: "tfl", fingerprint: "two")
        let store = try maker.make(folder)
        try await store.store(response([1]), for: key())
        try await store.store(response([2]), for: key(of: other))
        try await store.store(response([3]), for: key("else"))
        try await store.store(response([4]), for: key())
        #expect(try await store.response(for: key())?.response.body == [4])
        try await store.store(nil, for: key())
        #expect(try await store.response(for: key()) == nil)
        #expect(try await store.response(for: key(of: other))?.response.body == [2])
        #expect(try await store.response(for: key("else"))?.response.body == [3])
    }

    @Test func `those that were used least recently go when there are too many`() async throws {
        let time = Mutex(noon)
        var configuration = SQLiteStore.Configuration(path: folder.path("store.sqlite"))
        configuration.maximumResponseBytes = 4_100
        configuration.clock = FeedClock { time.withLock { $0 } }
        let store = try SQLiteStore(configuration)
        let body = [UInt8](repeating: 7, count: 1_000)
        for name in ["a", "b", "c", "d"] {
            try await store.store(response(body), for: key(name))
            time.withLock { $0 += 4_000 }
        }
        _ = try await store.response(for: key("a"))
        time.withLock { $0 += 4_000 }
        try await store.store(response(body), for: key("e"))
        let left = try await ["a", "b", "c", "d", "e"].asyncFilter { try await store.response(for: key($0)) != nil }
        #expect(left == ["a", "c", "d", "e"])
        // One that would drive out the others is not kept, and neither is the one before it.
        try await store.store(response([UInt8](repeating: 7, count: 2_000)), for: key("a"))
        let rest = try await ["a", "c", "d", "e"].asyncFilter { try await store.response(for: key($0)) != nil }
        #expect(rest == ["c", "d", "e"])
    }
}

extension Array {
    fileprivate func asyncFilter(_ isIncluded: (Element) async throws -> Bool) async rethrows -> [Element] {
        var result: [Element] = []
        for element in self where try await isIncluded(element) { result.append(element) }
        return result
    }
}
