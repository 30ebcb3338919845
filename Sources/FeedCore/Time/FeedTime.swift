public import Foundation

/// When an item happens: at an instant, on whole days, or at a time that nobody can place.
public enum FeedTime: Sendable, Hashable, Codable {
    /// From an instant on, to an end where it is known.
    case instant(Date, end: Date? = nil)
    /// On whole days of the calendar of a region, such as `GB-SCT`, from the first to the last, which is one of them; an
    /// empty region is none that is known.
    ///
    /// A last day before the first counts as the first.
    case days(CivilDay, through: CivilDay, region: String)
    /// At no time that a clock or a calendar knows, with the publisher's own text such as "summer 2027".
    ///
    /// It stands last in every order, and in no window and no calendar.
    case undated(String)

    /// One whole day.
    public static func day(_ day: CivilDay, region: String) -> FeedTime { .days(day, through: day, region: region) }

    /// Where the time stands in an order of instants: a day at its start in the viewer's zone, what is undated in the
    /// distant future.
    public func start(in timeZone: TimeZone) -> Date {
        switch self {
        case .instant(let start, _): start
        case .days(let first, _, _): first.start(in: timeZone)
        case .undated: .distantFuture
        }
    }

    /// When it is over: the end, else the start of an instant; the end of the last day in the viewer's zone; what is
    /// undated in the distant future.
    public func end(in timeZone: TimeZone) -> Date {
        switch self {
        case .instant(let start, let end): end ?? start
        case .days(let first, let last, _): max(first, last).adding(days: 1).start(in: timeZone)
        case .undated: .distantFuture
        }
    }

    /// Whether it is on whole days.
    public var isDay: Bool { if case .days = self { true } else { false } }

    /// Whether no time is known.
    public var isUndated: Bool { if case .undated = self { true } else { false } }

    /// The days that it is on, both ends among them; `nil` for an instant and for what is undated.
    public var days: ClosedRange<CivilDay>? {
        if case .days(let first, let last, _) = self { first...max(first, last) } else { nil }
    }

    /// Whether such a time can be meant: its start is in the years 2000 to 2099, in a feed that keeps the past before 2100.
    public func isPlausible(keepsPast: Bool = false) -> Bool {
        let start = start(in: .gmt)
        let years = Date.plausibleStarts
        return isUndated || years.contains(start) || keepsPast && start < years.lowerBound
    }
}
