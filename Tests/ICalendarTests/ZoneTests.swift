import ICalendar
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// The zones of a calendar's times.
@Suite(.timeLimit(.minutes(20)))
struct ZoneTests {
    /// A zone as Outlook writes it, with the rules of Berlin since 1601.
    private static func zone(_ name: String, winter: String = "+0100", summer: String = "+0200") -> String {
        """
        BEGIN:VTIMEZONE
        TZID:\(name)
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:\(summer)
        TZOFFSETTO:\(winter)
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:\(winter)
        TZOFFSETTO:\(summer)
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE

        """
    }

    private static func event(_ start: String, uid: String = "e") -> String {
        "BEGIN:VEVENT\nUID:\(uid)\nDTSTART\(start)\nEND:VEVENT\n"
    }

    // MARK: - Definitions

    @Test func `a hundred calendars that define the same zone have correct times`() throws {
        let text = (0..<100).map { number in
            CalendarText.calendar(
                Self.zone("W. Europe Standard Time")
                    + Self.event(";TZID=W. Europe Standard Time:20270120T090000", uid: "\(number)")
            )
        }
        let snapshot = try CalendarText.read(text.joined())
        #expect(Set(snapshot.times) == ["2027-01-20T08:00:00Z"])
        #expect(snapshot.items.count == 100)
        #expect(snapshot.complaints.isEmpty)
        #expect(!snapshot.isPartial)
    }

    @Test func `hundreds of different zones have correct times`() throws {
        let text = (0..<400).map { number in
            let summer = String(format: "+%02d%02d", 1 + number / 60, number % 60)
            return Self.zone("Zone \(number)", winter: "+0000", summer: summer)
                + Self.event(";TZID=Zone \(number):20270120T090000", uid: "\(number)")
        }
        let snapshot = try CalendarText.read(CalendarText.calendar(text.joined()))
        #expect(Set(snapshot.times) == ["2027-01-20T09:00:00Z"])
        #expect(snapshot.items.count == 400)
        #expect(snapshot.complaints.isEmpty)
    }

    @Test func `rules of events cost the zones nothing`() throws {
        let endless = (0..<20).map { number in
            "BEGIN:VEVENT\nUID:x\(number)\nDTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY;INTERVAL=2;BYSECOND=1\nEND:VEVENT\n"
        }
        let text = CalendarText.calendar(
            endless.joined() + Self.zone("Berlin Time") + Self.event(";TZID=Berlin Time:20270120T090000")
        )
        #expect(try CalendarText.read(text).lines == ["e 2027-01-20T08:00:00Z"])
    }

