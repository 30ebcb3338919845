import FeedBoard
import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

/// The output of each format for a feed whose last good answer is old, and for one without an answer.
@Suite(.timeLimit(.minutes(20)))
struct StaleTests {
    /// A reason for an old answer, with its text on a page and in a line of standard error.
    struct Cause: CustomTestStringConvertible {
        var testDescription: String
        var error: FeedError?
        var page: String
        var line: String
    }

    static let causes = [
        Cause(
            testDescription: "nobody asked",
            page: "stale, read 40 min ago",
            line: "holidays: showing what was read 40 min ago."
        ),
        Cause(
            testDescription: "the budget is spent",
            error: FeedError(.budgetSpent, "the budget of 1000 requests is spent until 22 Nov 06:30", hint: "Wait."),
            page: "stale, read 40 min ago: the budget of 1000 requests is spent until 22 Nov 06:30",
            line: "holidays: failing for 30 min: the budget of 1000 requests is spent until 22 Nov 06:30. "
                + "Showing what was read 40 min ago."
        ),
    ]

    private static func stale(_ cause: Cause) -> FeedReport {
        var report = ExampleFeeds.holidays
        report.status = .stale
        report.readAt = ExampleFeeds.now.addingTimeInterval(-2_400)
        report.freshUntil = ExampleFeeds.now.addingTimeInterval(-2_370)
        report.error = cause.error
        report.failingSince = cause.error == nil ? nil : ExampleFeeds.now.addingTimeInterval(-1_800)
        return report
    }

    private static func fresh(like report: FeedReport) -> FeedReport {
        var fresh = report
        fresh.status = .fresh
        fresh.error = nil
        fresh.failingSince = nil
        return fresh
    }

    private static func text(_ format: any TimelineFormat, _ layout: FeedQuery.Layout, _ reports: FeedReport...)
        -> String
    {
        String(decoding: format.bytes(of: ExampleFeeds.timeline(layout, of: reports)), as: UTF8.self)
    }

    @Test(arguments: causes, FeedQuery.Layout.allCases)
    func `pages say how old it is, why, and show it all the same`(cause: Cause, layout: FeedQuery.Layout) throws {
        let report = Self.stale(cause)
        for format in [TableFormat(), MarkdownFormat()] as [any TimelineFormat] {
            let text = Self.text(format, layout, ExampleFeeds.horses, report)
            #expect(text.contains(cause.page))
            #expect(text.contains("Founders' Day"))
            #expect(!text.contains("\(cause.page):") || cause.error != nil)
        }
        let month = try #require(CivilMonth(year: 2026, month: 12))
        for format in [
            CalendarFormat(month, weekStart: .monday, .ofMonth()), CalendarMarkdownFormat(month, weekStart: .monday),
        ] as [any TimelineFormat] {
            let text = Self.text(format, .unified, report)
            #expect(text.contains(cause.page))
            #expect(text.contains("Christmas Day"))
        }
        let item = try #require(report.snapshot?.items.first)
        let page = ItemSheet(item, in: report, by: ExampleFeeds.clock).text()
        #expect(page.contains(cause.page))
        #expect(!page.contains("fresh"))
    }

    @Test(arguments: causes, FeedQuery.Layout.allCases)
    func `documents that cannot say it hold the same items, and standard error says it`(
        cause: Cause,
        layout: FeedQuery.Layout
    ) {
        let report = Self.stale(cause)
        for format in [NDJSONFormat(), CSVFormat(), ICSFormat(), AtomFormat(), JSONFeedFormat()]
            as [any TimelineFormat]
        {
            #expect(Self.text(format, layout, report) == Self.text(format, layout, Self.fresh(like: report)))
        }
        let lines = FeedStateLines(by: ExampleFeeds.clock)
        #expect(lines.lines(of: report) == [cause.line])
        #expect(lines.lines(of: Self.fresh(like: report)) == [])
    }

    @Test(arguments: causes, FeedQuery.Layout.allCases)
    func `JSON has the state with both times, and the error with its code`(
        cause: Cause,
        layout: FeedQuery.Layout
    ) {
        let text = Self.text(JSONFormat(), layout, Self.stale(cause))
        #expect(text.contains("\"status\": \"stale\""))
        #expect(text.contains("\"readAt\": \"2026-11-21T09:20:00Z\""))
        #expect(text.contains("\"freshUntil\": \"2026-11-21T09:20:30Z\""))
        #expect(text.contains("\"code\": \"budget-spent\"") == (cause.error != nil))
        #expect(text.contains("\"since\": \"2026-11-21T09:30:00Z\"") == (cause.error != nil))
        #expect(text.contains("Founders' Day"))
    }

    @Test(arguments: FeedQuery.Layout.allCases)
    func `a failure has no items anywhere, its reason on every page, in JSON and on standard error`(
        layout: FeedQuery.Layout
    ) throws {
        let report = ExampleFeeds.failure()
        let page = "failing for 20 min: no answer within 10 s"
        #expect(Self.text(TableFormat(), layout, report).contains(page))
        #expect(Self.text(MarkdownFormat(), layout, report).contains(page))
        let month = try #require(CivilMonth(year: 2026, month: 12))
        #expect(Self.text(CalendarFormat(month, weekStart: .monday, .ofMonth()), .unified, report).contains(page))
        #expect(Self.text(CalendarMarkdownFormat(month, weekStart: .monday), .unified, report).contains(page))
        let json = Self.text(JSONFormat(), layout, report)
        #expect(json.contains("\"status\": \"failed\"") && json.contains("\"code\": \"timed-out\""))
        #expect(Self.text(NDJSONFormat(), layout, report) == "")
        #expect(Self.text(CSVFormat(), layout, report).split(separator: "\r\n").count == 1)
        #expect(!Self.text(ICSFormat(), layout, report).contains("VEVENT"))
        #expect(!Self.text(AtomFormat(), layout, report).contains("<entry>"))
        #expect(Self.text(JSONFeedFormat(), layout, report).contains("\"items\": []"))
        let lines = FeedStateLines(by: ExampleFeeds.clock)
        #expect(
            lines.lines(of: report) == [
                "sports: failing for 20 min: no answer within 10 s. Try again, or raise --timeout."
            ]
        )
    }
}
