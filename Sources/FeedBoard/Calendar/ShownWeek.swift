package import FeedCore
package import FeedTimeline

/// A week on a calendar: its days side by side, each with its items.
package struct ShownWeek: ShownDays {
    package struct Day: Sendable {
        package var day: CivilDay
        package var isToday: Bool

        /// The name of the day: `Mon 30 Nov`.
        package var title: String

        /// The items of whole days, then the others by time; ``TimelineRow/when`` is the time of day.
        package var rows: [TimelineRow]

        /// The items with those that are over at the end, for a place without room for all.
        package var rowsAheadFirst: [TimelineRow] { rows.movingToEnd(\.isPast) }
    }

    /// An item of several days, which is shown once.
    package struct Bar: Sendable {
        /// The row with the first day, and the time if it has one, as ``TimelineRow/when``.
        package var row: TimelineRow

        /// The indices of its days in the week.
        package var columns: ClosedRange<Int>
    }

    package let span: CalendarSpan
    package let timeline: Timeline
    package let days: MonthDays

    /// The items of several days of the week, in the order of their first days.
    package let bars: [Bar]

    /// The days with the other items.
    package let shownDays: [Day]

    /// The number of lines that bars take over each day: a bar has the first line that is free when it begins.
    package var lanes: [Int] {
        var ends: [Int] = []
        return bars.reduce(into: Array(repeating: 0, count: 7)) { lanes, bar in
            let free = ends.firstIndex { $0 < bar.columns.lowerBound } ?? ends.count
            if free == ends.count { ends.append(bar.columns.upperBound) } else { ends[free] = bar.columns.upperBound }
            for column in bar.columns { lanes[column] = max(lanes[column], free + 1) }
        }
    }
    package var missing: [MissingDays] = []
    package var elsewhere: MonthDays?
    package var titles: [FeedID: String] = [:]

    /// The name of the week: `Week 49, 30 Nov to 6 Dec 2026`.
    package let title: String

    package init(from first: CivilDay, of timeline: Timeline) {
        let (span, clock) = (CalendarSpan.week(first), ViewerClock(of: timeline))
        let days = MonthDays(timeline, in: span.days)
        var maker = RowMaker(timeline, clock: clock)
        // The heading has the day.
        maker.tellsToday = false
        (self.span, self.timeline, self.days) = (span, timeline, days)
        title = clock.words.week(span.weekNumber.map { "\($0)" }, clock.title(of: span))
        let week = (0..<7).map(span.days.lowerBound.adding(days:))
        var columns: [ItemID: ClosedRange<Int>] = [:]
        for (column, day) in week.enumerated() {
            for entry in days.entries(on: day) {
                columns[entry.id] = (columns[entry.id]?.lowerBound ?? column)...column
            }
        }
        columns = columns.filter { $1.count > 1 }
        bars = days.entries.compactMap { [maker] _, entry in
            guard let columns = columns[entry.id] else { return nil }
            var row = maker.row(of: entry, isUnderGroup: false)
            row.when = row.moment
            return Bar(row: row, columns: columns)
        }
        shownDays = week.map { [maker] day in
            let allDay = clock.words.allDay(in: "")
            let entries = days.entries(on: day).filter { columns[$0.id] == nil }
            let rows = entries.map { maker.row(of: $0, at: days.time(of: $0, on: day) ?? allDay) }
            return Day(day: day, isToday: day == clock.today, title: clock.shortDay(day), rows: rows)
        }
    }

    /// Returns the items of the chosen day, or those from `first` on, in the order of the days, each with its day and
    /// time of day in ``TimelineRow/when``; of a week that has only earlier ones, all.
    package func listRows(from first: CivilDay?, chosen: CivilDay?) -> [TimelineRow] {
        let clock = ViewerClock(of: timeline)
        var maker = RowMaker(timeline, clock: clock)
        maker.tellsToday = false
        return days.rows(among: days.rows(by: maker, clock.dayOfList), in: span.days, from: first, chosen: chosen)
    }

    /// Returns the dot of a row's item.
    package func dot(of row: TimelineRow) -> ShownMonth.Dot {
        days.entries.first { $0.entry.id == row.id }.map { days.dot(of: $0.entry) }
            ?? ShownMonth.Dot(feed: row.id.feed, isOff: row.status.isOff)
    }

    /// The items of the week, each once.
    package var rows: [TimelineRow] { bars.map(\.row) + shownDays.flatMap(\.rows) }
}
