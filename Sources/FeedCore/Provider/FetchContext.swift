public import Foundation

/// The values and services that a provider may use while it fetches.
public struct FetchContext: Sendable {
    public var feed: FeedID

    /// The source of ``now``.
    public var clock: FeedClock

    /// The start of the fetch: the same instant for the whole snapshot.
    public var now: Date

    /// The zone of the configuration; without one, the zone of `--time-zone`, or else of the machine.
    ///
    /// It is not the zone of a server's viewer, because viewers share stored answers. Each zone has answers of its own.
    ///
    /// Only a provider whose times may lack a zone needs it.
    public var timeZone: TimeZone

    /// The language of the configuration, or else of the machine's locale, such as `de`; `nil` if neither has one.
    ///
    /// Viewers share stored answers, so this is a preference for texts that a publisher has in several languages.
    public var language: String?

    /// The span of time that the viewer wants to see.
    ///
    /// A provider may use it to request less data, or ignore it.
    public var window: TimeWindow

    /// The deadline of the fetch, which moves later while a request waits for its turn.
    ///
    /// The transport refuses further requests shortly before the deadline.
    public private(set) var allowance: FetchDeadline
    public var transport: any FeedTransport

    /// The state that the feed's last snapshot returned.
    public var state: FeedState?

    /// The time of the last request, if ``state`` may answer for the window without another one: the feed was requested
    /// for another window within the time between fetches, and ``FeedProfile/requestsIgnoreWindow`` is true.
    ///
    /// A provider that answers so sets ``FeedSnapshot/stateReadAt``.
    package var stateReadAt: Date?

    /// Saves a state during the fetch, so that answers that count against a budget are not lost if the fetch does not
    /// end.
    ///
    /// The snapshot's state replaces it.
    public var saveState: @Sendable (_ state: FeedState) async -> Void = { _ in }

    /// Reports the progress of a fetch that requests one day after another, to a caller that waits for a month of days.
    public var recordProgress: @Sendable (_ progress: DayProgress) -> Void = { _ in }

    /// The time at which the engine stops waiting; later if a request waits for its turn again.
    public var deadline: ContinuousClock.Instant {
        get { allowance.instant }
        set { allowance = FetchDeadline(newValue) }
    }

    public init(
        feed: FeedID,
        clock: FeedClock,
        timeZone: TimeZone,
        window: TimeWindow,
        allowance: FetchDeadline,
        transport: any FeedTransport,
        state: FeedState? = nil
    ) {
        self.feed = feed
        self.clock = clock
        now = clock.now
        self.timeZone = timeZone
        self.window = window
        self.allowance = allowance
        self.transport = transport
        self.state = state
    }
}

/// The progress of a fetch that requests one day after another.
public struct DayProgress: Sendable, Hashable {
    /// The number of days that are already available.
    public var known: Int

    /// The total number of days of the fetch.
    public var days: Int

    /// The part of the answer that is already available; `nil` if only its size is reported.
    public var part: Part?

    /// The available days of an answer, with their items.
    public struct Part: Sendable, Hashable {
        public var days: Set<CivilDay>
        public var items: [FeedItem]

        public init(_ items: [FeedItem], of days: Set<CivilDay>) { (self.items, self.days) = (items, days) }
    }

    public init(known: Int, of days: Int) { (self.known, self.days) = (known, days) }

    /// Creates the progress of a fetch of a number of days, whose available part a calendar shows at once.
    public init(_ part: Part, of days: Int) { (known, self.days, self.part) = (part.days.count, days, part) }
}
