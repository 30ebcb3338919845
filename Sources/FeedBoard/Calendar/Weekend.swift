import FeedCore

/// The weekends of countries.
enum Weekend {
    /// Returns the days of the week on which people of a country or region do not work, by its ISO 3166 code.
    ///
    /// - SeeAlso: [Week data of Unicode's CLDR](https://github.com/unicode-org/cldr-json/blob/main/cldr-json/cldr-core/supplemental/weekData.json),
    ///   whose weekends these are.
    static func days(of region: String) -> Set<Weekday> {
        others[String(region.prefix { $0 != "-" })] ?? [.saturday, .sunday]
    }

    /// Returns the days that several weekends have in common; Saturday and Sunday without any.
    static func days(of weekends: [Set<Weekday>]) -> Set<Weekday> {
        weekends.dropFirst().reduce(weekends.first ?? days(of: "")) { $0.intersection($1) }
    }

    private static let others: [String: Set<Weekday>] = {
        let weekends: [(days: Set<Weekday>, countries: String)] = [
            ([.friday, .saturday], "BH DZ EG IL IQ JO KW LY OM QA SA SD SY YE"),
            ([.thursday, .friday], "AF"), ([.friday], "IR"), ([.sunday], "IN UG"),
        ]
        return weekends.reduce(into: [:]) { others, weekend in
            for country in weekend.countries.split(separator: " ") { others[String(country)] = weekend.days }
        }
    }()
}

extension ItemCategory {
    /// True if people do not work on an item's days, as far as its category says.
    ///
    /// Observances and school holidays are days of work.
    var isDayOff: Bool {
        guard !["optional", "school", "half", "observance", "restricted"].contains(where: id.contains) else {
            return false
        }
        return ["public", "national", "federal"].contains(id) || id.contains("holiday")
    }
}
