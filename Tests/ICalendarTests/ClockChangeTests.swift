import FeedCore
import FeedTestKit
import Testing

/// Local times during clock changes: in London on 28 March 2027 at 01:00 and on 31 October 2027 at 02:00.
@Suite(.timeLimit(.minutes(20)))
struct ClockChangeTests {
    /// A calendar's own zone with the rules of London.
    private static let zone = """
        BEGIN:VTIMEZONE
        TZID:GMT Standard Time
        BEGIN:STANDARD
        DTSTART:16010101T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0000
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T010000
        TZOFFSETFROM:+0000
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE
        """

    private static func event(_ lines: String, zone: String) -> String {
        CalendarText.calendar("\(Self.zone)\nBEGIN:VEVENT\nUID:e\n\(lines.replacing("ZONE", with: zone))\nEND:VEVENT")
    }

    @Test(arguments: ["Europe/London", "GMT Standard Time", "/example.org/20260101_1/Europe/London"])
    func `a daily event keeps its time of day`(zone: String) throws {
        for (time, month, expected) in [
            ("0930", "03", ["2027-03-27T09:30:00Z", "2027-03-28T08:30:00Z", "2027-03-29T08:30:00Z"]),
            // Clocks skip half past one: it is half past two in summer.
            ("0130", "03", ["2027-03-27T01:30:00Z", "2027-03-28T01:30:00Z", "2027-03-29T00:30:00Z"]),
            ("0030", "03", ["2027-03-27T00:30:00Z", "2027-03-28T00:30:00Z", "2027-03-28T23:30:00Z"]),
            // Half past one occurs twice: the first is used.
            ("0130", "10", ["2027-10-30T00:30:00Z", "2027-10-31T00:30:00Z", "2027-11-01T01:30:00Z"]),
            ("0930", "10", ["2027-10-30T08:30:00Z", "2027-10-31T09:30:00Z", "2027-11-01T09:30:00Z"]),
        ] {
            let day = month == "03" ? "27" : "30"
            let text = Self.event(
                "DTSTART;TZID=ZONE:2027\(month)\(day)T\(time)00\nRRULE:FREQ=DAILY;COUNT=3",
                zone: zone
            )
            #expect(try CalendarText.read(text).times == expected, "\(zone) \(time) \(month)")
        }
    }

    @Test(
        arguments: [
            (
                "20270328T013000", "2027-03-28T01:30:00Z",
                ["line 18: clocks skip 20270328T013000; the event was moved forward by as much"]
            ),
            (
                "20271031T013000", "2027-10-31T00:30:00Z",
                ["line 18: clocks show 20271031T013000 twice; the first is used"]
            ),
            ("20271031T023000", "2027-10-31T02:30:00Z", []),
        ] as [(String, String, [String])]
    )
    func `a time that does not exist causes a warning`(local: String, expected: String, complaints: [String]) throws {
        for zone in ["Europe/London", "GMT Standard Time"] {
            let snapshot = try CalendarText.read(Self.event("DTSTART;TZID=ZONE:\(local)", zone: zone))
            #expect(snapshot.times == [expected])
            #expect(snapshot.complaints == complaints)
        }
    }

