import FeedCore
import FeedTerminal
import FeedTimeline
import Foundation
import Terminal
import Testing
@testable import FeedBoard

/// The month and the week on a screen.
struct WatchCalendarTests {
    private static func calendar(_ items: [FeedItem]) throws -> WatchModel {
        var report = try ExampleModel.report("holidays", items, groups: ["december"])
        report.feed.profile.showsDays = true
        var model = WatchModel([report.feed], query: FeedQuery(timeZone: ExampleModel.london, now: ExampleModel.now))
        model.reports = [report]
        model.month = (try #require(CivilMonth("2026-12")), [report])
        model.span = SpanAnswers(.week(ExampleModel.day("2026-12-14")), [report])
        return model
    }

    private static func days(_ id: String, _ first: String, _ last: String) -> FeedItem {
        let time = FeedTime.days(ExampleModel.day(first), through: ExampleModel.day(last), region: "GB")
        return ExampleModel.item(id, "The \(id)", time, group: "december", category: "public")
    }

    private static func rows(_ model: WatchModel, _ state: WatchState, _ columns: Int, _ rows: Int) -> [String] {
        var state = state
        let screen = WatchScreen(columns: columns, rows: rows)
        let content = model.content(of: &state, before: nil, on: screen, style: .none)
        let grid = screen.grid(of: state, content)
        return (0..<rows).map(grid.text(ofRow:))
    }

    @Test func `an item of several days is one bar in each week`() throws {
        let model = try Self.calendar([Self.days("holiday", "2026-12-19", "2026-12-23")])
        var state = WatchState()
        state.view = .calendar
        let rows = Self.rows(model, state, 120, 40).filter { $0.contains("The holiday") }
        // A line in each of two weeks.
        #expect(rows.filter { $0.contains("━") }.count == 2, "\(rows)")
        #expect(rows.contains { $0.contains("… The holiday ━") })
    }

    @Test(arguments: [(80, 24), (120, 40), (200, 60)])
    func `a name of a week is whole if there are lines for it`(columns: Int, rows: Int) throws {
        let title = "The annual general assembly of the bell ringers"
        let time = FeedTime.day(ExampleModel.day("2026-12-16"), region: "GB")
        let item = ExampleModel.item("bells", title, time, group: "december", category: "public")
        let model = try Self.calendar([item])
        var state = WatchState()
        (state.view, state.choices.span) = (.calendar, .week(ExampleModel.day("2026-12-14")))
        let grid = Self.rows(model, state, columns, rows).filter { $0.contains("│") }
        #expect(!grid.contains { $0.contains("…") }, "\(grid)")
        let cells = grid.map { $0.split(separator: "│", omittingEmptySubsequences: false).dropFirst(2).first ?? "" }
        let words = cells.joined().filter { $0.isLetter }
        #expect(words.hasPrefix(title.filter { $0.isLetter }), "\(words)")
    }

    @Test(arguments: [(40, 24), (80, 24), (120, 40), (200, 60)])
    func `a day that is not known has a mark, and the foot says what it means`(columns: Int, rows: Int) throws {
        var model = try Self.calendar([Self.days("fair", "2026-12-10", "2026-12-10")])
        let known = DayProgress.Part(
            model.reports[0].snapshot?.items ?? [],
            of: Set(
                (1...20).map {
                    ExampleModel.day("2026-12-01").adding(days: $0 - 1)
                }
            )
        )
        model.missingDays = [MissingDays("holidays", .asked, progress: DayProgress(known, of: 31))]
        var state = WatchState()
        state.view = .calendar
        let screen = Self.rows(model, state, columns, rows)
        let marks = screen.filter { !$0.contains("marks") && !$0.contains("help") }.joined().count { $0 == "?" }
        #expect(marks == 11, "\(screen.joined(separator: "\n"))")
        #expect(screen.contains { $0.contains("? marks days that are not known.") })
        model.missingDays = []
        #expect(!Self.rows(model, state, columns, rows).contains { $0.contains("? marks") })
    }

    @Test(arguments: ["2026-11", "2026-12"])
    func `months of five and of six weeks have names on the same screen`(month: String) throws {
        var model = try Self.calendar([Self.days("fair", "\(month)-10", "\(month)-10")])
        let shown = try #require(CivilMonth(month))
        model.month = (shown, model.reports)
        var state = WatchState()
        (state.view, state.monthOffset) = (.calendar, month == "2026-11" ? -1 : 0)
        for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
            let grid = Self.rows(model, state, columns, rows)
            #expect(grid.contains { $0.contains("│") && $0.contains("The fair") }, "\(columns) x \(rows)")
        }
    }

