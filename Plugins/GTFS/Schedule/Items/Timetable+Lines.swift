import FeedCore

/// The courses of the lines through the chosen stops, for the map.
extension Timetable {
    /// Returns the lines of the routes that pass `isShown`, each from the stop before the first chosen one to the stop
    /// after the last one.
    func lines(where isShown: (Route) -> Bool) -> [FeedLine] {
        var patternsOfRoutes = [Set<Int>](repeating: [], count: routes.count)
        for trip in trips { patternsOfRoutes[trip.route].insert(trip.pattern) }
        let places = places
        let shown = Set(chosen.compactMap { places[$0] })
        return zip(routes, patternsOfRoutes).compactMap { route, patterns in
            guard isShown(route) else { return nil }
            let ways = patterns.map { self.patterns[$0].calls.compactMap { places[$0.stop] } }
            let courses = Self.courses(ways).map { $0.around(shown) }.filter { $0.count > 1 }
            guard !courses.isEmpty else { return nil }
            return FeedLine(category: route.category, courses: courses.map { $0.compactMap { stops[$0].coordinates } })
        }
    }

    /// The distance in metres within which stops of one name are one place.
    private static let samePlace = 200.0

    /// For each stop, the one whose coordinates are those of its place: its station, or the first of two stops of one
    /// name on the two sides of a street; `nil` for a stop without coordinates.
    private var places: [Int?] {
        var named: [String: [(place: Int, point: Coordinates)]] = [:]
        var places = [Int?](repeating: nil, count: stops.count)
        // The chosen stops come first, since the place of a group is on the line.
        for stop in chosen.sorted() + stops.indices where places[stop] == nil {
            let group = group(of: stop)
            guard let point = stops[group].coordinates else { continue }
            let name = stops[group].name
            if let known = named[name]?.first(where: { $0.point.distance(to: point) < Self.samePlace }) {
                places[stop] = known.place
            } else {
                places[stop] = group
                named[name, default: []].append((group, point))
            }
        }
        return places
    }

    /// Joins the ways of all trips of a line: the longest, then of each other one the parts with places that no longer
    /// one has, which are its branches; the way back, and a way past stops where an express does not stop, are nothing
    /// new.
    private static func courses(_ ways: [[Int]]) -> [[Int]] {
        var courses: [[Int]] = []
        var known: Set<Int> = []
        let sorted = ways.sorted { one, other in
            one.count != other.count ? one.count > other.count : one.lexicographicallyPrecedes(other)
        }
        for way in sorted {
            var part: [Int] = []
            for (start, end) in zip(way, way.dropFirst()) where start != end {
                if !known.isEmpty, known.contains(start), known.contains(end) {
                    if !part.isEmpty { courses.append(part) }
                    part = []
                } else {
                    part += part.isEmpty ? [start, end] : [end]
                }
            }
            if !part.isEmpty { courses.append(part) }
            known.formUnion(way)
        }
        return courses
    }
}

extension [Int] {
    /// The part of a course from the place before the first of `places` to the one after the last of them.
    fileprivate func around(_ places: Set<Int>) -> ArraySlice<Int> {
        guard let first = firstIndex(where: places.contains), let last = lastIndex(where: places.contains) else {
            return []
        }
        return self[Swift.max(first - 1, 0)...Swift.min(last + 1, count - 1)]
    }
}
