/// The order of stops along a line.
enum StopPath {
    /// Returns the indices of points in the order of a short path through all of them.
    ///
    /// No feed knows the order of stops along a line, and a map has only some of them, so neighbours are joined: a path
    /// from each stop to the nearest that is left, with parts reversed as long as that makes it shorter. Of the paths
    /// from each stop, the shortest is taken. The branches of a line become one path, which is not how its tracks run.
    static func order(of points: [MapPoint]) -> [Int] {
        var best: (path: [Int], length: Double)?
        // An end of the shortest path is an outer stop; the nearest stops come first.
        for start in points.indices.suffix(mostStarts) {
            let path = shortened(nearest(from: start, points), points)
            let length = zip(path, path.dropFirst()).reduce(0) { $0 + points[$1.0].distance(to: points[$1.1]) }
            // A path and its reverse differ by the order of additions.
            if best.map({ length < $0.length - 1e-6 }) ?? true { best = (path, length) }
        }
        return best?.path ?? []
    }

    /// The maximum number of stops from which a path begins.
    private static let mostStarts = 12

    private static func nearest(from start: Int, _ points: [MapPoint]) -> [Int] {
        var path = [start]
        var left = points.indices.filter { $0 != start }
        while let last = path.last {
            guard let next = left.min(by: { distance(last, $0, points) < distance(last, $1, points) }) else { break }
            path.append(next)
            left.removeAll { $0 == next }
        }
        return path
    }

    /// Returns the path with parts reversed until no reversal makes it shorter, known as 2-opt.
    private static func shortened(_ path: [Int], _ points: [MapPoint]) -> [Int] {
        var path = path
        var isShorter = path.count > 2
        while isShorter {
            isShorter = false
            for first in 0..<path.count - 1 {
                for last in first + 1..<path.count where first > 0 || last < path.count - 1 {
                    // The part has a neighbour at each end, unless it begins or ends the path.
                    var gain = 0.0
                    if first > 0 {
                        gain += distance(path[first - 1], path[first], points)
                        gain -= distance(path[first - 1], path[last], points)
                    }
                    if last < path.count - 1 {
                        gain += distance(path[last], path[last + 1], points)
                        gain -= distance(path[first], path[last + 1], points)
                    }
                    guard gain > 1e-6 else { continue }
                    path[first...last].reverse()
                    isShorter = true
                }
            }
        }
        return path
    }

    private static func distance(_ first: Int, _ second: Int, _ points: [MapPoint]) -> Double {
        points[first].distance(to: points[second])
    }
}
