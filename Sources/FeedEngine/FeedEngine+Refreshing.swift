package import FeedCore
package import Foundation

/// Why a feed is not asked now, although somebody wants it.
package struct RefreshObstacle: Sendable, Hashable {
    package enum Reason: String, Sendable, CaseIterable {
        /// It was asked a moment ago, and its provider allows no more.
        case minimumRefresh = "minimum-refresh"
        /// As many requests as its publisher allows in a while were sent.
        case rate
        /// As many requests as its publisher allows in a long while were sent.
        case budget
        /// Its publisher wants no requests for a while.
        case retryAfter = "retry-after"
        /// Its circuit breaker is open after failures.
        case breaker
        /// It was being read when a trap ended earlier runs.
        case crashes
    }

    package var reason: Reason

    /// When it may be asked, as far as this reason goes.
    package var until: Date

    package init(_ reason: Reason, until: Date) {
        self.reason = reason
        self.until = until
    }
}

extension FeedEngine {
    /// Why a feed is not to be asked now, by how it has been doing; none where it may be.
    package func obstacles(toRefresh feed: Feed) async -> [RefreshObstacle] {
        let now = clock.now
        // How a feed is doing is the same for all scopes.
        let health = await storage.standing(of: AnswerKey(feed: FeedKey(feed), scope: "")).health
        let freshness = Freshness(feed)
        var obstacles: [RefreshObstacle] = []
        if let askedAt = health.askedAt, freshness.isWithinFloor(readAt: askedAt, at: now) {
            obstacles.append(.init(.minimumRefresh, until: askedAt + freshness.minimumRefresh))
        }
        if !feed.isLocal, case .open(let end) = health.breaker.admission(at: now, rule(of: feed)) {
            obstacles.append(.init(.breaker, until: end))
        }
        if let end = leftOut(feed)?.until, end > now { obstacles.append(.init(.crashes, until: end)) }
        return obstacles
    }
}
