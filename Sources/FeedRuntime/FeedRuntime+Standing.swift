package import FeedCore
import FeedEngine
package import FeedBoard
package import Foundation

/// Requests that are counted together: to one publisher, with one key where there is any.
package struct CountedAccount: Sendable {
    package let name: String
    package let feeds: [Feed]

    /// The budget of its feeds that has the least left; `nil` where the publisher allows any number.
    package fileprivate(set) var budget: RequestRates.Limit?
    package fileprivate(set) var spent = 0

    /// When the oldest request that still counts no longer does; `nil` where none counts.
    package fileprivate(set) var renewsAt: Date?

    /// The end of a `Retry-After` that is not over.
    package fileprivate(set) var heldUntil: Date?
}

extension FeedRuntime {
    /// What keeps feeds from being fetched, by what is stored and counted; no request is made.
    package func obstacles(of feeds: [Feed], now: Date) async throws -> [FeedID: FeedObstacles] {
        var obstacles: [FeedID: FeedObstacles] = [:]
        for feed in feeds {
            let health = try await health(of: FeedKey(feed))
            var obstacle = FeedObstacles()
            obstacle.failure = feed.fault.map { ($0.message, now) } ?? health.failure.map { ($0.message, $0.since) }
            obstacle.breakerOpenUntil = health.breaker.openUntil
            obstacle.consecutiveFailures = health.consecutiveFailures
            obstacle.nextDue = health.due(of: feed)
            obstacle.leftOut = engine.leftOut(feed)
            if let account = RequestAccount(of: feed) {
                obstacle.heldUntil = try await store.ledger.heldUntil(account, now: now)
                if let limit = feed.access.rates.budget {
                    let balance = try await store.ledger.balance(of: account, budget: limit, now: now)
                    if balance.left == 0 { obstacle.budgetSpentUntil = balance.renewsAt }
                }
            }
            obstacles[feed.id] = obstacle
        }
        return obstacles
    }

    /// How a feed has been doing, as the loop of a process knows that only serves, else as it is stored.
    private func health(of feed: FeedKey) async throws -> FeedHealth {
        if let known = remembered?.storage.health(of: feed) { return known }
        return try await store.storage.standing(of: AnswerKey(feed: feed, scope: "")).health
    }

    /// The accounts whose requests are counted, in the order of the feeds, as they stand; no request is made.
    package func accounts(of feeds: [Feed], now: Date) async throws -> [CountedAccount] {
        var order: [RequestAccount] = []
        var members: [RequestAccount: [Feed]] = [:]
        for feed in feeds {
            guard let account = RequestAccount(of: feed)?.counted else { continue }
            if members[account] == nil { order.append(account) }
            members[account, default: []].append(feed)
        }
        var accounts: [CountedAccount] = []
        for account in order {
            var counted = CountedAccount(name: account.text, feeds: members[account] ?? [])
            var least = Int.max
            // Where feeds that share an account have budgets of their own, the one with the least left binds.
            for limit in counted.feeds.compactMap(\.access.rates.budget) {
                let balance = try await store.ledger.balance(of: account, budget: limit, now: now)
                guard balance.left < least else { continue }
                least = balance.left
                (counted.budget, counted.spent, counted.renewsAt) = (limit, balance.spent, balance.renewsAt)
            }
            counted.heldUntil = try await store.ledger.heldUntil(account, now: now)
            accounts.append(counted)
        }
        return accounts
    }
}
