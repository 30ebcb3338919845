import FeedBoard
import FeedCore
import FeedFormats
import FeedTerminal
import FeedTimeline
import Foundation
import Terminal
import Testing

/// The effects of keys.
struct WatchStateTests {
    private func press(_ keys: [Key], _ state: inout WatchState, rows: Int = 12) throws -> [WatchState.Action] {
        let model = try ExampleModel.model(30)
        let screen = WatchScreen(columns: 80, rows: rows)
        return keys.compactMap { key in
            let content = model.content(of: state, columns: 80, style: .none)
            return state.press(key, on: screen.keys(of: state, content))
        }
    }

    private func selected(after keys: [Key]) throws -> String? {
        var state = WatchState()
        _ = try press(keys, &state)
        return state.selected?.description
    }

    static let moves: [([Key], String?)] = [
        ([], nil), ([.down], "races:r0"), ([.character("j"), .character("j")], "races:r1"),
        ([.down, .down, .up], "races:r0"), ([.down, .up, .up], "races:r0"), ([.down, .end], "holidays:xmas"),
        ([.down, .character("G"), .character("g")], "races:r0"), ([.down, .character("G"), .down], "holidays:xmas"),
        ([.click(row: 3, column: 5)], "races:r1"), ([.click(row: 1, column: 5)], nil),
        ([.click(row: 99, column: 5)], nil),
    ]

    @Test(arguments: moves)
    func `keys and clicks select an item`(keys: [Key], item: String?) throws {
        #expect(try selected(after: keys) == item)
    }

    @Test func `the selected item is always on the screen`() throws {
        let model = try ExampleModel.model(30)
        var state = WatchState()
        let screen = WatchScreen(columns: 80, rows: 12)
        let keys: [Key] = [.down, .pageDown, .pageDown, .up, .pageUp, .end, .pageUp, .down, .home, .pageDown, .end]
        for key in keys {
            let content = model.content(of: state, columns: 80, style: .none)
            _ = state.press(key, on: screen.keys(of: state, content))
            let line = content.lines.firstIndex { $0.item != nil && $0.item == state.selected }
            let shown = screen.panes(of: state, content).flatMap(\.visible)
            #expect(line.map(shown.contains) == true, "after \(key)")
        }
    }

    @Test(arguments: [1, 2])
    func `the wheel takes the selection along, and a smaller screen shows it`(view: Int) throws {
        var state = WatchState()
        let digit = Key.character(Character("\(view)"))
        _ = try press([digit, .down] + Array(repeating: .wheel(isDown: true, row: 0, column: 0), count: 3), &state)
        let model = try ExampleModel.model(30)
        let content = model.content(of: state, columns: 80, style: .none)
        let screen = WatchScreen(columns: 80, rows: 12)
        let line = try #require(content.lines.firstIndex { $0.item == state.selected && $0.item != nil })
        #expect(line > 5)
        #expect(screen.panes(of: state, content).flatMap(\.visible).contains(line))
        state.keepSelection(among: content, before: content, height: 2)
        #expect((state.top..<(state.top + 2)).contains(line))
    }

    @Test func `a screen that grows shows again what is above the first item`() throws {
        var state = WatchState()
        _ = try press([.home], &state)
        let content = try ExampleModel.model(30).content(of: state, columns: 80, style: .none)
        state.keepSelection(among: content, before: nil, height: 1)
        #expect(state.top > 0)
        state.keepSelection(among: content, before: nil, height: 10)
        #expect(state.top == 0)
    }

    @Test func `what has left makes room, and the selected line stays where it is on the screen`() throws {
        var state = WatchState()
        _ = try press(Array(repeating: .down, count: 12), &state)
        var model = try ExampleModel.model(30)
        let before = model.content(of: state, columns: 80, style: .none)
        let row = try #require(before.lines.firstIndex { $0.item == state.selected }) - state.top
        model.query.now += 400
        let after = model.content(of: state, columns: 80, style: .none)
        let (_, height) = WatchScreen(columns: 80, rows: 12).body(of: state, after)
        state.keepSelection(among: after, before: before, height: height)
        #expect(try #require(after.lines.firstIndex { $0.item == state.selected }) - state.top == row)
    }

