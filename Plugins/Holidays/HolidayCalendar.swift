import FeedCore

/// The public holidays of one country, as rules.
///
/// A country costs one file under `Countries/` and one case of ``HolidayCountry``.
package struct HolidayCalendar: Sendable {
    /// A part of the country that has holidays of its own.
    package struct Region: Sendable, Hashable {
        /// The code of [ISO 3166-2](https://www.iso.org/iso-3166-country-codes.html), such as GB-SCT.
        var code: String
        var name: String

        package init(code: String, name: String) {
            self.code = code
            self.name = name
        }
    }

    /// The years that the rules have been checked for.
    static let years = 2000...2050

    /// The code of ISO 3166-1, such as GB.
    var code: String
    var name: String

    /// The regions in the order to name them; empty where the country is one.
    var regions: [Region]

    /// What the country calls a substitute day: it stands in brackets behind the name.
    var substituteLabel: String
    var rules: [HolidayRule]

    package init(code: String, name: String, regions: [Region], substituteLabel: String, rules: [HolidayRule]) {
        self.code = code
        self.name = name
        self.regions = regions
        self.substituteLabel = substituteLabel
        self.rules = rules
    }

    /// The regions, or the country as the only one.
    var parts: [Region] { regions.isEmpty ? [Region(code: code, name: name)] : regions }
}
