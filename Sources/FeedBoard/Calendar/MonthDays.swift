package import FeedCore
package import FeedTimeline
import Foundation

/// The items of a timeline in a month or a week: items of whole days by their dates, others by their days in the viewer's zone.
package struct MonthDays: Sendable {
    /// Each item once, with its first day among these, in the order of these days; on each day, holidays come first,
    /// then other items of whole days, in the order of the feeds, and then those with a time of day by time.
    package let entries: [(day: CivilDay, entry: Timeline.Entry)]

    /// True if an item has a time of day.
    package let hasTimes: Bool

    /// True if the timeline has more than one feed, so that an item should name its feed.
    package let hasSeveralFeeds: Bool

    private let days: ClosedRange<CivilDay>
    private let timeZone: TimeZone
    private let byDay: [CivilDay: [Timeline.Entry]]

    package init(_ timeline: Timeline, in month: CivilMonth) {
        self.init(timeline, in: month.firstDay...month.lastDay)
    }

    package init(_ timeline: Timeline, in whole: ClosedRange<CivilDay>) {
        let found = timeline.sections.flatMap(\.entries).compactMap { entry in
            entry.item.calendarDays(in: timeline.timeZone).flatMap {
                $0.overlaps(whole) ? (days: $0.clamped(to: whole), entry: entry) : nil
            }
        }
        let ranks = found.map { $0.entry.item.rankInDay }
        let starts = found.map { $0.entry.item.time.instantStart ?? .distantPast }
        let isBefore = { (one: Int, other: Int) in
            (ranks[one], starts[one], one) < (ranks[other], starts[other], other)
        }
        let order = found.indices.sorted { one, other in
            let days = [one, other].map { found[$0].days.lowerBound }
            return days[0] == days[1] ? isBefore(one, other) : days[0] < days[1]
        }
        hasTimes = found.contains { $0.entry.item.time.instantStart != nil }
        entries = order.map { (found[$0].days.lowerBound, found[$0].entry) }
        var byDay: [CivilDay: [Timeline.Entry]] = [:]
        // A day has its own order, whenever its items have begun.
        for (days, entry) in found.indices.sorted(by: isBefore).map({ found[$0] }) {
            for number in days.lowerBound.number...days.upperBound.number {
                byDay[CivilDay(number: number), default: []].append(entry)
            }
        }
        (self.byDay, days) = (byDay, whole)
        timeZone = timeline.timeZone
        hasSeveralFeeds = timeline.sections.count > 1
    }

    package var isEmpty: Bool { entries.isEmpty }

    package func entries(on day: CivilDay) -> [Timeline.Entry] { byDay[day] ?? [] }

    /// Returns the items of a day for a reader who looks at now: those that are over come last.
    func entriesAheadFirst(on day: CivilDay) -> [Timeline.Entry] { entries(on: day).movingToEnd(\.isPast) }

    /// Returns the time of day at which an item begins, for its line on a day: an ellipsis if it began on an earlier
    /// day; `nil` for whole days.
    package func time(of entry: Timeline.Entry, on day: CivilDay) -> String? {
        guard let start = entry.item.time.instantStart else { return nil }
        let clock = ViewerClock(now: start, timeZone: timeZone)
        return clock.today < day ? "…" : clock.shortTime(.instant(start))
    }

    /// Returns the rows of the items, each once, with its first day by `name` and its time of day as
    /// ``TimelineRow/when``.
    func rows(by maker: RowMaker, _ name: (CivilDay) -> String) -> [TimelineRow] {
        entries.map { day, entry in
            maker.row(of: entry, at: [name(day), time(of: entry, on: day)].compactMap(\.self).joined(separator: "  "))
        }
    }

    /// Returns the rows of the chosen day, or those from `first` on; if there are only earlier ones, all.
    func rows(among rows: [TimelineRow], in whole: ClosedRange<CivilDay>, from first: CivilDay?, chosen: CivilDay?)
        -> [TimelineRow]
    {
        guard let first = chosen ?? first else { return rows }
        let last = chosen ?? whole.upperBound
        guard first <= last else { return rows }
        let items = Set((first.number...last.number).flatMap { entries(on: CivilDay(number: $0)).map(\.id) })
        if items.isEmpty, chosen == nil { return rows }
        let shown = rows.filter { items.contains($0.id) }
        // A list begins with what is on or ahead; what is over on its first day follows the rest of that day.
        let ofFirstDay = Set(entries(on: first).map(\.id))
        let isOver = { (row: TimelineRow) in row.isPast && ofFirstDay.contains(row.id) }
        let end = shown.lastIndex { ofFirstDay.contains($0.id) }.map { $0 + 1 } ?? 0
        return shown[..<end].movingToEnd(isOver) + shown[end...]
    }

    /// Returns true if a time begins before a day.
    package func begins(_ time: FeedTime, before day: CivilDay) -> Bool {
        time.calendarDays(in: timeZone).map { $0.lowerBound < day } ?? false
    }

    /// Returns the days of an item of several days; `nil` for any other.
    func span(of entry: Timeline.Entry) -> ClosedRange<CivilDay>? {
        entry.item.calendarDays(in: timeZone).flatMap { $0.lowerBound < $0.upperBound ? $0 : nil }
    }

    /// Returns the lanes of items of several days, by day and item, for weeks from the first of these days on.
    ///
    /// An item has the same lane on all of its days in a week: the first one that is free when it begins.
    func lanes(ofWeeks count: Int) -> [CivilDay: [ItemID: Int]] {
        var all: [CivilDay: [ItemID: Int]] = [:]
        for place in 0..<7 * count {
            let day = days.lowerBound.adding(days: place)
            let before = place % 7 == 0 ? [:] : all[days.lowerBound.adding(days: place - 1)] ?? [:]
            let ofSeveralDays = entries(on: day).filter { span(of: $0) != nil }.map(\.id)
            let going = Set(ofSeveralDays)
            var lanes = before.filter { going.contains($0.key) }
            let taken = Set(lanes.values)
            var free = 0
            for id in ofSeveralDays where lanes[id] == nil {
                while taken.contains(free) { free += 1 }
                lanes[id] = free
                free += 1
            }
            all[day] = lanes
        }
        return all
    }

    /// Returns the dot of an item.
    func dot(of entry: Timeline.Entry) -> ShownMonth.Dot {
        let status = entry.item.status
        let category = hasSeveralFeeds ? nil : entry.item.category
        return ShownMonth.Dot(feed: entry.feed, category: category, isOff: status.isOff || status == .ended)
    }
}

