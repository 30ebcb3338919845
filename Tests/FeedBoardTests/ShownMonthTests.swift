import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The days of a calendar: dots, ellipsis, names.
struct ShownMonthTests {
    private static func day(_ id: String, _ first: String, _ last: String? = nil, category: String? = nil) -> FeedItem {
        ExampleFeeds.item(id, in: 0, category: category) {
            $0.time = .days(ExampleFeeds.day(first), through: ExampleFeeds.day(last ?? first), region: "GB")
        }
    }

    private func month(
        _ reports: [FeedReport],
        weekStart: Weekday = .monday,
        change: (inout FeedQuery) -> Void = { _ in }
    ) throws -> ShownMonth {
        let month = try #require(CivilMonth("2026-11"))
        let timeline = ExampleFeeds.timeline(reports) {
            $0.window = month.window(in: ExampleFeeds.london)
            change(&$0)
        }
        return ShownMonth(month, of: timeline, weekStart: weekStart)
    }

    private func day(_ number: Int, of month: ShownMonth) throws -> ShownMonth.Day {
        try #require(month.weeks.flatMap(\.self).compactMap(\.self).first { $0.day.day == number })
    }

    @Test func `two items of a day have dots, more have an ellipsis`() throws {
        let report = ExampleFeeds.report("a", (1...4).map { Self.day("d\($0)", "2026-11-03", "2026-11-0\($0 + 2)") })
        let month = try month([report])
        let seen = try (2...7).map { number in
            let day = try day(number, of: month)
            return "\(day.dots.count)\(day.hasMore ? "…" : "")"
        }
        #expect(seen == ["0", "2…", "2…", "2", "1", "0"])
        #expect(month.rows.map(\.title) == ["d1", "d2", "d3", "d4"])
        #expect(month.rows.map(\.when) == Array(repeating: " 3 Tue", count: 4))
    }

    @Test func `a dot is of its feed, and where there is one feed only, of its category`() throws {
        let items = [
            Self.day("bank", "2026-11-05", category: "Bank"), Self.day("off", "2026-11-05", category: "School"),
        ]
        let one = ExampleFeeds.report("a", items) { _ in }
        let other = ExampleFeeds.report("b", [Self.day("far", "2026-11-06")])
        #expect(try day(5, of: month([one])).dots.map(\.category?.label) == ["Bank", "School"])
        let both = try month([one, other])
        #expect(try day(5, of: both).dots.map(\.category) == [nil, nil])
        #expect(try day(6, of: both).dots.map(\.feed) == ["b"])
        let seen = try [day(5, of: month([one])), day(5, of: both), day(6, of: both)]
        #expect(seen.map(\.distinctDots.count) == [2, 1, 1] && seen.map(\.count) == [2, 2, 1])
        var cancelled = items
        cancelled[0].status = .cancelled
        #expect(try day(5, of: month([ExampleFeeds.report("a", cancelled)])).dots.map(\.isOff) == [true, false])
    }

    @Test(
        arguments: [
            (Weekday.monday, 6, [nil, nil, nil, nil, nil, nil, 1]), (.sunday, 5, [1, 2, 3, 4, 5, 6, 7]),
            (.saturday, 5, [nil, 1, 2, 3, 4, 5, 6]),
        ] as [(Weekday, Int, [Int?])]
    )
    func `weeks begin where the viewer's do, and today is marked`(start: Weekday, weeks: Int, first: [Int?]) throws {
        let month = try month([], weekStart: start)
        #expect(month.weeks.count == weeks)
        #expect(month.weeks.first?.map { $0?.day.day } == first)
        #expect(month.weekdays.first == start)
        let today = month.weeks.flatMap(\.self).compactMap(\.self).filter(\.isToday)
        #expect(today.map(\.day.description) == ["2026-11-21"])
    }

