import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Texts that deviate from the standard.
@Suite(.timeLimit(.minutes(20)))
struct OddTextTests {
    private static let event = "BEGIN:VEVENT\nUID:e\nDTSTART:20261124T100000Z\nSUMMARY:Tea\nEND:VEVENT"

    @Test(
        arguments: [
            ("", "the answer is empty, but should be a calendar", "Try again later."),
            (" \r\n\r\n", "the answer is empty, but should be a calendar", "Try again later."),
            ("\u{FEFF}", "the answer is empty, but should be a calendar", "Try again later."),
            (
                "<!doctype html><title>Log in</title>",
                "the answer is a web page or XML: line 1: found \"<!doctype html><title>Log in</title>\", expected BEGIN:VCALENDAR",
                "Check the address; the provider \"syndication\" reads RSS and Atom."
            ),
            (
                "{\"events\":[]}",
                "the answer is not a calendar: line 1: found \"{\"events\":[]}\", expected BEGIN:VCALENDAR", nil
            ),
            (
                "\n\nBEGIN:VCARD\nEND:VCARD",
                "the answer is not a calendar: line 3: found \"BEGIN:VCARD\", expected BEGIN:VCALENDAR", nil
            ),
        ] as [(String, String, String?)]
    )
    func `a text that is not a calendar is an error`(text: String, message: String, hint: String?) {
        let error = #expect(throws: FeedError.self) { try CalendarText.read(text) }
        #expect(error?.code == .malformed)
        #expect(error?.message == message)
        #expect(error?.hint == hint)
    }

