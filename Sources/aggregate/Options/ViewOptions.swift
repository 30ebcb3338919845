import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import FeedTimeline
import Foundation

/// What to show of the feeds, and how.
struct ViewOptions: ParsableArguments {
    @OptionGroup var filter: FilterOptions

    @Option(
        help: "Show only this group (a stop, a sport, a meeting, a month), by id or title; may be given several times."
    )
    var group: [String] = []

    @Option(
        help: .init("Show items from this time on, past ones too: a day or RFC 3339.", valueName: "time"),
        transform: Parse.date
    )
    var from: DateArgument?

    @Option(help: .init("Show items before this time; a day is included.", valueName: "time"), transform: Parse.date)
    var until: DateArgument?

    @Option(
        help: .init("Show items within this long from now, such as 30m or 7d.", valueName: "duration"),
        transform: Parse.duration
    )
    var within: Duration?

    @Option(
        help: .init(
            "Show at most this many items: in all, or of each feed with --layout per-feed.",
            valueName: "count"
        ),
        transform: Parse.count
    )
    var limit: Int?

    @Flag(help: "Show only items that have a star.")
    var starred = false

    @Option(help: "One timeline, or each feed under its own heading.")
    var layout: FeedQuery.Layout = .unified

    @Option(help: "How to print.")
    var format: OutputFormat = .table

    @Flag(help: "Print feeds as they answer, without a common order, as NDJSON.")
    var unsorted = false

    mutating func validate() throws {
        if within != nil, from != nil || until != nil {
            throw ValidationError("--within says how far from now; it cannot be combined with --from and --until.")
        }
        if unsorted, format != .table, format != .ndjson {
            throw ValidationError("--unsorted prints NDJSON; it cannot be combined with --format \(format.rawValue).")
        }
    }

    /// The window that was asked for; `nil` for what is next.
    func window(now: Date, in timeZone: TimeZone) throws -> TimeWindow? {
        if let within { return TimeWindow(from: now, until: now.addingTimeInterval(within.seconds)) }
        guard from != nil || until != nil else { return nil }
        let start = from?.start(in: timeZone) ?? now
        let end = until?.end(in: timeZone)
        if let until, let end, end <= start {
            let start = from.map { "--from \($0)" } ?? "now"
            throw ValidationError("--until is \(until), which is not after \(start).")
        }
        return TimeWindow(from: start, until: end)
    }

    /// Whether the user asked for less than everything that is ahead.
    var isNarrowed: Bool {
        from != nil || until != nil || within != nil || starred || !group.isEmpty || filter.isNarrowed
    }

    func query(now: Date, in timeZone: TimeZone) throws -> FeedQuery {
        var query = FeedQuery(timeZone: timeZone, now: now)
        query.layout = layout
        query.window = try window(now: now, in: timeZone)
        filter.apply(to: &query)
        query.groups = group
        query.limit = limit
        query.onlyStarred = starred
        return query
    }
}
