import FeedCore
import FeedEngine
import FeedStore
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// One fetch of a feed at a time, in every kind of store.
@Suite(.timeLimit(.minutes(20)))
final class ClaimTests: Sendable {
    private let folder: TemporaryFolder
    private let date = Mutex(noon)

    init() throws { folder = try TemporaryFolder() }

    private func store(_ maker: Maker<any FeedStorage>) throws -> any FeedStorage {
        try maker.make(folder, clock: FeedClock { self.date.withLock { $0 } })
    }

    private func wait(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }

    /// Claims a feed, where it is free.
    private func token(
        _ store: any FeedStorage,
        _ key: AnswerKey = .tfl,
        for lease: Duration = .seconds(10)
    ) async throws -> ClaimToken? {
        guard case .granted(let token) = try await store.begin(key, for: lease).claim else { return nil }
        return token
    }

    /// An answer of a source, read at a time.
    private func outcome(_ source: String, at date: Date = noon) -> FetchOutcome {
        let answer = StoredAnswer(snapshot: FeedSnapshot(source: source), readAt: date, freshUntil: date + 30)
        var health = FeedHealth()
        health.askedAt = noon
        return FetchOutcome(
            answer: answer,
            state: FeedState(version: 1, bytes: Array(source.utf8)),
            health: health,
            events: [.train(.moved)]
        )
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a feed is one owner's until the claim is given back or ends`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        let one = try #require(try await token(store))
        #expect(try await store.begin(.tfl, for: .seconds(10)).claim == .taken(.seconds(10)))
        wait(4)
        #expect(try await store.begin(.tfl, for: .seconds(10)).claim == .taken(.seconds(6)))
        // The claim is for every scope of the feed, with these settings only.
        #expect(try await token(store, AnswerKey(feed: .tfl, scope: "2026-12")) == nil)
        #expect(try await token(store, AnswerKey(feed: FeedKey(feed: "tfl", fingerprint: "two"), scope: "")) != nil)
        try await store.finish(one, nil, for: .tfl)
        let two = try #require(try await token(store))
        #expect(two != one)
        // A claim whose owner has died ends by itself.
        wait(10)
        #expect(try await token(store) != nil)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a claim that is renewed goes on, until it is lost or given back`(_ maker: Maker<any FeedStorage>) async throws
    {
        let store = try store(maker)
        let one = try #require(try await token(store))
        wait(8)
        #expect(try await store.renew(one, for: .seconds(10)))
        wait(8)
        #expect(try await token(store) == nil)
        // Nobody has the feed, so the claim stands still.
        wait(8)
        #expect(try await store.renew(one, for: .seconds(10)))
        wait(11)
        let two = try #require(try await token(store))
        #expect(try await !store.renew(one, for: .seconds(10)))
        #expect(try await store.renew(two, for: .seconds(10)))
        try await store.finish(two, nil, for: .tfl)
        #expect(try await !store.renew(two, for: .seconds(10)))
        #expect(try await token(store) != nil)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `one that was stopped past its lease is refused once another has finished`(_ maker: Maker<any FeedStorage>)
        async throws
    {
        let store = try store(maker)
        let stopped = try #require(try await token(store))
        wait(11)
        let other = try #require(try await token(store))
        try await store.finish(other, outcome("other"), for: .tfl)
        await #expect(throws: Claim.Lost(stopped)) { try await store.finish(stopped, outcome("late"), for: .tfl) }
        await #expect(throws: Claim.Lost(stopped)) { try await store.finish(stopped, nil, for: .tfl) }
        #expect(try await store.answer(for: .tfl)?.snapshot.source == "other")
        #expect(try await store.storedState(of: .tfl).state == FeedState(version: 1, bytes: Array("other".utf8)))
        #expect(try await store.events(EventQuery()).count == 1)
        // What comes late under the claim that counts is saved.
        try await store.finish(other, outcome("more", at: noon + 1), for: .tfl)
        #expect(try await store.answer(for: .tfl)?.snapshot.source == "more")
    }

    @Test(arguments: FeedStorageTests.makers)
    func `where machines share a store, who begins is told of a claim that was never given back`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        _ = try #require(try await token(store))
        wait(12)
        let (claim, storedState) = try await store.begin(.tfl, for: .seconds(10))
        #expect((storedState.abandonedAt != nil) == store.isShared)
        guard case .granted(let token) = claim else { return #expect(Bool(false), "the feed is free") }
        try await store.finish(token, nil, for: .tfl)
        #expect(try await store.begin(.tfl, for: .seconds(10)).storedState.abandonedAt == nil)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `who begins is told what is kept, also where the feed is taken`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        let (claim, nothing) = try await store.begin(.tfl, for: .seconds(10))
        #expect(nothing == StoredFeedState())
        guard case .granted(let token) = claim else { return #expect(Bool(false), "the feed is free") }
        let outcome = outcome("answer")
        try await store.finish(token, outcome, for: .tfl)
        let kept = StoredFeedState(age: outcome.answer?.age, health: outcome.health, state: outcome.state)
        for _ in 0..<2 { #expect(try await store.begin(.tfl, for: .seconds(10)).storedState == kept) }
        #expect(try await store.storedState(of: .tfl) == kept)
        let elsewhere = AnswerKey(feed: .tfl, scope: "2026-12")
        #expect(
            try await store.storedState(of: elsewhere) == StoredFeedState(health: outcome.health, state: outcome.state)
        )
    }

    @Test(arguments: FeedStorageTests.makers)
    func `how several feeds have been doing is told at once`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        let keys = (0..<5).map { FeedKey(feed: "tfl", fingerprint: "\($0)") }
        for (number, key) in keys.prefix(3).enumerated() {
            var health = FeedHealth()
            health.consecutiveFailures = number + 1
            try await store.save(FetchOutcome(health: health), for: AnswerKey(feed: key, scope: "\(number)"))
        }
        let healths = try await store.healths(of: keys.reversed())
        for (number, key) in keys.enumerated() {
            #expect((healths[key] ?? FeedHealth()).consecutiveFailures == (number < 3 ? number + 1 : 0))
        }
        #expect(try await store.healths(of: []).isEmpty)
    }

    @Test(arguments: FeedStorageTests.makers)
    func `a claim of a clock that has been set back since holds nobody up`(_ maker: Maker<any FeedStorage>) async throws
    {
        let store = try store(maker)
        let ahead = try #require(try await token(store))
        wait(-3_600)
        #expect(try await token(store) != nil)
        #expect(try await !store.renew(ahead, for: .seconds(10)))
    }

    @Test(arguments: FeedStorageTests.makers)
    func `of many callers at once one gets the claim`(_ maker: Maker<any FeedStorage>) async throws {
        let store = try store(maker)
        let granted = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { try await self.token(store) != nil } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(granted == 1)
    }

    // MARK: - Engines

    /// An engine by the test's clock, which runs on where somebody waits for it.
    private func engine(_ store: any FeedStorage) -> FeedEngine {
        let clock = EngineClock(now: { self.date.withLock { $0 } }) { end in self.date.withLock { $0 = max($0, end) } }
        return FeedEngine(clock: clock, timeZone: .gmt, storage: store) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
    }

    private func feed(_ fetch: @escaping ScriptedProvider.Fetch) throws -> Feed {
        var feed = try Feed("tfl", of: ScriptedProvider.self)
        feed.provider = ScriptedProvider(fetch: fetch)
        feed.deadline = .seconds(1_800)
        return feed
    }

    @Test(arguments: FeedStorageTests.makers)
    func `an engine that was stopped past its lease saves nothing once another has finished`(
        _ maker: Maker<any FeedStorage>
    ) async throws {
        let store = try store(maker)
        let (asked, tell) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let feed = try feed { _ in
            tell.yield()
            for await _ in released { break }
            return FeedSnapshot(source: "late", state: FeedState(version: 1, bytes: [1]))
        }
        let (stopped, other, window) = (engine(store), engine(store), TimeWindow(from: noon))
        let late = Task { await stopped.fetch(feed, window: window) }
        for await _ in asked { break }
        wait(7)
        let report = await other.fetch(try self.feed { _ in FeedSnapshot(source: "other") }, window: window)
        #expect(report.snapshot?.source == "other")
        let position = try await store.changes(after: nil).position
        let key = AnswerKey(feed: FeedKey(feed), scope: "")
        let kept = try await store.storedState(of: key)
        release.yield()
        // It shows what counts.
        #expect(await late.value.snapshot?.source == "other")
        await stopped.flush()
        #expect(try await store.changes(after: nil).position == position)
        #expect(try await store.storedState(of: key) == kept)
        #expect(try await store.answer(for: key)?.snapshot.source == "other")
    }
}
