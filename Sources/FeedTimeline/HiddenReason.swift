package import FeedCore
/// The reason for which a query does not show an item.
package enum HiddenReason: Sendable, Hashable {
    /// The item's time, or the time until which it is relevant, is over.
    case past
    /// The item is over, and is shown only if its feed's past items are requested.
    case keptPast
    /// The item begins after the end of its feed's `ahead`.
    case tooFarAhead
    case outsideWindow
    /// The feed's `exclude` matches the item by a kind of property.
    case excluded(ItemFilter.Kind)
    /// The feed's `include` does not match the item by a kind of property.
    case notIncluded(ItemFilter.Kind)
    /// The item has no star, and only starred items were requested.
    case unstarred
    /// Only whole days, or only instants, were requested, and the item has another kind of time.
    case time
    case category
    case group
    case search
    /// The item does not meet the requested conditions on facts.
    case facts
    case status
    /// Other items reach the limit of the group.
    case beyondGroupLimit(Int)
    /// Other items reach the limit of the feed.
    case beyondFeedLimit(Int)
    /// Other items reach the total limit.
    case beyondLimit(Int)

    /// True if the feed's own `include` or `exclude` hides the item.
    var isOfFeed: Bool {
        switch self {
        case .excluded, .notIncluded: true
        default: false
        }
    }
}

extension FeedQuery {
    /// Returns the reason for which the ``timeline(of:)`` of `reports` does not show an item of `report`; `nil` if it
    /// shows the item.
    package func reasonHidden(_ item: FeedItem, of report: FeedReport, among reports: [FeedReport]) -> HiddenReason? {
        let feed = report.feed
        if let reason = firstReason(toHide: item, of: report) { return reason }
        let found = FoundItems(of: report, at: 0, by: self)
        let ofGroups = cutGroups(of: found.places, of: feed, group: found.group)
        guard let place = ofGroups.firstIndex(where: { found.source.items[$0.index].id == item.id }) else {
            return groupLimit(of: feed).map { .beyondGroupLimit($0) }
        }
        if let own = self.limit(of: feed), place >= own {
            return limit == nil ? .beyondFeedLimit(own) : .beyondLimit(own)
        }
        guard layout == .unified, let limit else { return nil }
        let isShown = timeline(of: reports).entries.contains { $0.feed == feed.id && $0.item.id == item.id }
        return isShown ? nil : .beyondLimit(limit)
    }
}

extension FeedQuery {
    /// Returns the reason for which an item is hidden, apart from limits.
    private func firstReason(toHide item: FeedItem, of report: FeedReport) -> HiddenReason? {
        var alone = report
        alone.snapshot?.items = [item]
        let filtered = FilteredItems(alone, by: self)
        return filtered.index.times.first.flatMap(TimeFilter(self, of: report.feed).reason) ?? filtered[0]
    }

    /// Returns the number of hidden items of a feed, by reason.
    ///
    /// A limit over all feeds is not included, because it does not concern a single feed.
    package func hiddenCounts(of report: FeedReport) -> [HiddenReason: Int] {
        let (filtered, timeFilter) = (FilteredItems(report, by: self), TimeFilter(self, of: report.feed))
        var counts: [HiddenReason: Int] = [:]
        for (place, times) in filtered.index.times.enumerated() {
            if let reason = timeFilter.reason(toHide: times) ?? filtered[place] { counts[reason, default: 0] += 1 }
        }
        let found = FoundItems(of: report, at: 0, by: self, filtered)
        let ofGroups = cutGroups(of: found.places, of: report.feed, group: found.group)
        if let perGroup = groupLimit(of: report.feed), ofGroups.count < found.places.count {
            counts[.beyondGroupLimit(perGroup)] = found.places.count - ofGroups.count
        }
        if let own = self.limit(of: report.feed), ofGroups.count > own {
            counts[limit == nil ? .beyondFeedLimit(own) : .beyondLimit(own)] = ofGroups.count - own
        }
        return counts
    }
}
