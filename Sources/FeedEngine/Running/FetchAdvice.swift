package import Foundation

/// The advice that the answers to one fetch give for the next.
package struct FetchAdvice: Sendable, Hashable {
    /// The time for which the answers stay fresh according to the publisher, in seconds; `nil` if it does not say.
    package var lifetime: TimeInterval?

    /// The earliest time of the next request, by a `Retry-After` or the budget; `nil` for any time.
    package var notBefore: Date?

    /// The time at which the rate limit allows a request that it refused, or at which a request began to wait for a
    /// place at its host; `nil` if neither happened.
    package var freeAt: Date?

    /// The time since which requests cannot be counted with other machines, if that held one back.
    package var storeAwaySince: Date?

    /// The time past its freshness for which the publisher allows an answer to be used if it cannot give a newer one,
    /// in seconds.
    ///
    /// `nil` if it does not say, or allows no answer that it has not confirmed.
    package var staleIfError: TimeInterval?

    /// The time at which the oldest answer that was used without a request was received; `nil` if all were fetched.
    package var oldestAt: Date?

    /// The remaining requests of the budget; `nil` without a budget.
    package var budgetLeft: Int?

    package init(lifetime: TimeInterval? = nil, notBefore: Date? = nil, staleIfError: TimeInterval? = nil) {
        self.lifetime = lifetime
        self.notBefore = notBefore
        self.staleIfError = staleIfError
    }
}