    @Test func `titles and places have the characters of their references`() throws {
        let event = Self.event.replacing("Tea", with: "Tea &amp\\; cake &#8211\\; AT&T\nLOCATION:Caf&eacute\\;")
        let item = try #require(try CalendarText.read(CalendarText.calendar(event)).items.first)
        #expect(item.title == "Tea & cake – AT&T")
        #expect(item.place?.name == "Café")
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\r\r\n", "\n\n", "\r\n\r\n"])
    func `accepts all line ends`(end: String) throws {
        let text = CalendarText.calendar(Self.event.replacing("Tea", with: "Te\n  a")).replacing("\n", with: end)
        let snapshot = try CalendarText.read(text)
        #expect(snapshot.lines == ["e 2026-11-24T10:00:00Z"])
        #expect(snapshot.items.map(\.title) == ["Te a"])
    }

    @Test func `a character that is split by folding is restored`() throws {
        var bytes = Array(CalendarText.calendar(Self.event.replacing("Tea", with: "Grüße")).utf8)
        let place = try #require(bytes.firstIndex(of: 0xC3)) + 1
        bytes.insert(contentsOf: "\r\n\t".utf8, at: place)
        #expect(try CalendarText.read(bytes).items.map(\.title) == ["Grüße"])
    }

    @Test(
        arguments: [
            (#"SUMMARY:a\, b\; c\\d\ne"#, #"a, b; c\d e"#), (#"SUMMARY;LANGUAGE="x:y;z":Tea"#, "Tea"),
            (#"SUMMARY;X=a,"b,c":10:30: Tea"#, "10:30: Tea"), (#"summary:Tea"#, "Tea"),
            (#"SUMMARY:50\% \x\"#, #"50\% \x\"#),
            ("SUMMARY:  Tea  \t at   five ", "Tea at five"), ("SUMMARY:", "Untitled event"),
            ("LOCATION:Kitchen", "Kitchen"),
            ("SUMMARY;ALTREP=\"cid:a\";X-A=;X-B=1:Tea", "Tea"),
        ] as [(String, String)]
    )
    func `reads texts and parameters`(line: String, title: String) throws {
        let text = CalendarText.calendar("BEGIN:VEVENT\nUID:e\nDTSTART:20261124T100000Z\n\(line)\nEND:VEVENT")
        let snapshot = try CalendarText.read(text)
        #expect(snapshot.items.map(\.title) == [title])
        #expect(snapshot.complaints.isEmpty)
    }

    @Test(
        arguments: [
            ("no colon here", "line 7: found \"no colon here\", expected NAME:VALUE; the line was passed over"),
            (
                "LOCATION;X=\"a:Kitchen",
                "line 7: found a quotation mark in LOCATION that is not closed; the line was passed over"
            ),
            ("LOCATION;X:Kitchen", "line 7: found a parameter of LOCATION without a value; the line was passed over"),
            ("LOCATION", "line 7: found LOCATION without a colon, expected NAME:VALUE; the line was passed over"),
            ("X-COLOUR", "line 7: found X-COLOUR without a colon, expected NAME:VALUE; the line was passed over"),
            (
                "DTEND:soon",
                "line 7: found DTEND \"soon\", expected a time such as 20261224T090000Z; it was passed over"
            ),
            ("DTEND:20261124T093000Z", "line 3: the event ends before it begins; the end was passed over"),
            (
                "DTEND;VALUE=DATE:20261125",
                "line 3: the start is a whole day and the end is not, or the other way round; the end was passed over"
            ),
            (
                "DURATION:-PT5M",
                "line 7: found DURATION \"-PT5M\", expected a duration such as PT1H30M; it was passed over"
            ),
            (
                "DURATION:PT99999999H",
                "line 7: found DURATION \"PT99999999H\", expected a duration such as PT1H30M; it was passed over"
            ),
            (
                "DTEND:20261124T110000Z\nDURATION:PT2H",
                "line 8: found DURATION beside DTEND, expected one of them; DTEND was taken"
            ),
            (
                "DURATION:PT2H\nDTEND:20261124T110000Z",
                "line 8: found DURATION beside DTEND, expected one of them; DTEND was taken"
            ),
            (
                "STATUS:WEIRD",
                "line 7: found STATUS \"WEIRD\", expected CONFIRMED, TENTATIVE or CANCELLED; it was passed over"
            ),
            (
                "STATUS;X-A=a:b:CANCELLED",
                "line 7: found STATUS \"b:CANCELLED\", expected CONFIRMED, TENTATIVE or CANCELLED; it was passed over"
            ),
            ("TRANSP:BUSY", "line 7: found TRANSP \"BUSY\", expected OPAQUE or TRANSPARENT; it was passed over"),
            (
                "X-MICROSOFT-CDO-ALLDAYEVENT:YES",
                "line 7: found X-MICROSOFT-CDO-ALLDAYEVENT \"YES\", expected TRUE or FALSE; it was passed over"
            ),
            (
                "URL:not a url",
                "line 7: found URL \"not a url\", expected an address with https:// or http://; it was passed over"
            ),
            (
                "CONFERENCE:tel:+1-555-0100",
                "line 7: found CONFERENCE \"tel:+1-555-0100\", expected an address with https:// or http://; it was passed over"
            ),
            ("GEO:91;0", "line 7: found GEO \"91;0\", expected degrees such as 51.5;-0.12; it was passed over"),
            (
                "EXDATE:soon",
                "line 7: found EXDATE \"soon\", expected times such as 20261224T090000Z; it was passed over"
            ),
            (
                "RDATE:soon",
                "line 7: found RDATE \"soon\", expected a time such as 20261224T090000Z; it was passed over"
            ),
            (
                "EXRULE:FREQ=DAILY", "line 3: the event does not repeat, so that its EXRULE leaves nothing out"
            ),
            (
                "RRULE:FREQ=WEEKLY;COUNT=2\nEXRULE:FREQ=OFTEN",
                "line 8: the rule has FREQ=OFTEN, expected one of SECONDLY to YEARLY; nothing is left out for it"
            ),
            (
                "RRULE:FREQ=OFTEN",
                "line 7: the rule has FREQ=OFTEN, expected one of SECONDLY to YEARLY; the event is shown at its first time only"
            ),
            (
                "RRULE:FREQ=WEEKLY;BYDAY=1TU;COUNT=3",
                "line 7: the rule has a number in BYDAY, which only MONTHLY and YEARLY rules may have; the rest of it holds"
            ),
            (
                "DTEND:20261124T093000Z\nRRULE:FREQ=DAILY;COUNT=3",
                "line 3: the event ends before it begins; the end was passed over"
            ),
            (
                "BEGIN:VEVENT\nUID:f\nDTSTART:20270101T000000Z",
                "line 7: found BEGIN:VEVENT, expected END:VEVENT before it"
            ),
            ("BEGIN:VALARM\nTRIGGER:-PT5M", "line 9: found END:VEVENT, expected END:VALARM before it"),
            ("END:VALARM", "line 7: found END:VALARM, which ends nothing"),
            (
                "END:VEVENT\nEND:VCALENDAR\nBEGIN:VCALENDAR\nBEGIN:VTODO",
                "line 11: found END:VEVENT, which ends nothing"
            ),
        ] as [(String, String)]
    )
    func `a malformed line affects only itself`(line: String, complaint: String) throws {
        let text = CalendarText.event("DTSTART:20261124T100000Z\n\(line)")
        let snapshot = try CalendarText.read(text)
        #expect(snapshot.items.first?.title == "Event")
        #expect(snapshot.items.first?.time.start(in: .gmt) == Date(rfc3339: "2026-11-24T10:00:00Z"))
        #expect(snapshot.complaints.first == complaint)
    }

    @Test(arguments: [
        "STATUS:CONFIRMED", "status:tentative", "STATUS:CANCELED", "STATUS:", "TRANSP:opaque", "TRANSP:TRANSPARENT",
        "X-MICROSOFT-CDO-ALLDAYEVENT:false", "URL:", "URL:https://x.example/a", "DTEND:20261124T110000Z",
    ])
    func `a value that its property may have causes no warning`(line: String) throws {
        #expect(try CalendarText.read(CalendarText.event("DTSTART:20261124T100000Z\n\(line)")).complaints.isEmpty)
    }

    @Test(arguments: [
        ("BYHOUR=9", "BYHOUR"), ("BYSECOND=0;BYMINUTE=0;BYHOUR=9,17", "BYHOUR, BYMINUTE, BYSECOND"),
    ])
    func `a time of day in the rule of a whole day is ignored with a warning`(part: String, names: String) throws {
        for line in ["DTSTART;VALUE=DATE:20261124", "DTSTART:20261124T000000\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE"] {
            let snapshot = try CalendarText.read(CalendarText.event("\(line)\nRRULE:FREQ=DAILY;COUNT=2;\(part)"))
            #expect(snapshot.times == ["2026-11-24", "2026-11-25"])
            #expect(
                snapshot.complaints
                    == ["line 3: the rule has \(names), which a whole day may not have; the rest of it holds"]
            )
        }
    }

    @Test(
        arguments: [
            ("SUMMARY:Tea", "line 4: an event has no DTSTART"),
            (
                "DTSTART:20261301T000000Z",
                "line 6: found DTSTART \"20261301T000000Z\", expected a time such as 20261224T090000Z"
            ),
            ("DTSTART;VALUE=DATE:21000101", "line 4: found the start 21000101, expected a time from 2000 to 2099"),
        ] as [(String, String)]
    )
    func `an event without a usable start is lost alone`(line: String, complaint: String) throws {
        let text = CalendarText.calendar("X-A:1\nBEGIN:VEVENT\nUID:f\n\(line)\nEND:VEVENT\n\(Self.event)")
        let snapshot = try CalendarText.read(text)
        #expect(snapshot.lines == ["e 2026-11-24T10:00:00Z"])
        #expect(snapshot.complaints == [complaint])
        #expect(snapshot.warnings.lostRecords == 1)
    }

    @Test func `an event without a UID is identified by its start and title`() throws {
        let text = CalendarText.calendar(Self.event.replacing("UID:e\n", with: ""))
        let snapshot = try CalendarText.read(text)
        #expect(snapshot.lines == ["20261124T100000Z-tea 2026-11-24T10:00:00Z"])
        #expect(snapshot.complaints == ["line 3: an event has no UID; its start and title stand for it"])
    }

    @Test(arguments: ["END:VEVENT\n", "", "END:VEVENT\nBEGIN:VEVENT\nUID:f\nDTSTART:20261125T100000Z\nDESCRI"])
    func `a truncated text is read as far as it goes and covers nothing`(end: String) throws {
        let whole = CalendarText.calendar(Self.event)
        let text = try #require(whole.range(of: "END:VEVENT")).lowerBound
        let snapshot = try CalendarText.read(whole[..<text] + end)
        #expect(snapshot.lines.first == "e 2026-11-24T10:00:00Z")
        #expect(snapshot.warnings.listed.contains { $0.code == .missingPart })
        #expect(snapshot.coverage.map { $0.from == $0.until } == true)
    }

    @Test func `a byte-order mark is skipped with a warning`() throws {
        let snapshot = try CalendarText.read("\u{FEFF}" + CalendarText.calendar(Self.event))
        #expect(snapshot.items.count == 1)
        #expect(snapshot.warnings.listed.map(\.code) == [.byteOrderMark])
    }

    @Test func `lines that are not UTF-8 are windows-1252, with one warning`() throws {
        let text = CalendarText.event("DTSTART:20261124T100000Z\nLOCATION:Caf# #\nDESCRIPTION:#")
        let snapshot = try CalendarText.read(Array(text.utf8).map { $0 == UInt8(ascii: "#") ? 0xE9 : $0 })
        #expect(snapshot.items.map(\.subtitle) == ["Café é"])
        #expect(
            snapshot.complaints == [
                "line 7: the answer is not valid UTF-8; it was read as windows-1252"
            ]
        )
    }

    @Test func `consecutive calendars are groups`() throws {
        let one = CalendarText.calendar("NAME:Terms\n\(Self.event)")
        let two = CalendarText.calendar("X-WR-CALNAME:Müll & Papier\n\(Self.event.replacing("UID:e", with: "UID:f"))")
        let snapshot = try CalendarText.read(one + two)
        #expect(
            snapshot.groups == [
                FeedGroup(id: "terms", title: "Terms"), FeedGroup(id: "mull-papier", title: "Müll & Papier"),
            ]
        )
        #expect(snapshot.items.map(\.group) == ["terms", "mull-papier"])
    }
}
