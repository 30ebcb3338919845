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

        /// A dot for each of the first three feeds or categories with items.
        package var distinctDots: [Dot] = []

        /// The number of items.
        package var count = 0

        /// The items for which a wide cell has room, a line each: those of several days in the lanes that they have
        /// all week, and the others in the order of the day; `nil` for a lane that is empty on this day.
        package var lines: [Name?] = []

        /// The items of the lines.
        package var names: [Name] { lines.compactMap(\.self) }

        /// The number of items for which it has no room: `+2`.
        package var more = 0
    }

    /// An item in the cell of its day.
    package struct Name: Sendable, Hashable {
        package var title: String

        /// The time of day; `nil` for whole days.
        package var time: String?
        package var dot: Dot

        /// True if the item is cancelled or withdrawn.
        package var isOff = false

        /// True if the item is over.
        package var isOver = false

        /// The days of an item of several days; `nil` for any other.
        package var span: ClosedRange<CivilDay>?
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

    /// The maximum number of dots of different colours on a day.
    private static let mostDistinctDots = 3

    /// The maximum number of lines in a cell: names, or names and the number of further items.
    package static let mostNames = 8

    package let month: CivilMonth
    package let weekdays: [Weekday]

    /// Weeks of seven days, `nil` before the month begins and after it ends.
    package let weeks: [[Day?]]

    /// The same weeks with the days of the months before and after; `nil` outside ``CivilDay/years``.
    package let wholeWeeks: [[Day?]]

    /// The days of the week on which people do not work, by all feeds of holidays.
    private let weekend: Set<Weekday>

    /// The rows of the items, each once, with its first day in the month as ``TimelineRow/when``.
    package let rows: [TimelineRow]

    package let days: MonthDays
    private let daysOfWeeks: MonthDays
    let clock: ViewerClock
    package let timeline: Timeline
    package var missing: [MissingDays] = []
    package var elsewhere: MonthDays?
    package var titles: [FeedID: String] = [:]

    /// The days of the weeks from the current one on; `nil` if the weeks are those of the month.
    private let weeksAhead: ClosedRange<CivilDay>?

    package var title: String {
        guard let weeksAhead else { return clock.title(of: month) }
        return clock.range(of: weeksAhead)
    }

    /// - Parameters:
    ///   - month: The month.
    ///   - timeline: The items of the days.
    ///   - weekStart: The first day of a week.
    ///   - looksAhead: True for the current week and those after it instead of the weeks of the month: a wall has no
    ///     room for what is past.
    package init(_ month: CivilMonth, of timeline: Timeline, weekStart: Weekday, looksAhead: Bool = false) {
        self.month = month
        self.timeline = timeline
        let clock = ViewerClock(of: timeline)
        let grid = MonthGrid(month, weekStart: weekStart, from: looksAhead ? clock.today : nil)
        weeksAhead = looksAhead ? grid.days : nil
        let days = MonthDays(timeline, in: weeksAhead ?? month.firstDay...month.lastDay)
        self.days = days
        weekdays = grid.weekdays
        self.clock = clock
        weekend = Weekend.days(of: timeline.sections.compactMap { HolidaysOfFeed($0, by: clock)?.weekend })
        var maker = RowMaker(timeline, clock: clock)
        // The viewer may look at a month that is far from today.
        maker.tellsToday = false
        // Weeks ahead are of several months.
        rows = days.rows(by: maker) { looksAhead ? clock.shortDay($0) : clock.dayOfList($0) }
        let titles = Dictionary(rows.map { ($0.id, $0.title(beside: $0.moment)) }) { first, _ in first }
        let daysOfWeeks = MonthDays(timeline, in: grid.days)
        self.daysOfWeeks = daysOfWeeks
        let lanes = daysOfWeeks.lanes(ofWeeks: grid.weeks.count)
        let shown = { (day: CivilDay, days: MonthDays) in
            let entries = day == clock.today ? days.entriesAheadFirst(on: day) : days.entries(on: day)
            let dots = entries.prefix(Self.mostDots).map { days.dot(of: $0) }
            var colours: Set<String> = []
            let distinct = entries.map { days.dot(of: $0) }.filter {
                colours.insert("\($0.feed) \($0.category?.id ?? "")").inserted
            }
            let inLines = entries.inLines { lanes[day]?[$0.id] }
            let room = inLines.count > Self.mostNames ? Self.mostNames - 1 : inLines.count
            let lines = inLines.prefix(room).map { entry in
                entry.map { entry in
                    Name(
                        title: titles[entry.id] ?? clock.languages.title(of: entry.item),
                        time: days.time(of: entry, on: day),
                        dot: days.dot(of: entry),
                        isOff: entry.item.status.isOff,
                        isOver: entry.isPast,
                        span: days.span(of: entry)
                    )
                }
            }
            return Day(
                day: day,
                isToday: day == clock.today,
                dots: dots,
                hasMore: entries.count > Self.mostDots,
                distinctDots: Array(distinct.prefix(Self.mostDistinctDots)),
                count: entries.count,
                lines: lines,
                more: entries.count - lines.count { $0 != nil }
            )
        }
        weeks = grid.weeks.map { week in week.map { day in day.map { shown($0, days) } } }
        wholeWeeks = zip(weeks.indices, weeks).map { number, week in
            week.enumerated().map { column, day in
                day ?? grid.day(column, ofWeek: number).map { shown($0, daysOfWeeks) }
            }
        }
    }

    /// The days with items for a list beside the weeks: those of the month, and in the current month those from today to
    /// the end of the last week.
    package var agenda: [ShownWeek.Day] {
        let isPresent = CivilMonth(containing: clock.today) == month
        let first = isPresent ? clock.today : month.firstDay
        let all = wholeWeeks.flatMap(\.self).compactMap { $0?.day }.filter { $0 >= first }
        var maker = RowMaker(timeline, clock: clock)
        maker.tellsToday = false
        var known: Set<ItemID> = []
        return all.filter { isPresent || $0 <= month.lastDay }.compactMap { [maker] day in
            let entries = daysOfWeeks.entriesAheadFirst(on: day).filter { known.insert($0.id).inserted }
            let rows = entries.map { maker.row(of: $0, at: daysOfWeeks.time(of: $0, on: day) ?? "") }
            let name = clock.shortDay(day)
            let title = day == clock.today ? clock.words.today(name) : name
            return rows.isEmpty ? nil : ShownWeek.Day(day: day, isToday: day == clock.today, title: title, rows: rows)
        }
    }

    /// Returns the rows of the chosen day, or those from `first` on; of a month that has only earlier ones, all.
    package func rows(from first: CivilDay?, chosen: CivilDay?) -> [TimelineRow] {
        days.rows(among: rows, in: month.firstDay...month.lastDay, from: first, chosen: chosen)
    }

    package func isOver(_ day: CivilDay) -> Bool { day < clock.today }

    package func isWeekend(_ day: Weekday) -> Bool { weekend.contains(day) }

    /// Returns true for a day before or after the month, which fills a week.
    package func isOther(_ day: CivilDay) -> Bool { weeksAhead == nil && CivilMonth(containing: day) != month }

    /// Returns the number of a day in its cell: `14`, and `1 Jan` for the first day of the next month in weeks ahead.
    package func number(of day: CivilDay) -> String {
        guard weeksAhead != nil, day.day == 1 else { return "\(day.day)" }
        return clock.dates.date(day.day, clock.dates.months[day.month - 1])
    }

    /// Returns the items of a day with their times of day, or all day; those that are over come last.
    package func rows(on day: CivilDay) -> [TimelineRow] {
        var maker = RowMaker(timeline, clock: clock)
        maker.tellsToday = false
        return days.entriesAheadFirst(on: day).map { [maker] in maker.row(of: $0, at: days.time(of: $0, on: day) ?? "")
        }
    }
}

