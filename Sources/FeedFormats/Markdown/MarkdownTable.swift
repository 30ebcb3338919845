import Terminal

/// A table of GitHub's Markdown whose columns also line up as text.
struct MarkdownTable {
    /// The maximum width of a column; a wider cell does not widen it, so that one long title does not pad all others.
    private static let widestColumn = 60

    private var rows: [[String]]

    /// Takes titles and later cells as Markdown, on one line each.
    init(_ titles: [String]) { rows = [titles] }

    mutating func add(_ cells: [String]) { rows.append(cells) }

    var lines: [String] {
        let widths = rows[0].indices.map { column in
            min(rows.map { $0[column].displayWidth }.max() ?? 0, Self.widestColumn)
        }
        var lines = rows.map { cells in
            "| "
                + zip(cells, widths).map { cell, width in
                    cell + String(repeating: " ", count: max(0, width - cell.displayWidth))
                }.joined(separator: " | ") + " |"
        }
        lines.insert(
            "| " + widths.map { String(repeating: "-", count: max(3, $0)) }.joined(separator: " | ") + " |",
            at: 1
        )
        return lines
    }
}
