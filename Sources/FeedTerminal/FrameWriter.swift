package import Terminal

/// The writer of grids for a terminal: it only writes cells that differ from those that the terminal shows.
package struct FrameWriter: Sendable {
    private let style: TerminalStyle
    private var shown: CellGrid?

    /// The maximum number of unchanged cells that are written again between two changed ones, since moving the cursor
    /// takes about as many bytes.
    private static let shortestGap = 6

    package init(_ style: TerminalStyle) { self.style = style }

    /// Forgets the content of the terminal, so that the next frame is drawn whole.
    package mutating func reset() { shown = nil }

    /// Returns the bytes that change the terminal's content to a grid; empty if the terminal already shows it.
    ///
    /// The frame is a synchronised update, so that a terminal that supports these never shows half of it.
    ///
    /// - SeeAlso: [Synchronized output](https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036).
    package mutating func bytes(for grid: CellGrid) -> [UInt8] {
        let grid = style.hasUnicode ? grid : grid.inASCII
        defer { shown = grid }
        let old = shown.flatMap { $0.columns == grid.columns && $0.rows == grid.rows ? $0 : nil }
        var text = old == nil ? "\u{1B}[0m\u{1B}[2J" : ""
        for row in 0..<grid.rows {
            for run in runs(in: row, of: grid, besides: old) { write(run, row, of: grid, to: &text) }
        }
        text += cursor(of: grid, before: old?.cursor, hasMoved: !text.isEmpty)
        return text.isEmpty ? [] : Array("\u{1B}[?2026h\(text)\u{1B}[?2026l".utf8)
    }

    /// Returns the bytes that move the cursor back to the typed text, or hide it.
    private func cursor(of grid: CellGrid, before: CellGrid.Cursor?, hasMoved: Bool) -> String {
        guard let cursor = grid.cursor else { return shown?.cursor == nil ? "" : "\u{1B}[?25l" }
        guard hasMoved || cursor != before else { return "" }
        return "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H" + (before == nil ? "\u{1B}[?25h" : "")
    }

    /// Returns the ranges of columns in a row that must be written.
    private func runs(in row: Int, of grid: CellGrid, besides old: CellGrid?) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in 0..<grid.columns {
            let isSame = old.map { $0[row, column] == grid[row, column] } ?? (grid[row, column] == .blank)
            guard !isSame else { continue }
            // A wide character is written from its first column.
            let start = grid[row, column].text.isEmpty && column > 0 ? column - 1 : column
            if let last = runs.last, start - last.upperBound <= Self.shortestGap {
                runs[runs.count - 1] = last.lowerBound..<(column + 1)
            } else {
                runs.append(start..<(column + 1))
            }
        }
        return runs
    }

    private func write(_ run: Range<Int>, _ row: Int, of grid: CellGrid, to text: inout String) {
        text += "\u{1B}[\(row + 1);\(run.lowerBound + 1)H"
        var current = TextStyle.plain
        for column in run {
            let cell = grid[row, column]
            guard !cell.text.isEmpty else { continue }
            if cell.style != current {
                let codes = style.codes(of: cell.style)
                text += "\u{1B}[\((["0"] + codes).joined(separator: ";"))m"
                current = cell.style
            }
            text += cell.text
            // The next character is positioned explicitly, since a terminal may give this one another width.
            if !cell.text.utf8.allSatisfy({ $0 < 0x80 }), column + 1 < grid.columns {
                let next = column + (grid[row, column + 1].text.isEmpty ? 2 : 1)
                if next < grid.columns { text += "\u{1B}[\(next + 1)G" }
            }
        }
        if current != .plain { text += "\u{1B}[0m" }
    }
}
