import FeedBoard
import FeedCore

// The effects of keys in a view without a sheet.

extension WatchState {
    mutating func pressInView(_ key: Key, _ content: Content) -> Action? {
        switch key {
        case .character("q"): return .quit
        case .character("?"): show(.help)
        case .character("/"): isSearching = true
        case .character(let digit) where digit.isASCII && digit.isNumber:
            guard let view = digit.wholeNumberValue.flatMap(View.init) else { return nil }
            go(to: view)
        case .tab: go(to: View(rawValue: choices.view.rawValue % View.allCases.count + 1) ?? .timeline)
        case .backTab: go(to: View(rawValue: choices.view.rawValue - 1) ?? View.allCases[View.allCases.count - 1])
        case .escape: clear()
        case .character("*"): (choices.onlyStarred, top) = (!choices.onlyStarred, 0)
        case _ where isMonth && [.left, .character("h")].contains(key):
            (choices.monthOffset, top) = (choices.monthOffset - 1, 0)
        case _ where isMonth && [.right, .character("l")].contains(key):
            (choices.monthOffset, top) = (choices.monthOffset + 1, 0)
        case .character("t") where isMonth: (choices.monthOffset, top) = (0, 0)
        case .character("d") where isMonth: (choices.onlyWholeDays, top) = (!choices.onlyWholeDays, 0)
        case .character("z"): fold(content)
        case .character("Z"): choices.collapsed = []
        case .enter, .right, .character("l"):
            if let section = selectedHeading(content) {
                choices.collapsed.remove(section)
            } else if let item = selectedItem(content) {
                show(.item(item))
            } else if isList {
                select(by: 1, content)
            }
        case .character("w"):
            guard let item = selectedItem(content) else { return selectFirst(content) }
            show(.why(item))
        case .click(let row, _): click(row, content)
        case .character(let letter) where content.chips.contains { $0.letter == letter }:
            let label = content.chips.first { $0.letter == letter }?.label
            (choices.category, top) = (choices.category == label ? nil : label, 0)
        case .character("r") where choices.view == .feeds: return .refresh(nil)
        case .character(let character) where ["s", "y", "o", "r"].contains(character):
            return act(character, content) ?? selectFirst(content)
        default: move(key, content)
        }
        return nil
    }

    /// True if the view has items to select.
    package var isList: Bool { hasCategories || isMonth }

    private var isMonth: Bool { choices.view == .calendar }

    /// True if the view can be narrowed to a category.
    package var hasCategories: Bool { choices.view == .timeline || choices.view == .byFeed }

    private mutating func go(to view: View) {
        guard view != choices.view else { return }
        // The latest events are at the end; the line is limited to the content later.
        (choices.view, choices.monthOffset, top) = (view, 0, view == .history ? Self.end : 0)
    }

    /// Removes one filter: the search, otherwise the category, otherwise the stars.
    private mutating func clear() {
        if !choices.search.isEmpty {
            choices.search = ""
        } else if choices.category != nil {
            choices.category = nil
        } else {
            choices.onlyStarred = false
        }
        top = 0
    }

    private mutating func fold(_ content: Content) {
        guard let selected, let line = content.items.firstIndex(of: selected), let section = content.sections[line]
        else { return }
        choices.collapsed.formSymmetricDifference([section])
        // A collapsed heading is selected by the first item of its section.
        let first = content.sections.indices.first { content.sections[$0] == section && content.items[$0] != nil }
        self.selected = first.flatMap { content.items[$0] } ?? selected
    }

    /// Returns the collapsed section whose heading is selected.
    private func selectedHeading(_ content: Content) -> TimelineContent.Section.Kind? {
        guard let selected, let line = content.items.firstIndex(of: selected), let section = content.sections[line],
            choices.collapsed.contains(section)
        else { return nil }
        return section
    }

    private mutating func click(_ row: Int, _ content: Content) {
        let line = top + row - content.firstRow
        guard row >= content.firstRow, row < content.firstRow + content.height, content.items.indices.contains(line),
            let item = content.items[line]
        else { return }
        guard selected == item, isList else { return selected = item }
        if let section = selectedHeading(content) { choices.collapsed.remove(section) } else { show(.item(item)) }
    }

    private mutating func move(_ key: Key, _ content: Content) {
        guard let distance = key.distance(page: content.height) else { return }
        let last = max(0, content.items.count - content.height)
        guard isList, content.items.contains(where: { $0 != nil }) else {
            return top = min(max(0, top + distance), last)
        }
        if key == .wheelDown || key == .wheelUp {
            scroll(to: min(max(0, top + 3 * distance), last), content)
        } else {
            select(by: distance, content)
        }
    }

    /// Selects the first item on the screen for a key that needs an item, so that the viewer sees which one before a
    /// second press.
    private mutating func selectFirst(_ content: Content) -> Action? {
        guard isList, content.items.contains(where: { $0 != nil }) else { return .nothingSelected }
        select(by: 1, content)
        return nil
    }

    /// Scrolls; moves the selection if it would leave the screen.
    private mutating func scroll(to line: Int, _ content: Content) {
        top = line
        guard let selected, let current = content.items.firstIndex(of: selected) else { return }
        let shown = (top..<min(content.items.count, top + content.height))
        guard !shown.contains(current) else { return }
        let items = shown.compactMap { content.items[$0] }
        self.selected = (current < top ? items.first : items.last) ?? selected
    }

    /// Selects the item that is `distance` lines away, or the nearest one in that direction, and scrolls as far as
    /// needed.
    private mutating func select(by distance: Int, _ content: Content) {
        let starts = content.items.indices.filter { line in
            content.items[line] != nil && (line == 0 || content.items[line - 1] != content.items[line])
        }
        guard let first = starts.first, let last = starts.last else { return }
        let selectedLine = selected.flatMap { selected in content.items.firstIndex { $0 == selected } }
        let current = selectedLine ?? starts.first { $0 >= top } ?? first
        // The first step selects the first item on the screen.
        if selectedLine == nil, abs(distance) == 1 {
            selected = content.items[current]
            return
        }
        let wanted = current + distance
        let line: Int
        if abs(distance) == 1 {
            line = (distance > 0 ? starts.first { $0 > current } : starts.last { $0 < current }) ?? current
        } else {
            let place = distance > 0 ? starts.last { $0 <= wanted } : starts.first { $0 >= wanted }
            // If a page has only headings, the selection still moves on.
            line =
                distance > 0
                ? max(place ?? last, starts.first { $0 > current } ?? last)
                : min(place ?? first, starts.last { $0 < current } ?? first)
        }
        self.selected = content.items[line]
        var end = line
        while end + 1 < content.items.count, content.items[end + 1] == content.items[line] { end += 1 }
        // After the last item, the list names the items that it leaves out.
        if line == last { end = max(end, min(content.items.count, line + content.height) - 1) }
        // The heading of an item should be visible, and all lines above the first item.
        let isBelowHeading = line > 0 && content.items[line - 1] == nil && end - line + 2 <= content.height
        top = min(top, line == first ? 0 : isBelowHeading ? line - 1 : line)
        top = max(top, end - content.height + 1)
    }
}
