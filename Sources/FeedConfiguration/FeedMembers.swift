package import FeedCore

/// The members of a feed; each is declared once, for both reading and the schema.
package enum FeedMembers {
    static let id = Setting<FeedID>(
        "id",
        "The feed's name on the command line and in the ids of its items."
    )
    static let provider = "provider"
    static let providerHelp = "The kind of source."
    static let title = Setting<String?>(
        "title",
        "The heading of the feed on screens, such as Trains; the provider's choice where nothing is said."
    )
    static let enabled = Setting<Bool>(
        "enabled",
        default: true,
        "Whether the feed runs when --feed does not name it."
    )
    static let tags = Setting<[Tag]>("tags", default: [], "Words to choose feeds by, with --tag.")
    static let refresh = Setting<Duration>(
        "refresh",
        upTo: .seconds(365 * 86_400),
        "How often to fetch; by default as the provider says, and never below its minimum refresh."
    )
    static let ahead = Setting<Duration>(
        "ahead",
        upTo: .seconds(3_650 * 86_400),
        "How far ahead of now to look; the provider's choice where nothing is said."
    )
    static let timeout = Setting<Duration>(
        "timeout",
        from: Feed.deadlines.lowerBound,
        upTo: Feed.deadlines.upperBound,
        "How long a fetch may take; the provider's choice where nothing is said."
    )
    static let limit = Setting<Int>(
        "limit",
        in: 1...FeedSnapshot.maximumItemCount,
        unit: "items",
        "How many items to show; all where nothing is said."
    )
    static let limitPerGroup = Setting<Int>(
        "limitPerGroup",
        in: 1...FeedSnapshot.maximumItemCount,
        unit: "items",
        "How many items to show of each group; the provider's choice where nothing is said."
    )
    static let include = Setting<ItemFilter>(
        "include",
        default: ItemFilter(),
        "Which items to show: those that match one of each list here; all where nothing is said."
    )
    static let exclude = Setting<ItemFilter>(
        "exclude",
        default: ItemFilter(),
        "Which items not to show: those that match anything here."
    )
    static let hide = Setting<[ItemStatus]>(
        "hide",
        default: [],
        "Which items not to show, by their status: cancelled, withdrawn, ended, live or scheduled."
    )
    static let order = Setting<ItemOrder>(
        "order",
        default: .time,
        "In which order items are shown with the layout per-feed."
    )
    static let rate = Setting<RequestRates.Limit>(
        "rate",
        rule: RequestRates.Limit.rule,
        "How many requests may be sent in each span of time, such as 10/1m; the provider's own limits hold too.",
        allows: \.isAllowed
    )
    static let budget = Setting<RequestRates.Limit>(
        "budget",
        rule: RequestRates.Limit.rule,
        "How many requests may be spent in all in each span of time, such as 500/30d;"
            + " the provider's choice where nothing is said.",
        allows: \.isAllowed
    )
    static let retryAfter = Setting<RetryAfterScope>(
        "retryAfter",
        default: .host,
        "Whom a publisher's Retry-After binds: this feed, every feed of the host,"
            + " or those of them with the same key."
    )
    static let breakerFailures = Setting<Int>(
        "breakerFailures",
        default: Feed.defaultBreakerFailures,
        in: 1...1_000,
        unit: "failures",
        "After how many failures in a row the circuit breaker opens, which stops requests for a while."
    )
    static let maximumBytes = Setting<SizeText>(
        "maximumBytes",
        default: access.maximumBytes,
        in: 1...(1 << 30),
        "How large an answer may be on the wire."
    )
    static let maximumDecompressedBytes = Setting<SizeText>(
        "maximumDecompressedBytes",
        default: access.maximumDecompressedBytes,
        in: 1...(1 << 30),
        "How large an answer may be once decompressed."
    )
    static let maximumItems = Setting<Int>(
        "maximumItems",
        default: FeedSnapshot.maximumItemCount,
        in: 1...FeedSnapshot.maximumItemCount,
        unit: "items",
        "How many items of an answer are kept in memory, the first ones; a warning says how many were left out."
    )
    static let settings = "settings"
    static let settingsHelp = "Settings for the provider; each provider has its own."

    /// The members that are read by their declaration alone, in the order of the schema.
    package static let plain: [any AnySetting] = [
        title, enabled, tags, refresh, ahead, timeout, limit, limitPerGroup, include, exclude, hide, order, rate,
        budget,
        retryAfter, breakerFailures, maximumBytes, maximumDecompressedBytes, maximumItems,
    ]

    /// The default values of the size limits.
    private static let access = FeedAccess(hosts: [], endpoint: nil, isUserEndpoint: false, rates: RequestRates())

    static let names = [id.name, provider] + plain.map(\.name) + [settings]
}
