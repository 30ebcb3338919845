import FeedBoard
import FeedCore
import FeedFormats
import Terminal

// The details of the selected item, in room that the view leaves free on a wide screen.

extension WatchScreen {
    /// The minimum number of free lines for details.
    private static let leastDetails = 10

    /// Draws the details of the selected item below the column with the most free lines, if there are enough.
    func drawDetails(
        beside panes: [WatchPane],
        of state: WatchState,
        _ content: WatchContent,
        body: Range<Int>,
        on grid: inout CellGrid
    ) {
        if !content.rowDetails.isEmpty { return drawRowDetails(of: content, body: body, on: &grid) }
        guard let place = placeForDetails(beside: panes, of: state, content, body: body),
            let details = state.selected.flatMap(content.details)
        else { return }
        let lines = Self.details(
            details.lines(width: place.width - 1, breaksWords: true),
            in: place.rows.count,
            width: place.width - 1
        )
        for (row, line) in zip(place.rows, lines) { grid.draw(line, row: row, column: place.column) }
        guard content.hasDetailsBeside else { return }
        for row in body { grid.draw(StyledText("│", .dim), row: row, column: place.column - 1) }
    }

    /// Returns the free lines for details of the selected item, below the column with the most; `nil` if there are too
    /// few.
    func placeForDetails(
        beside panes: [WatchPane],
        of state: WatchState,
        _ content: WatchContent,
        body: Range<Int>
    ) -> (rows: Range<Int>, column: Int, width: Int)? {
        guard hasColumns || content.fixedLines > 0, panes.count > 1 || content.hasDetailsBeside,
            let selected = state.selected,
            content.lines.contains(where: { $0.item == selected })
        else { return nil }
        if content.hasDetailsBeside {
            let (_, width, room) = Self.columns(of: columns, for: 2)
            return body.count >= Self.leastDetails ? (body, width + 1, room) : nil
        }
        // The last part of each column ends above the free lines.
        let lowest = Dictionary(grouping: panes, by: \.column).values.compactMap { $0.max { $0.end < $1.end } }
        guard let above = lowest.min(by: { ($0.end, $0.column) < ($1.end, $1.column) }),
            body.upperBound - above.end - 1 >= Self.leastDetails
        else { return nil }
        return ((above.end + 1)..<body.upperBound, above.column, above.width)
    }

    /// Returns the place of a sheet in which the details of its item already are, so that it covers nothing else.
    func placeForSheet(
        beside panes: [WatchPane],
        of state: WatchState,
        _ content: WatchContent,
        body: Range<Int>
    ) -> (rows: Range<Int>, column: Int, width: Int)? {
        guard hasColumns, content.columns > 1 || content.hasDetailsBeside, state.sheet?.item != nil,
            state.sheet?.item == state.selected
        else {
            return nil
        }
        return placeForDetails(beside: panes, of: state, content, body: body)
    }

    /// Returns details below a line, with a mark if there are more than fit; empty if there is little room.
    static func details(_ all: [StyledText], in room: Int, width: Int) -> [StyledText] {
        guard room >= leastDetails else { return [] }
        let rule = StyledText(" " + String(repeating: "─", count: max(0, width - 2)), .dim)
        return ([rule] + all).fitting(room, width: width)
    }

    /// Returns the width of a sheet beside the column with the selection, and the room for its text.
    static func beside(_ content: WatchContent, columns: Int) -> (count: Int, width: Int, room: Int) {
        // In a calendar, the days stay in sight.
        if content.fixedLines > 0, let list = besideGrid(of: columns)?.list { return (2, list, list - 1) }
        return Self.columns(of: columns, for: max(2, content.columns))
    }

    /// Draws the sheet below the list, or in the column beside that of the selection, behind a strong line, since keys
    /// now scroll it.
    func drawSheet(
        beside panes: [WatchPane],
        of state: WatchState,
        _ content: WatchContent,
        body: Range<Int>,
        on grid: inout CellGrid
    ) {
        guard hasColumns else {
            let rows = body.upperBound..<(body.upperBound + 1 + sheetRoom(of: state, content))
            grid.draw(StyledText(String(repeating: "━", count: columns), .bold), row: rows.lowerBound)
            let top = min(state.sheetTop, max(0, content.sheet.count - rows.count + 1))
            for (row, line) in zip(rows.dropFirst(), content.sheet.dropFirst(top)) { grid.draw(line, row: row) }
            let below = rows.dropFirst().startIndex..<rows.upperBound
            return drawThumb(in: below, column: columns - 1, from: top, of: content.sheet.count, on: &grid)
        }
        if let place = placeForSheet(beside: panes, of: state, content, body: body) {
            let rule = StyledText(String(repeating: "━", count: place.width), .bold)
            grid.draw(rule, row: place.rows.lowerBound, column: place.column)
            let top = min(state.sheetTop, max(0, content.sheet.count - place.rows.count + 1))
            for (row, line) in zip(place.rows.dropFirst(), content.sheet.dropFirst(top)) {
                grid.draw(line, row: row, column: place.column)
            }
            return
        }
        let width = Self.beside(content, columns: columns).width
        let line = state.selected.flatMap { selected in content.lines.firstIndex { $0.item == selected } }
        let pane = panes.first { pane in line.map(pane.lines.contains) ?? false } ?? panes.first
        let next = content.fixedLines > 0 ? columns - width : (pane?.column ?? 0) + width + 1
        let column = next + width <= columns ? next : (pane?.column ?? 0) - width - 1
        let top = min(state.sheetTop, max(0, content.sheet.count - body.count))
        for row in body {
            grid.draw(.blanks(width), row: row, column: column)
            grid.draw(StyledText("┃", .bold), row: row, column: column > 0 ? column - 1 : width)
        }
        for (row, line) in zip(body, content.sheet.dropFirst(top)) { grid.draw(line, row: row, column: column) }
    }

    /// Draws the details of the selected feed or event beside the view.
    private func drawRowDetails(of content: WatchContent, body: Range<Int>, on grid: inout CellGrid) {
        let (_, width, room) = Self.columns(of: columns, for: 2)
        for row in body { grid.draw(StyledText("│", .dim), row: row, column: width) }
        for (row, line) in zip(body, content.rowDetails.fitting(body.count, width: room)) {
            grid.draw(line, row: row, column: width + 1)
        }
    }
}

extension [StyledText] {
    /// Returns as many lines as there is room for, with a mark if there are more.
    fileprivate func fitting(_ room: Int, width: Int) -> [StyledText] {
        let lines = count > room ? prefix(room - 1) + [StyledText(" …", .dim)] : self[...]
        return lines.map { $0.cut(to: width) }
    }
}
