import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The days of months, weeks and years, and their names.
struct CalendarSpanTests {
    private let clock = ViewerClock(now: ExampleFeeds.now, timeZone: ExampleFeeds.london)

    @Test(
        arguments: [
            ("2026-12-02", Weekday.monday, "2026-11-30", 49, "30 Nov to 6 Dec 2026"),
            ("2026-12-06", .monday, "2026-11-30", 49, "30 Nov to 6 Dec 2026"),
            ("2026-12-06", .sunday, "2026-12-06", nil, "6 Dec to 12 Dec 2026"),
            ("2027-01-02", .monday, "2026-12-28", 53, "28 Dec 2026 to 3 Jan 2027"),
            ("2027-01-04", .monday, "2027-01-04", 1, "4 Jan to 10 Jan 2027"),
        ] as [(String, Weekday, String, Int?, String)]
    )
    func `a week is that of a day, and begins where the viewer's does`(
        day: String,
        start: Weekday,
        first: String,
        number: Int?,
        title: String
    ) {
        let week = CalendarSpan(weekOf: ExampleFeeds.day(day), from: start)
        #expect(week == .week(ExampleFeeds.day(first)))
        #expect(week.weekNumber == number)
        #expect(clock.title(of: week) == title)
        #expect(week.moved(by: 1)?.moved(by: -1) == week)
    }

    @Test func `a span has its months and its window`() throws {
        let week = CalendarSpan(weekOf: ExampleFeeds.day("2026-12-02"), from: .monday)
        #expect(week.months.map(\.description) == ["2026-11", "2026-12"])
        let window = week.window(in: ExampleFeeds.london)
        #expect(window.from == ExampleFeeds.instant("2026-11-30T00:00:00Z"))
        #expect(window.until == ExampleFeeds.instant("2026-12-07T00:00:00Z"))
        #expect(CalendarSpan.year(2027).months.count == 12 && week.windowWithMargin(in: .gmt).from == window.from)
        #expect(CalendarSpan.year(9999).days.upperBound == ExampleFeeds.day("9999-12-31"))
        #expect(CalendarSpan.year(9999).moved(by: 1) == nil && CalendarSpan.year(1).moved(by: -1) == nil)
        #expect(CalendarSpan.week(ExampleFeeds.day("9999-12-27")).moved(by: 1) == nil)
    }
}
