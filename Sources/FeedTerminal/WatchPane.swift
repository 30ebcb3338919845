import FeedBoard
import FeedCore
import FeedFormats
import Terminal

/// A part of the screen with lines of the view, which scroll under its heading.
package struct WatchPane: Sendable, Equatable {
    /// The indices of the lines, among those of the view.
    package var lines: Range<Int>

    /// The place on the screen.
    package var row: Int
    package var column = 0
    package var width: Int
    package var height: Int

    /// True if the first line is a heading that stays in its place.
    package var hasHeading = false

    /// The first line below the heading that is visible.
    package var top = 0

    /// The lines below the heading.
    package var body: Range<Int> { min(lines.upperBound, lines.lowerBound + headingHeight)..<lines.upperBound }

    /// The number of lines below the heading on the screen.
    package var room: Int { max(1, height - headingHeight) }

    /// The lines below the heading that are visible.
    package var visible: Range<Int> { top..<max(top, min(body.upperBound, top + room)) }

    /// The row below the last line of the part on the screen.
    var end: Int { row + min(height, headingHeight + visible.count) }

    private var headingHeight: Int { hasHeading ? 1 : 0 }

    /// Moves the visible part to a line, as far as there are lines.
    mutating func scroll(to line: Int) {
        top = max(body.lowerBound, min(line, body.upperBound - room))
    }

    /// Returns the row on the screen of a line.
    func row(of line: Int) -> Int { line < body.lowerBound ? row : row + headingHeight + line - top }

    /// Returns the line at a position on the screen; `nil` outside.
    func line(row: Int, column: Int) -> Int? {
        guard (self.column..<(self.column + width)).contains(column), (self.row..<(self.row + height)).contains(row)
        else { return nil }
        if hasHeading, row == self.row { return lines.lowerBound }
        let line = top + row - self.row - headingHeight
        return visible.contains(line) ? line : nil
    }
}

extension WatchScreen {
    /// The number of columns from which sections stand side by side.
    private static let wide = 160

    /// The minimum number of columns of a section beside others.
    private static let leastWidth = 78

    /// True if the screen is wide enough for sections side by side.
    var hasColumns: Bool { columns >= Self.wide }

    /// The number of rows from which the view stays in sight above a sheet.
    private static let high = 34

    /// Returns true if a sheet covers the view; on a wide or high screen, the view stays in sight beside or above a
    /// sheet other than the help.
    static func isCovered(by sheet: WatchState.Sheet?, columns: Int, rows: Int?) -> Bool {
        sheet == .help || sheet != nil && columns < wide && rows ?? 0 < high
    }

    func isCovered(in state: WatchState) -> Bool { Self.isCovered(by: state.sheet, columns: columns, rows: rows) }

    /// Returns the number of the lines for the view and its sheet that a sheet below the view takes, with the line
    /// above it: as many as it has, at most three in five.
    func sheetHeight(of state: WatchState, _ content: WatchContent, in whole: Int) -> Int {
        state.sheet == nil || hasColumns || isCovered(in: state) ? 0 : min(whole * 3 / 5, content.sheet.count + 1)
    }

    /// Returns the number of columns in which at most `count` sections stand side by side on a screen, their width, and
    /// the room for their texts, which a blank keeps from the line between two columns.
    static func columns(of screen: Int, for count: Int) -> (count: Int, width: Int, room: Int) {
        let columns = screen < wide ? 1 : max(1, min(count, (screen + 1) / (leastWidth + 1)))
        let width = (screen + 1) / columns - 1
        return (columns, width, screen < leastWidthOfBar ? width : width - 1)
    }

    /// The minimum number of columns of a screen that leaves one of them to a bar; on a narrower one, the last line says
    /// that there is more.
    static let leastWidthOfBar = 60

    /// Returns the widths of the grid of a calendar and of the list beside it; `nil` on a screen for one below the other.
    static func besideGrid(of screen: Int) -> (grid: Int, list: Int)? {
        guard screen >= wide else { return nil }
        let grid = min(screen * 2 / 3, screen - leastList - 1)
        return (grid, screen - grid - 1)
    }

    /// The minimum number of columns of a list beside the grid of a calendar.
    private static let leastList = 62

