package import FeedCore
import Foundation

/// Looks for the one item that an id, `FEED:LOCAL`, or its beginning names.
package struct ItemSearch: Sendable {
    package let id: String

    package init(id: String) { self.id = id }

    /// The feed that the id names; `nil` where it has not the form of an id.
    package var feed: String? {
        guard let colon = id.firstIndex(of: ":"), colon != id.startIndex else { return nil }
        return String(id[..<colon])
    }

    /// What is found among reports.
    package enum Finding: Sendable {
        case item(FeedItem, in: FeedReport)
        /// Nothing, with the id that is nearest to what was typed.
        case nothing(nearest: String?)
        /// No feed has an answer, and any of them may well have the item.
        case noAnswer
        /// Several ids begin so.
        case several([ItemID])
    }

    /// Looks for the item.
    package func find(in reports: [FeedReport]) -> Finding {
        let matches = items(of: reports).filter { fits($0, by: { $0.hasPrefix($1) }) }
        let exact = matches.first { fits($0, by: ==) }
        if let found = exact ?? (matches.count == 1 ? matches.first : nil) {
            return .item(found.item, in: found.report)
        }
        if !matches.isEmpty { return .several(matches.map(\.id)) }
        if reports.allSatisfy({ $0.snapshot == nil }) { return .noAnswer }
        return .nothing(nearest: id.nearest(of: items(of: reports).map(\.id.description)))
    }

    private func items(of reports: [FeedReport]) -> [(id: ItemID, item: FeedItem, report: FeedReport)] {
        reports.flatMap { report in
            (report.snapshot?.items ?? []).map { (ItemID(report.feed.id, $0.id), $0, report) }
        }
    }

    /// Whether an item's id fits what was typed, as both are or with their escapes undone: 14:05 is meant for 14%3A05.
    private func fits(
        _ found: (id: ItemID, item: FeedItem, report: FeedReport),
        by relation: (String, String) -> Bool
    ) -> Bool {
        let itemID = found.id.description
        if relation(itemID, id) { return true }
        guard let plain = itemID.removingPercentEncoding else { return false }
        return relation(plain, id.removingPercentEncoding ?? id)
    }

    // MARK: - What to ask for

    /// What a feed is to be asked for.
    ///
    /// Wider than any list, so that an item of last year or of the next can be named too; but where each request is
    /// counted, no more than the day that the id names.
    package func window(of feed: Feed, by query: FeedQuery) -> TimeWindow {
        feed.isCounted ? namedDay(in: query.timeZone) ?? query.window(of: feed) : wideWindow(around: query.now)
    }

    /// A year back and two ahead, and the year that the id names, where it names one.
    private func wideWindow(around now: Date) -> TimeWindow {
        var window = TimeWindow(
            from: now.addingTimeInterval(-400 * 86_400),
            until: now.addingTimeInterval(800 * 86_400)
        )
        for part in id.split(whereSeparator: { !$0.isNumber }) where part.count == 4 {
            guard let year = Int(part), let day = CivilDay(year: year, month: 1, day: 1),
                Date.plausibleStarts.contains(day.start(in: .gmt))
            else { continue }
            window.from = min(window.from, day.start(in: .gmt).addingTimeInterval(-86_400))
            window.until = max(window.until ?? now, day.start(in: .gmt).addingTimeInterval(367 * 86_400))
        }
        return window
    }

    private func namedDay(in timeZone: TimeZone) -> TimeWindow? {
        let parts = id.split { $0 == ":" || $0 == "/" }
        guard let day = parts.lazy.compactMap({ CivilDay($0) }).first else { return nil }
        return TimeWindow(from: day.start(in: timeZone), until: day.adding(days: 1).start(in: timeZone))
    }
}
