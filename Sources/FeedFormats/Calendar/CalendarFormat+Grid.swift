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
    package static let linesAboveWeeks = 2

    /// The number of lines of six weeks with a name in each day.
    package static let leastLinesOfNames = linesAboveWeeks + 6 * 2

    /// The number of columns from a day to the next.
    private var step: Int {
        guard let width = table.width else { return Self.cellWidth + 1 }
        guard namesPerDay == 0 else { return min((width - 1) / 7, Self.stepsOfNames.upperBound) }
        return min(max(width / 8, Self.cellWidth), Self.widestStep)
    }

    /// Returns the number of lines for the names of a week, as many as its fullest day needs.
    private func height(of names: WeekLines) -> Int { max(leastNames, min(names.height, namesPerDay)) }

    /// Sets the number of names in each day, if the grid is wide enough for names.
    ///
    /// - Parameters:
    ///   - shown: The month.
    ///   - lines: The number of lines that the grid has on a screen; `nil` on a page.
    ///   - isWhole: True if nothing else is below the grid, so that the weeks share all lines.
    package mutating func addNames(of shown: ShownMonth, in lines: Int? = nil, isWhole: Bool = false) {
        (namesPerDay, leastNames) = (0, 0)
        let least = lines != nil ? Self.leastStepOnScreen : Self.stepsOfNames.lowerBound
        guard let width = table.width, (width - 1) / 7 >= least else { return }
        guard let lines else {
            return namesPerDay = shown.weeks.joined().contains { $0?.names.isEmpty == false } ? Self.fewNames : 0
        }
        // Months of four and of six weeks look alike on a screen.
        guard lines >= Self.leastLinesOfNames else { return }
        let room = (lines - Self.linesAboveWeeks) / max(1, shown.weeks.count) - 1
        namesPerDay = max(0, min(room, isWhole ? room : ShownMonth.mostNames))
        // Days look like days, and the list below gets the lines that no name needs.
        leastNames = isWhole ? namesPerDay : max(1, namesPerDay / 3)
    }

    /// Leaves out weeks for which a low screen has no lines, but not that of the chosen day or, otherwise, today.
    package mutating func showFewerWeeks(of shown: ShownMonth, in lines: Int) {
        let count = max(1, (lines - Self.linesAboveWeeks) / 2)
        guard namesPerDay == 0, count < shown.weeks.count else { return }
        let day = chosen ?? firstDay
        let place = shown.weeks.firstIndex { $0.contains { $0 != nil && $0?.day == day } } ?? 0
        let first = min(place, shown.weeks.count - count)
        shownWeeks = first..<(first + count)
    }

    /// Returns the lines with the month's name, the weekdays and the weeks.
    func gridLines(of shown: ShownMonth, by writer: RowWriter) -> [StyledText] {
        let clock = ViewerClock(of: shown.timeline)
        let room = namesPerDay > 0 ? step * 7 : step * 6 + Self.cellWidth
        let title = StyledText(clock.title(of: month), .bold)
        let weekdays = shown.weekdays.map { StyledText(clock.shortName(of: $0), shown.isWeekend($0) ? .dim : .plain) }
        let centred = .blanks(1 + max(0, (room - title.width) / 2)) + title
        var lines = [centred, namesPerDay > 0 ? lineOfNames(weekdays) : line(of: weekdays)]
        for week in shown.weeks[shownWeeks ?? shown.weeks.indices] {
            if namesPerDay > 0 {
                let numbers = week.enumerated().map { column, day in
                    day.map { day in
                        ruledNumber(of: day, after: column > 0 ? week[column - 1] : nil, in: shown, by: writer)
                    }
                }
                lines.append(lineOfNames(numbers, between: "┼"))
                let names = names(of: week, in: shown, by: writer)
                lines += names.lines(height(of: names))
                continue
            }
            let place = week.firstIndex { $0?.isToday == true }
            lines.append(line(of: week.map { $0.map { number(of: $0, in: shown) } }, bracketed: place))
            lines.append(line(of: week.map { $0.map { dots(of: $0, by: writer) } }))
        }
        // The next part follows after an empty line in any case.
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// Returns the day at a line and a column of the grid; `nil` beside the days.
    package func day(atLine line: Int, column: Int, of shown: ShownMonth) -> CivilDay? {
        let writer = table.writer(for: shown.timeline)
        var end = Self.linesAboveWeeks
        guard line >= end, (0..<7).contains(column / step) else { return nil }
        for week in shown.weeks[shownWeeks ?? shown.weeks.indices] {
            end += namesPerDay > 0 ? 1 + height(of: names(of: week, in: shown, by: writer)) : 2
            if line < end { return week[column / step]?.day }
        }
        return nil
    }

    private func number(of day: ShownMonth.Day, in shown: ShownMonth) -> StyledText {
        let isFaint = shown.isOver(day.day) || shown.isWeekend(day.day.weekday)
        var style = day.isToday ? TextStyle.today : isFaint ? .dim : .plain
        style.isReversed = day.day == chosen
        return StyledText(day.isToday ? "[\(day.day.day)]" : "\(day.day.day)", style)
    }

    // MARK: - Dots

    private func dots(of day: ShownMonth.Day, by writer: RowWriter) -> StyledText {
        var dots = StyledText()
        if unknownDays.contains(day.day) { dots.append("?", .doubtful) }
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

    /// True if items of several days are on the line of the numbers, since the only line below has a name.
    private var hasThinBars: Bool { namesPerDay == 1 }

    /// Returns the number of a day on a line above its names; the line may be the bar of an item of several days.
    private func ruledNumber(
        of day: ShownMonth.Day,
        after before: ShownMonth.Day?,
        in shown: ShownMonth,
        by writer: RowWriter
    ) -> StyledText {
        let number = number(of: day, in: shown)
        var style = day.isToday ? TextStyle.today : .dim
        if day.day == chosen { style = .reversed }
        let mark = unknownDays.contains(day.day) ? StyledText(" ?", .doubtful) : StyledText()
        let room = max(0, step - 2 - number.width - mark.width)
        guard hasThinBars, let bar = day.bar else {
            return number + mark + StyledText(" " + String(repeating: day.isToday ? "━" : "─", count: room), style)
        }
        let colour = self.style(of: bar, until: bar.span?.upperBound ?? day.day, in: shown, by: writer)
        let name = bar.isSame(as: before?.bar) ? StyledText() : text(of: bar, from: day.day, colour).cut(to: room)
        let gap = name.isEmpty || name.width == room ? "" : " "
        let rest = String(repeating: "━", count: room - name.width - gap.count)
        return number + mark + StyledText(" ") + name + StyledText(gap + rest, colour)
    }

    /// Returns the style of an item in a cell.
    private func style(of name: ShownMonth.Name, until day: CivilDay, in shown: ShownMonth, by writer: RowWriter)
        -> TextStyle
    {
        shown.isOver(day) || name.isOver ? .dim : writer.style(of: name.dot)
    }

    /// Returns the name of an item of several days on the first of them in a week, after marks.
    private func text(of name: ShownMonth.Name, from day: CivilDay, time: String = "", _ style: TextStyle) -> StyledText
    {
        let begins = name.span.map { $0.lowerBound < day } ?? false
        return StyledText((begins ? "… " : "") + (name.isOff ? "✗ " : "") + time + name.title, style)
    }

    /// Returns the bars and the names of a week.
    ///
    /// In a wide cell, a dot in the colour of its feed is before each name.
    private func names(of week: [ShownMonth.Day?], in shown: ShownMonth, by writer: RowWriter) -> WeekLines {
        let isWide = step >= Self.stepsOfNames.lowerBound
        // On a single line, the time would leave no room for the name.
        let hasTimes = isWide && (namesPerDay > 1 || step >= Self.stepsOfNames.upperBound)
        let names = week.map { day in
            day.map { day in
                let lines = day.lines.enumerated().filter { $1?.span == nil || hasThinBars && $0 > 0 }
                return lines.compactMap(\.element).map { name in
                    let text = [hasTimes ? name.time : nil, name.title].compactMap(\.self).joined(separator: " ")
                    let style = style(of: name, until: day.day, in: shown, by: writer)
                    // Without colours, a cross is all that tells a cancelled item from others.
                    let lead = name.isOff ? "✗ " : isWide ? "• " : ""
                    return WeekLines.Name(
                        lead: StyledText(lead, writer.style(of: name.dot)),
                        text: StyledText(text, style)
                    )
                }
            }
        }
        var lines = WeekLines(step: step, names: names, more: week.map { $0?.more ?? 0 })
        for lane in 0..<(hasThinBars ? 0 : week.map { $0?.lines.count ?? 0 }.max() ?? 0) {
            var last: ShownMonth.Name?
            for (column, day) in week.enumerated() {
                let name = day.flatMap { $0.lines.indices.contains(lane) ? $0.lines[lane] : nil }
                defer { last = name }
                guard let day, let name, let span = name.span else { continue }
                if name.isSame(as: last), let bar = lines.bars.popLast() {
                    lines.bars.append(bar.extended(to: column))
                    continue
                }
                let style = style(of: name, until: span.upperBound, in: shown, by: writer)
                let time = hasTimes && span.lowerBound == day.day ? name.time.map { "\($0) " } ?? "" : ""
                let text = text(of: name, from: day.day, time: time, style)
                lines.bars.append(.init(columns: column...column, lane: lane, text: text, style: style))
            }
        }
        return lines
    }

    /// Returns a line of seven cells, each at the left of its column, with a mark between those of days.
    private func lineOfNames(_ cells: [StyledText?], between mark: String = " ") -> StyledText {
        var line = StyledText()
        for (index, cell) in cells.enumerated() {
            guard let cell else { continue }
            if index > 0 { line.append(.blanks(index * step - line.width) + StyledText(mark, .dim)) }
            line.append(.blanks(1 + index * step - line.width) + cell)
        }
        return line.withoutTrailingBlanks
    }
}

extension WeekLines.Bar {
    fileprivate func extended(to column: Int) -> Self {
        var bar = self
        bar.columns = bar.columns.lowerBound...column
        return bar
    }
}

extension ShownMonth.Day {
    /// The first item of several days; `nil` without any.
    fileprivate var bar: ShownMonth.Name? { lines.first.flatMap { $0?.span == nil ? nil : $0 } }
}

extension ShownMonth.Name {
    /// Returns true if another name in the same line is that of the same item, which may have begun before this day.
    fileprivate func isSame(as other: ShownMonth.Name?) -> Bool { title == other?.title && span == other?.span }
}
