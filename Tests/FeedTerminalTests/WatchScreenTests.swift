import FeedBoard
import FeedCore
import FeedFormats
import FeedTerminal
import FeedTestKit
import FeedTimeline
import Foundation
import Terminal
import Testing

/// The appearance of each view, cell by cell.
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

    @Test func `where no feed has a budget, the view of feeds has no column for it`() throws {
        var model = try ExampleModel.model(3)
        var state = WatchState()
        state.view = .feeds
        #expect(text(state, 80, 12, model).contains("BUDGET"))
        model.budgets = [:]
        #expect(!text(state, 80, 12, model).contains("BUDGET"))
    }

    @Test(arguments: ViewerChoices.View.allCases, [80, 120])
    func `the help has each key once, letters last, and two columns on a wide screen`(
        view: ViewerChoices.View,
        columns: Int
    ) throws {
        var state = WatchState()
        (state.view, state.sheet) = (view, .help)
        let lines = try ExampleModel.model().content(of: state, columns: columns, style: .none).sheet
            .map { $0.rendered(.none) }
        let halves =
            columns < 120 ? lines : lines.map { String($0.prefix(60)) } + lines.map { String($0.dropFirst(60)) }
        let keys = halves.compactMap { $0.firstMatch(of: #/^ (\S.*?)  /#).map { String($0.output.1) } }
        let single = keys.flatMap { $0.split(separator: ", ") }
        for key in ["j k", "r", "↑ ↓"] { #expect(single.count { $0 == key } <= 1, "\(key) in \(lines)") }
        #expect(columns < 120 || lines.contains { $0.contains("      The program") || $0.contains("      Move") })
        let titles = halves.filter { $0.hasPrefix(" Feeds and categories") || $0 == " The program" }
        #expect(titles.last == (state.hasCategories ? " Feeds and categories" : " The program"), "\(lines)")
    }

    @Test func `the foot of a calendar names its choices of items, and marks the current one`() throws {
        var model = try ExampleModel.model(40)
        model.month = (try #require(CivilMonth("2026-12")), model.reports)
        var state = WatchState()
        state.view = .calendar
        let choices = [
            (ViewerChoices.CalendarItems.wholeDays, "whole days"), (.appointments, "appointments"), (.all, "all"),
        ]
        // Without room for all choices, the other keys go before those that are not chosen.
        for (columns, (items, name)) in [80, 120].flatMap({ columns in choices.map { (columns, $0) } }) {
            state.calendarItems = items
            let screen = WatchScreen(columns: columns, rows: 24)
            let grid = screen.grid(of: state, model.content(of: state, columns: columns, rows: 24, style: .none))
            let foot = grid.text(ofRow: 23)
            #expect(foot.contains(columns < 100 ? "d \(name) · " : "d whole days appointments all"), "\(foot)")
            let marked = (0..<columns).filter { grid[23, $0].style.isReversed }.map { grid[23, $0].text }.joined()
            #expect(marked == name)
        }
    }

    @Test func `by feed, groups are in the order of their items, and a search says once that nothing matches`() throws {
        var model = try ExampleModel.model(4)
        model.reports[0].snapshot?.groups = ["b", "empty", "a"].map { FeedGroup(id: $0, title: "Group \($0)") }
        for index in 0..<4 { model.reports[0].snapshot?.items[index].group = index % 2 == 0 ? "a" : "b" }
        var state = WatchState()
        state.view = .byFeed
        let lines = { model.content(of: state, columns: 80, style: .none).lines.map { $0.text.rendered(.none) } }
        #expect(lines().filter { $0.contains("Group") } == ["   Group a", "   Group b"])
        state.search = "christmas"
        #expect(lines().filter { $0.contains("read 12 s ago") }.count == 1)
        state.search = "nothing has this in it"
        #expect(lines() == [" Nothing matches."])
    }

    @Test func `by feed, a stop without trains says so in its place`() throws {
        var model = try ExampleModel.model()
        model.reports[0].snapshot?.groups = [
            FeedGroup(id: "horse", title: "Old Ropewalk", place: Place(name: "Old Ropewalk")),
            FeedGroup(id: "quiet", title: "Moth Lane", place: Place(name: "Moth Lane")),
        ]
        var state = WatchState()
        state.view = .byFeed
        #expect(text(state, 100, 40, model).contains("Moth Lane  nothing ahead"))
        // What a search finds is elsewhere.
        state.choices.search = "R2"
        #expect(!text(state, 100, 40, model).contains("Moth Lane"))
    }

    @Test func `what feeds hide is told whole, as a number, or not at all`() throws {
        var model = try ExampleModel.model()
        var state = WatchState()
        state.view = .feeds
        #expect(!text(state, 120, 40, model).contains("HIDDEN"))
        model.reports[0].feed.limit = 2
        let wide = text(state, 120, 40, model)
        #expect(wide.contains("HIDDEN") && wide.contains("beyond the feed's limit of 2"))
        model.feeds[0].title = String(repeating: "Races ", count: 8)
        let narrow = text(state, 100, 40, model).split(separator: "\n")
        #expect(narrow.contains { $0.contains("HIDDEN") })
        #expect(!narrow.prefix(6).contains { $0.contains("…") && $0.contains("beyond") })
    }

    @Test func `a feed that fails has one short line below other views`() throws {
        var model = try ExampleModel.model(4)
        let reason = "no connection to 127.0.0.1:9, which has a reason that fills more than a line of this screen"
        model.reports[0] = FeedReport(model.feeds[0], FeedError(.unreachable, reason), since: ExampleModel.now - 600)
        var state = WatchState()
        for sheet in [nil, WatchState.Sheet.help] {
            state.sheet = sheet
            let rows = text(state, 80, 24, model).split(separator: "\n", omittingEmptySubsequences: false)
            #expect(rows[22] == " races  failing for 10 min" && !rows[21].contains("connection"), "\(rows)")
        }
        (state.sheet, state.view) = (nil, .feeds)
        #expect(text(state, 80, 24, model).contains("no connection to 127.0.0.1:9"))
    }

    @Test func `an item counts below zero and then leaves, and the list fills up`() throws {
        var model = try ExampleModel.model(3)
        let shown = { (model: WatchModel) in
            model.content(of: WatchState(), columns: 80, style: .none).lines.compactMap(\.item?.description)
        }
        #expect(shown(model).first == "races:r0")
        #expect(text(WatchState(), 80, 12, model).contains("42 s ago"))
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
        model.feeds = []
        let told = text(WatchState(), 60, 12, model)
        #expect(told.contains(" No feed is selected.") && told.contains("adds one."), "\(told)")
    }

    @Test(arguments: [40, 120])
    func `in a sheet the last line names the keys of the sheet, whatever filters the list has`(columns: Int) throws {
        var state = WatchState()
        (state.search, state.category, state.onlyStarred) = ("bellbird", "Horse", true)
        let model = try ExampleModel.model(40)
        let last = { (state: WatchState) in
            text(state, columns, 12, model).split(separator: "\n").last.map(String.init) ?? ""
        }
        #expect(last(state).contains("★ · Horse · Esc drops /bellbird"))
        state.sheet = .item(ExampleModel.id("races:r1"))
        #expect(last(state).contains("Esc, q back"))
        #expect(!last(state).contains("bellbird") && !last(state).contains("drops"))
    }

    @Test func `a month that goes on below the screen says so`() throws {
        var model = try ExampleModel.model(40)
        model.month = (try #require(CivilMonth("2026-12")), model.reports)
        var state = WatchState()
        state.view = .calendar
        #expect(text(state, 40, 24, model).contains("j k more"))
        state.onlyWholeDays = true
        #expect(text(state, 40, 10, model).contains("j k more"))
        #expect(!text(state, 40, 24, model).contains("j k more"))
    }

    @Test func `a month of which a part is known does not say that there is nothing`() throws {
        var model = try ExampleModel.model(0)
        for index in model.feeds.indices { model.feeds[index].profile.showsDays = model.feeds[index].id == "holidays" }
        var report = model.reports[1]
        report.snapshot?.items = []
        report.snapshot?.warnings.recordMissingPart()
        var state = WatchState()
        (state.view, state.monthOffset) = (.calendar, 3)
        model.month = (try #require(CivilMonth("2027-03")), [report])
        #expect(text(state, 80, 24, model).contains("No items on the days that are known in March 2027."))
        report.snapshot?.warnings = FeedWarnings()
        model.month?.reports = [report]
        #expect(text(state, 80, 24, model).contains("No items in March 2027."))
        model.missingDays = [MissingDays("holidays", .asked)]
        let asked = text(state, 80, 24, model)
        #expect(asked.contains("Still asking holidays.") && !asked.contains("No items in March"))
    }

    @Test func `an item of a month can be selected, opened and starred`() throws {
        var model = try ExampleModel.model()
        model.month = (try #require(CivilMonth("2026-12")), model.reports)
        var state = WatchState()
        state.view = .calendar
        func press(_ key: Key) -> WatchState.Action? {
            let content = model.content(of: state, columns: 80, style: .none)
            return state.press(key, on: WatchScreen(columns: 80, rows: 24).keys(of: state, content))
        }
        #expect(press(.character("j")) == nil && state.selected == ExampleModel.id("races:r0"))
        #expect(press(.end) == nil && state.selected == ExampleModel.id("holidays:xmas"))
        #expect(press(.character("s")) == .star(ExampleModel.id("holidays:xmas")))
        #expect(press(.enter) == nil && state.sheet == .item(ExampleModel.id("holidays:xmas")))
        #expect(text(state, 80, 24, model).contains("Christmas Day"))
        #expect(press(.escape) == nil && press(.character("d")) == nil && state.calendarItems == .all)
        #expect(press(.character("d")) == nil && state.onlyWholeDays)
        let days = text(state, 80, 24, model)
        #expect(days.contains("Christmas Day") && !days.contains("Bellbird"))
    }

    @Test(arguments: [ViewerChoices.View.timeline, .byFeed], sizes)
    func `a feed that has not answered yet is named`(view: ViewerChoices.View, size: (columns: Int, rows: Int)) throws {
        var model = try ExampleModel.model()
        model.feeds.append(try Feed("slow", of: ExampleProvider.self))
        var state = WatchState()
        state.view = view
        let shown = text(state, size.columns, size.rows, model)
        #expect(shown.contains("2 of 3 answered, asking slow") || shown.contains("Feeds: 1 waiting"), "\(shown)")
        #expect(view != .byFeed || shown.contains(" slow  asking …") || size.rows < 16, "\(shown)")
    }

    @Test(arguments: ViewerChoices.View.allCases)
    func `how a feed is stands on the screen once`(view: ViewerChoices.View) throws {
        var model = try ExampleModel.model(4)
        model.reports[0] = FeedReport(model.feeds[0], FeedError(.timedOut, "No answer."), since: ExampleModel.now - 54)
        model.month = (try #require(CivilMonth("2026-12")), model.reports)
        var state = WatchState()
        state.view = view
        #expect(text(state, 100, 30, model).split(separator: "\n").count { $0.contains("failing for 54 s") } == 1)
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
        let screen = WatchScreen(columns: 100, rows: 16)
        var content = model.content(of: &state, before: nil, on: screen, style: .none)
        _ = state.press(.character("G"), on: screen.keys(of: state, content))
        content = model.content(of: &state, before: content, on: screen, style: .none)
        #expect(text(state, 100, 16, model).contains("Beyond the limits"))
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
        let distance = try #require(list?.firstMatch(of: /in [0-9]+ min [0-9]+ s/)?.output)
        let sheet = text(state, 100, 40, model)
        #expect(sheet.contains(distance) && sheet.contains("14:02:31 Fri"))
    }

    @Test(arguments: [40, 60])
    func `a long title is whole where there are empty rows, and shares a full screen with the others`(
        columns: Int
    ) throws {
        let words = (1...24).map { "word\($0)" }
        for (count, isWhole) in [(3, true), (40, false)] {
            var model = try ExampleModel.model(count)
            model.reports[0].snapshot?.items[1].title = words.joined(separator: " ")
            var state = WatchState()
            let screen = WatchScreen(columns: columns, rows: 24)
            let content = model.content(of: &state, before: nil, on: screen, style: .none)
            let grid = screen.grid(of: state, content)
            let shown = (0..<24).map { grid.text(ofRow: $0) }.joined(separator: " ")
            #expect(words.allSatisfy(shown.contains) == isWhole, "\(shown)")
            #expect(shown.contains("…") != isWhole)
            #expect(shown.contains("Horse"))
            // What is clicked is the item, on each of its lines.
            let lines = content.lines.count { $0.item == ExampleModel.id("races:r1") }
            #expect(isWhole ? (3...8).contains(lines) : lines == 2)
        }
        var endless = try ExampleModel.model(1)
        endless.reports[0].snapshot?.items[0].title = String(repeating: "abc ", count: 2_500)
        var state = WatchState()
        let screen = WatchScreen(columns: columns, rows: 60)
        let content = endless.content(of: &state, before: nil, on: screen, style: .none)
        #expect(content.lines.count { $0.item == ExampleModel.id("races:r0") } == 8)
        #expect(content.lines.contains { $0.item == ExampleModel.id("holidays:xmas") })
    }

    @Test func `one long title takes no column from the others`() throws {
        var model = try ExampleModel.model(20)
        let rows = { (model: WatchModel) in
            text(WatchState(), 80, 30, model).split(separator: "\n").filter { $0.contains("Bellbird Lane") }
        }
        let short = rows(model)
        #expect(short.allSatisfy { $0.contains(#/ 14:[0-9][0-9] /#) && $0.hasSuffix(" races") }, "\(short)")
        // With the time alone it would take one line.
        model.reports[0].snapshot?.items[7].title = "R8 " + String(repeating: "abcd ", count: 9) + "end"
        let others = rows(model)
        #expect(others.count == 19)
        #expect(others.allSatisfy { $0.contains(#/ 14:[0-9][0-9] /#) && $0.hasSuffix(" races") }, "\(others)")
    }

    @Test(arguments: [24, 6, 4])
    func `a message stands above the keys, and moves nothing`(rows: Int) throws {
        var model = try ExampleModel.model()
        let lines = { (model: WatchModel) in
            text(WatchState(), 80, rows, model).split(separator: "\n", omittingEmptySubsequences: false)
        }
        let before = lines(model)
        for text in ["feeds.json was read again", "It has no link."] {
            // What a key says is about that key.
            if model.news == nil { model.news = text } else { model.notice = text }
            let after = lines(model)
            #expect(after[rows - 1] == before[rows - 1])
            #expect(after[rows - 2] == " \(text)")
            #expect(after[..<(rows - 2)] == before[..<(rows - 2)])
        }
    }

    @Test func `the cursor stands behind what somebody looks for, and nowhere else`() throws {
        let model = try ExampleModel.model()
        var state = WatchState()
        let cursor = { (state: WatchState) in
            let content = model.content(of: state, columns: 40, style: .none)
            return WatchScreen(columns: 40, rows: 12).grid(of: state, content).cursor
        }
        #expect(cursor(state) == nil)
        state.isSearching = true
        for (search, column) in [("", 2), ("abc", 5), ("漢字", 6), (String(repeating: "x", count: 60), 39)] {
            state.search = search
            #expect(cursor(state) == CellGrid.Cursor(row: 11, column: column), "\(search)")
        }
    }

    @Test(arguments: [ViewerChoices.View.timeline, .byFeed, .calendar])
    func `a view of stars without any says how to set one, and one that has some does not`(
        view: ViewerChoices.View
    ) throws {
        var model = try ExampleModel.model()
        model.month = (try #require(CivilMonth("2026-12")), model.reports)
        var state = WatchState()
        (state.view, state.onlyStarred) = (view, true)
        #expect(text(state, 80, 24, model).split(separator: "\n").count { $0 == " No stars yet; s sets one." } == 1)
        model.query.stars = [ExampleModel.id("races:r1")]
        #expect(!text(state, 80, 24, model).contains("No stars yet"))
    }

    @Test(arguments: sizes)
    func `a month says what it is narrowed to`(columns: Int, rows: Int) throws {
        var model = try ExampleModel.model()
        model.month = (try #require(CivilMonth("2026-12")), model.reports)
        var state = WatchState()
        (state.view, state.search, state.category, state.onlyStarred) = (.calendar, "tea", "Horse", true)
        let shown = text(state, columns, rows, model)
        #expect(shown.split(separator: "\n").last?.hasPrefix(" ★ · Horse · Esc drops /tea") == true, "\(shown)")
    }

    @Test func `while not connected, a month has what the list has, and says that the rest is not known`() throws {
        var model = try ExampleModel.model()
        for index in model.feeds.indices { model.feeds[index].profile.showsDays = model.feeds[index].id == "holidays" }
        model.staleReason = "Not connected."
        var state = WatchState()
        state.view = .calendar
        func text() -> String {
            let content = model.content(of: state, columns: 80, style: .none)
            let grid = WatchScreen(columns: 80, rows: 40).grid(of: state, content)
            return (0..<40).map(grid.text).joined(separator: "\n")
        }
        #expect(text().contains("Christmas Day"))
        #expect(text().contains("The rest of this month is not known while not connected: holidays."))
        state.monthOffset = 1
        #expect(text().contains("No items on the days that are known in January 2027."))
        model.staleReason = nil
        #expect(!text().contains("not connected"))
        // How feeds are now is not known either.
        model.staleReason = "Not connected."
        state.view = .feeds
        #expect(text().contains("unknown") && !text().contains("fresh"))
    }

    @Test func `a message that is cut says where it is whole, except there`() throws {
        var model = try ExampleModel.model()
        model.notice = String(repeating: "long ", count: 30)
        var state = WatchState()
        func last() -> String {
            let content = model.content(of: state, columns: 80, style: .none)
            return WatchScreen(columns: 80, rows: 24).grid(of: state, content).text(ofRow: 22)
        }
        #expect(last().hasSuffix("… (view 4)"))
        state.view = .feeds
        #expect(last().hasSuffix("…"))
    }

    @Test func `a link is offered where there is one`() throws {
        var model = try ExampleModel.model()
        var state = WatchState()
        state.sheet = .item(ExampleModel.id("races:r1"))
        func last() -> String {
            let content = model.content(of: state, columns: 80, style: .none)
            return WatchScreen(columns: 80, rows: 24).grid(of: state, content).text(ofRow: 23)
        }
        #expect(!last().contains("o open") && last().contains("w why"))
        let link = try #require(URL(string: "https://example.org"))
        let index = try #require(model.reports[0].snapshot?.items.firstIndex { $0.id == LocalID("r1") })
        model.reports[0].snapshot?.items[index].links = [ItemLink("Race", link)]
        #expect(last().contains("o open"))
    }

    @Test func `arrow keys have names where arrows cannot be shown`() throws {
        var style = TerminalStyle.none
        style.hasUnicode = false
        var state = WatchState()
        state.sheet = .help
        let content = try ExampleModel.model().content(of: state, columns: 80, style: style)
        let text = content.sheet.map { $0.rendered(style) }.joined(separator: "\n")
        #expect(text.contains("Left Right") && text.contains("Up Down, j k") && text.contains("Enter, Right"))
        #expect(!text.contains(" ^ ") && !text.contains("Enter, >"))
        state.sheet = nil
        state.view = .calendar
        let month = try ExampleModel.model().content(of: state, columns: 140, style: style)
        let last = WatchScreen(columns: 140, rows: 24).grid(of: state, month).text(ofRow: 23)
        #expect(last.contains("Left Right Up Down day"))
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
