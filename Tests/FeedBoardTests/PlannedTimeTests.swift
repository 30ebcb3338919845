import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// A planned time beside the one that holds, on Saturday 21 November 2026, 10:00 in London.
struct PlannedTimeTests {
    struct Example: Sendable {
        var planned: FeedTime?
        var time: FeedTime

        /// The planned time alone, both, and both with their day.
        var moment: String?
        var moments: String
        var dated: String

        init(_ planned: FeedTime?, _ time: FeedTime, _ moment: String?, _ moments: String, _ dated: String) {
            (self.planned, self.time, self.moment) = (planned, time, moment)
            (self.moments, self.dated) = (moments, dated)
        }
    }

    private static func at(_ text: String, until end: String? = nil) -> FeedTime {
        .instant(ExampleFeeds.instant(text), end: end.map(ExampleFeeds.instant))
    }

    private static func day(_ text: String) -> FeedTime { .day(ExampleFeeds.day(text), region: "GB") }

    private func row(_ example: Example, _ language: Language = .english) throws -> TimelineRow {
        let item = ExampleFeeds.item("t", in: 0) { ($0.time, $0.planned) = (example.time, example.planned) }
        let timeline = ExampleFeeds.timeline([ExampleFeeds.report("a", [item])])
        let entry = try #require(timeline.entries.first)
        let clock = ViewerClock(now: timeline.now, timeZone: timeline.timeZone, languages: Languages(language))
        #expect(clock.datedTimes(of: item) == (language == .english ? example.dated : clock.datedTimes(of: item)))
        return RowMaker(timeline, clock: clock).row(of: entry, isUnderGroup: false)
    }

    @Test(arguments: [
        Example(
            at("2026-11-21T18:02:00Z"),
            at("2026-11-21T18:09:00Z"),
            "18:02",
            "18:02 → 18:09",
            "Sat 21 Nov 18:02 → 18:09"
        ),
        Example(nil, at("2026-11-21T18:09:00Z"), nil, "18:09", "Sat 21 Nov 18:09"),
        // Less than a minute is no other time; a minute is, and so is one that is earlier.
        Example(at("2026-11-21T18:08:01Z"), at("2026-11-21T18:09:00Z"), nil, "18:09", "Sat 21 Nov 18:09"),
        Example(
            at("2026-11-21T18:08:00Z"),
            at("2026-11-21T18:09:00Z"),
            "18:08",
            "18:08 → 18:09",
            "Sat 21 Nov 18:08 → 18:09"
        ),
        Example(
            at("2026-11-21T18:12:00Z"),
            at("2026-11-21T18:09:00Z"),
            "18:12",
            "18:12 → 18:09",
            "Sat 21 Nov 18:12 → 18:09"
        ),
        // On another day its name is said once, of two days both.
        Example(
            at("2026-11-27T18:02:00Z"),
            at("2026-11-27T18:09:00Z"),
            "18:02",
            "Fri 18:02 → 18:09",
            "Fri 27 Nov 18:02 → 18:09"
        ),
        Example(
            at("2026-11-26T22:00:00Z"),
            at("2026-11-27T18:09:00Z"),
            "Thu 22:00",
            "Thu 22:00 → Fri 18:09",
            "Thu 26 Nov 22:00 → Fri 27 Nov 18:09"
        ),
        // A plan of today has its day beside an item of another, and its date where a weekday may be of either week.
        Example(
            at("2026-11-21T02:37:00Z"),
            at("2026-11-28T01:37:00Z"),
            "Sat 21 Nov 02:37",
            "02:37 → Sat 28 Nov 01:37",
            "Sat 21 Nov 02:37 → Sat 28 Nov 01:37"
        ),
        Example(
            at("2026-11-21T02:37:00Z"),
            at("2026-11-22T01:37:00Z"),
            "Sat 02:37",
            "02:37 → Sun 01:37",
            "Sat 21 Nov 02:37 → Sun 22 Nov 01:37"
        ),
        Example(
            at("2026-11-22T02:37:00Z"),
            at("2026-11-29T01:37:00Z"),
            "Sun 22 Nov 02:37",
            "Sun 02:37 → Sun 29 Nov 01:37",
            "Sun 22 Nov 02:37 → Sun 29 Nov 01:37"
        ),
        Example(
            at("2026-11-20T23:50:00Z"),
            at("2026-11-21T10:10:00Z"),
            "Fri 23:50",
            "Fri 23:50 → Sat 21 Nov 10:10",
            "Fri 20 Nov 23:50 → Sat 21 Nov 10:10"
        ),
        // Nor is a time of today that of a whole day.
        Example(
            at("2026-11-21T18:02:00Z"),
            day("2026-11-23"),
            "Sat 18:02",
            "18:02 → Mon 23 Nov",
            "Sat 21 Nov 18:02 → Mon 23 Nov"
        ),
        Example(
            at("2026-11-21T18:02:20Z"),
            at("2026-11-21T18:09:40Z"),
            "18:02",
            "18:02 → 18:09",
            "Sat 21 Nov 18:02:20 → 18:09:40"
        ),
        Example(
            day("2026-11-28"),
            day("2026-11-30"),
            "Sat 28 Nov",
            "Sat 28 Nov → Mon 30 Nov",
            "Sat 28 Nov → Mon 30 Nov"
        ),
        Example(day("2026-11-28"), day("2026-11-28"), nil, "Sat 28 Nov", "Sat 28 Nov"),
        // The end alone is no other start.
        Example(
            at("2026-11-21T18:09:00Z", until: "2026-11-21T19:00:00Z"),
            at("2026-11-21T18:09:00Z", until: "2026-11-21T20:00:00Z"),
            nil,
            "18:09",
            "Sat 21 Nov 18:09"
        ),
    ])
    func `a row has the planned time and the one that holds`(example: Example) throws {
        let row = try row(example)
        #expect(row.planned == example.moment && row.moments == example.moments)
        let words = example.moment.map { [RowPart(.planned, "planned \($0)")] } ?? []
        #expect(row.partsWithPlan == words + row.parts && !row.parts.contains { $0.kind == .planned })
    }

