import FeedCore
import FeedJSON
import Foundation
import Testing

struct FeedTimeTests {
    private func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

    private func read(_ text: String) throws -> FeedTime {
        try FeedTime(json: JSONDocument(Array(text.utf8)).root)
    }

    @Test func `reads an instant, days and undated times`() throws {
        let start = try #require(Date(rfc3339: "2026-11-21T10:00:00Z"))
        let (first, last) = (try day("2026-12-24"), try day("2026-12-26"))
        for (text, time) in [
            ("{\"start\":\"2026-11-21T10:00:00Z\"}", .instant(start)), ("\"2026-11-21T10:00:00Z\"", .instant(start)),
            ("{\"start\":\"2026-11-21T10:00:00Z\",\"text\":\"soon\"}", .instant(start)),
            ("{\"day\":\"2026-12-24\",\"region\":\"GB\"}", .day(first, region: "GB")),
            ("{\"day\":\"2026-12-24\",\"lastDay\":\"2026-12-26\"}", .days(first, through: last, region: "")),
            ("{\"day\":\"2026-12-24\",\"lastDay\":\"2026-12-24\"}", .day(first, region: "")),
            ("{\"day\":\"2026-12-24\",\"lastDay\":null}", .day(first, region: "")),
            ("\"2026-12-24\"", .day(first, region: "")), ("{\"text\":\"summer 2027\"}", .undated("summer 2027")),
            ("{\"day\":\"1871-01-18\"}", .day(try day("1871-01-18"), region: "")),
        ] as [(String, FeedTime)] {
            #expect(try read(text) == time, "\(text)")
        }
    }

    @Test(arguments: [
        ("{\"day\":\"2026-12-24\",\"lastDay\":\"2026-12-23\"}", "/lastDay", "a day that is not before the first"),
        ("{\"day\":\"2026-12-24\",\"lastDay\":\"soon\"}", "/lastDay", "a day such as 2026-12-25"),
        ("{\"text\":\"\"}", "/text", "a text"), ("{\"text\":7}", "/text", "a text"), ("{}", "", "\"start\""),
    ])
    func `reports an invalid time`(text: String, pointer: String, expected: String) throws {
        let error = try #require(throws: JSONMismatch.self) { try read(text) }
        #expect(error.pointer == pointer)
        #expect(error.reason.contains(expected), "\(error.reason)")
    }

    @Test func `an item's planned time, its roles and how long it stays are written and read`() throws {
        var item = FeedItem(id: LocalID("a"), title: "A", time: .day(try day("2026-12-24"), region: ""))
        item.planned = .instant(try #require(Date(rfc3339: "2026-12-23T18:02:00Z")))
        item.facts = FactRole.allCases.map { Fact($0.rawValue, $0.rawValue, "x", role: $0) } + [Fact("x", "x", "x")]
        for relevance in [
            ItemRelevance.open, .until(Date(timeIntervalSince1970: 1_800_000_000)), .afterTime(seconds: 0),
            .afterTime(seconds: 90),
        ] {
            item.relevance = relevance
            var json = JSONWriter()
            json.value(item, of: "feed", readAt: nil)
            var read = try FeedItem(json: JSONDocument(json.bytes).root)
            // A document has the id with its feed.
            read.id = item.id
            #expect(read == item)
        }
    }

    @Test(arguments: [#""x""#, "-1", "1.5", "99999999999"])
    func `a stay is a number of seconds`(stay: String) throws {
        let text = #"{"id":"a","title":"A","time":"2026-12-24","staysFor":\#(stay)}"#
        let error = try #require(throws: JSONMismatch.self) { try FeedItem(json: JSONDocument(Array(text.utf8)).root) }
        #expect(error.pointer == "/staysFor" && error.reason.contains("seconds from 0 to 3155760000"))
    }

    @Test func `a last day before the first counts as the first`() throws {
        let (first, last) = (try day("2026-12-24"), try day("2026-12-20"))
        let time = FeedTime.days(first, through: last, region: "")
        #expect(time.days == first...first)
        #expect(time.end(in: .gmt) == first.adding(days: 1).start(in: .gmt))
    }

    @Test(
        arguments: [
            ("1999-12-31", false, true), ("2000-01-01", true, true), ("2099-12-31", true, true),
            ("2100-01-01", false, false), ("0001-01-01", false, true),
        ] as [(String, Bool, Bool)]
    )
    func `a feed that keeps the past may have times before 2000`(text: String, isUsual: Bool, isPast: Bool) throws {
        let day = try day(text)
        for time in [FeedTime.day(day, region: ""), .instant(day.start(in: .gmt))] {
            #expect(time.isPlausible() == isUsual)
            #expect(time.isPlausible(keepsPast: true) == isPast)
        }
        #expect(FeedTime.undated("").isPlausible())
    }

    @Test func `is unchanged after writing and reading`() throws {
        let (first, last) = (try day("2026-12-24"), try day("2026-12-26"))
        let times: [FeedTime] = [
            .instant(Date(timeIntervalSince1970: 0.5)), .instant(.distantPast + 1e6, end: .distantFuture),
            .day(first, region: ""),
            .days(first, through: last, region: "GB"), .undated("TBC"),
        ]
        for time in times {
            var json = JSONWriter()
            json.value(time)
            #expect(try read(json.text) == time)
        }
    }

    @Test func `sample data is marked, whatever the provider sets`() throws {
        let items = [FeedItem(id: LocalID("a"), title: "A", time: .undated("soon"))]
        #expect(try FeedSnapshot(items: items).validated().items.map(\.isSample) == [false])
        #expect(try FeedSnapshot(items: items).validated(isSample: true).items.map(\.isSample) == [true])
    }
}
