package import FeedCore
import FeedEngine
package import FeedRecording

/// The transports that answer the requests of a runtime instead of publishers, and the recorder.
package struct TransportOverrides: Sendable {
    /// A recording that answers instead of publishers.
    package var replay: Replay?

    /// One answer to all requests.
    package var savedAnswer: SavedAnswer?

    /// Records each exchange.
    package var recorder: Recorder?

    /// The transport used instead of that to publishers, or in front of it: below rates, retries and caches, which
    /// still apply.
    ///
    /// Receives the feed and its HTTP transport, which it may use.
    package var publishers: (@Sendable (_ feed: Feed, _ http: any FeedTransport) -> any FeedTransport)?

    package init() {}

    /// Returns the transport of a fetch.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - managed: Creates the transport to publishers, with rates, retries and caches.
    /// - Returns: The transport, with the advice and traffic of the requests also while it is recorded.
    func transport(for feed: Feed, managed: () -> ManagedTransport) -> FetchTransport {
        let standIn = savedAnswer ?? replay?.transport(for: feed.id)
        var made = standIn.map { FetchTransport(uncounted: $0) } ?? FetchTransport(managed())
        if let recorder { made.transport = recorder.transport(over: made.transport, for: feed) }
        return made
    }
}
