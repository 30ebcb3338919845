/// The starts of races, and the choice of those that are postponed.
enum NedsTimetable {
    /// The number of seconds for which a race is listed after its start.
    static let afterglow = 120

    /// The longest postponement, in seconds.
    static let longestDelay = 15 * 60

    /// Returns the listed races at a time, in the order of their start, at most `limit`.
    ///
    /// The publisher looks nine hours ahead, so that there may be fewer races than a client requests.
    static func races(seed: UInt64, now: Int, limit: Int) -> [NedsRace] {
        let first = floorDiv(now - afterglow - longestDelay, 60)
        let last = floorDiv(now, 60) + 9 * 60
        var races: [NedsRace] = []
        for minute in first...last {
            // A race never starts before the minute that it was scheduled for.
            if races.count >= limit, minute * 60 > races[limit - 1].start { break }
            for category in NedsCategory.allCases {
                guard let race = NedsRace.race(category, minute: minute, seed: seed, now: now),
                    race.start >= now - afterglow
                else { continue }
                races.append(race)
            }
            if races.count >= limit { races.sort { $0.start < $1.start } }
        }
        // Races of the same second change their order from minute to minute, as the publisher's do.
        let shuffle = floorDiv(now, 60)
        let ranked = races.map { race in
            var draw = SeededNumbers(seed, 4, shuffle, race.category.rawValue, race.start)
            return (race: race, rank: draw.next())
        }
        return ranked.sorted { ($0.race.start, $0.rank) < ($1.race.start, $1.rank) }.prefix(limit).map(\.race)
    }

    /// Returns true if the race is postponed: in every block of ten minutes, one race is.
    static func isPutOff(_ category: NedsCategory, minute: Int, seed: UInt64) -> Bool {
        var draw = SeededNumbers(seed, 5, floorDiv(minute, 10))
        return draw.number(in: 0...9) == floorMod(minute, 10)
            && draw.number(in: 0...NedsCategory.allCases.count - 1) == category.rawValue
    }

    /// Returns the advertised start at `now`.
    ///
    /// Half of the postponed races are postponed two minutes before their start, the others 40 seconds after it.
    static func start(_ category: NedsCategory, minute: Int, seed: UInt64, now: Int) -> Int {
        let planned = minute * 60
        guard isPutOff(category, minute: minute, seed: seed) else { return planned }
        let notice = floorMod(floorDiv(minute, 10), 2) == 0 ? -120 : 40
        guard now >= planned + notice else { return planned }
        var draw = SeededNumbers(seed, 6, minute)
        return planned + draw.number(in: 5...longestDelay / 60) * 60
    }
}
