import FeedBoard
import FeedCore
import FeedFormats
import FeedTimeline
import Foundation
import Terminal
import Testing

/// The attribution that a publisher requires, which appears wherever its data is shown and at any size.
@Suite(.timeLimit(.minutes(10)))
struct AttributionTests {
    private static let required = "Powered by Example Transport Open Data"

    /// The words of a page, whichever lines they are on.
    private func words(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }

    private func count(in text: String) -> Int { words(text).ranges(of: Self.required).count }

    @Test(arguments: FeedQuery.Layout.allCases, [nil, 10, 24, 50])
    func `a table has it once, on every screen and in a pipe`(layout: FeedQuery.Layout, rows: Int?) {
        for columns in [40, 60, 80, 120, 200] {
            for reports in [ExampleFeeds.all, [ExampleFeeds.tfl]] {
                for language in [Language.english, .german] {
                    var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
                    (query.layout, query.languages) = (layout, Languages(language))
                    let timeline = query.timeline(of: reports)
                    var format = TableFormat(width: columns)
                    let commands = MoreCommand([], feeds: reports.map(\.feed))
                    format.screen = rows.map { .init(lines: $0 - 1, commands: commands) }
                    let text = format.text(of: timeline)
                    #expect(count(in: text) == 1, "\(columns) columns: \(text)")
                    if let rows, rows >= 24 { #expect(text.split(separator: "\n").count < rows) }
                }
            }
        }
    }

    @Test func `a screen shared by two feeds of one publisher has it once`() {
        var other = ExampleFeeds.tfl
        other.feed.id = "work"
        for layout in FeedQuery.Layout.allCases {
            var format = TableFormat(width: 80)
            let reports = [ExampleFeeds.tfl, other]
            format.screen = .init(lines: 23, commands: MoreCommand([], feeds: reports.map(\.feed)))
            #expect(count(in: format.text(of: ExampleFeeds.timeline(layout, of: reports))) == 1)
        }
    }

    @Test(arguments: FeedQuery.Layout.allCases)
    func `Markdown and the live lists have it`(layout: FeedQuery.Layout) {
        let timeline = ExampleFeeds.timeline(layout)
        #expect(count(in: MarkdownFormat().text(of: timeline)) == 1)
        for columns in [40, 80, 120] {
            let lines = TableLines(TimelineContent(timeline), of: timeline, width: columns, terminal: .none).lines
            #expect(count(in: lines.map { $0.text.rendered(.none) }.joined(separator: "\n")) == 1)
        }
    }

    @Test func `a feed without an answer and a publisher that requires none have none`() {
        let timeline = ExampleFeeds.timeline(of: [ExampleFeeds.failure("matches"), ExampleFeeds.sports])
        #expect(!TableFormat(width: 80).text(of: timeline).contains("Powered"))
    }
}
