package import FeedCore
import FeedTimeline
package import Foundation

/// The health of a feed: its failures in a row, its breaker, and the time at which it is due.
package struct FeedHealth: Sendable, Hashable, Codable {
    /// The failure of the last fetch; `nil` if it succeeded.
    package var failure: Failure?

    /// The number of failed fetches in a row.
    package var consecutiveFailures = 0
    package var breaker = Breaker()

    /// The time at which the feed was last requested; a time ahead shows that the clock has been set back since.
    package var askedAt: Date?

    /// The time of the next request, as planned at the last request; `nil` if none is planned.
    ///
    /// ``due(of:)`` adapts this time to the current refresh.
    package var nextDue: Date?

    /// The earliest time of the next request according to the publisher's last answer, such as its `max-age`; `nil` if
    /// the answer did not say.
    package var notBefore: Date?

    /// The record of empty answers; `nil` before the first empty answer.
    package var emptiness: EmptyAnswerGuard?

    /// The last outage of the feed; `nil` if there was none.
    package var outage: Outage?

    /// The zone rules of the last fetch; `nil` if their version is not known.
    package var zoneRules: ZoneRulesInUse?

    package init() {}

    /// The version of the rules of time zones by which the times of a feed's items were computed, such as `2026a`.
    package struct ZoneRulesInUse: Sendable, Hashable, Codable {
        package var version: String

        /// The time of the first fetch with this version after another version; `nil` if there was no other.
        ///
        /// The times of earlier answers were computed by the other version.
        package var since: Date?
    }

    /// Records the zone rules of a fetch.
    mutating func record(zoneRules version: String?, at date: Date) {
        guard let version, version != zoneRules?.version else { return }
        zoneRules = ZoneRulesInUse(version: version, since: zoneRules == nil ? nil : date)
    }

    /// Returns true if the times of an answer that was read at `readAt` were computed by older zone rules than
    /// `version`.
    func isByOlderZoneRules(readAt: Date, than version: String) -> Bool {
        guard let zoneRules else { return false }
        return zoneRules.version < version || zoneRules.since.map { readAt < $0 - 1 } ?? false
    }

    /// The number of failures in a row after which a feed is down: a single failure may be a brief fault of the
    /// network.
    package static let failuresOfOutage = 2

    /// A time in which a feed was down.
    package struct Outage: Sendable, Hashable, Codable {
        /// The time of the first failure.
        package var since: Date

        /// The time at which the feed became known to be down.
        package var knownAt: Date

        /// The message of the failure at ``knownAt``.
        package var message: String

        /// The time at which the feed answered again; `nil` while it is down.
        package var end: Date?

        package init(since: Date, knownAt: Date, message: String) {
            self.since = since
            self.knownAt = knownAt
            self.message = message
        }
    }

    /// Returns the time of the feed's next request; `nil` if none is planned.
    ///
    /// If the refresh has become shorter since the request was planned, the new refresh counts from the last request.
    package func due(of feed: Feed) -> Date? {
        // After a failure, a feed does not wait for its refresh.
        guard let nextDue, let askedAt, failure == nil else { return nextDue }
        return NextRefresh(feed).time(nextDue, askedAt: askedAt, notBefore: notBefore)
    }

    /// Records a request without a result, after which the feed waits for its minimum refresh.
    ///
    /// - Returns: The end of the minimum refresh.
    @discardableResult
    mutating func recordAsked(at date: Date, _ feed: Feed) -> Date {
        let end = date.addingTimeInterval(Freshness(feed).minimumRefresh)
        askedAt = date
        nextDue = max(end, nextDue ?? end)
        return end
    }

    /// A failure as it is stored: without its cause, which is only in the log of the process that saw it.
    package struct Failure: Sendable, Hashable, Codable {
        package var code: FeedError.Code
        package var message: String
        package var hint: String?

        /// The time of the first of the failures in a row.
        package var since: Date

        /// The time of the last request of the last failed fetch; `nil` if that fetch sent no request.
        package var sentAt: Date?

        package init(_ error: FeedError, since: Date) {
            code = error.code
            message = error.message
            hint = error.hint
            self.since = since
        }

        /// Returns the failure as an error, for a report.
        package func error(of feed: FeedID) -> FeedError {
            var error = FeedError(code, message, hint: hint)
            error.feed = feed
            return error
        }

        /// Returns the error for a caller that comes so soon after the failure that no new request is made.
        func error(of feed: FeedID, askedSecondsAgo seconds: TimeInterval) -> FeedError {
            var error = error(of: feed)
            let asked =
                "The last attempt was \(Duration.seconds(Int(max(1, min(seconds, 1e6)))).words) ago; --refresh tries again."
            error.hint = error.hint.map { "\($0) \(asked)" } ?? asked
            return error
        }
    }
}

extension FeedHealth {
    /// Records an answer.
    mutating func succeed(at now: Date) {
        failure = nil
        if outage?.end == nil { outage?.end = now }
        consecutiveFailures = 0
        breaker.succeed()
    }

    /// Records a fetch that failed.
    ///
    /// A spent budget or a `Retry-After` that prevented the request is a reason that there is nothing new, but not a
    /// failure that a breaker should count. If the publisher itself answered so, `isAnswer` is true, and the failure
    /// counts.
    mutating func fail(_ error: FeedError, isAnswer: Bool, at now: Date, share: Double, _ rule: Breaker.Rule) {
        guard error.code != .cancelled else { return }
        failure = Failure(error, since: failure?.since ?? now)
        guard isAnswer || (error.code != .rateLimited && error.code != .budgetSpent) else { return }
        consecutiveFailures = min(consecutiveFailures, Int.max - 1) + 1
        if let failure, consecutiveFailures >= Self.failuresOfOutage, outage?.since != failure.since {
            outage = Outage(since: failure.since, knownAt: now, message: failure.message)
        }
        breaker.fail(at: now, failuresInRow: consecutiveFailures, share: share, rule)
    }
}
