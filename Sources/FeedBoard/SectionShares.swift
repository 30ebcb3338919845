/// The places of sections on a screen that shows a part of each, so that the last one is seen too.
///
/// A section that has more lines than its share scrolls under its heading.
package struct SectionShares: Sendable, Equatable {
    /// The place of one section.
    package struct Place: Sendable, Hashable {
        package var column: Int

        /// The first line in the column.
        package var line: Int

        /// The number of lines, with that of the heading.
        package var height: Int
    }

    /// The places of the sections, in their order.
    package let places: [Place]

    /// The minimum number of lines of a section, on average; on a lower screen, all sections scroll together.
    private static let leastHeight = 2

    /// Divides a screen; `nil` if there is no section, or too little room for a share of each.
    ///
    /// - Parameters:
    ///   - counts: The number of lines of each section, with that of its heading.
    ///   - lines: The number of lines on the screen.
    ///   - columns: The maximum number of columns; sections fill one after the other.
    package init?(of counts: [Int], lines: Int, columns: Int) {
        let all = Self.divisions(of: 0..<counts.count, into: min(columns, counts.count)).filter { division in
            division.allSatisfy { $0.count * Self.leastHeight <= lines }
        }
        let measured = all.map { division in
            let sums = division.map { counts[$0].reduce(0, +) }
            return (division, hidden: sums.reduce(0) { $0 + max(0, $1 - lines) }, longest: sums.max() ?? 0)
        }
        // As few lines as possible are hidden, and the columns are as even as possible.
        guard let best = measured.min(by: { ($0.hidden, $0.longest) < ($1.hidden, $1.longest) })?.0, !best.isEmpty
        else { return nil }
        var places: [Place] = []
        for (column, sections) in best.enumerated() {
            var line = 0
            for height in Self.heights(of: Array(counts[sections]), in: lines) {
                places.append(Place(column: column, line: line, height: height))
                line += height
            }
        }
        self.places = places
    }

    /// Returns the ways to divide sections into columns without changing their order.
    private static func divisions(of sections: Range<Int>, into columns: Int) -> [[Range<Int>]] {
        guard columns > 1 else { return sections.isEmpty ? [] : [[sections]] }
        return (1...(sections.count - columns + 1)).flatMap { count in
            let end = sections.lowerBound + count
            return divisions(of: end..<sections.upperBound, into: columns - 1).map { [sections.lowerBound..<end] + $0 }
        }
    }

    /// Returns the heights of sections in one column: each has a part, and the first ones have the rest, since they are
    /// the soonest.
    private static func heights(of counts: [Int], in lines: Int) -> [Int] {
        let least = max(2, lines / (counts.count + 1))
        var heights = counts.map { min($0, least) }
        for index in counts.indices {
            heights[index] += min(counts[index] - heights[index], max(0, lines - heights.reduce(0, +)))
        }
        return heights
    }
}
