package import FeedCore
package import FeedTimeline

/// The shown items of feeds with `include` or `exclude`, which do not show all items; events of their other items are
/// left out.
///
/// An answer is recorded before its events are checked, and lacks an item that has disappeared. So the items of the
/// answer before count too, and so do items that were shown before they disappeared.
package struct ShownItems: Sendable {
    private var last: [FeedID: Set<LocalID>] = [:]
    private var before: [FeedID: Set<LocalID>] = [:]

    /// Items that were shown and are not in the last answer.
    private var gone: [FeedID: Set<LocalID>] = [:]
    private static let maximumGone = 10_000

    package init() {}

    /// Records the shown items of an answer; `whole` has all its items, and `isNarrowed` is true if the feed has
    /// filters.
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
