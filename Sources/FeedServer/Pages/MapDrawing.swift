import FeedBoard
import FeedCore

/// A map of stops as SVG: without tiles, and without anything to load.
struct MapDrawing {
    let plan: MapPlan

    /// True if the map is around a place, which has a mark; false if it is around its stops.
    let hasPlace: Bool

    /// The address of a stop's sheet.
    let address: (StopMap.Stop) -> String

    /// Returns the map as an element; `label` describes the map to screen readers.
    func part(label: String) -> PagePart {
        let (frame, north) = (plan.frame, plan.north)
        let id = "map-\(frame.name)"
        let head: HTML = """
            <svg class="map \(frame.name)" id="\(id)" viewBox="0 0 \(frame.width) \(frame.height)" \
            font-size="\(frame.letters)" role="group" aria-label="\(label)"><g aria-hidden="true">\(scale)\
            <path class="north" d="M\(north.x) \(north.y)l6 18l-6 -4l-6 4z"/>\
            <text class="quiet" x="\(north.x)" y="\(north.y + 30)" text-anchor="middle">N</text></g>
            """
        let tracks: HTML = """
            <g id="\(id)-lines" aria-hidden="true">\(plan.tracks.map(track))\(if: hasPlace, here)</g>
            """
        return PagePart(id, head, "</svg>", [PagePart("\(id)-lines", tracks)] + plan.marks.map(mark))
    }

    /// The centre of the map: a ring with a cross, which no mark of a line has.
    private var here: HTML {
        let here = plan.here
        return """
            <path class="here" d="M\(here.x - 20) \(here.y)h40M\(here.x) \(here.y - 20)v40"/>\
            <circle class="here" cx="\(here.x)" cy="\(here.y)" r="12"/>
            """
    }

    private var scale: HTML {
        let (start, length) = (plan.scale.start, plan.scale.length)
        return """
            <path class="scale" d="M\(start.x) \(start.y - 5)v5h\(length)v-5"/>\
            <text class="quiet" x="\(start.x + length / 2)" y="\(start.y - 8)" text-anchor="middle">\
            \(plan.scale.label)</text>
            """
    }

    private func track(_ track: MapPlan.Track) -> HTML {
        let points = track.points.map { "\($0.x) \($0.y)" as HTML }
        let line = track.line.category
        let (edge, width) = ("edge \(contrast(of: line))", MapPlan.trackWidth)
        return """
            <path class="\(edge)" d="M\(points, separator: "L")" stroke-width="\(width + 2.5)"/>\
            <path d="M\(points, separator: "L")" stroke="\(line.colour ?? "currentColor")" stroke-width="\(width)"\
            \(if: track.line.trouble != nil, " stroke-dasharray=\"7 6\"")>\
            <title>\(track.line.trouble ?? line.label)</title></path>
            """
    }

    /// Returns the name of the class of a colour, which has an edge on the ground on which it is hardly seen.
    private func contrast(of line: ItemCategory) -> String {
        switch line.lowContrast {
        case .onDark: "dark"
        case .onLight: "light"
        case nil: "clear"
        }
    }

    private func mark(_ mark: MapPlan.Mark) -> PagePart {
        let (stop, box) = (mark.stop, mark.box)
        let id = "\(plan.frame.name.prefix(1))-\("\(stop.feed)/\(stop.group)".elementID)"
        let dots = mark.dots.map { dot -> HTML in
            """
            <circle class="\(contrast(of: dot.line))" cx="\(dot.centre.x)" cy="\(dot.centre.y)" r="4.5" \
            fill="\(dot.line.colour ?? "")"/>
            """
        }
        let (x, y) = (box.left + box.width / 2, box.top + box.height / 2)
        let leader = mark.label?.leader.map { "<path class=\"leader\" d=\"M\(x) \(y)L\($0.x) \($0.y)\"/>" as HTML }
        // A finger needs more room than a stop has.
        let html: HTML = """
            <a class="stop\(if: mark.dots.isEmpty, " unknown")" id="\(id)" href="\(address(stop))">\
            <title>\(stop.title)</title><circle class="reach" cx="\(x)" cy="\(y)" r="\(plan.frame.reach)"/>\(leader)\
            <rect class="ground" x="\(box.left)" y="\(box.top)" width="\(box.width)" height="\(box.height)" \
            rx="\(box.height / 2)"/>\(dots)\(mark.label.map(text))</a>
            """
        return PagePart(id, html)
    }

    /// Returns a name; screen readers are given the whole title instead.
    private func text(_ label: MapLabel) -> HTML {
        let height = label.box.height / Double(label.lines.count)
        let lines = label.lines.enumerated().map { number, line -> HTML in
            let y = label.box.top + height * (Double(number) + 0.5)
            return "<tspan x=\"\(label.x)\" y=\"\(y)\">\(line)</tspan>"
        }
        return """
            <text class="stop-label" aria-hidden="true" text-anchor="\(label.anchor.rawValue)">\(lines)</text>
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
