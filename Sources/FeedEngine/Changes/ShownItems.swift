import FeedCore
import FeedTimeline

/// Which items of the feeds with `include` or `exclude` are shown: events of the others are left out.
///
/// An event comes after the answer that made it, in which an item that has disappeared is no longer: the answer before
/// counts too.
struct ShownItems {
    private var last: [FeedID: Set<LocalID>] = [:]
    private var before: [FeedID: Set<LocalID>] = [:]

    /// Notes an answer, without the items that are not shown.
    mutating func note(_ report: FeedReport) {
        guard report.feed.hasFilters else {
            last[report.feed.id] = nil
            return
        }
        guard let items = report.snapshot?.items else { return }
        let shown = Set(items.map(\.id))
        guard shown != last[report.feed.id] else { return }
        before[report.feed.id] = last[report.feed.id]
        last[report.feed.id] = shown
    }

    mutating func forget(_ feed: FeedID) { (last[feed], before[feed]) = (nil, nil) }

    /// Whether something may be told of an item.
    func contains(_ item: ItemID) -> Bool {
        guard let shown = last[item.feed] else { return true }
        return shown.contains(item.local) || before[item.feed]?.contains(item.local) == true
    }
}
