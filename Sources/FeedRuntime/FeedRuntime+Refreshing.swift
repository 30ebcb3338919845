package import FeedCore
package import FeedEngine
package import FeedTimeline
package import Foundation

extension FeedRuntime {
    /// Why a feed is not to be asked now: how it has been doing, and what its publisher allows.
    ///
    /// No request is made, and none is counted. A rate that lets a request through before the feed's deadline is no obstacle, for a fetch waits that long.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - now: The time.
    /// - Returns: The obstacle that lasts the longest; `nil` where it may be asked.
    package func obstacle(toRefresh feed: Feed, now: Date) async -> RefreshObstacle? {
        var obstacles = await engine.obstacles(toRefresh: feed)
        if let account = RequestAccount(of: feed) {
            // Nothing is reserved by then. Where the ledger cannot be read, a fetch counts in memory.
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

    /// Whether more than half of a feed's budget is left, which is what readers in passing may spend of it.
    ///
    /// The rest is for the loop.
    package func hasSpareBudget(_ feed: Feed, now: Date) async -> Bool {
        await reasonNotToAsk(feed, now: now) == nil
    }

    /// The reason not to ask a feed for readers in passing: that half of its budget is spent, or that nobody knows how much.
    package func reasonNotToAsk(_ feed: Feed, now: Date) async -> MissingDays.Reason? {
        guard let budget = feed.access.rates.budget, let account = RequestAccount(of: feed) else { return nil }
        guard let balance = try? await store.ledger.balance(of: account, budget: budget, now: now) else {
            return .notAllowed
        }
        guard balance.left <= budget.count / 2 else { return nil }
        return .halfSpent(left: balance.left, count: budget.count, until: balance.renewsAt)
    }
}

extension RefreshObstacle {
    /// Why a feed is not asked now, and when it may be, in whole sentences.
    package func sentence(of feed: Feed, at now: Date) -> String {
        let cause =
            switch reason {
            case .minimumRefresh:
                "it was asked a moment ago, and is asked every \(feed.profile.minimumRefresh.shortText) at most"
            case .rate: "as many requests as its publisher allows were sent"
            case .budget: "its budget is spent"
            case .retryAfter: "its publisher wants no requests for a while"
            case .breaker: "it has failed too often, and its circuit breaker is open"
            case .crashes: "the program crashed while reading it"
            }
        let advice = secondsLeft(at: now).map { " Try again in \(Duration.seconds($0).shortText)." } ?? ""
        return "\(feed.id) is not asked now: \(cause).\(advice)"
    }

    /// How long it lasts, in whole seconds; `nil` where that is more than a year: a budget may never renew.
    package func secondsLeft(at now: Date) -> Int? {
        let seconds = max(1, until.timeIntervalSince(now).rounded(.up))
        return seconds < 366 * 86_400 ? Int(seconds) : nil
    }
}
