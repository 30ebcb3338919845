import FeedCore

/// The rows of an answer with the same country, date and name.
struct AbstractAPIHoliday {
    /// Never empty.
    private(set) var rows: [AbstractAPIRow]

    var name: String
    var country: String
    var day: CivilDay

    private init(_ row: AbstractAPIRow) {
        rows = [row]
        name = row.name
        country = row.country
        day = row.day
    }

    /// Groups equal rows, in the order of the first of each.
    static func merging(_ rows: [AbstractAPIRow]) -> [AbstractAPIHoliday] {
        struct Key: Hashable {
            var country: String
            var day: CivilDay
            var name: String
        }
        var holidays: [AbstractAPIHoliday] = []
        var positions: [Key: Int] = [:]
        for row in rows {
            let key = Key(country: row.country, day: row.day, name: row.name)
            if let position = positions[key] {
                holidays[position].rows.append(row)
            } else {
                positions[key] = holidays.count
                holidays.append(AbstractAPIHoliday(row))
            }
        }
        return holidays
    }

    /// Every place in the rows, without duplicates: regions, or the country itself.
    var locations: [String] {
        rows.compactMap(\.location).flatMap { $0.regions.isEmpty ? [$0.country] : $0.regions }.unique
    }

    func first<Value>(_ value: (AbstractAPIRow) -> Value?) -> Value? { rows.lazy.compactMap(value).first }

    /// Returns the country's name if a row applies to all of it, otherwise the chosen region, or else all regions.
    func whereabouts(in region: String?) -> String {
        let locations = rows.compactMap(\.location)
        if let whole = locations.first(where: \.regions.isEmpty) { return whole.country }
        guard locations.isEmpty else { return region ?? locations.flatMap(\.regions).unique.listed }
        return CountryName.english(country)
    }

    /// Every type of the rows, without duplicates.
    var types: [String] { rows.compactMap(\.type).unique }

    /// The most important type: a day off before a religious day before an observance.
    var category: ItemCategory? {
        let categories = types.map(ItemCategory.init(abstractAPIType:))
        return categories.min { $0.weight < $1.weight }
    }
}

extension ItemCategory {
    fileprivate init(abstractAPIType type: String) {
        let slug = type.slug
        // The type of every holiday in the older answers.
        if slug == "public-holiday" {
            self = .publicHoliday
        } else {
            self.init(id: slug.isEmpty ? type : slug, label: type)
        }
    }

    fileprivate var weight: Int {
        switch id {
        case "public", "national": 0
        case _ where id.contains("holiday"): 1
        case _ where id.contains("observance"): 4
        case "seasonal", "season", "worldwide": 3
        default: 2
        }
    }
}

extension [String] {
    /// The texts without duplicates, in the order of first occurrence.
    fileprivate var unique: [String] {
        var seen = Set<String>()
        return filter { seen.insert($0).inserted }
    }
}
