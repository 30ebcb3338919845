package import FeedCore

/// The transport of one fetch, with its statistics.
///
/// A wrapper around ``transport``, such as a recording, leaves advice and traffic unchanged.
package struct FetchTransport: Sendable {
    /// The transport that sends the provider's requests.
    package var transport: any FeedTransport

    /// Returns, after a fetch, its advice for the next one.
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
