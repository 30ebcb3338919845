import FeedCore
package import Foundation

extension Timeline.Entry {
    /// How many seconds away the item is: its start while that is ahead, then its end, then that end looking back.
    ///
    /// What runs for weeks is not urgent, although it has begun: it is as far away as its last day. What is on without a
    /// known end is not away at all.
    ///
    /// - Parameters:
    ///   - now: The viewer's time.
    ///   - timeZone: The viewer's zone, in which whole days begin and end.
    /// - Returns: The seconds, at least 0; more than a thousand years for an undated item.
    package func wait(from now: Date, in timeZone: TimeZone) -> TimeInterval {
        let start = time.start(in: timeZone)
        guard start <= now else { return start.timeIntervalSince(now) }
        let left = time.end(in: timeZone).timeIntervalSince(now)
        return isPast ? abs(left) : max(left, 0)
    }
}

extension Timeline {
    /// Which entries are among the soonest of their feed, so that items that run for weeks leave room for tonight's.
    ///
    /// - Parameters:
    ///   - most: How many of each feed.
    ///   - entries: Entries in an order of the timeline.
    /// - Returns: As many values as entries.
    package func areSoonest(_ most: Int, of entries: [Entry]) -> [Bool] {
        // What is ahead is in order already: its first ones are the soonest.
        var others: [FeedID: [Int]] = [:]
        var begun: [FeedID: [Int]] = [:]
        for (place, entry) in entries.enumerated() {
            if !entry.isPast, entry.key <= now.timeIntervalSinceReferenceDate {
                begun[entry.feed, default: []].append(place)
            } else if others[entry.feed, default: []].count < most {
                others[entry.feed, default: []].append(place)
            }
        }
        var areSoonest = Array(repeating: false, count: entries.count)
        for places in others.values.joined() { areSoonest[places] = true }
        for (feed, begun) in begun {
            let waits = (begun + others[feed, default: []]).map { place in
                (place: place, wait: entries[place].wait(from: now, in: timeZone))
            }
            let order = waits.sorted { ($0.wait, $0.place) < ($1.wait, $1.place) }
            for (rank, row) in order.enumerated() { areSoonest[row.place] = rank < most }
        }
        return areSoonest
    }
}
