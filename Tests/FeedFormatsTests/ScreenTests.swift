import FeedBoard
import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Terminal
import Testing

/// The table on a screen of its own size.
@Suite(.timeLimit(.minutes(20)))
struct ScreenTests {
    private func text(
        _ columns: Int,
        _ rows: Int,
        of reports: [FeedReport] = ExampleFeeds.all,
        showsPast: Bool = false,
        layout: FeedQuery.Layout = .unified
    ) -> String {
        var format = TableFormat(width: columns)
        format.screen = .init(lines: rows - 1, commands: MoreCommand([], feeds: reports.map(\.feed)))
        return format.text(of: ExampleFeeds.timeline(layout, of: reports) { $0.showsPast = showsPast })
    }

    @Test(arguments: [40, 60, 80, 120, 200])
    func `the first screen fits, whole and in order`(columns: Int) throws {
        for rows in [24, 50] {
            let text = text(columns, rows)
            try expect(text, in: .module, isKeptIn: "screen-\(columns)x\(rows).txt")
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= rows)
        }
    }

    @Test(arguments: [40, 60, 80, 120])
    func `a part without room for a row says how many it has`(columns: Int) {
        var counts: Set<Int> = []
        for rows in 20...40 {
            let lines = text(columns, rows).split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= rows)
            let later = lines.firstIndex { $0.hasPrefix(" Later") }
            // The heading has rows below it or a number.
            guard let later else { return #expect(Bool(false), "\(columns) x \(rows)") }
            if let count = lines[later].firstMatch(of: /^ Later  ([0-9]+) more/).flatMap({ Int($0.output.1) }) {
                counts.insert(count)
            } else {
                #expect(later + 1 < lines.count && !lines[later + 1].isEmpty)
            }
        }
        // It is always the number of all that is later.
        #expect(counts.count < 2)
    }

    @Test(arguments: [(20, 10), (30, 10), (40, 10), (80, 10)])
    func `the smallest screen has an item`(columns: Int, rows: Int) {
        let lines = text(columns, rows).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= rows)
        #expect(lines.contains { $0.contains(/^ (now|in [0-9]+ (s|min))\s/) }, "\(lines.joined(separator: "\n"))")
        #expect(lines.contains { $0.contains("more") || $0.contains("More") })
    }

    @Test(arguments: [40, 80], FeedQuery.Layout.allCases)
    func `failed feeds take a line each, and no more than a third of the screen`(
        columns: Int,
        layout: FeedQuery.Layout
    ) throws {
        let failures = try (1...9).map { ExampleFeeds.failure(try #require(FeedID("club-\($0)"))) }
        let few = text(columns, 24, of: ExampleFeeds.all + failures.prefix(3), layout: layout).split(separator: "\n")
        #expect(few.count { $0.hasPrefix(" club-") && $0.contains("failing") } == 3)
        #expect(!few.contains { $0.contains("more feeds") })
        let many = text(columns, 24, of: ExampleFeeds.all + failures, layout: layout).split(separator: "\n")
        #expect(many.count { $0.contains("failing") || $0.contains("failed") } <= 24 / 3)
        #expect(many.contains { $0.contains(/[0-9]+ more feeds have failed: aggregate/) })
        #expect(many.count < 24)
    }

    @Test func `every feed under its name has a row before another has a second`() throws {
        let feeds = try ["a", "b", "c", "d", "e", "f", "g"].map { name in
            var report = ExampleFeeds.all[0]
            report.feed.id = try #require(FeedID(name))
            return report
        }
        let lines = text(80, 24, of: feeds, layout: .perFeed).split(separator: "\n")
        for name in ["a", "b", "c", "d", "e", "f", "g"] {
            let heading = lines.firstIndex { $0.hasPrefix(" \(name)  ") }
            // Its only group is on the line of its name; else each has a line above its rows.
            #expect(heading.map { lines[$0 + 1].hasPrefix("   ") } == true, "\(name)")
        }
        #expect(lines.count < 24)
    }

    /// Feeds whose shares would leave out what is tonight: one with much that is on, and some with much that is far away.
    private static func crowded(_ isOn: Int) throws -> [FeedReport] {
        let day = CivilDay(ExampleFeeds.now, in: .gmt)
        let on = (0..<isOn).map { index in
            FeedItem(
                id: LocalID("on-\(index)"),
                title: "Exhibition \(index)",
                time: .days(day.adding(days: -index - 1), through: day.adding(days: 3 + index), region: "")
            )
        }
        let ahead = [("tonight", 9.0), ("tomorrow", 24)].map { title, hours in
            FeedItem(
                id: LocalID(title),
                title: "It is \(title)",
                time: .instant(ExampleFeeds.now.addingTimeInterval(hours * 3_600))
            )
        }
        let far = (0..<9).map { index in
            FeedItem(
                id: LocalID("far-\(index)"),
                title: "Far away \(index)",
                time: .day(day.adding(days: 30 + index), region: "")
            )
        }
        return try ["a", "b", "c", "d", "e", "f", "g"].map { name in
            var feed = ExampleFeeds.all[0].feed
            feed.id = try #require(FeedID(name))
            (feed.limit, feed.ahead) = (nil, .seconds(366 * 86_400))
            let snapshot = FeedSnapshot(items: name == "a" ? on + ahead : far)
            return FeedReport(feed, snapshot, readAt: ExampleFeeds.now)
        }
    }

    @Test(arguments: [2, 60], [(80, 24), (40, 24)])
    func `tonight and tomorrow are not left out for what has been on for days or is next month`(
        isOn: Int,
        size: (columns: Int, rows: Int)
    ) throws {
        for layout in FeedQuery.Layout.allCases {
            let text = text(size.columns, size.rows, of: try Self.crowded(isOn), layout: layout)
            #expect(text.contains("It is tonight"))
            #expect(text.contains("It is tomorrow"))
            if layout == .unified { #expect(text.split(separator: "Far away 0").count == 7, "\(text)") }
        }
    }

    @Test func `no size is too small or too large`() {
        let reports = ExampleFeeds.all + [HostileTexts.report, ExampleFeeds.failure("matches")]
        for columns in stride(from: 1, through: 250, by: 13) {
            for rows in [1, 3, 10, 24, 60] {
                let lines = text(columns, rows, of: reports).split(separator: "\n")
                #expect(lines.allSatisfy { String($0).displayWidth <= columns }, "\(columns) columns")
                // Footers stay at any height, so that a screen of a few rows may scroll.
                if columns >= 80, rows >= 24 { #expect(lines.count < rows, "\(columns) columns, \(rows) rows") }
            }
        }
    }

    @Test(arguments: [60, 80, 100, 120])
    func `no row loses what tells two items apart`(columns: Int) throws {
        let timeline = ExampleFeeds.timeline()
        let text = words(TableFormat(width: columns).text(of: timeline))
        let maker = RowMaker(timeline, clock: ViewerClock(of: timeline))
        for entry in timeline.entries {
            let row = maker.row(of: entry, isUnderGroup: false)
            #expect(text.contains(words(row.title(beside: row.moment))), "\(row.title)")
            for part in row.parts { #expect(text.contains(words(part.text)), "\(row.title): \(part.text)") }
        }
    }

    /// A text as its words, wherever its lines are broken.
    private func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func `one long date does not take the room of the rows without it`() {
        // A match in January tells its day, year and time; a train that fits on a line beside a short time still does.
        let lines = text(80, 50).split(separator: "\n")
        #expect(
            lines.contains { $0.contains(/Morden via Bank +Northern · Southbound, platform 2 · Green Park/) }
        )
    }

    @Test(arguments: [80, 120])
    func `a calendar tells the time of day beside the distance, however far it reaches`(columns: Int) throws {
        let items = (0..<40).map { week -> FeedItem in
            let start = ExampleFeeds.now + Double(week) * 604_800 + 7_200
            let time = FeedTime.instant(start, end: start + 3_600)
            return FeedItem(id: LocalID("w\(week)"), title: "Weekly meeting of the whole team", time: time)
        }
        let feed = ExampleFeeds.feed("own", "icalendar", "A calendar")
        let lines = text(columns, 24, of: [ExampleFeeds.report(feed, FeedSnapshot(items: items))]).split(
            separator: "\n"
        )
        #expect(lines.contains { $0.contains(/in 2 h +[0-9]{2}:[0-9]{2}–/) })
        let columnOfTitles = lines.compactMap { line in
            line.firstRange(of: "Weekly").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
        }
        #expect(try #require(columnOfTitles.max()) < 42)
    }

    @Test func `what is left over is told by feed, with what shows it`() {
        let text = text(120, 14)
        #expect(text.contains(" more · aggregate --feed tfl"))
        #expect(text.hasSuffix("\n"))
        #expect(!text.contains(" ago\n"))
    }
}
