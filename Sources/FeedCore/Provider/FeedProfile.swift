public import Foundation

/// What holds for a feed of a provider with its settings, unless the user's configuration says otherwise.
///
/// A ``FeedManifest`` has the one of a feed whose settings change nothing; ``FeedProvider/profile`` begins with that.
public struct FeedProfile: Sendable {
    /// What of a window an answer depends on: windows with the same text share one answer.
    public typealias Scope = @Sendable (_ window: TimeWindow, _ timeZone: TimeZone) -> String

    /// One line for lists and headings.
    public var summary: String

    /// Who makes the data.
    public var publisher: String

    /// Where the publisher describes its data.
    public var documentation: URL

    /// Hosts that may be asked beside the one of the endpoint.
    public var hosts: [String]

    /// How often to ask, unless the user says otherwise.
    public var refresh: Duration

    /// The shortest refresh that a user may set.
    public var minimumRefresh: Duration

    /// How long an answer is worth showing without a newer one; `nil` for ever.
    public var shelfLife: Duration?

    /// How far ahead of now to look, unless the user says otherwise; `nil` for as far as there is anything.
    public var ahead: Duration?

    /// How long a fetch may take, unless the user says otherwise.
    public var deadline: Duration

    /// How fast the publisher may be asked.
    public var rates: RequestRates

    /// Whether items stay in the list after their time, such as the races of a card.
    public var keepsPast: Bool

    /// Whether items are whole days, such as public holidays.
    ///
    /// A calendar asks such feeds alone, unless others are named: to ask a publisher of trains for a month would be
    /// rude.
    public var showsDays: Bool

    /// What the publisher wants to be said where its data is shown.
    public var attribution: String?

    /// How far a start must shift from one answer to the next to be worth telling.
    ///
    /// Zero tells every shift; predictions shift a little with each answer.
    public var minimumReportedShift: Duration

    /// How many items of each group to show; `nil` for as many as ``FeedManifest/limitPerGroup`` says, or all.
    public var limitPerGroup: Int?

    /// Where the answer comes from.
    public var source = FeedSource.publisher

    /// About how many requests a fetch sends in the long run; none where ``source`` is local.
    ///
    /// What a provider remembers costs nothing: a list of stops that serves for hours counts next to nothing.
    public var requestsPerFetch = 1.0

    /// Whether a redirect may lead to no other host than those that may be asked.
    public var confinesRedirects = false

    /// What of a window the answer depends on; `nil` for a provider that does not use the window of its context, since
    /// its publisher is asked the same whatever somebody looks at.
    public var scope: Scope?
}

/// Where a feed's answer comes from.
public enum FeedSource: Sendable, Equatable {
    /// From the provider's own publisher, at the manifest's endpoint and hosts.
    case publisher

    /// From the publisher at an address that the feed's settings name.
    ///
    /// Only its host may be asked, beside those of ``FeedProfile/hosts``.
    case address(URL)

    /// From a file, which a loop reads again when it has changed.
    case file(FilePath)

    /// From a program, which asks a publisher in our place by ``FeedTransport/ask(_:isCounted:by:)``.
    ///
    /// The account is what its requests are counted under, such as its name.
    case program(account: String)

    /// From the provider itself: by rules, or from data of its own.
    case builtIn

    /// The file that the answer is read from, if there is one.
    public var file: FilePath? { if case .file(let path) = self { path } else { nil } }

    /// Whether the answer is made without asking a publisher.
    public var isLocal: Bool {
        switch self {
        case .file, .builtIn: true
        case .publisher, .address, .program: false
        }
    }
}
