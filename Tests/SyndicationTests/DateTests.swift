import FeedCore
import Foundation
import Testing

@testable import FeedReaders

struct DateTests {
    @Test(arguments: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])
    func `the usual form is read as all others are`(month: String) throws {
        let zoneOfNone = try #require(TimeZone(identifier: "Asia/Kolkata"))
        let days = ["01", "09", "28", "29", "30", "31"], years = ["1899", "1970", "2024", "2026", "9999"]
        let zones = ["GMT", "Z", "+0000", "-0000", "+0130", "-1145", "+14", "+01:00", "+2400", "-0160", "gmt", ""]
        for day in days {
            for year in years {
                for time in ["00:00:00", "23:59:59", "23:59:60", "24:00:00", "10:61:00", "1:02:03"] {
                    for zone in zones {
                        let text = "\(month == "May" ? "Mon" : "Sun"), \(day) \(month) \(year) \(time) \(zone)"
                        // With a second blank, it is not the usual form.
                        let other = text.replacing(", ", with: ",  ")
                        #expect(
                            SyndicationDate(text, in: zoneOfNone) == SyndicationDate(other, in: zoneOfNone),
                            "\(text)"
                        )
                    }
                }
            }
        }
    }

    @Test(arguments: [
        // RFC 822 and its successors, in valid form
        ("Sat, 21 Nov 2026 10:01:29 GMT", "2026-11-21T10:01:29Z"),
        ("21 Nov 2026 10:01:29 +0100", "2026-11-21T09:01:29Z"),
        ("Sat, 21 Nov 2026 10:01 -0330", "2026-11-21T13:31:00Z"),
        ("Sat, 21 Nov 26 10:01:29 Z", "2026-11-21T10:01:29Z"),
        ("21 Nov 26 10:01:29 UT", "2026-11-21T10:01:29Z"),
        ("Sat, 21 Nov 2026 10:01:29 EST", "2026-11-21T15:01:29Z"),
        ("Sat, 21 Nov 2026 10:01:29 PDT", "2026-11-21T17:01:29Z"),
        ("Sat, 21 Nov 2026 10:01:29 (of the clock) GMT (Greenwich (London))", "2026-11-21T10:01:29Z"),
        ("Wed, 31 Dec 2026 23:59:60 GMT", "2027-01-01T00:00:00Z"),
        // common deviations
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
        ("1795255289", "2026-11-21T10:01:29Z"), ("1795255289000", "2026-11-21T10:01:29Z"),
        ("1795255289.5", "2026-11-21T10:01:29.500Z"),
        // other languages
        ("sobota 21. listopadu 2026 10.01", "2026-11-21T10:01:00Z"), ("1. července 2026", "2026-07-01"),
        ("1. června 2026", "2026-06-01"), ("2026. november 21., szombat 10:01", "2026-11-21T10:01:00Z"),
        ("2026. nov. 21. 10:01:29", "2026-11-21T10:01:29Z"), ("21 Kasım 2026 Cumartesi 10:01", "2026-11-21T10:01:00Z"),
        ("21 KASIM 2026", "2026-11-21"), ("Σάββατο, 21 Νοεμβρίου 2026 10:01 μ.μ.", "2026-11-21T22:01:00Z"),
        ("21 Νοε 2026", "2026-11-21"), ("lørdag den 21. november 2026 kl. 10.01", "2026-11-21T10:01:00Z"),
        ("27. des 2026 10:01", "2026-12-27T10:01:00Z"), ("27. desember 2026", "2026-12-27"),
        ("1. marts 2026", "2026-03-01"), ("1 mai 2026", "2026-05-01"),
        // digits only
        ("21.11.2026 10:00", "2026-11-21T10:00:00Z"),
        ("1.2.2026, 10:00:29", "2026-02-01T10:00:29Z"),
        ("21/11/2026 10:00", "2026-11-21T10:00:00Z"),
        ("11/21/2026 10:00:00 PM", "2026-11-21T22:00:00Z"),
        ("21-11-2026", "2026-11-21"),
        ("11-21-2026", "2026-11-21"),
        ("3/3/2026", "2026-03-03"),
        ("2026.11.21 10:00", "2026-11-21T10:00:00Z"),
        // times
        ("Nov 21 2026 10:00PM", "2026-11-21T22:00:00Z"),
        ("Nov 21 2026 12:00AM", "2026-11-21T00:00:00Z"),
        ("Nov 21 2026 10:00 p.m.", "2026-11-21T22:00:00Z"),
        ("2026-11-21 10:00PM", "2026-11-21T22:00:00Z"),
        ("2026-11-21 10:00:05 pm +0100", "2026-11-21T21:00:05Z"),
        ("Sat, 21 Nov 2026 10.00.00 GMT", "2026-11-21T10:00:00Z"),
        ("21 Nov 2026 10.30", "2026-11-21T10:30:00Z"),
        ("21 nov 2026 10h30", "2026-11-21T10:30:00Z"),
        // zones
        ("Sat, 21 Nov 2026 10:00:00 Europe/Berlin", "2026-11-21T09:00:00Z"),
        ("2026-11-21T10:00:00 Europe/Berlin", "2026-11-21T09:00:00Z"),
        ("2026-11-21T10:00:00+01:00[Europe/Berlin]", "2026-11-21T09:00:00Z"),
        ("Sat, 21 Nov 2026 10:00:00 IST+0530", "2026-11-21T04:30:00Z"),
        ("Sat, 21 Nov 2026 10:00:00 XYZ -0500", "2026-11-21T15:00:00Z"),
        ("Sat, 21 Nov 2026 10:00:00 UTC+01:00", "2026-11-21T09:00:00Z"),
        ("Sat, 21 Nov 2026 10:00:00 UTC+01", "2026-11-21T09:00:00Z"),
        ("Sat, 21 Nov 2026 10:00:00 GMT-0330", "2026-11-21T13:30:00Z"),
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
                "occurs twice on clocks in America/New_York; the first is used"
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
    func `notes assumptions about a date`(text: String, expected: String, note: String?) throws {
        let zone = try #require(TimeZone(known: "America/New_York"))
        let date = try #require(SyndicationDate(text, in: zone))
        #expect(date.words == expected)
        #expect(date.note == note)
    }

    @Test(arguments: [
        "", " ", "soon", "yesterday at noon", "1/2/2026", "1-2-2026", "13/13/2026", "31.11.2026", "21.11", "Nov 2026",
        "Sat, 31 Feb 2026 10:00:00 GMT",
        "2026-02-30", "2026-13-01", "2026-11-21T25:00:00Z", "2026-11-21T10:61:00Z", "2026-11-21T10:00:61Z",
        "2026-11-21T24:30:00Z", "2026-11-21Tnoon", "2026-11-21T10:00:00+25:00", "Sat, 21 Nov 2026 10:00:00:00 GMT",
        "Sat, 21 Nov 2026 10:00 GMT 11:00", "21 Nov 2026 2027 10:00 GMT", "20261321", "179525520",
        "Sat, 21 Nov 20266 10:00 GMT", "-2026-11-21", "+0100", ",,,", "((((", "99999999999999999999",
        "21 Nov 2026 10:00 + 1", "T10:00", String(repeating: "1 ", count: 99),
    ])
    func `refuses`(text: String) { #expect(SyndicationDate(text, in: .gmt) == nil) }

    @Test(arguments: [
        ("pt", "Sáb, 21 Nov 2026 10:00:00 -0300", "2026-11-21T13:00:00Z"),
        ("pt", "Seg, 21 Dez 2026 10:00:00 -0300", "2026-12-21T13:00:00Z"),
        ("pt", "21 de fevereiro de 2026 às 10:00", "2026-02-21T10:00:00Z"),
        ("es", "21 de noviembre de 2026, 10:00", "2026-11-21T10:00:00Z"),
        ("es", "mar, 10 ene 2026 10:00:00 +0100", "2026-01-10T09:00:00Z"),
        ("es", "21 ago 2026 10:00 p. m.", "2026-08-21T22:00:00Z"),
        ("de", "Mo, 21 Dez 2026 10:00:00 +0100", "2026-12-21T09:00:00Z"),
        ("de", "Montag, 21. März 2026 10:00 Uhr", "2026-03-21T10:00:00Z"),
        ("de", "am 1. Jänner 2026 um 12:30", "2026-01-01T12:30:00Z"),
        ("fr", "lun., 21 déc. 2026 10:00:00 +0100", "2026-12-21T09:00:00Z"),
        ("fr", "mar. 1er août 2026 à 10h30", "2026-08-01T10:30:00Z"),
        ("fr", "21 fevr 2026", "2026-02-21"),
        ("it", "Lun, 21 Gen 2026 10:00:00 +0100", "2026-01-21T09:00:00Z"),
        ("it", "martedì 21 luglio 2026, alle ore 10:00", "2026-07-21T10:00:00Z"),
        ("ru", "Сб, 21 ноя 2026 10:00:00 +0300", "2026-11-21T07:00:00Z"),
        ("ru", "21 ноября 2026 г. 10:00", "2026-11-21T10:00:00Z"),
        ("ru", "21 мая 2026", "2026-05-21"),
        ("nl", "za 21 mrt. 2026 10:00", "2026-03-21T10:00:00Z"),
        ("nl", "maandag 21 augustus 2026 om 10.00 uur", "2026-08-21T10:00:00Z"),
        ("pl", "sob., 21 lis 2026 10:00:00 +0100", "2026-11-21T09:00:00Z"),
        ("pl", "21 października 2026 r., 10:00", "2026-10-21T10:00:00Z"),
        ("sv", "lör 21 maj 2026 kl. 10:00", "2026-05-21T10:00:00Z"),
        ("ja", "2026年11月21日（土） 10時30分", "2026-11-21T10:30:00Z"),
        ("ja", "2026年11月21日 午後3:05", "2026-11-21T15:05:00Z"),
        ("zh", "2026年11月21日 星期六 下午10:30", "2026-11-21T22:30:00Z"),
        ("zh", "周六, 21 十一月 2026 10:00:00 +0800", "2026-11-21T02:00:00Z"),
        ("zh", "21 11月 2026 10:00:00 +0800", "2026-11-21T02:00:00Z"),
        ("ko", "2026년 11월 21일 토요일 오후 3시 5분", "2026-11-21T15:05:00Z"),
        ("ko", "2026년 11월 21일", "2026-11-21"),
    ])
    func `reads the months of`(language: String, text: String, expected: String) throws {
        let date = try #require(SyndicationDate(text, in: .gmt), "\(language)")
        #expect(date.words == expected, "\(language)")
        #expect(date.note == nil, "\(language)")
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", false), ("1969-12-31 19:00:00", false), ("1970-01-01", false), ("1900-01-01", false),
        ("0001-01-01T00:00:00Z", false), ("1799-12-31", false), ("2100-01-01", false),
        ("1970-01-02", true), ("1998-02-03T04:05:06Z", true), ("1912-04-15", true), ("2099-12-31", true),
    ])
    func `accepts old dates, but not the zero dates of computers`(text: String, isPlausible: Bool) throws {
        #expect(try #require(SyndicationDate(text, in: .gmt)).isPlausible == isPlausible)
    }

    @Test func `no name denotes two months`() {
        for (month, names) in MonthNames.names.enumerated() {
            for name in names { #expect(MonthNames.number(of: name) == month + 1, "\(name)") }
        }
        #expect(MonthNames.names.count == 12)
        #expect(MonthNames.number(of: "ma") == nil && MonthNames.number(of: "jui") == nil)
    }

    @Test func `rejects a text that is not a date quickly`() {
        #expect(SyndicationDate(String(repeating: "(", count: 10_000_000), in: .gmt) == nil)
    }
}

extension SyndicationDate {
    fileprivate var words: String { time.days?.lowerBound.description ?? time.start(in: .gmt).rfc3339 }
}
