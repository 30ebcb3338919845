import FeedBoard
import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Terminal
import Testing

/// Pages for people who read German; documents for programs are the same for everybody.
@Suite(.timeLimit(.minutes(20)))
struct GermanPagesTests {
    private static let languages = Languages(.german)
    private static let clock = ViewerClock(now: ExampleFeeds.now, timeZone: ExampleFeeds.london, languages: languages)

    private static func timeline(_ layout: FeedQuery.Layout = .unified, of reports: [FeedReport] = ExampleFeeds.all)
        -> Timeline
    {
        var timeline = ExampleFeeds.timeline(layout, of: reports)
        timeline.languages = languages
        return timeline
    }

    private static let reports = [ExampleFeeds.neds, ExampleFeeds.tfl, ExampleFeeds.holidays, ExampleFeeds.failure()]

    @Test(arguments: [40, 80, 120])
    func `tables fit a terminal`(width: Int) throws {
        for (name, layout) in [("unified", FeedQuery.Layout.unified), ("per-feed", .perFeed)] {
            var format = TableFormat(width: width, emptyWords: Language.german.texts[.nothingAhead])
            format.screen = .init(lines: 30, commands: MoreCommand([], feeds: Self.reports.map(\.feed)))
            let text = format.text(of: Self.timeline(layout, of: Self.reports))
            try expect(text, in: .module, isKeptIn: "german-\(name)-\(width).txt")
            #expect(text.split(separator: "\n").allSatisfy { String($0).displayWidth <= width })
        }
    }

    @Test func `an item, a month, what happened and the feeds are told in German`() throws {
        let item = ItemSheet(
            ExampleFeeds.mainRace,
            in: ExampleFeeds.neds,
            by: ViewerClock(
                now: ExampleFeeds.now,
                timeZone: ExampleFeeds.zone("Europe/Berlin"),
                languages: Self.languages
            )
        )
        try expect(item.text(width: 80), in: .module, isKeptIn: "german-item.txt")
        let month = try #require(CivilMonth("2026-12"))
        let empty = Language.german.texts.nothingInMonth(isNarrowed: false, hasTimes: false)
        let table = TableFormat(width: 60, emptyWords: empty)
        let calendar = CalendarFormat(month, weekStart: .monday, table)
        try expect(
            calendar.text(of: Self.timeline(of: [ExampleFeeds.holidays, ExampleFeeds.failure()])),
            in: .module,
            isKeptIn: "german-calendar.txt"
        )
        let history = HistoryPage(HistoryPageTests.events, by: Self.clock)
        try expect(history.text(width: 80), in: .module, isKeptIn: "german-history.txt")
        var feeds = ExampleFeeds.all.map(\.feed)
        (feeds[0].tags, feeds[1].isEnabled) = (["pferde"], false)
        try expect(FeedList(feeds, in: .german).text(width: 80), in: .module, isKeptIn: "german-feeds.txt")
        try expect(MarkdownFormat().text(of: Self.timeline()), in: .module, isKeptIn: "german.md")
    }

    @Test(arguments: [OutputFormat.json, .ndjson, .csv, .ics, .atom, .jsonfeed])
    func `documents are the same in every language`(format: OutputFormat) {
        let writer = format.writer(
            TableFormat(emptyWords: Language.german.texts[.nothingAhead]),
            style: .none,
            namespace: EntryNames.common
        )
        for layout in FeedQuery.Layout.allCases {
            #expect(writer.bytes(of: Self.timeline(layout)) == writer.bytes(of: ExampleFeeds.timeline(layout)))
        }
    }

    @Test func `says how many are left in the words of the provider`() {
        let texts = Language.german.texts
        #expect([0, 1, 133].map { texts.more($0, "train") } == ["noch 0 Züge", "noch 1 Zug", "noch 133 Züge"])
        #expect([1, 2].map { texts.past($0, "race") } == ["1 Rennen vorbei", "2 Rennen vorbei"])
        #expect([1, 2].map { texts.count($0, "launch") } == ["1 launch", "2 launchs"])
        #expect(texts.more(6, nil) == "noch 6")
        #expect(texts.list(["a", "b", "c"]) == "a, b und c")
    }

    @Test func `budgets are told in German`() throws {
        let page = BudgetPage(
            BudgetPageTests.accounts,
            by: Self.clock
        )
        try expect(page.text(width: 80), in: .module, isKeptIn: "german-budget.txt")
        let none = BudgetPage([], by: Self.clock)
        #expect(none.text() == " Kein Feed fragt einen Anbieter.\n")
    }

    @Test func `a pause of those who follow is told in German`() throws {
        let line = EventLine(of: ["neds"], timeZone: ExampleFeeds.london, languages: Self.languages)
        #expect(line.text(of: try #require(HistoryPageTests.events.first)).hasSuffix(" · neu"))
    }
}
