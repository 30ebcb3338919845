package import Foundation

/// What the answers to one fetch say about the next one.
package struct FetchAdvice: Sendable, Hashable {
    /// How long the answers stay fresh by what the publisher says, in seconds; `nil` where it says nothing.
    package var lifetime: TimeInterval?

    /// When the publisher may be asked again at the earliest, by its `Retry-After` or the budget; `nil` at any time.
    package var notBefore: Date?

    /// When the rate has room for another request, where it had none, or a request began to wait for a place at its host;
    /// `nil` where nothing of that was in the way.
    package var freeAt: Date?

    /// Since when requests cannot be counted with other machines, where that kept one back.
    package var storeAwaySince: Date?

    /// How long past its freshness the publisher wants an answer to serve where it cannot give a newer one, in seconds.
    ///
    /// `nil` where it says nothing, or wants no answer used that it has not confirmed.
    package var staleIfError: TimeInterval?

    /// When the oldest of the answers came that were used without asking again; `nil` where all were fetched.
    package var oldestAt: Date?

    /// How many requests are left of the budget; `nil` without one.
    package var budgetLeft: Int?

    package init(lifetime: TimeInterval? = nil, notBefore: Date? = nil, staleIfError: TimeInterval? = nil) {
        self.lifetime = lifetime
        self.notBefore = notBefore
        self.staleIfError = staleIfError
    }
}
