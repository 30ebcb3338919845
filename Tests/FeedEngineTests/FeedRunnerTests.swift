import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import ServiceLifecycle
import ServiceLifecycleTestKit
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20)))
struct FeedRunnerTests {
    private let clock = SimulatedClock()

    private func engine(
        _ storage: (any ServedStorage)? = nil,
        notify: @escaping @Sendable (EngineEvent) -> Void = { _ in }
    ) -> FeedEngine {
        FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage, notify: notify) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.silent)
        }
    }

    private func runner(
        _ feeds: [Feed],
        _ changes: ChangeStream,
        _ storage: (any ServedStorage)? = nil,
        gracePeriod: Duration = .milliseconds(50)
    ) -> FeedRunner {
        FeedRunner(feeds, engine: engine(storage), changes: changes, gracePeriod: gracePeriod) { _ in .days(1) }
    }

    @Test func `asks feeds again and again, tells subscribers, and ends gracefully`() async throws {
        let times = Mutex<[FeedID: [Date]]>([:])
        let feeds = try (["one", "two"] as [FeedID]).map { id in
            try TestFeed(id: id).feed { context in
                let count = times.withLock { times in
                    times[id, default: []].append(context.now)
                    return times[id]?.count ?? 0
                }
                return FeedSnapshot.of("\(count)")
            }
        }
        let changes = ChangeStream()
        let subscription = changes.subscribe(capacity: 100_000)
        let runner = runner(feeds, changes)
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            var upserts: [FeedID: [String]] = [:]
            for await change in subscription {
                if case .upserted(let items, let feed) = change.kind {
                    upserts[feed, default: []] += items.map(\.title)
                }
                if upserts.values.allSatisfy({ $0.count >= 20 }), upserts.count == 2 { break }
            }
            trigger.triggerGracefulShutdown()
            try await run
            for titles in upserts.values { #expect(titles == (1...titles.count).map { "\($0)" }) }
        }
        let asked = times.withLock { $0 }
        for times in asked.values {
            for (time, next) in zip(times, times.dropFirst()) { #expect(next.timeIntervalSince(time) >= 10) }
        }
    }

    @Test func `on graceful shutdown a fetch that does not end is cancelled`() async throws {
        let (asked, tell) = AsyncStream.makeStream(of: Void.self)
        let silent = try TestFeed().feed { context in
            tell.yield()
            _ = try await context.transport.send(FeedRequest(URL(known: "https://example.org")))
            return FeedSnapshot()
        }
        let changes = ChangeStream()
        let runner = runner([silent], changes)
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            for await _ in asked { break }
            trigger.triggerGracefulShutdown()
            try await run
        }
        #expect(changes.current.reports.isEmpty)
    }

    @Test func `on graceful shutdown the last answer under way is told before the end`() async throws {
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        let slow = try TestFeed().feed { _ in
            ask.yield()
            for await _ in answers { break }
            // The clock goes on meanwhile, days in a moment.
            return FeedSnapshot.of("last", at: .distantFuture)
        }
        let changes = ChangeStream()
        let runner = runner([slow], changes, gracePeriod: .seconds(600))
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            for await _ in asked { break }
            trigger.triggerGracefulShutdown()
            answer.yield()
            try await run
        }
        let items = changes.current.reports.flatMap { $0.snapshot?.items ?? [] }
        #expect(items.map(\.title) == ["last"])
    }

    @Test func `a file that was read for another window is read once more, though it has not changed`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("one", to: "answer.json")
        let reads = Mutex(0)
        let test = TestFeed(
            refresh: .seconds(1_000_000_000),
            shelfLife: nil,
            isScoped: true,
            file: FilePath(file)
        )
        let feed = try test.feed { context in
            let count = reads.withLock { reads in
                reads += 1
                return reads
            }
            var snapshot = FeedSnapshot.of("\(count)", at: SimulatedClock.start + 3_600)
            snapshot.coverage = context.window
            return snapshot
        }
        let (changes, storage) = (ChangeStream(), MemoryFeedStorage(clock: clock.engineClock.feedClock))
        let (engine, runner) = (engine(storage), runner([feed], changes, storage))
        let subscription = changes.subscribe(capacity: 100_000)
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            var other: Date?
            for await _ in subscription {
                guard let shown = changes.current.reports.first?.readAt else { continue }
                guard let other else {
                    clock.advance(by: 1)
                    other = await engine.load(feed, mode: .refresh, window: .days(7)).report.readAt
                    continue
                }
                if shown >= other { break }
            }
            trigger.triggerGracefulShutdown()
            try await run
        }
    }

    @Test func `a file is read again when it has changed, and else when it is due`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("one", to: "answer.json")
        let times = Mutex<[Date]>([])
        let (reads, tell) = AsyncStream.makeStream(of: Int.self)
        let test = TestFeed(
            refresh: .seconds(3_600),
            minimumRefresh: .seconds(1),
            shelfLife: nil,
            file: FilePath(file)
        )
        let feed = try test.feed { context in
            let count = times.withLock { times in
                times.append(context.now)
                return times.count
            }
            // Somebody writes while it is being read.
            if count == 1 { try folder.write("another", to: "answer.json") }
            tell.yield(count)
            return FeedSnapshot()
        }
        let runner = runner([feed], ChangeStream())
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            for await count in reads where count == 3 { break }
            trigger.triggerGracefulShutdown()
            try await run
        }
        let read = times.withLock { $0 }
        #expect(read[1].timeIntervalSince(read[0]) < 60)
        #expect(read[2].timeIntervalSince(read[1]) >= 3_600)
    }

    @Test func `a cancelled loop throws`() async throws {
        let (asked, tell) = AsyncStream.makeStream(of: Void.self)
        let feed = try TestFeed().feed { _ in
            tell.yield()
            return FeedSnapshot()
        }
        let runner = runner([feed], ChangeStream())
        let run = Task { try await runner.run() }
        for await _ in asked { break }
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
    }

    @Test func `shows at once what is kept`() async throws {
        let storage = MemoryFeedStorage()
        let feed = try TestFeed(refresh: .seconds(86_400)).feed { _ in FeedSnapshot.of("kept") }
        _ = await engine(storage).fetch(feed, window: .days(1))
        let changes = ChangeStream()
        let subscription = changes.subscribe()
        let runner = runner([feed], changes, storage)
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            for await change in subscription {
                if case .upserted(let items, _) = change.kind {
                    #expect(items.map(\.title) == ["kept"])
                    break
                }
                if case .snapshot(let reports) = change.kind, !reports.isEmpty { break }
            }
            trigger.triggerGracefulShutdown()
            try await run
        }
        #expect(changes.current.reports.first?.snapshot?.items.map(\.title) == ["kept"])
    }

    /// Counts how often a feed was asked.
    private final class Counter: Sendable {
        private let value = Mutex(0)

        var count: Int { value.withLock { $0 } }

        func increment() -> Int {
            value.withLock { value in
                value += 1
                return value
            }
        }
    }

    /// A feed that is asked once, whose item says how often it was, and one that lets time go by.
    private func slowAndQuick(_ counter: Counter) throws -> (slow: Feed, quick: Feed) {
        let slow = try TestFeed(id: "slow", refresh: .seconds(1_000_000_000)).feed { _ in
            FeedSnapshot.of("\(counter.increment())")
        }
        return (slow, try TestFeed(id: "quick").feed { _ in FeedSnapshot.of("a") })
    }

    @Test func `what another process has read is shown without a question`() async throws {
        let storage = MemoryFeedStorage()
        let counter = Counter()
        let (slow, quick) = try slowAndQuick(counter)
        let changes = ChangeStream()
        let subscription = changes.subscribe(capacity: 100_000)
        let runner = runner([slow, quick], changes, storage)
        let other = engine(storage)
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            for await change in subscription {
                guard case .upserted(let items, "slow") = change.kind else { continue }
                if items.map(\.title) == ["2"] { break }
                _ = await other.fetch(slow, window: .days(1))
            }
            trigger.triggerGracefulShutdown()
            try await run
        }
        #expect(counter.count == 2)
    }

    @Test func `what another process has read is left to it where nobody watches, once there is something of the feed`()
        async throws
    {
        let storage = MemoryFeedStorage()
        let counter = Counter()
        let (slow, quick) = try slowAndQuick(counter)
        let changes = ChangeStream()
        let subscription = changes.subscribe(capacity: 100_000)
        let left = Mutex<[FeedID: Date]>([:])
        let loopEngine = engine(storage) { event in
            guard case .readElsewhere(let feed, let readAt) = event else { return }
            left.withLock { $0[feed] = readAt }
        }
        let runner = FeedRunner([slow, quick], engine: loopEngine, changes: changes, isWatched: false) { _ in .days(1) }
        let other = engine(storage)
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            for await change in subscription {
                if case .upserted(_, "slow") = change.kind { _ = await other.fetch(slow, window: .days(1)) }
                if left.withLock({ $0["slow"] != nil }) { break }
            }
            trigger.triggerGracefulShutdown()
            try await run
        }
        let report = try #require(changes.current.reports.first { $0.feed.id == "slow" })
        let answer = await storage.answer(for: AnswerKey(feed: FeedKey(slow), scope: ""))
        #expect(counter.count == 2)
        #expect(report.snapshot?.items.map(\.title) == ["1"])
        #expect(answer?.snapshot.items.map(\.title) == ["2"])
        #expect(left.withLock { $0 } == ["slow": answer?.readAt])
    }

    @Test func `without feeds it waits for its end`() async throws {
        let runner = runner([], ChangeStream())
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            trigger.triggerGracefulShutdown()
            try await run
        }
    }
}
