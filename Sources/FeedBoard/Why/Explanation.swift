package import Foundation

/// The reasons why an item or a feed is shown or not, with the deciding one last.
package struct Explanation: Sendable {
    /// One step between the publisher and the screen.
    package struct Reason: Sendable, Hashable {
        package enum Code: String, Sendable, CaseIterable {
            case notSelected = "not-selected"
            case notFetched = "not-fetched"
            case fetched
            case stale, failed
            case breakerOpen = "breaker-open"
            case budgetSpent = "budget-spent"
            case held
            case crashed
            case incomplete
            case dropped, duplicate
            case warning
            case missing
            case event
            case hidden
            case shown
        }

        package var code: Code

        /// The reason in words, without a full stop.
        package var sentence: String

        init(_ code: Code, _ sentence: String) {
            self.code = code
            self.sentence = sentence
        }
    }

    /// The id of the item or feed.
    package var subject: String

    /// The item's title; `nil` for a feed, and for an unknown item.
    package var title: String?
    package var reasons: [Reason]

    /// True if the query shows the item or, for a feed, at least one of its items.
    package var isShown: Bool { reasons.last?.code == .shown }
}

/// The obstacles to fetching a feed, besides the error in its report.
package struct FeedObstacles: Sendable {
    /// The time at which the circuit breaker allows the next request; `nil` while it is closed.
    package var breakerOpenUntil: Date?
    package var consecutiveFailures = 0

    /// The message of the last failure, and the time since which fetches have failed; `nil` after a success.
    package var failure: (message: String, since: Date)?

    package var budgetSpentUntil: Date?

    /// The end of a `Retry-After`; `nil` without one.
    package var heldUntil: Date?

    /// The time until which the feed is left out because the program crashed while reading it, and the number of
    /// crashes.
    package var leftOut: (until: Date, faults: Int)?

    /// True if fetches fail, or the feed is left out after a crash.
    package var hasFailed: Bool { failure != nil || leftOut != nil }

    /// The time of the next fetch.
    package var nextDue: Date?

    package init() {}
}
