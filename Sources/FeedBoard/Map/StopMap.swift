package import FeedCore
package import FeedTimeline
import Foundation

/// A map of the feeds' groups with a place, such as stops, around a point: north is up.
package struct StopMap: Sendable {
    /// A group with its place.
    package struct Stop: Sendable {
        package var feed: FeedID
        package var group: String
        package var title: String

        /// The position to the right of the centre, in a square from -1 to 1.
        package var x: Double

        /// The position below the centre, in a square from -1 to 1.
        package var y: Double

        /// The distance from the centre in metres.
        package var distance: Double

        /// The colours of the lines that stop there next: one for each line, in the order of the lines' names.
        package var colours: [String]
    }

    /// A circle around the centre.
    package struct Ring: Sendable, Hashable {
        /// The radius, in the unit of the square.
        package var radius: Double

        /// The radius in words: `250 m`, `1 km`.
        package var label: String
    }

    package let centre: Coordinates

    /// The stops, the nearest first.
    package let stops: [Stop]
    package let rings: [Ring]

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
    ///   - radius: The radius in which stops were searched, in metres; the rings reach that far if there are no stops.
    package init?(
        of reports: [FeedReport],
        around centre: Coordinates?,
        by clock: ViewerClock,
        within radius: Int? = nil
    ) {
        let placed = reports.flatMap { report in
            (report.snapshot?.groups ?? []).compactMap { group in
                group.place?.coordinates.map { (report: report, group: group, at: $0) }
            }
        }
        guard let middle = centre ?? Self.middle(of: placed.map(\.at)) else { return nil }
        let near = placed.map { (stop: $0, offset: middle.offset(to: $0.at)) }
            .sorted { ($0.offset.distance, $0.stop.group.id) < ($1.offset.distance, $1.stop.group.id) }
            .prefix(Self.mostStops)
        // Even one stop at the point itself has a ring around it.
        let reach = near.last.map { max($0.offset.distance * 1.12, 120) } ?? radius.map(Double.init) ?? Self.emptyReach
        self.centre = middle
        stops = near.map { stop, offset in
            Stop(
                feed: stop.report.feed.id,
                group: stop.group.id,
                title: clock.title(stop.group.title),
                x: offset.east / reach,
                y: -offset.north / reach,
                distance: offset.distance,
                colours: Self.colours(of: stop.group.id, in: stop.report)
            )
        }
        rings = Self.rings(within: reach, by: clock)
    }

    private static func middle(of points: [Coordinates]) -> Coordinates? {
        guard !points.isEmpty else { return nil }
        let count = Double(points.count)
        return Coordinates(
            latitude: points.reduce(0) { $0 + $1.latitude } / count,
            longitude: points.reduce(0) { $0 + $1.longitude } / count
        )
    }

    private static func colours(of group: String, in report: FeedReport) -> [String] {
        var colours: [String: String] = [:]
        for item in report.snapshot?.items ?? [] where item.group == group {
            if let category = item.category, let colour = category.colour { colours[category.label] = colour }
        }
        return colours.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns one to four circles at round distances.
    private static func rings(within reach: Double, by clock: ViewerClock) -> [Ring] {
        let steps = (1...8).flatMap { power in [1, 2, 5].map { Double($0) * pow(10, Double(power)) } }
        let step = steps.first { reach / $0 <= 4.5 } ?? reach
        return (1...4).map { Double($0) * step }.filter { $0 <= reach }.map { metres in
            Ring(radius: metres / reach, label: clock.distance(metres: metres))
        }
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
    /// Returns the distances in metres to another point: north, east and direct; precise enough for a town.
    fileprivate func offset(to other: Coordinates) -> (north: Double, east: Double, distance: Double) {
        let metresPerDegree = 111_195.0
        var degrees = other.longitude - longitude
        if degrees > 180 { degrees -= 360 } else if degrees < -180 { degrees += 360 }
        let width = max(cos((latitude + other.latitude) / 2 * .pi / 180), 0)
        let (north, east) = ((other.latitude - latitude) * metresPerDegree, degrees * metresPerDegree * width)
        return (north, east, (east * east + north * north).squareRoot())
    }
}
