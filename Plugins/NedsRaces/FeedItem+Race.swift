import FeedCore
import Foundation

extension FeedItem {
    /// The time that a race is shown after its advertised start: the countdown runs to minus one minute.
    private static let lingering: TimeInterval = 60

    init(_ race: consuming Race) {
        self.init(
            id: LocalID(race.id),
            title: race.title,
            subtitle: race.name,
            time: .instant(race.start),
            group: race.category?.rawValue,
            category: race.category.map { ItemCategory($0) },
            place: race.venue == nil && race.country == nil ? nil : Place(name: race.venue, country: race.country),
            facts: race.facts,
            relevantUntil: race.start.addingTimeInterval(Self.lingering)
        )
    }
}

extension Race {
    /// `R7 Mandurah`, or the parts of it that are known.
    fileprivate var title: String {
        guard let place = meeting ?? venue ?? name else { return number.map { "R\($0)" } ?? "Race" }
        return number.map { "R" + String($0) + " " + place } ?? place
    }

    fileprivate var facts: [Fact] {
        var facts: [Fact] = []
        facts.reserveCapacity(11)
        func add(
            _ key: String,
            _ label: String,
            _ value: FactValue?,
            unit: FactUnit? = nil,
            role: FactRole? = nil,
            reportsChanges: Bool = true
        ) {
            guard let value else { return }
            facts.append(Fact(key, label, value, unit: unit, role: role, reportsChanges: reportsChanges))
        }
        // Title and place repeat some of it, so a change is reported only once.
        add("number", "Number", number.map { .integer($0) }, reportsChanges: false)
        add("meeting", "Meeting", meeting.map { .text($0) }, reportsChanges: false)
        add("distance", "Distance", form.distance, unit: form.distanceUnit)
        add("trackCondition", "Track condition", form.trackCondition.map { .text($0) })
        add("weather", "Weather", form.weather.map { .text($0) })
        add("class", "Class", form.raceClass.map { .text($0) })
        add("prizeMoney", "Prize money", form.prizeMoney, unit: form.prizeCurrency)
        add("comment", "Comment", form.comment.map { .text($0) }, reportsChanges: false)
        add("venue", "Venue", venue.map { .text($0) }, role: .venue, reportsChanges: false)
        add("state", "State", state.map { .text($0) })
        add("country", "Country", country.map { .text($0) }, reportsChanges: false)
        return facts
    }
}