    /// Returns the parts of the screen that scroll; a single one if the view has no sections, or all of it fits.
    package func panes(of state: WatchState, _ content: WatchContent) -> [WatchPane] {
        let (row, height) = body(of: state, content)
        var panes = parts(of: content, row: row, height: height)
        // Without room for a share of each section, all scroll under the heading of the first visible lines.
        if panes.isEmpty, state.hasCategories, content.lines.first?.section != nil, content.lines.count > height {
            panes = [
                WatchPane(
                    lines: 0..<content.lines.count,
                    row: row,
                    width: wholeWidth(of: content),
                    height: height,
                    hasHeading: true
                )
            ]
        }
        if panes.isEmpty {
            let width = wholeWidth(of: content)
            panes = [WatchPane(lines: 0..<content.lines.count, row: row, width: width, height: height)]
        }
        let selected = state.selected.flatMap { selected in content.lines.firstIndex { $0.item == selected } }
        for index in panes.indices {
            // Only the part with the selection is scrolled, and each of the others is at its beginning.
            let isScrolled = panes.count == 1 || selected.map(panes[index].lines.contains) ?? false
            panes[index].scroll(to: isScrolled ? state.top : 0)
            // The only line has an item, whose day is in the heading.
            let first = panes[index].top
            if panes[index].hasHeading, panes[index].room == 1, content.lines.indices.contains(first + 1),
                content.lines[first].item == nil
            {
                panes[index].scroll(to: first + 1)
            }
        }
        if content.fixedLines > 0, panes.count > 1 { panes[1].scroll(to: state.top) }
        return panes
    }

    /// Returns the width of a view that is a single part: half of the screen if details are beside it.
    private func wholeWidth(of content: WatchContent) -> Int {
        let isHalf = content.hasDetailsBeside || !content.rowDetails.isEmpty
        return isHalf ? Self.columns(of: columns, for: 2).width : columns
    }

    private func parts(of content: WatchContent, row: Int, height: Int) -> [WatchPane] {
        let starts = content.starts
        guard !starts.isEmpty, content.columns > 1 || content.fixedLines > 0 || content.lines.count > height else {
            return []
        }
        let ranges = starts.indices.map { index in
            let end = index + 1 < starts.count ? starts[index + 1] : content.lines.count
            // The empty line between two sections is only for a list of both.
            let isSpaced = end > starts[index] + 1 && end < content.lines.count && content.lines[end - 1].isBlank
            return starts[index]..<(isSpaced ? end - 1 : end)
        }
        if content.fixedLines > 0, content.columns > 1, let (grid, list) = Self.besideGrid(of: columns) {
            return [
                WatchPane(lines: ranges[0], row: row, width: grid, height: height),
                WatchPane(lines: ranges[1], row: row, column: grid + 1, width: list, height: height),
            ]
        }
        if content.fixedLines > 0 {
            guard ranges.count == 2, height >= content.fixedLines + 3 else { return [] }
            let rest = height - content.fixedLines - 1
            return [
                WatchPane(lines: ranges[0], row: row, width: columns, height: content.fixedLines),
                WatchPane(lines: ranges[1], row: row + content.fixedLines + 1, width: columns, height: rest),
            ]
        }
        guard let shares = SectionShares(of: ranges.map(\.count), lines: height, columns: content.columns) else {
            return []
        }
        let width =
            content.columns == 1 ? wholeWidth(of: content) : Self.columns(of: columns, for: content.columns).width
        return zip(ranges, shares.places).map { range, place in
            WatchPane(
                lines: range,
                row: row + place.line,
                column: place.column * (width + 1),
                width: width,
                height: place.height,
                hasHeading: true
            )
        }
    }

    /// Draws a part of the view; its heading has the number of the items that are out of sight.
    func draw(_ pane: WatchPane, of state: WatchState, _ content: WatchContent, on grid: inout CellGrid) {
        let shown = content.wholeRows(in: pane, selected: state.selected)
        if pane.hasHeading {
            var heading = content.heading(of: pane)
            // A single part is all of the view, not a section of it.
            let isSection = !content.starts.isEmpty && !pane.body.contains(where: content.starts.contains)
            if isSection, let position = content.position(of: shown, in: pane) {
                let mark = StyledText("  \(position)", .dim)
                heading = heading.cut(to: max(1, pane.width - 1 - mark.width)) + mark
            }
            grid.draw(heading.cut(to: pane.width), row: pane.row, column: pane.column)
            if content.headings(of: pane).main == pane.lines.lowerBound {
                mark(pane.lines.lowerBound, in: pane, of: state, content, on: &grid)
            }
        }
        let selected = content.selectedRow(state.row)
        for line in shown {
            let own = content.lines[line]
            grid.draw(own.text.cut(to: pane.width), row: pane.row(of: line), column: pane.column)
            mark(line, in: pane, of: state, content, on: &grid)
            if own.row != nil, own.row == selected {
                grid.reverse(row: pane.row(of: line), columns: pane.column..<(pane.column + pane.width))
            }
        }
        let rows = pane.row(of: pane.top)..<(pane.row(of: pane.top) + pane.room)
        let (top, column) = (pane.top - pane.body.lowerBound, pane.column + pane.width - 1)
        drawThumb(in: rows, column: column, from: top, of: pane.body.count, on: &grid)
    }

