/// A point of a map: in metres from the map's centre, or in the units of a drawing; `y` grows to the south.
package struct MapPoint: Sendable, Hashable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    func distance(to other: MapPoint) -> Double {
        let (width, height) = (other.x - x, other.y - y)
        return (width * width + height * height).squareRoot()
    }
}

/// A rectangle of a drawing, such as that of a label.
package struct MapBox: Sendable, Hashable {
    package var left: Double
    package var top: Double
    package var width: Double
    package var height: Double

    init(around centre: MapPoint, width: Double, height: Double) {
        (left, top, self.width, self.height) = (centre.x - width / 2, centre.y - height / 2, width, height)
    }

    package var right: Double { left + width }
    package var bottom: Double { top + height }
    var centre: MapPoint { MapPoint(left + width / 2, top + height / 2) }

    package func overlaps(_ other: MapBox) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    /// Returns the point of the rectangle that is nearest to another one.
    func nearest(to point: MapPoint) -> MapPoint {
        MapPoint(min(max(point.x, left), right), min(max(point.y, top), bottom))
    }

    /// Returns true if a line from one point to another passes through the rectangle, by Liang and Barsky's clipping.
    func isCrossed(from start: MapPoint, to end: MapPoint) -> Bool {
        let (width, height) = (end.x - start.x, end.y - start.y)
        var (first, last) = (0.0, 1.0)
        for (step, room) in [
            (-width, start.x - left), (width, right - start.x), (-height, start.y - top), (height, bottom - start.y),
        ] {
            if step == 0 {
                if room < 0 { return false }
            } else if step < 0 {
                first = max(first, room / step)
            } else {
                last = min(last, room / step)
            }
        }
        return first <= last
    }
}
