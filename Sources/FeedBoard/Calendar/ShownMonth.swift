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

extension ShownMonth {
    private var words: Texts { clock.words }

    /// The feeds whose days are missing, a sentence for each reason.
    package var missingSentences: [String] {
        var reasons: [MissingDays.Reason] = []
        for missing in missing where !reasons.contains(missing.reason) { reasons.append(missing.reason) }
        return reasons.map { reason in
            let feeds = missing.filter { $0.reason == reason }
            let names = feeds.map(\.feed.rawValue).joined(separator: ", ")
            switch reason {
            case .asked: return words.stillAsking(feeds.map(name(of:)).joined(separator: ", "))
            case .tooFar: return words.monthTooFar(names, clock.title(of: month))
            case .halfSpent(let left, let count, let until):
                return words.halfOfBudgetSpent(
                    names,
                    words.budget(left: left, of: count),
                    until: until.map(clock.shortDay)
                )
            case .notAllowed: return words.monthNotAsked(names)
            case .notConnected: return words.restOfMonthUnknown(names)
            }
        }
    }

    /// Returns a feed with the number of its known days, if it is known.
    private func name(of missing: MissingDays) -> String {
        let progress = missing.progress.map { " (\(words.days($0.known, of: $0.days)))" } ?? ""
        return missing.feed.rawValue + progress
    }

    /// True if a viewer can have the missing days fetched.
    package var canBeAsked: Bool { missing.contains(where: \.reason.canBeAsked) }

    /// The sentence for a month without items: it says that there are none only if all days are known.
    ///
    /// - Parameters:
    ///   - emptyWords: The words for an empty list, such as "No items".
    ///   - title: The month or the day.
    /// - Returns: The sentence; `nil` if other sentences say it.
    package func emptySentence(_ emptyWords: String, in title: String) -> String? {
        let absent = Set(missing.map(\.feed))
        let reports = timeline.sections.map(\.report)
        let answers = reports.filter { $0.snapshot != nil }
        let whole = answers.filter { $0.snapshot?.isPartial != true && !absent.contains($0.feed.id) }
        if !whole.isEmpty {
            let feeds = whole.count < reports.count || !missing.isEmpty ? whole.map(\.feed.id.rawValue) : []
            return words.nothing(emptyWords, in: title, of: feeds) + "."
        }
        if !answers.isEmpty { return words.nothing(words[.nothingAmongKnownDays], in: title, of: []) + "." }
        if !missing.isEmpty { return words.nothingKnown(of: title) + "." }
        return reports.isEmpty ? nil : words.noAnswer(ofSeveral: reports.count > 1)
    }

    /// A sentence with the number of items that other feeds have in the month or on one of its days, and that the
    /// timeline shows; `nil` without such items.
    package func elsewhereSentence(on day: CivilDay? = nil) -> String? {
        guard let elsewhere else { return nil }
        let entries = day.map(elsewhere.entries) ?? elsewhere.entries.map(\.entry)
        guard !entries.isEmpty else { return nil }
        var feeds: [String] = []
        for entry in entries where !feeds.contains(entry.feed.rawValue) { feeds.append(entry.feed.rawValue) }
        return words.inTimelineOnly(entries.count, of: feeds)
    }
}

extension ViewerClock {
    /// The day of an instant, as a sentence names it.
    fileprivate func shortDay(_ instant: Date) -> String { shortDay(CivilDay(instant, in: timeZone)) }
}
