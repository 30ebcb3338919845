import FeedCore
import Foundation
import Testing

@testable import SyndicationFeeds

struct DateTests {
    @Test(arguments: [
        // RFC 822 and its successors as they should be
        ("Sat, 21 Nov 2026 10:01:29 GMT", "2026-11-21T10:01:29Z"),
        ("21 Nov 2026 10:01:29 +0100", "2026-11-21T09:01:29Z"),
        ("Sat, 21 Nov 2026 10:01 -0330", "2026-11-21T13:31:00Z"),
        ("Sat, 21 Nov 26 10:01:29 Z", "2026-11-21T10:01:29Z"),
        ("21 Nov 26 10:01:29 UT", "2026-11-21T10:01:29Z"),
        ("Sat, 21 Nov 2026 10:01:29 EST", "2026-11-21T15:01:29Z"),
        ("Sat, 21 Nov 2026 10:01:29 PDT", "2026-11-21T17:01:29Z"),
        ("Sat, 21 Nov 2026 10:01:29 (of the clock) GMT (Greenwich (London))", "2026-11-21T10:01:29Z"),
        ("Wed, 31 Dec 2026 23:59:60 GMT", "2027-01-01T00:00:00Z"),
        // bad habits
        ("Mon, 21 Nov 2026 10:01:29 GMT", "2026-11-21T10:01:29Z"),
        ("Sat,21 Nov 2026 10:01:29 GMT", "2026-11-21T10:01:29Z"),
        ("Sat 21 Nov 2026 10:01:29 GMT", "2026-11-21T10:01:29Z"),
        ("  Sat,  21  Nov  2026\n 10:01:29\tGMT ", "2026-11-21T10:01:29Z"),
        ("Samedi, 21 Nov 2026 10:01:29 GMT", "2026-11-21T10:01:29Z"),
        ("Saturday, 21 November 2026 10:01:29 GMT", "2026-11-21T10:01:29Z"),
        ("Saturday, 21-Nov-26 10:01:29 GMT", "2026-11-21T10:01:29Z"),
        ("Sat Nov 21 10:01:29 2026", "2026-11-21T10:01:29Z"),
        ("Nov 21, 2026 10:01:29 GMT", "2026-11-21T10:01:29Z"),
        ("November 21st, 2026 10:01 pm GMT", "2026-11-21T22:01:00Z"),
        ("21 Nov 2026 12:05 AM GMT", "2026-11-21T00:05:00Z"),
        ("1 sept 2026 9:5:7 gmt", "2026-09-01T09:05:07Z"),
        ("21 NOV 2026 10:01:29 GMT", "2026-11-21T10:01:29Z"),
        ("Sat, 21 Nov 2026 10:01:29", "2026-11-21T10:01:29Z"),
        ("Sat, 21 Nov 2026 10:01:29Z", "2026-11-21T10:01:29Z"),
        ("Sat, 21 Nov 2026 10:01:29 +01:00", "2026-11-21T09:01:29Z"),
        ("Sat, 21 Nov 2026 10:01:29 GMT+1", "2026-11-21T09:01:29Z"),
        ("Sat, 21 Nov 2026 10:01:29 GMT +0100", "2026-11-21T09:01:29Z"),
        ("Sat, 21 Nov 2026 10:01:29 CET", "2026-11-21T09:01:29Z"),
        ("Sat, 21 Nov 2026 24:00:00 GMT", "2026-11-22T00:00:00Z"),
        ("Sat, 21 Nov 2026 10:01:29.5 GMT", "2026-11-21T10:01:29.500Z"),
        ("21 Nov 2026", "2026-11-21"),
        ("Sat, 21 Nov 2026", "2026-11-21"),
        // RFC 3339 and the W3C's profile
        ("2026-11-21T10:01:29Z", "2026-11-21T10:01:29Z"),
        ("2026-11-21t10:01:29z", "2026-11-21T10:01:29Z"),
        ("2026-11-21T10:01:29.250+01:00", "2026-11-21T09:01:29.250Z"),
        ("2026-11-21T10:01:29,25Z", "2026-11-21T10:01:29.250Z"),
        ("2026-11-21T10:01Z", "2026-11-21T10:01:00Z"),
        ("2026-11-21T10:01:29+0100", "2026-11-21T09:01:29Z"),
        ("2026-11-21T10:01:29-05", "2026-11-21T15:01:29Z"),
        ("2026-11-21T10:01:29", "2026-11-21T10:01:29Z"),
        ("2026-11-21 10:01:29", "2026-11-21T10:01:29Z"),
        ("2026-11-21 10:01:29 +0100", "2026-11-21T09:01:29Z"),
        ("2026-11-21 10:01:29 UTC", "2026-11-21T10:01:29Z"),
        ("2026-11-21T10:01:29.123456789123Z", "2026-11-21T10:01:29.123Z"),
        ("2026/11/21 10:01", "2026-11-21T10:01:00Z"),
        ("2026-11-21", "2026-11-21"),
        ("2026-1-2", "2026-01-02"),
        // iCalendar
        ("20261121T100129Z", "2026-11-21T10:01:29Z"),
        ("20261121T1001", "2026-11-21T10:01:00Z"),
        ("20261121", "2026-11-21"),
    ])
    func `reads`(text: String, expected: String) throws {
        let date = try #require(SyndicationDate(text, in: .gmt))
        #expect(date.words == expected)
        #expect(date.note == nil)
    }

