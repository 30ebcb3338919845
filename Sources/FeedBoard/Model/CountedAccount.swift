package import FeedCore
package import Foundation

/// The requests that are counted together: those to one publisher or, if several keys for the publisher are in use,
/// those with one key.
package struct CountedAccount: Sendable {
    /// The state of a budget.
    package struct Budget: Sendable {
        package var limit: RequestRates.Limit
        package var spent: Int

        /// The time at which the oldest counted request leaves the span; `nil` if no request is counted.
        package var renewsAt: Date?

        package init(_ limit: RequestRates.Limit, spent: Int, renewsAt: Date?) {
            self.limit = limit
            self.spent = spent
            self.renewsAt = renewsAt
        }

        package var left: Int { max(0, limit.count - spent) }
    }

    /// The host, such as `holidays.abstractapi.com`, followed by `#` and a hash of the key if there is one.
    package var name: String

    /// The feeds whose requests are counted together.
    package var feeds: [Feed]

    /// The budget with the fewest requests left; `nil` if the publisher allows any number.
    package var budget: Budget?

    /// The end of the current `Retry-After`; `nil` if there is none.
    package var heldUntil: Date?

    package init(_ name: String, feeds: [Feed], budget: Budget? = nil, heldUntil: Date? = nil) {
        self.name = name
        self.feeds = feeds
        self.budget = budget
        self.heldUntil = heldUntil
    }
}
