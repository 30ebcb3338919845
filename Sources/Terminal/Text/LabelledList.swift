import FeedCore

/// A list of labels with values beside them, each value wrapped within its column.
package struct LabelledList {
    private var rows: [(label: String, values: [StyledText])] = []

    package init() {}

    /// The maximum width of a label; a longer label is cut.
    package static let widestLabel = 30

    /// The minimum number of columns for values beside labels.
    private static let leastRoom = 24

    /// The number of blanks before a label.
    package var indent = 1

    /// The minimum width of the label column, to line up with another list.
    package var labelWidth = 0

    /// True if a long word, such as an address, continues beside the labels instead of below its label, where it could
    /// be copied whole.
    package var breaksWords = false

    package var isEmpty: Bool { rows.isEmpty }

    /// Adds a label with a value; without a value, adds nothing.
    package mutating func add(_ label: String, _ value: String?, _ style: TextStyle = .plain) {
        guard let value, !value.isEmpty else { return }
        add(label, [StyledText(value, style)])
    }

    package mutating func add(_ label: String, _ values: [StyledText]) {
        // Labels can be publishers' texts: a hostile one must not push everything else off the screen.
        rows.append((label.cleaned.cut(to: Self.widestLabel), values.filter { !$0.isEmpty }))
    }

    package var widestLabel: Int { rows.map(\.label.displayWidth).max() ?? 0 }

    package func lines(width: Int?) -> [StyledText] {
        let widest = max(widestLabel, labelWidth)
        // On a narrow screen, long labels would leave the values no room: the values of these labels go below them.
        let isNarrow = width.map { $0 - indent - widest - 2 < Self.leastRoom } ?? false
        let column = isNarrow ? min(widest, max(8, (width ?? 0) * 3 / 8)) : widest
        let room = width.map { max(16, $0 - indent - column - 2) }
        return rows.flatMap { label, values in
            if let width, label.displayWidth > column { return below(label, values, by: 2, width) }
            var pieces = values.flatMap { $0.wrapped(to: room) }
            if breaksWords, let room { pieces = pieces.flatMap { $0.broken(to: room) } }
            // If a value does not fit beside the labels, such as an address, or the labels leave too little room, all
            // values go below their label.
            if let room, let width, let widest = pieces.map(\.width).max(),
                widest > room || indent + column + 2 + room > width
            {
                return below(label, values, by: 0, width)
            }
            return pieces.enumerated().map { index, value in
                let shown = StyledText(index == 0 ? label : "", .dim)
                return .blanks(indent) + shown + .blanks(column - shown.width + 2) + value
            }
        }
    }

    /// Returns the list in two columns, the second after the first, if a wide page has room for both and the list is long.
    package func columns(width: Int?) -> [StyledText] {
        guard let width, width >= Self.widthOfColumns, rows.count > 3 else { return lines(width: width) }
        var halves = [self, self]
        let middle = (rows.count + 1) / 2
        (halves[0].rows, halves[1].rows) = (Array(rows[..<middle]), Array(rows[middle...]))
        let room = width / 2
        let texts = halves.map { $0.lines(width: room) }
        // Long values need the whole width.
        guard zip(texts, halves).allSatisfy({ $0.count == $1.rows.reduce(0) { $0 + $1.values.count } }) else {
            return lines(width: width)
        }
        return texts[0].indices.map { index in
            guard texts[1].indices.contains(index) else { return texts[0][index] }
            return texts[0][index] + .blanks(room - texts[0][index].width) + texts[1][index]
        }
    }

    /// The minimum width of two columns.
    private static let widthOfColumns = 100

    /// Returns a label with its values below it, indented by `step` more columns.
    private func below(_ label: String, _ values: [StyledText], by step: Int, _ width: Int) -> [StyledText] {
        let lines = values.flatMap { $0.wrapped(to: width - indent - step) }
        return [.blanks(indent) + StyledText(label, .dim)] + lines.map { .blanks(indent + step) + $0 }
    }
}
