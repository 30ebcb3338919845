import FeedBoard
import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Terminal
import Testing

@Suite(.timeLimit(.minutes(20)))
struct TableFormatTests {
    @Test(arguments: [40, 80, 120])
    func `one timeline fits a terminal`(width: Int) throws {
        let text = TableFormat(width: width).text(of: ExampleFeeds.timeline())
        try expect(text, in: .module, isKeptIn: "unified-\(width).txt")
        #expect(text.split(separator: "\n").allSatisfy { String($0).displayWidth <= width })
    }

    @Test(arguments: [40, 80])
    func `feeds under headings fit a terminal`(width: Int) throws {
        try expect(
            TableFormat(width: width).text(of: ExampleFeeds.timeline(.perFeed)),
            in: .module,
            isKeptIn: "per-feed-\(width).txt"
        )
    }

    /// The columns at which a word begins in the lines of a table.
    private static func columns(of word: String, in page: String) -> [Int] {
        page.split(separator: "\n").compactMap { line in
            line.range(of: word).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
        }
    }

    @Test func `one long title or one long detail leaves the others lined up`() {
        let long = String(repeating: "long ", count: 8)
        for (title, detail) in [("R5 \(long)", "Detail"), ("R5", "Detail \(long)\(long)")] {
            let items = (0..<8).map { number in
                FeedItem(
                    id: LocalID("\(number)"),
                    title: number == 5 ? title : "R\(number) Bellbird Lane",
                    subtitle: number == 5 ? detail : "Detail",
                    time: .instant(ExampleFeeds.now + Double(number) * 60 + 3_600)
                )
            }
            let feed = ExampleFeeds.feed("races", "races", "Races")
            let report = ExampleFeeds.report(feed, FeedSnapshot(items: items))
            let page = TableFormat(width: 90).text(of: ExampleFeeds.timeline(of: [report]))
            let counts = Dictionary(grouping: Self.columns(of: "Detail", in: page)) { $0 }.values.map(\.count)
            #expect(counts.max().map { $0 >= 7 } == true, "\(page)")
            #expect(page.split(separator: "\n").allSatisfy { $0.count <= 90 })
        }
    }

    @Test func `short ids have a heading of their own`() throws {
        let timeline = ExampleFeeds.timeline()
        var format = TableFormat(width: 120)
        format.shortIDs = ShortIDs(of: timeline.sections.map(\.report))
        let lines = format.text(of: timeline).split(separator: "\n")
        let heading = try #require(lines[0].firstMatch(of: /(.* )ID  +WHAT/))
        let name = try #require(timeline.entries.first.flatMap { format.shortIDs?[$0.id] })
        #expect(lines.contains { $0.dropFirst(heading.output.1.count).hasPrefix("\(name)  ") }, "\(lines)")
    }

    @Test func `a year says what its marks mean, and has no heading twice`() {
        var query = FeedQuery(timeZone: ExampleFeeds.london, now: CalendarExamples.now)
        query.window = CalendarSpan.year(2026).windowWithMargin(in: ExampleFeeds.london)
        query.times = .days
        var report = CalendarExamples.holidays
        report.feed.title = "Holidays"
        let page = CalendarYearFormat(2026, weekStart: .monday, TableFormat(width: 80))
            .text(of: query.timeline(of: [report]))
        let lines = page.split(separator: "\n")
        #expect(lines.count { $0 == " Holidays" } == 1 && lines.contains(" * holiday · + bridge day"), "\(page)")
    }

    @Test func `nothing is cut in a pipe`() throws {
        try expect(TableFormat().text(of: ExampleFeeds.timeline()), in: .module, isKeptIn: "unified-piped.txt")
        try expect(TableFormat().text(of: ExampleFeeds.timeline(.perFeed)), in: .module, isKeptIn: "per-feed-piped.txt")
        #expect(!TableFormat().text(of: ExampleFeeds.timeline()).contains("…"))
    }

    @Test(arguments: TerminalStyle.Depth.allCases.map { TerminalStyle($0) })
    func `colour changes nothing but the sequences for it`(terminal: TerminalStyle) throws {
        for layout in FeedQuery.Layout.allCases {
            let timeline = ExampleFeeds.timeline(layout)
            let coloured = TableFormat(width: 80, terminal: terminal).text(of: timeline)
            #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == TableFormat(width: 80).text(of: timeline))
            #expect(coloured.contains("\u{1B}") == (terminal.depth != .none))
        }
        let text = TableFormat(width: 100, terminal: terminal).text(of: ExampleFeeds.timeline())
        // As `cat -v` shows it, so that the file can be read.
        try expect(
            text.replacing("\u{1B}", with: "^["),
            in: .module,
            isKeptIn: "unified-colour-\(terminal.depth.rawValue).txt"
        )
    }

