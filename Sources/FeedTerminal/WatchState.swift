package import FeedBoard
package import FeedCore
import FeedFormats

/// What somebody at the screen has chosen: which view, what is selected, what is looked for.
package struct WatchState: Sendable, Equatable {
    /// The views, in the order of their number keys.
    package enum View: Int, Sendable, CaseIterable {
        case timeline = 1, byFeed, calendar, feeds, history

        package var title: String {
            switch self {
            case .timeline: "Timeline"
            case .byFeed: "By feed"
            case .calendar: "Calendar"
            case .feeds: "Feeds"
            case .history: "History"
            }
        }
    }

    /// A page that covers the view until Escape.
    package enum Sheet: Sendable, Equatable {
        case help
        case item(ItemID)
        case why(ItemID)
    }

    /// What the program has to do beside drawing.
    package enum Action: Sendable, Equatable {
        case quit, suspend, redraw
        case star(ItemID)
        case copy(String)
        /// Shows a link in a way that a terminal lets one open it.
        case open(ItemID)
    }

    package var view = View.timeline
    package var sheet: Sheet?

    /// Which line is the first on the screen, in the view and in the sheet.
    package var top = 0
    package var sheetTop = 0
    package var selected: ItemID?

    /// What is looked for; items without this text are not shown.
    package var search = ""

    /// Whether keys go to the search.
    package var isSearching = false

    /// The category that alone is shown; `nil` for all.
    package var category: String?

    /// Whether only starred items are shown.
    package var onlyStarred = false

    /// Groups whose rows are not shown.
    package var folded: Set<Board.Section.Kind> = []

    /// Which month the calendar shows, counted from the present one.
    package var monthOffset = 0

    package init() {}

    /// What the screen shows, as far as keys need to know it.
    package struct Content: Sendable {
        /// The item of each line; `nil` for a heading.
        package var items: [ItemID?] = []

        /// The section that each line is in.
        package var sections: [Board.Section.Kind?] = []
        package var sheetLineCount = 0

        /// How many lines the view has on the screen, and the row of the first.
        package var height = 1
        package var firstRow = 1

        /// Letters of categories, and what they stand for.
        package var chips: [(letter: Character, label: String)] = []

        package init() {}
    }
}

extension WatchState {
    /// Follows a key.
    ///
    /// - Returns: What is to be done; `nil` where only the state has changed.
    package mutating func press(_ key: Key, on content: Content) -> Action? {
        switch key {
        case .control("c"): return .quit
        case .control("z"): return .suspend
        case .control("l"): return .redraw
        default: break
        }
        if isSearching { return type(key) }
        if sheet != nil { return pressInSheet(key, content) }
        return pressInView(key, content)
    }

    // MARK: - Search

    private mutating func type(_ key: Key) -> Action? {
        switch key {
        case .enter: isSearching = false
        case .escape:
            isSearching = false
            search = ""
        case .backspace: if search.isEmpty { isSearching = false } else { search.removeLast() }
        case .control("u"): search = ""
        case .character(let character) where search.count < 60: search.append(character)
        default: break
        }
        top = 0
        return nil
    }

    // MARK: - Sheets

    private mutating func pressInSheet(_ key: Key, _ content: Content) -> Action? {
        let last = max(0, content.sheetLineCount - content.height)
        switch key {
        case .escape, .character("q"), .enter, .left, .character("h"): sheet = nil
        case .down, .character("j"), .wheelDown: sheetTop = min(last, sheetTop + 1)
        case .up, .character("k"), .wheelUp: sheetTop = max(0, sheetTop - 1)
        case .pageDown, .character(" "): sheetTop = min(last, sheetTop + content.height)
        case .pageUp, .character("b"): sheetTop = max(0, sheetTop - content.height)
        case .home, .character("g"): sheetTop = 0
        case .end, .character("G"): sheetTop = last
        case .character("?"): show(.help)
        case .character("w"): if case .item(let id) = sheet { show(.why(id)) }
        case .character(let character): return act(character)
        default: break
        }
        return nil
    }

    private mutating func show(_ sheet: Sheet) {
        self.sheet = sheet
        sheetTop = 0
    }

    /// What a letter does with the item that is selected or shown.
    private mutating func act(_ character: Character) -> Action? {
        guard let item = shownItem ?? selected else { return nil }
        switch character {
        case "s": return .star(item)
        case "y": return .copy(item.description)
        case "o": return .open(item)
        default: return nil
        }
    }

    private var shownItem: ItemID? {
        switch sheet {
        case .item(let id), .why(let id): id
        case .help, nil: nil
        }
    }

    // MARK: - Views

