import FeedBoard
import FeedCore
import Terminal

// The grid: two lines a week, the numbers and the dots.

extension CalendarFormat {
    /// The width of a day: `[21]`.
    private static let cellWidth = 4

    /// The maximum number of columns from a day to the next; beyond, an eye loses the line.
    private static let widestStep = 14

    /// The number of columns from a day to the next.
    private var step: Int {
        guard let width = table.width else { return Self.cellWidth + 1 }
        return min(max(width / 8, Self.cellWidth), Self.widestStep)
    }

    /// The month's name, the weekdays, and the weeks.
    func gridLines(of shown: ShownMonth, by writer: RowWriter) -> [StyledText] {
        let clock = ViewerClock(of: shown.timeline)
        let room = step * 6 + Self.cellWidth
        let name = clock.title(of: month)
        let title = .blanks(1 + max(0, (room - name.displayWidth) / 2)) + StyledText(name, .bold)
        var lines = [title, line(of: shown.weekdays.map { StyledText(clock.shortName(of: $0), .dim) })]
        for week in shown.weeks {
            let place = week.firstIndex { $0?.isToday == true }
            lines.append(line(of: week.map { $0.map { number(of: $0.day, isToday: $0.isToday) } }, bracketed: place))
            lines.append(line(of: week.map { $0.map { dots(of: $0, by: writer) } }))
        }
        // The next part stands below a blank line in any case.
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private func number(of day: CivilDay, isToday: Bool) -> StyledText {
        isToday ? StyledText("[\(day.day)]", .today) : StyledText("\(day.day)")
    }

    private func dots(of day: ShownMonth.Day, by writer: RowWriter) -> StyledText {
        var dots = StyledText()
        for dot in day.dots { dots.append("•", writer.style(of: dot)) }
        if day.hasMore { dots.append("…", .dim) }
        return dots
    }

    /// Seven cells, each at the right edge of its column; the bracket behind today stands beyond the edge.
    private func line(of cells: [StyledText?], bracketed: Int? = nil) -> StyledText {
        var line = StyledText()
        for (index, cell) in cells.enumerated() {
            guard let cell, !cell.isEmpty else { continue }
            let end = index * step + Self.cellWidth + (index == bracketed ? 1 : 0)
            line.append(.blanks(end - cell.width - line.width) + cell)
        }
        return line
    }
}
