import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// The state that an engine stores for itself and for the next one.
@Suite(.timeLimit(.minutes(20)))
final class KeepingTests: Sendable {
    private let clock = SimulatedClock()
    private let asked = Mutex(0)
    private let error = Mutex<FeedError?>(nil)

    private func engine(
        _ storage: (any ServedStorage)? = nil,
        transport: FetchTransport = FetchTransport(uncounted: ScriptedTransport.unused),
        notify: @escaping @Sendable (EngineEvent) -> Void = { _ in }
    ) -> FeedEngine {
        FeedEngine(
            clock: clock.engineClock,
            timeZone: .gmt,
            storage: storage,
            notify: notify
        ) { _, _, _ in transport }
    }

    /// A feed that answers with how often it has been asked, or fails while there is an error.
    private func feed(_ test: TestFeed = TestFeed()) throws -> Feed {
        try test.feed { _ in
            let count = self.asked.withLock { count in
                count += 1
                return count
            }
            if let error = self.error.withLock({ $0 }) { throw error }
            return FeedSnapshot.of("\(count)")
        }
    }

    private func fail(_ code: FeedError.Code = .unreachable) {
        error.withLock { $0 = FeedError(code, "nobody is there") }
    }
    private func recover() { error.withLock { $0 = nil } }
    private var count: Int { asked.withLock { $0 } }

    private func titles(_ report: FeedReport) -> [String]? { report.snapshot?.items.map(\.title) }

    // MARK: - Answers that repeat the one before

