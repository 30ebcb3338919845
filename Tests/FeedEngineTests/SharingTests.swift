import FeedTimeline
import FeedCore
import FeedEngine
import FeedTestKit
import Foundation
import Synchronization
import Testing

/// One fetch at a time: between callers, and between processes.
@Suite(.timeLimit(.minutes(20)))
struct SharingTests {
    private let clock = SimulatedClock()

    private func engine(_ storage: (any FeedStorage)? = nil) -> FeedEngine {
        FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage) { _, _, _ in
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

    @Test func `a second process waits for the answer of the first`() async throws {
        let (gate, storage) = (Gate(), MemoryFeedStorage())
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

    @Test func `where another process holds the claim to the deadline, what is kept is taken`() async throws {
        let storage = MemoryFeedStorage()
        let asked = Mutex(0)
        let feed = try TestFeed(deadline: .seconds(5)).feed { _ in
            asked.withLock { $0 += 1 }
            return FeedSnapshot.of("a")
        }
        let key = FeedKey(feed)
        let engine = engine(storage)
        _ = await storage.claim(key, by: "other", now: clock.now, until: clock.now.addingTimeInterval(6))
        let nothing = await engine.fetch(feed, window: .days(1))
        #expect(nothing.error?.code == .timedOut)
        #expect(
            nothing.error?.message == "another run of the program is asking, and has no answer after 5 s"
        )
        #expect(clock.now == SimulatedClock.start.addingTimeInterval(5))
        await storage.release(key, by: "other")
        #expect(await engine.fetch(feed, window: .days(1)).status == .fresh)
        _ = await storage.claim(key, by: "other", now: clock.now, until: clock.now.addingTimeInterval(6))
        let stale = await engine.fetch(feed, window: .days(1))
        #expect(stale.status == .stale)
        #expect(stale.snapshot?.items.map(\.title) == ["a"])
        #expect(asked.withLock { $0 } == 1)
        // It was no failure of the publisher.
        #expect(await storage.health(of: key)?.consecutiveFailures == 0)
    }

    @Test func `the claim of a process that died ends by itself`() async throws {
        let storage = MemoryFeedStorage()
        let feed = try TestFeed().feed { _ in FeedSnapshot.of("a") }
        _ = await storage.claim(FeedKey(feed), by: "dead", now: clock.now, until: clock.now.addingTimeInterval(6))
        #expect(await engine(storage).fetch(feed, window: .days(1)).status == .fresh)
        #expect(clock.now >= SimulatedClock.start.addingTimeInterval(6))
        #expect(clock.now <= SimulatedClock.start.addingTimeInterval(7))
    }

    @Test func `a claim of a clock that has been set back since holds nobody up`() async throws {
        let storage = MemoryFeedStorage()
        let feed = try TestFeed().feed { _ in FeedSnapshot.of("a") }
        _ = await storage.claim(FeedKey(feed), by: "dead", now: clock.now, until: clock.now.addingTimeInterval(86_400))
        #expect(await engine(storage).fetch(feed, window: .days(1)).status == .fresh)
        #expect(clock.now == SimulatedClock.start)
    }

    @Test func `a failure is shared like an answer with those who wait in other processes`() async throws {
        let storage = MemoryFeedStorage()
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
        _ = await storage.claim(key.feed, by: "other", now: clock.now, until: clock.now.addingTimeInterval(6))
        async let report = engine.fetch(feed, window: .days(1))
        await waiting.waitForSleeper()
        var health = FeedHealth()
        health.askedAt = clock.now
        health.failure = FeedHealth.Failure(FeedError(.unreachable, "nobody answers there"), since: clock.now)
        await storage.save(FetchOutcome(health: health), for: key)
        await storage.release(key.feed, by: "other")
        waiting.release()
        #expect(await report.error?.message == "nobody answers there")
        #expect(asked.withLock { $0 } == 0)
    }

    @Test func `a claim is given back after an answer, a failure and a cancellation`() async throws {
        let storage = MemoryFeedStorage()
        let engine = engine(storage)
        let error = Mutex<FeedError?>(nil)
        let feed = try TestFeed().feed { _ in
            if let error = error.withLock({ $0 }) { throw error }
            return FeedSnapshot()
        }
        for failure in [nil, FeedError(.malformed, "odd"), FeedError(.cancelled, "gone")] {
            error.withLock { $0 = failure }
            _ = await engine.fetch(feed, window: .days(1))
            let held = await storage.claim(FeedKey(feed), by: "other", now: clock.now, until: clock.now + 1)
            #expect(held == nil)
            await storage.release(FeedKey(feed), by: "other")
        }
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
