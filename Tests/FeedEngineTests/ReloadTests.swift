import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import ServiceLifecycleTestKit
import Synchronization
import Testing

/// A loop that goes on with other feeds.
@Suite(.timeLimit(.minutes(20)))
struct ReloadTests {
    /// A publisher that counts the requests of each feed, and can hold its answers until they are released.
    private final class Publisher: Sendable {
        private let state = Mutex<(asked: [FeedID: Int], held: [CheckedContinuation<Void, Never>])>(([:], []))
        private let (begun, tell) = AsyncStream.makeStream(of: FeedID.self)

        var asked: [FeedID: Int] { state.withLock { $0.asked } }

        func answer(_ feed: FeedID, holds: Bool, titles: String...) async -> FeedSnapshot {
            state.withLock { $0.asked[feed, default: 0] += 1 }
            if holds {
                await withCheckedContinuation { continuation in
                    state.withLock { $0.held.append(continuation) }
                    tell.yield(feed)
                }
            } else {
                tell.yield(feed)
            }
            return FeedSnapshot(
                items: titles.map { FeedItem(id: LocalID($0), title: $0, time: .instant(SimulatedClock.start)) }
            )
        }

        /// Waits until one more fetch has begun.
        func next() async -> FeedID? {
            for await feed in begun { return feed }
            return nil
        }

        func release() {
            let held = state.withLock { state in
                defer { state.held = [] }
                return state.held
            }
            for continuation in held { continuation.resume() }
        }
    }

    private func feed(_ id: FeedID, _ publisher: Publisher, holds: Bool = false, tag: String? = nil) throws -> Feed {
        var feed = try TestFeed(id: id, refresh: .seconds(86_400)).feed { _ in
            await publisher.answer(id, holds: holds, titles: "\(id)")
        }
        feed.tags = [tag].compactMap(\.self)
        return feed
    }

    /// The same id with other settings.
    private func other(_ feed: Feed) -> Feed {
        var feed = feed
        feed.fingerprint = "other"
        feed.refresh += .seconds(1)
        return feed
    }

