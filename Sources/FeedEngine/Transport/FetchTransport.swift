package import FeedCore
package import Foundation

/// The transport of one fetch, with its statistics.
///
/// A wrapper around ``transport``, such as a recording, leaves advice and traffic unchanged.
package struct FetchTransport: Sendable {
    /// The transport that sends the provider's requests.
    package var transport: any FeedTransport

    /// Returns the advice for the next fetch, once this one has ended.
    package let advice: @Sendable () async -> FetchAdvice

    /// Returns the traffic so far; `nil` if it is not counted.
    package let traffic: @Sendable () -> FetchTraffic?

    package init(
        _ transport: any FeedTransport,
        advice: @escaping @Sendable () async -> FetchAdvice,
        traffic: @escaping @Sendable () -> FetchTraffic?
    ) {
        self.transport = transport
        self.advice = advice
        self.traffic = traffic
    }

    /// Creates a transport that follows the request policy, and reports its traffic.
    package init(_ managed: ManagedTransport) {
        self.init(managed, advice: { await managed.advice() }, traffic: { managed.traffic })
    }

    /// Creates a transport whose traffic is not counted, such as a recording that replaces publishers.
    package init(uncounted transport: any FeedTransport) {
        self.init(transport, advice: { FetchAdvice() }, traffic: { nil })
    }
}

/// The advice that the answers to one fetch give for the next fetch.
package struct FetchAdvice: Sendable, Hashable {
    /// The time for which the answers stay fresh according to the publisher, in seconds; `nil` if it does not say.
    package var lifetime: TimeInterval?

    /// The earliest time of the next request, by a `Retry-After` or the budget; `nil` for any time.
    package var notBefore: Date?

    /// The time at which the rate limit or a `Retry-After` allows a request that it prevented, or at which a request
    /// began to wait for a place at its host; `nil` if neither happened.
    package var freeAt: Date?

    /// The time since which requests cannot be counted with other machines, if that prevented a request.
    package var storeAwaySince: Date?

    /// The time past its freshness for which the publisher allows an answer to be used if no newer one can be fetched,
    /// in seconds.
    ///
    /// `nil` if the publisher does not say, or allows only answers that it has confirmed.
    package var staleIfError: TimeInterval?

    /// The time at which the oldest answer that was used without a request was received; `nil` if all were fetched.
    package var oldestAt: Date?

    /// The remaining requests of the budget; `nil` without a budget.
    package var budgetLeft: Int?

    package init() {}
}
