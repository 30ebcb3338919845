import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Foundation
import Testing

/// The limits of a publisher that keep a feed from being fetched.
struct RefreshObstacleTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_200)

    private func feed(_ rates: RequestRates) throws -> Feed {
        var feed = try Feed.sports()
        feed.access.rates = rates
        feed.deadline = .seconds(10)
        return feed
    }

    private func account(of feed: Feed) throws -> RequestAccount { try #require(RequestAccount(of: feed)).counted }

    private func spend(_ count: Int, _ feed: Feed, in runtime: FeedRuntime) async throws {
        for _ in 0..<count {
            let grant = try await runtime.store.ledger.reserve(
                account(of: feed),
                rates: feed.access.rates,
                now: now,
                by: now + 500
            )
            #expect(grant.grant != nil)
        }
    }

    @Test func `a rate keeps a feed from being asked where its turn comes after the deadline`() async throws {
        let runtime = try FeedRuntime(.test())
        let feed = try feed(RequestRates([.init(1, per: .seconds(8))]))
        #expect(await runtime.obstacle(toRefresh: feed, now: now) == nil)
        try await spend(1, feed, in: runtime)
        #expect(await runtime.obstacle(toRefresh: feed, now: now) == nil)
        try await spend(1, feed, in: runtime)
        #expect(await runtime.obstacle(toRefresh: feed, now: now) == .init(.rate, until: now + 16))
        // To look counts nothing.
        #expect(await runtime.obstacle(toRefresh: feed, now: now + 16) == nil)
        await runtime.shutdown()
    }

    @Test func `a budget that is spent does, and readers in passing leave half of it`() async throws {
        let runtime = try FeedRuntime(.test())
        let feed = try feed(RequestRates(budget: .init(4, per: .seconds(1_000))))
        for left in [4, 3] {
            #expect(await runtime.reasonNotToAsk(feed, now: now) == nil, "\(left)")
            #expect(await runtime.obstacle(toRefresh: feed, now: now) == nil)
            try await spend(1, feed, in: runtime)
        }
        let reason = await runtime.reasonNotToAsk(feed, now: now)
        #expect(reason == .halfSpent(left: 2, count: 4, until: now + 1_000))
        #expect(await runtime.obstacle(toRefresh: feed, now: now) == nil)
        try await spend(2, feed, in: runtime)
        #expect(await runtime.obstacle(toRefresh: feed, now: now) == .init(.budget, until: now + 1_000))
        await runtime.shutdown()
    }

    @Test func `a Retry-After does, and the longest of several counts`() async throws {
        let runtime = try FeedRuntime(.test())
        let feed = try feed(RequestRates([.init(1, per: .seconds(60))]))
        try await spend(1, feed, in: runtime)
        try await runtime.store.ledger.hold(account(of: feed), until: now + 300)
        #expect(await runtime.obstacle(toRefresh: feed, now: now) == .init(.retryAfter, until: now + 300))
        #expect(await runtime.obstacle(toRefresh: feed, now: now + 300) == nil)
        await runtime.shutdown()
    }
}
