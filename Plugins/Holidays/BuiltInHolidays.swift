import FeedCore
import Foundation

/// The holidays of one country by the rules of this module; nobody is asked.
struct BuiltInHolidays: Sendable {
    let calendar: HolidayCalendar

    /// Only what is kept there, as ``HolidayCalendar/keeps(_:in:)`` has it; `nil` for everything.
    let region: String?

    /// What people call the country, and the region if there is one: "Bavaria, Germany".
    var placeName: String {
        guard let region, region != calendar.code,
            let part = calendar.regions.first(where: { $0.answers(to: region) })
        else { return calendar.name }
        return "\(part.name), \(calendar.name)"
    }

    /// The days of the window; without an end, it is taken to last a year.
    ///
    /// Two days before it come along: where the viewer's clocks are a day ahead of the region's, a holiday of yesterday
    /// is still on.
    func snapshot(in context: FetchContext) -> FeedSnapshot {
        let window = context.window.days(in: context.timeZone, lasting: 365)
        let (first, last) = (window.lowerBound, window.upperBound)
        var snapshot = FeedSnapshot()
        if first.year < HolidayCalendar.years.lowerBound || last.year > HolidayCalendar.years.upperBound {
            snapshot.isPartial = true
            snapshot.warnings.add(
                .missingPart,
                "the built-in holidays are those of \(HolidayCalendar.years.lowerBound) to \(HolidayCalendar.years.upperBound), but \(first) to \(last) was asked for"
            )
        }
        guard HolidayCalendar.years.overlaps(first.year...last.year) else { return snapshot }
        let days = calendar.days(in: (first.year - 1...last.year).clamped(to: HolidayCalendar.years))
            .filter { $0.day >= first.adding(days: -2) && $0.day <= last }
            .filter { calendar.keeps($0, in: region) }
        let zone = WesternmostZone.of(calendar.code)
        snapshot.items = days.map { FeedItem($0, of: calendar, endingIn: zone) }
        snapshot.groups = FeedGroup.months(of: days.lazy.map(\.day))
        return snapshot
    }
}

extension TimeWindow {
    /// The days that the window touches for a viewer.
    ///
    /// - Parameters:
    ///   - timeZone: The viewer's zone.
    ///   - length: How many days a window without an end is taken to last.
    /// - Returns: At least the first day.
    func days(in timeZone: TimeZone, lasting length: Int) -> ClosedRange<CivilDay> {
        let first = CivilDay(from, in: timeZone)
        // The window's end is no longer in it: at midnight, the day before is the last.
        let last = until.map { CivilDay($0.addingTimeInterval(-1), in: timeZone) } ?? first.adding(days: length)
        return first...max(first, last)
    }
}
