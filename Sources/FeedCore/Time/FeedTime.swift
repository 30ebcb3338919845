public import Foundation

/// When an item happens: at an instant, or on a day.
public enum FeedTime: Sendable, Hashable, Codable {
    /// From an instant on, to an end where it is known.
    case instant(Date, end: Date? = nil)
    /// On a whole day of the calendar of a region, such as `GB-SCT`; an empty region is none that is known.
    case day(CivilDay, region: String)

    /// Where the time stands in an order of instants: a day at its start in the viewer's zone.
    public func start(in timeZone: TimeZone) -> Date {
        switch self {
        case .instant(let start, _): start
        case .day(let day, _): day.start(in: timeZone)
        }
    }

    /// When it is over: the end, else the start of an instant; the end of a day in the viewer's zone.
    public func end(in timeZone: TimeZone) -> Date {
        switch self {
        case .instant(let start, let end): end ?? start
        case .day(let day, _): day.adding(days: 1).start(in: timeZone)
        }
    }

    public var isDay: Bool { if case .day = self { true } else { false } }
}
