import FeedBoard
import FeedCore

/// A map of stops as SVG: without tiles, and without anything that is loaded.
struct MapDrawing {
    /// The side of the drawing, and what is left around it for labels.
    private static let side = 800.0
    private static let margin = 70.0

    private static let radius = 9.0
    private static let lineHeight = 22.0
    private static let letterWidth = 11.5
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
                + "<text class=\"ring-label\" x=\"\(middle)\" y=\"\(Self.text(side / 2 - radius - 4))\""
                + " text-anchor=\"middle\">\(ring.label.escaped)</text>"
        }
        head += "<circle class=\"here\" cx=\"\(middle)\" cy=\"\(middle)\" r=\"10\"/>"
        var boxes = map.stops.map { stop in
            Box(left: place(stop.x) - Self.radius, top: place(stop.y) - Self.radius, width: 18, height: 18)
        }
        let stops = map.stops.map { stop in self.stop(stop, &boxes) }
        return PagePart(id, head, "</svg>", stops)
    }

    private func place(_ unit: Double) -> Double { Self.side / 2 + unit * (Self.side / 2 - Self.margin) }

    private func stop(_ stop: StopMap.Stop, _ boxes: inout [Box]) -> PagePart {
        let id = "m-\("\(stop.feed)/\(stop.group)".elementID)"
        let (x, y) = (place(stop.x), place(stop.y))
        var text =
            "<a class=\"stop\" id=\"\(id)\" href=\"\(address(stop).escaped)\">"
            + "<title>\(stop.title.pageText.escaped)</title>"
            + "<circle class=\"ground\" cx=\"\(Self.text(x))\" cy=\"\(Self.text(y))\" r=\"\(Self.text(Self.radius))\"/>"
        for (number, colour) in stop.colours.prefix(4).enumerated()
        where colour.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil {
            let left = x - 4.5 * Double(min(stop.colours.count, 4) - 1) + 9 * Double(number)
            text += "<circle cx=\"\(Self.text(left))\" cy=\"\(Self.text(y))\" r=\"5\" fill=\"\(colour)\"/>"
        }
        text += label(of: stop, at: x, y, &boxes)
        return PagePart(id, text + "</a>")
    }

    /// The name beside its stop, where it covers nothing; of far stops there may be no room for it.
    private func label(of stop: StopMap.Stop, at x: Double, _ y: Double, _ boxes: inout [Box]) -> String {
        let title = stop.title.pageText
        let shown = title.count > Self.mostLetters ? title.prefix(Self.mostLetters - 1) + "…" : title[...]
        let (width, height) = (Double(shown.count) * Self.letterWidth, Self.lineHeight)
        let ways: [(anchor: String, x: Double, left: Double, top: Double)] = [
            ("start", x + 16, x + 16, y - 11), ("end", x - 16, x - 16 - width, y - 11),
            ("middle", x, x - width / 2, y - 36), ("middle", x, x - width / 2, y + 14),
        ]
        for way in ways {
            let box = Box(left: way.left, top: way.top, width: width, height: height)
            guard box.left >= 0, box.left + width <= Self.side, box.top >= 0, box.top + height <= Self.side,
                !boxes.contains(where: box.overlaps)
            else { continue }
            boxes.append(box)
            return "<text class=\"stop-label\" x=\"\(Self.text(way.x))\" y=\"\(Self.text(way.top + 17))\""
                + " text-anchor=\"\(way.anchor)\">\(String(shown).escaped)</text>"
        }
        return ""
    }

    /// A coordinate with one decimal at most.
    private static func text(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }
}
