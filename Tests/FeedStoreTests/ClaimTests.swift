import FeedCore
import FeedEngine
import FeedStore
import Foundation
import Synchronization
import Testing

/// One fetch of a feed at a time, whatever the store keeps things in.
@Suite(.timeLimit(.minutes(20)))
final class ClaimTests: Sendable {
    /// A store, reckoning by a clock that a test sets.
    struct StoreKind: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var make: @Sendable (TemporaryFolder, FeedClock) throws -> any FeedStorage
    }

    static let kinds = [
        StoreKind(testDescription: "SQLiteStore") { folder, clock in
            var configuration = SQLiteStore.Configuration(path: folder.path("store.sqlite"))
            configuration.clock = clock
            return try SQLiteStore(configuration)
        },
        StoreKind(testDescription: "MemoryFeedStorage") { MemoryFeedStorage(clock: $1) },
    ]

    private let folder: TemporaryFolder
    private let date = Mutex(noon)

    init() throws { folder = try TemporaryFolder() }

    private func store(_ kind: StoreKind) throws -> any FeedStorage {
        try kind.make(folder, FeedClock { self.date.withLock { $0 } })
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

    /// An answer of a source, read now.
    private func outcome(_ source: String) -> FetchOutcome {
        let answer = StoredAnswer(snapshot: FeedSnapshot(source: source), readAt: noon, freshUntil: noon + 30)
        var health = FeedHealth()
        health.askedAt = noon
        return FetchOutcome(
            answer: answer,
            state: FeedState(version: 1, bytes: Array(source.utf8)),
            health: health,
            events: [.train(.moved)]
        )
    }

    @Test(arguments: kinds)
    func `a feed is one owner's until the claim is given back or ends`(_ kind: StoreKind) async throws {
        let store = try store(kind)
        let one = try #require(try await token(store))
        #expect(try await store.begin(.tfl, for: .seconds(10)).claim == .taken(.seconds(10)))
        wait(4)
        #expect(try await store.begin(.tfl, for: .seconds(10)).claim == .taken(.seconds(6)))
        // It is for the feed, whatever is asked of it, and for those settings only.
        #expect(try await token(store, AnswerKey(feed: .tfl, scope: "2026-12")) == nil)
        #expect(try await token(store, AnswerKey(feed: FeedKey(feed: "tfl", fingerprint: "two"), scope: "")) != nil)
        try await store.finish(one, nil, for: .tfl)
        let two = try #require(try await token(store))
        #expect(two != one)
        // A claim whose owner has died ends by itself.
        wait(10)
        #expect(try await token(store) != nil)
    }

    @Test(arguments: kinds)
    func `a claim that is renewed goes on, until it is lost or given back`(_ kind: StoreKind) async throws {
        let store = try store(kind)
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

    @Test(arguments: kinds)
    func `one that was stopped past its lease is refused once another has finished`(_ kind: StoreKind) async throws {
        let store = try store(kind)
        let stopped = try #require(try await token(store))
        wait(11)
        let other = try #require(try await token(store))
        try await store.finish(other, outcome("other"), for: .tfl)
        await #expect(throws: ClaimLost(stopped)) { try await store.finish(stopped, outcome("late"), for: .tfl) }
        await #expect(throws: ClaimLost(stopped)) { try await store.finish(stopped, nil, for: .tfl) }
        #expect(try await store.answer(for: .tfl)?.snapshot.source == "other")
        #expect(try await store.standing(of: .tfl).state == FeedState(version: 1, bytes: Array("other".utf8)))
        #expect(try await store.events(EventQuery()).count == 1)
        // What comes late of the one that counts is put away.
        try await store.finish(other, outcome("more"), for: .tfl)
        #expect(try await store.answer(for: .tfl)?.snapshot.source == "more")
    }

    @Test(arguments: kinds)
    func `who begins is told what is kept, also where the feed is taken`(_ kind: StoreKind) async throws {
        let store = try store(kind)
        let (claim, nothing) = try await store.begin(.tfl, for: .seconds(10))
        #expect(nothing == Standing())
        guard case .granted(let token) = claim else { return #expect(Bool(false), "the feed is free") }
        let outcome = outcome("answer")
        try await store.finish(token, outcome, for: .tfl)
        let kept = Standing(age: outcome.answer?.age, health: outcome.health, state: outcome.state)
        for _ in 0..<2 { #expect(try await store.begin(.tfl, for: .seconds(10)).standing == kept) }
        #expect(try await store.standing(of: .tfl) == kept)
        let elsewhere = AnswerKey(feed: .tfl, scope: "2026-12")
        #expect(try await store.standing(of: elsewhere) == Standing(health: outcome.health, state: outcome.state))
    }

    @Test(arguments: kinds)
    func `a claim of a clock that has been set back since holds nobody up`(_ kind: StoreKind) async throws {
        let store = try store(kind)
        let ahead = try #require(try await token(store))
        wait(-3_600)
        #expect(try await token(store) != nil)
        #expect(try await !store.renew(ahead, for: .seconds(10)))
    }

    @Test(arguments: kinds)
    func `of many callers at once one gets the claim`(_ kind: StoreKind) async throws {
        let store = try store(kind)
        let granted = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { try await self.token(store) != nil } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(granted == 1)
    }
}
