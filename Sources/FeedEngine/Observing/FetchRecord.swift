package import FeedCore
package import Foundation

/// What one fetch came to, for logs and figures; it holds nothing of what was read.
package struct FetchRecord: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
        case answered
        /// A part of the answer is missing.
        case partial
        case failed(FeedError.Code)

        /// One word of a small closed set, as a label of a metric wants it.
        package var label: String {
            switch self {
            case .answered: "answered"
            case .partial: "partial"
            case .failed(let code): code.rawValue
            }
        }
    }

    package var feed: FeedID
    package var outcome: Outcome

    /// How long it took from the first question to the end, in seconds of the engine's clock.
    package var duration: TimeInterval

    /// What went over the wire; all zero where the transport does not tell.
    package var traffic = FetchTraffic()

    /// How many items and warnings the answer has; `nil` where there was none.
    package var items: Int?
    package var warnings: Int?

    /// When the answer that is shown now was read; `nil` where none may be shown.
    package var readAt: Date?

    /// How many fetches have failed in a row.
    package var consecutiveFailures = 0

    /// Until when the breaker is open; `nil` while it is closed.
    package var breakerOpenUntil: Date?

    /// How many requests are left of the budget; `nil` without one.
    package var budgetLeft: Int?

    package init(_ feed: FeedID, _ outcome: Outcome, duration: TimeInterval) {
        self.feed = feed
        self.outcome = outcome
        self.duration = duration
    }
}

/// What one fetch sent and received.
package struct FetchTraffic: Sendable, Hashable {
    /// How many requests went out, those that were sent again included.
    package var requests = 0

    /// When the last of them went out; `nil` where none did.
    package var lastSentAt: Date?

    /// How many of them were sent again after a failure.
    package var retries = 0

    /// How many answers said that nothing had changed.
    package var notModified = 0

    /// How many answers were fresh enough to be used without a request.
    package var fromCache = 0

    /// The bytes of the bodies that came, decompressed.
    package var bytes = 0

    package init() {}
}