    @Test func `today begins with what is on or ahead, in its cell and in the list`() throws {
        func meeting(_ id: String, in hours: Double) -> FeedItem {
            ExampleFeeds.item(id, in: 0) {
                let start = ExampleFeeds.now.addingTimeInterval(hours * 3_600)
                $0.time = .instant(start, end: start.addingTimeInterval(1_800))
            }
        }
        let items = [
            meeting("early", in: -3), meeting("over", in: -2), meeting("on", in: -0.25), meeting("next", in: 2),
            Self.day("free", "2026-11-21"), Self.day("tomorrow", "2026-11-22"),
        ]
        let month = try month([ExampleFeeds.report("a", items)])
        let cell = try day(21, of: month)
        #expect(cell.names.map(\.title) == ["free", "on", "next", "early", "over"])
        #expect(cell.names.map(\.isOver) == [false, false, false, true, true])
        #expect(month.agenda.first?.rows.map(\.title) == ["free", "on", "next", "early", "over"])
        let today = ExampleFeeds.day("2026-11-21")
        let list = month.rows(from: today, chosen: nil).map(\.title)
        #expect(list == ["free", "on", "next", "early", "over", "tomorrow"])
        #expect(
            month.fitting(month.rows, in: .init(lines: 9, columns: 1)).rows.map(\.title) == [
                "free", "on", "next", "tomorrow",
            ]
        )
    }

    @Test func `the weeks are whole, and the list of the current month goes from today to their end`() throws {
        let items = [
            Self.day("past", "2026-11-02"), Self.day("long", "2026-11-20", "2026-11-22"),
            Self.day("next", "2026-12-03"), Self.day("far", "2026-12-20"),
        ]
        let month = try month([ExampleFeeds.report("a", items)]) { $0.window = nil }
        let days = month.wholeWeeks.flatMap(\.self)
        #expect(days.map { $0?.day } == (0..<42).map { ExampleFeeds.day("2026-10-26").adding(days: $0) })
        #expect(days.compactMap(\.self).filter { !$0.names.isEmpty }.map(\.day.day) == [2, 20, 21, 22, 3])
        #expect(month.agenda.map(\.title) == ["Today, Sat 21 Nov", "Thu 3 Dec"])
        #expect(month.agenda.map { $0.rows.map(\.title) } == [["long"], ["next"]])
        #expect(month.rows.map(\.title) == ["past", "long"])
        let last = ShownMonth(try #require(CivilMonth("9999-12")), of: month.timeline, weekStart: .monday)
        #expect(last.wholeWeeks.last?.map { $0?.day.day } == [27, 28, 29, 30, 31, nil, nil])
    }

    @Test func `a wall has the weeks from the current one on, whatever the month`() throws {
        let report = ExampleFeeds.report(
            "a",
            [Self.day("past", "2026-11-02"), Self.day("now", "2026-11-21"), Self.day("next", "2026-12-03")]
        )
        let november = try #require(CivilMonth("2026-11"))
        let timeline = ExampleFeeds.timeline([report]) { $0.window = TimeWindow(from: .distantPast, until: nil) }
        let month = ShownMonth(november, of: timeline, weekStart: .monday, looksAhead: true)
        let days = month.wholeWeeks.flatMap(\.self).compactMap { $0?.day }
        #expect(days == (0..<35).map { ExampleFeeds.day("2026-11-16").adding(days: $0) })
        #expect(month.rows.map(\.title) == ["now", "next"])
        #expect(month.title == "16 Nov to 20 Dec 2026")
        #expect(days[14...16].map(month.number) == ["30", "1 Dec", "2"] && !days.contains(where: month.isOther))
    }

    @Test func `starred items keep their days, and what spans months is clamped`() throws {
        let report = ExampleFeeds.report(
            "a",
            [
                Self.day("late", "2026-11-28"), Self.day("long", "2026-10-20", "2026-12-03"),
                Self.day("early", "2026-11-02"),
            ]
        )
        let month = try month([report]) { $0.stars = [ItemID("a", LocalID("late"))] }
        #expect(month.rows.map(\.title) == ["long", "early", "late"])
        #expect(month.rows.map(\.when) == [" 1 Sun", " 2 Mon", "28 Sat"])
        #expect(month.rows.map(\.isStarred) == [false, false, true])
        #expect(try day(30, of: month).dots.count == 1)
    }

    @Test func `a cell has the names for which it has room, and the number of the rest`() throws {
        let report = ExampleFeeds.report(
            "a",
            (1...10).map { number in
                Self.day("d\(number)", "2026-11-03", "2026-11-\(number < 8 ? "0" : "")\(number + 2)")
            }
        )
        let month = try month([report])
        let seen = try (3...6).map { number in
            let day = try day(number, of: month)
            return [day.names.first?.title ?? "", day.names.last?.title ?? "", "\(day.names.count)", "+\(day.more)"]
        }
        #expect(
            seen == [
                ["d10", "d7", "7", "+3"], ["d10", "d7", "7", "+2"], ["d10", "d7", "6", "+2"], ["d10", "d7", "5", "+2"],
            ]
        )
        let timed = ExampleFeeds.report("a", [ExampleFeeds.item("ten", in: 0)])
        #expect(try day(21, of: self.month([timed])).names.map { [$0.time, $0.title] } == [["10:00", "ten"]])
    }

    @Test func `an item of several days has one lane all week, and those of one day the lines that are left`() throws {
        let report = ExampleFeeds.report(
            "a",
            [
                Self.day("school", "2026-11-05"), Self.day("night", "2026-11-05", "2026-11-06"),
                Self.day("ski", "2026-11-06", "2026-11-09"), Self.day("party", "2026-11-06"),
                Self.day("market", "2026-11-07"),
            ]
        )
        let month = try month([report])
        let lines = try (5...9).map { try day($0, of: month).lines.map { $0?.title } }
        #expect(
            lines == [["night", "school"], ["night", "ski", "party"], ["market", "ski"], [nil, "ski"], ["ski"]]
        )
    }

    @Test func `an evening is on the day of its start alone, and a day begins with its holidays`() throws {
        let evening = ExampleFeeds.item("evening", in: 12 * 3_600) {
            if case .instant(let start, _) = $0.time { $0.time = .instant(start, end: start + 4 * 3_600) }
        }
        let report = ExampleFeeds.report(
            "a",
            [
                evening, ExampleFeeds.item("morning", in: 24 * 3_600), Self.day("bin", "2026-11-22"),
                Self.day("feast", "2026-11-22", category: "Public holiday"),
            ]
        )
        let month = try month([report])
        #expect(try day(21, of: month).names.map(\.title) == ["evening"])
        #expect(try day(22, of: month).names.map(\.title) == ["feast", "bin", "morning"])
    }

    @Test func `a day that is not known is told apart from one without items`() throws {
        let report = ExampleFeeds.report("a", [Self.day("one", "2026-11-03")])
        var month = try month([report])
        let (third, fourth) = (ExampleFeeds.day("2026-11-03"), ExampleFeeds.day("2026-11-04"))
        #expect(month.unknownFeeds(on: fourth) == [])
        month.missing = [MissingDays("b", .tooFar)]
        #expect(month.unknownFeeds(on: fourth) == ["b"])
        month.missing = [MissingDays("a", .asked, progress: DayProgress(.init([], of: [third]), of: 30))]
        #expect(month.unknownFeeds(on: third) == [] && month.unknownFeeds(on: fourth) == ["a"])
        let failed = FeedReport(report.feed, FeedError(.timedOut, "no answer"), since: ExampleFeeds.now)
        #expect(try self.month([failed]).unknownFeeds(on: third) == ["a"])
    }
}
