import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import ServiceLifecycleTestKit
import Synchronization
import Testing

/// Asking a feed of a loop before it is due.
@Suite(.timeLimit(.minutes(20)))
struct RefreshRequestTests {
    private let clock = SimulatedClock()

    private func engine() -> FeedEngine {
        FeedEngine(clock: clock.engineClock, timeZone: .gmt) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.silent)
        }
    }

    @Test func `a feed that is long not due is asked at once, and its answer is told to all`() async throws {
        let asked = Mutex(0)
        let feed = try TestFeed(refresh: .seconds(1_000_000_000), minimumRefresh: .zero).feed { _ in
            FeedSnapshot.of("\(asked.withLock { $0 += 1; return $0 })")
        }
        let changes = ChangeStream()
        let subscription = changes.subscribe()
        let runner = FeedRunner([feed], engine: engine(), changes: changes) { _ in .days(1) }
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            var titles: [String] = []
            for await change in subscription {
                guard case .upserted(let items, _) = change.kind else { continue }
                titles += items.map(\.title)
                if titles.count == 3 { break }
                runner.refresh("test")
            }
            trigger.triggerGracefulShutdown()
            try await run
            #expect(titles == ["1", "2", "3"])
        }
    }

    @Test func `a feed is not asked within its minimum refresh, and one that is unknown never`() async throws {
        let times = Mutex<[Date]>([])
        let (asks, tell) = AsyncStream.makeStream(of: Int.self)
        let feed = try TestFeed(refresh: .seconds(3_600), minimumRefresh: .seconds(600)).feed { context in
            let count = times.withLock { times in
                times.append(context.now)
                return times.count
            }
            tell.yield(count)
            return FeedSnapshot.of("\(count)")
        }
        let runner = FeedRunner([feed], engine: engine(), changes: ChangeStream()) { _ in .days(1) }
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            for await count in asks {
                for id in ["test", "other", "test"] as [FeedID] { runner.refresh(id) }
                if count == 4 { break }
            }
            trigger.triggerGracefulShutdown()
            try await run
        }
        let asked = times.withLock { $0 }
        for (time, next) in zip(asked, asked.dropFirst()) { #expect(next.timeIntervalSince(time) >= 600) }
    }

    @Test func `what keeps a feed from being asked is told, with its end`() async throws {
        let fails = Mutex(false)
        let feed = try TestFeed().feed { _ in
            if fails.withLock({ $0 }) { throw FeedError(.unreachable, "down") }
            return FeedSnapshot.of("a")
        }
        let engine = engine()
        #expect(await engine.obstacles(toRefresh: feed) == [])
        _ = await engine.fetch(feed, window: .days(1))
        #expect(await engine.obstacles(toRefresh: feed) == [.init(.minimumRefresh, until: clock.now + 10)])
        clock.advance(by: 10)
        #expect(await engine.obstacles(toRefresh: feed) == [])
        fails.withLock { $0 = true }
        for _ in 0..<5 {
            _ = await engine.fetch(feed, window: .days(1))
            clock.advance(by: 11)
        }
        let obstacles = await engine.obstacles(toRefresh: feed)
        #expect(obstacles.map(\.reason) == [.breaker] && obstacles.allSatisfy { $0.until > clock.now })
    }
}
