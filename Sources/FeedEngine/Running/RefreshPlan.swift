package import FeedCore
package import Foundation
import HeapModule

/// Which feeds a loop asks next, told the time: a heap of due times, however many feeds there are.
package struct RefreshPlan: Sendable {
    private struct Entry: Comparable {
        var due: Date
        let index: Int

        static func < (one: Entry, other: Entry) -> Bool { (one.due, one.index) < (other.due, other.index) }
    }

    /// After how long without a look, in seconds, the machine must have slept or the clock been set.
    package static let longestGap: TimeInterval = 120

    private let refreshes: [NextRefresh]
    private let concurrent: Int
    private var waiting = Heap<Entry>()
    private var running: Set<Int> = []
    private var lastLook: Date

    /// Plans the first questions.
    ///
    /// - Parameters:
    ///   - feeds: The feeds, with the time when each is due by what is kept of it; `nil` where nothing is.
    ///   - now: The time.
    ///   - concurrent: How many may be asked at once.
    package init(_ feeds: [(feed: Feed, due: Date?)], at now: Date, concurrent: Int) {
        refreshes = feeds.map { NextRefresh($0.feed) }
        self.concurrent = max(1, concurrent)
        lastLook = now
        // What fell due while nobody ran is as good as unknown.
        let overdue = feeds.count { $0.due.map { $0 <= now } ?? true }
        for (index, (feed, due)) in feeds.enumerated() {
            // A time further away than any plan was reckoned with a clock that has been set back since.
            let horizon = now.addingTimeInterval(max(feed.refresh.seconds, Freshness.longestLifetime) * 2)
            let kept = due.flatMap { $0 > now && $0 < horizon ? $0 : nil }
            let first = refreshes[index].firstTime(at: now, among: overdue)
            waiting.insert(Entry(due: kept ?? first, index: index))
        }
    }

    package var runningCount: Int { running.count }

    /// When there is something to do; `nil` while nothing waits, or as many run as may.
    package var nextTime: Date? { running.count < concurrent ? waiting.min?.due : nil }

    /// Takes the feeds that are to be asked now, as many as may run, each with the time when it was due.
    package mutating func start(at now: Date) -> [(index: Int, due: Date)] {
        adapt(to: now)
        var started: [(index: Int, due: Date)] = []
        while running.count < concurrent, let next = waiting.min, next.due <= now {
            waiting.removeMin()
            running.insert(next.index)
            started.append((next.index, next.due))
        }
        return started
    }

    /// Looks at feeds at once that wait, since something is known of them that their due times do not know.
    package mutating func bringForward(_ indices: Set<Int>, to now: Date) {
        guard !indices.isEmpty else { return }
        waiting = Heap(
            waiting.unordered.map { indices.contains($0.index) ? Entry(due: min($0.due, now), index: $0.index) : $0 }
        )
    }

    /// Plans a feed's next question, after one that has ended.
    package mutating func finish(_ index: Int, due: Date?, at now: Date) {
        guard running.remove(index) != nil else { return }
        let due = due ?? refreshes[index].time(afterFailures: 1, at: now, openUntil: nil)
        // Whatever a due time says, a feed that has just been asked is not asked again at once.
        waiting.insert(Entry(due: max(due, now.addingTimeInterval(0.001)), index: index))
    }

    /// Takes one step for all the time that was slept or jumped over.
    private mutating func adapt(to now: Date) {
        let gap = now.timeIntervalSince(lastLook)
        lastLook = now
        if gap < -1 {
            // As much time is left to wait as there was.
            waiting = Heap(waiting.unordered.map { Entry(due: $0.due.addingTimeInterval(gap), index: $0.index) })
        } else if gap > Self.longestGap {
            let overdue = waiting.unordered.count { $0.due <= now }
            waiting = Heap(
                waiting.unordered.map { entry in
                    guard entry.due <= now else { return entry }
                    return Entry(due: refreshes[entry.index].firstTime(at: now, among: overdue), index: entry.index)
                }
            )
        }
    }
}
