import ICalendar
import FeedCore
import FeedReaders
import FeedTestKit
import Foundation
import Testing

/// Lines that break the standard, but have one meaning.
@Suite(.timeLimit(.minutes(20)))
struct LenientReadingTests {
    @Test func `tasks with a due date are items beside the events`() throws {
        let text = CalendarText.calendar(
            "BEGIN:VTODO\nUID:t\nSUMMARY:Taxes\nDUE:20261130T170000Z\nEND:VTODO\n"
                + "BEGIN:VTODO\nUID:u\nSUMMARY:Some day\nEND:VTODO\n"
                + "BEGIN:VEVENT\nUID:e\nSUMMARY:Choir\nDTSTART:20261201T170000Z\nEND:VEVENT"
        )
        let snapshot = try CalendarText.read(text)
        #expect(snapshot.items.map(\.title).sorted() == ["Choir", "Taxes"] && snapshot.warnings.isEmpty)
    }

    // MARK: - Colons in parameters

    @Test(arguments: [
        ("TZID=GMT+05:30", "05:00"), ("TZID=\"GMT+05:30\"", "05:00"), ("TZID=tzone://Microsoft/Utc", "10:30"),
        ("TZID=GMT+05:30;VALUE=DATE-TIME", "05:00"), ("VALUE=DATE-TIME;TZID=UTC-03:00", "13:30"),
        ("TZID=(UTC-05:00) Eastern Time (US & Canada)", "15:30"), ("X-A=b:c;TZID=Asia/Tokyo", "01:30"),
    ])
    func `a colon in the name of a zone does not end it`(parameters: String, time: String) throws {
        let snapshot = try CalendarText.read(
            CalendarText.event("DTSTART;\(parameters):20261203T103000\nDTEND;\(parameters):20261203T113000")
        )
        let end = "\((Int(time.prefix(2)) ?? 0) + 1)"
        let endTime = String(repeating: "0", count: 2 - end.count) + end + time.dropFirst(2)
        #expect(snapshot.times == ["2026-12-03T\(time):00Z 2026-12-03T\(endTime):00Z"])
        #expect(snapshot.complaints.isEmpty)
    }

