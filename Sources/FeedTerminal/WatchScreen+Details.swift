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
        guard hasColumns, panes.count > 1, let selected = state.selected,
            content.lines.contains(where: { $0.item == selected }), let details = content.details(selected)
        else { return }
        // The last part of each column ends above the free lines.
        let lowest = Dictionary(grouping: panes, by: \.column).values.compactMap { parts in
            parts.max { $0.row + $0.height < $1.row + $1.height }
        }
        guard let above = lowest.min(by: { ($0.row + $0.height, $0.column) < ($1.row + $1.height, $1.column) }) else {
            return
        }
        let first = above.row + above.height + 1
        guard body.upperBound - first >= Self.leastDetails else { return }
        let rule = StyledText(" " + String(repeating: "─", count: max(0, above.width - 2)), .dim)
        let lines = [rule] + details.lines(width: above.width)
        draw(lines, in: first..<body.upperBound, column: above.column, width: above.width, on: &grid)
    }

    /// Draws the details of the selected feed or event beside the view.
    private func drawRowDetails(of content: WatchContent, body: Range<Int>, on grid: inout CellGrid) {
        let width = Self.columns(of: columns, for: 2).width
        for row in body { grid.draw(StyledText("│", .dim), row: row, column: width) }
        draw(content.rowDetails, in: body, column: width + 1, width: width, on: &grid)
    }

    /// Draws as many lines as there is room for, with a mark if there are more.
    private func draw(_ all: [StyledText], in room: Range<Int>, column: Int, width: Int, on grid: inout CellGrid) {
        let lines = all.count > room.count ? all.prefix(room.count - 1) + [StyledText(" …", .dim)] : all
        for (row, line) in zip(room, lines) { grid.draw(line.cut(to: width), row: row, column: column) }
    }
}
