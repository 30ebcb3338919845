import FeedCore
import FeedEngine
import FeedRuntime
import FeedTestKit
import FeedTimeline
import Foundation
import InMemoryLogging
import Logging
import ServiceLifecycle
import ServiceLifecycleTestKit
import Synchronization
import Testing

/// Whoever tells what happened to items tells the same.
@Suite(.timeLimit(.minutes(20)))
final class ComingBackTests: Sendable {
    private let clock = SimulatedClock()
    private let storage = MemoryFeedStorage()
    private let asked = Mutex(0)
    private let followed = Mutex<[ItemEvent]>([])

    /// A feed of two items in the month after next; the second answer lacks one of them.
    private func feed() throws -> Feed {
        try TestFeed().feed { _ in
            let count = self.asked.withLock { count in
                count += 1
                return count
            }
            let date = SimulatedClock.start + 60 * 86_400
            return count == 2 ? .of("b", at: date) : .of("a", "b", at: date)
        }
    }

    private func engine(
        _ clock: EngineClock? = nil,
        storage: (any ServedStorage)? = nil,
        notify: @escaping @Sendable (EngineEvent) -> Void = { _ in }
    ) -> FeedEngine {
        FeedEngine(
            clock: clock ?? self.clock.engineClock,
            timeZone: .gmt,
            storage: storage ?? self.storage,
            notify: notify
        ) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.silent)
        }
    }

    /// Follows a feed until two events are told.
    private func follow(_ feed: Feed, _ engine: FeedEngine, meanwhile work: @escaping @Sendable () async -> Void = {})
        async throws
    {
        let (events, tell) = AsyncStream.makeStream(of: Never.self)
        let changes = ChangeStream(onEvents: { events in
            self.followed.withLock { $0 += events }
            if self.followed.withLock({ $0.count }) >= 2 { tell.finish() }
        })
        let runner = FeedRunner([feed], engine: engine, changes: changes) { _ in .days(90) }
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            await work()
            for await _ in events {}
            trigger.triggerGracefulShutdown()
            try await run
        }
        await engine.flush()
    }

    private func expectEverywhere(_ kinds: [ItemEvent.Kind]) async {
        let item = ItemID("test", LocalID("a"))
        let history = await storage.events(EventQuery())
        #expect(history.map(\.kind) == kinds)
        #expect(history.allSatisfy { $0.item == item })
        // With the same numbers.
        #expect(followed.withLock { $0 } == history)
        #expect(history.allSatisfy { $0.sequence != nil })
    }

    @Test func `an item that comes back is called so by history, follow, log and metrics alike`() async throws {
        let registry = PrometheusRegistry()
        let metrics = EngineMetrics(factory: registry)
        let handler = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in handler }
        logger.logLevel = .debug
        let log = EngineLog(logger)
        let engine = engine { event in
            metrics.record(event)
            log.record(event)
        }
        try await follow(try feed(), engine)
        await expectEverywhere([.disappeared, .cameBack])
        let logged = handler.entries.filter { "\($0.message)" == "items have changed" }.map {
            $0.metadata.mapValues { "\($0)" }
        }
        let numbers = followed.withLock { $0.map { $0.sequence.map { "\($0)" } ?? "" } }
        #expect(
            logged == [
                ["feed": "test", "sequence": numbers[0], "disappeared": "1"],
                ["feed": "test", "sequence": numbers[1], "came_back": "1"],
            ]
        )
        let counted = registry.text().split(separator: "\n").filter {
            $0.hasPrefix("aggregate_item_events_total{") && !$0.hasSuffix(" 0")
        }
        #expect(
            counted.sorted() == [
                #"aggregate_item_events_total{kind="came-back"} 1"#,
                #"aggregate_item_events_total{kind="disappeared"} 1"#,
            ]
        )
    }

    @Test func `who follows is told too what another process has found out meanwhile, and so are log and metrics`()
        async throws
    {
        let (feed, other, held) = (try feed(), engine(), HeldClock(clock))
        let logged = Mutex<[ItemEvent]>([])
        _ = await other.fetch(feed, window: .days(90))
        let engine = engine(held.engineClock) { event in
            if case .happened(let events) = event { logged.withLock { $0 += events } }
        }
        try await follow(feed, engine) { [clock] in
            await held.waitForSleeper()
            clock.advance(by: 5)
            _ = await other.fetch(feed, window: .days(90))
            clock.advance(by: 60)
            held.release()
        }
        await expectEverywhere([.disappeared, .cameBack])
        #expect(logged.withLock { $0 } == followed.withLock { $0 })
        #expect(asked.withLock { $0 } == 3)
    }

    @Test func `what cannot be saved is told too, without a number`() async throws {
        let broken = FlakyStorage()
        broken.isFailing = true
        let logged = Mutex<[ItemEvent]>([])
        let engine = engine(storage: broken) { event in
            if case .happened(let events) = event { logged.withLock { $0 += events } }
        }
        try await follow(try feed(), engine)
        let told = followed.withLock { $0 }
        #expect(told.map(\.kind) == [.disappeared, .cameBack])
        #expect(told.allSatisfy { $0.sequence == nil })
        #expect(logged.withLock { $0 } == told)
    }

    @Test func `a star stays with an item that an answer leaves out`() async throws {
        let (feed, engine) = (try feed(), engine())
        let items = ["a", "b"].map { ItemID("test", LocalID($0)) }
        for item in items { _ = await storage.setStar(true, for: item, of: .household, at: clock.now) }
        for count in [2, 1, 2] {
            let report = await engine.fetch(feed, window: .days(90))
            #expect(report.snapshot?.items.count == count)
            await storage.clean(keeping: .seconds(30 * 86_400), maximumBytes: .max, every: .zero)
            #expect(await storage.stars(of: .household) == Set(items))
        }
    }

    @Test func `a star goes over to the id that an item has after a move`() async throws {
        let feed = try TestFeed().feed { context in
            let hours = self.asked.withLock { count in
                count += 1
                return 24 + count * 3
            }
            let date = SimulatedClock.start + Double(hours) * 3_600
            let item = FeedItem(id: LocalID(["fair", date.rfc3339]), title: "Fair", time: .instant(date))
            return FeedSnapshot(items: [item, FeedItem(id: LocalID("b"), title: "b", time: .instant(date))])
        }
        let engine = engine()
        let first = await engine.fetch(feed, window: .days(90))
        let item = try #require(first.snapshot?.items.first)
        _ = await storage.setStar(true, for: ItemID("test", item.id), of: .household, at: clock.now)
        clock.advance(by: 60)
        let second = await engine.fetch(feed, window: .days(90))
        let moved = try #require(second.snapshot?.items.first)
        #expect(moved.id != item.id)
        #expect(await storage.stars(of: .household) == [ItemID("test", moved.id)])
        let events = await storage.events(EventQuery())
        #expect(events.map(\.kind) == [.moved, .moved])
        #expect(events.first?.before == .time(item.time) && events.first?.item.local == moved.id)
    }

    @Test func `a star leaves with an item that is over`() async throws {
        let end = SimulatedClock.start + 60
        let feed = try TestFeed().feed { context in
            var snapshot = FeedSnapshot.of("a", "b", at: end)
            for index in snapshot.items.indices { snapshot.items[index].relevantUntil = end }
            return context.now < end ? snapshot : .of("b", at: end)
        }
        let (engine, items) = (engine(), ["a", "b"].map { ItemID("test", LocalID($0)) })
        for item in items { _ = await storage.setStar(true, for: item, of: .household, at: clock.now) }
        _ = await engine.fetch(feed, window: .days(90))
        #expect(await storage.stars(of: .household) == Set(items))
        clock.advance(by: 60)
        _ = await engine.fetch(feed, window: .days(90))
        #expect(await storage.stars(of: .household) == [items[1]])
    }
}
