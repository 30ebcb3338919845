import FeedCore
import FeedFormats
import FeedJSON
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

struct JSONFormatTests {
    private func document(_ timeline: Timeline) throws -> JSONValue {
        try JSONDocument(JSONFormat().bytes(of: timeline)).root
    }

    private func elements(_ value: JSONValue?) -> [JSONValue] { value?.elements.map { Array($0) } ?? [] }

    @Test(arguments: [(FeedQuery.Layout.unified, "unified.json"), (.perFeed, "per-feed.json")])
    func `writes one document`(layout: FeedQuery.Layout, file: String) throws {
        let reports = ExampleFeeds.all + [ExampleFeeds.failure("matches")]
        let text = String(decoding: JSONFormat().bytes(of: ExampleFeeds.timeline(layout, of: reports)), as: UTF8.self)
        try expect(text, in: .module, isKeptIn: file)
    }

    @Test func `writes an item a line`() throws {
        let lines = String(decoding: NDJSONFormat().bytes(of: ExampleFeeds.timeline()), as: UTF8.self)
        try expect(lines, in: .module, isKeptIn: "unified.ndjson")
        #expect(lines.split(separator: "\n").count == ExampleFeeds.timeline().entries.count)
    }

    @Test func `writes the lines of one feed as it arrives, the same as in its section`() throws {
        let timeline = ExampleFeeds.timeline(.perFeed)
        let each = timeline.sections.flatMap { NDJSONFormat().bytes(of: $0) }
        #expect(each == NDJSONFormat().bytes(of: timeline))
        #expect(NDJSONFormat().bytes(of: ExampleFeeds.timeline(of: [])) == [])
    }

    @Test(arguments: [1, 511, 512, 513, 1_024, 5_000])
    func `many lines are written in pieces, each item once and in order`(count: Int) {
        let start = ExampleFeeds.now
        let items = (0..<count).map { number in
            FeedItem(
                id: LocalID("item-\(number)"),
                title: "Item \(number)",
                time: .instant(start.addingTimeInterval(Double(number)))
            )
        }
        let feed = ExampleFeeds.feed("many", "example", "Many items", ahead: nil)
        let report = FeedReport(feed, FeedSnapshot(items: items), readAt: start, freshUntil: start)
        let timeline = ExampleFeeds.timeline(of: [report])
        var pieces: [[UInt8]] = []
        NDJSONFormat().write(timeline) { pieces.append($0) }
        #expect(pieces.joined().elementsEqual(NDJSONFormat().bytes(of: timeline)))
        #expect((pieces.count > 1) == (count > 512))
        let titles = String(decoding: Array(pieces.joined()), as: UTF8.self).split(separator: "\n")
            .map { (try? JSONDocument(String($0)))?.root["title"]?.string ?? "" }
        #expect(titles == items.map(\.title))
    }

    @Test func `a line of NDJSON and an element of the document are the same item`() throws {
        let timeline = ExampleFeeds.timeline()
        let elements = elements(try document(timeline)["items"]).map { element in
            var json = JSONWriter()
            json.value(element)
            return json.text
        }
        let lines = String(decoding: NDJSONFormat().bytes(of: timeline), as: UTF8.self).split(separator: "\n").map(
            String.init
        )
        #expect(elements == lines)
    }

    @Test func `lists a hundred warnings and counts the rest`() throws {
        var report = ExampleFeeds.neds
        for index in 0..<250 { report.snapshot?.warnings.add(.malformedRecord, pointer: "/\(index)", "found null") }
        let feed = try #require(elements(try document(ExampleFeeds.timeline(of: [report]))["feeds"]).first)
        #expect(feed["warnings"]?.elements?.count == 100)
        #expect(feed["warningsOmitted"]?.numberText == "150")
    }

    @Test func `is well-formed without any feed, in either layout`() throws {
        let unified = try document(ExampleFeeds.timeline(of: []))
        #expect(unified["feeds"]?.elements?.count == 0)
        #expect(unified["items"]?.elements?.count == 0)
        #expect(try document(ExampleFeeds.timeline(.perFeed, of: []))["items"] == nil)
    }

    @Test func `keeps hostile texts and escapes what a terminal would obey`() throws {
        let timeline = ExampleFeeds.timeline(of: [HostileTexts.report])
        let bytes = JSONFormat().bytes(of: timeline)
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        #expect(scalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(!scalars.contains { (0x2028...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value) })
        let titles = elements(try JSONDocument(bytes).root["items"]).map { $0["title"]?.string }
        #expect(Set(titles) == Set(HostileTexts.titles))
    }

    @Test func `leaves out a number that JSON cannot write`() throws {
        let feed = try #require(elements(try document(ExampleFeeds.timeline(of: [HostileTexts.report]))["feeds"]).first)
        let facts = elements(elements(feed["groups"]).first?["facts"])
        #expect(facts.map { $0["key"]?.string } == ["k"])
    }

    @Test(arguments: [
        ("2026-11-21T10:01:29Z", "2026-11-21T10:01:29Z"), ("2026-11-21T10:01:29.5Z", "2026-11-21T10:01:29.500Z"),
        ("2026-11-21T21:01:29.007+11:00", "2026-11-21T10:01:29.007Z"),
        ("2026-12-31T23:59:59.9999Z", "2027-01-01T00:00:00Z"),
    ])
    func `writes instants in UTC with a fraction only if there is one`(start: String, text: String) throws {
        let item = ExampleFeeds.match("1", "A – B", "FOOT", "Soccer", "⚽", start)
        let report = FeedReport(ExampleFeeds.sports.feed, FeedSnapshot(items: [item]), readAt: ExampleFeeds.now)
        let items = elements(try document(ExampleFeeds.timeline(of: [report]))["items"])
        #expect(items.first?["time"]?["start"]?.string == text)
    }
}
