import FeedCore

/// The rows of an answer with the same country, date and name.
struct AbstractAPIHoliday {
    /// The rows, at least one.
    let rows: [AbstractAPIRow]

    var name: String { rows[0].name }
    var country: String { rows[0].country }
    var day: CivilDay { rows[0].day }

    /// Groups the rows with the same country, date and name, in the order of their first rows.
    static func merging(_ rows: [AbstractAPIRow]) -> [AbstractAPIHoliday] {
        rows.grouped { [$0.country, $0.day.description, $0.name] }.map { AbstractAPIHoliday(rows: $0) }
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

    /// The most important type, in this order: a day off, a religious day, an observance.
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

extension FeedItem {
    /// Returns an answer's holidays as items with unique ids; if a region was chosen, the items name only that one.
    static func items(of holidays: [AbstractAPIHoliday], in region: String?) -> [FeedItem] {
        var counts: [LocalID: Int] = [:]
        return holidays.map { holiday in
            var item = FeedItem(holiday, in: region)
            // Two names may have the same slug.
            let count = counts[item.id, default: 0] + 1
            counts[item.id] = count
            if count > 1 { item.id = item.id.numbered(count) }
            return item
        }
    }

    private init(_ holiday: AbstractAPIHoliday, in region: String?) {
        var facts: [Fact] = []
        if !holiday.locations.isEmpty { facts.append(Fact("locations", "Locations", .list(holiday.locations))) }
        if !holiday.types.isEmpty { facts.append(Fact("types", "Types", .list(holiday.types))) }
        if let name = holiday.first(\.localName), name != holiday.name {
            facts.append(Fact("localName", "Local name", .text(name)))
        }
        if let text = holiday.first(\.description) {
            facts.append(Fact("description", "Description", .text(text), reportsChanges: false))
        }
        if let isObserved = holiday.first(\.isObserved) {
            facts.append(Fact("isObserved", "Observed", .flag(isObserved)))
        }
        let slug = holiday.name.slug
        self.init(
            id: LocalID(holiday.country, holiday.day.description, slug.isEmpty ? holiday.name : slug),
            title: holiday.name,
            subtitle: holiday.whereabouts(in: region),
            time: .day(holiday.day, region: holiday.country),
            group: FeedGroup.month(of: holiday.day).id,
            category: holiday.category,
            place: Place(country: holiday.country),
            facts: facts,
            relevantUntil: holiday.day.adding(days: 1).start(in: WesternmostZone.of(holiday.country))
        )
    }
}
