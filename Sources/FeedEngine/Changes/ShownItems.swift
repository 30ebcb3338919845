package import FeedCore
package import FeedTimeline

/// Which items are shown of the feeds that do not show all, those with `include` or `exclude`: events of the others are
/// left out.
///
/// An event comes after the answer that made it, in which an item that has disappeared is no longer: the answer before
/// counts too.
package struct ShownItems: Sendable {
    private var last: [FeedID: Set<LocalID>] = [:]
    private var before: [FeedID: Set<LocalID>] = [:]

    package init() {}

    /// Notes an answer, without the items that are not shown.
    ///
    /// - Parameters:
    ///   - report: The answer.
    ///   - isNarrowed: Whether there may be items that are not shown.
    package mutating func note(_ report: FeedReport, isNarrowed: Bool) {
        guard isNarrowed else {
            last[report.feed.id] = nil
            return
        }
        guard let items = report.snapshot?.items else { return }
        let shown = Set(items.map(\.id))
        guard shown != last[report.feed.id] else { return }
        before[report.feed.id] = last[report.feed.id]
        last[report.feed.id] = shown
    }

    package mutating func forget(_ feed: FeedID) { (last[feed], before[feed]) = (nil, nil) }

    /// Whether something may be told of an item.
    package func contains(_ item: ItemID) -> Bool {
        guard let shown = last[item.feed] else { return true }
        return shown.contains(item.local) || before[item.feed]?.contains(item.local) == true
    }
}
