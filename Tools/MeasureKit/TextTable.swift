import Foundation

/// Rows of figures under a heading: names aligned to the left, figures to the right.
package struct TextTable {
    private let columns: [String]
    private let width: Int

    /// - Parameters:
    ///   - columns: The titles; the first is for the names of the rows.
    ///   - width: The width of the rows' names in characters.
    package init(_ columns: [String], nameWidth width: Int = 44) {
        self.columns = columns
        self.width = width
    }

    package var heading: String { line(columns) }

    /// Returns a row; `nil` for a value that was not measured.
    package func row(_ name: String, _ cells: [String?]) -> String { line([name] + cells.map { $0 ?? "-" }) }

    private func line(_ cells: [String]) -> String {
        let name = cells[0] + String(repeating: " ", count: max(0, width - cells[0].count))
        let rest = zip(cells.dropFirst(), columns.dropFirst()).map { cell, column in
            String(repeating: " ", count: max(0, max(column.count, 8) - cell.count)) + cell
        }
        return "  " + ([name] + rest).joined(separator: "  ")
    }
}

extension Double {
    /// With this many decimals.
    package func text(_ digits: Int = 1) -> String { String(format: "%.\(digits)f", self) }

    /// Seconds, as milliseconds.
    package var milliseconds: String { (self * 1_000).text(self < 0.01 ? 2 : 1) + " ms" }
}

/// Writes a line at once, so that a long run can be watched.
package func say(_ line: String = "") {
    print(line)
    fflush(nil)
}