    @Test(arguments: FeedQuery.Layout.allCases)
    func `no line is ever wider than the terminal, whatever a publisher sends`(layout: FeedQuery.Layout) {
        let timeline = ExampleFeeds.timeline(layout, of: [HostileTexts.report] + ExampleFeeds.all)
        for width in 1...200 {
            for line in TableFormat(width: width).text(of: timeline).split(separator: "\n") {
                #expect(String(line).displayWidth <= width, "\(line)")
            }
        }
    }

    @Test(arguments: FeedQuery.Layout.allCases)
    func `nothing that a publisher sends moves a terminal or another column`(layout: FeedQuery.Layout) throws {
        let text = TableFormat().text(of: ExampleFeeds.timeline(layout, of: [HostileTexts.report]))
        try expect(text, in: .module, isKeptIn: "hostile-\(layout.rawValue).txt")
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(
            !text.unicodeScalars.contains {
                (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
            }
        )
    }

    @Test(arguments: [
        EmptyCase("one feed", [ExampleFeeds.neds], " Nothing ahead.\n"),
        EmptyCase(
            "several feeds",
            [ExampleFeeds.neds, ExampleFeeds.tfl],
            " Nothing ahead in neds and tfl.\n\n tfl       incomplete: "
        ),
        EmptyCase(
            "a failed one among others",
            [ExampleFeeds.failure(), ExampleFeeds.neds, ExampleFeeds.horses],
            " Nothing ahead in neds and horses.\n\n sports    failing for 20 min: no answer within 10 s\n"
        ),
        EmptyCase(
            "failed ones only",
            [ExampleFeeds.failure(), ExampleFeeds.failure("matches-of-the-week", ago: 0)],
            """
             No feed has an answer.

             sports               failing for 20 min: no answer within 10 s
             matches-of-the-week  failed: no answer within 10 s

            """
        ),
        EmptyCase(
            "one that has just failed",
            [ExampleFeeds.failure(ago: 2)],
            " There is no answer.\n\n sports    failed: no answer within 10 s\n"
        ),
        EmptyCase("no feed", [], " No feed is selected. \"aggregate feeds list\" shows those that there are,\n"),
    ])
    func `says so where nothing matches`(example: EmptyCase) {
        var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        query.categories = ["no such category"]
        let text = TableFormat(width: 80).text(of: query.timeline(of: example.reports))
        #expect(text.hasPrefix(example.start), "\(text)")
    }

    struct EmptyCase: CustomTestStringConvertible {
        var testDescription: String
        var reports: [FeedReport]
        var start: String

        init(_ testDescription: String, _ reports: [FeedReport], _ start: String) {
            self.testDescription = testDescription
            self.reports = reports
            self.start = start
        }
    }

    @Test func `one endless title does not pad the other rows`() {
        let title = String(repeating: "endless ", count: 100_000)
        let items = (0..<1_000).map { index in
            ExampleFeeds.match("\(index)", index == 7 ? title : "A – B", "FOOT", "Soccer", "⚽", "2026-11-22T10:00:00Z")
        }
        let report = FeedReport(ExampleFeeds.sports.feed, FeedSnapshot(items: items), readAt: ExampleFeeds.now)
        let text = TableFormat().text(of: ExampleFeeds.timeline(of: [report]))
        #expect(text.contains(title))
        #expect(text.utf8.count < 1_200_000)
    }

    @Test func `says what it was told of a window that somebody chose`() {
        var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        query.window = TimeWindow(from: .distantPast, until: ExampleFeeds.now.addingTimeInterval(-86_400))
        let format = TableFormat(emptyWords: "Nothing in that time")
        #expect(format.text(of: query.timeline(of: [ExampleFeeds.neds])) == " Nothing in that time.\n")
    }

    @Test func `all feeds failed, each under its heading with what to do`() throws {
        let reports = [ExampleFeeds.failure("sports"), ExampleFeeds.failure("matches", ago: 0)]
        try expect(
            TableFormat(width: 60).text(of: ExampleFeeds.timeline(.perFeed, of: reports)),
            in: .module,
            isKeptIn: "per-feed-failed.txt"
        )
    }
}