    @Test func `at the top, what comes before the selected item is shown with its heading`() throws {
        var state = WatchState()
        var model = try ExampleModel.model(30)
        model.query.now += 400
        let before = model.content(of: state, columns: 80, style: .none)
        let first = try #require(before.lines.lazy.compactMap(\.item).first)
        (state.selected, state.top) = (first, 0)
        model.query.now -= 400
        let after = model.content(of: state, columns: 80, style: .none)
        let place = try #require(after.lines.firstIndex { $0.item == first })
        #expect(place > 1)
        state.keepSelection(among: after, before: before, height: place + 1)
        #expect(state.selected == first)
        #expect(state.top == 0)
        state.keepSelection(among: after, before: before, height: 2)
        #expect(state.top == place - 1)
    }

    @Test func `the history begins with the latest, and keys that come at once are followed`() throws {
        var state = WatchState()
        let keys: [Key] = [
            .character("5"), .down, .click(row: 3, column: 1), .wheel(isDown: false, row: 0, column: 0), .pageDown, .up,
        ]
        #expect(try press(keys, &state).isEmpty)
        let content = try ExampleModel.model().content(of: state, columns: 80, style: .none)
        state.keepSelection(among: content, before: nil, height: 10)
        #expect(state.top == 0)
    }

    @Test(arguments: [(Key.end, "holidays:xmas"), (.enter, "races:r0"), (.down, "races:r0"), (.home, "races:r0")])
    func `the first key goes where it says`(key: Key, item: String) throws {
        var state = WatchState()
        _ = try press([key], &state)
        #expect(state.selected == ExampleModel.id(item))
        #expect(state.sheet == nil)
    }

    @Test(arguments: ["s", "w", "o", "y"])
    func `a letter that needs an item selects the first, and acts on it then`(letter: Character) throws {
        var state = WatchState()
        #expect(try press([.character(letter)], &state).isEmpty)
        #expect(state.selected == ExampleModel.id("races:r0"))
        #expect(state.sheet == nil)
        let actions = try press([.character(letter)], &state)
        #expect(letter == "w" ? state.sheet == .why(ExampleModel.id("races:r0")) : actions.count == 1)
        state = WatchState()
        state.search = "nothing has this in it"
        #expect(try press([.character(letter)], &state) == [.nothingSelected])
    }

    @Test func `a search selects what it finds, and no key acts on an item that a filter hides`() throws {
        var state = WatchState()
        let find = [Key.character("/")] + "christmas".map { .character($0) } + [.enter]
        #expect(try press([.down] + find, &state).isEmpty)
        #expect(state.selected == ExampleModel.id("holidays:xmas"))
        // Without Enter, what was selected is hidden and stays selected.
        state = WatchState()
        #expect(try press([.down] + find.dropLast(), &state).isEmpty)
        #expect(state.selected == ExampleModel.id("races:r0"))
        for key in [Key.enter, .character("w"), .character("s"), .character("y"), .character("o")] {
            var hidden = WatchState()
            (hidden.selected, hidden.search) = (state.selected, "christmas")
            #expect(try press([key], &hidden).isEmpty, "\(key)")
            #expect(hidden.sheet == nil && hidden.selected == ExampleModel.id("holidays:xmas"), "\(key)")
        }
    }

    @Test func `letters do nothing with an item that nobody sees`() throws {
        var state = WatchState()
        let keys: [Key] = [.down, .character("4"), .character("s"), .character("1"), .character("?")]
        #expect(try press(keys, &state) == [.nothingSelected])
        #expect(try press([.character("s"), .character("y")], &state).isEmpty)
    }

