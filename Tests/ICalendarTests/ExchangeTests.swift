import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Calendars as Outlook and Exchange write them.
@Suite(.timeLimit(.minutes(20)))
struct ExchangeTests {
    private static let weekly = "DTSTART;VALUE=DATE:20261124\nRRULE:FREQ=WEEKLY;COUNT=3\n"

    @Test(arguments: [
        "EXDATE;TZID=Europe/Berlin:20261201T000000", "EXDATE;TZID=W. Europe Standard Time:20261201T000000",
        "EXDATE:20261201T000000", "EXDATE:20261201T000000Z", "EXDATE:20261130T230000Z", "EXDATE:20261201T050000Z",
        "EXDATE;VALUE=DATE:20261201",
    ])
    func `a day that is excluded as a midnight is left out`(line: String) throws {
        let snapshot = try CalendarText.read(CalendarText.event(Self.weekly + line))
        #expect(snapshot.times == ["2026-11-24", "2026-12-08"])
        #expect(snapshot.complaints.isEmpty)
    }

    @Test(
        arguments: [
            ("DTSTART:20261130T000000\nDTEND:20261201T000000", "TRUE", ["2026-11-30"]),
            ("DTSTART:20261130T000000\nDTEND:20261203T000000", "TRUE", ["2026-11-30 to 2026-12-02"]),
            ("DTSTART:20261130T000000", "TRUE", ["2026-11-30"]),
            (
                "DTSTART;TZID=W. Europe Standard Time:20261130T000000\nDTEND;TZID=W. Europe Standard Time:20261201T000000",
                "true",
                ["2026-11-30"]
            ),
            ("DTSTART:20261130T000000\nDURATION:P1D", "TRUE", ["2026-11-30"]),
            (
                "DTSTART:20261130T000000\nDTEND:20261201T000000\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20261201T000000",
                "TRUE",
                ["2026-11-30", "2026-12-02"]
            ),
            (
                "DTSTART:20261130T000000\nDTEND:20261201T000000", "FALSE",
                ["2026-11-30T00:00:00Z to 2026-12-01T00:00:00Z"]
            ),
            (
                "DTSTART:20261130T090000\nDTEND:20261130T100000", "TRUE",
                ["2026-11-30T09:00:00Z to 2026-11-30T10:00:00Z"]
            ),
        ] as [(String, String, [String])]
    )
    func `an event from midnight to midnight that Outlook marks is a whole day`(
        lines: String,
        mark: String,
        times: [String]
    ) throws {
        let snapshot = try CalendarText.read(CalendarText.event("\(lines)\nX-MICROSOFT-CDO-ALLDAYEVENT:\(mark)"))
        let texts = snapshot.items.map { item in
            switch item.time {
            case .days(let first, let last, _): last > first ? "\(first) to \(last)" : "\(first)"
            case .instant(let start, let end): "\(start.rfc3339)\(end.map { " to \($0.rfc3339)" } ?? "")"
            case .undated(let text): text
            }
        }
        #expect(texts == times)
        #expect(snapshot.complaints.isEmpty)
    }

    @Test(
        arguments: [
            ("20261130T230000Z", "DTEND:20261201T230000Z", "", ["2026-12-01"]),
            ("20261130T230000Z", "DTEND:20261202T230000Z", "X-WR-TIMEZONE:Europe/Berlin\n", ["2026-12-01 2026-12-02"]),
            ("20261201T000000Z", "DURATION:P1D", "", ["2026-12-01"]),
            ("20261201T000000Z", "CLASS:PUBLIC", "", ["2026-12-01"]),
            ("20261201T050000Z", "DTEND:20261202T050000Z", "", ["2026-12-01"]),
            // The day on which clocks go forward has 23 hours.
            ("20270327T230000Z", "DTEND:20270328T220000Z", "X-WR-TIMEZONE:Europe/Berlin\n", ["2027-03-28"]),
            (
                "20261130T230000Z", "DTEND:20261201T230000Z\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20261207T230000Z", "",
                ["2026-12-01", "2026-12-15"]
            ),
            ("20261201T090000Z", "DTEND:20261201T100000Z", "", ["2026-12-01T09:00:00Z 2026-12-01T10:00:00Z"]),
            // Mondays in UTC, and Tuesdays where it is midnight.
            (
                "20261130T230000Z", "DTEND:20261201T230000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=1", "",
                ["2026-11-30T23:00:00Z 2026-12-01T23:00:00Z"]
            ),
        ] as [(String, String, String, [String])]
    )
    func `an event in UTC that Outlook marks is a whole day of the calendar's zone`(
        start: String,
        lines: String,
        zone: String,
        times: [String]
    ) throws {
        let event = "BEGIN:VEVENT\nUID:e\nDTSTART:\(start)\n\(lines)\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE\nEND:VEVENT"
        let snapshot = try CalendarText.read(CalendarText.calendar(zone + event))
        #expect(snapshot.times == times)
        #expect(snapshot.complaints.isEmpty)
    }