    @Test func `an answer that repeats the one before is saved as that, and one with a difference is not`() async throws
    {
        let storage = FlakyStorage()
        let engine = engine(storage)
        let titles = Mutex(["One", "One", "Two", "Two", "Two"])
        let feed = try TestFeed().feed { _ in FeedSnapshot.of(titles.withLock { $0.removeFirst() }) }
        var readings: [Date] = []
        for _ in 0..<4 {
            clock.advance(by: 40)
            readings.append(try #require(await engine.fetch(feed, window: .days(1)).readAt))
        }
        #expect(storage.outcomes.map(\.change?.oldReadAt) == [nil] + readings.dropLast())
        #expect(storage.outcomes.map(\.hasNews) == [true, false, true, false])

        // What another process has saved since is what it is compared with.
        let other = FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
        clock.advance(by: 40)
        _ = await other.fetch(feed, window: .days(1))
        #expect(storage.outcomes.last?.change?.oldReadAt == readings[3])
    }

    // MARK: - Fresh, stale and failed

    @Test func `a fresh answer is taken as it is, unless somebody wants a new one`() async throws {
        let (engine, feed) = (engine(), try feed())
        let first = await engine.fetch(feed, mode: .cached, window: .days(1))
        clock.advance(by: 29)
        let second = await engine.fetch(feed, mode: .cached, window: .days(1))
        #expect(count == 1)
        #expect(second.status == .fresh)
        #expect(second.readAt == first.readAt)
        #expect(second.freshUntil == SimulatedClock.start.addingTimeInterval(30))
        #expect(titles(await engine.fetch(feed, window: .days(1))) == ["2"])
        clock.advance(by: 30)
        #expect(titles(await engine.fetch(feed, mode: .cached, window: .days(1))) == ["3"])
    }

    @Test(arguments: [FetchMode.cached, .due], [60, 3_600] as [TimeInterval])
    func `a refresh that has become shorter counts from when the feed was asked last`(
        _ mode: FetchMode,
        _ refresh: TimeInterval
    ) async throws {
        let (storage, slow) = (MemoryFeedStorage(), try feed(TestFeed(refresh: .seconds(21_600), shelfLife: nil)))
        _ = await engine(storage).load(slow, mode: .due, window: .days(1))
        clock.advance(by: 7)
        let (engine, quick) = (engine(storage), try feed(TestFeed(refresh: .seconds(refresh), shelfLife: nil)))
        let kept = await engine.load(quick, mode: .offline, window: .days(1))
        let due = try #require(kept.nextDue).timeIntervalSince(SimulatedClock.start)
        #expect((refresh...refresh * 1.1).contains(due))
        #expect(kept.report.freshUntil == SimulatedClock.start + refresh)
        clock.now = SimulatedClock.start + refresh - 1
        _ = await engine.load(quick, mode: mode, window: .days(1))
        #expect(count == 1)
        clock.now = SimulatedClock.start + refresh * 1.1 + 1
        _ = await engine.load(quick, mode: mode, window: .days(1))
        #expect(count == 2)
    }

    @Test func `a refresh that has become longer leaves what was planned`() async throws {
        let (engine, quick) = (engine(), try feed())
        let first = await engine.load(quick, mode: .due, window: .days(1))
        let slow = try feed(TestFeed(refresh: .seconds(21_600)))
        let kept = await engine.load(slow, mode: .offline, window: .days(1))
        #expect(kept.nextDue == first.nextDue)
        #expect(kept.report.freshUntil == first.report.freshUntil)
    }

    @Test(arguments: [FetchAdvice(lifetime: 7_200), FetchAdvice(notBefore: SimulatedClock.start + 7_200)])
    func `a shorter refresh does not ask before the publisher's time`(_ advice: FetchAdvice) async throws {
        let (engine, slow) = (engine(transport: .advising(advice)), try feed(TestFeed(refresh: .seconds(21_600))))
        _ = await engine.load(slow, mode: .due, window: .days(1))
        let kept = await engine.load(try feed(), mode: .offline, window: .days(1))
        let due = try #require(kept.nextDue).timeIntervalSince(SimulatedClock.start)
        #expect((7_200...7_200 * 1.1).contains(due))
        // What the loop itself has planned is no longer than its feed waits.
        for (mode, seconds) in [(FetchMode.cached, 7_199), (.due, 7_199), (.due, 7_921)] as [(FetchMode, Double)] {
            clock.now = SimulatedClock.start + seconds
            _ = await engine.load(try feed(), mode: mode, window: .days(1))
            #expect(count == (seconds > 7_200 ? 2 : 1), "\(mode) \(seconds)")
        }
    }

    @Test func `offline nobody is asked, whatever is kept`() async throws {
        let (engine, feed) = (engine(), try feed())
        let none = await engine.fetch(feed, mode: .offline, window: .days(1))
        #expect(none.status == .failed)
        #expect(
            none.error?.description
                == "test: nothing is stored of this feed, and no request was made. Run it without --offline."
        )
        _ = await engine.fetch(feed, window: .days(1))
        #expect(await engine.fetch(feed, mode: .offline, window: .days(1)).status == .fresh)
        clock.advance(by: 31)
        let stale = await engine.fetch(feed, mode: .offline, window: .days(1))
        #expect(stale.status == .stale)
        #expect(stale.readAt == SimulatedClock.start)
        #expect(stale.error?.description == "test: only stored answers were looked at, and no request was made.")
        clock.advance(by: 300)
        #expect(await engine.fetch(feed, mode: .offline, window: .days(1)).status == .failed)
        #expect(count == 1)
    }

    @Test func `when a feed fails the last answer is shown with its age until its shelf life ends`() async throws {
        let (engine, feed) = (engine(), try feed())
        _ = await engine.fetch(feed, window: .days(1))
        fail()
        clock.advance(by: 40)
        let stale = await engine.fetch(feed, mode: .cached, window: .days(1))
        #expect(stale.status == .stale)
        #expect(titles(stale) == ["1"])
        #expect(stale.readAt == SimulatedClock.start)
        #expect(stale.freshUntil == SimulatedClock.start.addingTimeInterval(30))
        #expect(stale.error?.description == "test: nobody is there.")
        #expect(stale.failingSince == SimulatedClock.start.addingTimeInterval(40))
        clock.advance(by: 261)
        let failed = await engine.fetch(feed, mode: .cached, window: .days(1))
        #expect(failed.status == .failed)
        #expect(failed.snapshot == nil)
        #expect(failed.failingSince == SimulatedClock.start.addingTimeInterval(40))
        recover()
        #expect(await engine.fetch(feed, mode: .cached, window: .days(1)).status == .fresh)
    }

