public import Foundation

/// The values and services that a provider may use while it fetches.
public struct FetchContext: Sendable {
    public var feed: FeedID

    /// The source of ``now``.
    public var clock: FeedClock

    /// The start of the fetch: one instant for the whole snapshot.
    public var now: Date

    /// The zone of the configuration; if it names none, that of `--time-zone`, else the machine's.
    ///
    /// It is not the zone of a server's viewer, since stored answers are shared: each zone has its own answers.
    ///
    /// Only a provider whose times have no zone of their own needs it.
    public var timeZone: TimeZone

    /// The span of time in the viewer's window.
    ///
    /// A provider may use it to request less, or ignore it.
    public var window: TimeWindow

    /// The deadline of the fetch, which moves later if the transport waits for its turn; the transport refuses further
    /// requests a little earlier.
    public private(set) var allowance: FetchDeadline
    public var transport: any FeedTransport

    /// The state that this feed returned with its last snapshot.
    public var state: FeedState?

    /// Saves a state before the fetch has ended, so that answers which were paid for are not lost if it never does.
    ///
    /// The state of the snapshot replaces it.
    public var saveState: @Sendable (_ state: FeedState) async -> Void = { _ in }

    /// Tells how far a fetch is that asks for days one after another, for whoever waits for a month of them.
    public var recordProgress: @Sendable (_ progress: DayProgress) -> Void = { _ in }

    /// The time at which the engine stops waiting, unless the transport waits for its turn again.
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

/// The number of days that a fetch has, of those that it asks for.
public struct DayProgress: Sendable, Hashable {
    /// The number of days that have come.
    public var known: Int

    /// The number of days that it asks for.
    public var days: Int

    public init(known: Int, of days: Int) { (self.known, self.days) = (known, days) }
}
