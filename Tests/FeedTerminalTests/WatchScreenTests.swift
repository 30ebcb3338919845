import FeedBoard
import FeedCore
import FeedFormats
import FeedTerminal
import FeedTestKit
import FeedTimeline
import Foundation
import Testing
import TerminalText

/// What each view looks like, cell by cell.
struct WatchScreenTests {
    static let sizes = [(40, 12), (80, 24), (120, 40), (200, 60)]

    private func text(_ state: WatchState, _ columns: Int, _ rows: Int, _ model: WatchModel) -> String {
        let content = model.content(of: state, columns: columns, style: .none)
        let grid = WatchScreen(columns: columns, rows: rows).grid(of: state, content)
        return (0..<rows).map { grid.text(ofRow: $0) + "\n" }.joined()
    }

    @Test(arguments: sizes)
    func `every view as it was`(columns: Int, rows: Int) throws {
        var model = try ExampleModel.model(40)
        model.month = (try #require(CivilMonth("2026-12")), model.reports)
        model.changed = [ExampleModel.id("races:r3"): .marked]
        var text = ""
        for view in ViewerChoices.View.allCases {
            var state = WatchState()
            state.view = view
            state.selected = ExampleModel.id("races:r1")
            text += "--- \(Language.english.texts.views[view.rawValue - 1])\n" + self.text(state, columns, rows, model)
        }
        var state = WatchState()
        state.sheet = .item(ExampleModel.id("races:r1"))
        text += "--- an item\n" + self.text(state, columns, rows, model)
        state.sheet = .help
        text += "--- help\n" + self.text(state, columns, rows, model)
        try expect(text, in: .module, isKeptIn: "watch-\(columns)x\(rows).txt")
    }

    @Test func `an item counts below zero and then leaves, and the list fills up`() throws {
        var model = try ExampleModel.model(3)
        let shown = { (model: WatchModel) in
            model.content(of: WatchState(), columns: 80, style: .none).lines.compactMap(\.item?.description)
        }
        #expect(shown(model).first == "races:r0")
        #expect(text(WatchState(), 80, 12, model).contains("-0:42"))
        model.query.now += 30
        #expect(shown(model) == ["races:r1", "races:r2", "holidays:xmas"])
    }

    @Test func `a change flashes, also where it is selected, and then has a mark`() throws {
        var model = try ExampleModel.model(3)
        let (first, second) = (ExampleModel.id("races:r0"), ExampleModel.id("races:r1"))
        var state = WatchState()
        state.selected = first
        let rows = { (marks: [ItemID: ChangeMark]) in
            model.changed = marks
            let content = model.content(of: state, columns: 80, style: .none)
            let grid = WatchScreen(columns: 80, rows: 12).grid(of: state, content)
            return (2...3).map { row in "\(grid[row, 0].text)\(grid[row, 5].style.isReversed ? " reversed" : "")" }
        }
        #expect(rows([:]) == ["  reversed", " "])
        #expect(rows([first: .flash, second: .flash]) == ["•", "• reversed"])
        #expect(rows([first: .marked, second: .marked]) == ["• reversed", "•"])
    }

    @Test func `before the first answer it says who is asked`() throws {
        var model = try ExampleModel.model()
        model.reports = []
        #expect(text(WatchState(), 80, 12, model).contains("Asking races, holidays …"))
    }

    @Test(arguments: [40, 120])
    func `in a sheet the last line names the keys of the sheet, whatever filters the list has`(columns: Int) throws {
        var state = WatchState()
        (state.search, state.category, state.onlyStarred) = ("bellbird", "Horse", true)
        let model = try ExampleModel.model(40)
        let last = { (state: WatchState) in
            text(state, columns, 12, model).split(separator: "\n").last.map(String.init) ?? ""
        }
        #expect(last(state).contains("/bellbird · Horse · ★"))
        state.sheet = .item(ExampleModel.id("races:r1"))
        #expect(last(state).contains("Esc, q back"))
        #expect(!last(state).contains("bellbird") && !last(state).contains("shows all"))
    }

    @Test func `a month that goes on below the screen says so`() throws {
        var model = try ExampleModel.model(40)
        model.month = (try #require(CivilMonth("2026-12")), model.reports)
        var state = WatchState()
        state.view = .calendar
        #expect(text(state, 40, 10, model).contains("↑ ↓ more"))
        #expect(!text(state, 40, 24, model).contains("↑ ↓ more"))
    }

    @Test(arguments: ViewerChoices.View.allCases)
    func `how a feed is stands on the screen once`(view: ViewerChoices.View) throws {
        var model = try ExampleModel.model(4)
        model.reports[0] = FeedReport(model.feeds[0], FeedError(.timedOut, "No answer."), since: ExampleModel.now - 54)
        model.month = (try #require(CivilMonth("2026-12")), model.reports)
        var state = WatchState()
        state.view = view
        #expect(text(state, 100, 30, model).split(separator: "\n").count { $0.contains("o answer") } == 1)
    }

    @Test func `what limits hide is counted at the end of the list, and of each feed`() throws {
        var model = try ExampleModel.model(40)
        model.reports[0].feed.limit = 5
        let lines = { (view: ViewerChoices.View) in
            var state = WatchState()
            state.view = view
            return model.content(of: state, columns: 100, style: .none).lines.map { $0.text.rendered(.none) }
        }
        #expect(lines(.timeline).last == " Beyond the limits, / searches them: races 35")
        #expect(lines(.byFeed).contains("   35 more races beyond the limit, / searches them"))
        // The key to the end shows it.
        var state = WatchState()
        let screen = WatchScreen(columns: 100, rows: 6)
        var content = model.content(of: &state, before: nil, on: screen, style: .none)
        _ = state.press(.character("G"), on: screen.keys(of: state, content))
        content = model.content(of: &state, before: content, on: screen, style: .none)
        #expect(text(state, 100, 6, model).contains("Beyond the limits"))
        model.reports[0].feed.limit = nil
        #expect(lines(.timeline).last?.contains("Christmas Day") == true)
        #expect(!lines(.byFeed).contains { $0.contains("limit") })
    }

    @Test func `a feed of which all is over says so`() throws {
        var model = try ExampleModel.model(3)
        model.query.now += 7_200
        model.reports[0].feed.profile.keepsPast = true
        for index in 0..<3 { model.reports[0].snapshot?.items[index].relevantUntil = nil }
        let shown = model.content(of: WatchState(), columns: 100, style: .none).lines.map { $0.text.rendered(.none) }
        #expect(shown.contains(" races 3 past races"), "\(shown)")
    }

    @Test func `a sheet counts to the second where the list does`() throws {
        let model = try ExampleModel.model(40)
        var state = WatchState()
        state.sheet = .item(ExampleModel.id("races:r9"))
        let list = text(WatchState(), 100, 40, model).split(separator: "\n").first { $0.contains("R10 Bellbird") }
        let distance = try #require(list?.firstMatch(of: /[0-9]+m [0-9]+s/)?.output)
        let sheet = text(state, 100, 40, model)
        #expect(sheet.contains(distance) && sheet.contains("14:02:31 Fri"))
    }

    @Test func `no size is too small`() throws {
        let model = try ExampleModel.model(40)
        for columns in [1, 2, 5, 20] {
            for rows in [1, 2, 3, 5] {
                for view in ViewerChoices.View.allCases {
                    var state = WatchState()
                    state.view = view
                    #expect(!text(state, columns, rows, model).isEmpty)
                }
            }
        }
    }
}
