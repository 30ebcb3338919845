import FeedCore

/// The public holidays of one country, as rules.
///
/// A country costs one file under `Countries/` and one case of ``HolidayCountry``.
package struct HolidayCalendar: Sendable {
    /// A part of the country that has holidays of its own.
    package struct Region: Sendable, Hashable {
        /// The code of [ISO 3166-2](https://www.iso.org/iso-3166-country-codes.html), such as GB-SCT.
        ///
        /// The country's own code stands for a federation, where its law and those of its regions list days apart.
        package var code: String
        var name: String

        /// The region's zone in which a day ends last; `nil` for the country's.
        var timeZone: String?

        /// Other codes of ISO 3166-2, for places that lie in the region: they may be asked for in its stead.
        var aliases: [String]

        package init(code: String, name: String, timeZone: String? = nil, aliases: [String] = []) {
            self.code = code
            self.name = name
            self.timeZone = timeZone
            self.aliases = aliases
        }

        /// Whether a code means the region.
        package func answers(to code: String) -> Bool { code == self.code || aliases.contains(code) }
    }

    /// The years that the rules have been checked for.
    package static let years = 2000...2050

    /// The code of ISO 3166-1, such as GB.
    package var code: String
    var name: String

    /// The regions in the order to name them; empty where the country is one.
    var regions: [Region]

    /// What the country calls a substitute day: it stands in brackets behind the name.
    package var substituteLabel: String
    var rules: [HolidayRule]

    package init(code: String, name: String, regions: [Region], substituteLabel: String, rules: [HolidayRule]) {
        self.code = code
        self.name = name
        self.regions = regions
        self.substituteLabel = substituteLabel
        self.rules = rules
    }

    /// The regions, or the country as the only one.
    package var parts: [Region] { regions.isEmpty ? [Region(code: code, name: name)] : regions }

    /// Whether a day belongs to what somebody asked for.
    ///
    /// - Parameters:
    ///   - day: The day.
    ///   - region: A region's code; the country's own for the days of a federation's law, and where the country is none,
    ///     for those that every region keeps; `nil` for all.
    /// - Returns: Whether it is shown.
    package func keeps(_ day: HolidayDay, in region: String?) -> Bool {
        guard let region else { return true }
        if let part = parts.first(where: { $0.answers(to: region) }) { return day.regions.contains(part) }
        return day.regions.count == parts.count
    }
}