extension Sequence {
    /// Returns the elements in their order, with those at the end for which `isLast` returns true.
    func movingToEnd(_ isLast: (Element) -> Bool) -> [Element] { filter { !isLast($0) } + filter(isLast) }
}

extension [Timeline.Entry] {
    /// Returns the items of a day with those that have a lane in its line, and the others in the lines that are left.
    func inLines(_ lane: (Timeline.Entry) -> Int?) -> [Timeline.Entry?] {
        let inLanes = Dictionary(compactMap { entry in lane(entry).map { ($0, entry) } }) { first, _ in first }
        var others = filter { lane($0) == nil }[...]
        let lanes = (0..<(inLanes.keys.max().map { $0 + 1 } ?? 0)).map { inLanes[$0] ?? others.popFirst() }
        return lanes + others.map(Optional.some)
    }
}

extension ViewerClock {
    /// The present minute of the day.
    package var minuteOfDay: Int { local(now).seconds / 60 }

    /// Returns the minutes of a day that a time takes, at least one; `nil` for whole days and times without a date.
    package func minutes(of time: FeedTime, on day: CivilDay) -> Range<Int>? {
        guard case .instant(let start, let end) = time else { return nil }
        let minute = { (date: Date) in
            let local = local(date)
            return local.day < day ? 0 : local.day > day ? 24 * 60 : local.seconds / 60
        }
        let first = min(minute(start), 24 * 60 - 1)
        return first..<max(first + 1, end.map(minute) ?? 0)
    }
}

extension FeedTime {
    /// The instant at which the time begins; `nil` for whole days and times without a date.
    var instantStart: Date? { if case .instant(let start, _) = self { start } else { nil } }
}

extension FeedItem {
    /// Returns the days on which a calendar shows the item: of an evening that lasts past midnight, only the first.
    fileprivate func calendarDays(in timeZone: TimeZone) -> ClosedRange<CivilDay>? {
        guard let days = time.calendarDays(in: timeZone) else { return nil }
        guard case .instant(let start, let end?) = time, end.timeIntervalSince(start) < 86_400 else { return days }
        return days.lowerBound...days.lowerBound
    }

    /// The rank of the item among those of a day: holidays, other whole days, times.
    fileprivate var rankInDay: Int { !time.isDay ? 2 : category?.isDayOff == true ? 0 : 1 }
}
