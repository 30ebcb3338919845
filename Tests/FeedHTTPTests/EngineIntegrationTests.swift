import FeedCore
import FeedEngine
import FeedHTTP
import FeedTestKit
import FeedTimeline
import Foundation
import SampleServer
import Synchronization
import Testing

/// Engine and client together, with a misbehaving provider beside one that makes requests.
@Suite(.timeLimit(.minutes(20)))
struct EngineIntegrationTests {
    @Test func `a provider in an endless loop delays no other`() async throws {
        let isOver = Mutex(false)
        defer { isOver.withLock { $0 = true } }
        let (spins, begin) = AsyncStream.makeStream(of: Void.self)
        var spinning = try Feed("spinning", of: ScriptedProvider.self)
        spinning.deadline = .seconds(600)
        spinning.provider = ScriptedProvider { _ in
            begin.yield()
            while !isOver.withLock({ $0 }) {}
            return FeedSnapshot()
        }
        try await withSampleServer { sample in
            let healthy = try Feed.sports(at: sample.url("/api/sports"))
            try await withClient { [spinning] http in
                let engine = FeedEngine(clock: .following(.system), timeZone: .gmt) { feed, deadline, _ in
                    FetchTransport(uncounted: http.transport(for: feed, until: deadline))
                }
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

    @Test func `an abandoned fetch leaves no connection`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .ordinary.dripped(bytes: 1, every: .milliseconds(10)))
            let feed = try Feed.sports(at: sample.url("/api/sports"), within: .seconds(1))
            try await withClient { http in
                let engine = FeedEngine(clock: .following(.system), timeZone: .gmt) { feed, deadline, _ in
                    FetchTransport(uncounted: http.transport(for: feed, until: deadline))
                }
                let report = await engine.fetch(feed, window: TimeWindow(from: .now))
                #expect(report.error?.description == "sports: no answer within 1 s. Try again, or raise --timeout.")
                try await sample.wait { $0.openConnections == 0 }
            }
        }
    }
}
