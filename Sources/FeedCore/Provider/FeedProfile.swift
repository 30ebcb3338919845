public import Foundation

/// The properties of a feed that depend on its provider and its settings; the user's configuration can override some.
///
/// A ``FeedManifest`` has the profile of a feed with default settings. ``FeedProvider/profile`` may change a copy.
public struct FeedProfile: Sendable {
    /// A function that returns the parts of a window that an answer depends on, as text.
    ///
    /// Windows with the same text share one answer.
    public typealias Scope = @Sendable (_ window: TimeWindow, _ timeZone: TimeZone) -> String

    /// A heading of a few words, such as `Trains`; `nil` for the feed's id.
    public var title: String?

    /// A one-line description for lists.
    public var summary: String

    /// The name of the publisher.
    public var publisher: String

    /// The publisher's documentation of its data.
    public var documentation: URL

    /// The hosts that requests may go to, besides the endpoint's; `*.example.org` has all hosts below a domain.
    public var hosts: [String]

    /// The default time between fetches.
    public var refresh: Duration

    /// The shortest time between fetches that a user may set.
    public var minimumRefresh: Duration

    /// The time for which an answer may be shown when no newer one can be fetched; `nil` for ever.
    public var shelfLife: Duration?

    /// The default span after the current time within which items are fetched and shown; `nil` for no limit.
    public var ahead: Duration?

    /// The default for the maximum duration of a fetch.
    public var deadline: Duration

    /// The rate limits and budget of requests to the publisher.
    public var rates: RequestRates

    /// True if items stay in the list after their time, such as the earlier races of a race meeting.
    public var keepsPast = false

    /// True if items are whole days, such as public holidays, so that a calendar fetches the feed for each month.
    ///
    /// For other feeds, a calendar shows only the whole days in stored answers, because fetching train arrivals for a
    /// month would load the publisher needlessly.
    public var showsDays = false

    /// True if only an answer shows whether items are whole days, for example because the feed's settings describe its
    /// items.
    ///
    /// A calendar fetches such a feed while no answer of the feed is stored.
    public var mayShowDays = false

    /// True if times may lack a zone, and are then read in ``FetchContext/timeZone``.
    ///
    /// An answer is then valid in that zone only, and each zone has an answer of its own.
    public var hasLocalTimes = false

    /// The attribution that the publisher requires wherever its data is shown.
    public var attribution: String?

    /// The smallest shift of a start from one answer to the next that is reported.
    ///
    /// Zero reports every shift. Predictions need more, because they shift a little with each answer.
    public var minimumReportedShift = Duration.zero

    /// The maximum number of items to show of each group; `nil` for the value of ``FeedManifest/limitPerGroup``, or for
    /// all.
    public var limitPerGroup: Int?

    /// The kind of source that the answer comes from.
    public var source = FeedSource.publisher

    /// The data about the user in requests, in words that follow "sends", such as `the point 51.5081, -0.1248`; empty
    /// if requests are the same for all users.
    ///
    /// Users see it before the first request. Keys need not be listed, because a feed's secret settings are known.
    public var sends: [String] = []

    /// The approximate average number of requests per fetch; not used if ``source`` is local.
    ///
    /// Rare requests hardly count, such as one for a list of stops that the provider uses for hours.
    public var requestsPerFetch = 1.0

    /// The sizes of archives that the feed may read; `nil` for the limits of other answers.
    public var archives: ArchiveLimits?

    /// True if redirects to hosts other than the endpoint's and ``hosts`` are refused.
    public var confinesRedirects = false

    /// The parts of a window that the answer depends on; `nil` for a provider that ignores ``FetchContext/window`` and
    /// sends the same request for every window.
    public var scope: Scope?

    /// True if requests are the same for every window, although ``scope`` makes answers differ by window.
    ///
    /// A response is then used for all windows, without another request, for the time between fetches.
    public var requestsIgnoreWindow = false

    /// The zone of the items' places, in which a board writes an item's full date and time; `nil` for UTC, if the
    /// places are all over the world.
    public var timeZone: TimeZone?

    /// The English noun for an item, with a plural in "s": `race`, `train`; `nil` if there is no such word.
    public var itemNoun: String?
}

/// The origin of a feed's answer.
public enum FeedSource: Sendable, Equatable {
    /// The provider's own publisher, at the manifest's endpoint and hosts.
    case publisher

    /// A publisher at an address in the feed's settings.
    ///
    /// Requests may go only to the address's host and to ``FeedProfile/hosts``.
    case address(URL)

    /// A file; while feeds are followed, it is read again whenever it has changed.
    case file(FilePath)

    /// A program, which sends requests to a publisher and is run through ``FeedTransport/ask(_:isCounted:by:)``.
    ///
    /// Its requests are counted under the name `account`.
    case program(account: String)

    /// The provider itself, which makes the answer by rules or from data of its own.
    case builtIn

    /// The file that the answer is read from, if there is one.
    public var file: FilePath? { if case .file(let path) = self { path } else { nil } }

    /// True if the answer needs no request to a publisher.
    public var isLocal: Bool {
        switch self {
        case .file, .builtIn: true
        case .publisher, .address, .program: false
        }
    }
}
