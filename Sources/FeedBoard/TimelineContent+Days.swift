package import FeedCore
package import FeedTimeline
import Foundation

// The parts of a board that only pages show: days, joined lists and full times.

extension TimelineContent.Section {
    /// Rows of one day.
    package struct Day: Sendable {
        /// The date, such as `2026-12-25`; empty for rows without a date.
        package var id: String

        /// `Fri 25 Dec`.
        package var title: String

        /// The distance of a day after today: `in 17 days`.
        package var distance: String?

        /// Rows with only the time of day in ``TimelineRow/when``.
        package var rows: [TimelineRow]
    }
}

extension TimelineContent {
    /// Returns the rows of a section by the days on which they begin, in their order; rows without a date form one more
    /// day.
    package func days(of section: Section) -> [Section.Day] {
        var days: [Section.Day] = []
        for row in section.rows {
            let day = clock.day(of: row.time)
            let id = day.map { "\($0)" } ?? ""
            if days.last?.id != id {
                let title = day.map { clock.shortDay($0) } ?? clock.words[.undated]
                let distance = day.map { $0.number - clock.today.number }.flatMap { $0 > 0 ? $0 : nil }
                    .map(clock.words.distance(days:))
                days.append(Section.Day(id: id, title: title, distance: distance, rows: []))
            }
            days[days.count - 1].rows.append(row.under(day, by: clock))
        }
        return days
    }

    /// The key of today in ``left(besides:of:)``.
    package static let today = "today"

    /// Returns the numbers of items ahead, by feed, that a day has besides some items, by the day's ``Section/Day/id``;
    /// those of today are under ``today``, without the items that are on or begin soon.
    ///
    /// - Parameters:
    ///   - shown: The items that have rows.
    ///   - timeline: The timeline of the board.
    /// - Returns: The numbers of the days up to that of the last row; later days have no place for a number.
    package func left(
        besides shown: Set<ItemID>,
        of timeline: Timeline
    ) -> [String: [FeedID: Int]] {
        var counts: [String: [FeedID: Int]] = [:]
        let last = rows.last { clock.day(of: $0.time) != nil }?.time.start(in: clock.timeZone) ?? clock.now
        let limit = last.addingTimeInterval(86_400)
        for entry in timeline.entries where !entry.isPast && !shown.contains(entry.id) {
            let start = entry.item.time.start(in: clock.timeZone)
            guard start < limit, let day = clock.day(of: entry.item.time), start >= clock.now else { continue }
            if day == clock.today, start.timeIntervalSince(clock.now) < nowSpan { continue }
            counts[day == clock.today ? Self.today : "\(day)", default: [:]][entry.feed, default: 0] += 1
        }
        return counts
    }

    /// Returns the rows of several sections as one list, the soonest first; the rows of a single section are unchanged.
    package func joined(_ sections: [Section]) -> [TimelineRow] {
        let filled = sections.filter { !$0.rows.isEmpty }
        if filled.count < 2 { return filled.first?.rows ?? [] }
        return filled.flatMap(\.rows).enumerated().sorted { one, other in
            let starts = [one, other].map { $0.element.time.start(in: clock.timeZone) }
            return (starts[0], one.offset) < (starts[1], other.offset)
        }
        .map(\.element)
    }

    /// Returns the first `count` rows of several sections, the soonest of all.
    package func next(_ count: Int, of sections: [Section]) -> Set<ItemID> {
        Set(joined(sections).prefix(count).map(\.id))
    }

    /// Returns the full time of a row, in its feed's time zone; in UTC if the feed has none.
    package func fullTime(of row: TimelineRow) -> String {
        let zone = reports.first { $0.feed.id == row.id.feed }?.feed.ownTimeZone ?? .gmt
        return ViewerClock(now: clock.now, timeZone: zone, languages: clock.languages).fullTime(row.time)
    }
}

extension TimelineRow {
    /// Returns the row for a list under the heading of its day, with the time of day alone.
    fileprivate func under(_ day: CivilDay?, by clock: ViewerClock) -> TimelineRow {
        var row = self
        (row.when, row.isUnderDay) = ("", true)
        // Rows out of sight have no texts.
        if !isPlaceholder, case .instant(let start, _) = time {
            row.when = ViewerClock(now: start, timeZone: clock.timeZone, languages: clock.languages).shortTime(time)
        }
        return row
    }
}
