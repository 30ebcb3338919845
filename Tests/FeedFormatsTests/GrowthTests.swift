import FeedBoard
import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

/// Twice as many items, groups, feeds or events are about twice as much work for all that a command prints.
///
/// One after the other: threads that share a core's caches would disturb each other.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct GrowthTests {
    /// The output of a command, named by its command line.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var layout: FeedQuery.Layout
        var print: @Sendable (Timeline) -> Void

        init(_ name: String, _ layout: FeedQuery.Layout = .unified, _ print: @escaping @Sendable (Timeline) -> Void) {
            (testDescription, self.layout, self.print) = (name, layout, print)
        }

        init(_ name: String, _ format: any TimelineFormat, _ layout: FeedQuery.Layout = .unified) {
            self.init(name, layout) { _ = format.bytes(of: $0) }
        }
    }

    static let month = CalendarExamples.month("2026-11")

    private static let cases = [
        Case("list", TableFormat()), Case("list, of 80 columns", TableFormat(width: 80)),
        Case("list --layout per-feed", TableFormat(width: 80), .perFeed),
        Case("list --format json", JSONFormat()), Case("list --format json --layout per-feed", JSONFormat(), .perFeed),
        Case("list --format ndjson", NDJSONFormat()), Case("list --format csv", CSVFormat()),
        Case("list --format csv --layout per-feed", CSVFormat(), .perFeed),
        Case("list --format ics", ICSFormat()), Case("list --format atom", AtomFormat()),
        Case("list --format jsonfeed", JSONFeedFormat()), Case("list --format markdown", MarkdownFormat()),
        Case("list --format markdown --layout per-feed", MarkdownFormat(), .perFeed),
        Case("calendar", CalendarFormat(month, weekStart: .monday, .ofMonth(width: 80))),
        Case("calendar --format markdown", CalendarMarkdownFormat(month, weekStart: .monday)),
        Case("follow --format ndjson") { timeline in
            let changes = [
                FeedChange.Kind.snapshot(timeline.sections.map(\.report)),
                .upserted(timeline.entries.map(\.item), of: timeline.entries[0].feed),
                .removed(timeline.entries.map(\.item.id), of: timeline.entries[0].feed),
            ]
            for kind in changes { _ = ChangeFormat().line(of: FeedChange(sequence: 1, kind: kind)) }
        },
    ]

    @Test(arguments: cases, GrowthExamples.Shape.allCases)
    func `what a command prints costs in proportion to what is shown`(_ example: Case, _ shape: GrowthExamples.Shape) {
        WorkGrowth.expectInProportion(from: shape.size) { count in
            ExampleFeeds.timeline(example.layout, of: shape.reports(count))
        } work: {
            example.print($0)
        }
    }

    @Test(arguments: FeedQuery.Layout.allCases, GrowthExamples.Shape.allCases)
    func `items are chosen in time in proportion to what there is`(
        _ layout: FeedQuery.Layout,
        _ shape: GrowthExamples.Shape
    ) {
        WorkGrowth.expectInProportion(from: shape.size) { count in
            var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
            query.layout = layout
            // As many values of each filter as there are items: some know a lot of them.
            query.categories = (0..<count).map { "c\($0)" }
            query.groups = (0..<count).map { "g\($0)" }
            return (query, shape.reports(count))
        } work: { query, reports in
            _ = query.timeline(of: reports)
        }
    }

    @Test(arguments: GrowthExamples.Shape.allCases)
    func `why and show cost in proportion to what there is`(_ shape: GrowthExamples.Shape) {
        WorkGrowth.expectInProportion(from: shape.size, prepare: shape.reports) { reports in
            let query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
            let explainer = Explainer(query, feeds: reports.map(\.feed), reports: reports)
            let last = reports[reports.count - 1]
            let item = last.snapshot?.items.last
            let answers = [
                explainer.answer(ofFeed: last.feed.id),
                explainer.answer(ofItem: ItemID(last.feed.id, item?.id ?? LocalID("none")).description),
            ]
            for answer in answers { _ = (answer.text(), answer.json) }
            guard let item else { return }
            _ = ItemSheet(item, in: last, by: ViewerClock(now: query.now, timeZone: query.timeZone)).text()
        }
    }

    @Test func `history costs in proportion to its events`() {
        WorkGrowth.expectInProportion(from: 500, prepare: GrowthExamples.events) { events in
            let page = HistoryPage(events, by: ExampleFeeds.clock)
            _ = (page.text(width: 80), page.json)
            let line = EventLine(of: events.map(\.item.feed), timeZone: ExampleFeeds.london)
            for event in events { _ = line.text(of: event) }
        }
    }

    @Test func `feeds list and budget cost in proportion to the feeds`() {
        WorkGrowth.expectInProportion(from: 500, prepare: GrowthExamples.feeds) { feeds in
            _ = (FeedList(feeds).text(width: 80), FeedList(feeds).json)
            let accounts = [CountedAccount("example.org", feeds: feeds)]
            let page = BudgetPage(accounts, by: ExampleFeeds.clock)
            _ = (page.text(width: 80), page.json)
        }
    }

    @Test func `a budget joins rates in time in proportion to their number`() {
        WorkGrowth.expectInProportion(from: 2_000, prepare: GrowthExamples.feeds) { feeds in
            let accounts = [CountedAccount("example.org", feeds: feeds)]
            _ = BudgetPage(accounts, by: ExampleFeeds.clock).json
        }
    }
}
