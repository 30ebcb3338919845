import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// The times from which refresh and minimum refresh count, reports before they are saved, and the owners of claims.
@Suite(.timeLimit(.minutes(20)))
final class AskingTests: Sendable {
    private let clock = SimulatedClock()
    private let asked = Mutex(0)
    private let fails = Mutex(false)
    private let sendsRequests = Mutex(true)

    private var count: Int { asked.withLock { $0 } }

    /// A transport that tells when it sent something, after a wait for the publisher's rate.
    private final class WaitingTransport: UncountedTransport {
        private let clock: SimulatedClock
        private let wait: TimeInterval
        private let sent = Mutex(FetchTraffic())

        init(_ clock: SimulatedClock, wait: TimeInterval) {
            self.clock = clock
            self.wait = wait
        }

        var traffic: FetchTraffic { sent.withLock { $0 } }

        func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
            clock.advance(by: wait)
            sent.withLock { sent in
                sent.requests += 1
                sent.lastSentAt = clock.now
            }
            return FeedResponse(body: [])
        }
    }

    private func engine(
        _ storage: any ServedStorage = MemoryFeedStorage(),
        wait: TimeInterval = 0,
        notify: @escaping @Sendable (EngineEvent) -> Void = { _ in }
    ) -> FeedEngine {
        FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage, notify: notify) { _, _, _ in
            let transport = WaitingTransport(self.clock, wait: wait)
            return FetchTransport(transport, advice: { FetchAdvice() }, traffic: { transport.traffic })
        }
    }

    private func feed() throws -> Feed {
        try TestFeed().feed { context in
            self.asked.withLock { $0 += 1 }
            if self.sendsRequests.withLock({ $0 }) { _ = try await context.transport.send(.example) }
            if self.fails.withLock({ $0 }) { throw FeedError(.unreachable, "nobody is there", hint: "Look again.") }
            return .of("a")
        }
    }

    // MARK: - What counts

    @Test func `refresh counts from when the request was sent, not from when it began to wait`() async throws {
        let (storage, feed) = (MemoryFeedStorage() as any ServedStorage, try feed())
        let report = await engine(storage, wait: 15).fetch(feed, mode: .cached, window: .days(1))
        #expect(report.readAt == SimulatedClock.start + 15)
        #expect(report.freshUntil == SimulatedClock.start + 45)
        let key = AnswerKey(feed: FeedKey(feed), scope: "")
        #expect(try await storage.storedState(of: key).health.askedAt == SimulatedClock.start + 15)
        clock.advance(by: 29)
        #expect(await engine(storage).fetch(feed, mode: .cached, window: .days(1)).status == .fresh)
        #expect(count == 1)
        clock.advance(by: 2)
        _ = await engine(storage).fetch(feed, mode: .cached, window: .days(1))
        #expect(count == 2)
    }

    @Test func `a feed whose request was cancelled is left alone for its minimum refresh`() async throws {
        let storage = MemoryFeedStorage()
        let (sent, tell) = AsyncStream.makeStream(of: Void.self)
        let isDeaf = Mutex(true)
        let feed = try TestFeed(minimumRefresh: .seconds(10)).feed { context in
            _ = try await context.transport.send(.example)
            tell.yield()
            if isDeaf.withLock({ $0 }) { try await ContinuousClock().sleep(for: .seconds(3_600)) }
            return .of("a")
        }
        let loop = Task { await engine(storage).load(feed, mode: .due, window: .days(1)) }
        for await _ in sent { break }
        loop.cancel()
        #expect(await loop.value.report.error?.code == .cancelled)
        isDeaf.withLock { $0 = false }
        clock.advance(by: 4)
        let early = await engine(storage).load(feed, mode: .due, window: .days(1))
        #expect(early.report.snapshot == nil)
        #expect(early.nextDue == SimulatedClock.start + 10)
        clock.advance(by: 7)
        #expect(await engine(storage).load(feed, mode: .due, window: .days(1)).report.status == .fresh)
    }

    @Test func `a feed whose claim was thought lost is left alone for its minimum refresh`() async throws {
        let storage = FlakyStorage(clock: clock.engineClock.feedClock)
        let feed = try TestFeed(minimumRefresh: .seconds(10)).feed { [clock] context in
            _ = try await context.transport.send(.example)
            if storage.refusesRenewal.withLock({ $0 }) { clock.advance(by: 8) }
            return .of("a")
        }
        storage.refusesRenewal.withLock { $0 = true }
        let engine = FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage, lease: .seconds(6)) {
            _,
            _,
            _ in
            let transport = WaitingTransport(self.clock, wait: 0)
            return FetchTransport(transport, advice: { FetchAdvice() }, traffic: { transport.traffic })
        }
        _ = await engine.load(feed, mode: .due, window: .days(1))
        #expect(storage.outcomes.allSatisfy { $0.answer == nil })
        storage.refusesRenewal.withLock { $0 = false }
        let early = await self.engine(storage).load(feed, mode: .due, window: .days(1))
        #expect(early.report.snapshot == nil)
        #expect(early.nextDue == SimulatedClock.start + 10)
        clock.advance(by: 3)
        #expect(await self.engine(storage).load(feed, mode: .due, window: .days(1)).report.status == .fresh)
    }

    @Test(arguments: [true, false])
    func `what a store of several machines refuses is forgotten, but that the publisher was asked`(
        _ isClaimLost: Bool
    ) async throws {
        let storage = FlakyStorage(clock: clock.engineClock.feedClock, isShared: true)
        let number = Mutex(0)
        let feed = try TestFeed(minimumRefresh: .seconds(10)).feed { context in
            _ = try await context.transport.send(.example)
            let count = number.withLock { number in
                number += 1
                return number
            }
            let time = SimulatedClock.start + 86_400 + Double(count)
            return FeedSnapshot(items: [FeedItem(id: LocalID("a"), title: "a", time: .instant(time))])
        }
        let engine = engine(storage)
        #expect(await engine.load(feed, mode: .due, window: .days(1)).report.status == .fresh)
        clock.advance(by: 60)
        storage.refusal.withLock { $0 = { isClaimLost ? Claim.Lost($0) as any Error : FlakyStorage.Failure() } }
        _ = await engine.load(feed, mode: .refresh, window: .days(1))
        await engine.flush()
        let storedState = try await storage.storedState(of: AnswerKey(feed: FeedKey(feed), scope: ""))
        #expect(storedState.health.askedAt == clock.now && storedState.age?.readAt == SimulatedClock.start)
        storage.refusal.withLock { $0 = nil }
        clock.advance(by: 60)
        _ = await engine.load(feed, mode: .refresh, window: .days(1))
        await engine.flush()
        // What moved is told from what the others know.
        let events = try await storage.events(EventQuery())
        #expect(events.map(\.before) == [.time(.instant(SimulatedClock.start + 86_401))])
    }

    @Test func `a loop keeps the minimum refresh from when the request was sent`() async throws {
        let (storage, feed) = (MemoryFeedStorage() as any ServedStorage, try feed())
        let result = await engine(storage, wait: 15).load(feed, mode: .due, window: .days(1))
        #expect(try #require(result.nextDue) >= SimulatedClock.start + 45)
    }

    @Test func `a feed that failed is not asked again by each list within its minimum refresh, but by a person`()
        async throws
    {
        let (storage, feed) = (MemoryFeedStorage() as any ServedStorage, try feed())
        fails.withLock { $0 = true }
        #expect(
            await engine(storage, wait: 15).fetch(feed, mode: .cached, window: .days(1)).error?.code == .unreachable
        )
        clock.advance(by: 9)
        // Each list is a process of its own.
        let again = await engine(storage).fetch(feed, mode: .cached, window: .days(1))
        #expect(count == 1)
        #expect(again.error?.message == "nobody is there")
        #expect(again.error?.hint == "Look again. The last attempt was 9 s ago; --refresh tries again.")
        _ = await engine(storage).fetch(feed, mode: .refresh, window: .days(1))
        #expect(count == 2)
        clock.advance(by: 11)
        _ = await engine(storage).fetch(feed, mode: .cached, window: .days(1))
        #expect(count == 3)
    }

    @Test func `one that failed without a request is asked again at once`() async throws {
        let (storage, feed) = (MemoryFeedStorage() as any ServedStorage, try feed())
        fails.withLock { $0 = true }
        sendsRequests.withLock { $0 = false }
        for expected in 1...3 {
            _ = await engine(storage).fetch(feed, mode: .cached, window: .days(1))
            #expect(count == expected)
        }
    }

    // MARK: - Saving

    @Test func `what came is told before it is saved, and read from memory until then`() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Never.self)
        let storage = FlakyStorage { for await _ in gate {} }
        let (engine, feed) = (engine(storage), try feed())
        let reports = await engine.fetch([feed], awaitsSaving: false, window: { _ in .days(1) })
        #expect(reports.map(\.status) == [.fresh])
        let key = AnswerKey(feed: FeedKey(feed), scope: "")
        #expect(try await storage.storedState(of: key).age == nil)
        #expect(await engine.fetch([feed], mode: .cached, awaitsSaving: false, window: { _ in .days(1) }).count == 1)
        #expect(count == 1)
        // Another run waits until the answer can be read, and does not ask.
        #expect(try await storage.isTaken(key))
        open.finish()
        await engine.flush()
        #expect(try await storage.storedState(of: key).age != nil)
        #expect(try await !storage.isTaken(key))
    }

    @Test func `a fetch that is not told otherwise returns when all is saved`() async throws {
        let saved = Mutex(0)
        let storage = FlakyStorage {
            for _ in 0..<20 { await Task.yield() }
            saved.withLock { $0 += 1 }
        }
        let feed = try feed()
        _ = await engine(storage).fetch([feed], window: { _ in .days(1) })
        #expect(saved.withLock { $0 } == 1)
        _ = await engine(storage).fetch(feed, window: .days(1))
        #expect(saved.withLock { $0 } == 2)
    }

    // MARK: - Claims

    @Test func `one that gives up while it waits for its turn leaves another's claim, and holds no thread`()
        async throws
    {
        let storage: any ServedStorage = MemoryFeedStorage()
        let notices = Mutex<[String]>([])
        let engine = engine(storage) { notice in notices.withLock { $0.append("\(notice)") } }
        let (gate, open) = AsyncStream.makeStream(of: Never.self)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        var patient = try TestFeed(isScoped: true).feed { _ in
            begin.yield()
            for await _ in gate {}
            return .of("a")
        }
        patient.deadline = .seconds(1_200)
        let feed = patient
        async let first = engine.fetch(feed, window: .days(1))
        for await _ in begun { break }
        let second = Task { await engine.fetch(feed, window: .days(2)) }
        while await engine.callerCount < 2 { await Task.yield() }
        second.cancel()
        #expect(await second.value.error?.code == .cancelled)
        let key = AnswerKey(feed: FeedKey(feed), scope: "")
        #expect(try await storage.isTaken(key))
        open.finish()
        #expect(await first.status == .fresh)
        #expect(try await !storage.isTaken(key))
        #expect(!notices.withLock { $0 }.contains { $0.contains("abandoned") })
    }

    // MARK: - Threads

    /// Notes whether it is asked on threads of its own.
    private final class ThreadNotingTransport: UncountedTransport {
        let hadOwnThreads = Mutex<Bool?>(nil)

        func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
            hadOwnThreads.withLock { $0 = Task.hasPreferredExecutor }
            return FeedResponse(body: [])
        }
    }

    @Test func `a provider has threads of its own, and its requests go from those that everybody shares`() async throws
    {
        let transport = ThreadNotingTransport()
        let engine = FeedEngine(clock: clock.engineClock, timeZone: .gmt) { _, _, _ in
            FetchTransport(uncounted: transport)
        }
        let provided = Mutex<[Bool]>([])
        let feed = try TestFeed().feed { context in
            provided.withLock { $0.append(Task.hasPreferredExecutor) }
            _ = try await context.transport.send(.example)
            provided.withLock { $0.append(Task.hasPreferredExecutor) }
            return .of("a")
        }
        #expect(await engine.fetch(feed, window: .days(1)).status == .fresh)
        #expect(provided.withLock { $0 } == [true, true])
        #expect(transport.hadOwnThreads.withLock { $0 } == false)
    }
}

extension Task where Success == Never, Failure == Never {
    fileprivate static var hasPreferredExecutor: Bool {
        withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
    }
}
