import FeedCore
import FeedJSON
import Foundation
import Synchronization
import Testing

struct CivilDayTests {
    @Test(arguments: [
        ("1970-01-01", 0, Weekday.thursday), ("2000-02-29", 11_016, .tuesday), ("2026-12-25", 20_812, .friday),
        ("1969-12-31", -1, .wednesday), ("0001-01-01", -719_162, .monday), ("9999-12-31", 2_932_896, .friday),
    ])
    func `counts days by the calendar`(text: String, number: Int, weekday: Weekday) throws {
        let day = try #require(CivilDay(text))
        #expect(day.number == number)
        #expect(day.weekday == weekday)
        #expect(CivilDay(number: number).description == text)
        #expect(CivilDay(year: day.year, month: day.month, day: day.day) == day)
    }

    @Test func `agrees with Foundation on every day of four centuries`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for number in stride(from: -80_000, to: 90_000, by: 37) {
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            let day = CivilDay(number: number)
            #expect([day.year, day.month, day.day] == [parts.year, parts.month, parts.day])
            // Foundation counts from Sunday, 1.
            #expect(day.weekday.rawValue % 7 + 1 == parts.weekday)
        }
    }

    @Test(arguments: [
        "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "2026-01-011", "2026/01/01", "", "0000-01-01",
        "-026-01-01",
    ])
    func `refuses an invalid day`(text: String) { #expect(CivilDay(text) == nil) }

    @Test(arguments: [
        ("Pacific/Kiritimati", "2026-12-24T10:00:00Z"), ("Europe/London", "2026-12-25T00:00:00Z"),
        ("Pacific/Pago_Pago", "2026-12-25T11:00:00Z"),
    ])
    func `begins at midnight in the viewer's zone`(zone: String, start: String) throws {
        let zone = try #require(TimeZone(known: zone))
        let day = try #require(CivilDay("2026-12-25"))
        #expect(day.start(in: zone).rfc3339 == start)
        #expect(CivilDay(day.start(in: zone), in: zone) == day)
        #expect(CivilDay(day.start(in: zone).addingTimeInterval(-1), in: zone) == day.adding(days: -1))
    }
}

