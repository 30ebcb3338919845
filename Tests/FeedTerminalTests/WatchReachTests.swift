import FeedBoard
import FeedCore
import FeedFormats
import FeedTerminal
import FeedTimeline
import Foundation
import Terminal
import Testing

/// Thousands of items: the screen has texts wherever somebody goes, and loses nothing on the way.
struct WatchReachTests {
    /// A screen that keys move, as the program moves it.
    private struct Session {
        let model: WatchModel
        let screen: WatchScreen
        var state = WatchState()
        var content = WatchContent()

        init(columns: Int) throws {
            // All on one day: under another heading, rows have other columns and may take another line.
            model = try ExampleModel.model(WatchReachTests.count, every: 20)
            screen = WatchScreen(columns: columns, rows: 24)
            lay(before: nil)
        }

        private mutating func lay(before: WatchContent?) {
            content = model.content(of: &state, before: before, on: screen, style: .none)
        }

        mutating func press(_ key: Key) {
            let before = state
            _ = state.press(key, on: screen.keys(of: state, content))
            lay(before: before.choices.showsSame(as: state.choices) ? content : nil)
        }

        /// The lines on the screen, with the headings of parts.
        var shown: [TableLines.Line] {
            screen.panes(of: state, content).flatMap { pane in
                (pane.hasHeading ? [content.lines[pane.lines.lowerBound]] : []) + content.lines[pane.visible]
            }
        }

        /// The lines below the heading in the part of the screen with the selection.
        var part: ArraySlice<TableLines.Line> {
            let line = content.lines.firstIndex { $0.item != nil && $0.item == state.selected }
            let panes = screen.panes(of: state, content)
            let pane = panes.first { pane in line.map(pane.lines.contains) ?? false } ?? panes[0]
            return content.lines[pane.visible]
        }

        /// The number in the title of each race in that part.
        var numbers: [Int] {
            let ids = part.compactMap(\.item).map(\.local.rawValue)
            return ids.compactMap { Int($0.dropFirst()) }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        }
    }

    static let count = 1_500

    static let keys: [Key] = [
        .down, .pageDown, .pageDown, .end, .up, .pageUp, .home, .end, .pageUp, .pageUp, .character("2"), .end,
        .pageUp, .character("1"), .character("H"), .end, .escape, .character("z"), .character("Z"), .home,
    ]

    @Test(arguments: [40, 80, 200])
    func `every line of the screen has its text, and the selected item is there`(columns: Int) throws {
        var session = try Session(columns: columns)
        for key in Self.keys {
            session.press(key)
            #expect(!session.shown.contains { $0.isPlaceholder }, "after \(key)")
            #expect(session.shown.contains { $0.item == session.state.selected }, "after \(key)")
        }
    }

    @Test(arguments: [40, 200])
    func `pages follow each other to the end without a gap`(columns: Int) throws {
        var session = try Session(columns: columns)
        session.press(.down)
        var seen = session.numbers
        for _ in 0..<Self.count {
            let before = session.state.selected
            session.press(.pageDown)
            // After all races there is a holiday.
            guard session.state.selected != before, let first = session.numbers.first else { break }
            let numbers = session.numbers
            #expect(numbers == Array(first...(numbers.last ?? first)))
            #expect(first <= (seen.last ?? 0) + 1)
            seen += numbers
        }
        #expect(Set(seen).count == Self.count)
    }

    // With 40 columns, a row takes another line beside rows with longer distances, which come and go with their texts.
    @Test(arguments: [60, 200])
    func `the wheel scrolls a long list evenly`(columns: Int) throws {
        var session = try Session(columns: columns)
        session.state.choices.expanded = ["races"]
        session.press(.character("2"))
        for _ in 0..<400 {
            let before = session.part.map(\.item)
            session.press(.wheel(isDown: true, row: 0, column: 0))
            let after = session.part.map(\.item)
            // Three lines further, even if other rows have got their texts meanwhile.
            #expect(after.dropLast(3) == before.dropFirst(3))
        }
        #expect((session.numbers.first ?? 0) > 500)
    }
}
