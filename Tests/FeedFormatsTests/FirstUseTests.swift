import FeedCore
import FeedFormats
import FeedTimeline
import Terminal
import Testing

/// The notice above the list in the first run.
struct FirstUseTests {
    @Test(arguments: [40, 60, 80, 120, 200])
    func `the notice fits the terminal`(width: Int) {
        let feeds = ExampleFeeds.all.map(\.feed)
        let lines = FeedDisclosure.firstUse(of: feeds, width: width)
        #expect(lines.allSatisfy { $0.displayWidth <= width })
        #expect(lines.joined(separator: " ").contains("First run."))
        for feed in feeds { #expect(lines.contains { $0.contains(feed.id.rawValue) }) }
    }

    @Test func `a feed that cannot be fetched is not among those that are, and says why elsewhere`() throws {
        var feed = try #require(ExampleFeeds.all.first).feed
        let (text, reason) = (FeedDisclosure.firstUse(of: [feed], width: nil).joined(), "its secret is not there")
        feed.fault = FeedError(.configuration, reason)
        #expect(text.contains(feed.id.rawValue) && FeedDisclosure.firstUse(of: [feed], width: nil).isEmpty)
        #expect(FeedDisclosure(feed).hosts.isEmpty && FeedDisclosure(feed).sentence == "no request: \(reason)")
    }

    @Test func `it is empty where nobody is asked`() {
        #expect(FeedDisclosure.firstUse(of: [], width: 80).isEmpty)
    }
}
