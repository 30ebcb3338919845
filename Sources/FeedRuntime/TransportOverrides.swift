package import FeedCore
import FeedEngine
package import FeedRecording

/// What answers the requests of a runtime in the place of publishers, and what records them.
package struct TransportOverrides: Sendable {
    /// A recording in the place of publishers.
    package var replay: Replay?

    /// One answer in the place of all.
    package var savedAnswer: SavedAnswer?

    /// Records each exchange.
    package var recorder: Recorder?

    /// Stands in for publishers, or in front of them: below rates, retries and caches, which go on as ever.
    ///
    /// It is given the feed and what sends requests over HTTP, and may use that.
    package var publishers: (@Sendable (_ feed: Feed, _ http: any FeedTransport) -> any FeedTransport)?

    package init() {}

    /// What a fetch sends its requests with.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - managed: Makes what sends them to publishers, with rates, retries and caches.
    /// - Returns: The transport, with the advice and traffic of what is sent also while it is recorded.
    func transport(for feed: Feed, managed: () -> ManagedTransport) -> FetchTransport {
        let standIn = savedAnswer ?? replay?.transport(for: feed.id)
        var made = standIn.map { FetchTransport(uncounted: $0) } ?? FetchTransport(managed())
        if let recorder { made.transport = recorder.transport(over: made.transport, for: feed) }
        return made
    }
}
