import JSONHTTP
import FeedCore
import Foundation
import Testing

/// The formats of times, read as a feed's `start`.
@Suite(.timeLimit(.minutes(20)))
struct TimeFormatTests {
    private func start(_ time: String, in fields: String, zone: String? = nil) async throws -> String {
        let settings = """
            "url": "https://things.example.org/list", "records": "$", \(zone.map { "\"timeZone\": \"\($0)\"," } ?? "")
            "fields": { "id": { "value": "1" }, "title": { "value": "T" }, \(fields) }
            """
        do {
            let item = try await snapshot(settings, of: "{\"at\":\(time)}").items[0]
            return switch item.time {
            case .instant(let date, _): date.rfc3339
            case .days(let day, _, let region): "\(day) \(region)"
            case .undated(let text): text
            }
        } catch {
            // What follows the place of the record that all are like.
            return FeedError(error).message.components(separatedBy: "the first: ").last ?? ""
        }
    }

    @Test(arguments: [
        ("1795262400", "2026-11-21T12:00:00Z"), ("1795262400.5", "2026-11-21T12:00:00.500Z"),
        (#""2026-11-21T12:00:00Z""#, "2026-11-21T12:00:00Z"),
        (#""2026-11-21T12:00:00.25Z""#, "2026-11-21T12:00:00.250Z"),
        (#""2026-11-21T12:00:00,25Z""#, "2026-11-21T12:00:00.250Z"),
        (#""2026-11-21T12:00:00.123456789123Z""#, "2026-11-21T12:00:00.123Z"),
        (#""2026-11-21t12:00:00z""#, "2026-11-21T12:00:00Z"), (#""2026-11-21 12:00:00+01:00""#, "2026-11-21T11:00:00Z"),
        (#""2026-11-21T12:00:00+0100""#, "2026-11-21T11:00:00Z"),
        (#""2026-11-21T12:00:00-01""#, "2026-11-21T13:00:00Z"),
        (#""2026-11-21T12:00Z""#, "2026-11-21T12:00:00Z"), (#""20261121T120000Z""#, "2026-11-21T12:00:00Z"),
        (#""20261121T1200Z""#, "2026-11-21T12:00:00Z"), (#""2026-11-21T24:00:00Z""#, "2026-11-22T00:00:00Z"),
        (#""2026-11-21T23:59:60Z""#, "2026-11-22T00:00:00Z"),
        (
            #""2026-11-21T12:00""#,
            #"/at: start: found the text "2026-11-21T12:00", expected a time with a zone, or "timeZone" in the feed's settings for those without"#
        ),
        (
            #""2026-11-21""#,
            #"/at: start: found the text "2026-11-21", expected a time of day too; a whole day is mapped by "day""#
        ),
        (
            #""2026-11-21T24:01:00Z""#,
            #"/at: start: found the text "2026-11-21T24:01:00Z", expected a time such as 2026-11-21T10:01:29Z, or seconds since 1970"#
        ),
        (
            #""2026-02-30T12:00:00Z""#,
            #"/at: start: found the text "2026-02-30T12:00:00Z", expected a time such as 2026-11-21T10:01:29Z, or seconds since 1970"#
        ),
        (
            #""2026-11-21T12:00:00 Z""#,
            #"/at: start: found the text "2026-11-21T12:00:00 Z", expected a time such as 2026-11-21T10:01:29Z, or seconds since 1970"#
        ),
        (
            #""soon""#,
            #"/at: start: found the text "soon", expected a time such as 2026-11-21T10:01:29Z, or seconds since 1970"#
        ),
        (
            "1795262400000",
            "/at: start: found the number 1795262400000, expected a time from 2000 to 2099; "
                + #"the format "epoch-milliseconds" makes 2026-11-21T12:00:00Z of it"#
        ),
        ("-1", "/at: start: found the number -1, expected a time; 0 and -1 stand for none"),
        (
            "1e999",
            "/at: start: found the number 1e999, expected a time such as 2026-11-21T10:01:29Z, or seconds since 1970"
        ),
        ("true", "/at: start: found true, expected a time such as 2026-11-21T10:01:29Z, or seconds since 1970"),
        ("[1]", "/at: start: found an array, expected a text or a number"),
        ("null", #"start: found nothing; the record has "at""#),
        ("\" \"", #"start: found nothing; the record has "at""#),
    ])
    func `reads a start as it comes`(time: String, expected: String) async throws {
        #expect(try await start(time, in: #""start": "at""#) == expected)
    }

    @Test(arguments: [
        ("epoch-seconds", "1795262400", "2026-11-21T12:00:00Z"),
        ("epoch-seconds", #""1795262400""#, "2026-11-21T12:00:00Z"),
        ("epoch-milliseconds", "1795262400250", "2026-11-21T12:00:00.250Z"),
        ("epoch-milliseconds", #""1795262400250""#, "2026-11-21T12:00:00.250Z"),
        ("iso8601", #""2026-07-01T12:00""#, "2026-07-01T11:00:00Z"),
        ("dd/MM/yyyy HH:mm", #""01/07/2026 12:00""#, "2026-07-01T11:00:00Z"),
        ("d.M.yy H:mm", #""1.7.26 9:05""#, "2026-07-01T08:05:00Z"),
        ("yyyyMMddHHmmss", #""20261121120001""#, "2026-11-21T12:00:01Z"),
        ("EEE, d MMM yyyy hh:mm:ss a", #""Sat, 21 nov 2026 12:00:01 am""#, "2026-11-21T00:00:01Z"),
        ("EEEE d MMMM yyyy 'at' h a", #""Saturday 21 November 2026 at 3 PM""#, "2026-11-21T15:00:00Z"),
        ("yyyy-MM-dd'T'HH:mm:ss.SSSX", #""2026-11-21T12:00:01.250+01:00""#, "2026-11-21T11:00:01.250Z"),
        ("yyyy-MM-dd HH 'o''clock' Z", #""2026-11-21 12 o'clock -0130""#, "2026-11-21T13:30:00Z"),
        (
            "dd/MM/yyyy HH:mm", #""1/7/2026 12:00""#,
            #"/at: start: found the text "1/7/2026 12:00", expected a time such as dd/MM/yyyy HH:mm"#
        ),
        (
            "dd/MM/yyyy HH:mm", #""31/02/2026 12:00""#,
            #"/at: start: found the text "31/02/2026 12:00", expected a time such as dd/MM/yyyy HH:mm"#
        ),
        (
            "dd/MM/yyyy HH:mm", #""01/07/2026 12:00 x""#,
            #"/at: start: found the text "01/07/2026 12:00 x", expected a time such as dd/MM/yyyy HH:mm"#
        ),
        ("dd/MM/yyyy HH:mm", "7", "/at: start: found the number 7, expected a time such as dd/MM/yyyy HH:mm"),
    ])
    func `reads a start in a format, on the clocks of the feed's zone`(format: String, time: String, expected: String)
        async throws
    {
        let fields = #""start": { "from": "at", "format": "\#(format)" }"#
        #expect(try await start(time, in: fields, zone: "Europe/London") == expected)
    }

    @Test func `a zone of the field goes before the feed's`() async throws {
        let fields = #""start": { "from": "at", "timeZone": "Australia/Sydney" }"#
        #expect(try await start(#""2026-11-21T12:00""#, in: fields, zone: "Europe/London") == "2026-11-21T01:00:00Z")
    }

    @Test(arguments: [
        (
            #""2026-03-29T01:30""#, "2026-03-29T01:30:00Z",
            "the local time of the start does not exist; it was moved forward"
        ),
        (
            #""2026-10-25T01:30""#, "2026-10-25T00:30:00Z",
            "the local time of the start exists twice; the first is used"
        ),
    ])
    func `says so where clocks do not show a time once`(time: String, expected: String, warning: String) async throws {
        let settings =
            #""timeZone": "Europe/London", "url": "https://a.example.org/x", "records": "$", "#
            + #""fields": { "id": "at", "title": "at", "start": "at" }"#
        let found = try await snapshot(settings, of: "{\"at\":\(time)}")
        #expect(found.items.map(\.time) == [.instant(try #require(Date(rfc3339: expected)))])
        #expect(found.warnings.listed.map(\.message) == [warning])
        #expect(found.warnings.listed.map(\.code) == [.adjustedTime])
    }

    @Test(arguments: [
        (#""day": "at""#, #""2026-12-25""#, "2026-12-25 GB"), (#""day": "at""#, #""20261225""#, "2026-12-25 GB"),
        (#""day": "at""#, #""2026-W49""#, "2026-11-30 GB"), (#""day": "at""#, #""2026-W53-7""#, "2027-01-03 GB"),
        (#""day": "at""#, #""2025W011""#, "2024-12-30 GB"),
        (#""day": "at""#, #""2025-W53""#, #"/at: day: found the text "2025-W53", expected a day such as 2026-12-25"#),
        (#""day": "at""#, #""2026-12-25T23:30:00-08:00""#, "2026-12-25 GB"),
        (#""day": { "from": "at", "format": "dd.MM.yyyy" }"#, #""25.12.2026""#, "2026-12-25 GB"),
        (#""day": { "from": "at", "timeZone": "Pacific/Auckland" }"#, "1795262400", "2026-11-22 GB"),
        (
            #""day": "at""#, "1795262400",
            #"/at: day: found the number 1795262400, expected a day such as 2026-12-25, or a "timeZone" for instants"#
        ),
        (#""day": "at""#, #""Christmas""#, #"/at: day: found the text "Christmas", expected a day such as 2026-12-25"#),
        (
            #""day": "at""#, #""1999-12-25""#,
            #"/at: day: found the text "1999-12-25", expected a day from 2000 to 2099"#
        ),
        (#""day": "at""#, "null", #"day: found nothing; the record has "at""#),
        (#""start": "time", "day": "at""#, #""2026-12-25""#, "2026-12-25 GB"),
    ])
    func `reads a day as a day`(fields: String, time: String, expected: String) async throws {
        #expect(try await start(time, in: fields + #", "region": { "value": "GB" }"#) == expected)
    }

    @Test(arguments: [
        ("HH:mm", "column 6: the pattern has no place for a year (yyyy)"),
        ("yyyy-MM-dd hh:mm", "column 17: hours of 12 (hh) and AM or PM (a) need each other"),
        ("yyyy-MM-dd Q", #"column 12: found "Q", which is not a part of a time; put text between apostrophes"#),
        ("yyyyy-MM-dd", #"column 1: found "yyyyy", which is not a part of a time; put text between apostrophes"#),
        ("yyyy-MM-dd'T", "column 11: the apostrophe is not closed"),
        ("epoch", #"column 1: found "e", which is not a part of a time; put text between apostrophes"#),
    ])
    func `refuses a pattern that is none`(pattern: String, message: String) {
        let lines = errors(
            #""url": "https://a.example.org/x", "records": "$", "fields": { "id": "a", "title": "b", "#
                + #""start": { "from": "at", "format": "\#(pattern)" } }"#
        )
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix(": \(message).") == true, "\(lines)")
    }
}