extension RowMaker {
    /// Returns the row of an item below the heading of its day.
    func row(of entry: Timeline.Entry, at when: String) -> TimelineRow {
        var row = row(of: entry, isUnderGroup: false)
        row.when = when
        return row
    }
}

/// The days of a month in weeks, each day under its weekday.
package struct MonthGrid: Sendable {
    /// The number of the first day of the first week, which may be before the first day that there is.
    private let first: Int

    /// The seven weekdays, in the order of the columns.
    package let weekdays: [Weekday]

    /// Weeks of seven days, `nil` before the month begins and after it ends.
    package let weeks: [[CivilDay?]]

    /// The number of weeks from a day on, as many as most months have.
    private static let weekCount = 5

    /// - Parameters:
    ///   - month: The month.
    ///   - weekStart: The first day of a week.
    ///   - day: A day from whose week on five weeks are shown instead of the month; `nil` for the month.
    package init(_ month: CivilMonth, weekStart: Weekday, from day: CivilDay? = nil) {
        weekdays = Weekday.allCases.indices.map { Weekday.allCases[($0 + weekStart.rawValue - 1) % 7] }
        let start = day ?? month.firstDay
        let blanks = (start.weekday.rawValue - weekStart.rawValue + 7) % 7
        first = start.number - blanks
        let days = (0..<(day == nil ? month.length : 7 * Self.weekCount - blanks)).map { start.adding(days: $0) }
        // The days of the current week that are over have their places.
        let over = (0..<blanks).map { day?.adding(days: $0 - blanks) }
        let cells = over + days + Array(repeating: nil, count: 6)
        weeks = stride(from: 0, to: blanks + days.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
    }

    /// The days of the whole weeks, with those of the months before and after.
    var days: ClosedRange<CivilDay> {
        CivilDay(number: first)...CivilDay(number: first + 7 * weeks.count - 1)
    }

    /// Returns a day of the whole weeks; `nil` outside ``CivilDay/years``.
    func day(_ column: Int, ofWeek week: Int) -> CivilDay? {
        let number = first + 7 * week + column
        let day = CivilDay(number: number)
        return day.number == number ? day : nil
    }
}

extension ShownMonth {
    /// Returns the rows that fit a screen without scrolling, and the number of further rows in words; in the current
    /// month, rows that are over are left out.
    package func fitting(_ rows: [TimelineRow], in room: TimelineContent.Room) -> (rows: [TimelineRow], more: String?) {
        let isPresent = CivilMonth(containing: clock.today) == month
        let ahead = isPresent ? rows.filter { !$0.isPast } : rows
        if ahead.count <= room.count { return (ahead, nil) }
        let shown = Array(ahead.prefix(room.count - 1))
        return (shown, clock.words.more(ahead.count - shown.count, "item"))
    }
}

extension ViewerClock {
    /// Returns the name of a day in the list of a month or a week: ` 4 Fri`.
    func dayOfList(_ day: CivilDay) -> String {
        (day.day < 10 ? " " : "") + "\(day.day) \(shortName(of: day.weekday))"
    }
}
