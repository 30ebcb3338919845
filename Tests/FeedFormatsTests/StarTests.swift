import FeedBoard
import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

/// The mark of a starred item in each format.
@Suite(.timeLimit(.minutes(20)))
struct StarTests {
    private static let stars: Set = [
        ItemID("neds", LocalID("c9e2")), ItemID("neds", LocalID("a0b3")),
        ItemID("tfl", LocalID("OXC", "central", "620")),
        ItemID("holidays", LocalID("GB", "christmas-day", "2026")), ItemID("horses", LocalID("nobody")),
    ]

    private static func timeline(_ layout: FeedQuery.Layout, onlyStarred: Bool = false) -> Timeline {
        var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        query.layout = layout
        query.stars = stars
        query.onlyStarred = onlyStarred
        return query.timeline(of: ExampleFeeds.all)
    }

    private static func text(_ format: any TimelineFormat, _ layout: FeedQuery.Layout = .perFeed) -> String {
        String(decoding: format.bytes(of: timeline(layout)), as: UTF8.self)
    }

    @Test(arguments: [40, 80, 120])
    func `a table marks it, first in its group where feeds stand by themselves`(width: Int) throws {
        let format = TableFormat(width: width)
        try expect(Self.text(format), in: .module, isKeptIn: "starred-per-feed-\(width).txt")
        try expect(Self.text(format, .unified), in: .module, isKeptIn: "starred-unified-\(width).txt")
        let unmarked = Self.text(TableFormat(), .unified).replacing("★ ", with: "")
            .split(whereSeparator: \.isWhitespace)
        #expect(unmarked == TableFormat().text(of: ExampleFeeds.timeline()).split(whereSeparator: \.isWhitespace))
    }

    @Test func `a list of starred items has nothing else`() throws {
        for layout in FeedQuery.Layout.allCases {
            let text = TableFormat(width: 80).text(of: Self.timeline(layout, onlyStarred: true))
            try expect(text, in: .module, isKeptIn: "starred-only-\(layout.rawValue).txt")
        }
    }

    @Test func `programs find it in JSON, NDJSON and CSV`() {
        // A train that is not among the first three of its stop is there only where its star puts it first.
        for (layout, count) in [(FeedQuery.Layout.unified, 3), (.perFeed, 4)] {
            #expect(Self.text(JSONFormat(), layout).split(separator: "\"isStarred\": true").count == count + 1)
            let lines = Self.text(NDJSONFormat(), layout).split(separator: "\n")
            #expect(lines.count { $0.hasSuffix(",\"isStarred\":true}") } == count)
            #expect(lines.count { $0.contains("isStarred") } == count)
            let rows = Self.text(CSVFormat(), layout).split(separator: "\r\n")
            #expect(rows[0].contains(",isStarred,"))
            #expect(rows.count { $0.contains(",true,,,") } == count)
        }
        let csv = Self.text(CSVFormat()).split(separator: "\r\n")
        #expect(csv[1].hasPrefix("neds:a0b3,") && csv[2].hasPrefix("neds:c9e2,") && csv[3].hasPrefix("neds:5f1c,"))
    }

    @Test func `calendars and readers of feeds show it as a category`() {
        let ics = Self.text(ICSFormat())
        #expect(ics.split(separator: "PRIORITY:1\r\n").count == 5)
        #expect(ics.contains("CATEGORIES:Public holiday,December 2026,Starred\r\n"))
        #expect(Self.text(AtomFormat()).split(separator: "<category term=\"starred\" label=\"Starred\"").count == 5)
        let feed = Self.text(JSONFeedFormat())
        #expect(feed.split(separator: "\"Starred\"").count == 5)
        #expect(feed.split(separator: "\"isStarred\": true").count == 5)
    }

    @Test func `pages mark it`() throws {
        #expect(Self.text(MarkdownFormat()).split(separator: "| ★ ").count == 5)
        #expect(Self.text(MarkdownFormat()).contains("| ★ ~~R1 Flemington~~ "))
        let month = try #require(CivilMonth(year: 2026, month: 12))
        let grid = CalendarFormat(month, weekStart: .monday, .ofMonth(width: 80))
        #expect(Self.text(grid).contains("★ Christmas Day"))
        #expect(Self.text(CalendarMarkdownFormat(month, weekStart: .monday)).contains("25<br>★ Christmas Day"))
    }

    @Test func `an item's own page and JSON show it`() {
        let (item, report) = (ExampleFeeds.mainRace, ExampleFeeds.mainReport)
        let (now, zone) = (ExampleFeeds.now, ExampleFeeds.london)
        let page = ItemSheet(item, in: report, by: ViewerClock(now: now, timeZone: zone), isStarred: true)
        #expect(page.text(width: 80).hasPrefix(" ★ R8 Randwick\n"))
        let json = String(decoding: page.json, as: UTF8.self)
        #expect(json.hasSuffix(",\n  \"isStarred\": true\n}\n"))
    }
}
