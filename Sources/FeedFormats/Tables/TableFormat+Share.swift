package import FeedBoard
import FeedCore
package import FeedTimeline

extension TableFormat {
    /// Returns the part of the list that fits on the screen; `nil` if the table may have any length.
    ///
    /// - Parameters:
    ///   - query: The query of the table.
    ///   - reports: The feeds' answers.
    ///   - ofOne: The query for a table of one feed.
    /// - Returns: The items that fit, and the commands that show the others.
    package func share(of query: FeedQuery, among reports: [FeedReport], alone ofOne: FeedQuery) -> ScreenShare? {
        guard let screen, let lines = screen.lines else { return nil }
        guard let shown = itemsOnScreen(of: query.timeline(of: reports)) else { return nil }
        return ScreenShare(lines: lines, shown: shown) { feed, item in
            let own = reports.filter { $0.feed.id == feed }
            let name = reports.count > 1 ? feed : nil
            let isEnough = { (item: ItemID) in
                name != nil && itemsOnScreen(of: ofOne.timeline(of: own))?.contains(item) == true
            }
            guard let item, !isEnough(item) else {
                let count = query.timeline(of: own).sections.first?.matchCount
                return screen.commands.text(of: name, limit: name == nil ? count : nil)
            }
            var unlimited = query
            unlimited.limit = Int.max
            let place = unlimited.timeline(of: own).allEntries.firstIndex { $0.id == item }
            return screen.commands.text(of: name, limit: place.map { $0 + 1 })
        }
    }

    private func itemsOnScreen(of timeline: Timeline) -> Set<ItemID>? {
        lines(of: timeline).fitted.map { Set($0.rows.map(\.id)) }
    }
}
