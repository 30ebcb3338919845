package import FeedCore
import FeedTimeline
package import Foundation

/// How a feed has been doing: its failures in a row, its breaker, and when it is due.
package struct FeedHealth: Sendable, Hashable, Codable {
    /// Why the last fetch failed; `nil` after one that did not.
    package var failure: Failure?

    /// How many fetches have failed in a row.
    package var consecutiveFailures = 0
    package var breaker = Breaker()

    /// When the feed was asked last; a time ahead shows that the clock has been set back since.
    package var askedAt: Date?

    /// When the feed is to be asked next, as planned when it was asked last; `nil` where that is not planned.
    ///
    /// ``due(of:)`` is that by the refresh of now.
    package var nextDue: Date?

    /// When the publisher may be asked at the earliest, by what it said with its last answer, such as its `max-age`; `nil`
    /// where it said nothing.
    package var notBefore: Date?

    /// What is known of empty answers; `nil` before there was any.
    package var emptiness: Emptiness?

    /// The last time that the feed was down; `nil` where it never was.
    package var outage: Outage?

    package init() {}

    /// After how many failures in a row a feed is down: one may be a moment of the network.
    package static let failuresOfOutage = 2

    /// A time in which a feed was down.
    package struct Outage: Sendable, Hashable, Codable {
        /// When the first of the failures happened.
        package var since: Date

        /// When it was known that the feed is down.
        package var knownAt: Date

        /// Why it was.
        package var message: String

        /// When the feed answered again; `nil` where it is still down.
        package var end: Date?

        package init(since: Date, knownAt: Date, message: String) {
            self.since = since
            self.knownAt = knownAt
            self.message = message
        }
    }

    /// When a feed is to be asked next; `nil` where that is not planned.
    ///
    /// Where its refresh has become shorter since that was planned, the new one counts from when it was asked last.
    package func due(of feed: Feed) -> Date? {
        // After a failure it is not the refresh that a feed waits for.
        guard let nextDue, let askedAt, failure == nil else { return nextDue }
        return NextRefresh(feed).time(nextDue, askedAt: askedAt, notBefore: notBefore)
    }

    /// Notes a request of which nothing came, after which the feed is left alone for its minimum refresh.
    ///
    /// - Returns: The end of that.
    @discardableResult
    mutating func noteAsked(at date: Date, _ feed: Feed) -> Date {
        let end = date.addingTimeInterval(Freshness(feed).minimumRefresh)
        askedAt = date
        nextDue = max(end, nextDue ?? end)
        return end
    }

    /// A failure as it is kept: without its cause, which is for the log of the process that saw it.
    package struct Failure: Sendable, Hashable, Codable {
        package var code: FeedError.Code
        package var message: String
        package var hint: String?

        /// When the first of the failures in a row happened.
        package var since: Date

        /// When the last request of the last failed fetch went out; `nil` where it sent none.
        package var sentAt: Date?

        package init(_ error: FeedError, since: Date) {
            code = error.code
            message = error.message
            hint = error.hint
            self.since = since
        }

        /// The error again, for a report.
        package func error(of feed: FeedID) -> FeedError {
            var error = FeedError(code, message, hint: hint)
            error.feed = feed
            return error
        }

        /// The error for somebody who looks so soon that the feed is not asked again.
        func error(of feed: FeedID, askedSecondsAgo seconds: TimeInterval) -> FeedError {
            var error = error(of: feed)
            let asked =
                "The last attempt was \(Duration.seconds(Int(max(1, min(seconds, 1e6)))).words) ago; --refresh tries again."
            error.hint = error.hint.map { "\($0) \(asked)" } ?? asked
            return error
        }
    }
}
