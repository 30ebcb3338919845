import FeedBoard
import FeedCore
import FeedTimeline
import Terminal

// The list of a calendar: the items of its days, each after its day, and notes.

extension TableFormat {
    /// Returns the list below the grid of a calendar.
    ///
    /// - Parameters:
    ///   - shown: The days.
    ///   - rows: The items in the order of the days, with the day and the time in ``TimelineRow/when``; `nil` for the
    ///     notes alone.
    ///   - chosen: The day whose items these are; `nil` for several days.
    /// - Returns: The lines.
    func lines(of shown: some ShownDays, _ rows: [TimelineRow]?, on chosen: CivilDay?) -> [TableLines.Line] {
        let timeline = shown.timeline
        let writer = writer(for: timeline)
        let elsewhere = shown.elsewhereSentence(on: chosen)
        var first = nameLines(rows ?? [], of: shown, by: writer)
        let isEmpty = rows?.isEmpty ?? false
        // Beside items that the calendar leaves out, "no items" would be a contradiction.
        if isEmpty, elsewhere == nil || !shown.missing.isEmpty { first = emptyLines(of: shown, on: chosen) }
        if let chosen {
            let title = ViewerClock(of: timeline).fullDate(chosen)
            first.insert(TableLines.Line(StyledText(" \(title)", .bold)), at: 0)
        }
        var lines: [TableLines.Line] = []
        for part in [
            first, elsewhere.map { paragraph($0, isEmpty ? .plain : .dim) } ?? [],
            stateLines(of: timeline, by: writer).map { TableLines.Line($0) },
            closingLines(of: timeline).map { TableLines.Line($0) },
        ] where !part.isEmpty {
            if !lines.isEmpty { lines.append(TableLines.Line(StyledText())) }
            lines += part
        }
        for index in lines.indices { lines[index].text = lines[index].text.cut(to: width) }
        return lines
    }

    /// Returns items in the order of the days, each after its day.
    private func nameLines(_ rows: [TimelineRow], of shown: some ShownDays, by writer: RowWriter) -> [TableLines.Line] {
        let fewest = RowLayout.Columns.fewest
        let named = RowLayout.Columns(times: .one, showsFeed: true)
        let choices = shown.days.hasSeveralFeeds ? [named, fewest] : [fewest]
        let layout = TableLayout(of: [(.later, rows)], by: writer, width: width, choices: choices)
        return rows.flatMap { row in layout[.later].lines(of: row).map { TableLines.Line($0, item: row.id) } }
    }

    private func emptyLines(of shown: some ShownDays, on chosen: CivilDay?) -> [TableLines.Line] {
        let clock = ViewerClock(of: shown.timeline)
        let reports = shown.timeline.sections.map(\.report)
        let isKnown = shown.missing.isEmpty && reports.allSatisfy { $0.snapshot.map { !$0.isPartial } ?? false }
        // The heading has the day.
        if chosen != nil, isKnown, !reports.isEmpty { return paragraph("\(emptyWords).") }
        return shown.emptySentence(emptyWords, on: chosen.map { clock.shortDay($0) }).map { paragraph($0) } ?? []
    }

    private func paragraph(_ text: String, _ style: TextStyle = .plain) -> [TableLines.Line] {
        text.wrapped(to: width.map { $0 - 1 }).map { TableLines.Line(StyledText(" \($0)", style)) }
    }
}
