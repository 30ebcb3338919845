import ICalendar
import FeedCore
import FeedReaders
import FeedTestKit
import Foundation
import Testing

/// Rules within days in zones whose clocks change: in Berlin on 28 March 2027 at 02:00 and on 31 October 2027 at 03:00.
///
/// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
@Suite(.timeLimit(.minutes(20)))
struct FineRuleTests {
    private static func times(
        _ start: String,
        _ rule: String,
        _ more: String = "",
        from: String = "2026-11-21",
        until: String = "2028-11-21"
    ) throws -> [String] {
        let text = CalendarText.event("DTSTART;TZID=Europe/Berlin:\(start)\nRRULE:\(rule)\n\(more)X-A:1")
        let snapshot = try CalendarText.read(text, from: from, until: until)
        #expect(snapshot.complaints.isEmpty)
        return snapshot.times.sorted()
    }

    @Test(
        arguments: [
            // A skipped hour does not count.
            ("20270328T000000", "FREQ=HOURLY;COUNT=4", "2327 0028 0128 0228"),
            ("20270328T013000", "FREQ=MINUTELY;INTERVAL=30;COUNT=3", "003028 0128 013028"),
            // A repeated one counts twice.
            ("20271031T010000", "FREQ=HOURLY;COUNT=5", "2330 0031 0131 0231 0331"),
            ("20271031T023000", "FREQ=MINUTELY;INTERVAL=20;COUNT=5", "003031 005031 011031 013031 015031"),
            // The interval is one of the clock, before and after a change.
            ("20270327T200000", "FREQ=HOURLY;INTERVAL=6;COUNT=4", "1927 0628 1228 1828"),
            ("20270328T000000", "FREQ=HOURLY;INTERVAL=2;COUNT=3", "2327 0228 0428"),
            ("20271030T220000", "FREQ=HOURLY;INTERVAL=12;COUNT=3", "2030 0931 2131"),
            ("20271031T000000", "FREQ=HOURLY;BYHOUR=2,4;COUNT=4", "2230 0031 0131 0331"),
            ("20270328T000000", "FREQ=HOURLY;BYHOUR=2,4;COUNT=3", "2327 0228 0029"),
            ("20271031T010000", "FREQ=HOURLY;UNTIL=20271031T010000Z", "2330 0031 0131"),
            ("20271031T010000", "FREQ=HOURLY;UNTIL=20271031T020000", "2330 0031"),
            ("20271031T015900", "FREQ=MINUTELY;BYMINUTE=0,59;COUNT=4", "235930 0031 005931 0131"),
        ] as [(String, String, String)]
    )
    func `clocks show each time of a rule`(start: String, rule: String, expected: String) throws {
        let found = try Self.times(start, rule).map { time in
            let minute = time.dropFirst(14).prefix(2)
            return "\(time.dropFirst(11).prefix(2))\(minute == "00" ? "" : minute)\(time.dropFirst(8).prefix(2))"
        }
        #expect(found.sorted { Self.order($0) < Self.order($1) } == expected.split(separator: " ").map(String.init))
    }

    private static func order(_ text: String) -> String { "\(text.suffix(2))\(text.dropLast(2))" }

    /// Counts each hour of the rule one by one.
    private static func slowTimes(from start: Int, count: Int, zone: TimeZone, hours: Set<Int>) -> [String] {
        var found: [String] = []
        var instant = start
        while found.count < count {
            let local = instant + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
            if instant == start || hours.contains(local / 3_600 % 24) {
                found.append(Date(timeIntervalSince1970: Double(instant)).rfc3339)
            }
            instant += 3_600
        }
        return found
    }

    @Test(arguments: ["Europe/Berlin", "America/New_York", "Africa/Casablanca", "Asia/Tokyo", "America/Havana"])
    func `a window has the times that counting each hour finds`(name: String) throws {
        let zone = try #require(TimeZone(known: name))
        let start = Int(try #require(Date(rfc3339: "2024-01-01T12:00:00Z")).timeIntervalSince1970)
        let local = CalendarTime(
            seconds: start + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(start))),
            form: .local
        )
        for (rule, hours) in [("", Set(0..<24)), (";BYHOUR=0,1,2,3", Set(0..<4))] {
            for count in [20_000, 100_000] {
                let all = Self.slowTimes(from: start, count: count, zone: zone, hours: hours)
                for (from, until) in [("2026-03-01", "2026-04-15"), ("2026-10-20", "2026-11-10")] {
                    let text = CalendarText.event(
                        "DTSTART;TZID=\(name):\(local.text)\nRRULE:FREQ=HOURLY;COUNT=\(count)\(rule)"
                    )
                    let found = try CalendarText.read(text, from: from, until: until, viewer: "UTC").times.sorted()
                    #expect(found == all.filter { $0 >= from && $0 < until }, "\(rule) \(count) \(from)")
                }
            }
        }
    }

    @Test func `the second of two equal times may be excluded, moved and named`() throws {
        let rule = "FREQ=HOURLY;COUNT=4"
        #expect(
            try Self.times("20271031T010000", rule, "EXDATE:20271031T010000Z\n")
                == ["2027-10-30T23:00:00Z", "2027-10-31T00:00:00Z", "2027-10-31T02:00:00Z"]
        )
        #expect(
            try Self.times("20271031T010000", rule, "EXDATE;TZID=Europe/Berlin:20271031T020000\n")
                == ["2027-10-30T23:00:00Z", "2027-10-31T01:00:00Z", "2027-10-31T02:00:00Z"]
        )
        let text = CalendarText.event("DTSTART;TZID=Europe/Berlin:20271031T010000\nRRULE:\(rule)")
        let ids = try CalendarText.read(text).items.map(\.id.rawValue)
        #expect(Set(ids).count == 4 && ids.contains("e/20271031T010000Z"))
    }

    @Test func `a rule since 1900 takes few steps`() throws {
        let text = CalendarText.event(
            "DTSTART;TZID=Europe/Berlin:19000101T000000\nRRULE:FREQ=HOURLY;COUNT=2000000"
        )
        let work = ReadingWork()
        let snapshot = try CalendarText.read(text, from: "2026-11-21", until: "2026-11-22", work: work)
        #expect(snapshot.items.count == 24 && snapshot.complaints.isEmpty)
        #expect(work.steps < 20_000)
    }
}
