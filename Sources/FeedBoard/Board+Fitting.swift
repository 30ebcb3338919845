import FeedCore
import FeedTimeline

// A board for a screen without room for all rows.

extension Board {
    /// The board with as many rows as fit, shared fairly among the feeds; the others are left over.
    ///
    /// - Parameters:
    ///   - lines: How many lines there are for rows.
    ///   - height: The number of lines that a row of a section takes.
    /// - Returns: The smaller board.
    package func fitted(to lines: Int, height: (BoardRow, Section.Kind) -> Int) -> Board {
        var claims: [FeedID: [FairShares.Claim]] = [:]
        var place = 0
        for section in sections {
            for row in section.rows {
                let claim = FairShares.Claim(
                    height: height(row, section.kind),
                    place: place,
                    wait: row.wait(by: clock),
                    isStarred: row.isStarred
                )
                claims[row.id.feed, default: []].append(claim)
                place += 1
            }
        }
        // Under headings of their own, all feeds have the same share.
        let isAlike = sections.contains { $0.kind.isFeed }
        let shares = FairShares(of: Array(claims.values), in: lines, by: isAlike ? .feed : .time)
        let shown = Set(shares.shown.joined())
        place = 0
        var dropped: [FeedID: Int] = [:]
        var board = self
        board.sections = sections.compactMap { section in
            var section = section
            section.rows.removeAll { row in
                let isShown = shown.contains(place)
                place += 1
                if !isShown { dropped[row.id.feed, default: 0] += 1 }
                return !isShown
            }
            return section.rows.isEmpty && !section.kind.isFeed ? nil : section
        }
        board.addLeftovers(dropped)
        return board
    }

    mutating func addLeftovers(_ counts: [FeedID: Int]) {
        for (feed, count) in counts {
            if let known = leftovers.firstIndex(where: { $0.feed == feed }) {
                leftovers[known].count += count
            } else {
                let noun = reports.first { $0.feed.id == feed }?.feed.profile.itemNoun
                leftovers.append(Leftover(feed: feed, count: count, noun: noun, words: clock.words))
            }
        }
        let order = Dictionary(reports.enumerated().map { ($1.feed.id, $0) }) { first, _ in first }
        leftovers.sort { order[$0.feed, default: 0] < order[$1.feed, default: 0] }
    }
}
