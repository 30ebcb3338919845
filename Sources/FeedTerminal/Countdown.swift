import FeedCore
import FeedTimeline
import Foundation

/// The announcements of items: ten minutes before an item begins, one minute before, and when it begins.
///
/// Only the next items and the starred ones are announced: at a station about one train per minute, and of a day's
/// races only those that the list would show too.
struct Countdown: Sendable {
    private static let marks: [TimeInterval] = [-600, -60, 0]

    /// The minimum shift of a start, in seconds, after which an item is announced again; each answer shifts
    /// predictions.
    private static let shift: TimeInterval = 60

    private struct Announcement: Hashable {
        var item: ItemID
        var mark: TimeInterval
    }

    private let limit: Int
    private var told: Date

    /// The starts of announced items, by item and time before the start.
    private var announced: [Announcement: Date] = [:]
    private var timeline: Timeline?

    /// The items with their starts, the soonest first.
    private var starts: [(start: Date, entry: Timeline.Entry)] = []

    /// - Parameters:
    ///   - now: The time after which items are announced.
    ///   - limit: The number of next items that are announced.
    init(from now: Date, limit: Int) {
        told = now
        self.limit = limit
    }

    /// Replaces the timeline.
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

    /// Skips announcements up to a time.
    mutating func skip(to now: Date) { told = max(told, now) }

    /// Returns a timeline of the items to announce since the last call; `nil` if there are none.
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

    /// The time of the next announcement.
    var next: Date? {
        candidates.flatMap { start, _ in Self.marks.map { start + $0 } }.filter { $0 > told }.min()
    }

    /// The next items after the last announcements, and the starred ones among the later items.
    private var candidates: [(start: Date, entry: Timeline.Entry)] {
        let ahead = starts[(starts.firstIndex { $0.start > told } ?? starts.endIndex)...]
        return ahead.prefix(limit) + ahead.dropFirst(limit).filter(\.entry.isStarred)
    }
}
