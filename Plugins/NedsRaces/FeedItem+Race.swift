import FeedCore
import FeedJSON
import Foundation

extension FeedItem {
    /// The time for which a race is shown after its advertised start: the countdown runs to minus one minute.
    private static let lingering: TimeInterval = 60

    /// Reads a race summary.
    ///
    /// - Parameters:
    ///   - race: The summary.
    ///   - key: The name of the summary's member in the answer, which is the race's id.
    /// - Throws: `JSONMismatch` if there is no usable start or id.
    init(race: RecordReader, key: String) throws(JSONMismatch) {
        let start = try race.start()
        let id = race.optionalText("race_id")?.tidied ?? key
        guard !id.isEmpty else { throw JSONMismatch(missing: "race_id", in: race.json) }
        let name = race.optionalText("race_name")?.tidied
        let number = race.optional("race_number", as: "a whole number from 1") { json in
            json.writtenNumber?.int.flatMap { $0 > 0 ? $0 : nil }
        }
        let meeting = race.optionalText("meeting_name")?.tidied
        let category = RaceCategory.of(race)
        let venue = race.optionalText("venue_name")?.tidied
        let country = (race.optionalText("venue_country")?.tidied).map(RaceWords.country)
        // The publisher repeats the country where there is no state.
        let state = (race.optionalText("venue_state")?.tidied).flatMap { RaceWords.country($0) == country ? nil : $0 }
        let form = race.optionalObject("race_form")
        let distance = form?.amount("distance")
        let unit = distance == nil ? nil : form?.optionalText("short_name", in: "distance_type")?.tidied
        let trackCondition = form?.optionalText("name", in: "track_condition")?.tidied
        let weather = (form?.optionalText("name", in: "weather")?.tidied).map(RaceWords.weather)
        let comment = form?.optional("race_comment", as: String.self).flatMap { $0.isEmpty ? nil : $0 }
        // A text with JSON in it.
        let info = form?.embedded("additional_data")?.optionalObject("revealed_race_info")
        let place = meeting ?? venue ?? name
        self.init(
            id: LocalID(id),
            // Such as `R7 Mandurah`, or the parts of it that are known.
            title: [number.map { "R\($0)" }, place].compactMap(\.self).joined(separator: " "),
            subtitle: name,
            time: .instant(start),
            group: category?.id,
            category: category,
            place: venue == nil && country == nil ? nil : Place(name: venue, country: country),
            // Title and place repeat some of the facts, so a change is reported only once.
            facts: .known(
                Fact("number", "Number", ifPresent: number, reportsChanges: false),
                Fact("meeting", "Meeting", ifPresent: meeting, reportsChanges: false),
                Fact("distance", "Distance", ifPresent: distance, unit: unit.map { FactUnit($0) }),
                Fact("trackCondition", "Track condition", ifPresent: trackCondition),
                Fact("weather", "Weather", ifPresent: weather),
                Fact("class", "Class", ifPresent: info?.optionalText("class")?.tidied),
                info?.prizeMoney(),
                Fact("comment", "Comment", ifPresent: comment, reportsChanges: false),
                Fact("venue", "Venue", ifPresent: venue, role: .venue, reportsChanges: false),
                Fact("state", "State", ifPresent: state),
                Fact("country", "Country", ifPresent: country, reportsChanges: false)
            ),
            relevantUntil: start.addingTimeInterval(Self.lingering)
        )
        if title.isEmpty { title = "Race" }
    }
}

extension RecordReader {
    /// Reads the advertised start, which the publisher may move even after it has passed.
    ///
    /// The older form has `{"seconds": 1795258800}`, also in milliseconds or in a text; the newer one an RFC 3339 text.
    fileprivate func start() throws(JSONMismatch) -> Date {
        let start = try member("advertised_start")
        switch start.kind {
        case .string: return try TextStart(json: start).date
        case .object: return try start.read("seconds", as: EpochStart.self).date
        default: throw JSONMismatch(found: start, expected: "an object with seconds since 1970, or a time")
        }
    }

    fileprivate func prizeMoney() -> Fact? {
        let localised = optionalObject("localised_prizemonies")?.optionalObject("AUD")?.amount("total_value")
        // The other amount has no currency.
        let total = localised ?? optionalObject("prizemonies")?.amount("total_value")
        return Fact("prizeMoney", "Prize money", ifPresent: total, unit: localised.map { _ in .currency("AUD") })
    }

    /// Reads a number that may be sent as a text.
    fileprivate func amount(_ name: String) -> FactValue? {
        optional(name, as: "a number") { json in
            let number = json.writtenNumber
            return number?.int.map(FactValue.integer) ?? number?.double.map(FactValue.decimal)
        }
    }
}
