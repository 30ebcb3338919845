package import FeedCore

extension Timetable {
    /// The chosen stops as groups: stations with their platforms, and stops without a station.
    ///
    /// Their facts have the names of the routes that serve them.
    package var groups: [FeedGroup] {
        var served: [Int: Set<Int>] = [:]
        var routesOfPatterns = [Set<Int>](repeating: [], count: patterns.count)
        for trip in trips { routesOfPatterns[trip.pattern].insert(trip.route) }
        for (pattern, routes) in zip(patterns, routesOfPatterns) {
            for call in pattern.calls where chosen.contains(call.stop) {
                served[group(of: call.stop), default: []].formUnion(routes)
            }
        }
        var groups: [Int: Set<String>] = [:]
        for stop in chosen where served[group(of: stop)] != nil || stops[stop].station == nil {
            groups[group(of: stop), default: []].formUnion(stops[stop].platform.map { [$0] } ?? [])
        }
        return groups.keys.sorted { (stops[$0].name, stops[$0].id) < (stops[$1].name, stops[$1].id) }.map { stop in
            let lines = (served[stop] ?? []).map { routes[$0].name }.unique
            let platforms = groups[stop] ?? []
            return FeedGroup(
                id: stops[stop].id,
                title: stops[stop].name,
                place: Place(name: stops[stop].name, coordinates: stops[stop].coordinates),
                facts: .known(
                    Fact("lines", "Lines", ifPresent: lines.isEmpty ? nil : lines.inOrder, role: .line),
                    Fact("platforms", "Platforms", ifPresent: platforms.isEmpty ? nil : Array(platforms).inOrder),
                    Fact("stopCode", "Stop", ifPresent: stops[stop].code),
                    Fact("wheelchair", "Step-free", ifPresent: stops[stop].wheelchair.words, role: .facility)
                )
            )
        }
    }

    /// The sentence for a schedule that has ended or has not begun on a day; `nil` for one that holds.
    package func validityWarning(on day: CivilDay) -> String? {
        if let last = feed.lastDay, last < day {
            return "the schedule has expired: it ended on \(last), so no departures are known after that"
        }
        if let first = feed.firstDay, day < first { return "the schedule begins on \(first)" }
        let last = services.compactMap(\.span?.upperBound).max().map { CivilDay(number: $0) }
        return last.flatMap { $0 < day ? "the trips at these stops have ended: the last ones were on \($0)" : nil }
    }

    /// The names of those who ask to be named: the publisher or else the agencies, and the attributions.
    package var attribution: String? {
        let publishers = feed.publisher.map { [$0] } ?? agencies.map(\.name).filter { !$0.isEmpty }
        let names = (publishers.prefix(5) + feed.attributions).unique
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}

extension [String] {
    /// The texts in the order of their numbers: 2 before 10, then U1.
    var inOrder: [String] {
        sorted { one, other in
            let numbers = (Int(one) ?? .max, Int(other) ?? .max)
            return numbers.0 != numbers.1 ? numbers.0 < numbers.1 : one < other
        }
    }
}
