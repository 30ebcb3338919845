import FeedCore

extension ScheduleCatalogue {
    /// A schedule that a search has found.
    package struct Match: Sendable {
        package var schedule: KnownSchedule

        /// True if not all words were found, or a word that is only similar.
        package var isNear: Bool
    }

    /// Returns the schedules whose names and place have the words, the best first.
    ///
    /// Case, accents and the order of the words are ignored; a word may be the beginning of a longer one. A schedule is
    /// found by its provider, name and town, by a large city within its area in several languages, by its region and by
    /// its country, in this order of importance; then by its realtime data and the smallest area.
    ///
    /// - Parameter text: The words.
    /// - Returns: The matches. If no schedule has all words, those that have most of them, or similar ones.
    package func search(_ text: String) -> [Match] {
        // A name of more words than that is not typed by a person.
        let wanted = Array(PlaceWords.of(text).prefix(12))
        guard !wanted.isEmpty else { return [] }
        let entries = entries(for: wanted)
        let found = matches(wanted, in: entries)
        if found.count == wanted.count { return found.places.map { Match(schedule: schedules[$0], isNear: false) } }
        let corrected = corrected(wanted, from: entries)
        let near = corrected == wanted ? found : matches(corrected, in: self.entries(for: corrected))
        return near.places.map { Match(schedule: schedules[$0], isNear: true) }
    }

    /// The importance of the place in which a word is found; lower is better.
    private enum Rank: Int {
        case name, nameBegins, city, cityBegins, region, country
    }

    /// The words of a schedule by their importance.
    private struct Entry {
        var own: [String]
        var city: [String]
        var region: [String]
        var country: [String]

        func rank(of word: String) -> Rank? {
            if own.contains(word) { return .name }
            if city.contains(word) { return .city }
            if own.contains(where: { $0.hasPrefix(word) }) { return .nameBegins }
            if city.contains(where: { $0.hasPrefix(word) }) { return .cityBegins }
            if region.contains(where: { $0.hasPrefix(word) }) { return .region }
            return country.contains { $0.hasPrefix(word) } ? .country : nil
        }
    }

    private func entries(for wanted: [String]) -> [Entry] {
        let countryWords = countries.mapValues { $0.flatMap(PlaceWords.of) }
        let meant = cities.compactMap { city -> (city: City, words: [String])? in
            let words = city.names.flatMap(PlaceWords.of)
            return wanted.contains { word in words.contains { $0.hasPrefix(word) } } ? (city, words) : nil
        }
        return schedules.map { schedule in
            let area = schedule.area
            let within = meant.filter { city, _ in
                // A schedule of a whole country has the country's cities, even if the catalogue has no area for it.
                area?.contains(city.point)
                    ?? (schedule.country == city.country && schedule.town.isEmpty && schedule.subdivision.isEmpty)
            }
            return Entry(
                own: [schedule.provider, schedule.name, schedule.town].flatMap(PlaceWords.of),
                city: within.flatMap(\.words),
                region: PlaceWords.of(schedule.subdivision),
                country: (countryWords[schedule.country] ?? []) + [schedule.country.lowercased()]
            )
        }
    }

    /// Returns the positions of the schedules that have most of the words, and the number of these words.
    private func matches(_ wanted: [String], in entries: [Entry]) -> (places: [Int], count: Int) {
        var ranked: [(order: [Int], place: Int)] = []
        var most = 1
        for (place, entry) in entries.enumerated() {
            let ranks = wanted.compactMap { entry.rank(of: $0)?.rawValue }
            guard ranks.count >= most, let worst = ranks.max() else { continue }
            if ranks.count > most {
                most = ranks.count
                ranked = []
            }
            let schedule = schedules[place]
            ranked.append(
                (
                    [
                        schedule.isFlex ? 1 : 0, worst, ranks.reduce(0, +), schedule.tripUpdates == nil ? 1 : 0,
                        schedule.area?.size ?? .max,
                    ],
                    place
                )
            )
        }
        ranked.sort { $0.order == $1.order ? $0.place < $1.place : $0.order.lexicographicallyPrecedes($1.order) }
        return (ranked.map(\.place), ranked.isEmpty ? 0 : most)
    }

    /// Returns the words with similar ones of the catalogue in place of those that it does not have.
    private func corrected(_ wanted: [String], from entries: [Entry]) -> [String] {
        wanted.map { word in
            guard word.count > 3, !entries.contains(where: { $0.rank(of: word) != nil }) else { return word }
            let known = Set(entries.lazy.flatMap { $0.own + $0.region + $0.country })
            return word.nearest(of: known.union(cities.flatMap { $0.names.flatMap(PlaceWords.of) })) ?? word
        }
    }
}
