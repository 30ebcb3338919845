import FeedCore
package import Foundation

extension Timeline.Entry {
    /// Returns the time between now and the item, in seconds: to its start, then to its end, then since its end.
    ///
    /// An item that runs for weeks is not urgent after its start: its distance is the time to its end. For a current
    /// item without a known end, the distance is 0.
    ///
    /// - Parameters:
    ///   - now: The current time.
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
    /// Returns the entries that have a star or are among the soonest of their feed, so that items that run for weeks
    /// leave room for those of the next hours.
    ///
    /// - Parameters:
    ///   - most: The maximum number of soonest entries of each feed.
    ///   - entries: Entries in the timeline's order.
    /// - Returns: The indexes of the entries, ascending, and the number of other entries of each feed, by the index of
    ///   the feed's section.
    package func soonest(_ most: Int, of entries: Entries) -> (places: [Int], others: [Int]) {
        var ahead = Array(repeating: [Int](), count: sections.count)
        var begun = ahead
        var starred: [Int] = []
        var counts = Array(repeating: 0, count: sections.count)
        let now = now.timeIntervalSinceReferenceDate
        for (place, entry) in entries.enumerated() {
            counts[entry.order] += 1
            if entry.isStarred { starred.append(place) }
            // Upcoming entries are in order already: the first ones are the soonest.
            if !entry.isPast, entry.key <= now {
                begun[entry.order].append(place)
            } else if ahead[entry.order].count < most {
                ahead[entry.order].append(place)
            }
        }
        var places = Set(starred)
        for (ahead, begun) in zip(ahead, begun) {
            let waits = (begun.isEmpty ? [] : begun + ahead).map { place in
                (place: place, wait: entries[place].wait(from: self.now, in: timeZone))
            }
            let order = waits.sorted { ($0.wait, $0.place) < ($1.wait, $1.place) }
            places.formUnion(begun.isEmpty ? ahead : order.prefix(most).map(\.place))
        }
        for place in places { counts[entries[place].order] -= 1 }
        return (places.sorted(), counts)
    }
}
