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
