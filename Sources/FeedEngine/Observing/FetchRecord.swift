package import FeedCore
package import Foundation

/// The outcome of one fetch, for logs and metrics; contains nothing from the answer.
package struct FetchRecord: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
        case answered
        /// A part of the answer is missing.
        case partial
        case failed(FeedError.Code)

        /// One word from a small closed set, as a metric's label.
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

    /// The duration of the fetch, in seconds of the engine's clock.
    package var duration: TimeInterval

    /// The network traffic; all zero if the transport does not count it.
    package var traffic = FetchTraffic()

    /// The number of items of the answer that is now shown; `nil` if no answer may be shown.
    package var items: Int?
    /// The number of warnings about the answer that is now shown; `nil` if no answer may be shown.
    package var warnings: Int?

    /// The time at which the answer that is now shown was fetched; `nil` if no answer may be shown.
    package var readAt: Date?

    /// The number of failed fetches in a row.
    package var consecutiveFailures = 0

    /// The time until which the circuit breaker is open; `nil` while it is closed.
    package var breakerOpenUntil: Date?

    /// The remaining requests of the budget; `nil` without a budget.
    package var budgetLeft: Int?

    package init(_ feed: FeedID, _ outcome: Outcome, duration: TimeInterval) {
        self.feed = feed
        self.outcome = outcome
        self.duration = duration
    }
}

/// The network traffic of one fetch.
package struct FetchTraffic: Sendable, Hashable {
    /// The number of requests, including retries.
    package var requests = 0

    /// The time at which the last request was sent; `nil` if there was none.
    package var lastSentAt: Date?

    /// The number of requests that repeated a failed one.
    package var retries = 0

    /// The number of answers with status 304.
    package var notModified = 0

    /// The number of answers that were fresh enough to be used without a request.
    package var fromCache = 0

    /// The decompressed size of the received bodies, in bytes.
    package var bytes = 0

    package init() {}
}
