import FeedCore
import FeedFormats
import FeedTerminal
import FeedTestKit
import FeedTimeline
import Foundation
import Terminal
import Testing
@testable import FeedBoard

/// The sections of a screen, each with its share.
struct WatchPaneTests {
    /// A screen that keys move, as the program moves it.
    private struct Session {
        var model: WatchModel
        let screen: WatchScreen
        var state = WatchState()
        var content = WatchContent()

        init(_ columns: Int, _ rows: Int, races: Int = 40, view: ViewerChoices.View = .timeline) throws {
            model = try ExampleModel.model(races)
            model.month = (try #require(CivilMonth("2026-12")), model.reports)
            screen = WatchScreen(columns: columns, rows: rows)
            state.view = view
            lay()
        }

        mutating func lay(keeping isKept: Bool = false) {
            content = model.content(of: &state, before: isKept ? content : nil, on: screen, style: .none)
        }

        mutating func press(_ keys: Key...) {
            for key in keys {
                _ = state.press(key, on: screen.keys(of: state, content))
                lay()
            }
        }

        var grid: CellGrid { screen.grid(of: state, content) }
        var rows: [String] { (0..<screen.rows).map(grid.text) }

        /// The text of the reversed row below the header.
        var selectedRow: String? {
            (3..<(screen.rows - 1)).first { row in
                (0..<screen.columns).contains { column in
                    grid[row, column].style.isReversed && grid[row, column].text == "R"
                }
            }.map { rows[$0] }
        }
    }

