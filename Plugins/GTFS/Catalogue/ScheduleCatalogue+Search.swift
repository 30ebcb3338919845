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
    /// found by its provider, name and town, by a city of its country within its area in several languages, by its
    /// region and by its country, in this order of importance; then those of a city go before those of a region and of a
    /// country, those with realtime data before others, and the smallest area first.
    ///
    /// - Parameter text: The words.
    /// - Returns: The matches. If no schedule has all words, those that have most of them, or similar ones.
    package func search(_ text: String) -> [Match] {
        // Nobody types a name of more words than that.
        let words = PlaceWords.of(String(text.prefix(200))).prefix(12)
        let wanted = words.enumerated().filter { !words.prefix($0.offset).contains($0.element) }.map(\.element)
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
        case name, cityAndName, city, cityOfCountry, nameBegins, cityBegins, nameHas, region, country, abroad
    }

    /// The words of a schedule by their importance.
    private struct Entry {
        var own: [String]
        var city: [String]
        var region: [String]
        var country: [String]
        /// The cities of the country, for a schedule without an area, which may be that of the whole country.
        var cities: [String]
        var abroad: [String]

        func rank(of word: String) -> Rank? {
            if own.contains(word) { return .name }
            let isBegun = own.contains { $0.hasPrefix(word) }
            // Bern is a city, and the beginning of San Bernardino.
            if city.contains(word) { return isBegun ? .cityAndName : .city }
            if cities.contains(word) { return .cityOfCountry }
            if isBegun { return .nameBegins }
            if city.contains(where: { $0.hasPrefix(word) }) { return .cityBegins }
            if word.count > 3, own.contains(where: { $0.contains(word) }) { return .nameHas }
            if region.contains(where: { $0.hasPrefix(word) }) { return .region }
            if (country + cities).contains(where: { $0.hasPrefix(word) }) { return .country }
            return abroad.contains { $0.hasPrefix(word) } ? .abroad : nil
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
            // Where the catalogue has no area, a schedule without a town may be of any of the country's cities.
            let mayBeAnywhere = area == nil && schedule.town.isEmpty && schedule.subdivision.isEmpty
            func words(_ isMeant: (City) -> Bool) -> [String] {
                meant.filter { isMeant($0.city) }.flatMap(\.words)
            }
            return Entry(
                own: [schedule.provider, schedule.name, schedule.town].flatMap(PlaceWords.of),
                city: words { $0.country == schedule.country && area?.contains($0.point) == true },
                region: PlaceWords.of(schedule.subdivision),
                country: (countryWords[schedule.country] ?? []) + [schedule.country.lowercased()],
                cities: words { mayBeAnywhere && $0.country == schedule.country },
                abroad: words { $0.country != schedule.country && area?.contains($0.point) == true }
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
            let size = schedule.area?.size ?? .max
            let order = [
                schedule.isFlex ? 1 : 0, worst, ranks.reduce(0, +), Self.extent(size),
                schedule.tripUpdates == nil ? 1 : 0, size,
            ]
            ranked.append((order, place))
        }
        ranked.sort { $0.order == $1.order ? $0.place < $1.place : $0.order.lexicographicallyPrecedes($1.order) }
        return (ranked.map(\.place), ranked.isEmpty ? 0 : most)
    }

    /// Returns a number for the area of a city with its surroundings, of a region, or of more.
    private static func extent(_ size: Int) -> Int { size < 20_000 ? 0 : size < 200_000 ? 1 : 2 }

    /// Returns the words, with similar ones of the catalogue instead of those that it does not have.
    private func corrected(_ wanted: [String], from entries: [Entry]) -> [String] {
        let unknown = Set(wanted).filter { word in
            word.count > 3 && !entries.contains { $0.rank(of: word) != nil }
        }
        guard !unknown.isEmpty else { return wanted }
        let known = Set(entries.flatMap { $0.own + $0.region + $0.country })
            .union(cities.flatMap { $0.names.flatMap(PlaceWords.of) })
        let similar = Dictionary(uniqueKeysWithValues: unknown.map { ($0, $0.nearest(of: known) ?? $0) })
        return wanted.map { similar[$0] ?? $0 }
    }
}
