package import Foundation

/// Why an item or a feed is shown or not: the reasons, the deciding one last.
package struct Explanation: Sendable {
    /// One step on the way from the publisher to the screen.
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
            case missing
            case event
            case hidden
            case shown
        }

        package var code: Code

        /// For people, without the full stop.
        package var sentence: String

        init(_ code: Code, _ sentence: String) {
            self.code = code
            self.sentence = sentence
        }
    }

    /// The item's or the feed's id.
    package var subject: String

    /// The item's title; `nil` for a feed, and for an item that nobody knows.
    package var title: String?
    package var reasons: [Reason]

    /// Whether it is among what the query shows; a feed is where any of its items is.
    package var isShown: Bool { reasons.last?.code == .shown }
}

/// What may keep a feed from being asked, beside what its report says.
package struct FeedObstacles: Sendable {
    /// When its breaker lets the next request through; `nil` while it is closed.
    package var breakerOpenUntil: Date?
    package var consecutiveFailures = 0

    /// Why the last fetch failed, and since when fetches fail; `nil` after one that did not.
    package var failure: (message: String, since: Date)?

    /// Until when its budget is spent.
    package var budgetSpentUntil: Date?

    /// Until when the publisher asked for peace.
    package var heldUntil: Date?

    /// Until when it is left out, since it was being read when faults ended the program, and how often.
    package var leftOut: (until: Date, faults: Int)?

    /// When it is to be asked next.
    package var nextDue: Date?

    package init() {}
}
