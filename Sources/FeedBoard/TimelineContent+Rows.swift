package import FeedCore
import FeedTimeline

// Only rows near the viewer have texts, so that ten thousand items cost as much as a screen of them.

extension TimelineContent {
    /// The part of a long board near the viewer; rows that are further away are placeholders.
    package struct Reach: Sendable, Hashable {
        /// The first item on the screen; `nil` for the first item of the board.
        package var item: ItemID?

        /// The number of rows with texts before ``item``, which is also their number from ``item`` on.
        package var rows: Int

        /// The number of rows with texts at the beginning of each section, for a screen on which each has its share.
        package var firstRows: Int

        package init(around item: ItemID?, rows: Int, firstRows: Int = 0) {
            self.item = item
            self.rows = rows
            self.firstRows = firstRows
        }
    }

    /// Adds rows for the items of each section, with texts for all rows or for those within `reach`.
    mutating func addRows(
        of entries: [[Timeline.Entry]],
        _ reach: Reach?,
        isUnderGroup: (FeedID) -> Bool,
        by maker: RowMaker
    ) {
        var near = 0..<Int.max
        if let reach {
            // Items that a collapsed section hides take no room.
            let shown = zip(sections, entries).lazy.flatMap { $0.isCollapsed ? [] : $1 }
            let first = reach.item.flatMap { item in
                shown.enumerated().first { $1.id == item }?.offset
            }
            near = max(0, (first ?? 0) - reach.rows)..<((first ?? 0) + reach.rows)
        }
        var place = 0
        for index in sections.indices {
            let isCollapsed = sections[index].isCollapsed && reach != nil
            let begin = place
            sections[index].rows = entries[index].map { entry in
                defer { place += isCollapsed ? 0 : 1 }
                return !isCollapsed && (near.contains(place) || place - begin < reach?.firstRows ?? 0)
                    ? maker.row(of: entry, isUnderGroup: isUnderGroup(entry.feed)) : TimelineRow(entry, nil)
            }
        }
    }
}
