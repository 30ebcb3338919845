import FeedCore
import Foundation

/// The part of a window for which events are computed: whole days in UTC.
struct SkyWindow {
    let span: ClosedRange<Date>

    /// The reason why the part is smaller than the window; `nil` if it is all of it.
    let limit: String?

    /// The years for which the theories and the rotation of the Earth are known well enough for minutes.
    static let years = 1900...2100
    static let validYears = "events are computed for \(years.lowerBound) to \(years.upperBound)"

    /// The number of days of a window without an end.
    private static let usualDays = 365

    /// Creates the part of a window for some kinds of events; `nil` if there is none.
    init?(_ window: TimeWindow, _ kinds: [SkyEventKind]) {
        guard !window.isEmpty else { return nil }
        let first = CivilDay(window.from, in: .gmt)
        let last = window.until.map { CivilDay($0.addingTimeInterval(-1), in: .gmt) }
        guard let start = CivilDay(year: Self.years.lowerBound, month: 1, day: 1),
            let end = CivilDay(year: Self.years.upperBound, month: 12, day: 31)
        else { return nil }
        let from = max(first, start)
        // A day has several rises and settings, and a year has few other events.
        let days = kinds.contains(where: \.needsPlace) ? 400 : 25 * 366
        let wanted = last ?? from.adding(days: Self.usualDays)
        let until = min(wanted, end, from.adding(days: days))
        guard from <= until else { return nil }
        span = from.start(in: .gmt)...until.adding(days: 1).start(in: .gmt).addingTimeInterval(-0.001)
        if from > first || (last ?? until) > end {
            limit = Self.validYears
        } else {
            limit = until < wanted ? "the list ends after \(days) days, on \(until)" : nil
        }
    }

    var coverage: TimeWindow { TimeWindow(from: span.lowerBound, until: span.upperBound.addingTimeInterval(0.001)) }
}
