/// Labels with values beside them, each value wrapped within its column.
package struct LabelledList {
    private var rows: [(label: String, values: [StyledText])] = []

    package init() {}

    /// The number of blanks before a label.
    package var indent = 1

    /// The minimum width of the label column, to line up with another list.
    package var labelWidth = 0

    package var isEmpty: Bool { rows.isEmpty }

    /// Adds a label with a value; a missing value is left out.
    package mutating func add(_ label: String, _ value: String?, _ style: TextStyle = .plain) {
        guard let value, !value.isEmpty else { return }
        add(label, [StyledText(value, style)])
    }

    package mutating func add(_ label: String, _ values: [StyledText]) {
        // Labels can be publishers' texts: a hostile one must not push everything else off the screen.
        rows.append((label.cleaned.cut(to: 30), values.filter { !$0.isEmpty }))
    }

    package var widestLabel: Int { rows.map(\.label.displayWidth).max() ?? 0 }

    package func lines(width: Int?) -> [StyledText] {
        let column = max(widestLabel, labelWidth)
        let room = width.map { max(16, $0 - indent - column - 2) }
        return rows.flatMap { label, values in
            values.flatMap { $0.wrapped(to: room) }.enumerated().map { index, value in
                var line = StyledText(String(repeating: " ", count: indent))
                let shown = index == 0 ? label : ""
                line.append(shown, .dim)
                line.append(String(repeating: " ", count: column - shown.displayWidth + 2))
                line.append(value)
                return line
            }
        }
    }
}
