import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline

/// The options for the items to show, and their display.
struct ViewOptions: ParsableArguments {
    @OptionGroup var filter: FilterOptions

    @Option(
        parsing: .unconditional,
        help: .init("Show items from this time on: 2026-12-24, today, friday, 18:00 or RFC 3339.", valueName: "time"),
        transform: Parse.date
    )
    var from: DateArgument?

    @Option(
        parsing: .unconditional,
        help: .init("Show items before this time; a day is included.", valueName: "time"),
        transform: Parse.date
    )
    var until: DateArgument?

    @Option(
        parsing: .unconditional,
        help: .init("Show items within this long from now, such as 30m or 7d.", valueName: "duration"),
        transform: Parse.duration
    )
    var within: Duration?

    @Flag var days: [ViewWindow.Days] = []

    @Option(
        parsing: .unconditional,
        help: .init("Show at most this many items; of each feed with --layout per-feed.", valueName: "count"),
        transform: Parse.count
    )
    var limit: Int?

    @Flag(help: "Show only items that have a star.")
    var starred = false

    @Option(help: "One timeline, as by default, or each feed under its own heading.")
    var layout: FeedQuery.Layout?

    @Option(help: "How to print.")
    var format: OutputFormat = .table

    @Flag(help: "Print feeds as they answer, without a common order, as NDJSON.")
    var unsorted = false

    mutating func validate() throws {
        let given = Set(days).map { "--\($0.rawValue)" }.sorted()
        guard given.count < 2 else {
            throw ValidationError("\(given.listed) each say which days; give one of them, or --from and --until.")
        }
        if let conflict = request.window.conflict { throw ValidationError(conflict) }
        if unsorted, format != .table, format != .ndjson {
            throw ValidationError("--unsorted prints NDJSON; it cannot be combined with --format \(format.rawValue).")
        }
    }

    /// Returns true if a list shows the past items that feeds keep: without a window if feeds are named, and with a
    /// window unless it is `--within`.
    func showsPast(_ query: FeedQuery, ofNamedFeeds areNamed: Bool) -> Bool {
        query.window == nil ? areNamed : within == nil
    }

    var request: ViewRequest {
        var request = filter.request
        request.window = ViewWindow(from: from, until: until, within: within, days: days.last)
        (request.limit, request.layout, request.starred) = (limit, layout, starred)
        return request
    }
}

extension ViewWindow.Days: EnumerableFlag {
    static func help(for value: Self) -> ArgumentHelp? { .init(value.help) }
}

extension OutputFormat: ExpressibleByArgument {
    init?(argument: String) { self.init(rawValue: argument.formatName) }
}

extension FeedQuery.Layout: ExpressibleByArgument {}

extension String {
    /// The name of a format, from the names that other programs use: `ics` for `ical`.
    var formatName: String {
        let names = ["ical": "ics", "icalendar": "ics", "md": "markdown", "jsonl": "ndjson"]
        return names[lowercased()] ?? lowercased()
    }
}

/// The options that filter items, of a list or a month.
struct FilterOptions: ParsableArguments {
    @Option(help: "Show this view of the configuration; other options go before it.", completion: Completions.views)
    var view: String?

    @Option(
        help: "Show only this category, or of one feed, such as sports:soccer; may be given several times.",
        completion: Completions.categories
    )
    var category: [String] = []

    @Option(
        help: "Show only this group (a stop, a sport, a meeting, a month); may be given several times.",
        completion: Completions.groups
    )
    var group: [String] = []

    @Option(
        help: .init("Show only items with this text; may be given several times.", valueName: "text"),
        transform: Parse.nonEmpty
    )
    var search: [String] = []

    @Option(
        name: .customLong("where"),
        help: .init(
            "Show only items with this in a fact, such as platform=4 or direction=northbound; may be given several times.",
            valueName: "fact=value"
        ),
        transform: Parse.condition
    )
    var facts: [FactCondition] = []

    @Option(
        help: "Show only items of this status; may be given several times.",
        completion: .list(ItemStatus.allCases.map(\.rawValue)),
        transform: Parse.status
    )
    var status: [ItemStatus] = []

    @Flag(help: "Count a warning as a failure: exit status 1.")
    var strict = false

    var request: ViewRequest {
        var request = ViewRequest()
        (request.categories, request.groups, request.searches) = (category, group, search)
        (request.facts, request.statuses) = (facts, status)
        return request
    }
}
