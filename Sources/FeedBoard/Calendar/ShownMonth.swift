package import FeedCore
package import FeedTimeline
import Foundation

/// A month on a calendar: weeks of days with dots, and the names of the days.
package struct ShownMonth: Sendable {
    package struct Day: Sendable, Hashable {
        package var day: CivilDay
        package var isToday: Bool

        /// A dot for each of the first two items.
        package var dots: [Dot]

        /// True if there are more items than dots, so that an ellipsis follows them.
        package var hasMore: Bool
    }

    /// The properties of an item that give its dot a colour.
    package struct Dot: Sendable, Hashable {
        package var feed: FeedID

        /// The item's category if all items are of one feed, and so would have its colour.
        package var category: ItemCategory?

        /// True if the item is cancelled, withdrawn or over.
        package var isOff: Bool
    }

    /// The maximum number of dots on a day.
    package static let mostDots = 2

    package let month: CivilMonth
    package let weekdays: [Weekday]

    /// Weeks of seven days, `nil` before the month begins and after it ends.
    package let weeks: [[Day?]]

    /// The items, each once behind its first day in the month, which is their time.
    package let rows: [TimelineRow]

    package let days: MonthDays
    let clock: ViewerClock
    package let timeline: Timeline

    /// The feeds with missing days, and the reasons.
    package var missing: [MissingDays] = []

    /// The items of other feeds in the month, which are only in the timeline: trains and races would hide appointments.
    package var elsewhere: MonthDays?

    package init(_ month: CivilMonth, of timeline: Timeline, weekStart: Weekday) {
        self.month = month
        self.timeline = timeline
        let (grid, clock) = (MonthGrid(month, weekStart: weekStart), ViewerClock(of: timeline))
        let days = MonthDays(timeline, in: month)
        self.days = days
        weekdays = grid.weekdays
        weeks = grid.weeks.map { week in
            week.map { day in
                day.map { day in
                    let entries = days.entries(on: day)
                    let dots = entries.prefix(Self.mostDots).map { days.dot(of: $0) }
                    let hasMore = entries.count > Self.mostDots
                    return Day(day: day, isToday: day == clock.today, dots: dots, hasMore: hasMore)
                }
            }
        }
        self.clock = clock
        var maker = RowMaker(timeline, clock: clock)
        // The viewer may look at a month that is far from today.
        maker.tellsToday = false
        rows = days.entries.map { [maker] day, entry in
            var row = maker.row(of: entry, isUnderGroup: false)
            let number = String(day.day)
            let date = (number.count < 2 ? " " : "") + "\(number) \(clock.shortName(of: day.weekday))"
            row.when = [date, days.time(of: entry, on: day)].compactMap(\.self).joined(separator: "  ")
            return row
        }
    }
}

/// The days of a month in weeks, each day under its weekday.
package struct MonthGrid: Sendable {
    /// The seven weekdays, in the order of the columns.
    package let weekdays: [Weekday]

    /// Weeks of seven days, `nil` before the month begins and after it ends.
    package let weeks: [[CivilDay?]]

    package init(_ month: CivilMonth, weekStart: Weekday) {
        weekdays = Weekday.allCases.indices.map { Weekday.allCases[($0 + weekStart.rawValue - 1) % 7] }
        let blanks = (month.firstDay.weekday.rawValue - weekStart.rawValue + 7) % 7
        let days = (0..<month.length).map { month.firstDay.adding(days: $0) }
        let cells = Array(repeating: nil, count: blanks) + days + Array(repeating: nil, count: 6)
        weeks = stride(from: 0, to: blanks + days.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
    }
}

extension ShownMonth {
    /// The rows from today on that fit a screen without scrolling, and the number of further rows in words.
    package func fitting(_ rows: [TimelineRow], in room: TimelineContent.Room) -> (rows: [TimelineRow], more: String?) {
        let today = clock.today.start(in: clock.timeZone)
        let isPresent = CivilMonth(containing: clock.today) == month
        let ahead = isPresent ? rows.filter { $0.time.end(in: clock.timeZone) > today } : rows
        if ahead.count <= room.count { return (ahead, nil) }
        let shown = Array(ahead.prefix(room.count - 1))
        return (shown, clock.words.more(ahead.count - shown.count, nil))
    }
}
