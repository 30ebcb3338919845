import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// One fetch at a time: between callers, and between processes.
@Suite(.timeLimit(.minutes(20)))
struct SharingTests {
    private let clock = SimulatedClock()

    private func engine(_ storage: (any ServedStorage)? = nil, lease: Duration = .seconds(6)) -> FeedEngine {
        FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage, lease: lease) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.silent)
        }
    }

    /// A feed that tells when it is asked and answers when it is told, each time with one more.
    private final class Gate: Sendable {
        let asked: AsyncStream<Int>
        private let tell: AsyncStream<Int>.Continuation
        private let released: AsyncStream<Void>
        private let release: AsyncStream<Void>.Continuation
        private let state = Mutex((count: 0, cancelled: 0))

        init() {
            (asked, tell) = AsyncStream.makeStream()
            (released, release) = AsyncStream.makeStream()
        }

        var count: Int { state.withLock { $0.count } }
        var cancelled: Int { state.withLock { $0.cancelled } }

        func open() { release.yield() }

        @Sendable func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
            let number = state.withLock { state in
                state.count += 1
                return state.count
            }
            tell.yield(number)
            for await _ in released { break }
            if Task.isCancelled {
                state.withLock { $0.cancelled += 1 }
                throw CancellationError()
            }
            return FeedSnapshot.of("\(number)")
        }
    }

    @Test func `callers who ask for the same share one fetch`() async throws {
        let gate = Gate()
        let (engine, feed) = (engine(), try TestFeed().feed(gate.fetch))
        let first = Task { await engine.fetch(feed, window: .days(1)) }
        for await _ in gate.asked { break }
        let others = (0..<20).map { _ in Task { await engine.fetch(feed, mode: .cached, window: .days(1)) } }
        while await engine.callerCount < 21 { await Task.yield() }
        gate.open()
        #expect(await first.value.snapshot?.items.map(\.title) == ["1"])
        for other in others { #expect(await other.value.snapshot?.items.map(\.title) == ["1"]) }
        #expect(gate.count == 1)
    }

    @Test func `a loop keeps to the minimum refresh where another was faster between its look and its claim`()
        async throws
    {
        let asked = Mutex(0)
        let feed = try TestFeed(minimumRefresh: .seconds(10)).feed { _ in
            let count = asked.withLock { count in
                count += 1
                return count
            }
            return .of("\(count)")
        }
        let storage = FlakyStorage(clock: clock.engineClock.feedClock, isShared: true)
        let (engine, other) = (engine(storage), engine(storage))
        _ = await engine.load(feed, mode: .due, window: .days(1))
        clock.advance(by: 3_600)
        storage.beforeNextClaim {
            #expect(await other.load(feed, mode: .due, window: .days(1)).report.snapshot?.items.map(\.title) == ["2"])
        }
        let result = await engine.load(feed, mode: .due, window: .days(1))
        #expect(asked.withLock { $0 } == 2)
        #expect(result.report.snapshot?.items.map(\.title) == ["2"])
        #expect(result.report.status == .fresh)
        #expect(try #require(result.nextDue) >= clock.now.addingTimeInterval(10))
    }

    @Test func `a feed that a machine may have asked before it died is left alone for its minimum refresh`()
        async throws
    {
        let asked = Mutex(0)
        let feed = try TestFeed(refresh: .seconds(30), minimumRefresh: .seconds(10)).feed { _ in
            asked.withLock { $0 += 1 }
            return .of("a")
        }
        let storage = FlakyStorage(clock: clock.engineClock.feedClock, isShared: true)
        let engine = engine(storage)
        _ = await engine.load(feed, mode: .due, window: .days(1))
        clock.advance(by: 60)
        let death = clock.now.addingTimeInterval(-2)
        storage.abandonedAt.withLock { $0 = death }
        let result = await engine.load(feed, mode: .due, window: .days(1))
        #expect(asked.withLock { $0 } == 1)
        #expect(result.nextDue == death.addingTimeInterval(10))
        #expect(result.report.snapshot?.items.map(\.title) == ["a"])
        // When it may have been asked is known to all.
        let storedState = try await storage.storedState(of: AnswerKey(feed: FeedKey(feed), scope: ""))
        #expect(storedState.health.askedAt == death)
        clock.advance(by: 9)
        _ = await self.engine(storage).load(feed, mode: .due, window: .days(1))
        #expect(asked.withLock { $0 } == 2)
    }

    @Test func `a caller who is cancelled leaves the others their fetch`() async throws {
        let gate = Gate()
        let (engine, feed) = (engine(), try TestFeed().feed(gate.fetch))
        let first = Task { await engine.fetch(feed, window: .days(1)) }
        for await _ in gate.asked { break }
        let second = Task { await engine.fetch(feed, window: .days(1)) }
        while await engine.callerCount < 2 { await Task.yield() }
        first.cancel()
        #expect(await first.value.error?.code == .cancelled)
        gate.open()
        #expect(await second.value.status == .fresh)
        #expect(gate.count == 1)
    }

    @Test func `the last caller who leaves ends the fetch, and the next one begins another`() async throws {
        let gate = Gate()
        let (engine, feed) = (engine(), try TestFeed().feed(gate.fetch))
        let callers = (0..<3).map { _ in Task { await engine.fetch(feed, window: .days(1)) } }
        for await _ in gate.asked { break }
        while await engine.callerCount < 3 { await Task.yield() }
        for caller in callers { caller.cancel() }
        for caller in callers { #expect(await caller.value.error?.code == .cancelled) }
        let next = Task { await engine.fetch(feed, window: .days(1)) }
        for await _ in gate.asked { break }
        gate.open()
        #expect(await next.value.snapshot?.items.map(\.title) == ["2"])
        #expect(gate.cancelled == 1)
        // A cancelled fetch says nothing of the publisher.
        #expect(await engine.fetch(feed, mode: .cached, window: .days(1)).failingSince == nil)
    }

    // MARK: - Between processes

    @Test func `where a fetch fails, what another process has saved since is shown, also before the failure is saved`()
        async throws
    {
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let isHeld = Mutex(false)
        let storage = FlakyStorage(clock: clock.engineClock.feedClock) {
            if isHeld.withLock({ $0 }) { for await _ in released { break } }
        }
        let said = Mutex("one")
        let feed = try TestFeed().feed { _ in
            let id = said.withLock { $0 }
            if id == "nothing" { throw FeedError(.timedOut, "no answer") }
            return FeedSnapshot.of(id)
        }
        let (own, other) = (engine(storage), engine(storage))
        #expect(await own.fetch(feed, mode: .refresh, window: .days(1)).snapshot?.items.map(\.title) == ["one"])
        clock.advance(by: 20)
        said.withLock { $0 = "two" }
        #expect(await other.fetch(feed, mode: .refresh, window: .days(1)).snapshot?.items.map(\.title) == ["two"])
        let readAt = clock.now
        clock.advance(by: 20)
        said.withLock { $0 = "nothing" }
        isHeld.withLock { $0 = true }
        let result = await own.load(feed, mode: .refresh, awaitsSaving: false, window: .days(1))
        #expect(result.report.snapshot?.items.map(\.title) == ["two"])
        #expect(result.report.status == .stale && result.report.readAt == readAt)
        release.finish()
        await own.flush()
        #expect(await own.fetch(feed, mode: .offline, window: .days(1)).snapshot?.items.map(\.title) == ["two"])
    }

    @Test func `a second process waits for the answer of the first`() async throws {
        let (gate, storage) = (Gate(), MemoryFeedStorage(clock: clock.engineClock.feedClock))
        let feed = try TestFeed().feed(gate.fetch)
        let first = Task { [engine = engine(storage)] in await engine.fetch(feed, window: .days(1)) }
        for await _ in gate.asked { break }
        let other = HeldClock(clock)
        let engine = FeedEngine(clock: other.engineClock, timeZone: .gmt, storage: storage) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.silent)
        }
        let second = Task { await engine.fetch(feed, window: .days(1)) }
        await other.waitForSleeper()
        gate.open()
        let report = await first.value
        other.release()
        #expect(await second.value.readAt == report.readAt)
        #expect(await second.value.snapshot?.items.map(\.title) == ["1"])
        #expect(gate.count == 1)
    }

    @Test func `a loop does not stand in a row behind another machine, and looks again soon`() async throws {
        let gate = Gate()
        let storage = FlakyStorage(clock: clock.engineClock.feedClock, isShared: true)
        let feed = try TestFeed().feed(gate.fetch)
        let first = Task { [engine = engine(storage)] in await engine.load(feed, mode: .due, window: .days(1)) }
        for await _ in gate.asked { break }
        let result = await engine(storage).load(feed, mode: .due, window: .days(1))
        #expect(result.isElsewhere)
        let wait = try #require(result.nextDue).timeIntervalSince(clock.now)
        #expect((1...2).contains(wait))
        gate.open()
        #expect(await first.value.report.status == .fresh)
        clock.advance(by: wait)
        let next = await engine(storage).load(feed, mode: .due, window: .days(1))
        #expect(next.report.snapshot?.items.map(\.title) == ["1"])
        #expect(!next.isElsewhere && gate.count == 1)
    }

    @Test func `a loop that reads a file waits a moment for another machine that does so too`() async throws {
        let storage = FlakyStorage(clock: clock.engineClock.feedClock, isShared: true)
        let feed = try TestFeed(file: FilePath("/nowhere")).feed { _ in .of("read") }
        _ = try await storage.begin(AnswerKey(feed: FeedKey(feed), scope: ""), for: .seconds(60))
        let result = await engine(storage, lease: .seconds(60)).load(feed, mode: .due, window: .days(1))
        #expect(result.report.snapshot?.items.map(\.title) == ["read"])
        #expect(clock.now == SimulatedClock.start + 2)
    }

    @Test func `where another process holds the claim to the deadline, what is kept is taken`() async throws {
        let storage = MemoryFeedStorage(clock: clock.engineClock.feedClock)
        let asked = Mutex(0)
        // Minutes, since the wall around a fetch counts by the real clock.
        let (deadline, lease) = (Duration.seconds(300), Duration.seconds(400))
        let feed = try TestFeed(deadline: deadline).feed { _ in
            asked.withLock { $0 += 1 }
            return FeedSnapshot.of("a")
        }
        let key = AnswerKey(feed: FeedKey(feed), scope: "")
        let engine = engine(storage, lease: lease)
        let other = try await storage.claim(key, for: lease)
        let nothing = await engine.fetch(feed, window: .days(1))
        #expect(nothing.error?.code == .timedOut)
        #expect(
            nothing.error?.message == "another process is fetching this feed and has not finished after 300 s"
        )
        #expect(clock.now == SimulatedClock.start.addingTimeInterval(300))
        try await storage.finish(other, nil, for: key)
        #expect(await engine.fetch(feed, window: .days(1)).status == .fresh)
        _ = try await storage.claim(key, for: lease)
        let stale = await engine.fetch(feed, window: .days(1))
        #expect(stale.status == .stale)
        #expect(stale.snapshot?.items.map(\.title) == ["a"])
        #expect(asked.withLock { $0 } == 1)
        // It was no failure of the publisher.
        #expect(await storage.storedState(of: key).health.consecutiveFailures == 0)
    }

    @Test func `the claim of a process that died ends by itself`() async throws {
        let storage = MemoryFeedStorage(clock: clock.engineClock.feedClock)
        // Minutes, since the wall around a fetch counts by the real clock.
        let feed = try TestFeed(deadline: .seconds(300)).feed { _ in FeedSnapshot.of("a") }
        _ = try await storage.claim(AnswerKey(feed: FeedKey(feed), scope: ""))
        #expect(await engine(storage).fetch(feed, window: .days(1)).status == .fresh)
        #expect(clock.now >= SimulatedClock.start.addingTimeInterval(6))
        #expect(clock.now <= SimulatedClock.start.addingTimeInterval(7))
    }

    @Test func `a claim of a clock that has been set back since holds nobody up`() async throws {
        let storage = MemoryFeedStorage(clock: clock.engineClock.feedClock)
        let feed = try TestFeed().feed { _ in FeedSnapshot.of("a") }
        _ = try await storage.claim(AnswerKey(feed: FeedKey(feed), scope: ""), for: .seconds(86_400))
        #expect(await engine(storage).fetch(feed, window: .days(1)).status == .fresh)
        #expect(clock.now == SimulatedClock.start)
    }

    @Test func `a fetch that was stopped past its lease puts nothing away once another has finished`() async throws {
        let storage = MemoryFeedStorage(clock: clock.engineClock.feedClock)
        let gate = Gate()
        let stopped = engine(storage)
        let feed = try TestFeed().feed(gate.fetch)
        let other = engine(storage)
        _ = await other.fetch(try TestFeed().feed { _ in .of("first") }, window: .days(1))
        let late = Task { await stopped.fetch(feed, window: .days(1)) }
        for await _ in gate.asked { break }
        clock.advance(by: 7)
        let report = await other.fetch(try TestFeed().feed { _ in .of("other") }, window: .days(1))
        #expect(report.snapshot?.items.map(\.title) == ["other"])
        let key = AnswerKey(feed: FeedKey(feed), scope: "")
        let (kept, history) = (await storage.storedState(of: key), await storage.events(EventQuery()))
        gate.open()
        // It shows what counts.
        #expect(await late.value.snapshot?.items.map(\.title) == ["other"])
        #expect(await late.value.status == .fresh)
        await stopped.flush()
        #expect(await storage.storedState(of: key) == kept)
        #expect(await storage.events(EventQuery()) == history)
    }

    @Test func `a failure of a fetch that was stopped past its lease is not the feed's`() async throws {
        let storage = MemoryFeedStorage(clock: clock.engineClock.feedClock)
        let (asked, tell) = AsyncStream.makeStream(of: Void.self)
        let (gate, open) = AsyncStream.makeStream(of: Never.self)
        let feed = try TestFeed().feed { _ in
            tell.yield()
            for await _ in gate {}
            throw FeedError(.unreachable, "nobody is there")
        }
        let late = Task { [engine = engine(storage)] in await engine.fetch(feed, window: .days(1)) }
        for await _ in asked { break }
        clock.advance(by: 7)
        // Another has the feed, and nothing yet.
        let token = try await storage.claim(AnswerKey(feed: FeedKey(feed), scope: ""))
        open.finish()
        #expect(
            await late.value.error?.message == "another process has taken this feed over, since this one was stopped"
        )
        #expect(await storage.storedState(of: AnswerKey(feed: FeedKey(feed), scope: "")) == StoredFeedState())
        #expect(await storage.renew(token, for: .seconds(6)))
    }

    @Test func `a fetch that was stopped goes on where nobody has taken over`() async throws {
        let storage = MemoryFeedStorage(clock: clock.engineClock.feedClock)
        let gate = Gate()
        let feed = try TestFeed().feed(gate.fetch)
        let late = Task { [engine = engine(storage)] in await engine.fetch(feed, window: .days(1)) }
        for await _ in gate.asked { break }
        clock.advance(by: 7)
        gate.open()
        #expect(await late.value.status == .fresh)
        #expect(
            await storage.storedState(of: AnswerKey(feed: FeedKey(feed), scope: "")).age?.readAt == late.value.readAt
        )
    }

    @Test func `a fetch of one request takes five calls of the storage`() async throws {
        let storage = FlakyStorage(clock: clock.engineClock.feedClock)
        let asked = Mutex(0)
        let feed = try TestFeed().feed { _ in
            asked.withLock { $0 += 1 }
            return .of("\(asked.withLock { $0 })")
        }
        let loop = engine(storage)
        _ = await loop.fetch(feed, window: .days(1))
        clock.advance(by: 31)
        var calls = storage.calls.count
        _ = await engine(storage).fetch(feed, mode: .cached, window: .days(1))
        // A claim is renewed where the machine takes seconds for this.
        func calledSince(_ count: Int) -> [String] { storage.calls[count...].filter { $0 != "renew" } }
        #expect(calledSince(calls) == ["storedState", "begin", "answer", "lastEvents", "finish"])
        // One that knows the last answer, since it put that away itself, reads it no more.
        _ = await loop.fetch(feed, window: .days(1))
        clock.advance(by: 31)
        calls = storage.calls.count
        _ = await loop.fetch(feed, mode: .cached, window: .days(1))
        #expect(calledSince(calls) == ["storedState", "begin", "lastEvents", "finish"])
    }

    @Test func `a failure is shared like an answer with those who wait in other processes`() async throws {
        let storage = MemoryFeedStorage(clock: clock.engineClock.feedClock)
        let asked = Mutex(0)
        let feed = try TestFeed().feed { _ in
            asked.withLock { $0 += 1 }
            throw FeedError(.unreachable, "nobody is there")
        }
        let key = AnswerKey(feed: FeedKey(feed), scope: "")
        // Another process asks, in vain, and is done by the time that this one looks again.
        let waiting = HeldClock(clock)
        let engine = FeedEngine(clock: waiting.engineClock, timeZone: .gmt, storage: storage) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
        let other = try await storage.claim(key)
        async let report = engine.fetch(feed, window: .days(1))
        await waiting.waitForSleeper()
        var health = FeedHealth()
        health.askedAt = clock.now
        health.failure = FeedHealth.Failure(FeedError(.unreachable, "nobody answers there"), since: clock.now)
        try await storage.finish(other, FetchOutcome(health: health), for: key)
        waiting.release()
        #expect(await report.error?.message == "nobody answers there")
        #expect(asked.withLock { $0 } == 0)
    }

    @Test func `a claim is given back after an answer, a failure and a cancellation`() async throws {
        let storage = MemoryFeedStorage(clock: clock.engineClock.feedClock)
        let engine = engine(storage)
        let error = Mutex<FeedError?>(nil)
        let feed = try TestFeed().feed { _ in
            if let error = error.withLock({ $0 }) { throw error }
            return FeedSnapshot()
        }
        for failure in [nil, FeedError(.malformed, "odd"), FeedError(.cancelled, "gone")] {
            error.withLock { $0 = failure }
            _ = await engine.fetch(feed, window: .days(1))
            #expect(try await !storage.isTaken(AnswerKey(feed: FeedKey(feed), scope: "")))
        }
    }

    // MARK: - Files

    @Test func `two who read a file at once find its change once`() async throws {
        let storage = MemoryFeedStorage()
        let title = Mutex("One")
        let (held, release) = AsyncStream.makeStream(of: Never.self)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        func feed(_ beforeAnswer: @escaping @Sendable () async -> Void) throws -> Feed {
            try TestFeed(file: FilePath("items.json")).feed { _ in
                let title = title.withLock(\.self)
                await beforeAnswer()
                return FeedSnapshot(
                    items: [FeedItem(id: LocalID("a"), title: title, time: .instant(SimulatedClock.start))]
                )
            }
        }
        _ = await engine(storage).fetch(try feed {}, window: .days(1))
        title.withLock { $0 = "Two" }
        clock.advance(by: 60)
        let slow = try feed {
            begin.yield()
            for await _ in held {}
        }
        let first = Task { [engine = engine(storage)] in await engine.fetch(slow, window: .days(1)) }
        for await _ in begun { break }
        // Who has to wait for the first one lets it go on.
        let patient = EngineClock(now: { clock.now }) { _ in
            release.finish()
            _ = await first.value
        }
        let second = FeedEngine(clock: patient, timeZone: .gmt, storage: storage) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.silent)
        }
        let report = await second.fetch(try feed {}, window: .days(1))
        release.finish()
        _ = await first.value
        #expect(report.snapshot?.items.map(\.title) == ["Two"])
        #expect(await storage.events(EventQuery()).map(\.kind) == [.changed])
    }
}