    @Test func `a repeated event causes one warning, and none for whole days`() throws {
        let daily = Self.event("DTSTART;TZID=ZONE:20240101T013000\nRRULE:FREQ=DAILY", zone: "Europe/London")
        let codes = try CalendarText.read(daily).warnings.listed.map(\.code)
        #expect(codes == [.adjustedTime])
        let hourly = Self.event("DTSTART;TZID=ZONE:20270327T233000\nRRULE:FREQ=HOURLY;COUNT=5", zone: "Europe/London")
        let snapshot = try CalendarText.read(hourly)
        #expect(snapshot.complaints.isEmpty)
        // The skipped hour is none, and does not count.
        #expect(
            snapshot.times.map { $0.suffix(9) } == ["23:30:00Z", "00:30:00Z", "01:30:00Z", "02:30:00Z", "03:30:00Z"]
        )
    }

    @Test func `with an end all occurrences are equally long, with a duration of days as long as the days`() throws {
        let lines = "DTSTART;TZID=ZONE:20270327T120000\n%\nRRULE:FREQ=DAILY;COUNT=2"
        let exact = lines.replacing("%", with: "DTEND;TZID=ZONE:20270328T120000")
        let nominal = lines.replacing("%", with: "DURATION:P1D")
        #expect(
            try CalendarText.read(Self.event(exact, zone: "Europe/London")).times == [
                "2027-03-27T12:00:00Z 2027-03-28T11:00:00Z", "2027-03-28T11:00:00Z 2027-03-29T10:00:00Z",
            ]
        )
        #expect(
            try CalendarText.read(Self.event(nominal, zone: "Europe/London")).times == [
                "2027-03-27T12:00:00Z 2027-03-28T11:00:00Z", "2027-03-28T11:00:00Z 2027-03-29T11:00:00Z",
            ]
        )
    }

    @Test(
        arguments: [
            ("UNTIL=20270328T083000Z", 2), ("UNTIL=20270328T082959Z", 1), ("UNTIL=20270328", 2),
            ("UNTIL=20270328T093000", 2),
        ] as [(String, Int)]
    )
    func `the end of a rule in UTC is an instant`(until: String, count: Int) throws {
        let text = Self.event("DTSTART;TZID=ZONE:20270327T093000\nRRULE:FREQ=DAILY;\(until)", zone: "Europe/London")
        #expect(try CalendarText.read(text).items.count == count)
    }

    @Test(
        arguments: [
            ("Europe/London", nil, "2027-07-01T08:00:00Z"), ("America/New_York", nil, "2027-07-01T13:00:00Z"),
            ("America/New_York", "Asia/Tokyo", "2027-07-01T00:00:00Z"),
        ] as [(String, String?, String)]
    )
    func `a time without a zone is the feed's, else the viewer's`(viewer: String, own: String?, expected: String) throws
    {
        let settings = own.map { ["timeZone": RawSetting.text($0)] } ?? [:]
        let text = CalendarText.event("DTSTART:20270701T090000\nRRULE:FREQ=DAILY;COUNT=1")
        #expect(try CalendarText.read(text, viewer: viewer, settings: settings).times == [expected])
    }

    @Test func `an unknown zone causes one warning`() throws {
        let event = "BEGIN:VEVENT\nUID:%\nDTSTART;TZID=Mars/Olympus:20270701T090000\nEND:VEVENT\n"
        let snapshot = try CalendarText.read(
            CalendarText.calendar(event.replacing("%", with: "a") + event.replacing("%", with: "b"))
        )
        #expect(snapshot.times == ["2027-07-01T08:00:00Z", "2027-07-01T08:00:00Z"])
        #expect(snapshot.complaints == ["line 3: the time zone \"Mars/Olympus\" is not known; Europe/London was taken"])
    }

    @Test(arguments: ["../../etc/passwd", "/etc/localtime", "Europe/../Europe/London", "EST5EDT;x", ""])
    func `a zone's name is not a path`(name: String) throws {
        let snapshot = try CalendarText.read(CalendarText.event("DTSTART;TZID=\"\(name)\":20270701T090000"))
        #expect(snapshot.items.count == 1)
    }

    @Test func `a defined zone changes by dates, and has its first offset before`() throws {
        let text = CalendarText.calendar(
            """
            BEGIN:VTIMEZONE
            TZID:Own
            BEGIN:STANDARD
            DTSTART:20270601T000000
            RDATE:20280601T000000
            TZOFFSETFROM:-0330
            TZOFFSETTO:+053045
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:20271201T000000
            TZOFFSETFROM:+053045
            TZOFFSETTO:+0000
            END:DAYLIGHT
            BEGIN:DAYLIGHT
            DTSTART:20271201T000000
            RRULE:FREQ=SECONDLY
            TZOFFSETFROM:+0000
            TZOFFSETTO:+0100
            END:DAYLIGHT
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:e
            DTSTART;TZID=Own:20270101T120000
            RRULE:FREQ=MONTHLY;INTERVAL=6;COUNT=3
            END:VEVENT
            """
        )
        let snapshot = try CalendarText.read(text, until: "2028-12-31")
        #expect(snapshot.times == ["2027-01-01T15:30:00Z", "2027-07-01T06:29:15Z", "2028-01-01T12:00:00Z"])
        #expect(
            snapshot.complaints == [
                "line 17: a part of a time zone was passed over: expected DTSTART, TZOFFSETFROM and TZOFFSETTO, and a rule at most monthly"
            ]
        )
    }
}