struct LocalTimeTests {
    @Test(arguments: [
        ("Europe/London", "2026-03-29", 0, 59, "2026-03-29T00:59:00Z", LocalTime.Certainty.exact),
        ("Europe/London", "2026-03-29", 1, 30, "2026-03-29T01:30:00Z", .skipped),
        ("Europe/London", "2026-03-29", 2, 0, "2026-03-29T01:00:00Z", .exact),
        ("Europe/London", "2026-10-25", 1, 30, "2026-10-25T00:30:00Z", .repeated),
        ("Europe/London", "2026-10-25", 2, 0, "2026-10-25T02:00:00Z", .exact),
        ("Australia/Sydney", "2026-10-04", 2, 15, "2026-10-03T16:15:00Z", .skipped),
        ("Australia/Sydney", "2026-04-05", 2, 15, "2026-04-04T15:15:00Z", .repeated),
        ("Asia/Kolkata", "2026-06-01", 0, 0, "2026-05-31T18:30:00Z", .exact),
    ])
    func `finds the instant of a local time`(
        zone: String,
        day: String,
        hour: Int,
        minute: Int,
        expected: String,
        certainty: LocalTime.Certainty
    ) throws {
        let time = LocalTime(day: try #require(CivilDay(day)), hour: hour, minute: minute)
        let found = time.instant(in: try #require(TimeZone(known: zone)))
        #expect(found.date.rfc3339 == expected)
        #expect(found.certainty == certainty)
    }
}

struct RFC3339Tests {
    @Test(arguments: [
        ("2026-11-21T10:01:29Z", "2026-11-21T10:01:29Z"), ("2026-11-21t10:01:29z", "2026-11-21T10:01:29Z"),
        ("2026-11-21T10:01:29.5Z", "2026-11-21T10:01:29.500Z"),
        ("2026-11-21T10:01:29.1234567Z", "2026-11-21T10:01:29.123Z"),
        ("2026-11-21T10:01:29.000000Z", "2026-11-21T10:01:29Z"),
        ("2026-11-21T21:01:29+11:00", "2026-11-21T10:01:29Z"), ("2026-11-21T04:31:29-05:30", "2026-11-21T10:01:29Z"),
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"), ("1969-12-31T23:59:59.25Z", "1969-12-31T23:59:59.250Z"),
        ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"), ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
    ])
    func `reads every form and writes one`(text: String, expected: String) {
        #expect(Date(rfc3339: text)?.rfc3339 == expected)
    }

    @Test(arguments: [
        "0001-01-01T00:00:00", "2026-11-21", "2026-11-21T10:01Z", "2026-11-21T24:00:00Z", "2026-11-21T10:60:00Z",
        "2026-11-21T10:01:61Z", "2026-11-21T10:01:29.Z", "2026-11-21T10:01:29.1234567890Z", "2026-11-21T10:01:29+1100",
        "2026-02-30T10:01:29Z", "soon", "", "2026-11-21T10:01:29Zz", "2026-11-21T10:01:29+25:00",
    ])
    func `refuses anything else`(text: String) { #expect(Date(rfc3339: text) == nil) }

    @Test func `an instant beyond the calendar is written as the last valid one`() {
        #expect(Date(timeIntervalSince1970: 1e300).rfc3339 == "9999-12-31T23:59:59Z")
        #expect(Date(timeIntervalSince1970: -1e300).rfc3339 == "0001-01-01T00:00:00Z")
    }
}

struct DurationTextTests {
    @Test(arguments: [
        ("30s", 30), ("5m", 300), ("2h", 7_200), ("7d", 604_800), ("1h30m", 5_400), ("1d2h3m4s", 93_784), ("0s", 0),
    ])
    func `reads durations with units, the largest first`(text: String, seconds: Int) {
        #expect(Duration(text) == .seconds(seconds))
        #expect(Duration.seconds(seconds).shortText == text)
    }

    @Test(arguments: ["", "5", "m", "5 m", "5m2h", "5m5m", "-5m", "1.5h", "5w", "9999999999d", "１m"])
    func `refuses anything else`(text: String) { #expect(Duration(text) == nil) }
}

struct TimeZoneNameTests {
    @Test(arguments: [("Europe/London", "Europe/London"), ("UTC", "UTC")])
    func `takes identifiers of the database and UTC`(text: String, name: String) {
        #expect(TimeZone(known: text)?.name == name)
    }

    @Test(arguments: [
        "BST", "EST", "GMT+1", "Europe/Lundon", "", "europe/london", "London", "../etc/passwd", "/etc/localtime",
    ])
    func `refuses abbreviations and unknown names`(text: String) { #expect(TimeZone(known: text) == nil) }
}

struct StartTests {
    @Test(
        arguments: [
            ("1795262400", nil), ("1795262400.25", nil), (#""1795262400""#, nil), ("1795262400000", nil),
            (#""1795262400000""#, nil),
            (#""1e999""#, "found the text \"1e999\", expected a time in seconds since 1970"),
            ("5", "found the number 5, expected a time from 2000 to 2099"),
            ("253402300800", "found the number 253402300800, expected a time from 2000 to 2099"),
            ("\"soon\"", "found the text \"soon\", expected a time in seconds since 1970"),
        ] as [(String, String?)]
    )
    func `a start in seconds is plausible or refused`(json: String, refusal: String?) throws {
        let value = try JSONDocument(json).root
        #expect(Result { try EpochStart(json: value) }.reason == refusal)
        // Whole seconds, for a number or a text that counts seconds or milliseconds.
        let date = try? EpochStart(json: value).date.timeIntervalSince1970.rounded(.down)
        #expect(date == (refusal == nil ? 1_795_262_400 : nil))
    }

    @Test(
        arguments: [
            ("2026-12-01T09:30:00Z", nil),
            ("1999-12-31T23:59:59Z", "found the text \"1999-12-31T23:59:59Z\", expected a time from 2000 to 2099"),
            ("2026-12-01", "found the text \"2026-12-01\", expected a time such as 2026-11-21T10:01:29Z"),
        ] as [(String, String?)]
    )
    func `a start as text is plausible or refused`(text: String, refusal: String?) throws {
        let value = try JSONDocument("\"\(text)\"").root
        #expect(Result { try TextStart(json: value) }.reason == refusal)
    }

    @Test(
        arguments: [
            ("2026-12-25", nil), ("2100-01-01", "found the text \"2100-01-01\", expected a day from 2000 to 2099"),
            ("25.12.2026", "found the text \"25.12.2026\", expected a day such as 2026-12-25"),
        ] as [(String, String?)]
    )
    func `a day is plausible or refused`(text: String, refusal: String?) throws {
        let value = try JSONDocument("\"\(text)\"").root
        #expect(Result { try DayStart(json: value) }.reason == refusal)
    }
}

extension Result {
    fileprivate var reason: String? {
        if case .failure(let error) = self { (error as? JSONMismatch)?.reason } else { nil }
    }
}

struct FeedClockTests {
    /// A machine whose clock is set by hand.
    private final class Machine: Sendable { let date = Mutex(Date(timeIntervalSince1970: 0)) }

    @Test(arguments: [(1.0, 90.0), (60, 5_400), (3_600, 324_000)])
    func `runs so many times as fast as the machine`(speed: Double, passed: TimeInterval) throws {
        let start = Date(timeIntervalSince1970: 1_797_602_551)
        let machine = Machine()
        let clock = FeedClock.starting(at: start, speed: speed, beside: FeedClock { machine.date.withLock { $0 } })
        #expect(clock.now == start)
        machine.date.withLock { $0 += 90 }
        #expect(clock.now == start + passed)
        #expect(clock.speed == speed)
    }
}
