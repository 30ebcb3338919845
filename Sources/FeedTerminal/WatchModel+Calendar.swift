package import FeedBoard
import FeedCore
import FeedFormats
import FeedTimeline
import Terminal

// The calendar on a screen: a grid of days that stays in its place, and a list of items below it or beside it.

extension WatchModel {
    /// The number of lines that a grid leaves for the list below it, and the minimum if more would cost it its names or
    /// its weeks.
    private static let list = (usual: 8, ofNames: 5, ofDots: 4)

    /// Adds a month: its grid, and the items of the chosen day or from today on.
    func addMonth(
        _ shown: ShownMonth,
        _ state: WatchState,
        width: Int,
        rows: Int?,
        style: TerminalStyle,
        to content: inout WatchContent
    ) {
        let beside = WatchScreen.besideGrid(of: width)
        var format = CalendarFormat(
            shown.month,
            weekStart: state.weekStart,
            table(of: state, content, width: beside?.grid ?? width, style)
        )
        format.chosen = state.day.flatMap { shown.month.contains($0) ? $0 : nil }
        if let today = content.today, shown.month.contains(today) { format.firstDay = today }
        // A month that is being asked for has as many lines as one that is known.
        let height = rows.map { WatchScreen(columns: width, rows: $0).leastBody }
        if let height, beside == nil {
            let least = CalendarFormat.leastLinesOfNames
            let hasNames = height >= least + Self.list.ofNames
            let room = hasNames ? max(least, height - Self.list.usual) : height - Self.list.ofDots
            format.addNames(of: shown, in: hasNames ? room : 0)
            format.showFewerWeeks(of: shown, in: room)
        } else {
            format.addNames(of: shown, in: height, isWhole: beside != nil)
        }
        if let legend = format.markUnknownDays(of: shown), !state.dismissesStates {
            let lines = legend.wrapped(to: width - 1).map { StyledText(" \($0)", .dim) }
            content.states.insert(contentsOf: lines, at: content.remarkCount)
            content.remarkCount += lines.count
        }
        let grid = format.gridLines(of: shown)
        content.calendar = WatchCalendar(span: .month(shown.month)) { [format] line, column in
            format.day(atLine: line, column: column, of: shown)
        }
        format.table.width = beside.map { $0.list - 1 } ?? WatchScreen.columns(of: width, for: 1).room
        add(grid, format.listLines(of: shown), isBeside: beside != nil, to: &content)
    }

    /// Adds a week: its days side by side, and the items of the chosen day or from today on.
    func addWeek(
        _ shown: ShownWeek,
        _ state: WatchState,
        width: Int,
        rows: Int?,
        style: TerminalStyle,
        to content: inout WatchContent
    ) {
        let beside = WatchScreen.besideGrid(of: width)
        var format = CalendarWeekFormat(table(of: state, content, width: beside?.grid ?? width, style))
        format.chosen = state.day.flatMap { shown.span.days.contains($0) ? $0 : nil }
        if let today = content.today, shown.span.days.contains(today) { format.firstDay = today }
        let height = rows.map { WatchScreen(columns: width, rows: $0).leastBody }
        let gridWidth = format.table.width
        format.table.width = beside.map { $0.list - 1 } ?? WatchScreen.columns(of: width, for: 1).room
        let list = format.listLines(of: shown)
        format.table.width = gridWidth
        // The grid takes the lines that a short list leaves.
        let room = height.map { $0 - min(Self.list.usual, list.count + 1) }
        (format.height, format.isWhole) = (beside == nil ? room : height, beside != nil)
        let grid = format.gridLines(of: shown)
        content.calendar = WatchCalendar(span: shown.span) { [format] line, column in
            format.day(atLine: line, column: column, of: shown)
        }
        add(grid, list, isBeside: beside != nil, to: &content)
    }

    private func table(of state: WatchState, _ content: WatchContent, width: Int, _ style: TerminalStyle)
        -> TableFormat
    {
        let emptyWords = words.nothingInMonth(
            isNarrowed: state.choices.hasFilters || board.query.hasFilters,
            hasTimes: !state.onlyWholeDays
        )
        var table = TableFormat(width: width, terminal: style, emptyWords: emptyWords)
        (table.feeds, table.titles, table.remedy) = (content.feeds, content.titles, words.feedsKey)
        return table
    }

    private func add(
        _ grid: [TableLines.Line],
        _ list: [TableLines.Line],
        isBeside: Bool,
        to content: inout WatchContent
    ) {
        guard !list.isEmpty else { return content.lines = grid }
        content.lines = grid + [TableLines.Line(StyledText())] + list
        content.starts = [0, grid.count + 1]
        (content.fixedLines, content.columns) = (grid.count, isBeside ? 2 : 1)
    }
}

/// The days of a calendar on the screen.
package struct WatchCalendar: Sendable {
    package var span: CalendarSpan

    /// Returns the day at a line of the grid and a column of the screen; `nil` beside the days.
    var day: @Sendable (_ line: Int, _ column: Int) -> CivilDay?
}
