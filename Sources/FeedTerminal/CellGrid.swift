import Foundation
package import Terminal

/// The content of a full screen: a grid of cells, in which drawing in one cell does not move the others.
package struct CellGrid: Sendable, Equatable {
    /// One column of one row.
    package struct Cell: Sendable, Equatable {
        /// A character; empty in the second column of a wide character.
        package var text: String
        package var style: TextStyle

        static let blank = Cell(text: " ", style: .plain)
    }

    package let columns: Int
    package let rows: Int
    private var cells: [Cell]

    /// The position of the terminal's cursor, for typing; `nil` to hide it.
    package var cursor: Cursor?

    /// A position in the grid; rows and columns count from 0.
    package struct Cursor: Sendable, Equatable {
        package var row: Int
        package var column: Int

        package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
    }

    package init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        cells = Array(repeating: .blank, count: self.columns * self.rows)
    }

    /// Returns the cell at a position within the grid.
    package subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

    /// Draws a line; text beyond the last column is cut off.
    ///
    /// - Parameters:
    ///   - text: The line.
    ///   - row: The row, from 0; nothing is drawn outside the grid.
    ///   - column: The first column, from 0.
    /// - Returns: The column after the text.
    @discardableResult
    package mutating func draw(_ text: StyledText, row: Int, column: Int = 0) -> Int {
        guard (0..<rows).contains(row), column >= 0 else { return column }
        var place = column
        for span in text.spans {
            if span.text.plainWidth != nil {
                for scalar in span.text.unicodeScalars {
                    guard place < columns else { return place }
                    put(Cell(text: String(scalar), style: span.style), row, place, 1)
                    place += 1
                }
                continue
            }
            for character in span.text {
                guard place < columns else { return place }
                for shown in character.inCells {
                    let width = shown.displayWidth
                    guard width > 0, place + width <= columns else { continue }
                    put(Cell(text: String(shown), style: span.style), row, place, width)
                    place += width
                }
            }
        }
        return place
    }

    private mutating func put(_ cell: Cell, _ row: Int, _ column: Int, _ width: Int) {
        let start = row * columns
        // Half a wide character cannot be shown.
        if cells[start + column].text.isEmpty, column > 0 { cells[start + column - 1] = .blank }
        let next = column + width
        if next < columns, cells[start + next].text.isEmpty { cells[start + next] = .blank }
        cells[start + column] = cell
        if width == 2 { cells[start + column + 1] = Cell(text: "", style: cell.style) }
    }

    /// Exchanges text and background in columns of a row, and removes its colours, which would become backgrounds.
    package mutating func reverse(row: Int, columns reversed: Range<Int>) {
        guard (0..<rows).contains(row) else { return }
        for column in reversed.clamped(to: 0..<columns) {
            let place = row * columns + column
            cells[place].style = TextStyle(isBold: cells[place].style.isBold)
            cells[place].style.isReversed = true
        }
    }

    /// Returns the text of a row without the blanks at its end.
    package func text(ofRow row: Int) -> String {
        var text = cells[(row * columns)..<((row + 1) * columns)].map(\.text).joined()
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension Character {
    /// The characters that are drawn instead of this one, with the same width on every terminal.
    ///
    /// Terminals disagree about joined emoji, flags and variation selectors. Of joined emoji, only the first is drawn;
    /// of a flag, its letters.
    ///
    /// - SeeAlso: [Unicode Technical Standard 51](https://www.unicode.org/reports/tr51/).
    fileprivate var inCells: [Character] {
        guard !isASCII else { return [self] }
        let scalars = unicodeScalars
        guard let first = scalars.first else { return [] }
        if (0x1F1E6...0x1F1FF).contains(first.value) {
            return scalars.compactMap { scalar in
                Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41).map(Character.init)
            }
        }
        // Letters of a syllable that a terminal may not combine are combined here.
        let whole = scalars.count > 1 ? String(self).precomposedStringWithCanonicalMapping.unicodeScalars : scalars
        var cells: [String.UnicodeScalarView] = []
        for scalar in whole {
            switch scalar.properties.generalCategory {
            case .nonspacingMark:
                // A variation selector changes the width only on some terminals.
                if !(0xFE00...0xFE0F).contains(scalar.value), !cells.isEmpty { cells[cells.count - 1].append(scalar) }
            case .format, .enclosingMark: continue
            case _ where !cells.isEmpty && scalar.properties.isEmoji: continue
            // A vowel with its own width, such as those of Devanagari and Thai, has its own cell.
            default: cells.append(String.UnicodeScalarView([scalar]))
            }
        }
        return cells.flatMap { Array(String($0)) }
    }
}

extension CellGrid {
    /// The grid for a terminal without UTF-8: each cell has a similar ASCII character.
    ///
    /// Such a terminal would show each byte of any other character in a cell of its own.
    var inASCII: CellGrid {
        var grid = self
        for place in cells.indices {
            let text = cells[place].text
            // The second half of a wide character is empty, and its replacement is not wide.
            grid.cells[place].text = text.isEmpty ? " " : String(text.inASCII.prefix(1))
        }
        return grid
    }
}
