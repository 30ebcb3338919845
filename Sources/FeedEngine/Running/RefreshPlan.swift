package import FeedCore
package import Foundation
import HeapModule

/// A plan that returns the feeds to fetch at a given time: a heap of due times, for any number of feeds.
///
/// It identifies feeds by numbers that its caller chooses.
package struct RefreshPlan: Sendable {
    private struct Entry: Comparable {
        var due: Date
        let number: Int

        static func < (one: Entry, other: Entry) -> Bool { (one.due, one.number) < (other.due, other.number) }
    }

    /// The time between two calls of ``start(at:)`` after which the machine must have slept or the clock must have been
    /// set, in seconds.
    package static let longestGap: TimeInterval = 120

    /// The minimum number of feeds in a plan that fetches feeds together if they are due at nearly the same time:
    /// waking up for each feed would cost more than its fetch.
    package static let many = 500

    /// The time within which feeds are fetched together, in seconds.
    package static let moment: TimeInterval = 0.1

    private var refreshes: [Int: NextRefresh] = [:]
    private let concurrent: Int
    private var waiting = Heap<Entry>()
    private var running: Set<Int> = []

    /// The due times of feeds that wait for longer than their entries in ``waiting``.
    private var postponed: [Int: Date] = [:]
    private var lastLook: Date

    /// The time at which feeds were last started, or found to be postponed.
    private var lastStart = Date.distantPast

    /// Creates an empty plan for at most `concurrent` fetches at once.
    package init(at now: Date, concurrent: Int) {
        self.concurrent = max(1, concurrent)
        lastLook = now
    }

    /// Plans the first fetches of feeds, with the time at which each is due by its stored answer, if there is one.
    package mutating func add(_ feeds: [(number: Int, feed: Feed, due: Date?)], at now: Date) {
        // A time that passed while no loop ran is as good as unknown.
        let overdue = feeds.count { $0.due.map { $0 <= now } ?? true }
        for (number, feed, due) in feeds {
            let refresh = NextRefresh(feed)
            refreshes[number] = refresh
            // A time further ahead than in any plan was computed with a clock that has been set back since.
            let horizon = now.addingTimeInterval(max(feed.refresh.seconds, Freshness.longestLifetime) * 2)
            let kept = due.flatMap { $0 > now && $0 < horizon ? $0 : nil }
            waiting.insert(Entry(due: kept ?? refresh.firstTime(at: now, among: overdue), number: number))
        }
    }

    /// Removes feeds; a feed that is being fetched counts as running until it has finished.
    package mutating func remove(_ numbers: Set<Int>) {
        guard !numbers.isEmpty else { return }
        for number in numbers { (refreshes[number], postponed[number]) = (nil, nil) }
        waiting = Heap(waiting.unordered.filter { !numbers.contains($0.number) })
    }

    package var runningCount: Int { running.count }

    /// The time of the next fetch; `nil` while no feed waits, or the maximum number of fetches run.
    package var nextTime: Date? {
        guard running.count < concurrent, let due = waiting.min?.due else { return nil }
        return hasMany ? max(due, lastStart.addingTimeInterval(Self.moment)) : due
    }

    /// True if feeds that are due at nearly the same time are fetched together, as with many feeds.
    private var hasMany: Bool { refreshes.count >= Self.many }

    /// Takes the feeds that are to be fetched now, up to the maximum at once, each with the time at which it was due.
    package mutating func start(at now: Date) -> [(number: Int, due: Date)] {
        adapt(to: now)
        // A clock that has been set back does not keep the feeds waiting.
        if hasMany, now >= lastStart, now < lastStart.addingTimeInterval(Self.moment) { return [] }
        var started: [(number: Int, due: Date)] = []
        while running.count < concurrent, let next = waiting.min, next.due <= now {
            waiting.removeMin()
            lastStart = now
            if let later = postponed.removeValue(forKey: next.number), later > next.due {
                waiting.insert(Entry(due: later, number: next.number))
                continue
            }
            running.insert(next.number)
            started.append((next.number, next.due))
        }
        return started
    }

    /// Makes waiting feeds due at once, since something is known of them that their due times do not reflect.
    package mutating func bringForward(_ numbers: Set<Int>, to now: Date) {
        guard !numbers.isEmpty else { return }
        for number in numbers { postponed[number] = nil }
        waiting = Heap(
            waiting.unordered.map { numbers.contains($0.number) ? Entry(due: min($0.due, now), number: $0.number) : $0 }
        )
    }

    /// Makes a waiting feed due at `due` at the earliest; the last call counts.
    package mutating func postpone(_ number: Int, to due: Date) {
        guard refreshes[number] != nil, !running.contains(number) else { return }
        postponed[number] = due
    }

    /// Plans a feed's next fetch, after one that has ended.
    package mutating func finish(_ number: Int, due: Date?, at now: Date) {
        guard running.remove(number) != nil, let refresh = refreshes[number] else { return }
        let due = due ?? refresh.time(afterFailures: 1, at: now, openUntil: nil)
        // A feed that has just been fetched is not fetched again at once, even if it is due.
        waiting.insert(Entry(due: max(due, now.addingTimeInterval(0.001)), number: number))
    }

    /// Adapts the plan after the machine has slept or the clock was set.
    private mutating func adapt(to now: Date) {
        let gap = now.timeIntervalSince(lastLook)
        lastLook = now
        if gap < -1 {
            lastStart = .distantPast
            // The remaining waits stay the same.
            postponed = postponed.mapValues { $0.addingTimeInterval(gap) }
            waiting = Heap(waiting.unordered.map { Entry(due: $0.due.addingTimeInterval(gap), number: $0.number) })
        } else if gap > Self.longestGap {
            let overdue = waiting.unordered.count { $0.due <= now }
            waiting = Heap(
                waiting.unordered.map { entry in
                    guard entry.due <= now, let refresh = refreshes[entry.number] else { return entry }
                    return Entry(due: refresh.firstTime(at: now, among: overdue), number: entry.number)
                }
            )
        }
    }
}
