package import FeedCore
package import FeedTimeline
import Foundation

/// A month on a calendar: weeks of days with dots and names, and a row for each item.
package struct ShownMonth: ShownDays {
    package struct Day: Sendable, Hashable {
        package var day: CivilDay
        package var isToday: Bool

        /// A dot for each of the first two items.
        package var dots: [Dot]

        /// True if there are more items than dots, so that an ellipsis follows them.
        package var hasMore: Bool

        /// The items for which a wide cell has room, in the order of the day.
        package var names: [Name] = []

        /// The number of items for which it has no room: `+2`.
        package var more = 0
    }

    /// An item in the cell of its day.
    package struct Name: Sendable, Hashable {
        package var title: String

        /// The time of day; `nil` for whole days.
        package var time: String?
        package var dot: Dot
    }

    /// The properties of an item that give its dot a colour.
    package struct Dot: Sendable, Hashable {
        package var feed: FeedID

        /// The item's category; `nil` if the timeline has several feeds, since the colour then shows the feed.
        package var category: ItemCategory?

        /// True if the item is cancelled, withdrawn or over.
        package var isOff: Bool
    }

    /// The maximum number of dots on a day.
    package static let mostDots = 2

    /// The maximum number of lines in a cell: names, or names and the number of further items.
    package static let mostNames = 8

    package let month: CivilMonth
    package let weekdays: [Weekday]

    /// Weeks of seven days, `nil` before the month begins and after it ends.
    package let weeks: [[Day?]]

    /// The rows of the items, each once, with its first day in the month as ``TimelineRow/when``.
    package let rows: [TimelineRow]

    package let days: MonthDays
    let clock: ViewerClock
    package let timeline: Timeline
    package var missing: [MissingDays] = []
    package var elsewhere: MonthDays?

    package var title: String { clock.title(of: month) }

    package init(_ month: CivilMonth, of timeline: Timeline, weekStart: Weekday) {
        self.month = month
        self.timeline = timeline
        let (grid, clock) = (MonthGrid(month, weekStart: weekStart), ViewerClock(of: timeline))
        let days = MonthDays(timeline, in: month)
        self.days = days
        weekdays = grid.weekdays
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
        let titles = Dictionary(rows.map { ($0.id, $0.title(beside: $0.moment)) }) { first, _ in first }
        weeks = grid.weeks.map { week in
            week.map { day in
                day.map { day in
                    let entries = days.entries(on: day)
                    let dots = entries.prefix(Self.mostDots).map { days.dot(of: $0) }
                    var shown = Day(
                        day: day,
                        isToday: day == clock.today,
                        dots: dots,
                        hasMore: entries.count > Self.mostDots
                    )
                    let room = entries.count > Self.mostNames ? Self.mostNames - 1 : entries.count
                    shown.more = entries.count - room
                    shown.names = entries.prefix(room).map { entry in
                        let time = days.time(of: entry, on: day)
                        let title = titles[entry.id] ?? clock.languages.title(of: entry.item)
                        return Name(title: title, time: time, dot: days.dot(of: entry))
                    }
                    return shown
                }
            }
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
    /// Returns the rows that fit a screen without scrolling, and the number of further rows in words; in the current
    /// month, rows that ended before today are left out.
    package func fitting(_ rows: [TimelineRow], in room: TimelineContent.Room) -> (rows: [TimelineRow], more: String?) {
        let today = clock.today.start(in: clock.timeZone)
        let isPresent = CivilMonth(containing: clock.today) == month
        let ahead = isPresent ? rows.filter { $0.time.end(in: clock.timeZone) > today } : rows
        if ahead.count <= room.count { return (ahead, nil) }
        let shown = Array(ahead.prefix(room.count - 1))
        return (shown, clock.words.more(ahead.count - shown.count, nil))
    }
}
