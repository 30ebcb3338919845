import FeedCore
import FeedFormats
import FeedJSON
import FeedTimeline
import Testing

/// A document of more entries than a thread writes at a time.
struct PieceWriterTests {
    /// A format, and what is around and between the items of its document.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var format: any TimelineFormat
        var begin: String
        var end: String
        var separator = ""

        /// Returns the items of a document, as they are written.
        func items(of timeline: Timeline) throws -> Substring {
            let text = format.text(of: timeline)
            let begin = try #require(begin.isEmpty ? text.startIndex..<text.startIndex : text.firstRange(of: begin))
            let end = try #require(end.isEmpty ? text.endIndex..<text.endIndex : text.ranges(of: end).last)
            return text[begin.upperBound..<end.lowerBound]
        }
    }

    static let cases = [
        Case(testDescription: "ndjson", format: NDJSONFormat(), begin: "", end: ""),
        Case(testDescription: "json", format: JSONFormat(), begin: "\"items\": [\n", end: "\n  ]", separator: ",\n"),
        Case(
            testDescription: "jsonfeed",
            format: JSONFeedFormat(),
            begin: "\"items\": [\n",
            end: "\n  ]",
            separator: ",\n"
        ),
        Case(testDescription: "csv", format: CSVFormat(), begin: "staysFor\r\n", end: ""),
        Case(
            testDescription: "ics",
            format: ICSFormat(),
            begin: "BEGIN:VEVENT",
            end: "END:VCALENDAR",
            separator: "BEGIN:VEVENT"
        ),
        Case(
            testDescription: "atom",
            format: AtomFormat(),
            begin: "<generator>aggregate</generator>\n",
            end: "</feed>"
        ),
    ]

    private static let report = GrowthExamples.Shape.items.reports(1_700)[0]

    private static func timeline(_ layout: FeedQuery.Layout = .unified, of items: some Sequence<FeedItem>) -> Timeline {
        var report = report
        report.snapshot?.items = Array(items)
        return ExampleFeeds.timeline(layout, of: [report])
    }

    @Test(arguments: cases)
    func `a long document has the items of short ones, in order`(example: Case) throws {
        let long = Self.timeline(of: Self.report.snapshot?.items ?? [])
        let items = long.entries.map(\.item)
        try #require(items.count == 1_700)
        let short = try stride(from: 0, to: items.count, by: 500).map { start in
            try example.items(of: Self.timeline(of: items[start..<min(start + 500, items.count)]))
        }
        let expected = short.joined(separator: example.separator)
        // The texts are too long for a message.
        let isEqual = try example.items(of: long) == expected
        #expect(isEqual)
        #expect(!expected.isEmpty)
    }

    @Test(arguments: cases)
    func `a long document is output in pieces`(example: Case) {
        var pieces: [[UInt8]] = []
        let timeline = Self.timeline(of: Self.report.snapshot?.items ?? [])
        example.format.write(timeline) { pieces.append($0) }
        #expect(pieces.count > 3)
        #expect(pieces.allSatisfy { !$0.isEmpty })
        let isEqual = Array(pieces.joined()) == example.format.bytes(of: timeline)
        #expect(isEqual)
    }

    @Test func `a long document per feed is JSON`() throws {
        let timeline = Self.timeline(.perFeed, of: Self.report.snapshot?.items ?? [])
        let document = try JSONDocument(JSONFormat().bytes(of: timeline))
        let feeds = try #require(document.root["feeds"]?.elements)
        let keys = feeds.flatMap { feed in (feed["items"]?.elements).map { $0.compactMap { $0["key"]?.string } } ?? [] }
        let isEqual = keys == timeline.allEntries.map(\.id.key)
        #expect(isEqual)
        #expect(keys.count == 1_700)
    }
}