    private mutating func pressInView(_ key: Key, _ content: Content) -> Action? {
        switch key {
        case .character("q"): return .quit
        case .character("?"): show(.help)
        case .character("/"): isSearching = true
        case .character(let digit) where digit.isASCII && digit.isNumber:
            guard let view = digit.wholeNumberValue.flatMap(View.init) else { return nil }
            go(to: view)
        case .tab: go(to: View(rawValue: view.rawValue % View.allCases.count + 1) ?? .timeline)
        case .backTab: go(to: View(rawValue: view.rawValue > 1 ? view.rawValue - 1 : View.allCases.count) ?? .timeline)
        case .escape: clear()
        case .character("*"): (onlyStarred, top) = (!onlyStarred, 0)
        case _ where view == .calendar && [.left, .character("h")].contains(key): monthOffset -= 1
        case _ where view == .calendar && [.right, .character("l")].contains(key): monthOffset += 1
        case .character("t") where view == .calendar: monthOffset = 0
        case .character("z"): fold(content)
        case .character("Z"): folded = []
        case .enter, .right, .character("l"): if let selected, isList { show(.item(selected)) }
        case .character("w"): if let selected, isList { show(.why(selected)) }
        case .click(let row, _): click(row, content)
        case .character(let letter) where content.chips.contains { $0.letter == letter }:
            let label = content.chips.first { $0.letter == letter }?.label
            (category, top) = (category == label ? nil : label, 0)
        case .character(let character) where ["s", "y", "o"].contains(character): return act(character)
        default: move(key, content)
        }
        return nil
    }

    /// Whether the view has items to select.
    package var isList: Bool { view == .timeline || view == .byFeed }

    private mutating func go(to view: View) {
        guard view != self.view else { return }
        (self.view, top, monthOffset) = (view, 0, 0)
    }

    /// Takes filters away, the last one first.
    private mutating func clear() {
        if !search.isEmpty { search = "" } else if category != nil { category = nil } else { onlyStarred = false }
        top = 0
    }

    private mutating func fold(_ content: Content) {
        guard let selected, let line = content.items.firstIndex(of: selected), let section = content.sections[line]
        else { return }
        folded.formSymmetricDifference([section])
    }

    private mutating func click(_ row: Int, _ content: Content) {
        let line = top + row - content.firstRow
        guard row >= content.firstRow, row < content.firstRow + content.height, content.items.indices.contains(line),
            let item = content.items[line]
        else { return }
        if selected == item, isList { show(.item(item)) } else { selected = item }
    }

    private mutating func move(_ key: Key, _ content: Content) {
        let last = max(0, content.items.count - content.height)
        guard isList, content.items.contains(where: { $0 != nil }) else {
            switch key {
            case .down, .character("j"), .wheelDown: top = min(last, top + 1)
            case .up, .character("k"), .wheelUp: top = max(0, top - 1)
            case .pageDown, .character(" "): top = min(last, top + content.height)
            case .pageUp, .character("b"): top = max(0, top - content.height)
            case .home, .character("g"): top = 0
            case .end, .character("G"): top = last
            default: break
            }
            return
        }
        switch key {
        case .down, .character("j"): select(by: 1, content)
        case .up, .character("k"): select(by: -1, content)
        case .pageDown, .character(" "): select(by: content.height, content)
        case .pageUp, .character("b"): select(by: -content.height, content)
        case .home, .character("g"): select(by: -content.items.count, content)
        case .end, .character("G"): select(by: content.items.count, content)
        case .wheelDown: top = min(last, top + 3)
        case .wheelUp: top = max(0, top - 3)
        default: break
        }
    }

    /// Selects the item so many lines away, or the nearest there is in that direction, and scrolls as far as it takes.
    private mutating func select(by distance: Int, _ content: Content) {
        let starts = content.items.indices.filter { line in
            content.items[line] != nil && (line == 0 || content.items[line - 1] != content.items[line])
        }
        guard let first = starts.first, let last = starts.last else { return }
        guard let selected, let current = content.items.firstIndex(of: selected) else {
            self.selected = content.items[starts.first { $0 >= top } ?? first]
            return
        }
        let wanted = current + distance
        let line: Int
        if abs(distance) == 1 {
            line = (distance > 0 ? starts.first { $0 > current } : starts.last { $0 < current }) ?? current
        } else {
            line = distance > 0 ? starts.last { $0 <= wanted } ?? last : starts.first { $0 >= wanted } ?? first
        }
        self.selected = content.items[line]
        var end = line
        while end + 1 < content.items.count, content.items[end + 1] == content.items[line] { end += 1 }
        // The heading of the first item is worth seeing.
        top = min(top, line == first ? 0 : line)
        top = max(top, end - content.height + 1)
    }
}

extension WatchState {
    /// Keeps the selection on its item; where that has left, it goes to what has come in its place.
    ///
    /// - Parameters:
    ///   - content: What is shown now.
    ///   - before: What was shown.
    mutating func keepSelection(among content: WatchContent, before: WatchContent) {
        guard isList, let selected else { return }
        let items = content.lines.compactMap(\.item)
        guard !items.contains(selected) else { return }
        let old = before.lines.compactMap(\.item)
        let following = old.firstIndex(of: selected).map { old[$0...] } ?? []
        self.selected = following.first { items.contains($0) } ?? items.last
    }
}
