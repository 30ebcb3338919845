package import FeedConfiguration
package import FeedCore
package import FeedEngine
package import FeedRecording
package import Foundation

/// The parts of a runtime that differ between a command, a test and a measurement.
package struct RuntimeOptions: Sendable {
    /// The `User-Agent` of requests, such as `aggregate/1.0`.
    package var userAgent: String

    /// The viewer's zone.
    package var timeZone: TimeZone

    /// The variables that say where the user's folders are, which proxies to use and which certificates to trust.
    package var environment: [String: String] = [:]

    /// The clock.
    package var clock = FeedClock.system

    /// The time that the clock of all feeds shows; `nil` if it is that of ``clock``.
    ///
    /// Waits go by ``clock`` in any case.
    package var instant: Date?

    /// The time that the clock shows to providers, if a replay goes on and they have to make the recorded requests;
    /// `nil` for ``clock``.
    package var askedInstant: Date?

    /// The place where answers, history and requests are stored.
    package var store = StoreChoice.memory

    /// True if a store that cannot be opened is an error; otherwise the runtime uses memory, and reports it.
    package var needsStore = false

    /// True if answers are stored for later runs, and stored ones used; rates and budgets are counted in any case.
    package var storesAnswers = true

    /// True if feeds are fetched; otherwise the answers that other processes store are shown, and remembered for
    /// readers.
    package var fetches = true

    /// True if the descriptions of programs are stored for later runs.
    package var storesDescriptions = true

    /// The limits of the store, in size and time.
    package var retention = StorePlan()

    /// The limits of all feeds together.
    package var limits = LimitPlan()

    /// The rules and targets of alerts.
    package var alerts = AlertSettings()

    /// The time zone in which times without one are read, and by which alerts of whole days are planned; the viewer's
    /// unless it is set.
    ///
    /// It does not depend on the viewer: what is stored is the same for all.
    package var homeTimeZone: TimeZone?

    /// The time for which a feed that fails is not fetched.
    package var breaker = Breaker.Rule()

    /// The transports that answer instead of publishers.
    package var overrides = TransportOverrides()

    /// Receives the events of the runtime; from any thread, and must not block.
    package var observe: @Sendable (RuntimeEvent) -> Void = { _ in }

    package init(userAgent: String, timeZone: TimeZone) {
        self.userAgent = userAgent
        self.timeZone = timeZone
    }
}

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
    /// `managed` creates the transport to publishers, with rates, retries and caches.
    ///
    /// - Returns: The transport, with the advice and traffic of the requests also while it is recorded.
    func transport(for feed: Feed, managed: () -> ManagedTransport) -> FetchTransport {
        let standIn = savedAnswer ?? replay?.transport(for: feed.id)
        var made = standIn.map { FetchTransport(uncounted: $0) } ?? FetchTransport(managed())
        if let recorder { made.transport = recorder.transport(over: made.transport, for: feed) }
        return made
    }
}