    @Test func `what the publisher says of its answer lengthens freshness`() async throws {
        let (engine, feed) = (engine(transport: .advising(FetchAdvice(lifetime: 120))), try feed())
        let report = await engine.fetch(feed, mode: .cached, window: .days(1))
        #expect(report.freshUntil == SimulatedClock.start.addingTimeInterval(120))
        clock.advance(by: 119)
        _ = await engine.fetch(feed, mode: .cached, window: .days(1))
        #expect(count == 1)
    }

    @Test func `past its shelf life an answer serves as long as the publisher wants where it fails`() async throws {
        let advised = FetchTransport.advising(FetchAdvice(lifetime: 60, staleIfError: 600))
        let (engine, feed) = (engine(transport: advised), try feed())
        _ = await engine.fetch(feed, window: .days(1))
        fail()
        clock.advance(by: 659)
        let stale = await engine.fetch(feed, window: .days(1))
        #expect(stale.status == .stale)
        #expect(titles(stale) == ["1"])
        clock.advance(by: 1)
        #expect(await engine.fetch(feed, window: .days(1)).status == .failed)
    }

    @Test func `of each fetch that asked is told what it came to`() async throws {
        let records = Mutex<[FetchRecord]>([])
        let engine = engine(notify: { notice in
            if case .fetched(let record) = notice { records.withLock { $0.append(record) } }
        })
        let feed = try feed()
        _ = await engine.fetch(feed, mode: .cached, window: .days(1))
        clock.advance(by: 10)
        // What is kept is fresh, and nobody is asked.
        _ = await engine.fetch(feed, mode: .cached, window: .days(1))
        fail(.timedOut)
        _ = await engine.fetch(feed, window: .days(1))
        clock.advance(by: 300)
        _ = await engine.fetch(feed, window: .days(1))
        let told = records.withLock { $0 }
        #expect(told.map(\.outcome) == [.answered, .failed(.timedOut), .failed(.timedOut)])
        #expect(told.map(\.items) == [1, 1, nil])
        #expect(told.map(\.readAt) == [SimulatedClock.start, SimulatedClock.start, nil])
        #expect(told.map(\.consecutiveFailures) == [0, 1, 2])
    }

    @Test func `answers for other windows, where the provider tells them apart, are kept apart`() async throws {
        let (engine, feed) = (engine(), try feed(TestFeed(isScoped: true)))
        _ = await engine.fetch(feed, mode: .cached, window: .days(1))
        _ = await engine.fetch(feed, mode: .cached, window: .days(2))
        #expect(titles(await engine.fetch(feed, mode: .cached, window: .days(1))) == ["1"])
        #expect(titles(await engine.fetch(feed, mode: .cached, window: .days(2))) == ["2"])
    }

    // MARK: - Loops

    @Test func `a loop asks when a feed is due, and never below the minimum refresh`() async throws {
        let (engine, feed) = (engine(), try feed())
        let first = await engine.load(feed, mode: .due, window: .days(1))
        let due = try #require(first.nextDue)
        #expect((30...33).contains(due.timeIntervalSince(SimulatedClock.start)))
        clock.advance(by: 5)
        #expect(await engine.load(feed, mode: .due, window: .days(1)).nextDue == due)
        #expect(count == 1)
        clock.now = due
        _ = await engine.load(feed, mode: .due, window: .days(1))
        #expect(count == 2)
        // A person asked a moment ago, with an item that ends soon.
        _ = await engine.fetch(feed, window: .days(1))
        clock.advance(by: 9)
        _ = await engine.load(feed, mode: .due, window: .days(1))
        #expect(count == 3)
    }

    @Test func `a publisher's Retry-After moves the next question of a loop`() async throws {
        let end = SimulatedClock.start.addingTimeInterval(3_600)
        let (engine, feed) = (engine(transport: .advising(FetchAdvice(notBefore: end))), try feed())
        fail(.rateLimited)
        let result = await engine.load(feed, mode: .due, window: .days(1))
        #expect(result.report.status == .failed)
        #expect(try #require(result.nextDue) >= end)
        clock.advance(by: 3_599)
        _ = await engine.load(feed, mode: .due, window: .days(1))
        #expect(count == 1)
    }

