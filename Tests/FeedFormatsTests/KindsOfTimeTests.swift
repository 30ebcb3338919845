import FeedBoard
import FeedCore
import FeedFormats
import FeedJSON
import FeedTestKit
import FeedTimeline
import Foundation
import Terminal
import Testing

/// Every format, over times of every kind.
struct KindsOfTimeTests {
    private let timeline = ExampleFeeds.timeline(of: [ExampleFeeds.kinds])

    @Test(arguments: [40, 80, 120])
    func `a table says how long something lasts, in either layout`(width: Int) throws {
        for layout in FeedQuery.Layout.allCases {
            let text = TableFormat(width: width).text(of: ExampleFeeds.timeline(layout, of: [ExampleFeeds.kinds]))
            try expect(text, in: .module, isKeptIn: "kinds-\(layout.rawValue)-\(width).txt")
            #expect(text.split(separator: "\n").allSatisfy { String($0).displayWidth <= width })
        }
    }

    @Test(arguments: ["2026-11", "2026-12", "2027-01"])
    func `a calendar has a dot on each of several days and names them once`(name: String) throws {
        let month = CalendarExamples.month(name)
        let timeline = CalendarExamples.timeline(of: [ExampleFeeds.kinds], in: month, at: ExampleFeeds.now)
        let text = CalendarFormat(month, weekStart: .monday, .ofMonth(width: 80)).text(of: timeline)
        try expect(text, in: .module, isKeptIn: "kinds-calendar-\(name).txt")
        let markdown = CalendarMarkdownFormat(month, weekStart: .monday).text(of: timeline)
        try expect(markdown, in: .module, isKeptIn: "kinds-calendar-\(name).md")
    }

    @Test(
        arguments: [
            ("json", JSONFormat()), ("ndjson", NDJSONFormat()), ("csv", CSVFormat()), ("ics", ICSFormat()),
            ("atom", AtomFormat()), ("jsonfeed", JSONFeedFormat()), ("md", MarkdownFormat()),
        ] as [(String, any TimelineFormat)]
    )
    func `every document has times of all kinds`(name: String, format: any TimelineFormat) throws {
        let text = String(decoding: format.bytes(of: timeline), as: UTF8.self)
        try expect(text, in: .module, isKeptIn: "kinds.\(name)")
        for item in timeline.entries.map(\.item) {
            // A calendar alone has no place for what has no date.
            let isLeftOut = name == "ics" && item.time.isUndated
            #expect(text.contains(item.title) != isLeftOut, "\(item.title)")
        }
    }

    private func page(of item: FeedItem) -> ItemSheet {
        ItemSheet(item, in: ExampleFeeds.kinds, by: ExampleFeeds.clock)
    }

    @Test func `the page of each item tells when it is`() throws {
        let pages = timeline.entries.map { entry in
            page(of: entry.item).text(width: 80)
        }
        try expect(pages.joined(separator: "\n"), in: .module, isKeptIn: "kinds-items.txt")
    }

    @Test func `a calendar's event ends on the day behind its last`() throws {
        let lines = String(decoding: ICSFormat().bytes(of: timeline), as: UTF8.self).components(separatedBy: "\r\n")
        let place = try #require(lines.firstIndex(of: "SUMMARY:Ice rink"))
        #expect(lines[(place - 2)..<place] == ["DTSTART;VALUE=DATE:20261219", "DTEND;VALUE=DATE:20270104"])
    }

    @Test func `what an item's own document says is read again as it was`() throws {
        for item in ExampleFeeds.kinds.snapshot?.items ?? [] where item.time != .undated("") {
            let json = try JSONDocument(page(of: item).json).root
            #expect(try FeedTime(json: json.member("time")) == item.time)
            #expect(json["key"]?.string == ItemID("town", item.id).key)
        }
    }

