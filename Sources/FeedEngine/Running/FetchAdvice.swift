package import FeedCore
package import Foundation

/// What the answers to one fetch say about the next one.
package struct FetchAdvice: Sendable, Hashable {
    /// How long the answers stay fresh by what the publisher says, in seconds; `nil` where it says nothing.
    package var lifetime: TimeInterval?

    /// When the publisher may be asked again at the earliest, by its `Retry-After` or the budget; `nil` at any time.
    package var notBefore: Date?

    package init(lifetime: TimeInterval? = nil, notBefore: Date? = nil) {
        self.lifetime = lifetime
        self.notBefore = notBefore
    }
}

/// A transport that can say, after a fetch, what it has learnt for the next one.
package protocol AdvisingTransport: FeedTransport {
    func advice() async -> FetchAdvice
}
