import ICalendar
import FeedCore
import FeedReaders
import Testing

/// Twice as long a calendar takes twice as much work, with any content.
@Suite(.timeLimit(.minutes(20)))
struct GrowthTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String

        /// A calendar that contains this many of something.
        var text: @Sendable (Int) -> String

        init(_ name: String, _ text: @escaping @Sendable (Int) -> String) {
            (testDescription, self.text) = (name, text)
        }
    }

    private static func times(_ count: Int, _ part: (Int) -> String) -> String { (0..<count).map(part).joined() }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// A time in November 2026 for each number up to 43,200, different for each.
    private static func time(_ number: Int) -> String {
        "202611\(two(1 + number / 1_440 % 30))T\(two(number / 60 % 24))\(two(number % 60))00"
    }

    /// A day for each number up to 8,000, from 2020 on.
    private static func day(_ number: Int) -> String {
        "\(2_020 + number / 336)\(two(1 + number / 28 % 12))\(two(1 + number % 28))"
    }

    private static func event(_ uid: String, _ lines: String) -> String {
        "BEGIN:VEVENT\nUID:\(uid)\n\(lines)\nEND:VEVENT\n"
    }

    private static func zone(_ id: String, _ parts: String) -> String {
        "BEGIN:VTIMEZONE\nTZID:\(id)\n\(parts)END:VTIMEZONE\n"
    }

    private static func part(_ start: String, to offset: String = "+0100") -> String {
        "BEGIN:STANDARD\nDTSTART:\(start)\nTZOFFSETFROM:+0200\nTZOFFSETTO:\(offset)\nEND:STANDARD\n"
    }

    private static let minutely = event("e", "DTSTART:20260101T000000Z\nRRULE:FREQ=MINUTELY")
    private static let daily = event("e", "DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY;COUNT=9")

    private static func one(_ lines: String) -> String { event("e", "DTSTART:20261121T100000Z\n\(lines)") }

    private static let cases = [
        Case("events") { times($0) { event("\($0)", "DTSTART:\(time($0))Z") } },
        Case("events without a UID") { times($0) { "BEGIN:VEVENT\nDTSTART:\(time($0))Z\nEND:VEVENT\n" } },
        Case("events of one UID that are the same") { times($0) { _ in event("e", "DTSTART:20261121T100000Z") } },
        Case("events of one UID at different times") { times($0) { event("e", "DTSTART:\(time($0))Z") } },
        Case("revisions of an event") { times($0) { event("e", "DTSTART:\(time($0))Z\nSEQUENCE:\($0)") } },
        Case("events of one UID with an EXDATE each") {
            times($0) { event("e", "DTSTART:\(time($0))Z\nEXDATE:\(time($0 + 1))Z") }
        },
        Case("series of one UID") { times($0) { event("e", "DTSTART:\(time($0))Z\nRRULE:FREQ=YEARLY") } },
        Case("series of one UID and changes of one of them") { count in
            times(count / 2) { event("e", "DTSTART:\(time($0))Z\nRRULE:FREQ=YEARLY") }
                + times(count / 2) {
                    event("e", "RECURRENCE-ID;RANGE=THISANDFUTURE:\(time($0))Z\nDTSTART:\(time($0))Z")
                }
        },
        Case("times that are moved") { count in
            minutely + times(count) { event("e", "RECURRENCE-ID:\(time($0))Z\nDTSTART:\(time($0 + 7))Z") }
        },
        Case("days that are moved, as midnights") { count in
            daily + zone("Z", part("20000101T000000"))
                + times(count) {
                    event("e", "RECURRENCE-ID;TZID=Z:\(day($0))T000000\nDTSTART;VALUE=DATE:\(day($0 + 1))")
                }
        },
        Case("one time that is moved again and again") { count in
            minutely + times(count) { event("e", "RECURRENCE-ID:\(time(1))Z\nDTSTART:\(time($0))Z\nSEQUENCE:\($0)") }
        },
        Case("times from which on a series is moved") { count in
            minutely
                + times(count) {
                    event("e", "RECURRENCE-ID;RANGE=THISANDFUTURE:\(time($0))Z\nDTSTART:\(time($0 + 7))Z")
                }
        },
        Case("times that a later revision withdraws") { count in
            times(count) { event("e", "RECURRENCE-ID:\(time($0))Z\nDTSTART:\(time($0 + 7))Z") }
                + one("SEQUENCE:1\nRRULE:FREQ=DAILY\n" + times(count) { "EXDATE:\(time($0))Z\n" })
        },
        Case("an EXDATE of many") { "\(one("RRULE:FREQ=DAILY\nEXDATE:" + times($0) { "\(time($0))Z," }))" },
        Case("EXDATEs of whole days, as midnights in UTC") { count in
            times(9) { zone("Z\($0)", part("20000101T000000", to: "+0\($0)17")) }
                + event(
                    "e",
                    "DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\n" + times(count) { "EXDATE:\(day($0))T003300Z\n" }
                )
        },
        Case("RDATEs") { one(times($0) { "RDATE:\(time($0))Z\n" }) },
        Case("RDATEs with ends") { one("RDATE;VALUE=PERIOD:" + times($0) { "\(time($0))Z/PT5M," }) },
        Case("zones") { count in
            times(count) { zone("Z\($0)", part("20000101T000000", to: "+0\($0 % 10)\(two($0 / 10 % 60))")) }
                + times(count) { event("\($0)", "DTSTART;TZID=Z\($0):\(time($0))") }
        },
        Case("zones that no event uses") { count in
            times(count) { zone("Z\($0)", part("20000101T000000")) } + event("e", "DTSTART;VALUE=DATE:20261121")
                + daily
        },
        Case("changes of a zone") { count in
            zone("Z", times(count) { part("\(day($0))T030000") }) + event("e", "DTSTART;TZID=Z:20261121T100000")
        },
        Case("zones that nobody knows") {
            times($0) { event("\($0)", "DTSTART;TZID=\"(UTC+01:00) A \($0), B\":\(time($0))") }
        },
        Case("calendars with a zone each") {
            times($0) {
                "END:VCALENDAR\nBEGIN:VCALENDAR\nX-WR-TIMEZONE:Z\n" + zone("Z", part("20000101T000000"))
                    + event("\($0)", "DTSTART:\(time($0))")
            }
        },
        Case("rules") {
            times($0) { event("\($0)", "DTSTART:\(time($0))Z\nRRULE:FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=4") }
        },
        Case("rules of one event") { one(times($0) { "RRULE:FREQ=YEARLY;BYMONTH=\($0 % 12 + 1)\n" }) },
        Case("parts of a rule") { one("RRULE:FREQ=YEARLY;BYMONTH=" + times($0) { "\($0 % 12 + 1)," } + "1") },
        Case("folds") { one("DESCRIPTION:a\n" + times($0) { _ in " abcdefghijk\n" }) },
        Case("folds of nothing") { one("DESCRIPTION:a\n" + times($0) { _ in " \n" }) },
        Case("folds of a broken line") { one("A\n" + times($0) { _ in " \u{0}:;\n" }) },
        Case("folds behind empty lines") { one("DESCRIPTION:a\n" + times($0) { _ in "\r\n a\n" }) },
        Case("empty lines") { one(times($0) { _ in "\r\n" }) },
        Case("ends of lines") { one("SUMMARY:a" + times($0) { _ in "\r" }) },
        Case("parameters") { one("SUMMARY" + times($0) { ";X\($0)=a" } + ":b") },
        Case("escapes") { one("CATEGORIES:" + times($0) { _ in "\\,,\\n" }) },
        Case("components that begin") { times($0) { "BEGIN:X\($0)\n" } },
        Case("components that end") { times($0) { "END:X\($0)\n" } },
        Case("events that begin and do not end") { times($0) { "BEGIN:VEVENT\nUID:\($0)\nDTSTART:\(time($0))Z\n" } },
    ]

    private func work(_ example: Case, _ count: Int) throws -> Int {
        var limits = CalendarLimits()
        limits.timesOfEvent = 500
        let work = ReadingWork()
        _ = try CalendarText.read(CalendarText.calendar(example.text(count)), limits: limits, work: work)
        return work.steps
    }

    @Test(arguments: cases)
    private func `a calendar is read in time in proportion to its length`(example: Case) throws {
        let (none, few, many) = (try work(example, 0), try work(example, 400), try work(example, 800))
        #expect(few > none)
        // Numbers with more digits take more work.
        #expect(many - none <= (few - none) * 21 / 10 + 100, "\(none) steps for 0, \(few) for 400, \(many) for 800")
        // Each byte of the calendar causes a bounded number of steps.
        #expect(many <= none + 10 * example.text(800).utf8.count)
    }
}
