package import FeedCore
package import FeedTimeline
import Foundation

/// A map of the feeds' groups with a place, such as stops, around a point, and of the lines that join them.
package struct StopMap: Sendable {
    /// A group with its place.
    package struct Stop: Sendable {
        package var feed: FeedID
        package var group: String
        package var title: String

        /// The place in metres from the centre of the map.
        package var point: MapPoint

        /// The distance from the centre in metres.
        package var distance: Double

        /// The categories with a colour or a known course that the stop has, in the order of their names; empty if they are not known.
        package var lines: [ItemCategory]
    }

    /// A line with at least one stop.
    package struct Line: Sendable {
        package var category: ItemCategory

        /// The indices of points in ``StopMap/points``, in the order in which the line passes them; several paths for
        /// a line with branches.
        package var paths: [[Int]]

        /// The sentence on items of the line that are off; `nil` if there are none.
        package var trouble: String?
    }

    package let centre: Coordinates

    /// The stops, the nearest first.
    package let stops: [Stop]

    /// The places of the stops, then the further points of lines, in metres from the centre.
    let points: [MapPoint]

    /// The lines in the order of their names.
    package let lines: [Line]

    /// The radius in which stops were searched, in metres.
    let reach: Double

    /// The maximum number of stops; more would cover each other.
    private static let mostStops = 40

    /// The radius of the map in metres, if there are no stops, and no radius is given.
    private static let emptyReach = 500.0

    /// Creates the map of all groups with a place; `nil` if there is neither a centre nor such a group.
    ///
    /// - Parameters:
    ///   - reports: The feeds' answers.
    ///   - centre: The centre of the map; `nil` for the middle of the stops.
    ///   - clock: The viewer's time, zone and languages.
    ///   - radius: The radius in which stops were searched, in metres; a map without stops reaches that far.
    package init?(
        of reports: [FeedReport],
        around centre: Coordinates?,
        by clock: ViewerClock,
        within radius: Int? = nil
    ) {
        let placed = reports.enumerated().flatMap { feed, report in
            (report.snapshot?.groups ?? []).compactMap { group in
                group.place?.coordinates.map { (feed: feed, group: group, at: $0) }
            }
        }
        guard let middle = centre ?? Self.middle(of: placed.map(\.at)) else { return nil }
        let near = placed.map { (feed: $0.feed, group: $0.group, point: middle.offset(to: $0.at)) }
            .map { (stop: $0, distance: $0.point.distance(to: MapPoint(0, 0))) }
            .sorted { ($0.distance, $0.stop.group.id) < ($1.distance, $1.stop.group.id) }
            .prefix(Self.mostStops)
        let lines = reports.map(StopLines.init)
        var points = Points(around: middle)
        for (stop, _) in near { points.add(stop.group.place?.coordinates, at: stop.point) }
        let stops = near.map { stop, distance in
            Stop(
                feed: reports[stop.feed].feed.id,
                group: stop.group.id,
                title: clock.title(stop.group.title),
                point: stop.point,
                distance: distance,
                lines: lines[stop.feed].lines(at: stop.group.id)
            )
        }
        self.lines = zip(reports, lines).flatMap { report, lines in
            Self.lines(of: report.feed.id, lines, through: stops, &points, words: clock.words)
        }
        .sorted { ($0.category.label, $0.category.id) < ($1.category.label, $1.category.id) }
        self.centre = middle
        self.stops = stops
        self.points = points.all
        reach = radius.map(Double.init) ?? Self.emptyReach
    }

    private static func lines(
        of feed: FeedID,
        _ known: StopLines,
        through stops: [Stop],
        _ points: inout Points,
        words: Texts
    ) -> [Line] {
        var called: [String: (category: ItemCategory, stops: [Int])] = [:]
        for (index, stop) in stops.enumerated() where stop.feed == feed {
            for line in stop.lines where known.isLine(line) { called[line.id, default: (line, [])].stops.append(index) }
        }
        return called.values.map { category, calls in
            let count = known.count(of: category)
            let courses = known.courses(of: category).map { course in course.map { points.index(of: $0) } }
            return Line(
                category: category,
                paths: courses.isEmpty
                    ? [StopPath.order(of: calls.map { stops[$0].point }).map { calls[$0] }] : courses,
                trouble: count.off > 0 ? words.cancelledOnLine(category.label, count.off, of: count.all) : nil
            )
        }
    }

    /// The points of a map, each once.
    private struct Points {
        private(set) var all: [MapPoint] = []
        private let centre: Coordinates
        private var indices: [Coordinates: Int] = [:]

        init(around centre: Coordinates) { self.centre = centre }

        mutating func add(_ place: Coordinates?, at point: MapPoint) {
            if let place, indices[place] == nil { indices[place] = all.count }
            all.append(point)
        }

        mutating func index(of place: Coordinates) -> Int {
            if let index = indices[place] { return index }
            add(place, at: centre.offset(to: place))
            return all.count - 1
        }
    }

    private static func middle(of points: [Coordinates]) -> Coordinates? {
        guard !points.isEmpty else { return nil }
        let count = Double(points.count)
        return Coordinates(
            latitude: points.reduce(0) { $0 + $1.latitude } / count,
            longitude: points.reduce(0) { $0 + $1.longitude } / count
        )
    }
}

extension ViewerClock {
    /// Returns a distance in words, such as `250 m` or `1.5 km`.
    package func distance(metres: Double) -> String {
        if metres < 1_000 { return "\(numbers.number("\(Int(metres.rounded()))")) m" }
        let tenths = (metres / 100).rounded() / 10
        return "\(numbers.number(tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)")) km"
    }
}

extension Coordinates {
    /// Returns the way to another point, in metres to the east and to the south; precise enough for a town.
    fileprivate func offset(to other: Coordinates) -> MapPoint {
        let metresPerDegree = 111_195.0
        var degrees = other.longitude - longitude
        if degrees > 180 { degrees -= 360 } else if degrees < -180 { degrees += 360 }
        let width = max(cos((latitude + other.latitude) / 2 * .pi / 180), 0)
        return MapPoint(degrees * metresPerDegree * width, (latitude - other.latitude) * metresPerDegree)
    }
}
