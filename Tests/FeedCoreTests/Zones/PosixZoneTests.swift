@testable import FeedCore
import Foundation
import Testing

struct PosixZoneTests {
    @Test(arguments: [
        ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00:00Z", -5, -4),
        ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01T06:00:00Z", -4, -5),
        // Without a rule that of the United States is meant.
        ("EST5EDT", "2026-03-08T07:00:00Z", -5, -4), ("EST5EDT4", "2026-11-01T06:00:00Z", -4, -5),
        // Hours before midnight, as in Greenland.
        ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2026-03-29T01:00:00Z", -3, -2),
        ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2026-10-25T01:00:00Z", -2, -3),
        // Ireland, whose standard time is that of summer.
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-03-29T01:00:00Z", 0, 1),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-10-25T01:00:00Z", 1, 0),
        // The southern hemisphere, where summer goes over the new year.
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-04-04T16:00:00Z", 11, 10),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-10-03T16:00:00Z", 10, 11),
        // More than a day after a weekday, as in Israel and in Egypt.
        ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-27T00:00:00Z", 2, 3),
        ("EET-2EEST,M4.5.5/0,M10.5.4/24", "2026-10-29T21:00:00Z", 3, 2),
        // February 29 is not counted after J, and is counted without it.
        ("AAA0BBB,J60/0,J300/0", "2028-03-01T00:00:00Z", 0, 1), ("AAA0BBB,J60/0,J300/0", "2027-03-01T00:00:00Z", 0, 1),
        ("AAA0BBB,59/0,299/0", "2028-02-29T00:00:00Z", 0, 1), ("AAA0BBB,59/0,299/0", "2027-03-01T00:00:00Z", 0, 1),
        ("AAA0BBB,J60/0,J300/0", "2028-10-26T23:00:00Z", 1, 0), ("AAA0BBB,59/0,299/0", "2028-10-25T23:00:00Z", 1, 0),
        // Centuries without a leap day, and years that no list has.
        ("EST5EDT,M3.2.0,M11.1.0", "2100-03-14T07:00:00Z", -5, -4),
        ("EST5EDT,M3.2.0,M11.1.0", "2400-03-12T07:00:00Z", -5, -4),
    ])
    func `changes clocks by the rule`(text: String, change: String, before: Int, after: Int) throws {
        let (zone, change) = (
            try #require(PosixZone(text.utf8)), try #require(Date(rfc3339: change)).timeIntervalSince1970
        )
        #expect(zone.offset(at: Int(change) - 1) == before * 3_600)
        #expect(zone.offset(at: Int(change)) == after * 3_600)
    }

    @Test(arguments: [
        ("UTC0", 0), ("MST7", -25_200), ("<+0530>-5:30", 19_800), ("<-1130>11:30:15", -41_415),
        ("ABC+24:59:59", -89_999),
        // A year that is all summer, written in two ways.
        ("EST5EDT,0/0,J365/25", -14_400), ("XXX3EDT4,0/0,J365/23", -14_400),
    ])
    func `holds one offset all year`(text: String, offset: Int) throws {
        let zone = try #require(PosixZone(text.utf8))
        for instant in stride(from: 1_767_225_600, to: 1_893_456_000, by: 1_800)
        where zone.offset(at: instant) != offset {
            Issue.record("\(instant) has \(zone.offset(at: instant))")
        }
    }

    @Test func `survives any time`() throws {
        let zone = try #require(PosixZone("EST5EDT,M3.2.0,M11.1.0".utf8))
        for instant in [Int.min, -1_000_000_000_000, 0, 253_402_300_799, .max] {
            #expect([-18_000, -14_400].contains(zone.offset(at: instant)))
        }
    }

    @Test(arguments: [
        "", "5", "ES5", "EST", "EST25", "EST5:60", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0",
        "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J300", "EST5EDT,366,300",
        "EST5EDT,M3.2.0/168,M11.1.0",
        "EST5EDT,M3.2.0,M11.1.0,", "EST5EDT,M3.2.0,M11.1.0 ", "<+05>-5:30<", "<+05-5:30", "EST99999999999999999999",
        "é5", "\0",
    ])
    func `refuses what is not a rule`(text: String) { #expect(PosixZone(text.utf8) == nil) }
}
