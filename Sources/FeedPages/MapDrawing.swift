import FeedBoard
import FeedCore

/// A map of stops as SVG: without tiles, and without anything that is loaded.
struct MapDrawing {
    /// The side of the drawing, and what is left around it for labels.
    private static let side = 640.0
    private static let margin = 44.0

    /// Of a stop of one line, and what each line more adds.
    private static let radius = 9.0
    private static let step = 11.0

    /// The larger letters are those of a phone; a wide screen has room for more names in smaller ones.
    private enum Letters: CaseIterable {
        case large, small

        var width: Double { self == .large ? 17 : 11.5 }
        var height: Double { self == .large ? 29 : 21 }
        var classes: String { self == .large ? "stop-label" : "stop-label roomy" }
    }

    private static let mostLetters = 22

    let map: StopMap
    let address: (StopMap.Stop) -> String

    /// A rectangle that another label must not cover.
    private struct Box {
        var (left, top, width, height) = (0.0, 0.0, 0.0, 0.0)

        func overlaps(_ other: Box) -> Bool {
            left < other.left + other.width && other.left < left + width && top < other.top + other.height
                && other.top < top + height
        }
    }

    /// The element with its parts; `label` says what it shows.
    func part(_ id: String, label: String) -> PagePart {
        let side = Self.side
        var head =
            "<svg class=\"map\" id=\"\(id)\" viewBox=\"0 0 \(Int(side)) \(Int(side))\" role=\"group\""
            + " aria-label=\"\(label.pageText.escaped)\">"
        let middle = Self.text(side / 2)
        for ring in map.rings {
            let radius = ring.radius * (side / 2 - Self.margin)
            head +=
                "<circle class=\"ring\" cx=\"\(middle)\" cy=\"\(middle)\" r=\"\(Self.text(radius))\"/>"
                + "<text class=\"ring-label\" x=\"\(middle)\" y=\"\(Self.text(side / 2 - radius - 14))\""
                + " text-anchor=\"middle\">\(ring.label.escaped)</text>"
        }
        head += "<circle class=\"here\" cx=\"\(middle)\" cy=\"\(middle)\" r=\"10\"/>"
        var boxes = map.stops.map { stop in
            let width = width(of: stop)
            return Box(
                left: place(stop.x) - width / 2,
                top: place(stop.y) - Self.radius,
                width: width,
                height: 2 * Self.radius
            )
        }
        boxes += map.rings.map { ring in
            let top = side / 2 - ring.radius * (side / 2 - Self.margin) - 14 - Letters.large.height / 2
            let width = Double(ring.label.count) * Letters.large.width
            return Box(left: (side - width) / 2, top: top, width: width, height: Letters.large.height)
        }
        let stops = map.stops.map { stop in self.stop(stop, &boxes) }
        return PagePart(id, head, "</svg>", stops)
    }

    private func place(_ unit: Double) -> Double { Self.side / 2 + unit * (Self.side / 2 - Self.margin) }

    private func colours(of stop: StopMap.Stop) -> [String] {
        stop.colours.filter { $0.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil }.prefix(4).map(\.self)
    }

    private func width(of stop: StopMap.Stop) -> Double {
        2 * Self.radius + Self.step * Double(max(colours(of: stop).count - 1, 0))
    }

    private func stop(_ stop: StopMap.Stop, _ boxes: inout [Box]) -> PagePart {
        let id = "m-\("\(stop.feed)/\(stop.group)".elementID)"
        let (x, y) = (place(stop.x), place(stop.y))
        let (width, colours) = (width(of: stop), colours(of: stop))
        // A finger needs more room than a stop has.
        var text =
            "<a class=\"stop\" id=\"\(id)\" href=\"\(address(stop).escaped)\">"
            + "<title>\(stop.title.pageText.escaped)</title>"
            + "<circle class=\"reach\" cx=\"\(Self.text(x))\" cy=\"\(Self.text(y))\" r=\"32\"/>"
            + "<rect class=\"ground\" x=\"\(Self.text(x - width / 2))\" y=\"\(Self.text(y - Self.radius))\""
            + " width=\"\(Self.text(width))\" height=\"\(Self.text(2 * Self.radius))\" rx=\"\(Self.text(Self.radius))\"/>"
        for (number, colour) in colours.enumerated() {
            let left = x - width / 2 + Self.radius + Self.step * Double(number)
            text += "<circle cx=\"\(Self.text(left))\" cy=\"\(Self.text(y))\" r=\"5\" fill=\"\(colour)\"/>"
        }
        text += label(of: stop, at: x, y, &boxes)
        return PagePart(id, text + "</a>")
    }

    /// The name beside its stop, where it covers nothing; of far stops there may be no room for it.
    private func label(of stop: StopMap.Stop, at x: Double, _ y: Double, _ boxes: inout [Box]) -> String {
        let title = stop.title.pageText
        let shown = title.count > Self.mostLetters ? title.prefix(Self.mostLetters - 1) + "…" : title[...]
        for letters in Letters.allCases {
            let (width, height) = (Double(shown.count) * letters.width, letters.height)
            let (beside, above) = (self.width(of: stop) / 2 + 6, Self.radius + height / 2 + 2)
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
                return "<text class=\"\(letters.classes)\" x=\"\(Self.text(way.x))\" y=\"\(Self.text(way.middle))\""
                    + " text-anchor=\"\(way.anchor)\">\(String(shown).escaped)</text>"
            }
        }
        return ""
    }

    /// A coordinate with one decimal at most.
    private static func text(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }
}
