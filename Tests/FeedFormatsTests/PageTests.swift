import FeedBoard
import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Terminal
import Testing

struct PageTests {
    private func page(of item: FeedItem, in report: FeedReport) -> ItemSheet {
        ItemSheet(item, in: report, by: ExampleFeeds.clock)
    }

    @Test(arguments: [(40, "item-40.txt"), (80, "item-80.txt"), (nil, "item-piped.txt")] as [(Int?, String)])
    func `shows all that is known of an item`(width: Int?, file: String) throws {
        let page = ItemSheet(
            ExampleFeeds.mainRace,
            in: ExampleFeeds.neds,
            by: ViewerClock(now: ExampleFeeds.now, timeZone: ExampleFeeds.zone("Australia/Sydney"))
        )
        try expect(page.text(width: width), in: .module, isKeptIn: file)
    }

    @Test func `an item's page says that its feed is old and who made the data`() throws {
        var report = ExampleFeeds.tfl
        report.status = .stale
        report.error = FeedError(.unreachable, "the host cannot be found")
        report.failingSince = ExampleFeeds.now.addingTimeInterval(-90)
        let item = try #require(report.snapshot?.items.first)
        try expect(page(of: item, in: report).text(width: 80), in: .module, isKeptIn: "item-stale.txt")
    }

    @Test func `an item's page is clean whatever a publisher sends`() throws {
        let items = try #require(HostileTexts.report.snapshot?.items)
        for item in items {
            let text = page(of: item, in: HostileTexts.report).text(width: 60)
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        }
    }

    @Test func `an item as JSON is the one of the document`() throws {
        try expect(
            String(decoding: page(of: ExampleFeeds.mainRace, in: ExampleFeeds.neds).json, as: UTF8.self),
            in: .module,
            isKeptIn: "item.json"
        )
    }

    @Test(arguments: [(50, "provider-50.txt"), (nil, "provider-piped.txt")] as [(Int?, String)])
    func `describes a provider and its settings`(width: Int?, file: String) throws {
        try expect(ProviderPage(ExampleProvider.manifest).text(width: width), in: .module, isKeptIn: file)
    }

    @Test func `describes a provider as JSON`() throws {
        try expect(
            String(decoding: ProviderPage(ExampleProvider.manifest).json, as: UTF8.self),
            in: .module,
            isKeptIn: "provider.json"
        )
    }

    @Test func `lists the configured feeds`() throws {
        var feeds = ExampleFeeds.all.map(\.feed)
        feeds[1].tags = ["commute", "london"]
        feeds[2].isEnabled = false
        feeds[3].refresh = .seconds(86_400)
        feeds[4].limit = 10
        try expect(FeedList(feeds).text(), in: .module, isKeptIn: "feeds.txt")
        try expect(String(decoding: FeedList(feeds).json, as: UTF8.self), in: .module, isKeptIn: "feeds.json")
        #expect(FeedList([]).text() == " No feed is configured.\n")
        for width in 1...60 {
            let lines = FeedList(feeds).text(width: width).split(separator: "\n")
            #expect(lines.allSatisfy { String($0).displayWidth <= width })
        }
    }

    @Test func `colours change nothing but the sequences for them`() {
        let pages: [any Page] = [
            page(of: ExampleFeeds.mainRace, in: ExampleFeeds.neds), ProviderPage(ExampleProvider.manifest),
            FeedList(ExampleFeeds.all.map(\.feed)),
        ]
        for page in pages {
            let (coloured, plain) = (page.text(width: 60, style: .full), page.text(width: 60))
            #expect(coloured != plain)
            #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
        }
    }
}