    @Test(arguments: [
        ";TZID=Europe/Berlin:20261201T000000", ":20261201T000000", ":20261130T230000Z", ";VALUE=DATE:20261201",
    ])
    func `a moved day appears once`(time: String) throws {
        let moved = "BEGIN:VEVENT\nUID:e\nRECURRENCE-ID\(time)\nDTSTART;VALUE=DATE:20261202\nEND:VEVENT\n"
        let text = CalendarText.calendar(moved + "BEGIN:VEVENT\nUID:e\n\(Self.weekly)END:VEVENT")
        #expect(
            try CalendarText.read(text).lines.sorted()
                == ["e/20261124 2026-11-24", "e/20261201 2026-12-02", "e/20261208 2026-12-08"]
        )
    }

    @Test(
        arguments: [
            ("20261125T230000Z", "Europe/Berlin", 3), ("20261125T230000Z", "Europe/London", 3),
            ("20261126T050000Z", "America/New_York", 3), ("20261126T000000Z", "Europe/London", 3),
            ("20261125T110000Z", "Pacific/Auckland", 3), ("20261126T235959Z", "Europe/London", 3),
            ("20261126T225959Z", "Europe/Berlin", 3), ("20261127T045959Z", "America/New_York", 3),
            ("20261126T120000Z", "Europe/London", 3), ("20261126", "Europe/London", 3),
            ("20261126T093000", "Europe/London", 3),
        ] as [(String, String, Int)]
    )
    func `the last day of a series is there, however its end is written`(until: String, zone: String, count: Int) throws
    {
        let text = CalendarText.event("DTSTART;VALUE=DATE:20261124\nRRULE:FREQ=DAILY;UNTIL=\(until)")
        #expect(try CalendarText.read(text, viewer: zone).items.count == count)
    }

    @Test(
        arguments: [
            ("Eastern Standard Time", "14:00"), ("eastern daylight time", "14:00"),
            ("W. Europe Standard Time", "08:00"),
            ("(UTC-05:00) Eastern Time (US & Canada)", "14:00"), ("(GMT-08.00) Pacific Time (US & Canada)", "17:00"),
            ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome", "08:00"), ("(UTC-07:00) Arizona", "16:00"),
            ("/Europe/Stockholm", "08:00"), ("/example.org/Tzfile/Asia/Tokyo", "00:00"), ("GMT+0100", "08:00"),
            ("UTC+01", "08:00"), ("UTC+05:30", "03:30"), ("GMT-5", "14:00"), ("-0500", "14:00"),
            ("(UTC) Anything", "09:00"),
        ] as [(String, String)]
    )
    func `a zone without a definition is recognised by its name`(name: String, time: String) throws {
        let event = "BEGIN:VEVENT\nUID:e\nDTSTART;TZID=\"\(name)\":20261201T090000\nEND:VEVENT"
        let zoned = try CalendarText.read(CalendarText.calendar(event))
        #expect(zoned.times == ["2026-12-01T\(time):00Z"])
        let plain = "X-WR-TIMEZONE:\(name)\nBEGIN:VEVENT\nUID:e\nDTSTART:20261201T090000\nEND:VEVENT"
        #expect(try CalendarText.read(CalendarText.calendar(plain)).times == ["2026-12-01T\(time):00Z"])
    }

    @Test func `times without a zone have the zone of the start`() throws {
        let text = """
            DTSTART;TZID=America/New_York:20261124T100000
            DTEND:20261124T110000
            RRULE:FREQ=WEEKLY;COUNT=3
            EXDATE:20261201T100000
            RDATE:20261126T100000
            """
        let snapshot = try CalendarText.read(CalendarText.event(text))
        #expect(
            snapshot.times == [
                "2026-11-24T15:00:00Z 2026-11-24T16:00:00Z", "2026-11-26T15:00:00Z 2026-11-26T16:00:00Z",
                "2026-12-08T15:00:00Z 2026-12-08T16:00:00Z",
            ]
        )
        #expect(snapshot.complaints.isEmpty)
    }

    @Test func `a calendar that ended before 2000 is empty and not an error`() throws {
        let snapshot = try CalendarText.read(CalendarText.event("DTSTART:19970714T170000Z"))
        #expect(snapshot.items.isEmpty)
        #expect(snapshot.complaints.isEmpty)
    }

    @Test func `events with the same UID and different starts are all included`() throws {
        let events = ["24", "25", "25"].map { "BEGIN:VEVENT\nUID:e\nDTSTART:202611\($0)T100000Z\nEND:VEVENT\n" }
        let snapshot = try CalendarText.read(CalendarText.calendar(events.joined()))
        #expect(
            snapshot.lines == ["e/20261124T100000Z 2026-11-24T10:00:00Z", "e/20261125T100000Z 2026-11-25T10:00:00Z"]
        )
        #expect(snapshot.warnings.lostRecords == 1)
    }

    @Test func `a later revision of a series withdraws earlier moves`() throws {
        func text(_ sequence: Int) -> String {
            CalendarText.calendar(
                """
                BEGIN:VEVENT
                UID:e
                DTSTART:20261124T100000Z
                RRULE:FREQ=WEEKLY;COUNT=3
                EXDATE:20261201T100000Z
                SEQUENCE:\(sequence)
                END:VEVENT
                BEGIN:VEVENT
                UID:e
                RECURRENCE-ID:20261201T100000Z
                DTSTART:20261202T100000Z
                SEQUENCE:1
                END:VEVENT
                """
            )
        }
        #expect(try CalendarText.read(text(2)).items.count == 2)
        #expect(try CalendarText.read(text(1)).items.count == 3)
    }

    @Test(
        arguments: [
            ("DTSTART:20261124T100000Z", "UNTIL=20261130T235959Z", ":20261201T100000Z", false),
            ("DTSTART:20261124T100000Z", "UNTIL=20261201T100000Z", ":20261201T100000Z", true),
            ("DTSTART;TZID=Asia/Tokyo:20261124T190000", "UNTIL=20261201", ":20261201T100000Z", true),
            ("DTSTART;TZID=Asia/Tokyo:20261124T190000", "UNTIL=20261130", ":20261201T190000", false),
            ("DTSTART;VALUE=DATE:20261124", "UNTIL=20261130T000000Z", ";VALUE=DATE:20261201", false),
            ("DTSTART;VALUE=DATE:20261124", "UNTIL=20261201", ";VALUE=DATE:20261201", true),
            ("DTSTART:20261124T100000Z", "COUNT=1", ":20261201T100000Z", true),
        ] as [(String, String, String, Bool)]
    )
    func `a later revision that ends a series sooner withdraws moves after its end`(
        start: String,
        end: String,
        time: String,
        isShown: Bool
    ) throws {
        let series = "BEGIN:VEVENT\nUID:e\n\(start)\nRRULE:FREQ=WEEKLY;\(end)\nSEQUENCE:2\nEND:VEVENT\n"
        let day = start.contains("DATE:") ? ";VALUE=DATE:20261202" : ":20261202T120000Z"
        let moved = "BEGIN:VEVENT\nUID:e\nSUMMARY:Moved\nRECURRENCE-ID\(time)\nDTSTART\(day)\nSEQUENCE:1\nEND:VEVENT"
        let snapshot = try CalendarText.read(CalendarText.calendar(series + moved))
        #expect(snapshot.items.contains { $0.title == "Moved" } == isShown)
        // A replacement with the same revision stays, even after the end of the series.
        let newer = CalendarText.calendar(series + moved.replacing("SEQUENCE:1", with: "SEQUENCE:2"))
        #expect(try CalendarText.read(newer).items.contains { $0.title == "Moved" })
    }

    @Test(
        arguments: [
            ("DTEND;TZID=Europe/Berlin:20261127T000000", "2026-11-24 2026-11-26"),
            ("DTEND;TZID=W. Europe Standard Time:20261125T000000", "2026-11-24"),
            ("DTEND:20261127T000000", "2026-11-24 2026-11-26"),
            ("DTEND;VALUE=DATE:20261127", "2026-11-24 2026-11-26"),
            ("DTEND:20261124T000000", "2026-11-24"),
        ] as [(String, String)]
    )
    func `the end of a whole day may be a midnight with a zone`(end: String, time: String) throws {
        let text = CalendarText.event("DTSTART;VALUE=DATE:20261124\n\(end)")
        let snapshot = try CalendarText.read(text, viewer: "Europe/Berlin")
        #expect(snapshot.times == [time])
        #expect(snapshot.complaints.isEmpty)
    }

    @Test(arguments: ["Europe/London", "Asia/Tokyo", "America/New_York"])
    func `a moved time is found in the zone of its series`(viewer: String) throws {
        let series =
            "BEGIN:VEVENT\nUID:e\nDTSTART;TZID=America/New_York:20261124T100000\nRRULE:FREQ=WEEKLY;COUNT=3\nEND:VEVENT\n"
        let moved = "BEGIN:VEVENT\nUID:e\nRECURRENCE-ID:20261201T100000\nDTSTART:20261202T090000Z\nEND:VEVENT\n"
        for text in [series + moved, moved + series] {
            #expect(
                try CalendarText.read(CalendarText.calendar(text), viewer: viewer).times.sorted() == [
                    "2026-11-24T15:00:00Z", "2026-12-02T09:00:00Z", "2026-12-08T15:00:00Z",
                ]
            )
        }
    }
}
