import FeedCore
import FeedJSON
import Foundation

extension FeedItem {
    /// Reads a race.
    ///
    /// - Parameters:
    ///   - outline: The race's record.
    ///   - timeZone: The zone of the race's day and time.
    ///   - order: The order of the race's runners.
    /// - Throws: `JSONMismatch` if its year is not valid for an item.
    init(_ outline: RaceOutline, in timeZone: TimeZone, order: RideOrder) throws(JSONMismatch) {
        let (summary, time) = (outline.summary, outline.time)
        let start = try outline.start(in: timeZone)
        let stage = summary.optionalText("race_stage")
        let surface = summary.text("course_surface", orIn: "surface")
        let rideCount = summary.optional("ride_count", as: Int.self)
        let rides = outline.record.rides()
        let runners = rides?.count { !$0.isWithdrawn }
        let distance = summary.optional("distance", as: "a distance such as 1m 6f 9y") {
            $0.string.flatMap(Measure.metres)
        }
        self.init(
            id: outline.id,
            title: "\(time.clock) \(outline.course)",
            subtitle: summary.optionalText("name"),
            time: .instant(start),
            group: "\(time.day)/\(outline.courseSlug)",
            category: surface.map(ItemCategory.init(surface:)) ?? .horseRacing,
            status: summary.status(of: stage),
            place: Place(name: outline.course),
            facts: .known(
                Fact("distance", "Distance", ifPresent: distance, unit: .metres),
                Fact("going", "Going", ifPresent: summary.optionalText("going")),
                Fact("age", "Age", ifPresent: summary.optionalText("age")),
                Fact("stage", "Stage", ifPresent: stage),
                Fact("runners", "Runners", ifPresent: runners),
                // A card may list fewer runners than it counts.
                Fact("rideCount", "Runners announced", ifPresent: rideCount == runners ? nil : rideCount),
                Fact("handicap", "Handicap", ifPresent: summary.optional("has_handicap", as: Bool.self))
            ),
            tables: rides.flatMap { rides in
                let facts = order.sorted(rides).map(\.facts)
                let decimals = ["weight": 1, "decimalOdds": 2]
                return facts.isEmpty ? nil : [FactTable("rides", "Runners", facts: facts, decimals: decimals)]
            } ?? []
        )
    }
}

extension RaceOutline {
    /// Returns the instant at which clocks in a zone show the race's day and time.
    fileprivate func start(in timeZone: TimeZone) throws(JSONMismatch) -> Date {
        let (start, certainty) = time.instant(in: timeZone)
        // Cards of any age are accepted.
        guard FeedTime.instant(start).isPlausible(keepsPast: true) else {
            throw JSONMismatch(found: try summary.member("date"), expected: "a day before 2100")
        }
        if certainty != .exact {
            let note =
                certainty == .skipped
                ? "skip \(time.clock) on \(time.day); the race was moved forward by as much as they skip"
                : "show \(time.clock) twice on \(time.day); the first is used"
            summary.warn(.adjustedTime, at: summary["time"], "clocks in \(timeZone.name) \(note)")
        }
        return start
    }
}

extension RecordReader {
    /// Reads a text, or a text of the object in its place: cards have either.
    func text(_ name: String, orIn key: String) -> String? {
        self[name]?.kind == .object ? optionalText(key, in: name) : optionalText(name)
    }

    /// Returns the status of a race in a stage; a race in an unknown stage counts as scheduled.
    fileprivate func status(of stage: String?) -> ItemStatus {
        guard let stage else { return .scheduled }
        if let row = Self.stages[stage.uppercased()], let status = ItemStatus(rawValue: row.name) { return status }
        let expected = "expected one such as DORMANT, OFF, RESULT or ABANDONED; the race is shown as scheduled"
        warn(.unusualRecord, at: self["race_stage"], "found the stage \"\(stage)\", \(expected)")
        return .scheduled
    }

    private static let stages = CodeTable(text: PackageResources.stages_txt)
}

extension ItemCategory {
    /// A race on an unknown surface.
    static let horseRacing = ItemCategory(id: "horse", label: "Horse racing", icon: "🏇")

    /// Creates the category for a surface, such as TURF; a text without a Latin letter or digit is its own id.
    fileprivate init(surface text: String) {
        let isAllWeather = ["allweather", "all-weather"].contains(text.slug)
        let label = isAllWeather ? "All-weather" : text.prefix(1).uppercased() + text.dropFirst().lowercased()
        self.init(id: text.slug.isEmpty ? text : text.slug, label: label, icon: "🏇")
    }
}
