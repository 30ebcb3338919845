import FeedBoard
import FeedCore

/// A map of stops as SVG: without tiles, and without anything to load.
struct MapDrawing {
    /// The side of the drawing.
    private static let side = 640.0

    /// The width of the drawing's border, which is reserved for labels.
    private static let margin = 44.0

    /// The radius of a stop of one line.
    private static let radius = 9.0

    /// The width that each further line adds to a stop.
    private static let step = 11.0

    /// The sizes of letters: large ones with shorter names for phones, small ones with whole names for wide screens.
    private enum Letters: CaseIterable {
        case large, small

        var width: Double { self == .large ? 17.5 : 11.5 }
        var height: Double { self == .large ? 34 : 21 }
        var name: String { self == .large ? "stop-label narrow" : "stop-label roomy" }

        /// The lengths to which a name is shortened until it fits, the longest first.
        var lengths: [Int] { self == .large ? [16, 12, 8, 5, 3] : [22, 14, 8, 4] }
    }

    let map: StopMap
    let address: (StopMap.Stop) -> String

    /// A rectangle that a further label must not cover.
    private struct Box {
        var (left, top, width, height) = (0.0, 0.0, 0.0, 0.0)

        func overlaps(_ other: Box) -> Bool {
            left < other.left + other.width && other.left < left + width && top < other.top + other.height
                && other.top < top + height
        }
    }

    /// Returns the map as an element; `label` describes the map to screen readers.
    func part(_ id: String, label: String) -> PagePart {
        let (side, middle) = (Self.side, Self.side / 2)
        let rings = map.rings.map { ring -> HTML in
            let radius = ring.radius * (middle - Self.margin)
            return """
                <circle class="ring" cx="\(middle)" cy="\(middle)" r="\(radius)"/><text class="ring-label" x="\(middle)" \
                y="\(middle - radius - 14)" text-anchor="middle">\(ring.label)</text>
                """
        }
        // A ring with a cross, which no mark of a line has.
        let (near, far) = (middle - 22, middle + 22)
        let head: HTML = """
            <svg class="map" id="\(id)" viewBox="0 0 \(side) \(side)" role="group" aria-label="\(label)">\(rings)\
            <path class="here" d="M\(near) \(middle)H\(far)M\(middle) \(near)V\(far)"/>\
            <circle class="here" cx="\(middle)" cy="\(middle)" r="13"/>
            """
        let marks = map.stops.map { stop in
            let (width, height) = (width(of: stop), 2 * Self.radius)
            return Box(left: place(stop.x) - width / 2, top: place(stop.y) - height / 2, width: width, height: height)
        }
        var boxes = Dictionary(uniqueKeysWithValues: Letters.allCases.map { ($0, marks + self.rings(in: $0)) })
        let stops = map.stops.map { stop in self.stop(stop, &boxes) }
        return PagePart(id, head, "</svg>", stops)
    }

    /// Returns the boxes of the rings' labels.
    private func rings(in letters: Letters) -> [Box] {
        map.rings.map { ring in
            let top = Self.side / 2 - ring.radius * (Self.side / 2 - Self.margin) - 14 - letters.height / 2
            let width = Double(ring.label.count) * letters.width
            return Box(left: (Self.side - width) / 2, top: top, width: width, height: letters.height)
        }
    }

    private func place(_ unit: Double) -> Double { Self.side / 2 + unit * (Self.side / 2 - Self.margin) }

    private func colours(of stop: StopMap.Stop) -> [String] {
        stop.colours.filter { $0.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil }.prefix(4).map(\.self)
    }

    private func width(of stop: StopMap.Stop) -> Double {
        2 * Self.radius + Self.step * Double(max(colours(of: stop).count - 1, 0))
    }

    private func stop(_ stop: StopMap.Stop, _ boxes: inout [Letters: [Box]]) -> PagePart {
        let id = "m-\("\(stop.feed)/\(stop.group)".elementID)"
        let (x, y) = (place(stop.x), place(stop.y))
        let (width, colours) = (width(of: stop), colours(of: stop))
        let lines = colours.enumerated().map { number, colour -> HTML in
            let left = x - width / 2 + Self.radius + Self.step * Double(number)
            return "<circle cx=\"\(left)\" cy=\"\(y)\" r=\"5\" fill=\"\(colour)\"/>"
        }
        let labels = Letters.allCases.map { label(of: stop, at: x, y, $0, &boxes[$0, default: []]) }
        // A finger needs more room than a stop has.
        let html: HTML = """
            <a class="stop" id="\(id)" href="\(address(stop))"><title>\(stop.title)</title>\
            <circle class="reach" cx="\(x)" cy="\(y)" r="32"/>\
            <rect class="ground" x="\(x - width / 2)" y="\(y - Self.radius)" width="\(width)" \
            height="\(2 * Self.radius)" rx="\(Self.radius)"/>\(lines)\(labels)</a>
            """
        return PagePart(id, html)
    }

    /// Returns the name beside its stop, shortened until it covers nothing; without any room, its first letters below
    /// the stop.
    private func label(
        of stop: StopMap.Stop,
        at x: Double,
        _ y: Double,
        _ letters: Letters,
        _ boxes: inout [Box]
    ) -> HTML {
        let title = stop.title.pageText
        let (beside, above) = (self.width(of: stop) / 2 + 6, Self.radius + letters.height / 2 + 2)
        for length in letters.lengths where length == letters.lengths.first || length < title.count {
            let shown = title.count > length ? title.prefix(length - 1) + "…" : title[...]
            let (width, height) = (Double(shown.count) * letters.width, letters.height)
            let ways: [(anchor: String, x: Double, left: Double, middle: Double)] = [
                ("start", x + beside, x + beside, y), ("end", x - beside, x - beside - width, y),
                ("middle", x, x - width / 2, y - above), ("middle", x, x - width / 2, y + above),
            ]
            for way in ways {
                let box = Box(left: way.left, top: way.middle - height / 2, width: width, height: height)
                guard box.left >= 0, box.left + width <= Self.side, box.top >= 0, box.top + height <= Self.side,
                    !boxes.contains(where: box.overlaps)
                else { continue }
                boxes.append(box)
                return text(String(shown), letters, at: way.x, way.middle, way.anchor)
            }
        }
        return text(title.prefix(2) + "…", letters, at: x, y + above, "middle")
    }

    /// Returns a label; screen readers are given the whole title instead.
    private func text(_ text: String, _ letters: Letters, at x: Double, _ y: Double, _ anchor: String) -> HTML {
        """
        <text class="\(letters.name)" aria-hidden="true" x="\(x)" y="\(y)" text-anchor="\(anchor)">\(text)</text>
        """
    }
}

extension HTML.StringInterpolation {
    /// Appends a coordinate with at most one decimal.
    fileprivate mutating func appendInterpolation(_ coordinate: Double) {
        let tenths = Int((coordinate * 10).rounded())
        appendInterpolation(tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)")
    }
}
