package import FeedBoard
package import FeedCore
package import FeedEngine
package import FeedTimeline
package import Foundation

extension FeedRuntime {
    /// Returns the obstacles to fetching each feed, as stored and counted; makes no request.
    package func obstacles(of feeds: [Feed], now: Date) async throws -> [FeedID: FeedObstacles] {
        let healths = try await store.storage.healths(of: feeds.map(FeedKey.init))
        let questions = feeds.map { feed in
            RequestAccount(of: feed).map { AccountQuestion($0, budget: feed.access.rates.budget) }
        }
        let accountStates = try await store.accountStates(of: Set(questions.compactMap(\.self)), now: now)
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

    /// Returns the accounts whose requests are counted, in the order of the feeds; makes no request.
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
        let accountStates = try await store.accountStates(of: Set(questions), now: now)
        return order.map { account in
            var counted = CountedAccount(account.text, feeds: members[account] ?? [])
            var least = Int.max
            // If feeds that share an account have budgets of their own, the one with the least left applies.
            for limit in budgets(of: account) {
                guard let balance = accountStates[AccountQuestion(account, budget: limit)]?.balance,
                    balance.left < least
                else { continue }
                least = balance.left
                counted.budget = .init(limit, spent: balance.spent, renewsAt: balance.renewsAt)
            }
            counted.heldUntil = accountStates[AccountQuestion(account)]?.heldUntil
            return counted
        }
    }

    // MARK: - Refreshing

    /// Returns the obstacle to a refresh of a feed now: its last fetches, or the limits of its publisher.
    ///
    /// No request is made or counted. A rate that lets a request through before the feed's deadline is not an obstacle,
    /// since a fetch waits that long.
    ///
    /// - Returns: The obstacle that lasts the longest; `nil` if the feed may be fetched.
    package func obstacle(toRefresh feed: Feed, now: Date) async -> RefreshObstacle? {
        var obstacles = await engine.obstacles(toRefresh: feed)
        if let account = RequestAccount(of: feed) {
            // The deadline has passed, so nothing is reserved. If the ledger cannot be read, a fetch counts in memory.
            let reservation = try? await store.ledger.reserve(
                feed.retryAfterScope == .feed ? account : account.counted,
                rates: feed.access.rates,
                now: now,
                by: .distantPast
            )
            switch reservation {
            case .tooLate(let time) where time > now + feed.deadline.seconds:
                obstacles.append(.init(.rate, until: time))
            case .held(let end) where end > now: obstacles.append(.init(.retryAfter, until: end))
            case .spent(let end): obstacles.append(.init(.budget, until: end))
            case .granted, .tooLate, .held, .occupied, nil: break
            }
        }
        return obstacles.max { $0.until < $1.until }
    }

    /// Returns the reason not to fetch a feed for a page that a viewer opens: half of the feed's budget is spent, or
    /// the remaining budget is unknown; `nil` if the feed may be fetched.
    ///
    /// The other half is for scheduled fetches, and for viewers who explicitly request the data.
    package func reasonNotToAsk(_ feed: Feed, now: Date) async -> MissingDays.Reason? {
        guard let budget = feed.access.rates.budget, let account = RequestAccount(of: feed) else { return nil }
        let question = AccountQuestion(account, budget: budget)
        guard let balance = try? await store.accountStates(of: [question], now: now)[question]?.balance else {
            return .notAllowed
        }
        guard balance.left <= budget.count / 2 else { return nil }
        return .halfSpent(left: balance.left, count: budget.count, until: balance.renewsAt)
    }
}

/// The answer to a request to fetch a feed before it is due.
package enum RefreshAnswer: Sendable, Hashable {
    case asked
    /// The reason why the feed is not fetched, in a whole sentence.
    case refused(String)
}

extension RefreshObstacle {
    /// Returns the time until a feed may be fetched, and the reason why it is not fetched now, in a sentence that begins
    /// with the feed's id: `tfl can be fetched again in 58 s: …`.
    package func sentence(of feed: Feed, at now: Date) -> String {
        let cause =
            switch reason {
            case .minimumRefresh:
                "it was fetched a moment ago, and is fetched at most every \(feed.profile.minimumRefresh.words)"
            case .rate: "as many requests as its publisher allows were sent"
            case .budget: "its budget is spent"
            case .retryAfter: "its publisher wants no requests for a while"
            case .breaker: "it has failed too often, and its circuit breaker is open"
            case .crashes: "the program crashed while reading it"
            }
        let state = secondsLeft(at: now).map { "can be fetched again in \(Duration.seconds($0).words)" }
        return "\(feed.id) \(state ?? "is not fetched now"): \(cause)."
    }

    /// Returns the time until the obstacle ends, in whole seconds; `nil` if more than a year is left, since a budget
    /// may never renew.
    package func secondsLeft(at now: Date) -> Int? {
        let seconds = max(1, until.timeIntervalSince(now).rounded(.up))
        return seconds < 366 * 86_400 ? Int(seconds) : nil
    }
}
