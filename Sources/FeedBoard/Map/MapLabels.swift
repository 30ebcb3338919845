import FeedCore

/// A name beside a stop of a map.
package struct MapLabel: Sendable, Hashable {
    /// The edge of the text at ``x``.
    package enum Anchor: String, Sendable { case start, middle, end }

    /// The name, in one or two lines.
    package var lines: [String]
    package var box: MapBox
    package var anchor: Anchor

    /// The end of the thin line from the stop to the name; `nil` for a name right beside its stop.
    package var leader: MapPoint?

    /// The place of the text's edge.
    package var x: Double {
        switch anchor {
        case .start: box.left
        case .middle: box.left + box.width / 2
        case .end: box.right
        }
    }
}

/// The search for places of labels, which cover neither each other nor a mark.
struct MapLabels {
    private let frame: MapPlan.Frame
    private let tracks: [[MapPoint]]

    /// The rectangles that a further label must not cover.
    var taken: [MapBox] = []

    /// The width of a letter and the height of a line, in sizes of letters: for the widest typeface that a browser may
    /// have.
    private static let (letterWidth, lineHeight) = (0.68, 1.25)

    /// The distance of a label from its mark, and the distances of labels at the end of a thin line.
    private static let (gap, leaders) = (5.0, [18.0, 34.0, 52.0])

    /// The directions in which a label may lie, the best first.
    private static let directions: [(x: Double, y: Double)] = [
        (1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1),
    ]

    init(in frame: MapPlan.Frame, beside tracks: [[MapPoint]]) { (self.frame, self.tracks) = (frame, tracks) }

    /// Returns the label of a mark and remembers its place: the whole name if it fits anywhere near, in one line or
    /// two, then as much of it as fits; `nil` if nothing does.
    mutating func label(_ title: String, beside mark: MapBox) -> MapLabel? {
        let title = title.cleaned(marks: 4)
        let whole = [[title]] + (title.count > 8 ? Self.halves(of: title).map { [$0] } ?? [] : [])
        let cut = [14, 10, 6].filter { $0 < title.count }.map { [[title.prefix($0 - 1).trimmed + "…"]] }
        for texts in [whole] + cut {
            let found = texts.enumerated().flatMap { number, lines in
                labels(lines, beside: mark).map { (label: $0, cost: cost(of: $0) + Double(number)) }
            }
            guard let best = found.min(by: { $0.cost < $1.cost })?.label else { continue }
            taken.append(best.box)
            return best
        }
        return nil
    }

    /// Returns the labels that cover nothing, in all directions, right beside the mark and farther away.
    private func labels(_ lines: [String], beside mark: MapBox) -> [MapLabel] {
        let width = lines.map(width(of:)).max() ?? 0
        let height = Double(lines.count) * frame.letters * Self.lineHeight
        return ([Self.gap] + Self.leaders).flatMap { gap in
            Self.directions.compactMap { direction in
                // A diagonal one may come nearer.
                let gap = direction.x != 0 && direction.y != 0 ? gap * 0.5 : gap
                let centre = MapPoint(
                    mark.centre.x + direction.x * (mark.width / 2 + gap + width / 2),
                    mark.centre.y + direction.y * (mark.height / 2 + gap + height / 2)
                )
                let box = MapBox(around: centre, width: width, height: height)
                guard box.left >= 4, box.right <= frame.width - 4, box.top >= 4, box.bottom <= frame.height - 4,
                    !taken.contains(where: box.overlaps)
                else { return nil }
                return MapLabel(
                    lines: lines,
                    box: box,
                    anchor: direction.x > 0 ? .start : direction.x < 0 ? .end : .middle,
                    leader: gap > Self.gap ? box.nearest(to: mark.centre) : nil
                )
            }
        }
    }

    /// Returns the cost of a place: crossed lines count most, then the distance from the stop.
    private func cost(of label: MapLabel) -> Double {
        let crossed = tracks.reduce(0) { count, points in
            count + (zip(points, points.dropFirst()).contains { label.box.isCrossed(from: $0, to: $1) } ? 1 : 0)
        }
        return Double(crossed) * 4 + (label.leader == nil ? 0 : 3)
    }

    private func width(of text: String) -> Double {
        // Letters such as Chinese ones are as wide as they are high.
        text.reduce(0) { $0 + ($1.utf8.count > 2 ? 1 : Self.letterWidth) } * frame.letters
    }

    /// Returns a name in two lines, cut at the blank nearest to its middle; `nil` without a blank.
    private static func halves(of title: String) -> [String]? {
        let middle = title.count / 2
        let blanks = title.enumerated().filter { $0.element == " " }.map(\.offset)
        guard let blank = blanks.min(by: { abs($0 - middle) < abs($1 - middle) }) else { return nil }
        return [String(title.prefix(blank)), String(title.dropFirst(blank + 1))]
    }
}
