import FeedCore
import FeedJSON
import Foundation

struct Race {
    /// Time and place, the only identity that a card gives.
    struct Identity: Hashable {
        var day: CivilDay
        var time: TimeOfDay

        /// The course's name as a part of an id, in which "VAAL" and "Vaal" are the same.
        var courseSlug: String
    }

    var identity: Identity
    var course: String

    /// Numbers the races with this identity, from 1.
    var number: Int
    var start: Date
    var name: String?
    var age: String?
    var distance: Distance?
    var going: String?
    var surface: Surface?
    var stage: RaceStage?
    var rideCount: Int?
    var isHandicap: Bool?

    /// The runners in the order of the card, including withdrawn ones; `nil` if the card has no list.
    var rides: [Ride]?

    /// Reads all visible races of a card; each unreadable one becomes a warning.
    ///
    /// - Parameters:
    ///   - lists: The lists of races; a race that an earlier list contains is merged into that one.
    ///   - timeZone: The zone of their dates and times.
    ///   - firstDay: The day to move the card's first day to, and the others with it; `nil` for the days as written.
    ///   - warnings: Receives a warning for every race that is left out and every problem of the others.
    /// - Returns: The visible races in the order of the card, and the number of merged records.
    /// - Throws: ``FeedCore/FeedError`` if there are too many.
    static func readAll(
        _ lists: [[JSONValue]],
        in timeZone: TimeZone,
        firstDay: CivilDay?,
        warnings: inout FeedWarnings
    ) throws(FeedError) -> (races: [Race], mergedCount: Int) {
        var outlines: [[RaceOutline]] = []
        for list in lists { outlines.append(try list.readEach(warnings: &warnings)) }
        let first = outlines.joined().map(\.identity.day).min()
        let shift = firstDay.flatMap { day in first.map { day.number - $0.number } } ?? 0
        var races: [Race] = []
        var mergedCount = 0
        var shown: [Identity: Int] = [:]
        for list in outlines {
            let known = shown
            var counts: [Identity: Int] = [:]
            for var outline in list {
                outline.identity.day = outline.identity.day.adding(days: shift)
                // Hidden races count, so that hiding one does not change another's id.
                let number = counts[outline.identity, default: 0] + 1
                counts[outline.identity] = number
                if outline.isHidden(warnings: &warnings) {
                    warnings.add(.hiddenRecord, pointer: outline.record.pointer, "the race is hidden; it was left out")
                    continue
                }
                guard number > known[outline.identity] ?? 0 else {
                    mergedCount += 1
                    continue
                }
                do {
                    races.append(try Race(outline, number: number, in: timeZone, warnings: &warnings))
                    shown[outline.identity] = number
                } catch {
                    warnings.add(error)
                }
            }
        }
        return (races, mergedCount)
    }

    private init(
        _ outline: RaceOutline,
        number: Int,
        in timeZone: TimeZone,
        warnings: inout FeedWarnings
    ) throws(JSONMismatch) {
        identity = outline.identity
        course = outline.course
        self.number = number
        start = try outline.start(in: timeZone, warnings: &warnings)
        let summary = outline.summary
        name = summary.tolerateText("name", warnings: &warnings)
        age = summary.tolerateText("age", warnings: &warnings)
        distance = summary.tolerate("distance", warnings: &warnings)
        going = summary.tolerateText("going", warnings: &warnings)
        surface = summary.tolerateText("course_surface", orIn: "surface", warnings: &warnings).map(Surface.init)
        stage = summary.tolerateText("race_stage", warnings: &warnings).map(RaceStage.init)
        if stage?.isKnown == false {
            warnings.add(
                .unusualRecord,
                pointer: summary["race_stage"]?.pointer,
                "found the stage \"\(stage?.text ?? "")\", expected one such as \(RaceStage.examples); "
                    + "the race is shown as scheduled"
            )
        }
        rideCount = summary.tolerate("ride_count", warnings: &warnings)
        isHandicap = summary.tolerate("has_handicap", warnings: &warnings)
        rides = outline.record.tolerate("rides", as: RideList.self, warnings: &warnings)?.read(warnings: &warnings)
    }
}

struct RaceStage {
    /// The text of the card, such as WEIGHEDIN.
    var text: String

    init(_ text: String) { self.text = text }

    /// The known stages and the status of an item for each.
    private static let statuses: [String: ItemStatus] = [
        "DORMANT": .scheduled, "DELAYED": .scheduled, "PARADING": .scheduled, "GOINGDOWN": .scheduled,
        "ATTHEPOST": .scheduled, "GOINGBEHIND": .scheduled, "WEIGHEDIN": .scheduled, "OFF": .live, "RESULT": .ended,
        "ABANDONED": .cancelled, "CANCELLED": .cancelled, "VOID": .cancelled,
    ]

    /// Examples for a message.
    static let examples = "DORMANT, OFF, RESULT or ABANDONED"

    var isKnown: Bool { Self.statuses[text.uppercased()] != nil }

    /// A race with an unknown stage counts as scheduled.
    var status: ItemStatus { Self.statuses[text.uppercased()] ?? .scheduled }
}
