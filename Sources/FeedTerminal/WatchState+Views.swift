import FeedBoard
import FeedCore
import FeedFormats

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
        case .escape where isMonth && day != nil: (day, top) = (nil, 0)
        case .escape: clear()
        case .character("*"): (choices.onlyStarred, top) = (!choices.onlyStarred, 0)
        case .left where isMonth, .character("h") where isMonth: chooseDay(-1, content)
        case .right where isMonth, .character("l") where isMonth: chooseDay(1, content)
        case .up where isMonth: chooseDay(-7, content)
        case .down where isMonth: chooseDay(7, content)
        case .character("[") where isMonth: showMonth(-1, content)
        case .character("]") where isMonth: showMonth(1, content)
        case .character("t") where isMonth: showToday(content)
        case .character("w") where isMonth: toggleWeek(content)
        case .character("["): selectSection(-1, content)
        case .character("]"): selectSection(1, content)
        case .character("<"): firstChip = max(0, content.shownChips.lowerBound - content.shownChips.count)
        case .character(">"):
            if content.shownChips.upperBound < content.chips.count { firstChip = content.shownChips.upperBound }
        case .character("a") where choices.view == .history:
            (choices.showsArrivals, row, top) = (!choices.showsArrivals, nil, 0)
        case .left, .character("h"): selectBeside(-1, content)
        case .character("d") where isMonth: (choices.calendarItems, top) = (choices.calendarItems.next, 0)
        case .character("z"): fold(content)
        case .character("Z"):
            choices.collapsed = []
            choices.expanded.formUnion(content.expansions.compactMap(\.self))
        case .character("x") where content.canDismiss || dismissesStates: dismissesStates.toggle()
        case .enter, .right, .character("l"):
            if key != .enter, selectBeside(1, content) { return nil }
            if !isList {
                open(content.selectedRow(row))
            } else if let feed = selectedExpansion(content) {
                choices.expanded.insert(feed)
            } else if let section = selectedHeading(content) {
                choices.collapsed.remove(section)
            } else if let item = selectedItem(content) {
                show(.item(item))
            } else {
                select(by: 1, content)
            }
        case .character("w"):
            guard let item = selectedItem(content) else { return selectFirst(content) }
            show(.why(item))
        case .click(let row, let column): click(row, column, content)
        case .character(let letter) where content.chips.contains { $0.letter == letter }:
            if let chip = content.chips.first(where: { $0.letter == letter })?.chip { choose(chip, content) }
        case .character("R") where choices.view == .feeds: return .refresh(nil)
        case .character("r") where choices.view == .feeds:
            guard case .feed(let feed) = content.selectedRow(row) else { return .refresh(nil) }
            return .refresh(feed)
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
        (choices.view, choices.monthOffset, choices.span, day, top) = (view, 0, nil, nil, 0)
    }

    /// Removes the filter that was set last.
    private mutating func clear() {
        switch lastFilter {
        case .search: choices.search = ""
        case .chip: (choices.category, choices.feed) = (nil, nil)
        case .stars: choices.onlyStarred = false
        case nil: return
        }
        top = 0
    }

    /// Shows a feed or a category alone; if it is alone, shows all again.
    mutating func choose(_ chip: CategoryChip, _ content: Content) {
        (choices.feed, choices.category, top) = (
            chip.isChosen ? nil : chip.feed, chip.isChosen || chip.feed != nil ? nil : chip.label, 0
        )
        // A chip that was out of sight comes into sight.
        if let place = content.chips.firstIndex(where: { $0.chip == chip }), !content.shownChips.contains(place) {
            firstChip = place
        }
    }

    private mutating func fold(_ content: Content) {
        guard let selected, let line = content.items.firstIndex(of: selected), let section = content.sections[line]
        else { return }
        choices.collapsed.formSymmetricDifference([section])
        // A collapsed heading is selected by the first item of its section.
        let first = content.sections.indices.first { content.sections[$0] == section && content.items[$0] != nil }
        self.selected = first.flatMap { content.items[$0] } ?? selected
    }

    /// Returns the feed whose further items the selected line stands for.
    private func selectedExpansion(_ content: Content) -> FeedID? {
        selected.flatMap(content.items.firstIndex).flatMap { content.expansions[$0] }
    }

    /// Returns the collapsed section whose heading is selected.
    private func selectedHeading(_ content: Content) -> TimelineContent.Section.Kind? {
        guard let selected, let line = content.items.firstIndex(of: selected), let section = content.sections[line],
            choices.collapsed.contains(section)
        else { return nil }
        return section
    }

    private mutating func click(_ row: Int, _ column: Int, _ content: Content) {
        if let day = content.dayAt(row, column) { return (self.day, top) = (day, 0) }
        guard let line = content.panes.lazy.compactMap({ $0.line(row: row, column: column) }).first else { return }
        if let clicked = content.rows[line] {
            if clicked == content.selectedRow(self.row) { open(clicked) } else { self.row = clicked }
        }
        guard let item = content.items[line] else { return }
        guard selected == item, isList else { return select(line: line, content) }
        if let feed = selectedExpansion(content) {
            choices.expanded.insert(feed)
        } else if let section = selectedHeading(content) {
            choices.collapsed.remove(section)
        } else {
            show(.item(item))
        }
    }

    /// Chooses the day at a distance from the chosen one or, at first, from the present day.
    private mutating func chooseDay(_ distance: Int, _ content: Content) {
        guard let days = content.span?.days, let today = content.today else { return }
        let from = day.flatMap { days.contains($0) ? $0 : nil } ?? (days.contains(today) ? today : nil)
        let chosen = from.map { $0.adding(days: distance) } ?? days.lowerBound
        (day, top) = (chosen, 0)
        showSpan(of: chosen, today)
    }

    /// Shows the month or the week with a day.
    private mutating func showSpan(of chosen: CivilDay, _ today: CivilDay) {
        choices.monthOffset = (chosen.year - today.year) * 12 + chosen.month - today.month
        if choices.span != nil { choices.span = CalendarSpan(weekOf: chosen, from: choices.weekStart) }
    }

    /// Shows the month or the week before or after; a chosen day stays the same day of the month or the week, or
    /// becomes the last one of the month.
    private mutating func showMonth(_ step: Int, _ content: Content) {
        guard let span = content.span?.moved(by: step), let today = content.today else { return }
        let first = span.days.lowerBound
        switch span {
        case .month(let month): day = day.map { first.adding(days: min($0.day, month.length) - 1) }
        case .week, .year: day = day?.adding(days: 7 * step)
        }
        top = 0
        showSpan(of: day ?? first, today)
    }

    /// Chooses the present day.
    private mutating func showToday(_ content: Content) {
        guard let today = content.today else { return }
        (day, top) = (today, 0)
        showSpan(of: today, today)
    }

    /// Shows the week of the chosen day or of today instead of the month, or the month again.
    private mutating func toggleWeek(_ content: Content) {
        guard let days = content.span?.days, let today = content.today else { return }
        let shown = day ?? (days.contains(today) ? today : days.lowerBound)
        choices.span = choices.span == nil ? CalendarSpan(weekOf: shown, from: choices.weekStart) : nil
        top = 0
        showSpan(of: shown, today)
    }

    private mutating func move(_ key: Key, _ content: Content) {
        let selectedLine = selected.flatMap { selected in content.items.firstIndex { $0 == selected } }
        let pane = content.pane(of: selectedLine)
        guard let distance = key.distance(page: pane?.room ?? content.height) else { return }
        guard isList, content.items.contains(where: { $0 != nil }) else {
            if selectRow(by: distance, key, content) { return }
            guard var pane else { return }
            pane.scroll(to: pane.top + distance)
            return top = pane.top
        }
        if case .wheel(_, let row, let column) = key {
            let under =
                content.panes.first { pane in
                    pane.line(row: row, column: column) != nil && pane.lines.contains { content.items[$0] != nil }
                } ?? pane
            // Only the part with the selection scrolls.
            if let under, under != pane, let first = under.visible.first(where: { content.items[$0] != nil }) {
                select(line: first, content)
            }
            scroll(by: 3 * distance, under, content)
        } else {
            select(by: distance, content)
        }
    }

    /// Shows what is known of a feed, or of the item of an event.
    private mutating func open(_ row: TableLines.Row?) {
        switch row {
        case .feed(let feed): show(.feed(feed))
        case .event(let item, _): show(.item(item))
        case nil: break
        }
    }

    /// Selects the row that is `distance` rows away, and scrolls as far as needed.
    ///
    /// - Returns: False if the view has no such rows, or the lines beyond them are to be scrolled.
    private mutating func selectRow(by distance: Int, _ key: Key, _ content: Content) -> Bool {
        if case .wheel = key { return false }
        let lines = content.rows.indices.filter { line in
            content.rows[line] != nil && (line == 0 || content.rows[line - 1] != content.rows[line])
        }
        guard let selected = content.selectedRow(row),
            let current = lines.firstIndex(where: { content.rows[$0] == selected }),
            var pane = content.pane(of: nil)
        else { return false }
        // Below the last row, there may be notes.
        if distance > 0, current == lines.count - 1 { return false }
        let next = min(max(0, current + min(max(distance, -lines.count), lines.count)), lines.count - 1)
        row = content.rows[lines[next]]
        // The first row is seen with the lines above it, and each with the heading of its day.
        let isBelowHeading = next > 0 && content.rows[lines[next] - 1] == nil
        let first = next == 0 ? 0 : isBelowHeading ? lines[next] - 1 : lines[next]
        pane.scroll(to: max(min(top, first), lines[next] - pane.room + 1))
        top = pane.top
        return true
    }

    /// Selects the first item on the screen for a key that needs an item, so that the viewer sees which one before a
    /// second press.
    private mutating func selectFirst(_ content: Content) -> Action? {
        guard isList, content.items.contains(where: { $0 != nil }) else { return .nothingSelected }
        select(by: 1, content)
        return nil
    }

    /// Scrolls the part with the selection; moves the selection if it would leave the screen, and from the end of a part
    /// to the next one.
    private mutating func scroll(by distance: Int, _ pane: WatchPane?, _ content: Content) {
        guard var pane else { return }
        let before = pane.top
        pane.scroll(to: min(before + distance, max(before, content.lastItem(of: pane))))
        if content.hasParts, pane.top == before { return select(by: distance.signum(), content) }
        (top, firstSelected) = (pane.top, nil)
        guard let selected, let current = content.items.firstIndex(of: selected), !pane.visible.contains(current)
        else { return }
        let items = pane.visible.compactMap { content.items[$0] }
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
        if selectedLine == nil, abs(distance) == 1 { return select(line: current, content) }
        // Below the last item, the list ends with what it leaves out.
        if distance > 0, selectedLine == last, var pane = content.pane(of: last) {
            // The last item stays in sight.
            pane.scroll(to: min(pane.top + min(distance, content.items.count), last))
            return top = pane.top
        }
        var wanted = current + distance
        // A page ends with a part of the screen, so that nothing is skipped.
        if content.hasParts, abs(distance) < Int.max / 4, let part = content.pane(of: current)?.lines {
            wanted = min(max(wanted, part.lowerBound), part.upperBound - 1)
        }
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
        select(line: line, content)
    }

    /// Selects the item of a line, and scrolls as far as needed.
    private mutating func select(line: Int, _ content: Content) {
        let old = selected.flatMap { selected in content.items.firstIndex { $0 == selected } }
        (selected, firstSelected) = (content.items[line], nil)
        let pane = content.pane(of: line)
        let (room, begin) = (pane?.room ?? content.height, content.hasParts ? pane?.body.lowerBound ?? 0 : 0)
        // A part that had no selection was at its beginning.
        if content.hasParts, let pane, old.map(pane.lines.contains) != true { top = begin }
        var end = line
        while end + 1 < content.items.count, content.items[end + 1] == content.items[line] { end += 1 }
        // After the last item, the list names the items that it leaves out.
        if !content.items[(end + 1)...].contains(where: { $0 != nil }) {
            end = max(end, min(content.items.count, line + room) - 1)
        }
        // The heading of an item should be visible, and all lines above the first item.
        let isFirst = !content.items[min(begin, line)..<line].contains { $0 != nil }
        let isBelowHeading = line > begin && content.items[line - 1] == nil && end - line + 2 <= room
        top = min(top, isFirst ? begin : isBelowHeading ? line - 1 : line)
        top = max(top, end - room + 1)
        if content.hasParts, var pane {
            pane.scroll(to: top)
            top = pane.top
        }
    }

    /// Selects the first item of the next section, or of this one or the one before.
    private mutating func selectSection(_ step: Int, _ content: Content) {
        guard isList else { return }
        var (starts, last): ([Int], TimelineContent.Section.Kind?) = ([], nil)
        for line in content.items.indices where content.items[line] != nil && content.sections[line] != last {
            starts.append(line)
            last = content.sections[line]
        }
        let current = selected.flatMap { selected in content.items.firstIndex { $0 == selected } } ?? -1
        let line = step > 0 ? starts.first { $0 > current } : starts.last { $0 < current }
        guard let line else { return }
        select(line: line, content)
        // Its heading comes to the top, in a pane of its own anyway.
        guard !content.hasParts, var pane = content.pane(of: line) else { return }
        let heading = content.items[..<line].indices.last { content.items[$0] == nil && content.sections[$0] != nil }
        pane.scroll(to: heading.map { pane.hasHeading ? $0 + 1 : $0 } ?? line)
        top = pane.top
    }

    /// Selects an item in the column to the left or right, beside the selected one.
    ///
    /// - Returns: True if there is such a column.
    @discardableResult
    private mutating func selectBeside(_ step: Int, _ content: Content) -> Bool {
        guard isList, let line = selected.flatMap({ selected in content.items.firstIndex { $0 == selected } }),
            let pane = content.panes.first(where: { $0.lines.contains(line) })
        else { return false }
        let others = content.panes.filter { step > 0 ? $0.column > pane.column : $0.column < pane.column }
        guard let column = step > 0 ? others.map(\.column).min() : others.map(\.column).max() else { return false }
        let row = pane.row(of: line)
        let lines = others.filter { $0.column == column }.flatMap { pane in
            ([pane.lines.lowerBound] + pane.visible).filter { content.items[$0] != nil }.map { ($0, pane.row(of: $0)) }
        }
        guard let nearest = lines.min(by: { abs($0.1 - row) < abs($1.1 - row) }) else { return false }
        select(line: nearest.0, content)
        return true
    }
}
