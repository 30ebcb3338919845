import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import TerminalText
import Testing

struct PageTests {
    @Test(arguments: [(40, "item-40.txt"), (80, "item-80.txt"), (nil, "item-piped.txt")] as [(Int?, String)])
    func `shows all that is known of an item`(width: Int?, file: String) throws {
        let text = ItemPage(width: width).text(
            of: ExampleFeeds.mainRace,
            in: ExampleFeeds.neds,
            now: ExampleFeeds.now,
            timeZone: ExampleFeeds.zone("Australia/Sydney")
        )
        try expect(text, in: .module, isKeptIn: file)
    }

    @Test func `an item's page says that its feed is old and who made the data`() throws {
        var report = ExampleFeeds.tfl
        report.status = .stale
        report.error = FeedError(.unreachable, "the host cannot be found")
        report.failingSince = ExampleFeeds.now.addingTimeInterval(-90)
        let item = try #require(report.snapshot?.items.first)
        let text = ItemPage(width: 80).text(of: item, in: report, now: ExampleFeeds.now, timeZone: ExampleFeeds.london)
        try expect(text, in: .module, isKeptIn: "item-stale.txt")
    }

    @Test func `an item's page is clean whatever a publisher sends`() throws {
        let items = try #require(HostileTexts.report.snapshot?.items)
        for item in items {
            let text = ItemPage(width: 60).text(
                of: item,
                in: HostileTexts.report,
                now: ExampleFeeds.now,
                timeZone: ExampleFeeds.london
            )
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        }
    }

    @Test func `an item as JSON is the one of the document`() throws {
        try expect(
            String(decoding: ItemPage.json(of: ExampleFeeds.mainRace, in: ExampleFeeds.neds), as: UTF8.self),
            in: .module,
            isKeptIn: "item.json"
        )
    }

    @Test(arguments: [(50, "provider-50.txt"), (nil, "provider-piped.txt")] as [(Int?, String)])
    func `describes a provider and its settings`(width: Int?, file: String) throws {
        try expect(ProviderPage(width: width).text(of: ExampleProvider.manifest), in: .module, isKeptIn: file)
    }

    @Test func `describes a provider as JSON`() throws {
        try expect(
            String(decoding: ProviderPage.json(of: ExampleProvider.manifest), as: UTF8.self),
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
        try expect(FeedList().text(of: feeds), in: .module, isKeptIn: "feeds.txt")
        try expect(String(decoding: FeedList.json(of: feeds), as: UTF8.self), in: .module, isKeptIn: "feeds.json")
        #expect(FeedList().text(of: []) == " No feed is configured.\n")
        for width in 1...60 {
            let lines = FeedList(width: width).text(of: feeds).split(separator: "\n")
            #expect(lines.allSatisfy { String($0).displayWidth <= width })
        }
    }

    @Test func `colours change nothing but the sequences for them`() {
        let (item, report, now, zone) = (
            ExampleFeeds.mainRace, ExampleFeeds.neds, ExampleFeeds.now, ExampleFeeds.london
        )
        let feeds = ExampleFeeds.all.map(\.feed)
        let pairs = [
            (
                ItemPage(width: 60, terminal: .full).text(of: item, in: report, now: now, timeZone: zone),
                ItemPage(width: 60).text(of: item, in: report, now: now, timeZone: zone)
            ),
            (
                ProviderPage(width: 60, terminal: .full).text(of: ExampleProvider.manifest),
                ProviderPage(width: 60).text(of: ExampleProvider.manifest)
            ),
            (FeedList(width: 60, terminal: .full).text(of: feeds), FeedList(width: 60).text(of: feeds)),
        ]
        for (coloured, plain) in pairs {
            #expect(coloured != plain)
            #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
        }
    }
}
