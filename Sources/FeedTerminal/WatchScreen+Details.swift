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
        var lines = [rule] + details.lines(width: above.width)
        let room = body.upperBound - first
        if lines.count > room { lines = lines.prefix(room - 1) + [StyledText(" …", .dim)] }
        for (row, line) in lines.enumerated() {
            grid.draw(line.cut(to: above.width), row: first + row, column: above.column)
        }
    }

    /// Draws the details of the selected feed or event beside the view.
    private func drawRowDetails(of content: WatchContent, body: Range<Int>, on grid: inout CellGrid) {
        let width = Self.columns(of: columns, for: 2).width
        for row in body { grid.draw(StyledText("│", .dim), row: row, column: width) }
        var lines = content.rowDetails
        if lines.count > body.count { lines = lines.prefix(body.count - 1) + [StyledText(" …", .dim)] }
        for (row, line) in zip(body, lines) { grid.draw(line.cut(to: width), row: row, column: width + 1) }
    }
}
