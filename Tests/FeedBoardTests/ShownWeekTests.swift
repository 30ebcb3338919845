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
        let all = ["all day trip", "10:10 soon", "11:00 late"]
        #expect(seen == [["all day monday"], [], [], [], [all[0]], all, [all[0]]])
        #expect(week.shownDays.map(\.isToday) == [false, false, false, false, false, true, false])
        #expect(week.rows.map(\.title) == ["monday", "trip", "soon", "late"])
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
