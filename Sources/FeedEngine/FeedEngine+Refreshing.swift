package import FeedCore
package import Foundation

/// A reason for which no request for a feed is made now, although one is wanted.
package struct RefreshObstacle: Sendable, Hashable {
    package enum Reason: String, Sendable, CaseIterable {
        /// It was requested a moment ago, and its provider allows no more.
        case minimumRefresh = "minimum-refresh"
        /// As many requests as its publisher allows in a while were sent.
        case rate
        /// As many requests as its publisher allows in a long while were sent.
        case budget
        /// Its publisher sent a `Retry-After`.
        case retryAfter = "retry-after"
        /// Its circuit breaker is open after failures.
        case breaker
        /// It was being read when a trap ended earlier runs.
        case crashes
    }

    package var reason: Reason

    /// The time from which a request may be made, as far as this reason goes.
    package var until: Date

    package init(_ reason: Reason, until: Date) {
        self.reason = reason
        self.until = until
    }
}

extension FeedEngine {
    /// Returns the reasons for which no request for a feed is to be made now; empty if one may be.
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
