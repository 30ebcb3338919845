public import Foundation

/// The time of an item: an instant, whole days, or a time that is only known as text.
public enum FeedTime: Sendable, Hashable {
    /// An instant, with an end if it is known.
    case instant(Date, end: Date? = nil)
    /// Whole days in a region, such as `GB-SCT`, from the first to the last inclusive; the region is empty if it is
    /// unknown.
    ///
    /// A last day before the first day counts as the first day.
    case days(CivilDay, through: CivilDay, region: String)
    /// An unknown time, with the publisher's own text such as "summer 2027".
    ///
    /// An undated item is sorted last, and is not in any window or calendar.
    case undated(String)

    /// The region of days that are the same all over the world, which is not shown.
    package static let everywhere = "everywhere"

    /// Creates the time of one whole day.
    public static func day(_ day: CivilDay, region: String) -> FeedTime { .days(day, through: day, region: region) }

    /// Returns the start for sorting: the instant, the first day's start in a zone, or the distant future for an
    /// undated time.
    public func start(in timeZone: TimeZone) -> Date {
        switch self {
        case .instant(let start, _): start
        case .days(let first, _, _): first.start(in: timeZone)
        case .undated: .distantFuture
        }
    }

    /// Returns the end: for an instant, its end or, without one, its start; for days, the end of the last day in a
    /// zone; for an undated time, the distant future.
    public func end(in timeZone: TimeZone) -> Date {
        switch self {
        case .instant(let start, let end): end ?? start
        case .days(let first, let last, _): max(first, last).adding(days: 1).start(in: timeZone)
        case .undated: .distantFuture
        }
    }

    /// True if the time consists of whole days.
    public var isDay: Bool { if case .days = self { true } else { false } }

    /// True for whole days without a region, which begin and end by the viewer's clocks.
    package var isWithoutRegion: Bool {
        if case .days(_, _, let region) = self { region.isEmpty || region == Self.everywhere } else { false }
    }

    /// Returns the relevance of an item that is shown until `seconds` after its time is over.
    ///
    /// Days with a region end in `zone`, which is the region's. Days without one end by the viewer's clock.
    package func relevance(endingIn zone: TimeZone, stayingFor seconds: Int = 0) -> ItemRelevance {
        isWithoutRegion ? .afterTime(seconds: seconds) : .until(end(in: zone).addingTimeInterval(Double(seconds)))
    }

    /// True if the time is unknown.
    public var isUndated: Bool { if case .undated = self { true } else { false } }

    /// The days, including the last one; `nil` for an instant and for an undated time.
    public var days: ClosedRange<CivilDay>? {
        if case .days(let first, let last, _) = self { first...max(first, last) } else { nil }
    }

    /// The start in words that mean the same in every time zone: an instant in UTC, the first day, or the publisher's
    /// text.
    var words: String {
        switch self {
        case .instant(let start, _): start.rfc3339
        case .days(let first, _, _): first.description
        case .undated(let text): text
        }
    }

    /// Returns true if the start is in the years 2000 to 2099, or, if `keepsPast` is true, at any time before 2100.
    ///
    /// An undated time is always plausible.
    public func isPlausible(keepsPast: Bool = false) -> Bool {
        let start = start(in: .gmt)
        let years = Date.plausibleStarts
        return isUndated || years.contains(start) || keepsPast && start < years.lowerBound
    }
}