    @Test(arguments: [(80, 24), (60, 18), (120, 30), (160, 24), (200, 60)])
    func `later is seen, and headings count what is out of sight`(columns: Int, rows: Int) throws {
        let session = try Session(columns, rows, races: 100)
        let text = session.rows.joined(separator: "\n")
        for part in ["Now, 14:02", "Today, Fri 18 Dec", "Later", "Christmas Day"] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        let hidden = text.matches(of: #/  ([0-9]+) more/#).compactMap { Int($0.output.1) }
        let races = Set(text.matches(of: /R([0-9]+) Bellbird/).compactMap { Int($0.output.1) })
        #expect(!hidden.isEmpty && hidden.reduce(0, +) == 100 - races.count, "\(text)")
    }

    @Test func `the first row is selected from the start, and stays so until the viewer selects another one`() throws {
        var session = try Session(80, 24)
        #expect(session.state.selected == ExampleModel.id("races:r0"))
        #expect(session.selectedRow?.contains("R1 Bellbird") == true)
        session.model.query.now += 30
        session.lay(keeping: true)
        #expect(session.state.selected == ExampleModel.id("races:r1"))
        session.press(.character("j"))
        #expect(session.state.selected == ExampleModel.id("races:r2"))
        session.model.query.now -= 30
        session.lay(keeping: true)
        #expect(session.state.selected == ExampleModel.id("races:r2"))
    }

    @Test func `keys walk through one section into the next, and nothing else moves`() throws {
        var session = try Session(80, 24)
        var seen: [ItemID] = []
        let later = session.rows.firstIndex { $0.hasPrefix(" Later") }
        for _ in 0..<41 {
            let selected = try #require(session.state.selected)
            #expect(session.selectedRow != nil || selected.feed == "holidays")
            #expect(session.rows.firstIndex { $0.hasPrefix(" Later") } == later)
            seen.append(selected)
            session.press(.down)
        }
        #expect(seen == (0..<40).map { ExampleModel.id("races:r\($0)") } + [ExampleModel.id("holidays:xmas")])
        for _ in 0..<40 { session.press(.up) }
        #expect(session.state.selected == ExampleModel.id("races:r0"))
    }

    @Test func `another view keeps the selected item, and each view without items its own row`() throws {
        var session = try Session(80, 24)
        // By feed, a feed has ten rows.
        for _ in 0..<8 { session.press(.down) }
        let selected = session.state.selected
        for view in ["2", "1", "4", "2", "5", "1"] as [Character] {
            session.press(.character(view))
            #expect(session.state.selected == selected)
            #expect(session.state.isList == (session.selectedRow != nil), "view \(view)")
        }
        session.press(.character("4"), .down, .character("1"), .character("4"))
        #expect(session.state.row == .feed("holidays"))
        session.press(.character("5"))
        #expect(session.state.row == nil)
    }

    @Test(arguments: ViewerChoices.View.allCases)
    func `a blank keeps texts from the line between two columns`(view: ViewerChoices.View) throws {
        var session = try Session(200, 60, view: view)
        for index in 0..<40 {
            session.model.reports[0].snapshot?.items[index].subtitle = String(
                repeating: "detail ",
                count: 3 + index % 9
            )
        }
        session.lay()
        for (row, text) in session.rows.enumerated() where session.grid[row, 99].text == "│" {
            #expect(session.grid[row, 98].text == " ", "\(text)")
        }
    }

    @Test func `brackets lead to the next section and back`() throws {
        var session = try Session(80, 24)
        var seen: [String?] = []
        for key in "]]][[[" {
            session.press(.character(key))
            seen.append(session.state.selected?.description)
        }
        let (now, today, later) = ("races:r0", "races:r8", "holidays:xmas")
        #expect(seen == [today, later, later, today, now, now])
    }

    @Test func `from 160 columns on sections stand side by side, and arrows lead from one to the other`() throws {
        let narrow = try Session(159, 40)
        #expect(narrow.screen.panes(of: narrow.state, narrow.content).allSatisfy { $0.column == 0 })
        var session = try Session(200, 30)
        let panes = session.screen.panes(of: session.state, session.content)
        #expect(Set(panes.map(\.column)).count == 2)
        #expect(session.rows.contains { $0.contains("Bellbird") && $0.contains("│") })
        session.press(.right)
        #expect(session.state.sheet == nil && session.state.selected != ExampleModel.id("races:r0"))
        session.press(.left)
        let back = try #require(session.content.lines.firstIndex { $0.item == session.state.selected })
        #expect(panes[0].lines.contains(back))
        // Enter shows details, and so does the arrow where there is nothing beside.
        session.press(.right, .right)
        #expect(session.state.sheet != nil)
    }

    @Test(arguments: [ViewerChoices.View.timeline, .byFeed])
    func `a single part leaves half of a wide screen to the details of the selected item`(
        view: ViewerChoices.View
    ) throws {
        var model = try ExampleModel.model()
        model.reports.removeFirst()
        model.feeds = model.reports.map(\.feed)
        var state = WatchState()
        (state.view, state.selected) = (view, ExampleModel.id("holidays:xmas"))
        let screen = WatchScreen(columns: 200, rows: 60)
        let content = model.content(of: &state, before: nil, on: screen, style: .none)
        #expect(content.hasDetailsBeside && screen.panes(of: state, content).map(\.width) == [99])
        let grid = screen.grid(of: state, content)
        let beside = (0..<60).map { grid.text(ofRow: $0).dropFirst(100) }
        #expect(beside.contains { $0.contains("Fri 25 Dec 2026 (all day)") }, "\(beside.joined(separator: "\n"))")
        #expect(beside.contains { $0.contains("in 7 days") })
    }

    @Test func `feeds stand side by side, also those that are still asked`() throws {
        var session = try Session(200, 40, view: .byFeed)
        session.model.feeds.insert(try Feed("slow", of: ExampleProvider.self), at: 1)
        session.lay()
        let text = session.rows.joined(separator: "\n")
        #expect(text.contains(" slow  asking …") && text.contains("2 of 3 answered, asking slow"), "\(text)")
        #expect(session.content.columns == 2)
        #expect(text.contains("Christmas Day") && text.contains("R1 Bellbird"))
    }

    @Test(arguments: [(ViewerChoices.View.timeline, 12, 60), (.calendar, 12, 40)])
    func `room that a wide screen leaves free has the details of the selected item`(
        view: ViewerChoices.View,
        races: Int,
        rows: Int
    ) throws {
        var session = try Session(200, rows, races: races, view: view)
        if view == .calendar { session.press(.character("j")) }
        let selected = try #require(session.state.selected)
        #expect(session.rows.contains { $0.contains("Id ") && $0.contains("\(selected.feed):\(selected.local)") })
        session.press(.enter)
        #expect(session.state.sheet == .item(selected))
        // Other sizes have no such room.
        #expect(try !Session(120, rows, races: races, view: view).rows.contains { $0.hasPrefix(" Id ") })
    }

    @Test(arguments: [ViewerChoices.View.timeline, .byFeed, .calendar, .feeds])
    func `on a wide screen a sheet stands beside the selection, which stays in sight`(view: ViewerChoices.View) throws {
        var session = try Session(200, 30, view: view)
        if view == .calendar { session.press(.character("j")) }
        let before = session.rows
        session.press(.enter)
        let rows = session.rows
        #expect(session.state.sheet != nil && rows.contains { $0.contains("┃") || $0.contains("━━━") })
        #expect(view == .calendar ? rows[2].hasPrefix(" Mon") : rows[4].prefix(60) == before[4].prefix(60))
        #expect(rows.contains { $0.contains(view == .feeds ? "Provider" : "Id ") })
        session.press(.escape)
        #expect(session.rows == before)
        // The help covers all.
        session.press(.character("?"))
        #expect(!session.rows.contains { $0.contains("┃") })
    }

    @Test func `the details of the selected feed are below the list if there is no room beside it`() throws {
        let rows = try Session(100, 40, view: .feeds).rows
        #expect(rows.contains { $0.hasPrefix(" ───") } && rows.contains { $0.contains("Provider") })
        #expect(try !Session(80, 12, view: .feeds).rows.contains { $0.contains("Provider") })
    }

    @Test func `feeds that are out of sight are named, those below first`() throws {
        var session = try Session(80, 16, view: .byFeed)
        #expect(session.rows.contains { $0.hasPrefix(" ↓ ") && $0.contains("holidays") }, "\(session.rows)")
        session.press(.end)
        #expect(session.rows.contains { $0.hasPrefix(" ↑ races") }, "\(session.rows)")
    }

    @Test func `by feed, a feed has ten rows, and Enter on the line below them shows all`() throws {
        var session = try Session(80, 24, view: .byFeed)
        let races = { (session: Session) in session.content.lines.filter { $0.item?.feed == "races" } }
        #expect(races(session).count == 11 && races(session).last?.text.rendered(.none) == "   ▸ 30 more")
        session.state.selected = races(session).last?.item
        session.press(.enter)
        #expect(races(session).count == 40 && session.state.sheet == nil)
        #expect(session.state.selected == ExampleModel.id("races:r10"))
    }

    @Test func `by feed, the heading of the feed stays above its rows, and ] brings the next one to the top`() throws {
        var session = try Session(80, 16, view: .byFeed)
        for _ in 0..<9 { session.press(.down) }
        #expect(session.rows.contains { $0.hasPrefix(" races ") && $0.contains("read") }, "\(session.rows)")
        session.press(.character("]"))
        #expect(session.state.selected == ExampleModel.id("holidays:xmas"))
    }

    @Test(arguments: [(80, 24), (80, 10), (120, 40)])
    func `the heading of the visible rows is above them, and says which of how many they are`(
        columns: Int,
        rows: Int
    ) throws {
        var session = try Session(columns, rows, races: 200)
        for _ in 0..<60 { session.press(.down) }
        let row = try #require(session.rows.firstIndex { $0.contains("R61 ") })
        let heading = try #require(session.rows[..<row].last { !$0.contains("Bellbird") })
        #expect(heading.contains("Today, Fri 18 Dec"), "\(session.rows.joined(separator: "\n"))")
        let position = try #require(heading.firstMatch(of: /([0-9]+)–([0-9]+) of [0-9]+/), "\(heading)")
        let (first, last) = (try #require(Int(position.output.1)), try #require(Int(position.output.2)))
        let races = session.rows.compactMap { $0.firstMatch(of: /R([0-9]+) Bellbird/).flatMap { Int($0.output.1) } }
        #expect(last - first + 1 == races.filter { $0 > 8 }.count, "\(heading) of \(races)")
        #expect(session.rows.contains { $0.hasSuffix("┃") })
    }

    @Test func `the last item stays in sight, however far one scrolls`() throws {
        var session = try Session(80, 24)
        session.press(.end)
        for key in [Key.pageDown, .pageDown, .wheel(isDown: true, row: 20, column: 5), .pageDown] { session.press(key) }
        #expect(session.state.selected == ExampleModel.id("holidays:xmas"))
        #expect(session.rows.contains { $0.contains("Christmas Day") }, "\(session.rows)")
    }

    @Test func `a click selects the row under it, in each column`() throws {
        var session = try Session(200, 30)
        for (row, text) in session.rows.enumerated().dropFirst(4) {
            guard let match = text.firstMatch(of: /│.*(R[0-9]+) Bellbird/) else { continue }
            let column = text.distance(from: text.startIndex, to: match.range.upperBound) - 1
            session.press(.click(row: row, column: column))
            let number = try #require(Int(match.output.1.dropFirst()))
            #expect(session.state.selected == ExampleModel.id("races:r\(number - 1)"))
            return
        }
    }

    @Test func `the wheel scrolls the part under the pointer`() throws {
        var session = try Session(200, 30)
        let part = { (session: Session) in
            session.content.lines.firstIndex { $0.item == session.state.selected }.flatMap { line in
                session.screen.panes(of: session.state, session.content).firstIndex { $0.lines.contains(line) }
            }
        }
        let panes = session.screen.panes(of: session.state, session.content)
        try #require(panes.count > 1)
        #expect(part(session) == 0)
        session.press(.wheel(isDown: true, row: panes[1].row + 1, column: panes[1].column + 1))
        #expect(part(session) == 1)
    }

    @Test func `the next hours are a line above the list, with the selected item`() throws {
        var session = try Session(80, 24)
        let bar = session.rows[2]
        #expect(bar.hasPrefix(" now▸") && bar.contains(" 15 ") && bar.contains("▅") && bar.count <= 80, "\(bar)")
        let marks = { (session: Session) in (0..<80).filter { session.grid[2, $0].style.isReversed } }
        session.press(.character("]"))
        #expect(marks(session).count == 1)
        let before = marks(session)
        session.press(.down, .down, .down)
        #expect(marks(session)[0] > before[0])
        session.model.query.stars = [ExampleModel.id("races:r20")]
        session.lay()
        #expect(session.rows[2].contains("★"))
    }

    @Test func `arrows choose a day of a month, which shows its items, and lead into the next month`() throws {
        var session = try Session(80, 30, races: 3, view: .calendar)
        #expect(session.state.selected == ExampleModel.id("races:r0") && session.state.day == nil)
        session.press(.down, .left)
        #expect(session.state.day == ExampleModel.day("2026-12-24"))
        let empty = session.rows.joined(separator: "\n")
        #expect(empty.contains(" Thu 24 Dec 2026") && empty.contains(" No items.") && !empty.contains("Bellbird"))
        session.press(.right)
        #expect(session.rows.contains { $0.contains("Christmas Day") })
        #expect(session.state.selected == ExampleModel.id("holidays:xmas"))
        session.press(.enter)
        #expect(session.state.sheet == .item(ExampleModel.id("holidays:xmas")))
        session.press(.escape, .down)
        #expect(session.state.day == ExampleModel.day("2027-01-01") && session.state.monthOffset == 1)
        session.press(.up)
        #expect(session.state.monthOffset == 0)
        session.press(.escape)
        #expect(session.state.day == nil && session.rows.contains { $0.contains("Bellbird") })
    }

    @Test func `another month keeps the chosen day as far as it has one, and t chooses today`() throws {
        var session = try Session(80, 30, races: 3, view: .calendar)
        session.press(.character("t"))
        #expect(session.state.day == ExampleModel.day("2026-12-18") && session.state.monthOffset == 0)
        session.press(.down, .down, .left, .character("]"), .character("]"))
        #expect(session.state.day == ExampleModel.day("2027-02-28") && session.state.monthOffset == 2)
        session.press(.character("["))
        #expect(session.state.day == ExampleModel.day("2027-01-28"))
        session.press(.character("t"))
        #expect(session.state.day == ExampleModel.day("2026-12-18") && session.state.monthOffset == 0)
    }

    @Test(arguments: [(80, 24), (200, 60)])
    func `feeds are selected like items, and Enter shows what is known of one`(columns: Int, rows: Int) throws {
        var session = try Session(columns, rows, view: .feeds)
        let pressed = { (session: inout Session, key: Key) in
            session.state.press(key, on: session.screen.keys(of: session.state, session.content))
        }
        #expect(pressed(&session, .character("r")) == .refresh("races"))
        session.press(.down, .down)
        #expect(session.state.row == .feed("holidays"))
        #expect(pressed(&session, .character("R")) == .refresh(nil))
        #expect(columns < 160 || session.rows.contains { $0.contains("│") && $0.contains("842 of 1000 left") })
        session.press(.enter)
        #expect(session.state.sheet == .feed("holidays"))
        #expect(session.rows.contains { $0.contains("Budget") && $0.contains("842 of 1000 left") })
        #expect(pressed(&session, .character("r")) == .refresh("holidays"))
        session.press(.escape, .up)
        #expect(session.state.row == .feed("races") && session.state.sheet == nil)
    }

    @Test(arguments: [(80, 30, "25 "), (120, 40, "25 "), (120, 40, "• Christmas"), (200, 60, "• Christmas")])
    func `a click chooses a day, on its number or on a name in it`(columns: Int, rows: Int, place: String) throws {
        var session = try Session(columns, rows, races: 3, view: .calendar)
        let row = try #require(session.rows.firstIndex { $0.contains(place) && !$0.contains("25 Fri") })
        let text = session.rows[row]
        let place = try #require(text.range(of: place)).lowerBound
        session.press(.click(row: row, column: text.distance(from: text.startIndex, to: place)))
        #expect(session.state.day == ExampleModel.day("2026-12-25"))
    }

    @Test func `the days of a wide month have the names of their items, and how many more there are`() throws {
        let session = try Session(120, 40, races: 12, view: .calendar)
        #expect(session.rows.contains { $0.contains("│• 14:01 R1") })
        #expect(session.rows.contains { $0.contains(" +") && $0.contains("R4") }, "\(session.rows)")
    }

    @Test func `the grid of a month stays while its list scrolls`() throws {
        var session = try Session(80, 30, races: 40, view: .calendar)
        session.press(.end)
        #expect(session.rows[1].contains("December 2026") && session.rows.contains { $0.contains("Christmas Day") })
    }

    @Test func `the history has changes alone, the latest first, and on demand what came and left`() throws {
        var session = try Session(100, 24, view: .history)
        session.model.history = (0..<6).map { number in
            ItemEvent(
                ExampleModel.id("races:r\(number)"),
                number % 2 == 0 ? .appeared : .cancelled,
                at: ExampleModel.now + Double(number) * 60 - 600,
                title: "R\(number)",
                time: ExampleModel.at(900)
            )
        }
        let numbers = { (session: Session) in
            // Below the list are the details of the selected event.
            session.rows.prefix { !$0.hasPrefix(" ──") }.compactMap {
                $0.firstMatch(of: #/ R([0-9]) /#).flatMap { Int($0.output.1) }
            }
        }
        let changes = session.model.history
        session.model.history = changes.filter { $0.kind == .appeared }
        session.lay()
        #expect(session.rows[2] == " Nothing has changed; 3 items came or left: a shows them.")
        session.model.history = changes
        session.lay()
        #expect(numbers(session) == [5, 3, 1])
        #expect(session.rows[1].contains("What changed 3") && session.rows[1].contains("Everything 6"))
        session.press(.character("a"))
        #expect(numbers(session) == [5, 4, 3, 2, 1, 0])
        // An item may have several events, each a row of its own.
        session.model.history += session.model.history
        session.lay()
        session.press(.end, .up)
        #expect(session.state.row == .event(ExampleModel.id("races:r0"), number: 2))
        session.press(.enter)
        #expect(session.state.sheet == .item(ExampleModel.id("races:r0")))
    }
}

/// The line with categories.
struct WatchChipTests {
    private func chips(_ counts: [String: Int]) -> [CategoryChip] {
        counts.map { CategoryChip(category: ItemCategory(id: $0, label: $0), count: $1, isChosen: false) }
            .sorted { $0.label < $1.label }
    }

    private static func name(_ chip: WatchChip) -> String { "\(chip.letter.map(String.init) ?? "-") \(chip.label)" }

    @Test func `the most frequent category comes first and has its first letter, and one without items is left out`() {
        let found = WatchChip.chips(for: chips(["Darts": 0, "Dirt": 3, "District": 90, "Golf": 5, "Diving": 1]))
        #expect(found.map(Self.name) == ["D District", "O Golf", "I Dirt", "V Diving"])
    }

    @Test func `feeds come before their categories, and have a letter of their name before they have items`() {
        let feeds = ["Trains": 15, "Sport": 0, "Holidays": 2].map { title, count in
            var chip = CategoryChip(category: ItemCategory(id: title, label: title), count: count, isChosen: false)
            chip.feed = FeedID(title.lowercased())
            chip.place = ["Trains", "Sport", "Holidays"].firstIndex(of: title) ?? 0
            return chip
        }
        var kinds = chips(["Tennis": 9, "Public holiday": 2])
        for index in kinds.indices { kinds[index].place = kinds[index].label == "Tennis" ? 1 : 2 }
        let found = WatchChip.chips(for: feeds.sorted { $0.place < $1.place } + kinds)
        // All holidays are public ones.
        #expect(found.map(Self.name) == ["T Trains", "H Holidays", "E Tennis"])
    }

    @Test func `a letter stays with its category`() {
        let letters: [String: Character] = ["Dirt": "D", "Darts": "A"]
        let found = WatchChip.chips(for: chips(["Dirt": 3, "District": 90, "Ascot": 2]), keeping: letters)
        #expect(found.map(Self.name) == ["I District", "D Dirt", "S Ascot"])
    }

    @Test func `a letter never stands for two, also where feeds answer one after another`() {
        var (letters, all): ([String: Character], [String: Int]) = ([:], [:])
        // A category without items now keeps its letter for when it has some again.
        for (label, count) in [("Horse", 3), ("Harness", 2), ("Horse", 0), ("Ho", 9), ("Soccer", 4), ("Horse", 1)] {
            all[label] = count
            let found = WatchChip.chips(for: chips(all), keeping: letters)
            for chip in found { letters[chip.key] = chip.letter }
            let shown = found.compactMap(\.letter)
            #expect(Set(shown).count == shown.count, "\(found.map(Self.name))")
        }
        #expect(letters == ["Horse": "H", "Harness": "A", "Ho": "O", "Soccer": "S"])
    }

    @Test func `a category whose letters are all taken has another one`() {
        let found = WatchChip.chips(for: chips(["Ad": 9, "Da": 8, "A": 7]))
        #expect(found.map(Self.name) == ["A Ad", "D Da", "B A"])
    }

    @Test func `a letter brings its chip into sight`() throws {
        var model = try ExampleModel.model(0)
        model.reports[0].snapshot?.items = "ABCDEFHIJKLMNOPQRS".map { letter in
            ExampleModel.item("i\(letter)", "Item", ExampleModel.at(600), group: "g", category: "\(letter)-kind")
        }
        let screen = WatchScreen(columns: 80, rows: 24)
        var state = WatchState()
        for key in [Key.character(">"), .character(">"), .character("A"), .character("S"), .character("B")] {
            let content = model.content(of: state, columns: 80, style: .none)
            _ = state.press(key, on: screen.keys(of: state, content))
            let line = screen.grid(of: state, model.content(of: state, columns: 80, style: .none)).text(ofRow: 1)
            if key != .character(">") { #expect(line.contains(" \(state.category ?? "-") "), "\(line)") }
        }
    }

    @Test func `categories that do not fit come with a key and with a click`() throws {
        var model = try ExampleModel.model(0)
        model.reports[0].snapshot?.items = (0..<18).map { number in
            ExampleModel.item(
                "i\(number)",
                "Item",
                ExampleModel.at(600),
                group: "g",
                category: "\(Character(Unicode.Scalar(UInt8(97 + number))))-kind"
            )
        }
        let screen = WatchScreen(columns: 80, rows: 24)
        var state = WatchState()
        func line() -> String {
            screen.grid(of: state, model.content(of: state, columns: 80, style: .none)).text(ofRow: 1)
        }
        func press(_ key: Key) {
            _ = state.press(key, on: screen.keys(of: state, model.content(of: state, columns: 80, style: .none)))
        }
        var seen: Set<String> = []
        #expect(!line().contains("‹") && line().hasSuffix("›"))
        for _ in 0..<5 {
            seen.formUnion(line().matches(of: /([A-Z]-Kind)/).map { String($0.output.1) })
            #expect(line().displayWidth <= 80)
            press(.character(">"))
        }
        #expect(seen.count == 18, "\(seen.sorted())")
        #expect(line().hasPrefix(" ‹") && !line().hasSuffix("›"))
        press(.click(row: 1, column: 1))
        #expect(line().hasSuffix("›"))
    }
}
