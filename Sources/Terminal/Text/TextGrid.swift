/// Rows of text in aligned columns, fitted into a width.
package struct TextGrid: Sendable {
    package struct Column: Sendable {
        package enum Alignment: Sendable { case left, right }

        package var title: String
        package var alignment: Alignment

        /// The minimum width if space is short; `nil` for a column that is never cut.
        package var minimum: Int?

        /// The order in which columns are dropped if space is short, lowest first; `nil` for a column that always
        /// stays.
        package var dropOrder: Int?

        package init(
            _ title: String,
            alignment: Alignment = .left,
            minimum: Int? = nil,
            dropOrder: Int? = nil
        ) {
            self.title = title
            self.alignment = alignment
            self.minimum = minimum
            self.dropOrder = dropOrder
        }
    }

    package let columns: [Column]

    /// The rows, each with a cell for each column.
    package private(set) var rows: [[StyledText]] = []

    /// The number of blanks before a row.
    package var indent = 1

    /// The number of blanks between two columns.
    private static let gap = 2

    /// True if the grid has column titles, which also count for the widths.
    package var hasTitles = true

    /// The maximum padding of a column in a grid without a maximum width; a longer text is not aligned, so that one
    /// title of a megabyte does not produce gigabytes.
    private static let widestPadding = 100

    /// Creates a grid without the columns that are `nil`, and without their cells in each row.
    package init(_ columns: [Column?]) { self.columns = columns.compactMap(\.self) }

    package mutating func add(_ row: [StyledText?]) { rows.append(row.compactMap(\.self)) }

    /// Returns the titles and all rows, each in at most `width` columns; `nil` for whole rows.
    package func lines(width: Int? = nil) -> [StyledText] {
        let fit = Fit(self, width: width)
        return (hasTitles ? [fit.titles] : []) + rows.map(fit.line)
    }
}

extension TextGrid {
    /// The visible columns of a grid, with their widths.
    package struct Fit: Sendable {
        private let columns: [Column]
        private let indent: Int
        private let width: Int?
        private var widths: [Int]
        private var shown: [Int]

        package init(_ grid: TextGrid, width: Int?) {
            columns = grid.columns
            indent = grid.indent
            self.width = width
            widths = grid.columns.map { grid.hasTitles ? $0.title.displayWidth : 0 }
            for row in grid.rows {
                for (index, cell) in row.enumerated() {
                    let needed = width == nil ? min(cell.width, TextGrid.widestPadding) : cell.width
                    widths[index] = max(widths[index], needed)
                }
            }
            shown = Array(grid.columns.indices)
            if let width { fit(into: width) }
        }

        /// True if a column is shown.
        package func shows(_ index: Int) -> Bool { shown.contains(index) }

        /// Returns the width of a column.
        package func width(of index: Int) -> Int { widths[index] }

        package var titles: StyledText { line(columns.map { StyledText($0.title, .dim) }) }

        /// Returns the line of a row of the grid, or of any row with as many cells.
        package func line(_ cells: [StyledText]) -> StyledText {
            var line = StyledText.blanks(indent)
            guard let last = shown.last(where: { !cells[$0].isEmpty }) else { return StyledText() }
            for index in shown {
                let cell = width == nil ? cells[index] : cells[index].cut(to: widths[index])
                let padding = String(repeating: " ", count: max(0, widths[index] - cell.width))
                if columns[index].alignment == .right { line.append(padding) }
                line.append(cell)
                if index == last { break }
                if columns[index].alignment == .left { line.append(padding) }
                line.append(String(repeating: " ", count: TextGrid.gap))
            }
            return line.cut(to: width)
        }

        private func total(_ widths: [Int]) -> Int {
            indent + TextGrid.gap * max(0, shown.count - 1) + shown.reduce(0) { $0 + widths[$1] }
        }

        private mutating func fit(into width: Int) {
            let narrowest = widths.indices.map { min(widths[$0], columns[$0].minimum ?? widths[$0]) }
            while total(narrowest) > width,
                let drop = shown.filter({ columns[$0].dropOrder != nil })
                    .min(by: { (columns[$0].dropOrder ?? 0) < (columns[$1].dropOrder ?? 0) })
            {
                shown.removeAll { $0 == drop }
            }
            var excess = total(widths) - width
            // The widest columns shrink first, down to the next widest, so that short ones stay whole.
            while excess > 0 {
                let flexible = shown.filter { widths[$0] > narrowest[$0] }
                guard let widest = flexible.map({ widths[$0] }).max() else { return }
                let group = flexible.filter { widths[$0] == widest }
                let next = flexible.map { widths[$0] }.filter { $0 < widest }.max() ?? 0
                let floor = max(next, group.map { narrowest[$0] }.max() ?? 0)
                let step = max(1, min(widest - floor, excess / group.count))
                for index in group where excess > 0 {
                    widths[index] -= step
                    excess -= step
                }
            }
        }
    }
}
