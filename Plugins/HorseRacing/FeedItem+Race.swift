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
