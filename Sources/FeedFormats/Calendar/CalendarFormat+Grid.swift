package import FeedBoard
package import FeedCore
import Terminal

// The grid: for each week a line of numbers, and below it dots or, on a wide terminal, names.

extension TextStyle {
    /// The style of today on a calendar.
    static let today = TextStyle.bold
}

extension CalendarFormat {
    /// The width of a day with dots: `[21]`.
    private static let cellWidth = 4

    /// The maximum number of columns from a day with dots to the next; with more, a line is hard to follow by eye.
    private static let widestStep = 14

    /// The minimum and maximum number of columns from a day with names to the next.
    private static let stepsOfNames = 14...24

    /// The minimum number of columns on a screen, whose list below has the times.
    private static let leastStepOnScreen = 11

    /// The maximum number of lines for names on a page without an end.
    private static let fewNames = 3

    /// The number of lines above the weeks.
    private static let linesAboveWeeks = 2

    /// The number of columns from a day to the next.
    private var step: Int {
        guard let width = table.width else { return Self.cellWidth + 1 }
        guard namesPerDay == 0 else { return min((width - 1) / 7, Self.stepsOfNames.upperBound) }
        return min(max(width / 8, Self.cellWidth), Self.widestStep)
    }

    /// The number of lines of a week.
    private var weekHeight: Int { 1 + max(1, namesPerDay) }

    /// Sets the number of names in each day, if the grid is wide enough for names.
    ///
    /// - Parameters:
    ///   - shown: The month.
    ///   - lines: The number of lines that the grid fills; `nil` for as many as the names need.
    package mutating func addNames(of shown: ShownMonth, in lines: Int? = nil) {
        (namesPerDay, fillsLines) = (0, lines != nil)
        let least = fillsLines ? Self.leastStepOnScreen : Self.stepsOfNames.lowerBound
        guard let width = table.width, (width - 1) / 7 >= least else { return }
        guard let lines else {
            return namesPerDay = shown.weeks.joined().contains { $0?.names.isEmpty == false } ? Self.fewNames : 0
        }
        let room = (lines - Self.linesAboveWeeks) / max(1, shown.weeks.count) - 1
        namesPerDay = max(0, min(room, ShownMonth.mostNames))
    }

    /// Returns the lines with the month's name, the weekdays and the weeks.
    func gridLines(of shown: ShownMonth, by writer: RowWriter) -> [StyledText] {
        let clock = ViewerClock(of: shown.timeline)
        let room = namesPerDay > 0 ? step * 7 : step * 6 + Self.cellWidth
        let title = StyledText(clock.title(of: month), .bold)
        let weekdays = shown.weekdays.map { StyledText(clock.shortName(of: $0), .dim) }
        let centred = .blanks(1 + max(0, (room - title.width) / 2)) + title
        var lines = [centred, namesPerDay > 0 ? lineOfNames(weekdays) : line(of: weekdays)]
        for week in shown.weeks {
            if namesPerDay > 0 {
                lines.append(lineOfNames(week.map { $0.map(ruledNumber) }))
                let days = week.map { $0.map { namesInCell(of: $0, by: writer) } ?? [] }
                var names = (0..<namesPerDay).map { index in
                    lineOfNames(days.map { $0.indices.contains(index) ? $0[index] : nil })
                }
                if !fillsLines { while names.last?.isEmpty == true { names.removeLast() } }
                lines += names
                continue
            }
            let place = week.firstIndex { $0?.isToday == true }
            lines.append(line(of: week.map { $0.map(number) }, bracketed: place))
            lines.append(line(of: week.map { $0.map { dots(of: $0, by: writer) } }))
        }
        // The next part follows after an empty line in any case.
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// Returns the day at a line and a column of the grid; `nil` beside the days.
    package func day(atLine line: Int, column: Int, of shown: ShownMonth) -> CivilDay? {
        let (week, place) = ((line - Self.linesAboveWeeks) / weekHeight, column / step)
        guard line >= Self.linesAboveWeeks, shown.weeks.indices.contains(week), (0..<7).contains(place) else {
            return nil
        }
        return shown.weeks[week][place]?.day
    }

    private func number(of day: ShownMonth.Day) -> StyledText {
        var style = day.isToday ? TextStyle.today : .plain
        style.isReversed = day.day == chosen
        return StyledText(day.isToday ? "[\(day.day.day)]" : "\(day.day.day)", style)
    }

    // MARK: - Dots

    private func dots(of day: ShownMonth.Day, by writer: RowWriter) -> StyledText {
        var dots = StyledText()
        for dot in day.dots { dots.append("•", writer.style(of: dot)) }
        if day.hasMore { dots.append("…", .dim) }
        return dots
    }

    /// Returns a line of seven cells, each right-aligned in its column.
    ///
    /// The closing bracket of today's cell, which has the index `bracketed`, is beyond the edge.
    private func line(of cells: [StyledText?], bracketed: Int? = nil) -> StyledText {
        var line = StyledText()
        for (index, cell) in cells.enumerated() {
            guard let cell, !cell.isEmpty else { continue }
            let end = index * step + Self.cellWidth + (index == bracketed ? 1 : 0)
            line.append(.blanks(end - cell.width - line.width) + cell)
        }
        return line
    }

    // MARK: - Names

    /// Returns the number of a day on a line above its names.
    private func ruledNumber(of day: ShownMonth.Day) -> StyledText {
        let number = number(of: day)
        return number + StyledText(" " + String(repeating: "─", count: max(0, step - 2 - number.width)), .dim)
    }

    /// Returns the names in a day: whole, if there are lines for all of them, otherwise a line each, the last one with
    /// the number of further items.
    private func namesInCell(of day: ShownMonth.Day, by writer: RowWriter) -> [StyledText] {
        let names = day.names.map { name in
            let time = step < Self.stepsOfNames.lowerBound ? nil : name.time
            let text = [time, name.title].compactMap(\.self).joined(separator: " ")
            return StyledText(text, writer.style(of: name.dot))
        }
        let whole = names.flatMap { $0.wrapped(to: step - 1) }
        if day.more == 0, whole.count <= namesPerDay { return whole }
        let more = names.count + day.more - namesPerDay
        return names.prefix(namesPerDay).enumerated().map { index, name in
            let mark = index == namesPerDay - 1 && more > 0 ? StyledText(" +\(more)", .dim) : StyledText()
            return name.cut(to: step - 1 - mark.width) + mark
        }
    }

    /// Returns a line of seven cells, each at the left of its column.
    private func lineOfNames(_ cells: [StyledText?]) -> StyledText {
        cells.enumerated().reduce(into: StyledText()) { line, cell in
            guard let text = cell.element, !text.isEmpty else { return }
            line.append(.blanks(1 + cell.offset * step - line.width) + text)
        }
    }
}
