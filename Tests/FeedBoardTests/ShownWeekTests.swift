import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// A week on a calendar.
struct ShownWeekTests {
    private func week(_ reports: [FeedReport]) -> ShownWeek {
        let first = ExampleFeeds.day("2026-11-16")
        let timeline = ExampleFeeds.timeline(reports) {
            $0.window = CalendarSpan.week(first).window(in: ExampleFeeds.london)
        }
        return ShownWeek(from: first, of: timeline)
    }

    @Test func `days have their items, whole days before times, and times in order`() {
        let items = [
            ExampleFeeds.item("late", in: 3_600), ExampleFeeds.item("soon", in: 600),
            ExampleFeeds.item("trip", in: 0) {
                $0.time = .days(ExampleFeeds.day("2026-11-20"), through: ExampleFeeds.day("2026-11-24"), region: "")
            },
            ExampleFeeds.item("monday", in: 0) { $0.time = .day(ExampleFeeds.day("2026-11-16"), region: "") },
        ]
        let week = week([ExampleFeeds.report("a", items)])
        #expect(week.title == "Week 47, 16 Nov to 22 Nov 2026")
        let seen = week.shownDays.map { $0.rows.map { "\($0.when) \($0.title)" } }
        #expect(seen == [["all day monday"], [], [], [], [], ["10:10 soon", "11:00 late"], []])
        #expect(week.shownDays.map(\.isToday) == [false, false, false, false, false, true, false])
    }

    @Test func `an item of several days is one bar over its days of the week, but not an evening past midnight`() {
        let spans = [
            ("before", "2026-11-10", "2026-11-17"), ("trip", "2026-11-20", "2026-11-24"),
            ("one", "2026-11-18", "2026-11-18"),
        ]
        let items = spans.map { title, first, last in
            ExampleFeeds.item(title, in: 0) {
                $0.time = .days(ExampleFeeds.day(first), through: ExampleFeeds.day(last), region: "")
            }
        }
        let night = ExampleFeeds.item("night", in: 0) {
            $0.time = .instant(
                ExampleFeeds.instant("2026-11-21T22:00:00Z"),
                end: ExampleFeeds.instant("2026-11-22T02:00:00Z")
            )
        }
        let week = week([ExampleFeeds.report("a", items + [night])])
        #expect(week.bars.map(\.row.title) == ["before", "trip"])
        #expect(week.bars.map(\.columns) == [0...1, 4...6])
        #expect(week.lanes == [1, 1, 0, 0, 1, 1, 1])
        #expect(week.bars.map(\.row.when) == ["Tue 10 Nov", "Fri 20 Nov"])
        #expect(week.shownDays.map { $0.rows.map(\.title) } == [[], [], ["one"], [], [], ["night"], []])
        #expect(week.rows.map(\.title) == ["before", "trip", "one", "night"])
    }

    @Test func `a day is known as soon as its answer has come`() {
        var week = week([ExampleFeeds.report("a", [])])
        let known = DayProgress.Part([], of: [ExampleFeeds.day("2026-11-16")])
        week.missing = [MissingDays("a", .asked, progress: DayProgress(known, of: 30)), MissingDays("b", .asked)]
        #expect(week.missingSentences == ["Still asking a (1 of 30 days), b."])
        #expect(week.unknownFeeds(on: ExampleFeeds.day("2026-11-16")) == ["b"])
        #expect(week.unknownFeeds(on: ExampleFeeds.day("2026-11-17")) == ["a", "b"])
    }
}