    /// Draws a thin bar at the right of lines that scroll, as long and as far down as their visible part.
    ///
    /// - Parameters:
    ///   - rows: The rows on the screen.
    ///   - column: The column of the bar.
    ///   - top: The number of lines above the visible ones.
    ///   - count: The number of all lines.
    ///   - grid: The grid.
    func drawThumb(in rows: Range<Int>, column: Int, from top: Int, of count: Int, on grid: inout CellGrid) {
        guard columns >= Self.leastWidthOfBar, count > rows.count, rows.count > 1 else { return }
        let length = max(1, rows.count * rows.count / count)
        let start = rows.lowerBound + (rows.count - length) * min(top, count - rows.count) / (count - rows.count)
        for row in start..<(start + length) { grid.draw(StyledText("┃", .dim), row: row, column: column) }
    }

    /// Marks a line of an item that is selected or has changed.
    private func mark(
        _ line: Int,
        in pane: WatchPane,
        of state: WatchState,
        _ content: WatchContent,
        on grid: inout CellGrid
    ) {
        let row = pane.row(of: line)
        guard let item = content.lines[line].item else { return }
        let isFirst = line == 0 || content.lines[line - 1].item != item
        let mark = content.changed[item]
        if isFirst, mark != nil { grid.draw(StyledText("•", .changed), row: row, column: pane.column) }
        // The selected row is reversed, so that it is not reversed while it flashes.
        if (item == state.selected) != (mark == .flash) {
            grid.reverse(row: row, columns: pane.column..<(pane.column + pane.width))
        }
    }
}

extension WatchContent {
    /// Returns the selected feed or event: the first one until the viewer selects another.
    func selectedRow(_ row: TableLines.Row?) -> TableLines.Row? { lines.lazy.map(\.row).selected(row) }

    /// Returns the visible lines without the beginning of a last row that is cut: its line and its platform are below.
    fileprivate func wholeRows(in pane: WatchPane, selected: ItemID?) -> Range<Int> {
        var end = pane.visible.upperBound
        // A heading without a row below it says nothing.
        if pane.hasHeading, end < pane.body.upperBound, end - 1 > pane.visible.lowerBound, lines[end - 1].item == nil,
            lines[end - 1].section != nil
        {
            end -= 1
        }
        guard pane.hasHeading, pane.visible.contains(end - 1), pane.body.contains(end), let last = lines[end].item,
            last != selected, let first = pane.visible.last(where: { lines[$0].item != last }), first + 1 < end
        else { return pane.visible.lowerBound..<end }
        return pane.visible.lowerBound..<(first + 1)
    }

    /// Returns the lines of the heading of a part, and of the heading of a group or a day within it that is out of sight
    /// above the visible lines.
    fileprivate func headings(of pane: WatchPane) -> (main: Int, sub: Int?) {
        var (main, sub) = (pane.lines.lowerBound, Int?.none)
        for index in pane.lines.lowerBound..<max(pane.lines.lowerBound, min(pane.top, pane.lines.upperBound)) {
            guard lines[index].item == nil, let section = lines[index].section else { continue }
            let isMain = section.isFeed || starts.contains(index)
            if isMain { (main, sub) = (index, nil) } else if index > main { sub = index }
        }
        // The next heading is the first visible line.
        if lines.indices.contains(pane.top), lines[pane.top].item == nil, lines[pane.top].section?.isFeed == false {
            sub = nil
        }
        return (main, sub)
    }

    /// Returns the heading that stays above the lines of a part.
    fileprivate func heading(of pane: WatchPane) -> StyledText {
        let (main, sub) = headings(of: pane)
        guard let sub else { return lines[main].text }
        return lines[main].text + StyledText(" ›", .dim) + .blanks(1) + lines[sub].text.withoutLeadingBlanks
    }

    /// Returns the number of items that are out of sight below, or the place of the visible ones among all once they
    /// are scrolled: `12–34 of 210`; `nil` if all are visible.
    fileprivate func position(of shown: Range<Int>, in pane: WatchPane) -> String? {
        let (count, all) = (itemCount(in: shown), itemCount(in: pane.body))
        guard count < all else { return nil }
        let above = itemCount(in: pane.body.lowerBound..<shown.lowerBound)
        // An item may have lines on both sides of the edge.
        let last = min(all, above + max(1, count))
        return above == 0 ? words.more(all - count, nil) : words.position(min(above + 1, last), last, of: all)
    }

    /// Returns the number of items on lines.
    func itemCount(in lines: Range<Int>) -> Int {
        var (count, last): (Int, ItemID?) = (0, nil)
        for line in lines {
            guard let item = self.lines[line].item, item != last else { continue }
            count += 1
            last = item
        }
        return count
    }
}

extension Sequence<TableLines.Row?> {
    /// Returns the row if it is among these, otherwise the first one.
    func selected(_ row: TableLines.Row?) -> TableLines.Row? {
        row.flatMap { contains($0) ? $0 : nil } ?? lazy.compactMap(\.self).first { _ in true }
    }
}
