import FeedCore
import FeedJSON

/// The kinds of races by the publisher's ids.
enum RaceCategory {
    /// The documented kinds.
    static let table = CodeTable(text: PackageResources.categories_txt)

    /// A kind that is not in the documentation.
    static let other = ItemCategory(id: "other", label: "Other")

    /// The documented kinds in the order of the groups.
    static let known = table.rows.map(category)

    private static func category(_ row: CodeTable.Row) -> ItemCategory {
        ItemCategory(id: row.name.lowercased(), label: row.name, icon: row.icon)
    }

    /// Returns the kind of a race; `nil` if the publisher does not name one.
    static func of(_ race: RecordReader) -> ItemCategory? {
        guard let id = race.optional("category_id", as: "the id of a category", { $0.string }) else { return nil }
        if let row = table[id] { return category(row) }
        if let value = race["category_id"] {
            let expected = "the id of horse, harness or greyhound races"
            race.warn(JSONMismatch(found: value, expected: expected), "the race is shown as \"other\"")
        }
        return other
    }
}

/// The publisher's words and codes as they are shown.
enum RaceWords {
    /// Returns the weather in title case, abbreviations written out.
    ///
    /// The publisher has sent Fine, Overcast, Ocast, Showers, Showery, Shwry, Cloudy, Mostly Cloudy, Clear and Snow, in
    /// either case.
    ///
    /// - SeeAlso: The member `race_form.weather.name` of
    ///   [its list of races](https://api.neds.com.au/rest/v1/racing/?method=nextraces&count=10).
    static func weather(_ name: String) -> String {
        switch name.lowercased() {
        case "ocast": "Overcast"
        case "showers", "shwry": "Showery"
        case let name:
            name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        }
    }

    /// The countries that hold races, by the publisher's codes.
    private static let countries = CodeTable(text: PackageResources.countries_txt)

    /// Returns the two-letter code of ISO 3166-1, or the publisher's own code if that is unknown.
    static func country(_ code: String) -> String { countries[code]?.name ?? code }
}
