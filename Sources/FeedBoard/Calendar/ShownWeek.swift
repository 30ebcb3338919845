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
    }

    package let span: CalendarSpan
    package let timeline: Timeline
    package let days: MonthDays
    package let shownDays: [Day]
    package var missing: [MissingDays] = []
    package var elsewhere: MonthDays?

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
        shownDays = (0..<7).map(span.days.lowerBound.adding(days:)).map { [maker] day in
            let allDay = clock.words.allDay(in: "")
            let rows = days.entries(on: day).map { maker.row(of: $0, at: days.time(of: $0, on: day) ?? allDay) }
            return Day(day: day, isToday: day == clock.today, title: clock.shortDay(day), rows: rows)
        }
    }

    /// The items of the week, each once.
    package var rows: [TimelineRow] {
        var known: Set<ItemID> = []
        return shownDays.flatMap(\.rows).filter { known.insert($0.id).inserted }
    }
}
