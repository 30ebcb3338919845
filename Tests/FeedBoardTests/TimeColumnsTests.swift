import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The day and the time of day in a table, on Saturday 21 November 2026, 10:00 in London.
struct TimeColumnsTests {
    private static func at(_ text: String, until end: String? = nil) -> FeedTime {
        .instant(ExampleFeeds.instant(text), end: end.map(ExampleFeeds.instant))
    }

    private func row(_ time: FeedTime, planned: FeedTime? = nil) throws -> TimelineRow {
        let item = ExampleFeeds.item("t", in: 0) { ($0.time, $0.planned) = (time, planned) }
        let timeline = ExampleFeeds.timeline([ExampleFeeds.report("a", [item])])
        let entry = try #require(timeline.entries.first)
        return RowMaker(timeline, clock: ViewerClock(of: timeline)).row(of: entry, isUnderGroup: false)
    }

    @Test(arguments: [
        (at("2026-11-21T18:30:00Z"), "", nil, "18:30"), (at("2026-11-22T18:30:00Z"), "Sun 22 Nov", "Sun", "18:30"),
        (at("2026-12-25T18:30:00Z"), "Fri 25 Dec", nil, "18:30"),
        // The distance beside it tells the year, up to half a year.
        (at("2027-01-04T10:00:00Z"), "Mon 4 Jan", nil, "10:00"),
        (at("2027-09-14T10:00:00Z"), "14 Sep 2027", nil, "11:00"),
        (.day(ExampleFeeds.day("2026-11-21"), region: "GB"), "", nil, ""),
        (.day(ExampleFeeds.day("2026-11-24"), region: "GB"), "Tue 24 Nov", "Tue", ""),
        (.undated("soon"), "undated", nil, ""),
    ])
    func `a day is written as short as its distance allows`(
        time: FeedTime,
        day: String,
        weekday: String?,
        start: String
    ) throws {
        let columns = try row(time).columns
        #expect((columns.day, columns.weekday, columns.start) == (day, weekday, start))
    }

    @Test(arguments: [
        (at("2026-12-25T18:30:00Z"), "Fri 25 Dec"), (at("2027-01-04T10:00:00Z"), "Mon 4 Jan 2027"),
        (at("2027-09-14T10:00:00Z"), "14 Sep 2027"), (at("2026-11-21T18:30:00Z"), ""),
    ])
    func `a file has the year of a day that is not in the current one`(time: FeedTime, day: String) throws {
        #expect(try row(time).columns.dayInYear == day)
    }

    @Test(arguments: [
        (at("2026-11-21T18:30:00Z"), nil), (at("2026-11-21T18:30:00Z", until: "2026-11-21T20:15:00Z"), "18:30–20:15"),
        (at("2026-11-21T18:30:00Z", until: "2026-11-22T00:00:00Z"), "18:30–00:00"),
        (at("2026-11-21T18:30:00Z", until: "2026-11-22T01:00:00Z"), nil),
    ])
    func `an end on the same day follows the start`(time: FeedTime, range: String?) throws {
        #expect(try row(time).columns.range == range)
    }

    @Test func `a planned time on the same day comes before the one that holds`() throws {
        let moved = try row(Self.at("2026-11-21T18:09:00Z"), planned: Self.at("2026-11-21T18:02:00Z"))
        #expect(moved.columns.range == "18:02 → 18:09" && moved.columns.hasPlan)
        let postponed = try row(Self.at("2026-11-22T18:09:00Z"), planned: Self.at("2026-11-21T18:02:00Z"))
        #expect(postponed.columns.range == nil && !postponed.columns.hasPlan)
    }

    @Test(arguments: [
        (200.0, "in 3 min"), (3_700, "in 61 min"), (5_820, "in 97 min"), (7_199, "in 119 min"), (7_200, "in 2 h"),
        (10_799, "in 2 h"), (85_000, "in 23 h"), (42, "in 42 s"),
    ])
    func `a brief distance has one unit and is rounded down`(seconds: Double, text: String) throws {
        #expect(try row(.instant(ExampleFeeds.now + seconds, end: nil)).briefDistance == text)
    }
}
