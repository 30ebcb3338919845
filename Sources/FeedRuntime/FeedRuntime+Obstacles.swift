package import FeedBoard
package import FeedCore
import FeedEngine
package import Foundation

/// Requests that are counted together: to one publisher, with one key if there is any.
package struct CountedAccount: Sendable {
    package let name: String
    package let feeds: [Feed]

    /// The budget of its feeds that has the least left; `nil` if the publisher allows any number.
    package fileprivate(set) var budget: RequestRates.Limit?
    package fileprivate(set) var spent = 0

    /// The time at which the oldest request that still counts no longer does; `nil` if none counts.
    package fileprivate(set) var renewsAt: Date?

    /// The end of a `Retry-After` that is still in force.
    package fileprivate(set) var heldUntil: Date?
}

extension FeedRuntime {
    /// Returns the obstacles to fetching feeds, as stored and counted; no request is made.
    package func obstacles(of feeds: [Feed], now: Date) async throws -> [FeedID: FeedObstacles] {
        let healths = try await store.storage.healths(of: feeds.map(FeedKey.init))
        let questions = feeds.map { feed in
            RequestAccount(of: feed).map { AccountQuestion($0, budget: feed.access.rates.budget) }
        }
        let accountStates = try await store.ledger.accountStates(of: Set(questions.compactMap(\.self)), now: now)
        var obstacles: [FeedID: FeedObstacles] = [:]
        for (feed, question) in zip(feeds, questions) {
            let health = healths[FeedKey(feed)] ?? FeedHealth()
            var obstacle = FeedObstacles()
            obstacle.failure = feed.fault.map { ($0.message, now) } ?? health.failure.map { ($0.message, $0.since) }
            obstacle.breakerOpenUntil = health.breaker.openUntil
            obstacle.consecutiveFailures = health.consecutiveFailures
            obstacle.nextDue = health.due(of: feed)
            obstacle.leftOut = engine.leftOut(feed)
            let accountState = question.flatMap { accountStates[$0] }
            obstacle.heldUntil = accountState?.heldUntil
            if let balance = accountState?.balance, balance.left == 0 { obstacle.budgetSpentUntil = balance.renewsAt }
            obstacles[feed.id] = obstacle
        }
        return obstacles
    }

    /// Returns the accounts whose requests are counted, in the order of the feeds; no request is made.
    package func accounts(of feeds: [Feed], now: Date) async throws -> [CountedAccount] {
        var order: [RequestAccount] = []
        var members: [RequestAccount: [Feed]] = [:]
        for feed in feeds {
            guard let account = RequestAccount(of: feed)?.counted else { continue }
            if members[account] == nil { order.append(account) }
            members[account, default: []].append(feed)
        }
        func budgets(of account: RequestAccount) -> [RequestRates.Limit] {
            (members[account] ?? []).compactMap(\.access.rates.budget)
        }
        let questions = order.flatMap { account in
            [AccountQuestion(account)] + budgets(of: account).map { AccountQuestion(account, budget: $0) }
        }
        let accountStates = try await store.ledger.accountStates(of: Set(questions), now: now)
        return order.map { account in
            var counted = CountedAccount(name: account.text, feeds: members[account] ?? [])
            var least = Int.max
            // If feeds that share an account have budgets of their own, the one with the least left applies.
            for limit in budgets(of: account) {
                guard let balance = accountStates[AccountQuestion(account, budget: limit)]?.balance,
                    balance.left < least
                else { continue }
                least = balance.left
                (counted.budget, counted.spent, counted.renewsAt) = (limit, balance.spent, balance.renewsAt)
            }
            counted.heldUntil = accountStates[AccountQuestion(account)]?.heldUntil
            return counted
        }
    }
}
