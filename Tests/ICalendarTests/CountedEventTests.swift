import FeedCore
import Foundation
import Testing

/// Events whose rules count their times, and rules that are too expensive.
@Suite(.timeLimit(.minutes(20)))
struct CountedEventTests {
    @Test func `includes a thousand events that are counted since 2000`() throws {
        let rules = ["FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5000", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23;COUNT=50"]
        let events = (0..<1_000).map { number in
            """
            BEGIN:VEVENT
            UID:\(number)
            DTSTART;TZID=Europe/London:20000103T090000
            RRULE:\(rules[number % 2])
            END:VEVENT
            """
        }
        let snapshot = try CalendarText.read(
            CalendarText.calendar(events.joined(separator: "\n")),
            until: "2026-11-28"
        )
        #expect(snapshot.complaints.isEmpty)
        #expect(Set(snapshot.items.map { $0.id.rawValue.prefix { $0 != "/" } }).count == 1_000)
        #expect(!snapshot.isPartial)
    }

    @Test func `an expensive rule makes an answer partial, and so does one with too many times, up to its coverage`()
        throws
    {
        let endless = CalendarText.event("DTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY;INTERVAL=2;BYSECOND=1")
        #expect(try CalendarText.read(endless).isPartial)
        let many = CalendarText.event("DTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY")
        let first = try CalendarText.read(many)
        #expect(first.isPartial && first.isAnswerWhole && first.items.count == 10_000)
        #expect(try CalendarText.read(many).coverage?.until == Date(rfc3339: "2026-11-21T02:46:39Z"))
    }
}
