/// Divides the lines of a screen among feeds.
///
/// Max-min fair: every feed gets its first row before another gets its second, and so on in rounds; what a short feed
/// does not need goes to the others. Within a round the soonest rows come first, so that they win where lines run out.
/// Starred rows come before all others, and are shared in the same way: they are the last that a screen drops.
package struct FairShares: Sendable {
    /// A row that wants to be shown.
    package struct Claim: Sendable {
        /// The number of lines that it takes.
        package var height: Int

        /// Its place in the order of all rows.
        package var place: Int

        package var isStarred: Bool

        package init(height: Int, place: Int, isStarred: Bool = false) {
            self.height = height
            self.place = place
            self.isStarred = isStarred
        }
    }

    /// The places of the rows that are shown, of each feed by its index.
    package private(set) var shown: [[Int]]

    /// How many rows of each feed are shown, by the feed's index.
    package var counts: [Int] { shown.map(\.count) }

    /// - Parameters:
    ///   - claims: The rows of each feed, in their order.
    ///   - lines: How many lines there are.
    package init(of claims: [[Claim]], in lines: Int) {
        shown = Array(repeating: [], count: claims.count)
        let claims = claims.map { rows in rows.filter(\.isStarred) + rows.filter { !$0.isStarred } }
        var left = lines
        var open = claims.indices.filter { !claims[$0].isEmpty }
        while !open.isEmpty {
            let next = { [shown] (feed: Int) in claims[feed][shown[feed].count] }
            let starred = open.filter { next($0).isStarred }
            let wanting = starred.isEmpty ? open : starred
            // Who has more rows, of starred ones, waits for the others.
            let fewest = wanting.map { shown[$0].count }.min() ?? 0
            let round = wanting.filter { shown[$0].count == fewest }.sorted { next($0).place < next($1).place }
            for feed in round {
                let claim = next(feed)
                // A feed's rows are shown without gaps: where one has no room, those after it are not shown either.
                if claim.height <= left {
                    left -= claim.height
                    shown[feed].append(claim.place)
                    if shown[feed].count < claims[feed].count { continue }
                }
                open.removeAll { $0 == feed }
            }
        }
    }
}
