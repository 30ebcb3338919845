package import FeedCore
package import FeedTimeline

/// The items shown of feeds that do not show all, those with `include` or `exclude`; events of other items are left
/// out.
///
/// An event follows the answer that caused it, which no longer has an item that disappeared. So the answer before
/// counts too, and so do items that were shown before they disappeared.
package struct ShownItems: Sendable {
    private var last: [FeedID: Set<LocalID>] = [:]
    private var before: [FeedID: Set<LocalID>] = [:]

    /// Items that were shown and are in no answer any more.
    private var gone: [FeedID: Set<LocalID>] = [:]
    private static let maximumGone = 10_000

    package init() {}

    /// Records an answer without the items that are not shown, of the whole one; if it is narrowed, there may be some.
    package mutating func record(_ report: FeedReport, isNarrowed: Bool, of whole: FeedReport) {
        let feed = report.feed.id
        guard isNarrowed else { return forget(feed) }
        guard let items = report.snapshot?.items else { return }
        let shown = Set(items.map(\.id))
        guard shown != last[feed] else { return }
        let present = Set((whole.snapshot?.items ?? []).map(\.id))
        let left = (gone[feed] ?? []).union(last[feed] ?? []).subtracting(present)
        gone[feed] = left.count <= Self.maximumGone ? left : []
        before[feed] = last[feed]
        last[feed] = shown
    }

    package mutating func forget(_ feed: FeedID) { (last[feed], before[feed], gone[feed]) = (nil, nil, nil) }

    /// Returns true if events of an item may be published.
    package func contains(_ item: ItemID) -> Bool {
        guard let shown = last[item.feed] else { return true }
        return shown.contains(item.local) || before[item.feed]?.contains(item.local) == true
            || gone[item.feed]?.contains(item.local) == true
    }
}
