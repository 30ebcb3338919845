package import FeedCore
import Foundation

/// The members at the top of a configuration, each declared once: reading and schema come from here.
enum ConfigurationMembers {
    static let schema = Setting<String>("$schema", "Where editors find the JSON Schema of this file.")
    static let timeZone = Setting<TimeZone>(
        "timeZone",
        "The zone that times are shown in, such as Europe/London; the system's where nothing is said."
    )
    static let language = Setting<Language>(
        "language",
        "The language of what people read, en for English or de for German; that of the locale where nothing is said."
    )
    static let store = "store"
    static let storeHelp = "Where, how long and how much is stored between runs."
    static let limits = "limits"
    static let limitsHelp = "Limits of all feeds together."
    static let server = "server"
    static let serverHelp = "Where aggregate serve listens, and who may ask it."
    static let alerts = "alerts"
    static let alertsHelp = "Rules for messages about items and feeds, and their targets."
    static let views = "views"
    static let viewsHelp = "Views by their names, for --view: which feeds, which of their items, and how."
    static let feeds = "feeds"
    static let feedsHelp = "The feeds, in the order in which they are shown."

    static let names = [schema.name, timeZone.name, language.name, store, limits, server, alerts, views, feeds]
}

/// The members of the store, each declared once: reading and schema come from here.
enum StoreMembers {
    static let retention = Setting<Duration>(
        "retention",
        default: StorePlan().retention,
        from: .seconds(3_600),
        upTo: .seconds(3_650 * 86_400),
        "How long the history of items is stored, and answers that are not used."
    )
    static let maximumBytes = Setting<SizeText>(
        "maximumBytes",
        default: StorePlan().maximumBytes,
        in: (1 << 20)...(1 << 40),
        "How large the file may get, or the tables of a database, which have no limit unless it is set; what can be fetched again is removed first, then the oldest history."
    )

    static let url = Setting<Secret>(
        "url",
        "The address of a PostgreSQL database that several machines share, postgres://user@host/aggregate, instead of a"
            + " file."
    )

    /// The order of the schema.
    static let all: [any AnySetting] = [retention, maximumBytes, url]

    static let names = all.map(\.name)
}

/// The members of the limits, each declared once: reading and schema come from here.
enum LimitMembers {
    static let bodies = Setting<SizeText>(
        "bodies",
        default: LimitPlan().bodies,
        in: (16 << 20)...(1 << 40),
        "How much memory the answers of all feeds may take while they are fetched and read, about twelve times their size;"
            + " feeds wait for their turn."
    )

    /// The order of the schema.
    static let all: [any AnySetting] = [bodies]

    static let names = all.map(\.name)
}

/// The members of a feed, each declared once: reading and schema come from here.
package enum FeedMembers {
    static let id = Setting<FeedID>(
        "id",
        "The feed's name on the command line and in the ids of its items."
    )
    static let provider = "provider"
    static let providerHelp = "The kind of source."
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

    /// The members whose value is read by their declaration alone, in the order of the schema.
    package static let plain: [any AnySetting] = [
        enabled, tags, refresh, ahead, timeout, limit, limitPerGroup, include, exclude, order, rate, budget, retryAfter,
        breakerFailures, maximumBytes,
        maximumDecompressedBytes, maximumItems,
    ]

    /// The default sizes.
    private static let access = FeedAccess(hosts: [], endpoint: nil, isUserEndpoint: false, rates: RequestRates())

    static let names = [id.name, provider] + plain.map(\.name) + [settings]
}
