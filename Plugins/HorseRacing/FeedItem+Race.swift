import FeedCore

extension FeedItem {
    /// Creates an item for a race, with its runners as a sorted table.
    init(_ race: Race, order: RideOrder) {
        let (day, time) = (race.identity.day, race.identity.time)
        let id = LocalID(day.description, time.description, race.identity.courseSlug)
        self.init(
            id: race.number == 1 ? id : id.numbered(race.number),
            title: "\(time) \(race.course)",
            subtitle: race.name,
            time: .instant(race.start),
            group: race.meetingID,
            category: race.surface?.category ?? Surface.unknown,
            status: race.stage?.status ?? .scheduled,
            place: Place(name: race.course),
            facts: race.facts,
            tables: race.rides.flatMap { $0.isEmpty ? nil : [FactTable(rides: order.sorted($0))] } ?? []
        )
    }
}

extension Race {
    fileprivate var facts: [Fact] {
        var facts: [Fact] = []
        if let distance { facts.append(Fact("distance", "Distance", .integer(distance.metres), unit: .metres)) }
        if let going { facts.append(Fact("going", "Going", .text(going))) }
        if let age { facts.append(Fact("age", "Age", .text(age))) }
        if let stage { facts.append(Fact("stage", "Stage", .text(stage.text))) }
        let runners = rides?.count { !$0.isWithdrawn }
        if let runners { facts.append(Fact("runners", "Runners", .integer(runners))) }
        // A card may list fewer runners than it counts.
        if let rideCount, rideCount != runners {
            facts.append(Fact("rideCount", "Runners announced", .integer(rideCount)))
        }
        if let isHandicap { facts.append(Fact("handicap", "Handicap", .flag(isHandicap))) }
        return facts
    }
}

/// The surface of a race course.
struct Surface: Hashable {
    /// The text of the card, such as TURF.
    var text: String

    init(_ text: String) { self.text = text }

    /// The surface as a category; its id is the text itself if it has no Latin letter or digit.
    var category: ItemCategory {
        let slug = text.slug
        return ItemCategory(id: slug.isEmpty ? text : slug, label: label, icon: Self.icon)
    }

    var label: String { isAllWeather ? "All-weather" : text.prefix(1).uppercased() + text.dropFirst().lowercased() }

    private var isAllWeather: Bool { text.slug == "allweather" || text.slug == "all-weather" }

    /// The category of a race without a surface.
    static let unknown = ItemCategory(id: "horse", label: "Horse racing", icon: icon)

    private static let icon = "🏇"
}
