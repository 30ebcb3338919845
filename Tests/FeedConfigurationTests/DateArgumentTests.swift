import FeedConfiguration
import FeedCore
import Foundation
import Testing

struct DateArgumentTests {
    /// A Friday.
    private let now = Date(rfc3339: "2026-12-18T14:02:30Z") ?? .distantPast

    @Test func `a day is the viewer's, from its first instant to the next day's`() throws {
        let zone = try #require(TimeZone(known: "Australia/Sydney"))
        let day = try #require(DateArgument("2026-12-25"))
        #expect(day.start(in: zone, now: now).rfc3339 == "2026-12-24T13:00:00Z")
        #expect(day.end(in: zone, now: now, after: now).rfc3339 == "2026-12-25T13:00:00Z")
    }

    @Test(arguments: [
        ("2026-11-31", "November 2026 has 30 days"), ("2026-02-29T18:00", "February 2026 has 28 days"),
        ("2028-02-30 18:00", "February 2028 has 29 days"), ("2026-12-32", "December 2026 has 31 days"),
        ("2028-02-29", nil), ("2026-13-01", nil), ("2026-11-00", nil), ("2026-11-311", nil), ("friday", nil), ("", nil),
    ])
    func `of a day that its month has not it is said how many it has`(text: String, fault: String?) {
        #expect(DateArgument.fault(of: text) == fault)
        #expect(fault == nil || DateArgument(text) == nil)
    }

    @Test func `a day is as long as the clocks make it`() throws {
        let zone = try #require(TimeZone(known: "Europe/London"))
        let day = try #require(DateArgument("2026-10-25"))
        let start = day.start(in: zone, now: now)
        #expect(day.end(in: zone, now: now, after: start).timeIntervalSince(start) == 25 * 3_600)
    }

    @Test(arguments: [
        ("2026-12-25T18:00:00Z", "2026-12-25T18:00:00Z"),
        ("2026-12-25t18:00:00.5z", "2026-12-25T18:00:00.500Z"),
        ("2026-12-25T18:00:00+11:00", "2026-12-25T07:00:00Z"),
    ])
    func `a time is one instant in every zone`(text: String, expected: String) throws {
        let argument = try #require(DateArgument(text))
        let zone = try #require(TimeZone(known: "Asia/Tokyo"))
        #expect(argument.start(in: zone, now: now).rfc3339 == expected)
        #expect(argument.end(in: zone, now: now, after: now).rfc3339 == expected)
    }

    @Test(arguments: [
        ("now", "2026-12-18T14:02:30Z", "2026-12-18T14:02:30Z"),
        ("today", "2026-12-18T00:00:00Z", "2026-12-19T00:00:00Z"),
        ("Tomorrow", "2026-12-19T00:00:00Z", "2026-12-20T00:00:00Z"),
        ("yesterday", "2026-12-17T00:00:00Z", "2026-12-18T00:00:00Z"),
        ("friday", "2026-12-18T00:00:00Z", "2026-12-19T00:00:00Z"),
        ("thu", "2026-12-24T00:00:00Z", "2026-12-25T00:00:00Z"),
        ("18:00", "2026-12-18T18:00:00Z", "2026-12-18T18:00:00Z"),
        ("9:30", "2026-12-18T09:30:00Z", "2026-12-19T09:30:00Z"),
        ("14:02:30", "2026-12-18T14:02:30Z", "2026-12-19T14:02:30Z"),
        ("tomorrow 18:00", "2026-12-19T18:00:00Z", "2026-12-19T18:00:00Z"),
        ("2026-12-20T18:00", "2026-12-20T18:00:00Z", "2026-12-20T18:00:00Z"),
        ("2026-12-20 18:00:15", "2026-12-20T18:00:15Z", "2026-12-20T18:00:15Z"),
    ])
    func `words and times are by the viewer's day and clocks`(text: String, start: String, end: String) throws {
        let argument = try #require(DateArgument(text))
        let zone = try #require(TimeZone(known: "Europe/London"))
        #expect(argument.start(in: zone, now: now).rfc3339 == start)
        #expect(argument.end(in: zone, now: now, after: now).rfc3339 == end)
        #expect(DateArgument(argument.description) == argument)
    }

