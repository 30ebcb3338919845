public import Foundation

/// A span of time, from an instant up to but not including another.
public struct TimeWindow: Sendable, Hashable {
    public var from: Date

    /// The first instant after the window; `nil` for no end.
    public var until: Date?

    public init(from: Date, until: Date? = nil) {
        self.from = from
        self.until = until
    }

    /// Creates the window that a page of upcoming items covers, which ends at the last item, because others in the same
    /// minute may be missing.
    ///
    /// - Parameters:
    ///   - items: The items of the page.
    ///   - now: The time of the request.
    ///   - isCountedByGroup: True if the publisher limits the items of each group separately: the window then ends at
    ///     the last item of the group that ends first.
    public init(ofPage items: [FeedItem], at now: Date, isCountedByGroup: Bool = false) {
        var ends: [String?: Date] = [:]
        for item in items {
            let start = item.time.start(in: .gmt)
            let group = isCountedByGroup ? item.group : nil
            ends[group] = max(ends[group] ?? start, start)
        }
        self.init(from: now, until: max(ends.values.min() ?? now, now))
    }

    /// True if the end is not after the start, so that nothing can be in the window.
    public var isEmpty: Bool { until.map { $0 <= from } ?? false }

    /// Returns true if a time is in the window, even if only partly; an undated time is not in any window.
    public func intersects(_ time: FeedTime, in timeZone: TimeZone) -> Bool {
        if time.isUndated || isEmpty { return false }
        let start = time.start(in: timeZone)
        let end = time.end(in: timeZone)
        if let until, start >= until { return false }
        return end > from || start >= from
    }

    /// Returns the window from the start of its first day to the end of its last day in a zone, so that all viewers on
    /// the same day share an answer.
    public func wholeDays(in timeZone: TimeZone) -> TimeWindow {
        let first = CivilDay(from, in: timeZone).start(in: timeZone)
        guard let until else { return TimeWindow(from: first) }
        let last = CivilDay(until, in: timeZone)
        let isWhole = last.start(in: timeZone) == until
        return TimeWindow(from: first, until: isWhole ? until : last.adding(days: 1).start(in: timeZone))
    }
}
