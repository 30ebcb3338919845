import FeedCore
import FeedEngine
import FeedHTTP
import Foundation
import SampleUpstreams
import Synchronization
import Testing

/// Engine and client together, with a provider that behaves badly beside one that asks a publisher.
@Suite(.timeLimit(.minutes(2)))
struct EngineIntegrationTests {
    @Test func `a provider that spins delays no other`() async throws {
        let isOver = Mutex(false)
        defer { isOver.withLock { $0 = true } }
        let (spins, begin) = AsyncStream.makeStream(of: Void.self)
        var spinning = try Feed("spinning", of: TestProvider.self)
        spinning.provider = TestProvider { _ in
            begin.yield()
            while !isOver.withLock({ $0 }) {}
            return FeedSnapshot()
        }
        try await withSampleUpstreams { sample in
            let healthy = try Feed.sports(at: sample.url("/api/sports"))
            try await withClient { [spinning] http in
                let engine = FeedEngine(clock: .system, timeZone: .gmt) { http.transport(for: $0, until: $1) }
                let window = TimeWindow(from: .now)
                let first = Task { await engine.fetch(spinning, window: window) }
                for await _ in spins { break }
                let report = await engine.fetch(healthy, window: window)
                #expect(report.status == .fresh)
                #expect(!isOver.withLock { $0 })
                isOver.withLock { $0 = true }
                #expect(await first.value.status == .fresh)
            }
        }
    }

    @Test func `a fetch that is abandoned leaves no connection`() async throws {
        try await withSampleUpstreams { sample in
            sample.script(.sports, .ordinary.dripped(bytes: 1, every: .milliseconds(10)))
            let feed = try Feed.sports(at: sample.url("/api/sports"), within: .seconds(1))
            try await withClient { http in
                let engine = FeedEngine(clock: .system, timeZone: .gmt) { http.transport(for: $0, until: $1) }
                let report = await engine.fetch(feed, window: TimeWindow(from: .now))
                #expect(report.error?.description == "sports: no answer within 1 s. Try again, or raise --timeout.")
                try await sample.wait { $0.openConnections == 0 }
            }
        }
    }
}

/// A provider whose fetch a test writes.
private struct TestProvider: FeedProvider {
    typealias Fetch = @Sendable (FetchContext) async throws -> FeedSnapshot

    static let manifest = FeedManifest(
        name: "test",
        summary: "Does what a test says",
        publisher: "A test",
        documentation: URL(known: "https://example.org"),
        refresh: .seconds(60),
        floor: .seconds(1),
        shelfLife: nil,
        ahead: nil,
        deadline: .seconds(30)
    )

    private var run: Fetch = { _ in FeedSnapshot() }

    init(settings: SettingValues) {}
    init(_ run: @escaping Fetch) { self.run = run }

    func fetch(_ context: FetchContext) async throws -> FeedSnapshot { try await run(context) }
}