    @Test func `an undated text of a publisher reaches no terminal and ends no cell`() throws {
        var report = HostileDocuments.report
        for index in HostileDocuments.titles.indices {
            report.snapshot?.items[index].time = .undated(HostileDocuments.titles[index])
        }
        for layout in FeedQuery.Layout.allCases {
            let timeline = ExampleFeeds.timeline(layout, of: [report])
            for format in [
                TableFormat(width: 80), TableFormat(), CSVFormat(), ICSFormat(), AtomFormat(), JSONFeedFormat(),
                MarkdownFormat(), NDJSONFormat(),
            ] as [any TimelineFormat] {
                let text = String(decoding: format.bytes(of: timeline), as: UTF8.self)
                let isJSON = format is JSONFeedFormat || format is NDJSONFormat
                #expect(
                    text.unicodeScalars.allSatisfy {
                        "\r\n".unicodeScalars.contains($0) || isJSON && $0.value >= 0x20 || !$0.isDangerous
                    },
                    "\(type(of: format))"
                )
            }
        }
    }

    // MARK: - What limits keep away

    @Test(arguments: FeedQuery.Layout.allCases)
    func `formats for people end with how much more there is, documents say it`(layout: FeedQuery.Layout) throws {
        var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        query.layout = layout
        query.limit = 2
        let timeline = query.timeline(of: [ExampleFeeds.kinds, ExampleFeeds.horses])
        #expect(timeline.cut == (layout == .unified ? 16 : 14))
        let more = "aggregate --limit 8"
        let table = TableFormat(width: 80, moreCommand: more).text(of: timeline)
        #expect(table.hasSuffix("\n\n \(timeline.cut) more: aggregate --limit 8\n"))
        // Not folded: a command of two lines cannot be copied.
        let narrow = TableFormat(width: 12, moreCommand: more).text(of: timeline)
        #expect(narrow.hasSuffix("\n\n \(timeline.cut) more: aggregate --limit 8\n"))
        #expect(
            MarkdownFormat(TableFormat(moreCommand: more)).text(of: timeline).hasSuffix(
                "\n*\(timeline.cut) more: aggregate --limit 8*\n"
            )
        )
        let document = try JSONDocument(JSONFormat().bytes(of: timeline)).root
        #expect(document["cut"]?.int == timeline.cut)
        #expect(document["feeds"]?.elements?.compactMap { $0["cut"]?.int }.reduce(0, +) == timeline.cut)
        #expect(try JSONDocument(JSONFeedFormat().bytes(of: timeline)).root["_aggregate"]?["cut"]?.int == timeline.cut)
        query.limit = nil
        let whole = query.timeline(of: [ExampleFeeds.kinds])
        #expect(!TableFormat(moreCommand: more).text(of: whole).contains("more:"))
        #expect(try JSONDocument(JSONFormat().bytes(of: whole)).root["cut"] == nil)
    }

    // MARK: - The same bytes

    @Test(arguments: [ICSFormat(), AtomFormat(), JSONFeedFormat()] as [any TimelineFormat])
    func `a document is the same for as long as its items are`(format: any TimelineFormat) throws {
        func bytes(readAt: Double, observedAt: Double, at now: Double, _ change: (inout FeedReport) -> Void = { _ in })
            -> [UInt8]
        {
            var report = ExampleFeeds.kinds
            report.readAt = ExampleFeeds.now.addingTimeInterval(readAt)
            for index in report.snapshot?.items.indices ?? 0..<0 {
                report.snapshot?.items[index].observedAt = ExampleFeeds.now.addingTimeInterval(observedAt)
                let id = report.snapshot?.items[index].id
                if let id {
                    report.revisions[id] = ItemRevision(index, changedAt: ExampleFeeds.now.addingTimeInterval(-60))
                }
            }
            change(&report)
            let now = ExampleFeeds.now.addingTimeInterval(now)
            return format.bytes(of: ExampleFeeds.timeline(of: [report], at: now))
        }
        let first = bytes(readAt: -12, observedAt: -20, at: 0)
        #expect(bytes(readAt: 290, observedAt: 280, at: 300) == first)
        let changed = bytes(readAt: 290, observedAt: 280, at: 300) { report in
            report.revisions[LocalID("term")] = ItemRevision(9, changedAt: ExampleFeeds.now.addingTimeInterval(200))
        }
        #expect(changed != first)
    }
}