    @Test(
        arguments: [
            ("2026-11-21T10:01:29", "2026-11-21T15:01:29Z", nil),
            ("Sat, 21 Nov 2026 10:01", "2026-11-21T15:01:00Z", nil),
            (
                "Sun, 8 Mar 2026 02:30", "2026-03-08T07:30:00Z",
                "does not exist in America/New_York; it was moved forward"
            ),
            (
                "2026-11-01T01:30:00", "2026-11-01T05:30:00Z",
                "stands twice on clocks in America/New_York; the first was taken"
            ),
            (
                "21 Nov 2026 10:01 XYZT", "2026-11-21T10:01:00Z",
                "names the zone \"XYZT\", which is not known; UTC was taken"
            ),
            ("21 Nov 2026 10:01 A", "2026-11-21T10:01:00Z", "names the zone \"A\", which is not known; UTC was taken"),
            ("2026-11", "2026-11-01", "names no day; the first one was taken"),
            ("2026", "2026-01-01", "names no day; the first one was taken"),
        ] as [(String, String, String?)]
    )
    func `assumes what a date does not say`(text: String, expected: String, note: String?) throws {
        let zone = try #require(TimeZone(known: "America/New_York"))
        let date = try #require(SyndicationDate(text, in: zone))
        #expect(date.words == expected)
        #expect(date.note == note)
    }

    @Test(arguments: [
        "", " ", "soon", "yesterday at noon", "21/11/2026", "11-21-2026", "Nov 2026", "Sat, 31 Feb 2026 10:00:00 GMT",
        "2026-02-30", "2026-13-01", "2026-11-21T25:00:00Z", "2026-11-21T10:61:00Z", "2026-11-21T10:00:61Z",
        "2026-11-21T24:30:00Z", "2026-11-21Tnoon", "2026-11-21T10:00:00+25:00", "Sat, 21 Nov 2026 10:00:00:00 GMT",
        "Sat, 21 Nov 2026 10:00 GMT 11:00", "21 Nov 2026 2027 10:00 GMT", "20261321", "1795255200",
        "Sat, 21 Nov 20266 10:00 GMT", "-2026-11-21", "+0100", ",,,", "((((", "99999999999999999999",
        "21 Nov 2026 10:00 + 1", "T10:00", String(repeating: "1 ", count: 99),
    ])
    func `refuses`(text: String) { #expect(SyndicationDate(text, in: .gmt) == nil) }

    @Test func `takes no time over a text that is no date`() {
        #expect(SyndicationDate(String(repeating: "(", count: 10_000_000), in: .gmt) == nil)
    }
}

extension SyndicationDate {
    fileprivate var words: String {
        switch value {
        case .instant(let date): date.rfc3339
        case .day(let day): day.description
        }
    }
}
