public import Foundation

/// What a provider is, declared once in code.
///
/// The command line, `describe`, the JSON Schema, the transport and the contract test all read it.
public struct FeedManifest: Sendable {
    /// What configurations call the provider, such as `tfl-arrivals`; the grammar of ``FeedID``.
    public let name: String

    /// One line for lists.
    public let summary: String

    /// Who makes the data.
    public let publisher: String

    /// Where the publisher describes its data.
    public let documentation: URL
    public let settings: [any AnySetting]

    /// The setting with the publisher's address, if there is one; a user may point it at a proxy.
    public let endpoint: Setting<URL>?

    /// Hosts that may be asked beside the one of ``endpoint``.
    public let hosts: [String]

    /// How often to ask, unless the user says otherwise.
    public let refresh: Duration

    /// The shortest refresh that a user may set.
    public let minimumRefresh: Duration

    /// How long an answer is worth showing without a newer one; `nil` for ever.
    public let shelfLife: Duration?

    /// How far ahead of now to look, unless the user says otherwise; `nil` for as far as there is anything.
    public let ahead: Duration?

    /// How long a fetch may take, unless the user says otherwise.
    public let deadline: Duration
    public let rates: RequestRates

    /// Whether items stay in the list after their time, such as the races of a card.
    public let keepsPast: Bool

    /// Whether items are whole days, such as public holidays.
    ///
    /// A calendar asks such feeds alone, unless others are named: to ask a publisher of trains for a month would be
    /// rude.
    public let showsDays: Bool

    /// The setting that says how many items of a group are shown; `nil` for all.
    public let limitPerGroup: Setting<Int>?

    /// What the publisher wants to be said where its data is shown.
    public let attribution: String?

    /// How far a start must shift from one answer to the next to be worth telling.
    ///
    /// Zero tells every shift; predictions shift a little with each answer.
    public let minimumReportedShift: Duration

    public init(
        name: String,
        summary: String,
        publisher: String,
        documentation: URL,
        settings: [any AnySetting] = [],
        endpoint: Setting<URL>? = nil,
        hosts: [String] = [],
        refresh: Duration,
        minimumRefresh: Duration,
        shelfLife: Duration?,
        ahead: Duration?,
        deadline: Duration,
        rates: RequestRates = RequestRates(),
        keepsPast: Bool = false,
        showsDays: Bool = false,
        limitPerGroup: Setting<Int>? = nil,
        attribution: String? = nil,
        minimumReportedShift: Duration = .zero
    ) {
        precondition(FeedID.isValid(name), "\"\(name)\" is not a provider name: \(FeedID.rule).")
        self.name = name
        self.summary = summary
        self.publisher = publisher
        self.documentation = documentation
        var settings = settings
        if let endpoint { settings.append(endpoint) }
        self.settings = settings
        self.endpoint = endpoint
        self.hosts = hosts
        self.refresh = refresh
        self.minimumRefresh = minimumRefresh
        self.shelfLife = shelfLife
        self.ahead = ahead
        self.deadline = deadline
        self.rates = rates
        self.keepsPast = keepsPast
        self.showsDays = showsDays
        self.limitPerGroup = limitPerGroup
        self.attribution = attribution
        self.minimumReportedShift = minimumReportedShift
    }

    /// The setting of a name.
    public func setting(named name: String) -> (any AnySetting)? { settings.first { $0.name == name } }
}

/// How fast a publisher may be asked; the transport keeps to it.
public struct RequestRates: Sendable, Hashable {
    /// So many requests in each span of time.
    public struct Limit: Sendable, Hashable {
        public var count: Int
        public var span: Duration

        public init(_ count: Int, per span: Duration) {
            self.count = count
            self.span = span
        }
    }

    /// All of these hold.
    public var limits: [Limit]

    /// How many requests may be under way at once.
    ///
    /// Where it is one, the spans of the limits count from the end of each request.
    public var concurrent: Int

    /// How many requests a user has for a long time, such as a month's credits; `nil` for any number.
    public var budget: Limit?

    public init(_ limits: [Limit] = [], concurrent: Int = 4, budget: Limit? = nil) {
        self.limits = limits
        self.concurrent = concurrent
        self.budget = budget
    }
}

extension URL {
    /// An address that is written in our own code.
    ///
    /// - Precondition: The text is an address.
    public init(known text: StaticString) {
        guard let url = URL(string: "\(text)") else { preconditionFailure("\"\(text)\" is not an address.") }
        self = url
    }
}
