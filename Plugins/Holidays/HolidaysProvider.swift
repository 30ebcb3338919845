package import FeedCore
import Foundation

/// Public holidays, worked out from the laws of each country.
package struct HolidaysProvider: FeedProvider {
    package static let manifest = FeedManifest(
        name: "holidays",
        summary: "Public holidays of a country or one of its regions",
        publisher: "None: worked out from laws and proclamations",
        documentation: URL(known: "https://www.gov.uk/bank-holidays"),
        settings: [country, region],
        refresh: .seconds(86_400),
        floor: .seconds(3_600),
        shelfLife: .seconds(365 * 86_400),
        ahead: .seconds(365 * 86_400),
        deadline: .seconds(2),
        showsDays: true
    )

    static let country = Setting(
        "country",
        default: HolidayCountry.unitedKingdom,
        "The country, by its code of ISO 3166-1."
    )

    static let region = Setting<String?>(
        "region",
        "Only the days kept in one region, by its code of ISO 3166-2, such as GB-SCT."
    )

    private let calendar: HolidayCalendar
    private let region: String?

    package init(settings: SettingValues) throws(SettingProblems) {
        let calendar = settings[Self.country].calendar
        let code = settings[Self.region]
        self.calendar = calendar
        region = code
        if let code, code != calendar.code, !calendar.regions.contains(where: { $0.code == code }) {
            throw SettingProblems([SettingProblem(Self.region.name, calendar.complaint(aboutRegion: code))])
        }
    }

    /// The days of the window; without an end, it is taken to last a year.
    ///
    /// Two days before it come along: where the viewer's clocks are a day ahead of the region's, a holiday of yesterday
    /// is still on.
    package func fetch(_ context: FetchContext) -> FeedSnapshot {
        let first = CivilDay(context.window.from, in: context.timeZone)
        // The window's end is no longer in it: at midnight, the day before is the last.
        let until = context.window.until.map { CivilDay($0.addingTimeInterval(-1), in: context.timeZone) }
        let last = max(first, until ?? first.adding(days: 365))
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

extension HolidayCalendar {
    /// What is wrong with a region that the country does not have.
    fileprivate func complaint(aboutRegion code: String) -> String {
        let found = "is \(RawSetting.text(code).noun), but must be "
        guard let last = regions.last else { return found + "left out: country \(self.code) has no regions here" }
        let others = regions.dropLast().map(\.code).joined(separator: ", ")
        return found + "\(others) or \(last.code) where country is \(self.code)"
    }
}
