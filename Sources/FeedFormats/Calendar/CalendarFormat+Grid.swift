import FeedBoard
import FeedCore
import FeedTimeline
import TerminalText

// The grid: two lines a week, the numbers and the dots.

extension CalendarFormat {
    /// How wide a day is: `[21]`.
    private static let cellWidth = 4

    /// How many columns lie from a day to the next at most; beyond, an eye loses the line.
    private static let widestStep = 14

    /// How many columns lie from a day to the next.
    private var step: Int {
        guard let width else { return Self.cellWidth + 1 }
        return min(max(width / 8, Self.cellWidth), Self.widestStep)
    }

    /// The month's name, the weekdays, and the weeks.
    func gridLines(of days: MonthDays, by clock: ViewerClock) -> [StyledText] {
        let grid = MonthGrid(month, weekStart: weekStart)
        let room = step * 6 + Self.cellWidth
        let name = clock.title(of: month)
        var title = StyledText(String(repeating: " ", count: 1 + max(0, (room - name.displayWidth) / 2)))
        title.append(name, .bold)
        var lines = [title, line(of: grid.weekdays.map { StyledText(clock.shortName(of: $0), .dim) })]
        for week in grid.weeks {
            let place = week.firstIndex(of: clock.today)
            lines.append(line(of: week.map { $0.map { number(of: $0, isToday: $0 == clock.today) } }, bracketed: place))
            lines.append(line(of: week.map { $0.map { dots(of: days.entries(on: $0), in: days) } }))
        }
        // What comes next stands below a blank line in any case.
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private func number(of day: CivilDay, isToday: Bool) -> StyledText {
        isToday ? StyledText("[\(day.day)]", .today) : StyledText("\(day.day)")
    }

    /// A dot for each of the first two items, and an ellipsis for all others.
    private func dots(of entries: [Timeline.Entry], in days: MonthDays) -> StyledText {
        var dots = StyledText()
        for entry in entries.prefix(2) { dots.append("•", days.style(of: entry)) }
        if entries.count > 2 { dots.append("…", .dim) }
        return dots
    }

    /// Seven cells, each at the right edge of its column; the bracket behind today stands beyond the edge.
    private func line(of cells: [StyledText?], bracketed: Int? = nil) -> StyledText {
        var line = StyledText()
        for (index, cell) in cells.enumerated() {
            guard let cell, !cell.isEmpty else { continue }
            let end = index * step + Self.cellWidth + (index == bracketed ? 1 : 0)
            line.append(String(repeating: " ", count: end - cell.width - line.width))
            line.append(cell)
        }
        return line
    }
}
