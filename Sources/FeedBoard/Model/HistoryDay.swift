package import FeedCore
import Foundation

/// The changes of items that became known on one day.
package struct HistoryDay: Sendable {
    package struct Line: Sendable {
        package var event: ItemEvent

        /// The number of items that the line is about; if several, ``event`` is that of the next item or, if all are
        /// over, of the first.
        package var count: Int

        /// The time at which the change became known: `14:02`.
        package var time: String

        /// The change in words: `platform 3 -> 4`.
        package var change: String

        /// The details that distinguish the item from others with its title on these days; empty for several items.
        package var details: [RowPart]

        /// The start of the item in words, as on that day.
        package var start: String

        /// The title of the item's group, such as a stop; `nil` if the line has it already, and for several items.
        package var station: String?
    }

    /// `Sat 21 Nov 2026`.
    package var title: String
    package var lines: [Line]

    /// Returns the latest days and lines that fit a screen without scrolling.
    package static func latest(of days: [HistoryDay], in room: TimelineContent.Room) -> [HistoryDay] {
        // A day takes a line for its heading and, at the foot of a column, the empty line before it.
        latest(room.count, of: days, linesPerDay: 2)
    }

    /// Returns the last `count` lines under their days; the heading of a day counts as `linesPerDay` lines.
    package static func latest(_ count: Int, of days: [HistoryDay], linesPerDay: Int = 0) -> [HistoryDay] {
        var (shown, left): ([HistoryDay], Int) = ([], count)
        for var day in days.reversed() {
            left -= linesPerDay
            guard left > 0 else { break }
            day.lines = day.lines.suffix(left)
            left -= day.lines.count
            shown.append(day)
        }
        return shown.reversed()
    }

    /// Returns the events by day, the latest last; events of one instant keep their order.
    ///
    /// - Parameters:
    ///   - events: The events, in any order.
    ///   - isWhole: True for a line per event; otherwise a single line covers all items with the same title and the
    ///     same change, such as those of a weekly series.
    ///   - viewer: The viewer's zone and languages. Times are written as on the day of their event, since the date of
    ///     that day is the heading above them.
    /// - Returns: The days, each with its lines.
    package static func days(
        of events: [ItemEvent],
        isWhole: Bool = false,
        by viewer: ViewerClock
    ) -> [HistoryDay] {
        var days: [HistoryDay] = []
        var last: CivilDay?
        let sorted = events.indices.sorted { (events[$0].at, $0) < (events[$1].at, $1) }.map { events[$0] }
        let lines = isWhole ? sorted.map { AlikeEvents(event: $0) } : AlikeEvents.all(sorted, by: viewer)
        let apart = DistinctiveDetails(lines.filter { $0.count == 1 }.map(\.event), by: viewer)
        for (event, count) in lines.map({ ($0.event, $0.count) }) {
            let clock = ViewerClock(now: event.at, timeZone: viewer.timeZone, languages: viewer.languages)
            if clock.today != last {
                last = clock.today
                days.append(HistoryDay(title: clock.fullDate(clock.today), lines: []))
            }
            let (change, start) = (event.change(by: clock), clock.shortTime(event.time))
            let isOver = event.time.end(in: viewer.timeZone) < viewer.now
            days[days.count - 1].lines.append(
                Line(
                    event: event,
                    count: count,
                    time: clock.shortTime(.instant(event.at)),
                    change: count > 1 ? clock.words.alike(count, change) : change,
                    details: count > 1 ? [] : apart.details(of: event, besides: change),
                    start: count == 1 ? start : isOver ? clock.words.first(start) : clock.words.next(start),
                    station: count > 1
                        ? nil : event.details(by: clock, besides: [change]).first { $0.kind == .station }?.text
                )
            )
        }
        return days
    }
}

extension [HistoryDay] {
    /// The days and their lines in the opposite order: the latest first.
    package var latestFirst: [HistoryDay] {
        reversed().map { day in
            var day = day
            day.lines.reverse()
            return day
        }
    }
}

