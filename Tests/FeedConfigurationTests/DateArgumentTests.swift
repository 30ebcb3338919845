import FeedConfiguration
import FeedCore
import Foundation
import Testing

struct DateArgumentTests {
    @Test func `a day is the viewer's, from its first instant to the next day's`() throws {
        let zone = try #require(TimeZone(known: "Australia/Sydney"))
        let day = try #require(DateArgument("2026-12-25"))
        #expect(day == .day(try #require(CivilDay("2026-12-25"))))
        #expect(day.start(in: zone).rfc3339 == "2026-12-24T13:00:00Z")
        #expect(day.end(in: zone).rfc3339 == "2026-12-25T13:00:00Z")
    }

    @Test func `a day is as long as the clocks make it`() throws {
        let zone = try #require(TimeZone(known: "Europe/London"))
        let day = try #require(DateArgument("2026-10-25"))
        #expect(day.end(in: zone).timeIntervalSince(day.start(in: zone)) == 25 * 3_600)
    }

    @Test(arguments: [
        ("2026-12-25T18:00:00Z", "2026-12-25T18:00:00Z"),
        ("2026-12-25t18:00:00.5z", "2026-12-25T18:00:00.500Z"),
        ("2026-12-25T18:00:00+11:00", "2026-12-25T07:00:00Z"),
    ])
    func `a time is one instant in every zone`(text: String, expected: String) throws {
        let argument = try #require(DateArgument(text))
        let zone = try #require(TimeZone(known: "Asia/Tokyo"))
        #expect(argument.start(in: zone).rfc3339 == expected)
        #expect(argument.end(in: zone).rfc3339 == expected)
    }

    @Test(arguments: [
        "", "tomorrow", "25.12.2026", "2026-2-3", "2026-02-30", "2026-12-25T18:00:00", "2026-12-25T18:00Z",
        "2026-12-25 ", "0000-01-01", "2026-12-25T24:00:00Z", "20261225",
    ])
    func `anything else is refused`(text: String) { #expect(DateArgument(text) == nil) }
}