    @Test func `an end without a day is the next one after the start`() throws {
        let zone = try #require(TimeZone(known: "Europe/London"))
        let start = try #require(Date(rfc3339: "2026-12-20T22:00:00Z"))
        #expect(
            try #require(DateArgument("02:00")).end(in: zone, now: now, after: start).rfc3339 == "2026-12-21T02:00:00Z"
        )
        #expect(
            try #require(DateArgument("23:00")).end(in: zone, now: now, after: start).rfc3339 == "2026-12-20T23:00:00Z"
        )
    }

    @Test func `a weekday in the past is the last one`() throws {
        let zone = try #require(TimeZone(known: "Europe/London"))
        let argument = try #require(PastArgument("saturday"))
        #expect(argument.start(before: now, in: zone).rfc3339 == "2026-12-12T00:00:00Z")
    }

    @Test(arguments: [
        ("2026-12-18T14:00:00Z", ViewWindow.Days.today, "2026-12-18T14:00:00Z", "2026-12-19T00:00:00Z"),
        ("2026-12-18T14:00:00Z", .tomorrow, "2026-12-19T00:00:00Z", "2026-12-20T00:00:00Z"),
        ("2026-12-18T14:00:00Z", .weekend, "2026-12-19T00:00:00Z", "2026-12-21T00:00:00Z"),
        ("2026-12-19T14:00:00Z", .weekend, "2026-12-19T14:00:00Z", "2026-12-21T00:00:00Z"),
        ("2026-12-20T14:00:00Z", .weekend, "2026-12-20T14:00:00Z", "2026-12-21T00:00:00Z"),
        ("2026-12-21T14:00:00Z", .weekend, "2026-12-26T00:00:00Z", "2026-12-28T00:00:00Z"),
    ])
    func `days with a name begin now at the earliest`(now: String, days: ViewWindow.Days, from: String, until: String)
        throws
    {
        let zone = try #require(TimeZone(known: "Europe/London"))
        let window = ViewWindow(days: days).window(now: try #require(Date(rfc3339: now)), in: zone)
        #expect(window?.from.rfc3339 == from && window?.until?.rfc3339 == until)
    }

    @Test(arguments: [
        (ViewWindow(from: DateArgument("15:00"), days: .today), "2026-12-18T15:00:00Z", "2026-12-19T00:00:00Z"),
        (ViewWindow(within: .seconds(7_200), days: .today), "2026-12-18T14:00:00Z", "2026-12-18T16:00:00Z"),
        (
            ViewWindow(until: DateArgument("15:00"), within: .seconds(7_200)), "2026-12-18T14:00:00Z",
            "2026-12-18T15:00:00Z"
        ),
        (
            ViewWindow(from: DateArgument("now"), until: DateArgument("now")), "2026-12-18T14:00:00Z",
            "2026-12-18T14:00:00Z"
        ),
        (ViewWindow(within: .seconds(60), days: .tomorrow), "2026-12-19T00:00:00Z", "2026-12-18T14:01:00Z"),
    ])
    func `several windows mean the time that is in all of them, which may be none`(
        window: ViewWindow,
        from: String,
        until: String
    ) throws {
        let zone = try #require(TimeZone(known: "Europe/London"))
        let now = try #require(Date(rfc3339: "2026-12-18T14:00:00Z"))
        let meant = try #require(window.window(now: now, in: zone))
        #expect(meant.from.rfc3339 == from && meant.until?.rfc3339 == until)
        #expect(meant.isEmpty == (until <= from))
        #expect(!meant.isEmpty || !meant.intersects(.instant(.distantPast, end: .distantFuture), in: zone))
    }

    @Test(arguments: [
        "", "morning", "25.12.2026", "2026-2-3", "2026-02-30", "2026-12-25T18:00Z", "24:00", "18", "18:0", "18:60",
        "friday T18:00", "someday 18:00", "-1h", "fri 2026-12-25",
        "2026-12-25 ", "0000-01-01", "2026-12-25T24:00:00Z", "20261225",
    ])
    func `anything else is refused`(text: String) { #expect(DateArgument(text) == nil) }
}