extension [HistoryDay] {
    /// The days with a single line for the moves and changes of an item within a minute, such as those of one answer:
    /// `14:03 -> 14:04, platform 6 -> 7`.
    var joiningChanges: [HistoryDay] {
        map { day in
            var (day, places) = (day, [String: Int]())
            day.lines = day.lines.reduce(into: []) { lines, line in
                let key = "\(line.time) \(line.event.item)"
                // That an item is cancelled or back has its own line.
                guard [.moved, .changed].contains(line.event.kind), line.count == 1 else { return lines.append(line) }
                guard let place = places[key] else {
                    places[key] = lines.count
                    return lines.append(line)
                }
                let earlier = lines[place]
                lines[place] = line
                lines[place].change = "\(earlier.change), \(line.change)"
                // The other change is told, so that it is no detail.
                lines[place].details = earlier.details.filter(line.details.contains)
            }
            return day
        }
    }

    /// The minimum number of lines that are shown as one.
    private static var leastRun: Int { 3 }

    /// Returns the days with a single line for items of a feed that came or left one after the other, such as
    /// `12 trains`.
    package func foldingRuns(of feeds: [Feed], by viewer: ViewerClock) -> [HistoryDay] {
        let nouns = Dictionary(feeds.map { ($0.id, $0.profile.itemNoun) }) { first, _ in first }
        return map { day in
            var (day, runs) = (day, [[HistoryDay.Line]]())
            for line in day.lines {
                if let last = runs.last?.last, !line.event.isChange, last.event.kind == line.event.kind,
                    last.event.item.feed == line.event.item.feed
                {
                    runs[runs.count - 1].append(line)
                } else {
                    runs.append([line])
                }
            }
            day.lines = runs.flatMap { run in
                guard run.count >= Self.leastRun, var line = run.last else { return run }
                let noun = nouns[line.event.item.feed] ?? nil
                line.change = line.event.change(by: viewer)
                line.count = run.reduce(0) { $0 + $1.count }
                line.event.title = viewer.words.count(line.count, noun ?? "item")
                (line.details, line.start, line.station) = ([], "", nil)
                return [line]
            }
            return day
        }
    }
}

extension ItemEvent {
    /// True unless the item only came into its feed or left it, as each train does.
    package var isChange: Bool { kind != .appeared && kind != .disappeared }
}

/// One event, or several events of the same kind for items with one title, such as all of a weekly series.
struct AlikeEvents {
    /// The event that represents all: that of the next item or, if all items are over, of the first.
    private(set) var event: ItemEvent
    private(set) var count = 1

    /// The minimum number of events that are combined; two events are as easy to read one by one.
    private static let leastCount = 3

    /// The properties that events have in common when they are shown as one.
    private struct Key: Hashable {
        let feed: FeedID
        let kind: ItemEvent.Kind
        let at: Date
        let title: String
        let label: String?
        let isSample: Bool

        /// The values before and after; for moved items, the shift and the time of day before it.
        let change: [String]

        init(_ event: ItemEvent, in timeZone: TimeZone) {
            (feed, kind, at) = (event.item.feed, event.kind, event.at)
            (title, label, isSample) = (event.title, event.label, event.isSample)
            if case .time(let before)? = event.before, case .time(let after)? = event.after {
                let start = before.start(in: timeZone)
                let shift = after.start(in: timeZone).timeIntervalSince(start)
                // Without the time of day, the words could be true of only one of three trains with the same title.
                let midnight = CivilDay(start, in: timeZone).start(in: timeZone)
                change = ["\(shift)", "\(start.timeIntervalSince(midnight))"]
            } else {
                change = [event.before?.words ?? "", event.after?.words ?? ""]
            }
        }
    }

    /// Combines events that are alike, at the index of the first of them.
    ///
    /// - Parameters:
    ///   - events: The events in their order.
    ///   - viewer: The viewer's time, zone and languages.
    /// - Returns: The events, each with the number of events that it represents.
    static func all(_ events: [ItemEvent], by viewer: ViewerClock) -> [AlikeEvents] {
        let keys = events.map { Key($0, in: viewer.timeZone) }
        let counts = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
        var places: [Key: Int] = [:]
        var all: [AlikeEvents] = []
        for (event, key) in zip(events, keys) {
            if let place = places[key] {
                all[place].add(event, at: viewer.now)
            } else {
                if counts[key, default: 1] >= leastCount { places[key] = all.count }
                all.append(AlikeEvents(event: event))
            }
        }
        return all
    }

    private mutating func add(_ other: ItemEvent, at now: Date) {
        count += 1
        let (own, new) = (event.time.start(in: .gmt), other.time.start(in: .gmt))
        // Past items come after those ahead.
        if (own < now) == (new < now) ? new < own : own < now { event = other }
    }
}
