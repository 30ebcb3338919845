import FeedCore
import Foundation

/// The holidays of one country by this module's rules, without any requests.
struct BuiltInHolidays: Sendable {
    let calendar: HolidayCalendar

    /// The code of the only region to include, see ``HolidayCalendar/keeps(_:in:)``; `nil` for everything.
    let region: String?

    /// The country for display, with the region if there is one: "Bavaria, Germany".
    var placeName: String {
        guard region != calendar.code, let chosenRegion else { return calendar.name }
        return "\(chosenRegion), \(calendar.name)"
    }

    /// The name of the chosen region; `nil` for all regions.
    private var chosenRegion: String? {
        region.flatMap { region in calendar.regions.first { $0.answers(to: region) }?.name }
    }

    /// Returns the days of a window; a window without an end lasts a year.
    func days(of window: TimeWindow, in timeZone: TimeZone) -> ClosedRange<CivilDay> {
        window.days(in: timeZone, lasting: 365)
    }

    /// Returns the holidays on the window's days.
    ///
    /// Two earlier days are included: if the viewer's clocks are a day ahead of the region's, yesterday's holiday is
    /// still on.
    func snapshot(in context: FetchContext) -> FeedSnapshot {
        let window = days(of: context.window, in: context.timeZone)
        let (first, last) = (window.lowerBound, window.upperBound)
        var snapshot = FeedSnapshot(coverage: window.coverage)
        if first.year < HolidayCalendar.years.lowerBound || last.year > HolidayCalendar.years.upperBound {
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
        let chosen = chosenRegion
        snapshot.items = days.map { FeedItem($0, of: calendar, in: chosen, endingIn: zone) }
        snapshot.groups = FeedGroup.months(of: days.lazy.map(\.day))
        return snapshot
    }
}

extension ClosedRange<CivilDay> {
    /// The days as the span of time that an answer covers, in UTC.
    var coverage: TimeWindow {
        TimeWindow(from: lowerBound.start(in: .gmt), until: upperBound.adding(days: 1).start(in: .gmt))
    }
}

extension TimeWindow {
    /// Returns the viewer's days that the window overlaps.
    ///
    /// - Parameters:
    ///   - timeZone: The viewer's zone.
    ///   - length: The length in days of a window without an end.
    /// - Returns: At least the first day.
    func days(in timeZone: TimeZone, lasting length: Int) -> ClosedRange<CivilDay> {
        let first = CivilDay(from, in: timeZone)
        // The end is exclusive: at midnight, the day before is the last.
        let last = until.map { CivilDay($0.addingTimeInterval(-1), in: timeZone) } ?? first.adding(days: length)
        return first...max(first, last)
    }
}
