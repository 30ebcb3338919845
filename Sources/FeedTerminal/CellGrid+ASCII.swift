import Terminal

extension CellGrid {
    /// The same screen for a terminal without UTF-8: each cell has a similar ASCII character.
    ///
    /// Such a terminal would show each byte of another character in a cell of its own.
    var inASCII: CellGrid {
        var grid = self
        for row in 0..<rows {
            for column in 0..<columns {
                var cell = self[row, column]
                // The second half of a wide character that is replaced by one.
                if cell.text.isEmpty { cell.text = " " }
                if !cell.text.utf8.allSatisfy({ $0 < 0x80 }) { cell.text = String(cell.text.inASCII.prefix(1)) }
                grid.replace(row, column, by: cell)
            }
        }
        return grid
    }
}
