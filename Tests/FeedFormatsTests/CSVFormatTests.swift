import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

struct CSVFormatTests {
    private func text(_ timeline: Timeline) -> String {
        String(decoding: CSVFormat().bytes(of: timeline), as: UTF8.self)
    }

    /// The cells of a document, read by the letter of RFC 4180.
    private func rows(_ text: String) throws -> [[String]] {
        var (rows, row, cell) = ([[String]](), [String](), [UInt8]())
        var isQuoted = false
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch (byte, isQuoted) {
            case (UInt8(ascii: "\""), true) where rest.first == UInt8(ascii: "\""): cell.append(rest.removeFirst())
            case (UInt8(ascii: "\""), true): isQuoted = false
            case (UInt8(ascii: "\""), false):
                #expect(cell.isEmpty, "a quotation mark within a cell")
                isQuoted = true
            case (UInt8(ascii: ","), false):
                row.append(String(decoding: cell, as: UTF8.self))
                cell = []
            case (UInt8(ascii: "\r"), false):
                try #require(rest.popFirst() == UInt8(ascii: "\n"))
                rows.append(row + [String(decoding: cell, as: UTF8.self)])
                (row, cell) = ([], [])
            default: cell.append(byte)
            }
        }
        #expect(row.isEmpty && cell.isEmpty && !isQuoted, "the last line is not ended")
        return rows
    }

    @Test(arguments: [(FeedQuery.Layout.unified, "unified.csv"), (.perFeed, "per-feed.csv")])
    func `writes an item a line`(layout: FeedQuery.Layout, file: String) throws {
        let timeline = ExampleFeeds.timeline(layout)
        try expect(text(timeline), in: .module, isKeptIn: file)
        let rows = try rows(text(timeline))
        #expect(rows.first == CSVFormat.columns)
        #expect(rows.allSatisfy { $0.count == CSVFormat.columns.count })
        let entries = timeline.allEntries
        #expect(rows.dropFirst().map { $0[0] } == entries.map(\.id.description))
    }

    @Test(arguments: FeedQuery.Layout.allCases)
    func `has its header without any feed`(layout: FeedQuery.Layout) throws {
        #expect(try rows(text(ExampleFeeds.timeline(layout, of: []))) == [CSVFormat.columns])
    }

    @Test func `does not depend on where one looks from`() {
        let reports = [ExampleFeeds.mainReport]
        let there = ExampleFeeds.timeline(of: reports, in: ExampleFeeds.zone("Pacific/Kiritimati"))
        #expect(text(there) == text(ExampleFeeds.timeline(of: reports)))
    }

    @Test(arguments: FeedQuery.Layout.allCases)
    func `nothing that a publisher sends leaves its cell or starts a formula`(layout: FeedQuery.Layout) throws {
        let timeline = HostileDocuments.timeline(layout)
        let document = text(timeline)
        #expect(document.unicodeScalars.allSatisfy { "\r\n".unicodeScalars.contains($0) || !$0.isDangerous })
        let rows = try rows(document)
        #expect(rows.count == HostileDocuments.titles.count + 1)
        for row in rows.dropFirst() {
            #expect(row.count == CSVFormat.columns.count)
            for cell in row {
                let first = cell.unicodeScalars.first { !$0.properties.isWhitespace }
                #expect(first.map { !"=+-@＝＋－＠\t\r".unicodeScalars.contains($0) } ?? true, "\(cell)")
            }
        }
        let title = try #require(CSVFormat.columns.firstIndex(of: "title"))
        let guarded = Set(rows.map { $0[title] })
        #expect(guarded.isSuperset(of: ["'=1+1", "' =cmd|' /C calc'!A0", "one,\"two\",three", "\"", "'=\u{301}1"]))
    }

    @Test(arguments: [
        ("", ""), ("R7 Mandurah", "R7 Mandurah"), ("=1+1", "'=1+1"), ("+44 20", "'+44 20"), ("-2", "'-2"),
        ("@A1", "'@A1"),
        ("  =1", "'  =1"), ("\u{A0}=1", "'\u{A0}=1"), ("\u{200B}=1", "'\u{200B}=1"), ("＝1", "'＝1"), ("＋1", "'＋1"),
        ("－1", "'－1"), ("＠A", "'＠A"), ("=\u{301}1", "'=\u{301}1"), ("a=1", "a=1"), ("1-2", "1-2"), ("'=1", "'=1"),
        ("–1", "–1"),
    ])
    func `a text that would start a formula is guarded`(text: String, guarded: String) {
        #expect(text.guardedFromFormulas == guarded)
    }

    @Test(arguments: [
        ("", ""), ("a b", "a b"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("\"", "\"\"\"\""),
        ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""), (" a", "\" a\""), ("a ", "\"a \""), ("a;=1", "\"a;=1\""),
        (",\u{301}", "\",\u{301}\""), ("\"\u{301}", "\"\"\"\u{301}\""),
    ])
    func `a cell is quoted where it must be`(text: String, quoted: String) {
        var cell: [UInt8] = []
        cell.append(quotedForCSV: text)
        #expect(cell == Array(quoted.utf8))
    }

    @Test func `numbers are not guarded`() throws {
        var item = ExampleFeeds.mainRace
        item.place = Place(coordinates: Coordinates(latitude: -33.9, longitude: -0.1248))
        let report = FeedReport(ExampleFeeds.neds.feed, FeedSnapshot(items: [item]), readAt: ExampleFeeds.now)
        let row = try #require(try rows(text(ExampleFeeds.timeline(of: [report]))).last)
        let named = Dictionary(uniqueKeysWithValues: zip(CSVFormat.columns, row))
        #expect(named["latitude"] == "-33.9")
        #expect(named["longitude"] == "-0.1248")
    }
}

extension Unicode.Scalar {
    /// True if it could control a terminal, end a line, or change the order of the text around it.
    var isDangerous: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }
}