    @Test(arguments: [(80, 24), (120, 40), (200, 60)])
    func `w shows the week with the times of its days, and w again the month`(columns: Int, rows: Int) throws {
        let evening = ExampleModel.item("film", "Film", ExampleModel.at(3_600), group: "december", category: "public")
        let model = try Self.calendar([evening, Self.days("trip", "2026-12-14", "2026-12-16")])
        let screen = WatchScreen(columns: columns, rows: rows)
        var state = WatchState()
        state.view = .calendar
        func press(_ key: Key) {
            var content = model.content(of: &state, before: nil, on: screen, style: .none)
            _ = state.press(key, on: screen.keys(of: state, content))
            content = model.content(of: &state, before: nil, on: screen, style: .none)
        }
        press(.character("w"))
        #expect(state.span == .week(ExampleModel.day("2026-12-14")))
        let text = Self.rows(model, state, columns, rows).joined(separator: "\n")
        for part in ["Week 51, 14 Dec to 20 Dec 2026", "Fri 18 Dec", "15:02", "Film", "The trip ━"] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        press(.right)
        #expect(state.day == ExampleModel.day("2026-12-19"))
        press(.character("]"))
        #expect(state.span == .week(ExampleModel.day("2026-12-21")) && state.day == ExampleModel.day("2026-12-26"))
        press(.character("w"))
        #expect(state.span == nil && state.monthOffset == 0)
    }

    @Test func `a cell of one line has a bar beside the number of its day, and counts what has no room`() throws {
        let items = [
            Self.days("trip", "2026-12-15", "2026-12-17"), Self.days("fair", "2026-12-16", "2026-12-16"),
            Self.days("sale", "2026-12-16", "2026-12-16"), Self.days("exam", "2026-12-15", "2026-12-15"),
        ]
        let model = try Self.calendar(items)
        var state = WatchState()
        state.view = .calendar
        let rows = Self.rows(model, state, 80, 24)
        let week = try #require(rows.firstIndex { $0.contains("15 The tr") }, "\(rows.joined(separator: "\n"))")
        #expect(rows[week].contains("16 ━━") && rows[week].contains("17 ━━"), "\(rows[week])")
        let cells = rows[week + 1].split(separator: "│", omittingEmptySubsequences: false).map(String.init)
        #expect(cells[1].contains("The exam"), "\(cells)")
        #expect(cells[2].contains("The") && cells[2].contains("+1") && !cells[3].contains("The"), "\(cells)")
    }

    @Test(arguments: [(80, 24, "de"), (80, 24, "en"), (60, 20, "en"), (120, 40, "de")])
    func `the keys without which a viewer is lost are cut last`(columns: Int, rows: Int, language: String) throws {
        var model = try Self.calendar([Self.days("fair", "2026-12-10", "2026-12-10")])
        if language == "de" { model.query.languages = Languages(.german) }
        var state = WatchState()
        state.view = .calendar
        let foot = try #require(Self.rows(model, state, columns, rows).last)
        for key in ["? ", "Enter", "t ", "q "] { #expect(foot.contains(key), "\(key) in \(foot)") }
    }

    @Test func `a wide week has its hours, with appointments as blocks in the columns of their days`() throws {
        func talk(_ id: String, _ hour: Double, _ hours: Double) -> FeedItem {
            let start = ExampleModel.day("2026-12-18").start(in: ExampleModel.london) + hour * 3_600
            let time = FeedTime.instant(start, end: start + hours * 3_600)
            return ExampleModel.item(id, "Talk \(id)", time, group: "december", category: "public")
        }
        let items = [
            talk("A", 9, 2), talk("B", 10, 1), talk("late", 20, 2), Self.days("trip", "2026-12-14", "2026-12-16"),
        ]
        let model = try Self.calendar(items)
        var state = WatchState()
        (state.view, state.choices.span) = (.calendar, .week(ExampleModel.day("2026-12-14")))
        let rows = Self.rows(model, state, 120, 40)
        let row = { (text: String) in
            try #require(rows.firstIndex { $0.contains(text) }, "\(text) in \(rows.joined(separator: "\n"))")
        }
        let (nine, ten, eleven, evening) = try (row("09:00"), row("10:00"), row("11:00"), row("20:00"))
        #expect(rows[nine].contains("┃09:00") && rows[evening].contains("┃20:00"))
        // The hours of one are as high as those beside them, and the other begins at its side.
        #expect((nine..<ten).allSatisfy { rows[$0].count(where: { $0 == "┃" }) == 1 })
        #expect((ten..<eleven).allSatisfy { rows[$0].count(where: { $0 == "┃" }) == 2 })
        #expect(!rows[eleven].contains("┃"))
        #expect(try row("The trip ━") < nine)
        // The present time is 14:02.
        #expect(try rows[row("▸14:00")].contains("───"))
        #expect(
            !Self.rows(model, state, 80, 24).contains { $0.contains("09:00 ") && $0.contains("│") && $0.contains("┃") }
        )
    }

    @Test func `a low screen has the month's name, the weekdays, a week and the list`() throws {
        let model = try Self.calendar([Self.days("fair", "2026-12-30", "2026-12-30")])
        var state = WatchState()
        state.view = .calendar
        state.day = ExampleModel.day("2026-12-30")
        let rows = Self.rows(model, state, 80, 10)
        #expect(rows[1].contains("December 2026") && rows[2].contains("Mon"), "\(rows)")
        #expect(rows.contains { $0.contains("28") && $0.contains("30") } && rows.contains { $0.contains("The fair") })
    }
}
