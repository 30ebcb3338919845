import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import ServiceLifecycle
import ServiceLifecycleTestKit
import Synchronization
import Testing

/// Feeds while the store that several machines share is unreachable.
@Suite(.timeLimit(.minutes(20)))
final class StoreAwayTests: Sendable {
    private let clock = SimulatedClock()
    private let asked = Mutex(0)

    private var count: Int { asked.withLock { $0 } }

    private func engine(_ storage: FlakyStorage) -> FeedEngine {
        FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.silent)
        }
    }

    private func feed(shelfLife: Duration? = .seconds(300)) throws -> Feed {
        try TestFeed(shelfLife: shelfLife).feed { _ in
            let count = self.asked.withLock { count in
                count += 1
                return count
            }
            return .of("\(count)")
        }
    }

    @Test(arguments: [true, false])
    func `a feed is asked without its store only where that is of one machine`(_ isShared: Bool) async throws {
        let storage = FlakyStorage(isShared: isShared)
        let (engine, feed) = (engine(storage), try feed())
        _ = await engine.fetch(feed, window: .days(1))
        storage.isFailing = true
        clock.advance(by: 40)
        let result = await engine.load(feed, mode: .due, window: .days(1))
        guard isShared else {
            #expect(count == 2)
            return
        }
        #expect(count == 1)
        #expect(result.report.status == .stale)
        #expect(result.report.snapshot?.items.map(\.title) == ["1"])
        #expect(
            result.report.error?.message
                == "the database has been unreachable since 10:00, and no request is made until it is back"
        )
        // It comes again soon, and not at the same time as all others.
        let wait = try #require(result.nextDue).timeIntervalSince(clock.now)
        #expect((5...15).contains(wait))
        // Of another day with its date; somebody who wants to know waits too.
        clock.advance(by: 86_400)
        let later = await engine.fetch(feed, mode: .refresh, window: .days(1))
        #expect(count == 1)
        #expect(later.error?.message.contains("unreachable since 2026-11-21 10:00") == true)

        storage.isFailing = false
        let back = await engine.load(feed, mode: .due, window: .days(1))
        #expect(count == 2)
        #expect(back.report.status == .fresh)
        // It says nothing of the publisher.
        #expect(storage.outcomes.allSatisfy { $0.health.consecutiveFailures == 0 })
    }

    @Test func `a file is read without the store of several machines`() async throws {
        let storage = FlakyStorage(isShared: true)
        storage.isFailing = true
        let feed = try TestFeed(file: FilePath("/nowhere")).feed { _ in .of("read") }
        #expect(await engine(storage).fetch(feed, window: .days(1)).status == .fresh)
    }

    @Test(arguments: [true, false])
    func `a request is sent uncounted only where the ledger is of one machine`(_ isShared: Bool) async throws {
        let sent = Mutex(0)
        let wire = ScriptedTransport { request throws(FeedError) in
            sent.withLock { $0 += 1 }
            return FeedResponse(body: [], url: request.url)
        }
        let storage = FlakyStorage(isShared: isShared)
        let policy = RequestPolicy(clock: clock.engineClock, ledger: BrokenKeeping(isShared: isShared))
        let engine = FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage) { [clock] feed, _, _ in
            FetchTransport(policy.transport(over: wire, for: feed, until: clock.now + 60))
        }
        var feed = try TestFeed().feed { context in
            _ = try await context.transport.send(.example)
            return .of("one")
        }
        feed.access = try Feed.scripted().access
        let result = await engine.load(feed, mode: .due, window: .days(1))
        #expect(sent.withLock { $0 } == (isShared ? 0 : 1))
        #expect((result.storeAwaySince != nil) == isShared)
        if isShared {
            #expect(result.report.error?.message.contains("the database has been unreachable") == true)
            #expect(storage.outcomes.isEmpty)
        }
    }

    @Test func `a loop shows what it had while the store is away, and goes on by itself`() async throws {
        let storage = FlakyStorage(clock: FeedClock { self.clock.now }, isShared: true)
        // Hours go by on the simulated clock until the changes are read.
        let (feed, changes) = (try feed(shelfLife: nil), ChangeStream())
        let runner = FeedRunner([feed], engine: engine(storage), changes: changes) { _ in .days(1) }
        let subscription = changes.subscribe(capacity: 100_000)
        var statuses: [FeedReport.Status] = []
        var countAway = 0
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            for await _ in subscription {
                storage.signals.continuation.yield()
                guard let report = changes.current.reports.first else { continue }
                // That it is about to be asked is told on the way.
                let isAway = report.error?.message.hasPrefix("the database has been unreachable since") ?? false
                if report.status == .stale, !isAway { continue }
                if statuses.last != report.status { statuses.append(report.status) }
                switch (statuses.count, report.status) {
                case (1, .fresh):
                    storage.isFailing = true
                    countAway = count
                case (2, .stale):
                    #expect(report.snapshot?.items.count == 1)
                    // At most the request that was under way.
                    #expect(count <= countAway + 1)
                    countAway = count
                    storage.isFailing = false
                default: break
                }
                if statuses.count == 3 { break }
            }
            trigger.triggerGracefulShutdown()
            try await run
        }
        #expect(statuses == [.fresh, .stale, .fresh])
        #expect(count > countAway)
    }

    @Test func `what was fetched when the store went away is saved once it is back`() async throws {
        let (clock, asked) = (clock, AsyncStream.makeStream(of: Void.self))
        let storage = FlakyStorage(clock: FeedClock { clock.now }, isShared: true)
        let feed = try TestFeed(refresh: .seconds(86_400)).feed { _ in
            // The claim is there, and what follows cannot be saved.
            storage.isFailing = true
            asked.continuation.yield()
            return .of("paid for")
        }
        let changes = ChangeStream()
        let runner = FeedRunner([feed], engine: engine(storage), changes: changes) { _ in .days(1) }
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            for await _ in asked.stream { break }
            // It was tried and could not be saved.
            while !storage.calls.contains("finish") { await Task.yield() }
            storage.isFailing = false
            while storage.outcomes.isEmpty { await Task.yield() }
            trigger.triggerGracefulShutdown()
            try await run
        }
        #expect(storage.outcomes.first?.answer?.snapshot.items.map(\.title) == ["paid for"])
    }

    @Test func `what was fetched is compared with what others have saved, once the store that has it is back`()
        async throws
    {
        let (clock, asked) = (clock, AsyncStream.makeStream(of: Void.self))
        let storage = FlakyStorage(clock: FeedClock { clock.now }, isShared: true)
        let feed = try TestFeed(refresh: .seconds(30), minimumRefresh: .seconds(1)).feed { [asked] _ in
            let count = self.asked.withLock { count in
                count += 1
                return count
            }
            // The third answer is this machine's second one.
            if count == 3 {
                storage.isFailing = true
                asked.continuation.yield()
            }
            return FeedSnapshot(items: (1...min(count, 3)).flatMap { FeedSnapshot.of("\($0)").items })
        }
        let (engine, other) = (engine(storage), engine(storage))
        let runner = FeedRunner([feed], engine: engine, changes: ChangeStream()) { _ in .days(1) }
        try await testGracefulShutdown { trigger in
            async let run: Void = runner.run()
            while storage.outcomes.isEmpty { await Task.yield() }
            storage.beforeNextClaim {
                _ = await other.load(feed, mode: .refresh, window: .days(1))
                clock.advance(by: 60)
            }
            for await _ in asked.stream { break }
            let count = storage.answerCount
            while storage.answerCount == count { await Task.yield() }
            storage.isFailing = false
            while storage.outcomes.count < 3 { await Task.yield() }
            trigger.triggerGracefulShutdown()
            try await run
        }
        let events = storage.outcomes[2].events.map { "\($0.item.local) \($0.kind)" }
        #expect(events == ["3 appeared"])
    }
}
