import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Repetitions without rules: additional times, exceptions, replaced times, revisions.
@Suite(.timeLimit(.minutes(20)))
struct RepetitionTests {
    private static let weekly = "DTSTART:20261124T100000Z\nDTEND:20261124T110000Z\nRRULE:FREQ=WEEKLY;COUNT=4\n"

    @Test(
        arguments: [
            ("", ["11-24", "12-01", "12-08", "12-15"]),
            ("EXDATE:20261201T100000Z,20261208T100000Z", ["11-24", "12-15"]),
            ("EXDATE:20261124T100000Z\nEXDATE;TZID=Europe/Berlin:20261201T110000", ["12-08", "12-15"]),
            ("EXDATE;VALUE=DATE:20261201", ["11-24", "12-08", "12-15"]),
            ("EXDATE:20261201T100001Z", ["11-24", "12-01", "12-08", "12-15"]),
            ("RDATE:20261126T100000Z,20261201T100000Z", ["11-24", "11-26", "12-01", "12-08", "12-15"]),
            ("RDATE:20261126T100000Z\nEXDATE:20261126T100000Z", ["11-24", "12-01", "12-08", "12-15"]),
            ("RRULE:FREQ=DAILY;COUNT=2", ["11-24", "11-25", "12-01", "12-08", "12-15"]),
        ] as [(String, [String])]
    )
    func `times are added and excluded`(lines: String, days: [String]) throws {
        let snapshot = try CalendarText.read(CalendarText.event(Self.weekly + lines))
        #expect(snapshot.times == days.map { "2026-\($0)T10:00:00Z 2026-\($0)T11:00:00Z" })
        #expect(snapshot.complaints.isEmpty)
    }

    @Test func `an additional time may have its own end`() throws {
        let snapshot = try CalendarText.read(
            CalendarText.event(
                """
                DTSTART:20261124T100000Z
                DURATION:PT1H
                RDATE;VALUE=PERIOD:20261125T100000Z/20261125T103000Z,20261126T100000Z/PT2H
                RDATE:20261127T100000Z
                """
            )
        )
        #expect(
            snapshot.times == [
                "2026-11-24T10:00:00Z 2026-11-24T11:00:00Z", "2026-11-25T10:00:00Z 2026-11-25T10:30:00Z",
                "2026-11-26T10:00:00Z 2026-11-26T12:00:00Z", "2026-11-27T10:00:00Z 2026-11-27T11:00:00Z",
            ]
        )
    }

    @Test func `a moved time keeps its id`() throws {
        let text = CalendarText.calendar(
            """
            BEGIN:VEVENT
            UID:e
            RECURRENCE-ID:20261201T100000Z
            DTSTART:20261203T150000Z
            STATUS:CANCELLED
            END:VEVENT
            BEGIN:VEVENT
            UID:e
            \(Self.weekly)END:VEVENT
            """
        )
        let snapshot = try CalendarText.read(text)
        #expect(
            snapshot.lines.sorted() == [
                "e/20261124T100000Z 2026-11-24T10:00:00Z 2026-11-24T11:00:00Z",
                "e/20261201T100000Z 2026-12-03T15:00:00Z",
                "e/20261208T100000Z 2026-12-08T10:00:00Z 2026-12-08T11:00:00Z",
                "e/20261215T100000Z 2026-12-15T10:00:00Z 2026-12-15T11:00:00Z",
            ]
        )
        #expect(snapshot.items.filter { $0.status == .cancelled }.map(\.id.rawValue) == ["e/20261201T100000Z"])
    }

    @Test func `a time that is moved into the window from outside is included`() throws {
        let text = CalendarText.calendar(
            """
            BEGIN:VEVENT
            UID:e
            DTSTART;VALUE=DATE:20200107
            RRULE:FREQ=WEEKLY;UNTIL=20200331
            END:VEVENT
            BEGIN:VEVENT
            UID:e
            RECURRENCE-ID;VALUE=DATE:20200121
            DTSTART;VALUE=DATE:20261224
            END:VEVENT
            BEGIN:VEVENT
            UID:alone
            RECURRENCE-ID:20261224T100000Z
            DTSTART:20261224T120000Z
            END:VEVENT
            """
        )
        let snapshot = try CalendarText.read(text)
        #expect(snapshot.lines == ["e/20200121 2026-12-24", "alone/20261224T100000Z 2026-12-24T12:00:00Z"])
    }

    @Test(
        arguments: [
            (["SEQUENCE:1", "SEQUENCE:2"], "20261225", 3), (["SEQUENCE:3", "SEQUENCE:2"], "20261224", 8),
            (["LAST-MODIFIED:20261102T000000Z", "LAST-MODIFIED:20261101T000000Z"], "20261224", 8),
        ] as [([String], String, Int)]
    )
    func `of two revisions the newer one is used`(lines: [String], day: String, lostLine: Int) throws {
        let events = zip(["20261224", "20261225"], lines).map { day, line in
            "BEGIN:VEVENT\nUID:e\nDTSTART;VALUE=DATE:\(day)\n\(line.isEmpty ? "CLASS:PUBLIC" : line)\nEND:VEVENT"
        }
        let snapshot = try CalendarText.read(CalendarText.calendar(events.joined(separator: "\n")))
        #expect(snapshot.times.map { $0.filter { $0 != "-" } } == [day])
        #expect(
            snapshot.complaints == [
                "line \(lostLine): another event has the same UID \"e\" and holds instead of this one"
            ]
        )
        #expect(snapshot.warnings.lostRecords == 1)
    }

    @Test(
        arguments: [
            ("20261120T230000Z", "20261121T010000Z", "2026-11-21", "2026-11-22", 1),
            ("20261120T230000Z", "20261120T235959Z", "2026-11-21", "2026-11-22", 0),
            ("20261120T230000Z", "20261121T000000Z", "2026-11-21", "2026-11-22", 0),
            ("20261001T000000Z", "20270101T000000Z", "2026-11-21", "2026-11-22", 1),
            ("20261121T000000Z", "20261121T000000Z", "2026-11-21", "2026-11-22", 1),
            ("20261122T000000Z", "20261122T010000Z", "2026-11-21", "2026-11-22", 0),
            ("20261121T235959Z", "20261122T010000Z", "2026-11-21", "2026-11-22", 1),
        ] as [(String, String, String, String, Int)]
    )
    func `includes occurrences that overlap the window`(
        start: String,
        end: String,
        from: String,
        until: String,
        count: Int
    ) throws {
        let text = CalendarText.event("DTSTART:\(start)\nDTEND:\(end)\nRRULE:FREQ=YEARLY")
        let snapshot = try CalendarText.read(text, from: from, until: until)
        #expect(snapshot.items.count == count)
        #expect(snapshot.coverage?.from == Date(rfc3339: "\(from)T00:00:00Z"))
        #expect(snapshot.coverage?.until == Date(rfc3339: "\(until)T00:00:00Z"))
    }

    @Test func `a whole day is the same day in every zone`() throws {
        let text = CalendarText.event("DTSTART;VALUE=DATE:20251224\nRRULE:FREQ=YEARLY")
        for viewer in ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"] {
            #expect(try CalendarText.read(text, viewer: viewer).lines == ["e/20261224 2026-12-24"])
        }
    }

    @Test func `a single event is included at any time`() throws {
        let text = CalendarText.event("DTSTART:20010203T040506Z")
        #expect(try CalendarText.read(text).lines == ["e 2001-02-03T04:05:06Z"])
    }
}