    @Test(arguments: [
        ("2026-11-21T18:09:00Z", "geplant 18:02"), ("2026-11-28T18:02:00Z", "geplant Sa 21. Nov. 18:02"),
    ])
    func `the words are in the viewer's language`(start: String, expected: String) throws {
        let example = Example(Self.at("2026-11-21T18:02:00Z"), Self.at(start), "", "", "")
        #expect(try row(example, .german).partsWithPlan.first == RowPart(.planned, expected))
    }

    /// Half past midnight in London is the day before in New York.
    @Test(arguments: [
        ("America/New_York", "19:30", "Fri 20 Nov 19:30 → 20:30"),
        ("Europe/London", "00:30", "Sat 21 Nov 00:30 → 01:30"),
        ("Asia/Tokyo", "09:30", "Sat 21 Nov 09:30 → 10:30"),
        ("Atlantic/Azores", "Fri 23:30", "Fri 20 Nov 23:30 → Sat 21 Nov 00:30"),
    ])
    func `the days are those of the viewer's zone`(zone: String, moment: String, dated: String) throws {
        let item = ExampleFeeds.item("t", in: 0) {
            ($0.time, $0.planned) = (Self.at("2026-11-21T01:30:00Z"), Self.at("2026-11-21T00:30:00Z"))
        }
        let clock = ViewerClock(now: ExampleFeeds.now, timeZone: try #require(TimeZone(identifier: zone)))
        #expect(clock.plannedMoment(of: item) == moment && clock.datedTimes(of: item) == dated)
    }

    @Test(
        arguments: [
            ("2026-11-21T18:02:00Z", nil, "Sat 21 Nov 2026 18:02 (Europe/London, UTC+00:00)"),
            ("2026-11-21T18:09:30Z", nil, nil),
            (
                "2026-11-21T18:09:00Z", "2026-11-21T19:00:00Z",
                "Sat 21 Nov 2026 18:09 to 19:00 (Europe/London, UTC+00:00)"
            ),
        ] as [(String, String?, String?)]
    )
    func `a sheet has it in full, also where only the end is another`(start: String, end: String?, expected: String?) {
        let item = ExampleFeeds.item("t", in: 0) {
            $0.time = Self.at("2026-11-21T18:09:00Z", until: "2026-11-21T20:00:00Z")
            $0.planned = Self.at(start, until: end)
        }
        let clock = ViewerClock(now: ExampleFeeds.now, timeZone: ExampleFeeds.london)
        let sheet = ItemSheet(item, in: ExampleFeeds.report("a", [item]), by: clock, isStarred: false)
        #expect(sheet.head.first { $0.label == "Planned" }?.texts.map(\.text) == expected.map { [$0] })
    }

    @Test func `order, windows and countdowns go by the time that holds`() throws {
        let early = ExampleFeeds.item("early", in: 600)
        let late = ExampleFeeds.item("late", in: 1_200) {
            $0.planned = .instant(ExampleFeeds.now.addingTimeInterval(-60))
        }
        let timeline = ExampleFeeds.timeline([ExampleFeeds.report("a", [late, early])])
        #expect(timeline.entries.map(\.item.id.rawValue) == ["early", "late"])
        let maker = RowMaker(timeline, clock: ViewerClock(of: timeline))
        #expect(try maker.row(of: #require(timeline.entries.last), isUnderGroup: false).distance == "in 20 min")
    }
}
