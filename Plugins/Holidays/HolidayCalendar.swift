import FeedCore

/// The public holidays of one country, as rules.
///
/// A country takes one file under `Countries/` and one entry of ``HolidayCountry``.
package struct HolidayCalendar: Sendable {
    /// A part of the country with its own holidays.
    package struct Region: Sendable, Hashable {
        /// The [ISO 3166-2](https://www.iso.org/iso-3166-country-codes.html) code, such as GB-SCT.
        ///
        /// The country's own code is used for a federation whose law lists days separately from those of its regions.
        package var code: String
        var name: String

        /// The zone of the region in which a day ends last; `nil` for the country's.
        var timeZone: String?

        /// Further ISO 3166-2 codes of places in the region, which users may give instead.
        var aliases: [String] = []

        /// Returns true if a code denotes the region.
        package func answers(to code: String) -> Bool { code == self.code || aliases.contains(code) }
    }

    /// The years for which the rules were checked.
    package static let years = 2000...2050

    /// The ISO 3166-1 code, such as GB.
    package var code: String
    var name: String

    /// The regions in display order; empty if the country has none.
    var regions: [Region]

    /// The country's term for a substitute day, which follows the name in brackets.
    package var substituteLabel = "substitute day"
    var rules: [HolidayRule]

    /// The regions, or the country as the only region.
    package var parts: [Region] { regions.isEmpty ? [Region(code: code, name: name)] : regions }

    /// Returns true if a day is observed in a region.
    ///
    /// - Parameters:
    ///   - day: The day.
    ///   - region: The code of a region; the country's code for the days of a federation's law or, if the country is
    ///     not a federation, for the days that every region observes; `nil` for all days.
    /// - Returns: True if the day is to be shown.
    package func keeps(_ day: HolidayDay, in region: String?) -> Bool {
        guard let region else { return true }
        if let part = parts.first(where: { $0.answers(to: region) }) { return day.regions.contains(part) }
        return day.regions.count == parts.count
    }
}
