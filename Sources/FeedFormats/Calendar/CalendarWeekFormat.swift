package import FeedBoard
package import FeedCore
package import FeedTimeline
import Foundation
import Terminal

/// A week for people: seven days side by side with their times and names, below bars for items of several days.
///
/// A wide screen has the hours of the days, with appointments as blocks. On a narrow terminal, the items are below each
/// other.
package struct CalendarWeekFormat: CalendarPage {
    package var table: TableFormat

    /// The day whose items alone are listed; `nil` for all days.
    package var chosen: CivilDay?

    /// The first day whose items are listed if none is chosen; `nil` for the first of the week.
    package var firstDay: CivilDay?

    /// The maximum number of lines of the grid; `nil` on a page.
    package var height: Int?

    /// True if nothing else is below the grid, so that it takes all lines.
    package var isWhole = false

    /// The first day of the week that is printed; `nil` for the week of the timeline's present day.
    package var first: CivilDay?

    /// The minimum number of columns from a day to the next.
    private static let leastStep = 11

    /// The number of columns from a day to the next without a terminal.
    private static let stepWithoutWidth = 20

    /// The number of lines above the names.
    private static let linesAboveNames = 2

    /// The minimum size of a screen that shows hours.
    private static let leastOfHours = (width: 100, height: 2 * WeekHours.leastHeight)

    package init(_ table: TableFormat) { self.table = table }

    package func write(_ timeline: Timeline, to output: ([UInt8]) -> Void) {
        let shown = ShownWeek(from: first ?? ViewerClock(of: timeline).today, of: timeline)
        // The grid has all items, if there is room for it.
        let rest = hasGrid && !shown.rows.isEmpty ? table.lines(of: shown, nil, on: nil) : listLines(of: shown)
        let lines = gridLines(of: shown) + (rest.isEmpty ? [] : [TableLines.Line(StyledText())]) + rest
        output(lines.flatMap { ($0.text.rendered(table.terminal) + "\n").utf8 })
    }

    /// True if the grid has the hours of the days, which are at its left.
    private var hasHours: Bool {
        (height ?? 0) >= Self.leastOfHours.height && (table.width ?? 0) >= Self.leastOfHours.width
    }
    private var margin: Int { hasHours ? WeekHours.margin : 0 }
    private var step: Int { table.width.map { ($0 - 1 - margin) / 7 } ?? Self.stepWithoutWidth }
    private var hasGrid: Bool { step >= Self.leastStep }

    /// Returns the name of the week, its days and their items.
    package func gridLines(of shown: ShownWeek) -> [TableLines.Line] {
        var lines = [StyledText(" \(shown.title)", .bold)]
        guard hasGrid else { return lines.map { TableLines.Line($0.cut(to: table.width)) } }
        let names = names(of: shown)
        let room = height.map { max(1, $0 - Self.linesAboveNames) } ?? .max
        let hours = hours(of: shown)
        var count = isWhole && height != nil && hours.blocks.isEmpty ? room : min(max(1, names.height), room)
        if !hours.blocks.isEmpty { count = min(names.height, room - WeekHours.leastHeight) }
        lines += [heading(of: shown)]
        lines += names.lines(count).map { .blanks(margin) + $0 }
        if !hours.blocks.isEmpty { lines += hours.lines(room - count) }
        return lines.map { TableLines.Line($0.cut(to: table.width)) }
    }

    /// Returns the items of the chosen day or of the days from ``firstDay`` on, and notes.
    package func listLines(of shown: ShownWeek) -> [TableLines.Line] {
        table.lines(of: shown, shown.listRows(from: firstDay, chosen: chosen), on: chosen)
    }

    /// Returns the day at a line and a column of the grid; `nil` beside the days.
    package func day(atLine line: Int, column: Int, of shown: ShownWeek) -> CivilDay? {
        guard hasGrid, line > 0, column >= margin, (0..<7).contains((column - margin) / step) else { return nil }
        return shown.shownDays[(column - margin) / step].day
    }

    /// Returns the line of the days' names, each before a rule; that of today is strong.
    private func heading(of shown: ShownWeek) -> StyledText {
        shown.shownDays.enumerated().reduce(into: StyledText()) { line, day in
            var style: TextStyle = day.element.isToday ? .bold : .plain
            style.isReversed = day.element.day == chosen
            let title = StyledText(day.element.title, style).cut(to: step - 1)
            let rule = String(repeating: day.element.isToday ? "━" : "─", count: max(0, step - 2 - title.width))
            line.append(.blanks(margin + 1 + day.offset * step - line.width) + title)
            if !rule.isEmpty { line.append(" \(rule)", day.element.isToday ? .bold : .dim) }
        }
    }

    /// Returns the mark before the name of an item that is cancelled or starred; otherwise `nil`.
    private static func mark(of row: TimelineRow) -> String? { row.status.isOff ? "✗ " : row.isStarred ? "★ " : nil }

    /// Returns the hours of the days with the items that have a time of day; without items if the grid has no hours.
    private func hours(of shown: ShownWeek) -> WeekHours {
        let (writer, clock) = (table.writer(for: shown.timeline), ViewerClock(of: shown.timeline))
        let days = hasHours ? shown.shownDays : []
        let blocks = days.enumerated().flatMap { column, day in
            day.rows.compactMap { row -> WeekHours.Block? in
                guard let minutes = clock.minutes(of: row.time, on: day.day) else { return nil }
                let style: TextStyle = row.isPast ? .dim : writer.style(of: shown.dot(of: row))
                let title = StyledText((Self.mark(of: row) ?? "") + row.title(beside: row.when), style)
                return .init(column: column, minutes: minutes, time: row.when, title: title, style: style)
            }
        }
        let today = days.firstIndex(where: \.isToday)
        return WeekHours(step: step, blocks: blocks, now: today.map { ($0, clock.minuteOfDay) })
    }

    /// The minimum width of a column in which a name has its time before it.
    private static let leastStepOfTimes = 14

    private func names(of shown: ShownWeek) -> WeekLines {
        let writer = table.writer(for: shown.timeline)
        // In a narrow column a time would leave no room for a name; the list below has both.
        let hasTimes = step >= Self.leastStepOfTimes
        let notKnown = WeekLines.Name(text: StyledText(shown.timeline.words[.dayUnknown], .dim))
        let names = shown.shownDays.map { day in
            (shown.unknownFeeds(on: day.day).isEmpty ? [] : [notKnown])
                + (height == nil ? day.rows : day.rowsAheadFirst).filter { !hasHours || $0.time.isDay }
                .map { row -> WeekLines.Name in
                    let dot = shown.dot(of: row)
                    let style: TextStyle = row.isPast ? .dim : writer.style(of: dot)
                    let text = (row.time.isDay || !hasTimes ? "" : "\(row.when) ") + row.title(beside: row.when)
                    return WeekLines.Name(
                        lead: StyledText(Self.mark(of: row) ?? "• ", writer.style(of: dot)),
                        text: StyledText(text, style)
                    )
                }
        }
        var week = WeekLines(step: step, names: names, more: Array(repeating: 0, count: 7))
        // On a screen, the list has the lines that the grid does not need.
        week.mostLines = height == nil ? 3 : WeekLines.longestName
        for bar in shown.bars {
            let lane = (0...).first { lane in
                !week.bars.contains { $0.lane == lane && $0.columns.overlaps(bar.columns) }
            }
            let style = bar.row.isPast ? TextStyle.dim : writer.style(of: shown.dot(of: bar.row))
            let begins = shown.days.begins(bar.row.time, before: shown.span.days.lowerBound)
            let mark = (begins ? "… " : "") + (bar.row.status.isOff ? "✗ " : "")
            let text = StyledText(mark + bar.row.title(beside: bar.row.when), style)
            week.bars.append(.init(columns: bar.columns, lane: lane ?? 0, text: text, style: style))
        }
        return week
    }
}
