package import FeedCore
package import FeedTimeline
import Foundation

/// The items of a timeline in a month: whole days, and times by the days of the viewer.
package struct MonthDays: Sendable {
    /// Each item once, on its first day in the month, in the order of these days; on one day whole days first, in the
    /// order of the feeds, then times.
    package let entries: [(day: CivilDay, entry: Timeline.Entry)]

    /// True if an item has a time of day.
    package let hasTimes: Bool

    /// True if the timeline is of more than one feed, so that an item should name its feed.
    package let hasSeveralFeeds: Bool
    private let timeZone: TimeZone
    private let byDay: [CivilDay: [Timeline.Entry]]

    package init(_ timeline: Timeline, in month: CivilMonth) {
        let whole = month.firstDay...month.lastDay
        let found = timeline.sections.flatMap(\.entries).compactMap { entry in
            entry.item.time.calendarDays(in: timeline.timeZone).flatMap {
                $0.overlaps(whole) ? (days: $0.clamped(to: whole), entry: entry) : nil
            }
        }
        let order = found.indices.sorted { one, other in
            let days = [one, other].map { found[$0].days.lowerBound }
            let starts = [one, other].map { found[$0].entry.item.time.instantStart ?? .distantPast }
            return (days[0], starts[0], one) < (days[1], starts[1], other)
        }
        hasTimes = found.contains { $0.entry.item.time.instantStart != nil }
        entries = order.map { (found[$0].days.lowerBound, found[$0].entry) }
        var byDay: [CivilDay: [Timeline.Entry]] = [:]
        for (days, entry) in order.map({ found[$0] }) {
            for number in days.lowerBound.number...days.upperBound.number {
                byDay[CivilDay(number: number), default: []].append(entry)
            }
        }
        self.byDay = byDay
        timeZone = timeline.timeZone
        hasSeveralFeeds = timeline.sections.count > 1
    }

    package var isEmpty: Bool { entries.isEmpty }

    package func entries(on day: CivilDay) -> [Timeline.Entry] { byDay[day] ?? [] }

    /// The time of day at which an item begins, for a line of one of its days: an ellipsis if it began on an earlier
    /// one; `nil` for whole days.
    package func time(of entry: Timeline.Entry, on day: CivilDay) -> String? {
        guard let start = entry.item.time.instantStart else { return nil }
        let clock = ViewerClock(now: start, timeZone: timeZone)
        return clock.today < day ? "…" : clock.shortTime(.instant(start))
    }

    /// The dot of an item.
    func dot(of entry: Timeline.Entry) -> ShownMonth.Dot {
        let status = entry.item.status
        let category = hasSeveralFeeds ? nil : entry.item.category
        return ShownMonth.Dot(feed: entry.feed, category: category, isOff: status.isOff || status == .ended)
    }
}

extension FeedTime {
    /// The start of a time of day; `nil` for whole days and times without a date.
    var instantStart: Date? { if case .instant(let start, _) = self { start } else { nil } }

    /// The days on which a calendar shows it: for a time of day, the viewer's days during which it is on.
    fileprivate func calendarDays(in timeZone: TimeZone) -> ClosedRange<CivilDay>? {
        guard case .instant(let start, let end) = self else { return days }
        let first = CivilDay(start, in: timeZone)
        // An item that ends at midnight is not on the next day.
        let last = end.map { CivilDay($0.addingTimeInterval(-1), in: timeZone) } ?? first
        return first...max(first, last)
    }
}
