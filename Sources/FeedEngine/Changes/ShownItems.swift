package import FeedCore
package import FeedTimeline

/// Which items are shown of the feeds that do not show all, those with `include` or `exclude`: events of the others are
/// left out.
///
/// An event comes after the answer that made it, in which an item that has disappeared is no longer: the answer before
/// counts too, and what was shown before it was gone.
package struct ShownItems: Sendable {
    private var last: [FeedID: Set<LocalID>] = [:]
    private var before: [FeedID: Set<LocalID>] = [:]

    /// Those that were shown and are in no answer any more.
    private var gone: [FeedID: Set<LocalID>] = [:]
    private static let maximumGone = 10_000

    package init() {}

    /// Notes an answer, without the items that are not shown.
    ///
    /// - Parameters:
    ///   - report: The answer.
    ///   - isNarrowed: Whether there may be items that are not shown.
    ///   - whole: The answer with those.
    package mutating func note(_ report: FeedReport, isNarrowed: Bool, of whole: FeedReport) {
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

    /// Whether something may be told of an item.
    package func contains(_ item: ItemID) -> Bool {
        guard let shown = last[item.feed] else { return true }
        return shown.contains(item.local) || before[item.feed]?.contains(item.local) == true
            || gone[item.feed]?.contains(item.local) == true
    }
}
