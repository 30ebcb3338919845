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

    /// The preferred language of publishers' texts, such as `de`; `nil` for the publishers' own.
    package var language: String?

    /// The environment variables, which define the user's folders, the proxies and the trusted certificates.
    package var environment: [String: String] = [:]

    /// The clock of waits, and of feeds unless ``instant`` is set.
    package var clock = FeedClock.system

    /// The fixed current time of all feeds; `nil` for the time of ``clock``.
    ///
    /// Waits use ``clock`` in any case.
    package var instant: Date?

    /// The fixed time that providers see in a replay whose ``clock`` runs; `nil` if providers see the same time as
    /// feeds.
    ///
    /// It is the start of the replay, so that providers make the recorded requests.
    package var askedInstant: Date?

    /// The place where answers, history and requests are stored.
    package var store = StoreChoice.memory

    /// True if a store that cannot be opened is an error; otherwise the runtime uses memory, and reports the problem.
    package var needsStore = false

    /// True if answers are stored for later runs, and stored answers are used; rates and budgets are counted in any
    /// case.
    package var storesAnswers = true

    /// True if feeds are fetched; otherwise the runtime shows the answers that other processes store, and caches them
    /// in memory.
    package var fetches = true

    /// True if the descriptions of programs are stored for later runs.
    package var storesDescriptions = true

    /// The limits of the store, in size and time.
    package var retention = StorePlan()

    /// The limits of all feeds together.
    package var limits = LimitPlan()

    /// The rules and targets of alerts.
    package var alerts = AlertSettings()

    /// The zone of times without a zone, and of alerts for whole days; `nil` for the viewer's zone.
    ///
    /// Stored answers and alerts are the same for all viewers, so they use this zone.
    package var homeTimeZone: TimeZone?

    /// The rule that determines how long a failing feed is not fetched.
    package var breaker = Breaker.Rule()

    /// The transports that answer instead of publishers.
    package var overrides = TransportOverrides()

    /// Receives the events of the runtime on any thread, and must not block.
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

    /// A saved answer, which is returned to every request.
    package var savedAnswer: SavedAnswer?

    /// The recorder of each exchange; `nil` without a recording.
    package var recorder: Recorder?

    /// Returns the transport to use instead of a feed's HTTP transport, or in front of it.
    ///
    /// Rates, retries and caches still apply. `http` is the feed's HTTP transport.
    package var publishers: (@Sendable (_ feed: Feed, _ http: any FeedTransport) -> any FeedTransport)?

    package init() {}

    /// Returns the transport of a fetch.
    ///
    /// `managed` creates the transport to publishers, with rates, retries and caches.
    ///
    /// - Returns: The transport, whose advice and traffic do not depend on whether its requests are recorded.
    func transport(for feed: Feed, managed: () -> ManagedTransport) -> FetchTransport {
        let standIn = savedAnswer ?? replay?.transport(for: feed.id)
        var made = standIn.map { FetchTransport(uncounted: $0) } ?? FetchTransport(managed())
        if let recorder { made.transport = recorder.transport(over: made.transport, for: feed) }
        return made
    }
}