    @Test func `a search narrows, is kept by Enter and dropped by Escape`() throws {
        let model = try ExampleModel.model()
        var state = WatchState()
        _ = try press([.character("/"), .character("x"), .backspace] + "christmas".map { .character($0) }, &state)
        #expect(state.isSearching)
        #expect(
            model.content(of: state, columns: 80, style: .none).lines.compactMap(\.item) == [
                ExampleModel.id("holidays:xmas")
            ]
        )
        _ = try press([.enter], &state)
        #expect(!state.isSearching)
        #expect(state.search == "christmas")
        _ = try press([.escape], &state)
        #expect(state.search.isEmpty)
    }

    @Test(arguments: [
        ([Key.paste("bell\nbird\n")], "bell bird"), ([.paste("R1 bellbird"), .control("w")], "R1 "),
        ([.paste("one  "), .control("w"), .control("w")], ""), ([.paste(String(repeating: "x", count: 70))], "x60"),
    ])
    func `what is pasted into a search stays in it, and Ctrl-W takes a word away`(keys: [Key], search: String) throws {
        var state = WatchState()
        #expect(try press([.character("/")] + keys, &state).isEmpty)
        #expect(state.isSearching)
        #expect(state.search == (search == "x60" ? String(repeating: "x", count: 60) : search))
        // Elsewhere a text is no keys.
        var list = WatchState()
        #expect(try press([.paste("q\n5")], &list).isEmpty)
        #expect(list == WatchState())
    }

    @Test func `letters that are typed into a search are no commands`() throws {
        var state = WatchState()
        #expect(try press([.character("/"), .character("q"), .character("s"), .character("3")], &state).isEmpty)
        #expect(state.search == "qs3")
        #expect(try press([.control("c")], &state) == [.quit])
    }

    @Test func `capitals choose a feed or a category, and again show all`() throws {
        var state = WatchState()
        _ = try press([.character("O")], &state)
        #expect(state.category == "Horse")
        _ = try press([.character("H")], &state)
        #expect(state.category == nil && state.feed == "holidays")
        _ = try press([.character("H")], &state)
        #expect(state.category == nil && state.feed == nil)
    }

    @Test func `Escape removes the filter that was set last`() throws {
        var state = WatchState()
        _ = try press([.character("*"), .character("/"), .character("l"), .enter, .escape], &state)
        #expect(state.onlyStarred && state.search.isEmpty)
        _ = try press([.escape, .character("/"), .character("l"), .enter, .character("*"), .escape], &state)
        #expect(!state.onlyStarred && state.search == "l")
    }

    @Test func `an item has details, a star, a reason and an id to copy`() throws {
        var state = WatchState()
        let item = ExampleModel.id("races:r0")
        #expect(try press([.down, .character("s")], &state) == [.star(item)])
        #expect(try press([.enter, .character("y")], &state) == [.copy("races:r0")])
        #expect(state.sheet == .item(item))
        _ = try press([.character("w")], &state)
        #expect(state.sheet == .why(item))
        _ = try press([.escape], &state)
        #expect(state.sheet == .item(item))
        // The help goes back to where it was opened, step by step.
        _ = try press([.character("w"), .character("?"), .character("?"), .character("q")], &state)
        #expect(state.sheet == .why(item))
        _ = try press([.character("q"), .escape], &state)
        #expect(state.sheet == nil)
        #expect(try press([.character("q")], &state) == [.quit])
    }

    @Test func `numbers and Tab show the views, brackets the months`() throws {
        var state = WatchState()
        for view in ViewerChoices.View.allCases {
            _ = try press([.character(Character("\(view.rawValue)"))], &state)
            #expect(state.view == view)
        }
        _ = try press([.tab], &state)
        #expect(state.view == .timeline)
        _ = try press([.character("3"), .character("]"), .character("]"), .character("[")], &state)
        #expect(state.monthOffset == 1)
        _ = try press([.character("t")], &state)
        #expect(state.monthOffset == 0)
        #expect(try press([.control("z"), .control("l")], &state) == [.suspend, .redraw])
    }

    @Test func `numbers and Tab lead from an item's details to a view`() throws {
        for (key, view) in [(Key.character("3"), WatchState.View.calendar), (.tab, .byFeed), (.backTab, .history)] {
            var state = WatchState()
            _ = try press([.down, .enter, .character("w"), key], &state)
            #expect(state.sheet == nil && state.view == view, "\(key)")
            // Nothing is left to go back to.
            _ = try press([.character("1"), .escape], &state)
            #expect(state.sheet == nil)
        }
    }

    @Test func `z folds the group of the selected item, and its heading unfolds it`() throws {
        let model = try ExampleModel.model()
        var state = WatchState()
        let keys: [Key] = [.character("2"), .down, .down, .character("z")]
        _ = try press(keys, &state)
        let content = model.content(of: state, columns: 80, style: .none)
        #expect(content.lines.compactMap(\.item?.description) == ["races:r0", "holidays:xmas"])
        #expect(content.lines.contains { $0.text.rendered(.none).contains("Horse  ▸ 6 races") })
        #expect(state.selected == ExampleModel.id("races:r0"))
        for key in [Key.character("z"), .enter, .right] {
            var again = state
            _ = try press([key], &again)
            #expect(again.collapsed.isEmpty && again.sheet == nil, "after \(key)")
        }
        _ = try press([.down, .up, .character("Z")], &state)
        #expect(state.collapsed.isEmpty)
    }

    @Test func `columns of a table are picked, reversed and left again`() {
        var state = WatchState()
        (state.sheet, state.view) = (.item(ExampleModel.id("races:r0")), .timeline)
        var content = WatchState.Content()
        content.tableColumns = ["number", "name"]
        var seen: [TableOrder?] = []
        for key in ">>>>r<<r" {
            _ = state.press(.character(key), on: content)
            seen.append(state.order)
        }
        let (number, name) = (TableOrder(column: "number"), TableOrder(column: "name"))
        let reversed = TableOrder(column: "number", isDescending: true)
        #expect(
            seen == [number, name, nil, number, reversed, nil, name, TableOrder(column: "name", isDescending: true)]
        )
    }

    @Test(arguments: [1, 2, 3, 5, 12, 30])
    func `page keys go on where headings fill a page`(rows: Int) throws {
        let model = try ExampleModel.model(30)
        let screen = WatchScreen(columns: 80, rows: rows)
        var state = WatchState()
        (state.view, state.selected) = (.byFeed, ExampleModel.id("races:r0"))
        for key in [Key.pageDown, .pageUp] {
            var places: [Int] = []
            for _ in 0..<80 {
                let content = model.content(of: state, columns: 80, style: .none)
                _ = state.press(key, on: screen.keys(of: state, content))
                let line = try #require(content.lines.firstIndex { $0.item == state.selected && $0.item != nil })
                #expect((state.top..<(state.top + screen.body(of: state, content).height)).contains(line))
                places.append(line)
            }
            #expect(places == (key == .pageDown ? places.sorted() : places.sorted(by: >)))
            #expect(state.selected == ExampleModel.id(key == .pageDown ? "holidays:xmas" : "races:r0"))
        }
    }

    @Test func `clicks on the names of views and on categories do what their keys do`() throws {
        var model = try ExampleModel.model(30)
        model.notice = nil
        for (columns, rows) in [(40, 12), (80, 24), (120, 40)] {
            let screen = WatchScreen(columns: columns, rows: rows)
            var state = WatchState()
            func click(_ text: String, row: Int) throws {
                let content = model.content(of: state, columns: columns, style: .none)
                let line = screen.grid(of: state, content).text(ofRow: row)
                let place = try #require(line.range(of: text, options: .backwards), "\(line)").lowerBound
                let column = line.distance(from: line.startIndex, to: place) + 1
                _ = state.press(.click(row: row, column: column), on: screen.keys(of: state, content))
            }
            for view in [WatchState.View.feeds, .history, .calendar, .timeline] {
                try click(" \(view.rawValue)", row: 0)
                #expect(state.view == view)
            }
            state.sheet = .help
            try click(" 5", row: 0)
            #expect(state.sheet == nil)
            #expect(state.view == .history)
            guard rows >= 24 else { continue }
            state.view = .timeline
            try click("Greyhound", row: 1)
            #expect(state.category == "Greyhound")
            try click("Greyhound", row: 1)
            #expect(state.category == nil)
        }
    }

    @Test func `what happens comes in at the top of the history, and moves nothing for a viewer further down`() throws {
        func happen(_ count: Int) throws -> WatchContent {
            var model = try ExampleModel.model()
            model.history = (0..<count).map {
                let id = ExampleModel.id("races:r\($0)")
                return ItemEvent(id, .cancelled, at: model.query.now, title: "R\($0)", time: ExampleModel.at(0))
            }
            var state = WatchState()
            state.view = .history
            return model.content(of: state, columns: 80, style: .none)
        }
        var state = WatchState()
        state.view = .history
        let (few, many) = (try happen(20), try happen(25))
        state.keepSelection(among: many, before: few, height: 10)
        #expect(state.top == 0)
        state.top = 6
        state.keepSelection(among: many, before: few, height: 10)
        #expect(state.top == 11)
        #expect(many.lines[state.top].text == few.lines[6].text)
    }

    @Test func `a long search shows its end while it is typed, and then how to be rid of it`() throws {
        let model = try ExampleModel.model()
        var state = WatchState()
        let long = (0..<58).map { Character("\($0 % 10)") }
        _ = try press([.character("/")] + long.map { .character($0) }, &state)
        let screen = WatchScreen(columns: 40, rows: 12)
        func foot() -> String {
            screen.grid(of: state, model.content(of: state, columns: 40, style: .none)).text(ofRow: 11)
        }
        #expect(foot().hasPrefix(" /…"))
        #expect(foot().hasSuffix(String(long.suffix(20))))
        _ = try press([.enter], &state)
        #expect(foot().hasPrefix(" Esc drops /0123456"))
        #expect(foot().contains("…"))
        #expect(foot().contains("Esc"))
    }

    @Test func `another month begins at its top`() throws {
        var state = WatchState()
        for key in [Key.character("]"), .character("["), .character("t")] {
            (state.view, state.monthOffset, state.top) = (.calendar, 3, 7)
            _ = try press([key], &state)
            #expect(state.top == 0)
        }
        #expect(state.monthOffset == 0)
    }
}
