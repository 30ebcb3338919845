import FeedCore

extension FeedItem {
    /// Returns an answer's holidays as items with unique ids; of their regions they name only the chosen one.
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