    private func run(
        _ feeds: [Feed],
        events: @escaping @Sendable (EngineEvent) -> Void = { _ in },
        _ body: @escaping @Sendable (FeedRunner, ChangeStream) async throws -> Void
    ) async throws {
        let engine = FeedEngine(clock: .following(.system), timeZone: .gmt, notify: events) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.silent)
        }
        let changes = ChangeStream()
        let runner = FeedRunner(feeds, engine: engine, changes: changes) { _ in .days(1) }
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            try await body(runner, changes)
            trigger.triggerGracefulShutdown()
            try await run
        }
        // Nobody waits for a loop that is over.
        await runner.replace(with: [])
    }

    /// Somebody who subscribes to changes.
    private struct Reader {
        private var changes: ChangeSubscription.Iterator
        private var shown: Set<FeedID> = []

        init(_ stream: ChangeStream) { changes = stream.subscribe(capacity: 100_000).makeAsyncIterator() }

        /// Reads until just these feeds have an answer.
        ///
        /// - Returns: The changes meanwhile, in words such as `state races`.
        mutating func shows(_ feeds: Set<FeedID>) async -> [String] {
            var told: [String] = []
            while shown != feeds, let change = await changes.next(isolation: nil) {
                switch change.kind {
                case .snapshot(let reports): shown = Set(reports.filter { $0.snapshot != nil }.map(\.feed.id))
                case .state(let report):
                    if report.readAt != nil { shown.insert(report.feed.id) }
                    told.append("state \(report.feed.id)")
                case .feedRemoved(let feed):
                    shown.remove(feed)
                    told.append("removed \(feed)")
                case .upserted(_, let feed): told.append("upserted \(feed)")
                case .events: break
                case .removed, .reset: told.append("else")
                }
            }
            return told
        }
    }

    @Test func `feeds come and go, and one that stays is asked no more for it`() async throws {
        let publisher = Publisher()
        let (stays, goes, comes) = (
            try feed("stays", publisher), try feed("goes", publisher), try feed("comes", publisher)
        )
        let removed = Mutex<[FeedID]>([])
        try await run([stays, goes]) { event in
            if case .feedRemoved(let feed) = event { removed.withLock { $0.append(feed) } }
        } _: { runner, changes in
            var reader = Reader(changes)
            _ = await reader.shows(["stays", "goes"])
            await runner.replace(with: [comes, stays])
            let told = await reader.shows(["stays", "comes"])
            #expect(told.contains("removed goes"))
            #expect(!told.contains { $0.hasSuffix("stays") && $0 != "upserted stays" }, "\(told)")
            await runner.replace(with: [comes, stays])
        }
        #expect(removed.withLock(\.self) == ["goes"])
        #expect(publisher.asked == ["stays": 1, "goes": 1, "comes": 1])
    }

    @Test func `the fetch of a feed that stays goes on, and that of one that goes is cancelled`() async throws {
        let publisher = Publisher()
        let stays = try feed("stays", publisher, holds: true)
        let goes = try TestFeed(id: "goes").feed { context in
            _ = await publisher.answer("goes", holds: false)
            _ = try await context.transport.send(FeedRequest(URL(known: "https://example.org")))
            return FeedSnapshot()
        }
        try await run([stays, goes]) { runner, changes in
            var reader = Reader(changes)
            for _ in 1...2 { _ = await publisher.next() }
            // It returns, so the one that asks for ever has ended.
            await runner.replace(with: [stays])
            publisher.release()
            #expect(await reader.shows(["stays"]).first == "state stays")
            #expect(changes.current.reports.map(\.feed.id) == ["stays"])
        }
        #expect(publisher.asked == ["stays": 1, "goes": 1])
    }

    @Test func `a feed that asks for the same keeps its fetch and its answer`() async throws {
        let publisher = Publisher()
        let before = try feed("feed", publisher, holds: true)
        let after = try feed("feed", publisher, tag: "new")
        try await run([before]) { runner, changes in
            var reader = Reader(changes)
            _ = await publisher.next()
            async let replaced: Void = runner.replace(with: [after])
            publisher.release()
            await replaced
            let told = await reader.shows(["feed"])
            #expect(!told.contains("removed feed"))
            #expect(changes.current.reports.map(\.feed.tags) == [["new"]])
        }
        #expect(publisher.asked == ["feed": 1])
    }

    @Test func `a feed with a shorter refresh does not wait for the end of the longer one`() async throws {
        let publisher = Publisher()
        let feeds = try [.seconds(86_400), .milliseconds(50)].map { refresh in
            try TestFeed(id: "feed", refresh: refresh, minimumRefresh: .zero).feed { _ in
                await publisher.answer("feed", holds: false, titles: "feed")
            }
        }
        try await run([feeds[0]]) { runner, changes in
            var reader = Reader(changes)
            _ = await reader.shows(["feed"])
            #expect(await publisher.next() == "feed")
            await runner.replace(with: [feeds[1]])
            #expect(await publisher.next() == "feed")
            await runner.replace(with: [])
        }
    }

    @Test func `a feed with other settings begins anew: what it showed is removed`() async throws {
        let publisher = Publisher()
        let before = try feed("feed", publisher)
        try await run([before]) { runner, changes in
            var reader = Reader(changes)
            _ = await reader.shows(["feed"])
            await runner.replace(with: [other(before)])
            #expect(await reader.shows([]).last == "removed feed")
            #expect(await reader.shows(["feed"]).first == "state feed")
        }
        #expect(publisher.asked == ["feed": 2])
    }

    @Test func `feeds that change again and again under load keep all subscribers, and none is asked twice`()
        async throws
    {
        let publisher = Publisher()
        let stay = try (0..<20).map { try feed(FeedID("stays-\($0)") ?? "feed", publisher) }
        try await run(stay) { runner, changes in
            var readers = (0..<10).map { _ in Reader(changes) }
            for round in 0..<30 {
                let guests = try (0..<5).map { try feed(FeedID("guest-\(round)-\($0)") ?? "feed", publisher) }
                async let second: Void = runner.replace(with: guests + stay)
                async let third: Void = runner.replace(with: stay.reversed())
                _ = await (second, third)
            }
            let last = try feed("last", publisher)
            await runner.replace(with: stay + [last])
            let all = Set(stay.map(\.id) + ["last"])
            for index in readers.indices { _ = await readers[index].shows(all) }
            #expect(changes.subscriberCount == 10)
            #expect(Set(changes.current.reports.map(\.feed.id)) == all)
        }
        #expect(publisher.asked.values.allSatisfy { $0 == 1 }, "\(publisher.asked)")
    }

    /// The changes that a user can make to a feed; each makes a different feed of it.
    private static let changes: [@Sendable (inout Feed) -> Void] = [
        { $0.tags = ["a"] }, { $0.refresh += .seconds(1) }, { $0.ahead = .seconds(1) }, { $0.deadline += .seconds(1) },
        { $0.limit = 1 }, { $0.limitPerGroup = 1 }, { $0.maximumItems = 1 },
        { $0.include.groups = ["a"] }, { $0.exclude.text = ["a"] }, { $0.order = .title }, { $0.access.hosts = ["a"] },
        { $0.access.maximumBytes = 1 }, { $0.access.rates.limits = [.init(1, per: .seconds(1))] },
        { $0.retryAfterScope = .feed }, { $0.breakerFailures = 1 }, { $0.isSample = true },
    ]

    @Test(arguments: changes.indices) func `whatever is configured differently is taken over`(_ index: Int) async throws
    {
        let publisher = Publisher()
        let before = try feed("feed", publisher)
        var changed = before
        Self.changes[index](&changed)
        try await run([before]) { [after = changed] runner, changes in
            var reader = Reader(changes)
            _ = await reader.shows(["feed"])
            await runner.replace(with: [after])
            let shown = try #require(changes.current.reports.first).feed
            #expect("\(shown)" == "\(after)")
            #expect("\(shown)" != "\(before)")
        }
    }
}
