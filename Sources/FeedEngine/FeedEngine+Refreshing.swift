package import FeedCore
package import Foundation

/// A reason for which no request for a feed is made now, although a request is wanted.
package struct RefreshObstacle: Sendable, Hashable {
    package enum Reason: String, Sendable, CaseIterable {
        /// The feed was requested a moment ago, and its minimum refresh has not passed.
        case minimumRefresh = "minimum-refresh"
        /// The publisher's rate limit is reached.
        case rate
        /// The publisher's budget, a limit for a longer period, is used up.
        case budget
        /// The publisher sent a `Retry-After`.
        case retryAfter = "retry-after"
        /// The feed's circuit breaker is open after failures.
        case breaker
        /// The feed was being read when a trap ended earlier runs.
        case crashes
    }

    package var reason: Reason

    /// The time from which this reason no longer prevents a request.
    package var until: Date

    package init(_ reason: Reason, until: Date) {
        self.reason = reason
        self.until = until
    }
}

extension FeedEngine {
    /// Returns the reasons for which no request for a feed is to be made now; empty if a request may be made.
    package func obstacles(toRefresh feed: Feed) async -> [RefreshObstacle] {
        let now = clock.now
        // A feed's health is the same for all scopes.
        let health = await storage.storedState(of: AnswerKey(feed: FeedKey(feed), scope: "")).health
        let freshness = Freshness(feed)
        var obstacles: [RefreshObstacle] = []
        if let askedAt = health.askedAt, freshness.isWithinFloor(readAt: askedAt, at: now) {
            obstacles.append(.init(.minimumRefresh, until: askedAt + freshness.minimumRefresh))
        }
        if !feed.isLocal, let end = health.breaker.end(at: now, rule(of: feed)) {
            obstacles.append(.init(.breaker, until: end))
        }
        if let end = leftOut(feed)?.until, end > now { obstacles.append(.init(.crashes, until: end)) }
        return obstacles
    }
}
