import FeedCore
package import FeedTimeline
import Foundation

// A board for a screen without room for all rows.

extension TimelineContent {
    /// Returns the board with as many rows as fit, shared fairly among the feeds; ``leftovers`` counts the others.
    ///
    /// - Parameters:
    ///   - lines: The number of lines for rows.
    ///   - height: Returns the number of lines that a row of a section takes.
    /// - Returns: The smaller board.
    package func fitted(to lines: Int, height: (TimelineRow, Section.Kind) -> Int) -> TimelineContent {
        let claims = claims { row, _, kind in (height(row, kind), row.wait(by: clock)) }
        var board = self
        let dropped = board.removeRows(besides: claims.shown(in: lines))
        board.sections.removeAll { $0.rows.isEmpty && !$0.kind.isFeed }
        board.addLeftovers(dropped)
        return board
    }

    /// Returns the numbers of items ahead by the sections in which they would have rows, including items beyond limits.
    package func countsAhead(in timeline: Timeline) -> [Section.Kind: Int] {
        timeline.entries.reduce(into: [:]) { counts, entry in
            if !entry.isPast { counts[kind(of: entry.time, isPast: false), default: 0] += 1 }
        }
    }

    /// The claims of each feed's rows to the lines of a screen.
    struct Claims {
        fileprivate var claims: [[FairShares.Claim]]
        fileprivate var order: FairShares.Order

        /// Returns the indices of the rows that fit, counted through all sections.
        func shown(in lines: Int) -> Set<Int> { Set(FairShares(of: claims, in: lines, by: order).shown.joined()) }
    }

    /// Returns the claims of all rows.
    ///
    /// - Parameter measure: Returns the number of lines that a row takes, and its waiting time in seconds or turns. The
    ///   turn is the row's index in its section.
    /// - Returns: The claims. If each feed has a heading of its own, all feeds get the same share.
    func claims(_ measure: (TimelineRow, _ turn: Int, Section.Kind) -> (height: Int, wait: TimeInterval)) -> Claims {
        var claims: [FeedID: [FairShares.Claim]] = [:]
        var place = 0
        for section in sections {
            for (turn, row) in section.rows.enumerated() {
                let (height, wait) = measure(row, turn, section.kind)
                let claim = FairShares.Claim(height: height, place: place, wait: wait, isStarred: row.isStarred)
                claims[row.id.feed, default: []].append(claim)
                place += 1
            }
        }
        let isByFeed = sections.contains { $0.kind.feed != nil }
        return Claims(claims: Array(claims.values), order: isByFeed ? .feed : .time)
    }

    /// Removes all rows except those at the indices in `shown`, which are counted through all sections.
    ///
    /// - Returns: The number of removed rows of each feed.
    mutating func removeRows(besides shown: Set<Int>) -> [FeedID: Int] {
        var place = 0
        var dropped: [FeedID: Int] = [:]
        for index in sections.indices {
            sections[index].rows.removeAll { row in
                let isShown = shown.contains(place)
                place += 1
                if !isShown { dropped[row.id.feed, default: 0] += 1 }
                return !isShown
            }
        }
        return dropped
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
