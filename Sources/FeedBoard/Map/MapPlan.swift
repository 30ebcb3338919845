package import FeedCore
import Foundation

/// A map as it is drawn: everything has its place in a frame, north is up.
///
/// A renderer only writes it down. There is a plan for each shape of the frame, since labels that fit a wide screen do
/// not fit a phone.
package struct MapPlan: Sendable {
    /// The size of a drawing, in units that are about a pixel.
    package struct Frame: Sendable, Hashable {
        package var name: String
        package var width: Double
        package var height: Double

        /// The size of letters.
        package var letters: Double

        /// The radius around a stop in which a finger reaches it.
        package var reach: Double

        /// The room for labels beside the outermost stops, and for the scale below them.
        fileprivate var margin: (x: Double, y: Double) { (width / 8, max(height / 9, 46)) }

        /// The shape for phones, and for a column of a wall.
        package static let narrow = Frame(name: "narrow", width: 360, height: 300, letters: 13, reach: 25)
        package static let wide = Frame(name: "wide", width: 960, height: 600, letters: 15, reach: 28)
    }

    /// A stop.
    package struct Mark: Sendable {
        package var stop: StopMap.Stop
        package var box: MapBox

        /// A dot for each of the stop's lines with a colour; empty if there are none.
        package var dots: [(centre: MapPoint, line: ItemCategory)]

        /// The name beside the mark; `nil` if there is no room, not even for a part of it.
        package var label: MapLabel?
    }

    /// A line through its stops; parts of several lines between the same two stops lie beside each other.
    package struct Track: Sendable {
        package var line: StopMap.Line
        package var points: [MapPoint]
    }

    /// A length on the map, in words.
    package struct Scale: Sendable {
        /// The left end of the bar.
        package var start: MapPoint
        package var length: Double
        package var label: String

        /// The middle of the bar and its label.
        fileprivate var middle: MapPoint { MapPoint(start.x + length / 2, start.y - 8) }
    }

    package let frame: Frame
    package let marks: [Mark]
    package let tracks: [Track]
    package let scale: Scale

    /// The centre of the map, around which stops were searched.
    package let here: MapPoint

    /// The tip of the arrow that points north.
    package let north: MapPoint

    /// The width of a line, the distance between the middles of parallel ones, and the sizes of marks.
    package static let trackWidth = 5.0
    static let pitch = 7.0
    private static let markRadius = 9.0
    private static let dotStep = 11.0

    /// The maximum number of dots in a mark.
    private static let mostDots = 6

    /// The minimum number of metres that a map shows, so that a single stop is not alone in the world.
    private static let fewestMetres = 240.0

    package init(of map: StopMap, in frame: Frame, by clock: ViewerClock) {
        let view = View(of: map, in: frame)
        let places = map.points.map(view.place)
        self.frame = frame
        here = view.place(MapPoint(0, 0))
        north = MapPoint(frame.width - 22, 14)
        let scale = Self.scale(of: view, in: frame, by: clock)
        self.scale = scale
        tracks = Self.tracks(of: map, at: places)
        var marks = zip(map.stops, places).map { Self.mark(of: $0, at: $1) }
        var labels = MapLabels(in: frame, beside: tracks.map(\.points))
        labels.taken =
            marks.map(\.box) + [
                MapBox(around: here, width: 44, height: 44),
                MapBox(around: MapPoint(north.x, north.y + 20), width: 32, height: 56),
                MapBox(around: scale.middle, width: scale.length + 16, height: 40),
            ]
        for index in marks.indices {
            marks[index].label = labels.label(marks[index].stop.title, beside: marks[index].box)
        }
        self.marks = marks
    }

    /// The transformation of metres into the units of the drawing: all stops fit, with the same scale in both
    /// directions.
    private struct View {
        var unitsPerMetre: Double
        var middle: MapPoint
        var centre: MapPoint

        init(of map: StopMap, in frame: Frame) {
            var points = map.stops.map(\.point) + [MapPoint(0, 0)]
            if map.stops.isEmpty { points += [MapPoint(-map.reach, -map.reach), MapPoint(map.reach, map.reach)] }
            let (xs, ys) = (points.map(\.x), points.map(\.y))
            let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
            let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
            unitsPerMetre = min(
                (frame.width - 2 * frame.margin.x) / max(right - left, MapPlan.fewestMetres),
                (frame.height - 2 * frame.margin.y) / max(bottom - top, MapPlan.fewestMetres)
            )
            middle = MapPoint((left + right) / 2, (top + bottom) / 2)
            centre = MapPoint(frame.width / 2, frame.height / 2)
        }

        func place(_ point: MapPoint) -> MapPoint {
            MapPoint(
                centre.x + (point.x - middle.x) * unitsPerMetre,
                centre.y + (point.y - middle.y) * unitsPerMetre
            )
        }
    }

    /// Returns the bar for the largest round distance that takes at most a quarter of the width.
    private static func scale(of view: View, in frame: Frame, by clock: ViewerClock) -> Scale {
        let steps = (0...8).flatMap { power in [1, 2, 5].map { Double($0) * pow(10, Double(power)) } }
        let metres = steps.last { $0 * view.unitsPerMetre <= frame.width / 4 } ?? 1
        return Scale(
            start: MapPoint(14, frame.height - 20),
            length: metres * view.unitsPerMetre,
            label: clock.distance(metres: metres)
        )
    }

    private static func mark(of stop: StopMap.Stop, at place: MapPoint) -> Mark {
        let lines = stop.lines.filter { $0.luminance != nil }.prefix(mostDots)
        let width = 2 * markRadius + dotStep * Double(max(lines.count - 1, 0))
        let dots: [(centre: MapPoint, line: ItemCategory)] = lines.enumerated().map { number, line in
            let x = place.x - width / 2 + markRadius + dotStep * Double(number)
            return (centre: MapPoint(x, place.y), line: line)
        }
        return Mark(stop: stop, box: MapBox(around: place, width: width, height: 2 * markRadius), dots: dots)
    }

    /// Returns the parts of lines with at least two points.
    private static func tracks(of map: StopMap, at places: [MapPoint]) -> [Track] {
        let parts = map.lines.enumerated().flatMap { number, line in
            line.paths.filter { $0.count > 1 }.map { (number: number, line: line, path: $0) }
        }
        // The lines between two stops, in the order of their names, so that they do not change sides on the way.
        var shared: [Pair: [Int]] = [:]
        for (number, _, path) in parts {
            for (start, end) in zip(path, path.dropFirst()) {
                let pair = Pair(start, end)
                if shared[pair]?.last != number { shared[pair, default: []].append(number) }
            }
        }
        return parts.map { number, line, path in
            let points = zip(path, path.dropFirst()).flatMap { start, end -> [MapPoint] in
                let pair = Pair(start, end)
                let beside = shared[pair] ?? []
                let side = Double(beside.firstIndex(of: number) ?? 0) - Double(beside.count - 1) / 2
                let (from, to) = (places[pair.first], places[pair.second])
                let length = max(from.distance(to: to), 1e-6)
                let (x, y) = (-(to.y - from.y) / length * side * pitch, (to.x - from.x) / length * side * pitch)
                return [start, end].map { MapPoint(places[$0].x + x, places[$0].y + y) }
            }
            return Track(line: line, points: points)
        }
    }

    /// Two stops, in the same order whichever way a line runs.
    private struct Pair: Hashable {
        var first: Int
        var second: Int

        init(_ start: Int, _ end: Int) { (first, second) = (min(start, end), max(start, end)) }
    }
}