    @Test func `exceptions, additions and replacements are found in zones with a colon`() throws {
        let text = CalendarText.calendar(
            """
            BEGIN:VEVENT
            UID:a
            DTSTART:20261201T100000Z
            RRULE:FREQ=DAILY;COUNT=4
            EXDATE;TZID=GMT+05:30:20261202T153000,20261203T153000
            RDATE;TZID=GMT+05:30:20261210T153000
            END:VEVENT
            BEGIN:VEVENT
            UID:a
            RECURRENCE-ID;TZID=GMT+05:30:20261204T153000
            DTSTART:20261205T110000Z
            END:VEVENT
            """
        )
        let snapshot = try CalendarText.read(text)
        #expect(
            snapshot.times.sorted() == ["2026-12-01T10:00:00Z", "2026-12-05T11:00:00Z", "2026-12-10T10:00:00Z"]
        )
        #expect(snapshot.complaints.isEmpty)
    }

    @Test(
        arguments: [
            ("SUMMARY;ALTREP=http://x.example/a:Title only", "Title only", "ALTREP"),
            ("SUMMARY;ALTREP=http://x.example:8080/a:Title: with a colon", "Title: with a colon", "ALTREP"),
            ("SUMMARY;X-SOURCE=https://x.example/a;LANGUAGE=en:Title", "Title", "X-SOURCE"),
            ("SUMMARY;ALTREP=cid:part.1@x.example:Title", "Title", "ALTREP"),
            ("SUMMARY;ALTREP=webcal://x.example/a:Title", "Title", "ALTREP"),
            ("SUMMARY;ALTREP=file:///C:/a/b.html:Title", "Title", "ALTREP"),
            ("SUMMARY;ALTREP=http://x.example:8080:10:30 Tea", "10:30 Tea", "ALTREP"),
            ("SUMMARY;ALTREP=http://x.example/a:10/12 are in", "10/12 are in", "ALTREP"),
            ("SUMMARY;ALTREP=urn:x:y:Hall 5", "Hall 5", "ALTREP"),
            ("SUMMARY;ALTREP=urn:uuid:5b1e0c3a-0000-4000-8000-000000000000:10:30 Tea", "10:30 Tea", "ALTREP"),
            ("SUMMARY;ALTREP=data:text/plain,a:Title", "Title", "ALTREP"),
            ("SUMMARY;ALTREP=data:text/html;charset=utf-8;base64,QUJD:Title", "Title", "ALTREP"),
            ("SUMMARY;ALTREP=tel:+1-555-0100:Title", "Title", "ALTREP"),
            ("SUMMARY;DIR=sip:bo@x.example;lr:Title", "Title", "DIR"),
            ("SUMMARY;ALTREP=mid:1@x.example:Title", "Title", "ALTREP"),
            ("SUMMARY;DELEGATED-TO=xmpp:bo@x.example:Title", "Title", "DELEGATED-TO"),
            ("SUMMARY;MEMBER=mailto:a@x.example,\"mailto:b@x.example\":Title", "Title", "MEMBER"),
            ("SUMMARY;DELEGATED-FROM=news:x.y;LANGUAGE=en;X-A=\"a b\":Title", "Title", "DELEGATED-FROM"),
            ("SUMMARY;ALTREP=message:%3C1@x.example%3E:Title: more", "Title: more", "ALTREP"),
            ("SUMMARY;ALTREP=ms-x+y.2:a:Title", "Title", "ALTREP"),
            ("SUMMARY;X-SOURCE=webcal://x.example/a:Title", "Title", "X-SOURCE"),
            ("SUMMARY;ALTREP=x:Hall, upstairs at 10:30", "Hall, upstairs at 10:30", "ALTREP"),
            ("SUMMARY;ALTREP=x:Hall", "Hall", "ALTREP"), ("SUMMARY;ALTREP=1a:b:Hall", "b:Hall", "ALTREP"),
            ("SUMMARY;ALTREP=:Title", "Title", nil), ("SUMMARY;ALTREP=\"\":Title", "Title", nil),
            ("SUMMARY;LANGUAGE=en://not an address", "//not an address", nil),
            ("SUMMARY;X-T=a:b:Hall", "b:Hall", nil), ("SUMMARY;ALTREP=\"http://x.example/a\":Title", "Title", nil),
        ] as [(String, String, String?)]
    )
    func `an address without quotation marks is no part of the value`(
        line: String,
        title: String,
        parameter: String?
    ) throws {
        let text = CalendarText.calendar("BEGIN:VEVENT\nUID:e\nDTSTART:20261203T103000Z\n\(line)\nEND:VEVENT")
        let snapshot = try CalendarText.read(text)
        #expect(snapshot.items.map(\.title) == [title])
        #expect(
            snapshot.complaints
                == (parameter.map {
                    [
                        "line 6: the address in \($0) of SUMMARY has no quotation marks; \"\(title)\" was taken as the value"
                    ]
                } ?? [])
        )
    }

    @Test(arguments: [
        "SENT-BY=mailto:a@x.example;CN=Bo:mailto:b@x.example", "DIR=ldap://x.example:389/o=A:mailto:Bo",
    ])
    func `an address of a person is not that of a delegate`(line: String) throws {
        let snapshot = try CalendarText.read(
            CalendarText.event("DTSTART:20261203T103000Z\nORGANIZER;\(line)")
        )
        #expect(snapshot.items.first?.fact("organizer") == .text("Bo"))
        #expect(snapshot.complaints.count == 1)
    }

    // MARK: - Times and durations

    @Test(arguments: [
        "2026-12-03T10:00:00Z", "20261203T1000Z", "2026-12-03T10:00Z", "20261203T110000+0100", "20261203T110000+01:00",
        "20261203T110000+01", "2026-12-03T05:00:00-05:00", "20261203T100000.000Z", "2026-12-03 10:00:00",
        "20261203t1000",
    ])
    func `reads the times that publishers write`(time: String) throws {
        for line in ["DTSTART:\(time)", "DTSTART;TZID=Europe/London:\(time)"] {
            let snapshot = try CalendarText.read(CalendarText.event(line))
            #expect(snapshot.times == ["2026-12-03T10:00:00Z"], "\(line)")
            #expect(snapshot.complaints.isEmpty)
        }
    }

    @Test(arguments: ["20261203T10", "20261203T2500Z", "2026-1203", "20261203T1000+", "20261203T100000ZZ", "2026-12-3"])
    func `a time in no form is none`(time: String) throws {
        #expect(CalendarTime(time) == nil)
    }

    @Test func `a day with hyphens is a day`() throws {
        #expect(try CalendarText.read(CalendarText.event("DTSTART;VALUE=DATE:2026-12-03")).times == ["2026-12-03"])
    }

    @Test(
        arguments: [
            ("PT1D", CalendarDuration(days: 1)), ("P1H", CalendarDuration(seconds: 3_600)),
            ("P1H30M", CalendarDuration(seconds: 5_400)), ("P1DT2H", CalendarDuration(days: 1, seconds: 7_200)),
            ("P1W6DT15H", CalendarDuration(days: 13, seconds: 54_000)), ("P1M", nil), ("P", nil), ("P1DT", nil),
            ("PTT1H", nil),
        ] as [(String, CalendarDuration?)]
    )
    func `a duration may have its T in the wrong place`(text: String, duration: CalendarDuration?) {
        #expect(CalendarDuration(text) == duration)
    }

    // MARK: - Exceptions by rules

    @Test(
        arguments: [
            (
                "DTSTART;TZID=Europe/London:20261201T100000\nRRULE:FREQ=DAILY;COUNT=8", "FREQ=WEEKLY;BYDAY=SA,SU",
                ["12-01", "12-02", "12-03", "12-04", "12-07", "12-08"]
            ),
            ("DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;COUNT=4", "FREQ=DAILY;INTERVAL=2", ["12-02", "12-04"]),
            (
                "DTSTART:20261201T100000Z\nRRULE:FREQ=DAILY;COUNT=4", "FREQ=DAILY;COUNT=2", ["12-03", "12-04"]
            ),
            (
                "DTSTART:20261201T100000Z\nRDATE:20261203T100000Z,20261204T100000Z", "FREQ=WEEKLY;BYDAY=FR",
                ["12-01", "12-03"]
            ),
            (
                "DTSTART:20261201T100000Z\nRRULE:FREQ=DAILY;COUNT=3", "FREQ=DAILY;UNTIL=20261202T100000Z", ["12-03"]
            ),
            // Counted from the start, before the window.
            (
                "DTSTART:20200101T100000Z\nRRULE:FREQ=DAILY;UNTIL=20261123T100000Z", "FREQ=MONTHLY;BYMONTHDAY=22",
                ["11-21", "11-23"]
            ),
        ] as [(String, String, [String])]
    )
    func `a rule of exceptions leaves its times out, the start only where it fits`(
        lines: String,
        rule: String,
        days: [String]
    ) throws {
        let snapshot = try CalendarText.read(CalendarText.event("\(lines)\nEXRULE:\(rule)"))
        #expect(snapshot.times.map { String($0.prefix(10).dropFirst(5)) } == days)
        #expect(snapshot.complaints.isEmpty)
    }

    @Test func `a rule of exceptions that takes too long is told`() throws {
        let text = CalendarText.event(
            "DTSTART:20261201T000000Z\nRRULE:FREQ=DAILY;COUNT=5\nEXRULE:FREQ=SECONDLY;INTERVAL=2;BYSECOND=1"
        )
        let snapshot = try CalendarText.read(text)
        #expect(snapshot.items.count == 5 && snapshot.isPartial)
        #expect(
            snapshot.complaints == [
                "line 3: the event's EXRULE takes too long to work out; times that it leaves out may be shown"
            ]
        )
    }

    // MARK: - Replacements

    @Test(
        arguments: [
            (":20261202T100000Z", ""), (";VALUE=DATE:20261202", ""), (":20261202T100000Z", "SUMMARY:Off today\n"),
        ] as [(String, String)]
    )
    func `a cancelled time without a start is that of its series`(time: String, title: String) throws {
        let text = CalendarText.calendar(
            """
            BEGIN:VEVENT
            UID:e
            RECURRENCE-ID\(time)
            STATUS:CANCELLED
            \(title)END:VEVENT
            BEGIN:VEVENT
            UID:e
            SUMMARY:Tea
            DTSTART:20261201T100000Z
            DURATION:PT1H
            RRULE:FREQ=DAILY;COUNT=3
            END:VEVENT
            """
        )
        let snapshot = try CalendarText.read(text)
        #expect(
            snapshot.times == (1...3).map { "2026-12-0\($0)T10:00:00Z 2026-12-0\($0)T11:00:00Z" }
        )
        #expect(snapshot.items.map(\.status) == [.scheduled, .cancelled, .scheduled])
        #expect(snapshot.items.map(\.title) == ["Tea", title.isEmpty ? "Tea" : "Off today", "Tea"])
        #expect(snapshot.complaints.isEmpty)
    }

    @Test func `all later times may be cancelled without a start`() throws {
        let text = CalendarText.calendar(
            """
            BEGIN:VEVENT
            UID:e
            SUMMARY:Tea
            DTSTART:20261201T100000Z
            DTEND:20261201T110000Z
            RRULE:FREQ=DAILY;COUNT=3
            END:VEVENT
            BEGIN:VEVENT
            UID:e
            RECURRENCE-ID;RANGE=THISANDFUTURE:20261202T100000Z
            STATUS:CANCELLED
            END:VEVENT
            """
        )
        let snapshot = try CalendarText.read(text)
        #expect(snapshot.items.map(\.status) == [.scheduled, .cancelled, .cancelled])
        #expect(snapshot.items.map(\.title) == ["Tea", "Tea", "Tea"])
        #expect(snapshot.times.allSatisfy { $0.hasSuffix("T11:00:00Z") } && snapshot.complaints.isEmpty)
    }

    @Test func `a cancelled time without a series is at the time that it names`() throws {
        let text = CalendarText.calendar(
            "BEGIN:VEVENT\nUID:e\nRECURRENCE-ID:20261202T100000Z\nSTATUS:CANCELLED\nEND:VEVENT\n"
                + "BEGIN:VEVENT\nUID:f\nRECURRENCE-ID:20261203T100000Z\nEND:VEVENT"
        )
        let snapshot = try CalendarText.read(text)
        #expect(snapshot.times == ["2026-12-02T10:00:00Z", "2026-12-03T10:00:00Z"])
        #expect(snapshot.items.map(\.status) == [.cancelled, .scheduled])
        #expect(snapshot.complaints == ["line 8: an event has no DTSTART; its RECURRENCE-ID was taken"])
    }

    @Test(
        arguments: [
            (
                "RECURRENCE-ID:20261202T100000Z\nDTSTART:20261202T120000Z",
                FeedTime.instant(.init(known: "2026-12-02T10:00:00Z"), end: .init(known: "2026-12-02T11:00:00Z"))
            ),
            (
                "RECURRENCE-ID;VALUE=DATE:20261202\nDTSTART:20261202T120000Z",
                FeedTime.instant(.init(known: "2026-12-02T10:00:00Z"), end: .init(known: "2026-12-02T11:00:00Z"))
            ),
            ("RECURRENCE-ID:20261202T100000Z\nDTSTART:20261202T100000Z\nDURATION:PT2H", nil),
            ("RECURRENCE-ID:20261202T100000Z\nDTSTART;TZID=Europe/Berlin:20261202T110000", nil),
        ] as [(String, FeedTime?)]
    )
    func `a moved time says when it was planned`(lines: String, planned: FeedTime?) throws {
        let series =
            "BEGIN:VEVENT\nUID:e\nDTSTART:20261201T100000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2\nEND:VEVENT\n"
        let moved = "BEGIN:VEVENT\nUID:e\n\(lines)\nEND:VEVENT"
        let items = try CalendarText.read(CalendarText.calendar(series + moved)).items
        #expect(items.compactMap(\.planned) == [planned].compactMap(\.self))
        #expect(items.filter { $0.planned != nil }.allSatisfy { $0.id.rawValue.hasPrefix("e/20261202") })
    }

    @Test func `a moved day says when it was planned, and of later ones only the first`() throws {
        let text = CalendarText.calendar(
            """
            BEGIN:VEVENT
            UID:e
            DTSTART;VALUE=DATE:20261201
            RRULE:FREQ=WEEKLY;COUNT=3
            END:VEVENT
            BEGIN:VEVENT
            UID:e
            RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261208
            DTSTART;VALUE=DATE:20261209
            RRULE:FREQ=WEEKLY;COUNT=9
            END:VEVENT
            """
        )
        let snapshot = try CalendarText.read(text)
        let day = try #require(CivilDay("2026-12-08"))
        #expect(snapshot.times.sorted() == ["2026-12-01", "2026-12-09", "2026-12-16"])
        #expect(snapshot.items.compactMap(\.planned) == [.day(day, region: FeedTime.everywhere)])
        #expect(
            snapshot.complaints == [
                "line 8: an event that replaces one time of a series and all later ones has a rule or times of its own, which were passed over"
            ]
        )
    }

    // MARK: - Long events

    @Test(
        arguments: [
            ("19991230", "20301231", 1), ("19991230", "19991231", 0), ("20011230", "20301231", 1),
        ] as [(String, String, Int)]
    )
    func `an event that began before 2000 is shown while it lasts`(start: String, end: String, count: Int) throws {
        let days = CalendarText.event("DTSTART;VALUE=DATE:\(start)\nDTEND;VALUE=DATE:\(end)")
        #expect(try CalendarText.read(days).items.count == count)
        let times = CalendarText.event("DTSTART:\(start)T100000Z\nDTEND:\(end)T100000Z")
        let snapshot = try CalendarText.read(times)
        #expect(snapshot.items.count == count && snapshot.complaints.isEmpty)
    }
}

extension Date {
    /// A time that is known to be one.
    fileprivate init(known text: String) { self = Date(rfc3339: text) ?? .distantPast }
}
