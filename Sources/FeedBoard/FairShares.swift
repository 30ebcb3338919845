/// Divides the lines of a screen among feeds.
///
/// Max-min fair: every feed gets its first row before another gets its second, and so on in rounds; what a short feed
/// does not need goes to the others. Within a round the soonest rows come first, so that they win where lines run out.
package struct FairShares: Sendable {
    /// A row that wants to be shown.
    package struct Claim: Sendable {
        /// The number of lines that it takes.
        package var height: Int

        /// Its place in the order of all rows.
        package var place: Int

        package init(height: Int, place: Int) {
            self.height = height
            self.place = place
        }
    }

    /// How many rows of each feed are shown, by the feed's index.
    package private(set) var counts: [Int]

    /// - Parameters:
    ///   - claims: The rows of each feed, in their order.
    ///   - lines: How many lines there are.
    package init(of claims: [[Claim]], in lines: Int) {
        counts = Array(repeating: 0, count: claims.count)
        var left = lines
        var open = claims.indices.filter { !claims[$0].isEmpty }
        while !open.isEmpty {
            open.sort { claims[$0][counts[$0]].place < claims[$1][counts[$1]].place }
            // A feed's rows are shown without gaps: where one has no room, those after it are not shown either.
            open = open.filter { feed in
                let height = claims[feed][counts[feed]].height
                guard height <= left else { return false }
                left -= height
                counts[feed] += 1
                return counts[feed] < claims[feed].count
            }
        }
    }
}