    // MARK: - The breaker

    @Test func `after five failures a feed is left alone, then probed once, and comes back`() async throws {
        let notices = Mutex<[String]>([])
        let engine = engine(notify: { notice in
            notices.withLock { list in
                switch notice {
                case .failing(_, let error): list.append("failing: \(error.message)")
                case .recovered: list.append("recovered")
                case .breakerOpened(_, let end):
                    list.append("open for at least \(Int(end.timeIntervalSince(self.clock.now)) / 60) min")
                case .breakerClosed: list.append("closed")
                case .fetched, .happened: break
                default: list.append("\(notice)")
                }
            }
        })
        let feed = try feed()
        fail()
        for _ in 0..<5 { _ = await engine.fetch(feed, window: .days(1)) }
        #expect(count == 5)
        let refused = await engine.fetch(feed, window: .days(1))
        #expect(count == 5)
        #expect(refused.error?.code == .unreachable)
        #expect(refused.error?.message.contains("after 5 failures in a row; the last time: nobody is there") == true)
        #expect(refused.failingSince == SimulatedClock.start)
        clock.advance(by: 91)
        _ = await engine.fetch(feed, window: .days(1))
        _ = await engine.fetch(feed, window: .days(1))
        #expect(count == 6)
        clock.advance(by: 181)
        recover()
        #expect(await engine.fetch(feed, window: .days(1)).status == .fresh)
        #expect(await engine.fetch(feed, window: .days(1)).status == .fresh)
        #expect(
            notices.withLock { $0 } == ["failing: nobody is there", "open for at least 1 min", "recovered", "closed"]
        )
    }

    @Test func `what the cache has is as old as it is`() async throws {
        let old = SimulatedClock.start.addingTimeInterval(-20)
        var advice = FetchAdvice(lifetime: 100)
        advice.oldestAt = old
        let (engine, feed) = (engine(transport: .advising(advice)), try feed())
        let result = await engine.load(feed, mode: .due, window: .days(1))
        #expect(result.report.readAt == old)
        #expect(try #require(result.report.freshUntil) >= SimulatedClock.start.addingTimeInterval(100))
        // To ask sooner would bring the same.
        #expect(try #require(result.nextDue) >= SimulatedClock.start.addingTimeInterval(100))
    }

    @Test(arguments: [FeedError.Code.rateLimited, .timedOut])
    func `a feed that found no turn or no place is not down, and comes back by itself`(_ code: FeedError.Code)
        async throws
    {
        var advice = FetchAdvice()
        advice.freeAt = SimulatedClock.start.addingTimeInterval(40)
        let notices = Mutex(0)
        let engine = engine(
            transport: .advising(advice),
            notify: { if case .failing = $0 { notices.withLock { $0 += 1 } } }
        )
        let feed = try feed()
        fail(code)
        let result = await engine.load(feed, mode: .due, window: .days(1))
        #expect((40...72).contains(try #require(result.nextDue).timeIntervalSince(SimulatedClock.start)))
        #expect(notices.withLock { $0 } == 0)
        recover()
        #expect(await engine.fetch(feed, mode: .cached, window: .days(1)).status == .fresh)
    }

    @Test func `a publisher that wants less, again and again, is left alone like one that fails`() async throws {
        var traffic = FetchTraffic()
        traffic.requests = 1
        let (engine, feed) = (engine(transport: .advising(FetchAdvice(), traffic)), try feed())
        fail(.rateLimited)
        for _ in 0..<10 { _ = await engine.fetch(feed, window: .days(1)) }
        #expect(count == 5)
    }

    @Test func `a feed that another process found down is told once`() async throws {
        let (storage, feed) = (MemoryFeedStorage(), try feed())
        fail()
        _ = await engine(storage).fetch(feed, window: .days(1))
        let told = Mutex<[String]>([])
        let other = engine(
            storage,
            notify: { notice in
                switch notice {
                case .failing(_, let error): told.withLock { $0.append(error.message) }
                case .recovered: told.withLock { $0.append("recovered") }
                default: break
                }
            }
        )
        for _ in 0..<3 { _ = await other.load(feed, mode: .due, window: .days(1)) }
        #expect(told.withLock { $0 } == ["nobody is there"])
        recover()
        _ = await engine(storage).fetch(feed, window: .days(1))
        for _ in 0..<3 { _ = await other.load(feed, mode: .due, window: .days(1)) }
        #expect(told.withLock { $0 } == ["nobody is there", "recovered"])
    }

    @Test func `the star of an item that is over leaves with it`() async throws {
        let storage = MemoryFeedStorage()
        let engine = engine(storage)
        let end = SimulatedClock.start.addingTimeInterval(60)
        let feed = try TestFeed().feed { context in
            guard context.now < end else { return FeedSnapshot.of("other", at: end + 600) }
            var snapshot = FeedSnapshot.of("race", at: end)
            snapshot.items[0].relevantUntil = end
            return snapshot
        }
        _ = await engine.fetch(feed, window: .days(1))
        _ = await storage.setStar(true, for: ItemID("test", LocalID("race")), of: .household, at: clock.now)
        clock.advance(by: 61)
        _ = await engine.fetch(feed, window: .days(1))
        #expect(await storage.stars(of: .household) == [])
    }

    @Test func `how many failures open the breaker is the user's choice`() async throws {
        var feed = try feed()
        feed.breakerFailures = 2
        let engine = engine()
        fail()
        for _ in 0..<5 { _ = await engine.fetch(feed, window: .days(1)) }
        #expect(count == 2)
    }

    @Test(arguments: [FeedError.Code.rateLimited, .budgetSpent, .cancelled])
    func `what is no fault of the publisher does not open the breaker`(code: FeedError.Code) async throws {
        let (engine, feed) = (engine(), try feed())
        fail(code)
        for _ in 0..<10 { _ = await engine.fetch(feed, window: .days(1)) }
        #expect(count == 10)
    }

    // MARK: - Restart

    @Test func `a new engine asks nobody while what is kept is fresh`() async throws {
        let (storage, feed) = (MemoryFeedStorage(), try feed())
        let due = await engine(storage).load(feed, mode: .due, window: .days(1)).nextDue
        clock.advance(by: 29)
        let again = await engine(storage).load(feed, mode: .due, window: .days(1))
        #expect(again.nextDue == due)
        #expect(again.report.status == .fresh)
        #expect(await engine(storage).fetch(feed, mode: .cached, window: .days(1)).readAt == SimulatedClock.start)
        #expect(count == 1)
    }

    @Test func `a new engine knows the breaker and since when a feed fails`() async throws {
        let (storage, feed) = (MemoryFeedStorage(), try feed())
        fail()
        for _ in 0..<5 {
            _ = await engine(storage).fetch(feed, window: .days(1))
            clock.advance(by: 1)
        }
        let report = await engine(storage).fetch(feed, window: .days(1))
        #expect(count == 5)
        #expect(report.failingSince == SimulatedClock.start)
    }

    @Test func `a fetch that ends neither by itself nor by cancellation is told of`() async throws {
        let (abandoned, tell) = AsyncStream.makeStream(of: FeedID.self)
        let ending = Mutex(false)
        let engine = engine(notify: { if case .abandoned(let feed) = $0 { tell.yield(feed) } })
        let deaf = try TestFeed(deadline: .milliseconds(50)).feed { _ in
            while !ending.withLock({ $0 }) {}
            return FeedSnapshot()
        }
        #expect(await engine.fetch(deaf, window: .days(1)).error?.code == .timedOut)
        for await feed in abandoned {
            #expect(feed == "test")
            break
        }
        ending.withLock { $0 = true }
    }

    @Test func `a new engine hands on what the feed remembered`() async throws {
        let storage = MemoryFeedStorage()
        let feed = try TestFeed().feed { context in
            let count = context.state?.bytes.first ?? 0
            return FeedSnapshot(source: "\(count)", state: FeedState(version: 1, bytes: [count + 1]))
        }
        _ = await engine(storage).fetch(feed, window: .days(1))
        #expect(await engine(storage).fetch(feed, window: .days(1)).snapshot?.source == "1")
    }

    @Test func `events are put away with the answer, told from the one before`() async throws {
        let (storage, feed) = (MemoryFeedStorage(), try feed())
        let engine = engine(storage)
        _ = await engine.fetch(feed, window: .days(1))
        _ = await engine.fetch(feed, window: .days(1))
        var event = ItemEvent(
            ItemID("test", LocalID("2")),
            .appeared,
            at: clock.now,
            title: "2",
            time: .instant(clock.now)
        )
        // After the first answer.
        event.sequence = 2
        #expect(await storage.events(EventQuery()) == [event])
    }

    @Test(arguments: [false, true])
    func `after the clock was set back a loop asks again, once`(isFailing: Bool) async throws {
        let (engine, feed) = (engine(), try feed())
        if isFailing { fail() }
        _ = await engine.fetch(feed, mode: .cached, window: .days(1))
        clock.advance(by: -7_200)
        let due = await engine.load(feed, mode: .due, window: .days(1)).nextDue
        #expect(count == 2)
        #expect(try #require(due).timeIntervalSince(clock.now) <= 45)
        _ = await engine.load(feed, mode: .due, window: .days(1))
        #expect(count == 2)
    }

    @Test func `an answer that the engine put away itself is not read again, another process's is`() async throws {
        let storage = FlakyStorage()
        let (one, other, feed) = (engine(storage), engine(storage), try feed())
        _ = await one.fetch(feed, window: .days(1))
        let read = storage.answerCount
        clock.advance(by: 1)
        #expect(titles(await one.fetch(feed, mode: .cached, window: .days(1))) == ["1"])
        #expect(titles(await one.fetch(feed, window: .days(1))) == ["2"])
        #expect(storage.answerCount == read)
        clock.advance(by: 1)
        #expect(titles(await other.fetch(feed, window: .days(1))) == ["3"])
        #expect(titles(await one.fetch(feed, mode: .cached, window: .days(1))) == ["3"])
    }

    // MARK: - A storage that fails

    @Test func `without its storage the engine goes on in memory, and says so once`() async throws {
        let storage = FlakyStorage()
        let notices = Mutex<[String]>([])
        let engine = engine(
            storage,
            notify: { notice in
                notices.withLock { list in
                    switch notice {
                    case .storageFailed: list.append("failed")
                    case .storageRecovered: list.append("recovered")
                    case .fetched, .happened: break
                    default: list.append("\(notice)")
                    }
                }
            }
        )
        let feed = try feed()
        _ = await engine.fetch(feed, mode: .cached, window: .days(1))
        storage.isFailing = true
        #expect(titles(await engine.fetch(feed, mode: .cached, window: .days(1))) == ["1"])
        clock.advance(by: 31)
        #expect(titles(await engine.fetch(feed, mode: .cached, window: .days(1))) == ["2"])
        #expect(titles(await engine.fetch(feed, mode: .cached, window: .days(1))) == ["2"])
        storage.isFailing = false
        // Memory knows more than the storage until something is saved again.
        #expect(titles(await engine.fetch(feed, mode: .cached, window: .days(1))) == ["2"])
        #expect(titles(await engine.fetch(feed, window: .days(1))) == ["3"])
        #expect(notices.withLock { $0 } == ["failed", "recovered"])
        #expect(titles(await self.engine(storage).fetch(feed, mode: .cached, window: .days(1))) == ["3"])
    }
}

extension FetchTransport {
    /// A transport that says what it is told.
    fileprivate static func advising(_ advice: FetchAdvice, _ traffic: FetchTraffic = FetchTraffic()) -> FetchTransport
    {
        FetchTransport(ScriptedTransport(body: []), advice: { advice }, traffic: { traffic })
    }
}

extension FetchAdvice {
    init(lifetime: TimeInterval? = nil, notBefore: Date? = nil, staleIfError: TimeInterval? = nil) {
        self.init()
        (self.lifetime, self.notBefore, self.staleIfError) = (lifetime, notBefore, staleIfError)
    }
}
