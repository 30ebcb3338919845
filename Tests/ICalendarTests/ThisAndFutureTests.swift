import ICalendar
import FeedCore
import Foundation
import Testing

/// Changes of one time of an event and of all later ones.
///
/// - SeeAlso: [RFC 5545, section 3.2.13](https://www.rfc-editor.org/rfc/rfc5545#section-3.2.13)
@Suite(.timeLimit(.minutes(20)))
struct ThisAndFutureTests {
    private static let weekly =
        "DTSTART:20261124T100000Z\nDTEND:20261124T110000Z\nRRULE:FREQ=WEEKLY;COUNT=4\nSUMMARY:Old"

    private static func calendar(_ events: String...) -> String {
        CalendarText.calendar(events.map { "BEGIN:VEVENT\nUID:e\n\($0)\nEND:VEVENT" }.joined(separator: "\n"))
    }

    private func lines(_ text: String, from: String = "2026-11-21", until: String = "2027-11-21") throws -> [String] {
        let snapshot = try CalendarText.read(text, from: from, until: until)
        #expect(snapshot.complaints.isEmpty)
        return snapshot.items.sorted { $0.id.rawValue < $1.id.rawValue }.map { item in
            let start = item.time.start(in: .gmt).rfc3339
            let end = if case .instant(_, let end?) = item.time { " \(end.rfc3339)" } else { "" }
            let status = item.status == .cancelled ? " off" : ""
            return "\(item.id.rawValue.dropFirst(6).prefix(4)) \(start)\(end) \(item.title)\(status)"
        }
    }

    @Test func `shift, length and texts apply to all later times`() throws {
        let text = Self.calendar(
            Self.weekly,
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20261201T100000Z\nDTSTART:20261202T120000Z\nDURATION:PT30M\nSUMMARY:New"
        )
        #expect(
            try lines(text) == [
                "1124 2026-11-24T10:00:00Z 2026-11-24T11:00:00Z Old",
                "1201 2026-12-02T12:00:00Z 2026-12-02T12:30:00Z New",
                "1208 2026-12-09T12:00:00Z 2026-12-09T12:30:00Z New",
                "1215 2026-12-16T12:00:00Z 2026-12-16T12:30:00Z New",
            ]
        )
    }

    @Test func `a change of a single time takes precedence, and so does a later change`() throws {
        let text = Self.calendar(
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20261208T100000Z\nDTSTART:20261208T080000Z\nSUMMARY:Newer",
            Self.weekly + "\nEXDATE:20261215T100000Z\nRDATE:20261222T100000Z",
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20261124T100000Z\nDTSTART:20261124T110000Z\nSUMMARY:New",
            "RECURRENCE-ID:20261201T100000Z\nDTSTART:20261203T070000Z\nSUMMARY:Once"
        )
        #expect(
            try lines(text) == [
                "1124 2026-11-24T11:00:00Z New", "1201 2026-12-03T07:00:00Z Once", "1208 2026-12-08T08:00:00Z Newer",
                "1222 2026-12-22T08:00:00Z Newer",
            ]
        )
    }

    @Test func `all later times may be cancelled`() throws {
        let text = Self.calendar(
            Self.weekly,
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20261208T100000Z\nDTSTART:20261208T100000Z\nSTATUS:CANCELLED\nSUMMARY:Old"
        )
        #expect(
            try lines(text).map { $0.hasSuffix(" off") } == [false, false, true, true]
        )
    }

    @Test func `clock changes do not affect the shift`() throws {
        let text = Self.calendar(
            "DTSTART;TZID=Europe/London:20270325T090000\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Old",
            "RECURRENCE-ID;TZID=Europe/London;RANGE=THISANDFUTURE:20270327T090000\nDTSTART;TZID=Europe/London:20270327T103000\nSUMMARY:New"
        )
        #expect(
            try lines(text) == [
                "0325 2027-03-25T09:00:00Z Old", "0326 2027-03-26T09:00:00Z Old", "0327 2027-03-27T10:30:00Z New",
                "0328 2027-03-28T09:30:00Z New", "0329 2027-03-29T09:30:00Z New",
            ]
        )
    }

    @Test func `times that are shifted into the window are included, and those shifted out of it are not`() throws {
        let later = Self.calendar(
            "DTSTART:20260101T100000Z\nRRULE:FREQ=WEEKLY\nSUMMARY:Old",
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20260108T100000Z\nDTSTART:20260118T100000Z\nSUMMARY:New"
        )
        let window = try lines(later, from: "2026-12-01", until: "2026-12-15")
        #expect(
            window == [
                "0108 2026-01-18T10:00:00Z New", "1126 2026-12-06T10:00:00Z New", "1203 2026-12-13T10:00:00Z New",
            ]
        )
        let earlier = later.replacing("DTSTART:20260118", with: "DTSTART:20260103")
        #expect(
            try lines(earlier, from: "2026-12-01", until: "2026-12-15") == [
                "0108 2026-01-03T10:00:00Z New", "1210 2026-12-05T10:00:00Z New", "1217 2026-12-12T10:00:00Z New",
            ]
        )
    }

    @Test func `whole days move by days`() throws {
        let text = Self.calendar(
            "DTSTART;VALUE=DATE:20261124\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:Old",
            "RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261201\nDTSTART;VALUE=DATE:20261202\nDTEND;VALUE=DATE:20261204\nSUMMARY:New"
        )
        let snapshot = try CalendarText.read(text)
        #expect(
            snapshot.lines.sorted() == [
                "e/20261124 2026-11-24", "e/20261201 2026-12-02 2026-12-03", "e/20261208 2026-12-09 2026-12-10",
            ]
        )
        #expect(snapshot.items.count { $0.time.end(in: .gmt).timeIntervalSince($0.time.start(in: .gmt)) > 86_400 } == 2)
    }

    @Test(arguments: [
        (
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20261201T100000Z\nDTSTART;VALUE=DATE:20261201",
            "line 10: RANGE changes a time to a whole day or back, which is not supported; the event applies to one time only"
        ),
        (
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20261201T100000Z\nDTSTART:20281201T100000Z",
            "line 10: RANGE moves times by more than a year, which is not supported; the event applies to one time only"
        ),
        (
            "RECURRENCE-ID;RANGE=THISANDPRIOR:20261201T100000Z\nDTSTART:20261201T120000Z",
            "line 12: found RANGE=THISANDPRIOR, expected THISANDFUTURE; the event applies to one time only"
        ),
    ])
    func `an unsupported range changes one time`(lines: String, complaint: String) throws {
        let snapshot = try CalendarText.read(Self.calendar(Self.weekly, lines))
        #expect(snapshot.items.count == 4)
        #expect(snapshot.items.filter { $0.title == "Old" }.count == 3)
        #expect(snapshot.complaints == [complaint])
    }
}
