package import FeedCore
package import Foundation

/// The days of a month that a feed has not answered, and the reason.
package struct MissingDays: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// Requests for them are sent, or wait for their turn.
        case asked

        /// The month is so far from the present one that it is only requested when a viewer wants that.
        case tooFar

        /// Half of the feed's budget is spent; the rest is for scheduled fetches, and for viewers who request more.
        case halfSpent(left: Int, count: Int, until: Date?)

        /// No request is sent for this viewer.
        case notAllowed

        /// The server that knows the feed cannot be reached.
        case notConnected
    }

    package var feed: FeedID
    package var reason: Reason

    package init(_ feed: FeedID, _ reason: Reason) {
        self.feed = feed
        self.reason = reason
    }
}

extension MissingDays.Reason {
    /// The reason as documents name it.
    package var name: String {
        switch self {
        case .asked: "asked"
        case .tooFar: "too-far"
        case .halfSpent: "half-spent"
        case .notAllowed: "not-allowed"
        case .notConnected: "not-connected"
        }
    }

    /// True if a viewer can request the days.
    package var canBeAsked: Bool {
        switch self {
        case .tooFar, .halfSpent: true
        case .asked, .notAllowed, .notConnected: false
        }
    }
}