extension ServedStorage {
    /// Claims a feed for another process.
    func claim(_ key: AnswerKey, for lease: Duration = .seconds(6)) async throws -> ClaimToken {
        guard case .granted(let token) = try await begin(key, for: lease).claim else {
            throw FeedError(.internal, "the feed is taken")
        }
        return token
    }

    /// Returns true if another process holds the claim of a feed.
    func isTaken(_ key: AnswerKey) async throws -> Bool {
        guard case .granted(let token) = try await begin(key, for: .seconds(6)).claim else { return true }
        try await finish(token, nil, for: key)
        return false
    }
}

/// Tells another clock's time, and holds who waits until it is told.
final class HeldClock: Sendable {
    private let clock: SimulatedClock
    private let sleeping: AsyncStream<Void>
    private let tell: AsyncStream<Void>.Continuation
    private let released: AsyncStream<Void>
    private let releasing: AsyncStream<Void>.Continuation

    init(_ clock: SimulatedClock) {
        self.clock = clock
        (sleeping, tell) = AsyncStream.makeStream()
        (released, releasing) = AsyncStream.makeStream()
    }

    var engineClock: EngineClock {
        EngineClock(now: { self.clock.now }) { _ in
            self.tell.yield()
            for await _ in self.released { break }
            try Task.checkCancellation()
        }
    }

    func waitForSleeper() async { for await _ in sleeping { break } }

    func release() { releasing.finish() }
}
