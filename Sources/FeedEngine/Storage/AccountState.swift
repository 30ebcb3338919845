package import FeedCore
package import Foundation

/// The state of an account.
package struct AccountState: Sendable, Hashable {
    /// The time until which a `Retry-After` forbids requests; `nil` if there is none.
    package var heldUntil: Date?

    /// The balance of the budget; `nil` if none was queried.
    package var balance: RequestBalance?

    package init(heldUntil: Date? = nil, balance: RequestBalance? = nil) {
        self.heldUntil = heldUntil
        self.balance = balance
    }
}

/// The state of a budget.
package struct RequestBalance: Sendable, Hashable {
    package var spent: Int
    package var limit: RequestRates.Limit

    /// The time at which the budget allows one more request, because an old one no longer counts; `nil` if no request
    /// counts.
    package var renewsAt: Date?

    package init(spent: Int, limit: RequestRates.Limit, renewsAt: Date?) {
        self.spent = spent
        self.limit = limit
        self.renewsAt = renewsAt
    }

    package var left: Int { max(0, limit.count - spent) }
}
