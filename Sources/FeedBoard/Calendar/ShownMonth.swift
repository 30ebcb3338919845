package import FeedCore
package import FeedTimeline
import Foundation

/// A month on a calendar: weeks of days with dots, and a row for each item.
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

        /// The item's category; `nil` if the timeline has several feeds, since the colour then shows the feed.
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

    /// The rows of the items, each once, with its first day in the month as ``TimelineRow/when``.
    package let rows: [TimelineRow]

    package let days: MonthDays
    let clock: ViewerClock
    package let timeline: Timeline

    /// The feeds with missing days, and the reasons.
    package var missing: [MissingDays] = []

    /// The items of other feeds in the month, which only the timeline shows: trains and races would hide appointments.
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

extension ShownMonth {
    private var words: Texts { clock.words }

    /// A sentence for each reason why days are missing, with the feeds.
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

    /// Returns the id of a feed, with the number of its known days if its progress is known.
    private func name(of missing: MissingDays) -> String {
        let progress = missing.progress.map { " (\(words.days($0.known, of: $0.days)))" } ?? ""
        return missing.feed.rawValue + progress
    }

    /// True if a viewer can request the missing days.
    package var canBeAsked: Bool { missing.contains(where: \.reason.canBeAsked) }

    /// Returns the sentence for a month or day without items, which names a feed only if all its days are known.
    ///
    /// - Parameters:
    ///   - emptyWords: The words for an empty list, such as "No items".
    ///   - title: The month or the day.
    /// - Returns: The sentence; `nil` if the timeline has no feeds.
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

    /// Returns a sentence with the number of items that other feeds have in the month, or on `day`, and that only the
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
    /// Returns the name of an instant's day, for a sentence.
    fileprivate func shortDay(_ instant: Date) -> String { shortDay(CivilDay(instant, in: timeZone)) }
}
