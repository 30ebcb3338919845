public import Foundation

/// The properties of a feed with its settings, unless the user's configuration overrides them.
///
/// A ``FeedManifest`` has the profile of a feed with default settings; ``FeedProvider/profile`` starts from that.
public struct FeedProfile: Sendable {
    /// The parts of a window that an answer depends on, as text: windows with the same text share one answer.
    public typealias Scope = @Sendable (_ window: TimeWindow, _ timeZone: TimeZone) -> String

    /// A one-line description for lists and headings.
    public var summary: String

    /// The name of the publisher.
    public var publisher: String

    /// The publisher's documentation of its data.
    public var documentation: URL

    /// Hosts that requests may go to, besides the endpoint's.
    public var hosts: [String]

    /// The default refresh.
    public var refresh: Duration

    /// The shortest refresh that a user may set.
    public var minimumRefresh: Duration

    /// The time for which an answer may be shown when no newer one can be fetched; `nil` for ever.
    public var shelfLife: Duration?

    /// The default time ahead of now to fetch; `nil` for no limit.
    public var ahead: Duration?

    /// The default for the maximum duration of a fetch.
    public var deadline: Duration

    /// The rate limits and budget of requests to the publisher.
    public var rates: RequestRates

    /// True if items stay in the list after their time, such as the races of a card.
    public var keepsPast = false

    /// True if items are whole days, such as public holidays, so that a calendar fetches the feed for each month.
    ///
    /// Of other feeds, a calendar shows the whole days of answers that are stored, because fetching train arrivals for
    /// a month would load the publisher needlessly.
    public var showsDays = false

    /// True if only an answer shows whether items are whole days, as for a feed that its settings describe.
    ///
    /// A calendar fetches such a feed while nothing of it is stored.
    public var mayShowDays = false

    /// True if times may come without a zone and are read in that of ``FetchContext/timeZone``.
    ///
    /// An answer is then valid in that zone only: each zone has its own.
    public var hasLocalTimes = false

    /// The attribution that the publisher requires where its data is shown.
    public var attribution: String?

    /// The smallest shift of a start from one answer to the next that is reported.
    ///
    /// Zero reports every shift; predictions shift a little with each answer.
    public var minimumReportedShift = Duration.zero

    /// The maximum number of items to show of each group; `nil` for the value of ``FeedManifest/limitPerGroup``, or
    /// all.
    public var limitPerGroup: Int?

    /// The kind of source that the answer comes from.
    public var source = FeedSource.publisher

    /// The data about the user in requests, in words that follow "sends", such as `the point 51.5081, -0.1248`; empty
    /// if requests are the same for everybody.
    ///
    /// Users read it before the first request. Keys need not be named: a feed's secret settings are known.
    public var sends: [String] = []

    /// The approximate number of requests per fetch in the long run; none if ``source`` is local.
    ///
    /// Requests that a provider rarely repeats hardly count, such as those for a list of stops that it uses for hours.
    public var requestsPerFetch = 1.0

    /// True if redirects to hosts other than the allowed ones are refused.
    public var confinesRedirects = false

    /// The parts of a window that the answer depends on; `nil` for a provider that ignores its context's window,
    /// because its request is the same for every window.
    public var scope: Scope?

    /// True if requests are the same for every window although the answer, by its ``scope``, is not: a response then
    /// answers every window, without another request, until the feed's refresh is over.
    public var requestsIgnoreWindow = false

    /// The zone of the places that items are about, used for the full form of times; `nil` if they are all over the
    /// world.
    public var timeZone: TimeZone?

    /// The English noun for an item, which takes an "s": `race`, `train`; `nil` if there is no such word.
    public var itemNoun: String?
}

/// The origin of a feed's answer.
public enum FeedSource: Sendable, Equatable {
    /// From the provider's own publisher, at the manifest's endpoint and hosts.
    case publisher

    /// From a publisher at an address in the feed's settings.
    ///
    /// Requests may go only to its host and to those of ``FeedProfile/hosts``.
    case address(URL)

    /// From a file, which a loop reads again when it has changed.
    case file(FilePath)

    /// From a program, which sends requests to a publisher on our behalf through
    /// ``FeedTransport/ask(_:isCounted:by:)``.
    ///
    /// The account is the name that its requests are counted under.
    case program(account: String)

    /// From the provider itself: by rules, or from data of its own.
    case builtIn

    /// The file that the answer is read from, if there is one.
    public var file: FilePath? { if case .file(let path) = self { path } else { nil } }

    /// True if the answer is made without a request to a publisher.
    public var isLocal: Bool {
        switch self {
        case .file, .builtIn: true
        case .publisher, .address, .program: false
        }
    }
}
