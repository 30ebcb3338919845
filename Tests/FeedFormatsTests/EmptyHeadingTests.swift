import FeedBoard
import FeedCore
import FeedFormats
import FeedTimeline
import Foundation
import Terminal
import Testing

/// Each feed under its own heading, with a limit that some groups have no item within.
struct EmptyHeadingTests {
    private static func timeline(limit: Int?) -> Timeline {
        var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        (query.layout, query.limit) = (.perFeed, limit)
        return query.timeline(of: [ExampleFeeds.tfl])
    }

    private static func pages(of timeline: Timeline) -> [String] {
        let lines = TableLines(TimelineContent(timeline), of: timeline, width: 80, terminal: .none).lines
        return [
            TableFormat(width: 80).text(of: timeline), MarkdownFormat().text(of: timeline),
            lines.map { $0.text.rendered(.none) }.joined(separator: "\n"),
        ]
    }

    @Test func `a group without a row has no heading`() {
        let pages = Self.pages(of: Self.timeline(limit: 2))
        for page in pages {
            #expect(page.contains("Oxford Circus"), "\(page)")
            #expect(!page.contains("Green Park  "), "\(page)")
            #expect(!page.contains("### Green Park"), "\(page)")
        }
        #expect(!pages.dropLast().contains { $0.contains("Baker Street") })
        // On a screen, a stop has its place.
        #expect(pages[2].contains("Baker Street  nothing ahead"), "\(pages[2])")
    }

    @Test func `a group says that nothing is ahead where no limit hides its items`() {
        let pages = Self.pages(of: Self.timeline(limit: nil))
        for page in pages {
            #expect(page.contains("Baker Street"), "\(page)")
            #expect(page.lowercased().contains("nothing ahead"), "\(page)")
        }
    }

    @Test func `a feed without a row says so once, not for each of its groups`() {
        var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        (query.layout, query.searches) = (.perFeed, ["no such train"])
        let timeline = query.timeline(of: [ExampleFeeds.tfl])
        let lines = TableLines(TimelineContent(timeline), of: timeline, width: 80, terminal: .none).lines
        let live = lines.map { $0.text.rendered(.none) }.joined(separator: "\n")
        for page in [TableFormat(width: 80).text(of: timeline), live] {
            #expect(page.components(separatedBy: "nothing ahead").count == 2, "\(page)")
            #expect(!page.contains("Oxford Circus"), "\(page)")
        }
    }
}
