import FeedCore

/// One holiday of a country, as data: when it is, where it is kept, since when, and who says so.
package struct HolidayRule: Sendable {
    /// A year in which the day was kept on another date.
    package struct Move: Sendable {
        var year: Int
        var month: Int
        var day: Int

        /// Who moved it.
        var source: String

        package init(year: Int, month: Int, day: Int, source: String) {
            self.year = year
            self.month = month
            self.day = day
            self.source = source
        }
    }

    /// What keeps the holiday the same through the years, whatever its name: a part of the item's id.
    var slug: String

    /// What people call it.
    var name: String
    var pattern: HolidayPattern

    /// The codes of the regions that keep it; empty where the whole country does.
    var regions: [String]

    /// The first and the last year of the rule.
    var years: ClosedRange<Int>

    /// What happens on a weekend.
    var substitute: SubstituteRule
    var moves: [Move]

    /// The law, or who published the day.
    var source: String

    package init(
        _ slug: String,
        _ name: String,
        _ pattern: HolidayPattern,
        in regions: [String] = [],
        years: ClosedRange<Int> = CivilDay.years,
        substitute: SubstituteRule = .none,
        moves: [Move] = [],
        source: String
    ) {
        self.slug = slug
        self.name = name
        self.pattern = pattern
        self.regions = regions
        self.years = years
        self.substitute = substitute
        self.moves = moves
        self.source = source
    }

    /// A day that was kept once.
    package static func once(
        _ slug: String,
        _ name: String,
        _ year: Int,
        _ month: Int,
        _ day: Int,
        in regions: [String] = [],
        source: String
    ) -> HolidayRule {
        HolidayRule(
            slug,
            name,
            .fixed(month: month, day: day),
            in: regions,
            years: year...year,
            source: source
        )
    }

    /// Whether a region keeps the day.
    func isKept(in region: String) -> Bool { regions.isEmpty || regions.contains(region) }
}
