package import FeedCore
package import FeedTimeline
import Foundation

// A screen without scrolling, such as one on a wall: the feeds share its lines.

extension Timeline {
    /// The entries within the limits per group of their feeds; starred ones and those without a group are all there.
    fileprivate var withinGroupLimits: Entries {
        let limits = sections.map(\.report.feed.limitPerGroup)
        guard limits.contains(where: { $0 != nil }) else { return entries }
        var counts = limits.map { _ in [String: Int]() }
        return Entries(
            entries.filter { entry in
                guard let limit = limits[entry.order], let group = entry.group, !entry.isStarred else { return true }
                counts[entry.order][group, default: 0] += 1
                return counts[entry.order][group, default: 0] <= limit
            }
        )
    }
}

extension TimelineContent {
    /// The room on a screen: columns of lines.
    ///
    /// Each row and each heading takes one line. A heading is in the same column as at least one of its rows, and each
    /// column begins with a heading.
    package struct Room: Sendable, Hashable {
        /// The number of lines in a column.
        package var lines: Int
        package var columns: Int

        package init(lines: Int, columns: Int) { (self.lines, self.columns) = (max(lines, 1), max(columns, 1)) }

        /// The number of lines in all columns.
        package var count: Int { lines * columns }
    }

    /// Returns the board with as many rows as there is room for, shared fairly among the feeds; ``leftovers`` counts
    /// the others.
    ///
    /// Removes sections without a row, except headings of feeds whose groups have rows. Each group of a feed gets its
    /// first row before another gets its second. The number of leftover rows takes a line, too.
    package func fitted(to room: Room) -> TimelineContent {
        // Under feeds' headings, the groups of a feed take turns.
        let claims = claims { row, turn, kind in (1, kind.feed == nil ? row.wait(by: clock) : Double(turn)) }
        var lines = room.count
        while lines > 0 {
            let board = keeping(claims.shown(in: lines))
            if board.lineCount(in: room) + (board.leftovers.isEmpty ? 0 : 1) <= room.count { return board }
            lines -= 1
        }
        return keeping([])
    }

    /// Returns the board of a screen without room for all rows: of each feed, the starred rows and the soonest ones
    /// within the feed's own limits.
    ///
    /// - Parameters:
    ///   - count: The maximum number of rows of each feed besides its starred rows.
    ///   - timeline: The timeline of the board, which need not keep to the feeds' limits.
    /// - Returns: The board with fewer rows, or the same; ``leftovers`` counts the others.
    package func soonest(_ count: Int, of timeline: Timeline) -> TimelineContent {
        let entries = timeline.withinGroupLimits
        var counts = timeline.sections.map { min($0.report.feed.limit ?? count, count) }
        let near = timeline.soonest(count, of: entries).places.map { entries[$0] }.filter { entry in
            if !entry.isStarred { counts[entry.order] -= 1 }
            return entry.isStarred || counts[entry.order] >= 0
        }
        return showing(Set(near.map(\.id)))
    }

    private func showing(_ near: Set<ItemID>) -> TimelineContent {
        let shown = Set(rows.enumerated().lazy.filter { near.contains($1.id) }.map(\.offset))
        return shown.count == rows.count ? self : keeping(shown)
    }

    /// Returns the items of a section that a small screen shows at first; the lines are shared among the feeds.
    ///
    /// A race that has begun gives way to races that are ahead.
    ///
    /// - Parameters:
    ///   - section: The section.
    ///   - lines: The number of lines for rows; a section with at most one row more is shown whole.
    /// - Returns: The ids of the items.
    package func brief(of section: Section, lines: Int) -> Set<ItemID> {
        guard section.rows.count > lines + 1 else { return Set(section.rows.map(\.id)) }
        let claims = Dictionary(grouping: section.rows.enumerated()) { $0.element.id.feed }.mapValues { rows in
            rows.map { place, row in
                let wait = hasBegun(row) ? Self.waitOfBegun : row.wait(by: clock)
                return FairShares.Claim(height: 1, place: place, wait: wait, isStarred: row.isStarred)
            }
        }
        let shown = FairShares(of: Array(claims.values), in: lines).shown.joined()
        return Set(shown.map { section.rows[$0].id })
    }

    /// The assumed waiting time of a race that has begun, in seconds: a day.
    private static let waitOfBegun: TimeInterval = 86_400

    /// Returns true if the row has only a start, which has passed, and is not live.
    private func hasBegun(_ row: TimelineRow) -> Bool {
        guard case .instant(let start, nil) = row.time, row.status != .live else { return false }
        return start <= clock.now
    }

    /// Returns the board with all rows of each of these feeds in one section, the soonest first.
    package func joining(_ feeds: Set<FeedID>) -> TimelineContent {
        var board = self
        board.sections = []
        for (place, section) in sections.enumerated() {
            guard let feed = section.kind.feed, feeds.contains(feed) else {
                board.sections.append(section)
                continue
            }
            guard section.kind.isFeed else { continue }
            var whole = section
            let own = sections[place...].prefix { $0.kind.feed == feed }
            (whole.rows, whole.total) = (joined(Array(own)), own.reduce(0) { $0 + $1.total })
            board.sections.append(whole)
        }
        return board
    }

    /// Returns the board with only the stops of a map, the nearest first.
    package func around(_ map: StopMap) -> TimelineContent {
        var board = self
        board.leftovers = []
        board.sections = map.stops.compactMap { stop in
            sections.first { $0.kind == .group(stop.group, of: stop.feed) && !$0.rows.isEmpty }
        }
        return board
    }

    /// Returns the number of lines for rows and headings, including the lines at the end of a column that are left
    /// empty because a heading needs a row below it; a section that goes on in the next column has its heading again.
    package func lineCount(in room: Room) -> Int { lines(in: room).count }

    /// Returns the items before which a column has the heading of their section again.
    package func continuations(in room: Room) -> Set<ItemID> { lines(in: room).again }

    private func lines(in room: Room) -> (count: Int, again: Set<ItemID>) {
        var count = 0
        var headings = 0
        var again: Set<ItemID> = []
        for section in sections {
            headings += 1
            guard !section.rows.isEmpty else { continue }
            let rest = room.lines - count % room.lines
            if rest < room.lines, rest <= headings { count += rest }
            count += headings
            headings = 0
            for row in section.rows {
                if room.lines > 1, count % room.lines == 0 {
                    count += 1
                    again.insert(row.id)
                }
                count += 1
            }
        }
        return (count, again)
    }

    /// Returns the board with only the rows at the indices in `shown`, which are counted through all sections.
    private func keeping(_ shown: Set<Int>) -> TimelineContent {
        var board = self
        let dropped = board.removeRows(besides: shown)
        let filled = Set(board.sections.filter { !$0.rows.isEmpty }.compactMap(\.kind.feed))
        board.sections.removeAll { section in
            section.rows.isEmpty && !(section.kind.isFeed && section.kind.feed.map(filled.contains) == true)
        }
        // Past items are not mentioned if more are ahead.
        board.leftovers.removeAll { $0.isPast && dropped[$0.feed] != nil }
        board.addLeftovers(dropped)
        return board
    }
}
