import ICalendar
import FeedCore
import FeedReaders
import FeedTestKit
import Foundation
import Testing

/// Calendars that are designed to cost time or memory.
@Suite(.timeLimit(.minutes(20)))
struct HostileCalendarTests {
    /// A hundredth of the limits of a calendar.
    private static var low: CalendarLimits {
        var limits = CalendarLimits()
        limits.items /= 100
        limits.timesOfEvent /= 100
        limits.times /= 100
        limits.stepsOfEvent /= 100
        limits.steps /= 100
        limits.listValues /= 100
        return limits
    }

    @Test func `an event of a million times shows its first ones in the window`() throws {
        let text = CalendarText.event("DTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY")
        let snapshot = try CalendarText.read(text, limits: Self.low)
        #expect(snapshot.items.count == 100)
        #expect(snapshot.items.contains { $0.id.rawValue == "e/20261121T000000Z" })
        #expect(
            snapshot.complaints == [
                "line 3: the event repeats too often; its first 100 times in the window are shown"
            ]
        )
        let until = try #require(snapshot.coverage?.until)
        #expect(until == Date(rfc3339: "2026-11-21T00:01:39Z"))
        #expect(try CalendarText.read(text).items.count == 10_000)
    }

    @Test func `a daily event since 1970 takes no longer than one since yesterday`() throws {
        let text = CalendarText.event("DTSTART:19700101T090000Z\nRRULE:FREQ=DAILY;COUNT=1000000")
        let snapshot = try CalendarText.read(text, until: "2026-11-24")
        #expect(snapshot.times == ["2026-11-21T09:00:00Z", "2026-11-22T09:00:00Z", "2026-11-23T09:00:00Z"])
        #expect(snapshot.complaints.isEmpty)
    }

    @Test(arguments: ["FREQ=SECONDLY;BYSECOND=0;COUNT=999999999", "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1"])
    func `a rule that is too expensive is cut with a warning`(rule: String) throws {
        let event = "BEGIN:VEVENT\nUID:%\nDTSTART:19700101T000000Z\nRRULE:\(rule)\nEND:VEVENT\n"
        let events = (1...12).map { event.replacing("%", with: "\($0)") }.joined()
        let snapshot = try CalendarText.read(CalendarText.calendar(events), limits: Self.low)
        #expect(snapshot.items.isEmpty)
        #expect(snapshot.complaints.count == 12)
        #expect(snapshot.complaints.first == "line 3: the event takes too long to work out; none of its times is shown")
    }

    @Test func `nesting costs nothing`() throws {
        let depth = 10_000
        let open = String(repeating: "BEGIN:X\n", count: depth)
        let close = String(repeating: "END:VEVENT\nEND:Y\n", count: depth)
        let snapshot = try CalendarText.read(
            CalendarText.calendar(open + close + "\n" + "BEGIN:VEVENT\nUID:e\nDTSTART:20261124T100000Z")
        )
        #expect(snapshot.items.count == 1)
    }

    @Test func `an event of a million lines is read once`() throws {
        let lines = String(repeating: "RDATE:20261124T100000Z,20261125T100000Z\n", count: 300)
        let snapshot = try CalendarText.read(
            CalendarText.event("DTSTART:20261123T100000Z\n\(lines)"),
            limits: Self.low
        )
        #expect(snapshot.items.count == 3)
        // Each line from the 101st on has times beyond the limit.
        #expect(snapshot.warnings.count == 200)
    }

    @Test func `texts are shortened, because each occurrence repeats them`() throws {
        let long = String(repeating: "long\\, ", count: 100_000)
        let text = CalendarText.event(
            "DTSTART:20261124T100000Z\nRRULE:FREQ=DAILY\nDESCRIPTION:\(long)\nLOCATION:\(long)\nCATEGORIES:\(long)"
        )
        let item = try #require(try CalendarText.read(text).items.first)
        guard case .text(let description)? = item.fact("description") else {
            Issue.record("there is no description")
            return
        }
        #expect(description.count == 2_000)
        #expect(item.place?.name?.count == 500)
        #expect(item.category?.label.count == 100)
    }

    @Test func `a zone with endless monthly changes is bounded`() throws {
        let part =
            "BEGIN:STANDARD\nDTSTART:00010101T000000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1,2,3,4,5,6,7,8\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nEND:STANDARD\n"
        let zone = "BEGIN:VTIMEZONE\nTZID:Z1\n\(String(repeating: part, count: 2_000))END:VTIMEZONE\n"
        let event = "BEGIN:VEVENT\nUID:e\nDTSTART;TZID=Z1:20261124T100000\nEND:VEVENT"
        #expect(try CalendarText.read(CalendarText.calendar(zone + event)).items.count == 1)
    }

    @Test(
        arguments: [
            ("RDATE:" + String(repeating: "20261201T100000Z,", count: 1_000), 2),
            ("EXDATE:" + String(repeating: "20261201T100000Z,", count: 1_000), 1),
            ("RRULE:FREQ=DAILY;BYHOUR=" + String(repeating: "1,", count: 10_000), 1),
            ("LOCATION;X=" + String(repeating: "\"a\",", count: 2_000) + "a:b", 1),
        ] as [(String, Int)]
    )
    func `an endless list is cut with a warning`(line: String, count: Int) throws {
        let snapshot = try CalendarText.read(CalendarText.event("DTSTART:20261124T100000Z\n\(line)"), limits: Self.low)
        #expect(snapshot.items.count == count)
        #expect(snapshot.warnings.count == 1)
    }

    @Test func `of too many events the first are shown`() throws {
        let rule = "DTSTART:20200101T000000Z\nRRULE:FREQ=SECONDLY"
        let events = (0..<25).map { "BEGIN:VEVENT\nUID:\($0)\n\(rule)\nEND:VEVENT" }.joined(separator: "\n")
        let snapshot = try CalendarText.read(CalendarText.calendar(events), limits: Self.low)
        #expect(FeedSnapshot.maximumItemCount == 200_000)
        #expect(snapshot.items.count == 2_000)
        let last = try #require(snapshot.items.map { $0.time.start(in: .gmt) }.max())
        #expect(last == Date(rfc3339: "2026-11-21T00:01:19Z"))
        #expect(snapshot.coverage?.until == Date(rfc3339: "2026-11-21T00:01:20Z"))
    }

    @Test func `mutated texts never crash`() throws {
        let bytes = try Fixture.bytes("club.ics", in: .module)
        let marks = Array("\n\r:;,=\"\\ TZ0129-+P\0".utf8) + [0xFF, 0xC3]
        // The generator of Knuth's MMIX: the same numbers in every run.
        var state: UInt64 = 5_545
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<100 {
            var changed = bytes
            for _ in 0...next(6) {
                let place = next(changed.count)
                switch next(4) {
                case 0: changed[place] = marks[next(marks.count)]
                case 1: changed.remove(at: place)
                case 2: changed.insert(marks[next(marks.count)], at: place)
                default: changed.removeSubrange(place..<min(changed.count, place + next(200)))
                }
            }
            do {
                _ = try CalendarText.read(changed)
            } catch {
                #expect(FeedError(error).code == .malformed)
            }
        }
    }

    @Test func `truncated texts never crash`() throws {
        let bytes = try Fixture.bytes("club.ics", in: .module)
        for count in stride(from: 20, to: bytes.count, by: 29) {
            _ = try? CalendarText.read(Array(bytes.prefix(count)))
        }
    }
}
