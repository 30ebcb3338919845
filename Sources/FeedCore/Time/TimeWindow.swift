public import Foundation

/// A span of time that somebody looks at: from an instant on, up to another but without it.
public struct TimeWindow: Sendable, Hashable, Codable {
    public var from: Date

    /// The first instant that is no longer inside; `nil` for no end.
    public var until: Date?

    public init(from: Date, until: Date? = nil) {
        self.from = from
        self.until = until
    }

    /// Whether something happens inside, even if only in part; what is undated happens in no window.
    public func intersects(_ time: FeedTime, in timeZone: TimeZone) -> Bool {
        if time.isUndated { return false }
        let start = time.start(in: timeZone)
        let end = time.end(in: timeZone)
        if let until, start >= until { return false }
        return end > from || start >= from
    }

    /// The window from the start of its first day to the end of its last in a zone, so that everybody who looks on one day
    /// shares an answer.
    public func wholeDays(in timeZone: TimeZone) -> TimeWindow {
        let first = CivilDay(from, in: timeZone).start(in: timeZone)
        guard let until else { return TimeWindow(from: first) }
        let last = CivilDay(until, in: timeZone)
        let isWhole = last.start(in: timeZone) == until
        return TimeWindow(from: first, until: isWhole ? until : last.adding(days: 1).start(in: timeZone))
    }
}
