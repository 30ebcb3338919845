import FeedCore
import Foundation
import Testing

struct CivilMonthTests {
    @Test(arguments: [
        ("2026-12", "2026-12-01", "2026-12-31", "December 2026"),
        ("2026-11", "2026-11-01", "2026-11-30", "November 2026"),
        ("2023-02", "2023-02-01", "2023-02-28", "February 2023"),
        ("2024-02", "2024-02-01", "2024-02-29", "February 2024"),
        ("2000-02", "2000-02-01", "2000-02-29", "February 2000"),
        ("2100-02", "2100-02-01", "2100-02-28", "February 2100"),
        ("0001-01", "0001-01-01", "0001-01-31", "January 1"), ("9999-12", "9999-12-01", "9999-12-31", "December 9999"),
    ])
    func `begins and ends by the calendar`(text: String, first: String, last: String, title: String) throws {
        let month = try #require(CivilMonth(text))
        #expect(month.description == text)
        #expect(month.title == title)
        #expect(month.firstDay.description == first)
        #expect(month.lastDay.description == last)
        #expect(month.length == month.lastDay.day)
        #expect(CivilMonth(containing: month.firstDay) == month)
        #expect(CivilMonth(containing: month.lastDay) == month)
        #expect(month.contains(month.firstDay) && month.contains(month.lastDay))
        if month.adding(months: -1) != nil { #expect(!month.contains(month.firstDay.adding(days: -1))) }
        if month.next != nil { #expect(!month.contains(month.lastDay.adding(days: 1))) }
    }

    @Test func `every month of four centuries follows the previous one without a gap`() throws {
        var month = try #require(CivilMonth(year: 1900, month: 1))
        for _ in 0..<4_800 {
            let next = try #require(month.next)
            #expect(next.firstDay == month.lastDay.adding(days: 1))
            #expect(next.adding(months: -1) == month)
            #expect(month < next)
            month = next
        }
        #expect(month.description == "2300-01")
    }

    @Test(arguments: [
        "2026-00", "2026-13", "2026-1", "2026-1-", "2026-12-01", "2026/12", "202612", "0000-12", "-026-12", "", "next",
        "２０２６-12", "2026-12 ", "+026-12",
    ])
    func `refuses an invalid month`(text: String) { #expect(CivilMonth(text) == nil) }

    @Test(
        arguments: [
            ("2026-11", 0, "2026-11"), ("2026-11", 1, "2026-12"), ("2026-11", 2, "2027-01"),
            ("2026-11", -11, "2025-12"),
            ("2026-01", -1, "2025-12"), ("2026-11", 1_200, "2126-11"), ("0001-01", -1, nil), ("9999-12", 1, nil),
            ("2026-11", .max, nil), ("2026-11", .min, nil),
        ] as [(String, Int, String?)]
    )
    func `adds months across the end of a year`(text: String, months: Int, expected: String?) throws {
        #expect(try #require(CivilMonth(text)).adding(months: months)?.description == expected)
    }

    @Test(arguments: [
        ("2026-12", "UTC", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"),
        ("2026-12", "Pacific/Kiritimati", "2026-11-30T10:00:00Z", "2026-12-31T10:00:00Z"),
        ("2026-12", "Pacific/Pago_Pago", "2026-12-01T11:00:00Z", "2027-01-01T11:00:00Z"),
        // An hour less, and an hour more, between two midnights.
        ("2026-03", "Europe/London", "2026-03-01T00:00:00Z", "2026-03-31T23:00:00Z"),
        ("2026-10", "Europe/London", "2026-09-30T23:00:00Z", "2026-11-01T00:00:00Z"),
        // Samoa's calendar has no 30 December 2011.
        ("2011-12", "Pacific/Apia", "2011-12-01T10:00:00Z", "2011-12-31T10:00:00Z"),
        ("9999-12", "UTC", "9999-12-01T00:00:00Z", "9999-12-31T23:59:59Z"),
    ])
    func `lasts from midnight to midnight in the viewer's zone`(
        text: String,
        zone: String,
        from: String,
        until: String
    ) throws {
        let window = try #require(CivilMonth(text)).window(in: try #require(TimeZone(known: zone)))
        #expect(window.from.rfc3339 == from)
        // An instant after the last valid one is written as that one.
        #expect(window.until?.rfc3339 == until)
    }
}
