package import FeedCore

/// What one fetch sends its requests with, and what tells of them.
///
/// Whatever is put before ``transport``, such as a recording, leaves advice and traffic as they are.
package struct FetchTransport: Sendable {
    /// What the provider sends its requests with.
    package var transport: any FeedTransport

    /// Says, after a fetch, what it has learnt for the next one.
    package let advice: @Sendable () async -> FetchAdvice

    /// Says what has been sent and received so far; `nil` where nobody counts.
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

    /// A transport that keeps to the request policy, and tells of what it sends.
    package init(_ managed: ManagedTransport) {
        self.init(managed, advice: { await managed.advice() }, traffic: { managed.traffic })
    }

    /// A transport of which nothing is counted, such as a recording in the place of publishers.
    package init(uncounted transport: any FeedTransport) {
        self.init(transport, advice: { FetchAdvice() }, traffic: { nil })
    }
}
