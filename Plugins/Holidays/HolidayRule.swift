import FeedCore

/// One holiday of a country, as data: when, where and since when it is observed, and its source.
package struct HolidayRule: Sendable {
    /// A year in which the holiday was on another date.
    package struct Move: Sendable {
        var day: CivilDay

        /// The authority that moved it.
        var source: String
    }

    /// A stable name for the holiday through all years, even if it is renamed: a part of the item's id.
    var slug = ""

    /// The name for display, in English.
    var name = ""

    /// The name in the country itself; `nil` if it is unknown or the same.
    var localName: String?
    var pattern = HolidayPattern.listed([:])

    /// The codes of the regions that observe it; empty for the whole country.
    var regions: [String] = []

    /// The communities of the regions in which the day is a holiday; `nil` for all of them.
    package var communities: String?

    /// The first and the last year of the rule.
    var years = CivilDay.years

    /// Years within ``years`` in which the day is an ordinary one, such as 2013 to 2015 for four days of Portugal.
    var suspension: ClosedRange<Int>?

    /// The rule for the substitute for a holiday on a weekend.
    var substitute = SubstituteRule.none
    var moves: [Move] = []

    /// The law, or the authority that published the day.
    var source = ""

    /// Returns true if a region observes the holiday.
    func isKept(in region: String) -> Bool { regions.isEmpty || regions.contains(region) }

    /// Returns true if the day is a holiday in a year.
    func isKept(in year: Int) -> Bool { years.contains(year) && suspension?.contains(year) != true }
}
