import FeedBoard
import FeedCore
import FeedFormats
import Terminal

/// The layout of a screen: a pure function from a state, a content and a size to a grid.
package struct WatchScreen: Sendable, Equatable {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }

    /// The minimum number of rows for lines with categories and with the states of feeds.
    private static let roomy = 16

    /// Returns the first row of the view's lines, and the number of rows for them.
    package func body(of state: WatchState, _ content: WatchContent) -> (row: Int, height: Int) {
        body(of: state, content, above: footer(of: state, content))
    }

    private func body(of state: WatchState, _ content: WatchContent, above footer: [StyledText]) -> (
        row: Int, height: Int
    ) {
        let top = headerHeight(of: state, content)
        let whole = max(1, rows - top - footer.count)
        return (top, whole - sheetHeight(of: state, content, in: whole))
    }

    /// The maximum number of lines for the states of feeds.
    private var mostStates: Int { rows >= Self.roomy ? min(3, rows / 8) : 0 }

    /// The number of lines that a view without a line of categories has in any case, whatever its feeds do.
    var leastBody: Int { max(1, rows - 2 - mostStates) }

    /// Returns the number of lines of the sheet on the screen.
    package func sheetRoom(of state: WatchState, _ content: WatchContent) -> Int {
        let (top, footer) = (headerHeight(of: state, content), footer(of: state, content).count)
        let whole = max(1, rows - top - footer)
        let panes = panes(of: state, content)
        if let place = placeForSheet(beside: panes, of: state, content, body: top..<(top + whole)) {
            return place.rows.count - 1
        }
        return sheetRoom(of: state, content, in: whole)
    }

    /// Returns the number of lines of the sheet, of those between the header and the footer.
    private func sheetRoom(of state: WatchState, _ content: WatchContent, in whole: Int) -> Int {
        let below = sheetHeight(of: state, content, in: whole)
        return below > 0 ? below - 1 : whole
    }

    private func headerHeight(of state: WatchState, _ content: WatchContent) -> Int {
        1 + (showsChips(state, content) ? 1 : 0) + (showsBar(state, content) ? 1 : 0)
    }

    /// Returns the properties of the screen that the effects of keys depend on.
    package func keys(of state: WatchState, _ content: WatchContent) -> WatchState.Content {
        var keys = WatchState.Content()
        keys.items = content.lines.map(\.item)
        keys.rows = content.lines.map(\.row)
        keys.expansions = content.lines.map(\.expansion)
        keys.canDismiss = !content.states.isEmpty
        keys.sections = content.lines.map(\.section)
        (keys.sheetLineCount, keys.tableColumns) = (content.sheet.count, content.tableColumns)
        keys.targets = header(of: state, content).targets
        if showsChips(state, content) { keys.targets += chips(of: state, content).targets }
        (keys.firstRow, keys.height) = body(of: state, content)
        if state.sheet != nil { keys.height = sheetRoom(of: state, content) }
        keys.chips = state.hasCategories ? content.chips : []
        keys.shownChips = chips(of: state, content).shown
        if state.sheet == nil { keys.panes = panes(of: state, content) }
        if let calendar = content.calendar, let grid = keys.panes.first, state.sheet == nil {
            (keys.span, keys.today) = (calendar.span, content.today)
            keys.dayAt = { row, column in
                grid.line(row: row, column: column).flatMap { calendar.day($0, column) }
            }
        }
        return keys
    }

    package func grid(of state: WatchState, _ content: WatchContent) -> CellGrid {
        var grid = CellGrid(columns: columns, rows: rows)
        grid.draw(header(of: state, content).line, row: 0)
        let footer = footer(of: state, content)
        let (first, height) = body(of: state, content, above: footer)
        if showsChips(state, content) { grid.draw(chips(of: state, content).line, row: 1) }
        if isCovered(in: state) {
            let top = min(state.sheetTop, max(0, content.sheet.count - height))
            for (row, line) in content.sheet.dropFirst(top).prefix(height).enumerated() {
                grid.draw(line, row: first + row)
            }
            drawThumb(in: first..<(first + height), column: columns - 1, from: top, of: content.sheet.count, on: &grid)
        } else {
            if showsBar(state, content), let bar = content.barLine(of: state) { grid.draw(bar, row: first - 1) }
            let panes = panes(of: state, content)
            for pane in panes {
                if pane.column > 0 {
                    for row in first..<(first + height) {
                        grid.draw(StyledText("│", .dim), row: row, column: pane.column - 1)
                    }
                }
                draw(pane, of: state, content, on: &grid)
            }
            let body = first..<(first + height)
            if state.sheet == nil {
                drawDetails(beside: panes, of: state, content, body: body, on: &grid)
            } else {
                drawSheet(beside: panes, of: state, content, body: body, on: &grid)
            }
        }
        let below = first + max(1, rows - first - footer.count)
        for (row, line) in footer.enumerated() {
            let end = grid.draw(line, row: below + row)
            let column = state.isSearching ? searchLine(of: state, content).cursor : end
            grid.cursor = CellGrid.Cursor(row: min(below + row, rows - 1), column: min(column, columns - 1))
        }
        // A message is above the keys, and moves nothing.
        if let text = content.notice ?? content.news {
            let line = message(text, in: state, content)
            grid.draw(line + .blanks(columns - line.width), row: rows > 3 ? rows - 2 : 0)
        }
        // Only a search line has a cursor; it is the last line.
        if !state.isSearching { grid.cursor = nil }
        return grid
    }

    // MARK: - Around the view

    /// A line, and the ranges in it that act as keys.
    private typealias Clickable = (line: StyledText, targets: [WatchState.Content.Target])

    /// Returns the first line, with the current view marked: ` 14:02:31 Fri 18 Dec  1 Timeline  2 By feed …`.
    private func header(of state: WatchState, _ content: WatchContent) -> Clickable {
        // On a narrow screen, the other views only have their numbers.
        let ways = [(true, true), (true, false), (false, false)].map { hasDate, hasTitles -> Clickable in
            var (line, targets) = (StyledText(" "), [WatchState.Content.Target]())
            line.append(content.time, .bold)
            if hasDate { line.append(" \(content.date)", .dim) }
            line.append(" ")
            for view in WatchState.View.allCases {
                let isShown = view == state.view
                var style: TextStyle = isShown ? .bold : .dim
                style.isReversed = isShown
                let start = line.width
                let title = isShown || hasTitles ? " \(content.words.views[view.rawValue - 1])" : ""
                line.append(" \(view.rawValue)\(title) ", style)
                targets.append((0, start..<line.width, .key(.character(Character("\(view.rawValue)")))))
            }
            return (line, targets)
        }
        return ways.first { $0.line.width <= columns } ?? ways[2]
    }

    private func showsChips(_ state: WatchState, _ content: WatchContent) -> Bool {
        state.hasCategories && !isCovered(in: state) && content.hasSeveralCategories && rows >= Self.roomy
    }

    private func showsBar(_ state: WatchState, _ content: WatchContent) -> Bool {
        content.timeBar != nil && !isCovered(in: state) && rows >= Self.roomy
    }

    /// Returns the line of categories from the first one that the viewer has scrolled to, with marks beside it where
    /// there are more.
    private func chips(of state: WatchState, _ content: WatchContent) -> (
        line: StyledText, targets: [WatchState.Content.Target], shown: Range<Int>
    ) {
        let texts = content.chips.map { chip in
            var style = TextStyle.plain
            style.isReversed = chip.chip.isChosen
            return StyledText(chip.letter.map { "\($0) " } ?? "", .bold)
                + StyledText(content.words.kind(chip.label), style) + StyledText(" \(chip.chip.amount)", .dim)
        }
        let (mark, gap) = (2, 2)
        let shown = { (first: Int) -> Range<Int> in
            var (end, width) = (first, first > 0 ? mark : 0)
            while end < texts.count, width + gap + texts[end].width + (end + 1 < texts.count ? mark : 0) <= columns {
                width += gap + texts[end].width
                end += 1
            }
            return first..<end
        }
        // At the end, as many as fit are shown.
        var first = min(max(0, state.firstChip), max(0, texts.count - 1))
        while first > 0, shown(first - 1).upperBound == texts.count { first -= 1 }
        let range = shown(first)
        var (line, targets) = (StyledText(), [WatchState.Content.Target]())
        if first > 0 {
            line.append(" ‹", .bold)
            targets.append((1, 0..<line.width, .key(.character("<"))))
        }
        for index in range {
            let start = line.width
            line.append(.blanks(gap) + texts[index])
            targets.append((1, start..<line.width, .chip(content.chips[index].chip)))
        }
        if range.upperBound < texts.count {
            targets.append((1, line.width..<(line.width + mark), .key(.character(">"))))
            line.append(" ›", .bold)
        }
        return (line, targets, range)
    }

    /// Returns the states of feeds, the messages of the program and the line of keys, which is always the last.
    private func footer(of state: WatchState, _ content: WatchContent) -> [StyledText] {
        let most = mostStates
        var lines = content.states.prefix(most).map { $0 }
        if content.states.count > most, most > 0 {
            let remarks = content.states.prefix(min(content.remarkCount, most - 1))
            let room = most - remarks.count
            let names = content.feedStatus.names(in: content.words).wrapped(to: columns - 1).map { .blanks(1) + $0 }
            if content.feedStatus.feedCount < 2 {
                let more = content.words.moreStates(content.states.count - most + 1, key: "4")
                lines[most - 1] = StyledText(" \(more)", .dim)
            } else if names.count <= room {
                // The names of all feeds are more useful than the reasons of some.
                lines = remarks + names
            } else if let count = content.feedStatus.count(in: content.words) {
                lines = remarks + names.prefix(room - 1) + [.blanks(1) + count]
            }
        }
        // Without this line, a mistyped name looks like an evening without items.
        if rows > 6, let text = content.unknownNames.first {
            lines.insert(message(text, in: state, content), at: 0)
        }
        if let feeds = feedsOutOfSight(in: state, content, above: lines.count + 1) { lines.append(feeds) }
        lines.append(lastLine(of: state, content, above: lines.count))
        return lines
    }

    /// Returns the line with the feeds that are below the screen, otherwise with those above it; `nil` if the view of
    /// feeds is not longer than the screen.
    private func feedsOutOfSight(in state: WatchState, _ content: WatchContent, above count: Int) -> StyledText? {
        let room = rows - headerHeight(of: state, content) - count
        guard state.view == .byFeed, state.sheet == nil, content.columns == 1, rows >= Self.roomy,
            content.lines.count > room
        else { return nil }
        var names = (above: [String](), below: [String]())
        var last: FeedID?
        for (index, line) in content.lines.enumerated() {
            guard let feed = line.section?.feed, feed != last else { continue }
            last = feed
            let name = content.titles[feed] ?? feed.rawValue
            // The heading of the first visible rows stays in sight.
            if index < state.top - 1 { names.above.append(name) }
            if index >= state.top + room - 1 { names.below.append(name) }
        }
        let (arrow, shown) = names.below.isEmpty ? ("↑", names.above) : ("↓", names.below)
        guard !shown.isEmpty else { return nil }
        return StyledText(" \(content.hint("\(arrow) \(shown.joined(separator: " · "))"))", .dim)
    }

    /// Returns the line of keys, below `count` lines on the states of feeds.
    private func lastLine(of state: WatchState, _ content: WatchContent, above count: Int) -> StyledText {
        if state.isSearching { return searchLine(of: state, content).line }
        var parts = state.sheet == nil ? filters(of: state, content) : []
        // A low screen has no line for the states of feeds.
        if rows < Self.roomy, state.sheet == nil, let status = content.feedStatus.count(in: content.words) {
            parts.append(status)
        }
        // In a list, the movement of the selection shows that there is more.
        let (page, whole) = (state.sheet == nil ? content.lines.count : content.sheet.count, rows - 2 - count)
        var more: [KeyHint] = []
        if state.sheet != nil || !state.hasCategories, page > sheetRoom(of: state, content, in: whole) {
            // In a month, the arrow keys choose days.
            more = [state.sheet == nil && state.view == .calendar ? .moreItems : .more]
        }
        if !content.tableColumns.isEmpty { more.append(.order) }
        let hasBar = columns >= Self.leastWidthOfBar
        let keys = (more + hints(in: state, content)).map { key in
            (StyledText(content.hint(on: key), .dim), key.isVital || !hasBar && more.contains(key))
        }
        let isCalendar = state.sheet == nil && state.view == .calendar
        // All choices, otherwise the current one.
        let choices =
            isCalendar ? [false, true].map { [(calendarChoice(of: state, content, isBrief: $0), true)] } : [[]]
        let all = choices.map { parts.map { ($0, true) } + keys.prefix(more.count) + $0 + keys.dropFirst(more.count) }
        return all.lazy.map { line(of: $0) }.first { !$0.isCut }?.text ?? line(of: all[all.count - 1]).text
    }

    /// Returns a line with the parts that fit; those that are vital are cut last.
    private func line(of parts: [(text: StyledText, isVital: Bool)]) -> (text: StyledText, isCut: Bool) {
        let gap = StyledText(" · ", .dim)
        var (room, shown) = (columns - 1 + gap.width, Set<Int>())
        for index in parts.indices.filter({ parts[$0].isVital }) + parts.indices.filter({ !parts[$0].isVital }) {
            let width = parts[index].text.width + gap.width
            guard width <= room else { continue }
            room -= width
            shown.insert(index)
        }
        let text = shown.sorted().reduce(into: StyledText()) { line, index in
            line.append((line.isEmpty ? StyledText(" ") : gap) + parts[index].text)
        }
        return (text, shown.count < parts.count)
    }

    /// Returns the line with the search text, which the cursor follows, and the number of items that it finds.
    private func searchLine(of state: WatchState, _ content: WatchContent) -> (line: StyledText, cursor: Int) {
        var line = StyledText(" /", .bold)
        // Of a long text, only the end is shown, before the cursor.
        var end = Substring(state.search)
        while String(end).displayWidth > columns - 4, !end.isEmpty { end.removeFirst() }
        if end.count < state.search.count { line.append("…", .dim) }
        line.append(String(end))
        let cursor = line.width
        let count = state.search.isEmpty ? nil : content.itemCount(in: content.lines.indices)
        let hint = StyledText("  \(content.words.searchHint(count))", .dim)
        return (line.width + hint.width < columns ? line + hint : line, cursor)
    }

    /// Returns a message of the program on one line; the view of feeds shows all of it.
    private func message(_ text: String, in state: WatchState, _ content: WatchContent) -> StyledText {
        let line = StyledText(" \(text)", .bold)
        guard line.width > columns else { return line }
        if state.view == .feeds, state.sheet == nil { return line.cut(to: columns) }
        let end = StyledText(" \(content.words.whole(inView: WatchState.View.feeds.rawValue))", .dim)
        return line.cut(to: max(1, columns - end.width)) + end
    }

    /// Returns the viewer's filters and the key that removes them; in a sheet, that key goes back.
    private func filters(of state: WatchState, _ content: WatchContent) -> [StyledText] {
        var names: [WatchState.Filter: String] = [:]
        if !state.search.isEmpty { names[.search] = "/\(state.search)" }
        if let feed = state.feed { names[.chip] = content.titles[feed] ?? feed.rawValue }
        if let category = state.category { names[.chip] = content.words.kind(category) }
        if state.onlyStarred { names[.stars] = "★" }
        // A long search leaves room for other keys.
        let room = max(8, columns - 20)
        let others = WatchState.Filter.allCases.filter { $0 != state.lastFilter }.compactMap { names[$0] }
        let last = state.lastFilter.flatMap { names[$0] }.map { StyledText(content.words.drops($0), .bold) }
        return (others.map { StyledText($0, .bold) } + [last].compactMap(\.self)).map { $0.cut(to: room) }
    }

    /// Returns the key for the items of a calendar with the choices, the current one reversed, or with that one alone.
    private func calendarChoice(of state: WatchState, _ content: WatchContent, isBrief: Bool) -> StyledText {
        var line = StyledText("d", .dim)
        for items in ViewerChoices.CalendarItems.allCases where !isBrief || items == state.calendarItems {
            let isShown = items == state.calendarItems
            line.append(" ")
            line.append(content.words.name(of: items), isShown ? .reversed : .dim)
        }
        return line
    }

    private func hints(in state: WatchState, _ content: WatchContent) -> [KeyHint] {
        let open: [KeyHint] = content.hasLink ? [.open] : []
        return switch (state.sheet, state.view) {
        case (.help, _): [.back]
        case (.why, _): [.back, .star] + open + [.copy]
        case (.item, _): [.back, .star] + open + [.copy, .why]
        case (nil, .timeline), (nil, .byFeed): [.help, .details, .search, .sections, .star, .starred, .quit]
        case (nil, .calendar):
            [.help, .details] + (state.span == nil ? [.months, .week] : [.weeks, .month]) + [.today, .days, .quit]
        case (.feed, _): [.back, .refresh]
        case (nil, .feeds): [.help, .details, .refresh, .refreshAll, .quit]
        case (nil, .history): [.help, .details, state.showsArrivals ? .changes : .arrivals, .quit]
        }
    }
}

extension KeyHint {
    /// True for a key without which a viewer is lost, which is cut last.
    fileprivate var isVital: Bool { [.help, .back, .details, .quit, .today].contains(self) }
}
