package import Foundation

/// Divides the lines of a screen among feeds.
///
/// Every feed gets its soonest row before another feed gets its second. With ``Order/time``, all further lines go to
/// the soonest rows, so that nothing of today is left out for something next month. The time until an item starts
/// counts in steps: up to a quarter of an hour, half an hour, one hour, two, four and so on. Three rows of a feed within
/// one step count as much as a step, so that a hundred trains leave room for tomorrow, and a full day leaves none of its
/// hours out for next week. Starred rows get lines before all others, by the same rules, and are the last that a screen
/// drops.
package struct FairShares: Sendable {
    /// A row that competes for lines.
    package struct Claim: Sendable {
        /// The number of lines that the row takes.
        package var height: Int

        /// The row's index in the order of all rows.
        package var place: Int

        /// The number of seconds until the item starts or, if it has begun, ends; or the row's turn in its section.
        package var wait: TimeInterval

        package var isStarred: Bool

        package init(height: Int, place: Int, wait: TimeInterval, isStarred: Bool = false) {
            self.height = height
            self.place = place
            self.wait = wait
            self.isStarred = isStarred
        }
    }

    /// The order in which feeds get lines after their first row.
    package enum Order: Sendable {
        /// The soonest row first.
        case time

        /// The same number of rows for each feed.
        case feed
    }

    /// The number of rows of a feed that count as much as a doubled time until the start.
    private static let rowsPerDoubling = 3

    /// The time until the start, in seconds, below which all rows are equally soon: a quarter of an hour.
    private static let nearest: TimeInterval = 15 * 60

    /// The ``Claim/place`` of each row that is shown, the most urgent first: a list for each feed, by the feed's index.
    package private(set) var shown: [[Int]]

    private let order: Order

    /// The step of the last row shown of each feed, and the number of the feed's rows shown in that step.
    private var steps: [(step: Int, rows: Int)]

    /// The number of rows shown of each feed, by the feed's index.
    package var counts: [Int] { shown.map(\.count) }

    /// - Parameters:
    ///   - claims: The rows of each feed, in any order.
    ///   - lines: The number of lines.
    ///   - order: The order in which feeds get lines after their first row.
    package init(of claims: [[Claim]], in lines: Int, by order: Order = .time) {
        self.order = order
        shown = Array(repeating: [], count: claims.count)
        steps = Array(repeating: (0, 0), count: claims.count)
        // Within one feed: starred rows, then the soonest, then in reading order.
        let urgency = { (claim: Claim) in (claim.isStarred ? 0 : 1, claim.wait, claim.place) }
        let queues = claims.map { $0.sorted { urgency($0) < urgency($1) } }
        var left = lines
        var open = queues.indices.filter { !queues[$0].isEmpty }
        while left > 0, let next = open.min(by: { bid(of: $0, in: queues) < bid(of: $1, in: queues) }) {
            let (feed, queue) = (next, queues[next])
            let claim = queue[shown[feed].count]
            // If a row has no room, less urgent ones of its feed are not shown either.
            let hasRoom = claim.height <= left
            if hasRoom {
                left -= claim.height
                shown[feed].append(claim.place)
                let step = step(of: claim)
                steps[feed] = (step, rank(of: feed, in: step) + 1)
            }
            if !hasRoom || shown[feed].count == queue.count { open.removeAll { $0 == feed } }
        }
    }

    /// Returns the bid of a feed for the next line, which the least bid gets.
    ///
    /// A starred row comes first, then the first row of a feed, then a row of the feed with the fewest rows in its step,
    /// then the first row in reading order. With ``Order/time``, each step counts as three further rows.
    private func bid(of feed: Int, in queues: [[Claim]]) -> (Int, Int, weight: Int, place: Int) {
        let count = shown[feed].count
        let claim = queues[feed][count]
        let step = step(of: claim)
        let weight = step * Self.rowsPerDoubling + rank(of: feed, in: step)
        return (claim.isStarred ? 0 : 1, count == 0 ? 0 : 1, weight, claim.place)
    }

    /// Returns the number of doublings of the nearest time until a row starts; with ``Order/feed`` there is one step.
    private func step(of claim: Claim) -> Int {
        order == .time ? Int(log2(max(claim.wait / Self.nearest, 1))) : 0
    }

    /// Returns the number of a feed's rows that are shown in a step, the one of its last row or a later one.
    private func rank(of feed: Int, in step: Int) -> Int { steps[feed].step == step ? steps[feed].rows : 0 }
}
