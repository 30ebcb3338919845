import FeedCore
import FeedTimeline
import Foundation

/// The items that come near: each is announced ten minutes before it begins, one minute before, and when it does.
///
/// Only the next ones are announced, and those with a star: of a station's trains about one a minute, of a day's races
/// those that the list would show too.
struct Countdown: Sendable {
    private static let marks: [TimeInterval] = [-600, -60, 0]

    /// The shift of a start after which an item is announced again, in seconds; predictions shift with each answer.
    private static let shift: TimeInterval = 60

    private struct Announcement: Hashable {
        var item: ItemID
        var mark: TimeInterval
    }

    private let limit: Int
    private var told: Date

    /// The starts that were announced.
    private var announced: [Announcement: Date] = [:]
    private var timeline: Timeline?

    /// The items with their starts, the soonest first.
    private var starts: [(start: Date, entry: Timeline.Entry)] = []

    /// - Parameters:
    ///   - now: The time from which on items are announced.
    ///   - limit: The number of next items that are announced.
    init(from now: Date, limit: Int) {
        told = now
        self.limit = limit
    }

    /// Takes the current timeline.
    mutating func update(_ timeline: Timeline) {
        self.timeline = timeline
        starts = timeline.entries.compactMap { entry in
            guard case .instant(let start, _) = entry.item.time, [.scheduled, .live].contains(entry.item.status) else {
                return nil
            }
            return (start, entry)
        }
        starts.sort { $0.start < $1.start }
    }

    /// Leaves out items that have passed by now.
    mutating func skip(to now: Date) { told = max(told, now) }

    /// A timeline of the items that have passed a mark since the last call; `nil` if none has.
    mutating func passed(at now: Date) -> Timeline? {
        announced = announced.filter { $0.value > now - 600 }
        let entries = candidates.filter { start, entry in
            let passed = Self.marks.filter { start + $0 > told && start + $0 <= now }
            let new = passed.filter { mark in
                let announcement = Announcement(item: entry.id, mark: mark)
                let before = announced[announcement]
                guard before.map({ abs(start.timeIntervalSince($0)) >= Self.shift }) ?? true else { return false }
                announced[announcement] = start
                return true
            }
            return !new.isEmpty
        }
        skip(to: now)
        guard !entries.isEmpty, var timeline else { return nil }
        timeline.now = now
        timeline.entries = Timeline.Entries(entries.map(\.entry))
        return timeline
    }

    /// The time at which the next mark is passed.
    var next: Date? {
        candidates.flatMap { start, _ in Self.marks.map { start + $0 } }.filter { $0 > told }.min()
    }

    /// The next items after those that were announced, and those with a star.
    private var candidates: [(start: Date, entry: Timeline.Entry)] {
        let ahead = starts[(starts.firstIndex { $0.start > told } ?? starts.endIndex)...]
        return ahead.prefix(limit) + ahead.dropFirst(limit).filter(\.entry.isStarred)
    }
}
