import FeedCore
import Foundation

/// One event, or several events of the same kind for items with one title, such as all of a weekly series.
struct AlikeEvents {
    /// The event that stands for all: that of the next item, otherwise the first.
    private(set) var event: ItemEvent
    private(set) var count = 1

    /// The minimum number of events that become one; two can be read as well one by one.
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
                // Of three trains with one title, the words would be true of only one.
                let midnight = CivilDay(start, in: timeZone).start(in: timeZone)
                change = ["\(shift)", "\(start.timeIntervalSince(midnight))"]
            } else {
                change = [event.before?.words ?? "", event.after?.words ?? ""]
            }
        }
    }

    /// Combines events that are alike, at the place of the first of them.
    ///
    /// - Parameters:
    ///   - events: The events in their order.
    ///   - viewer: The viewer's time, zone and languages.
    /// - Returns: The events, with how many each stands for.
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
