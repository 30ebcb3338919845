/// A race as the publisher describes it at some time.
struct NedsRace: QuirkyRecord {
    var id: String
    var title: String
    var number: Int
    var meetingID: String
    var category: NedsCategory
    var start: Int
    var isDamaged = false
    var venueID: String
    var venue: NedsVenue
    var distance: Int
    /// The track's condition; absent for a few races.
    var track: NedsCondition?
    /// The weather; absent for many races, with a spelling that changes every five minutes.
    var weather: NedsCondition?
    /// A comment on the runners; absent for a few harness races.
    var comment: String?
    /// The prize money in Australian dollars; `nil` if it is unknown.
    var prize: Int?

    /// Returns the race of a category that is scheduled for a minute, if there is one, as described at `now`.
    ///
    /// Each minute uses the next venue of the category, so that a venue's race numbers increase.
    static func race(_ category: NedsCategory, minute: Int, seed: UInt64, now: Int) -> NedsRace? {
        var draw = SeededNumbers(seed, 1, category.rawValue, minute)
        let isFirstOfBlock = NedsTimetable.isPutOff(category, minute: minute, seed: seed)
        guard draw.happens(percent: 22) || isFirstOfBlock else { return nil }
        let venueIndex = floorMod(minute, category.venues.count)
        let round = floorDiv(minute, category.venues.count)
        let number = floorMod(round, 12) + 1
        var meeting = SeededNumbers(seed, 2, category.rawValue, venueIndex, floorDiv(round, 12))
        var place = SeededNumbers(seed, 3, category.rawValue, venueIndex)
        let names = NedsNames(category)
        let isTrackTold = category != .horse || draw.happens(percent: 94)
        return NedsRace(
            id: draw.uuid(),
            title: names.title(number: number, &draw),
            number: number,
            meetingID: meeting.uuid(),
            category: category,
            start: NedsTimetable.start(category, minute: minute, seed: seed, now: now),
            venueID: place.uuid(),
            venue: category.venues[venueIndex],
            distance: names.distance(&draw),
            track: isTrackTold ? NedsCondition.track(&meeting) : nil,
            weather: draw.happens(percent: 60) ? NedsCondition.weather(&meeting, minute: floorDiv(now, 60)) : nil,
            comment: category != .harness || draw.happens(percent: 80) ? names.comment(&draw) : nil,
            prize: draw.happens(percent: 90) ? draw.number(in: 9...880) * 125 : nil
        )
    }
}

/// Returns the quotient, rounded towards minus infinity so that times before 1970 work too.
func floorDiv(_ value: Int, _ divisor: Int) -> Int { (value - floorMod(value, divisor)) / divisor }

func floorMod(_ value: Int, _ divisor: Int) -> Int { (value % divisor + divisor) % divisor }

/// A track's condition or the weather, with an id of its own.
struct NedsCondition {
    var id: String
    var name: String

    static func track(_ draw: inout SeededNumbers) -> NedsCondition {
        named(draw.pick(["Good", "Good4", "Soft5", "Synthetic", "Fast", "Heavy9", "Firm"]), kind: 1)
    }

    /// Returns the weather, in one of two spellings with an id each, which alternate every five minutes.
    static func weather(_ draw: inout SeededNumbers, minute: Int) -> NedsCondition {
        let spellings = draw.pick([
            ["Fine", "FINE"], ["Overcast", "Ocast"], ["Showers", "Showery"], ["Cloudy", "Cloudy"],
        ])
        return named(spellings[floorMod(floorDiv(minute, 5), 2)], kind: 2)
    }

    private static func named(_ name: String, kind: Int) -> NedsCondition {
        var draw = SeededNumbers(0, kind, name.utf8.reduce(0) { $0 &* 31 &+ Int($1) })
        return NedsCondition(id: draw.uuid(), name: name)
    }
}