    @Test func `a zone with too many changes causes a warning and a partial answer`() throws {
        let part =
            "BEGIN:STANDARD\nDTSTART:00010101T000000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1,2,3,4,5,6,7,8\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nEND:STANDARD\n"
        let zone = "BEGIN:VTIMEZONE\nTZID:Z1\n\(part)END:VTIMEZONE\n"
        let text = CalendarText.calendar(zone + Self.event(";TZID=Z1:20261124T100000"))
        let snapshot = try CalendarText.read(text + text.replacing("UID:e", with: "UID:f"))
        #expect(snapshot.items.count == 2)
        #expect(
            snapshot.complaints == [
                "line 3: the time zone \"Z1\" changes its clocks too often to be worked out whole; times in it may be wrong"
            ]
        )
        #expect(snapshot.isPartial)
    }

    @Test(arguments: [
        (#"(UTC+01:00) Amsterdam\, Berlin\, Bern"#, #"TZID="(UTC+01:00) Amsterdam, Berlin, Bern""#),
        (#"(UTC+01:00) Amsterdam\, Berlin\, Bern"#, #"TZID="(UTC+01:00) Amsterdam\, Berlin\, Bern""#),
        (#"(UTC+01:00) Amsterdam, Berlin, Bern"#, #"TZID="(UTC+01:00) Amsterdam, Berlin, Bern""#),
        (#"Amsterdam\, Berlin"#, "TZID=Amsterdam, Berlin"), (#"a\;b\\c"#, #"TZID="a;b\c""#),
    ])
    func `a definition is found by its name, however it is written`(name: String, parameter: String) throws {
        let text = CalendarText.calendar(Self.zone(name) + Self.event(";\(parameter):20261201T090000"))
        let snapshot = try CalendarText.read(text)
        #expect(snapshot.times == ["2026-12-01T08:00:00Z"])
        #expect(snapshot.complaints.isEmpty)
    }

    @Test func `what a definition writes otherwise is read, and what is dropped is told`() throws {
        let text = CalendarText.calendar(
            """
            BEGIN:VTIMEZONE
            TZID:Own
            BEGIN:STANDARD
            DTSTART:20251026T030000
            RDATE;VALUE=PERIOD:20261025T030000/20261025T040000
            RDATE:soon,20271031T030000
            EXDATE:20271031T030000
            TZOFFSETFROM:+02:00
            TZOFFSETTO:+01
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:20260329T020000
            RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;X-A=1
            TZOFFSETFROM:+0100
            TZOFFSETTO:0200
            END:DAYLIGHT
            END:VTIMEZONE
            BEGIN:VTIMEZONE
            TZID:Own
            END:VTIMEZONE
            BEGIN:VTIMEZONE
            END:VTIMEZONE

            """ + Self.event(";TZID=Own:20261201T100000") + Self.event(";TZID=Own:20260701T100000", uid: "f")
                + Self.event(";TZID=Own:20271201T100000", uid: "g")
        )
        let snapshot = try CalendarText.read(text)
        #expect(snapshot.times == ["2026-12-01T09:00:00Z", "2026-07-01T08:00:00Z", "2027-12-01T09:00:00Z"])
        #expect(
            snapshot.complaints == [
                "line 20: the time zone \"Own\" is defined differently on line 3, which was used",
                "line 23: a time zone has no TZID; it was passed over",
                "line 9: found EXDATE in a time zone, which may not have one; it was passed over",
                "line 8: found RDATE \"soon\" in a time zone, expected a time such as 20261025T030000; it was passed over",
                "line 17: found TZOFFSETTO \"0200\" without a sign; it was read as +0200",
                "line 15: the rule of a time zone has the part X-A, which is not supported; the rest of it holds",
            ]
        )
    }

    @Test(arguments: ["+05300", "+5", "0100X", "+24:00", "1:00", "--0500", ""])
    func `an offset that is not clear is not guessed`(offset: String) throws {
        let zone = Self.zone("Own", winter: offset, summer: "+0200")
        let snapshot = try CalendarText.read(CalendarText.calendar(zone + Self.event(";TZID=Own:20270120T090000")))
        #expect(snapshot.times == ["2027-01-20T09:00:00Z"])
        #expect(snapshot.complaints.count == 3)
    }

    @Test func `a definition that differs from the database on a day is told once, and not used`() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Europe/Berlin
            BEGIN:STANDARD
            DTSTART:19701101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0100
            END:STANDARD
            END:VTIMEZONE

            """
        func event(_ start: String, _ uid: String) -> String { Self.event(";TZID=Europe/Berlin:\(start)", uid: uid) }
        let winter = try CalendarText.read(CalendarText.calendar(zone + event("20261201T090000", "a")))
        #expect(winter.complaints.isEmpty)
        let repeated = event("20261201T090000\nRRULE:FREQ=MONTHLY", "d")
        let complaint =
            "the calendar's own time zone \"Europe/Berlin\" is 60 minutes behind that of the time zone database"
        for events in [event("20270701T090000", "b") + event("20270702T090000", "c"), repeated] {
            let snapshot = try CalendarText.read(CalendarText.calendar(zone + events))
            #expect(snapshot.times.contains { $0.hasPrefix("2027-07-01T07:00:00Z") })
            #expect(snapshot.complaints.map { $0.contains(complaint) } == [true], "\(snapshot.complaints)")
        }
        // Equal definitions, in other words.
        let equal = Self.zone("Europe/Berlin") + event("20270701T090000\nRRULE:FREQ=HOURLY;COUNT=3000", "e")
        #expect(try CalendarText.read(CalendarText.calendar(equal)).complaints.isEmpty)
    }

    // MARK: - Names of the time zone database

    @Test(arguments: [
        ("CET", "08:00"), ("MET", "08:00"), ("EET", "07:00"), ("WET", "09:00"), ("EST5EDT", "14:00"),
        ("CST6CDT", "15:00"),
        ("MST7MDT", "16:00"), ("PST8PDT", "17:00"), ("EST", "14:00"), ("MST", "16:00"), ("HST", "19:00"),
        ("GB", "09:00"),
        ("Eire", "09:00"), ("Japan", "00:00"), ("Poland", "08:00"), ("Portugal", "09:00"), ("Singapore", "01:00"),
        ("Hongkong", "01:00"), ("UCT", "09:00"), ("Zulu", "09:00"), ("Universal", "09:00"), ("GMT", "09:00"),
        ("US/Pacific", "17:00"), ("Etc/GMT+5", "14:00"), ("Asia/Calcutta", "03:30"), ("Europe/Kiev", "07:00"),
        ("europe/berlin", "08:00"), ("EUROPE/BERLIN", "08:00"), ("America/new_york", "14:00"), ("utc", "09:00"),
        ("cet", "08:00"), ("America/New York", "14:00"), (#"Europe\/Berlin"#, "08:00"), ("Etc/GMT+5 ", "14:00"),
    ])
    func `names of the time zone database are known`(name: String, time: String) throws {
        let snapshot = try CalendarText.read(CalendarText.calendar(Self.event(";TZID=\(name):20261201T090000")))
        #expect(snapshot.times == ["2026-12-01T\(time):00Z"])
        #expect(snapshot.complaints.isEmpty)
    }

    @Test(arguments: [
        "Western/Central Europe", "W. Europe Standard Time 1", "(UTC+01:00) Amsterdam, Berlin",
        "Sarajevo/Warsaw/Zagreb", "(GMT+01:00) Sarajevo/Warsaw/Zagreb", "Sarajevo, Skopje, Warsaw, Zagreb",
    ])
    func `names of other programs are known`(name: String) throws {
        let event = Self.event(";TZID=\"\(name)\":20261201T090000")
        let snapshot = try CalendarText.read(CalendarText.calendar(event))
        #expect(snapshot.times == ["2026-12-01T08:00:00Z"])
        #expect(snapshot.complaints.isEmpty)
        #expect(snapshot.items.first?.fact("timeZone") == nil)
    }

    @Test(arguments: [
        "Greenwich Mean Time", "Coordinated Universal Time", "GMT Standard Time",
        "(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London",
        "Greenwich Mean Time; Dublin, Edinburgh, London",
    ])
    func `names of the time at Greenwich are known`(name: String) throws {
        let event = Self.event(";TZID=\"\(name)\":20261201T090000")
        let snapshot = try CalendarText.read(CalendarText.calendar(event), viewer: "Asia/Tokyo")
        #expect(snapshot.times == ["2026-12-01T09:00:00Z"])
        #expect(snapshot.complaints.isEmpty)
    }

    @Test(
        arguments: [
            (";TZID=Customized Time Zone:20261201T090000", "", "Customized Time Zone", "09:00"),
            (
                ";TZID=Customized Time Zone:20261201T090000", "X-WR-TIMEZONE:Asia/Tokyo\n", "Customized Time Zone",
                "00:00"
            ),
            (":20261201T090000", "X-WR-TIMEZONE:Mars\n", "Mars", "09:00"),
            (":20261201T090000Z", "X-WR-TIMEZONE:Mars\n", nil, "09:00"), (":20261201T090000", "", nil, "09:00"),
        ] as [(String, String, String?, String)]
    )
    func `an item in a zone that is not known says so`(
        start: String,
        line: String,
        zone: String?,
        time: String
    ) throws {
        let item = try #require(try CalendarText.read(CalendarText.calendar(line + Self.event(start))).items.first)
        #expect(item.time.start(in: .gmt).rfc3339 == "2026-12-01T\(time):00Z")
        let other = line.contains("Tokyo") ? "Asia/Tokyo" : "Europe/London"
        #expect(item.fact("timeZone") == zone.map { .text("\"\($0)\" is not known; read in \(other)") })
    }

    @Test(arguments: [
        "BST", "IST", "Middle Earth", "../../etc/passwd", "/etc/localtime", "PDT", "CEST", "America/Paris",
        "Sarajevo/Tokyo",
    ])
    func `an unknown name is refused, even if it is an ambiguous abbreviation`(name: String) throws {
        let snapshot = try CalendarText.read(CalendarText.calendar(Self.event(";TZID=\(name):20261201T090000")))
        #expect(snapshot.times == ["2026-12-01T09:00:00Z"])
        #expect(
            snapshot.complaints == ["line 3: the time zone \"\(name)\" is not known; Europe/London was taken"]
        )
    }

    // MARK: - Times without a zone

    @Test func `times without a zone use the one that the calendar names`() throws {
        func text(_ zone: String) -> String {
            CalendarText.calendar(
                "X-WR-TIMEZONE:\(zone)\n" + Self.event(":20261201T090000")
                    + Self.event(";VALUE=DATE:20261202", uid: "f")
                    + Self.event(";TZID=Asia/Tokyo:20261203T090000", uid: "g")
            )
        }
        let snapshot = try CalendarText.read(text("America/New_York"))
        #expect(
            snapshot.lines == ["e 2026-12-01T14:00:00Z", "f 2026-12-02", "g 2026-12-03T00:00:00Z"]
        )
        // A date has no zone, and ends where the viewer is, unless the settings say otherwise.
        #expect(snapshot.items[1].relevance == .afterTime(seconds: 0))
        #expect(snapshot.complaints.isEmpty)
        // The settings take precedence.
        let set = try CalendarText.read(text("America/New_York"), settings: ["timeZone": .text("Asia/Tokyo")])
        #expect(set.times.first == "2026-12-01T00:00:00Z")
        #expect(set.items[1].relevantUntil == Date(rfc3339: "2026-12-02T15:00:00Z"))
        let unknown = try CalendarText.read(text("Middle Earth"))
        #expect(unknown.times.first == "2026-12-01T09:00:00Z")
        #expect(
            unknown.complaints == [
                "line 4: the time zone \"Middle Earth\" of the calendar is not known; Europe/London was taken"
            ]
        )
        let zoned = CalendarText.calendar("X-WR-TIMEZONE:Middle Earth\n" + Self.event(":20261201T090000Z"))
        #expect(try CalendarText.read(zoned).complaints.isEmpty)
    }

    @Test func `each calendar of a file has its own zone for times without one`() throws {
        let text =
            CalendarText.calendar(
                "X-WR-TIMEZONE:Berlin Time\n" + Self.zone("Berlin Time") + Self.event(":20261201T090000")
            ) + CalendarText.calendar("X-WR-TIMEZONE:Asia/Tokyo\n" + Self.event(":20261201T090000", uid: "f"))
            + CalendarText.calendar(Self.event(":20261201T090000", uid: "g"))
        #expect(
            try CalendarText.read(text).times
                == ["2026-12-01T08:00:00Z", "2026-12-01T00:00:00Z", "2026-12-01T09:00:00Z"]
        )
    }
}
