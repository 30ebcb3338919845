package import FeedCore
/// Why a query does not show an item that is there.
package enum HiddenReason: Sendable, Hashable {
    /// Its time, or the time until which it is worth showing, is over.
    case past
    /// It begins later than its feed looks ahead.
    case tooFarAhead
    /// It is not in the window that was asked for.
    case outsideWindow
    /// It has no star, and only those with one were asked for.
    case unstarred
    /// It is a whole day, or it is none, and only the others were asked for.
    case time
    case category
    case group
    case search
    /// So many of its group are shown, and others come first.
    case beyondGroupLimit(Int)
    /// So many of its feed are shown, and others come first.
    case beyondFeedLimit(Int)
    /// So many are shown in all, and others come first.
    case beyondLimit(Int)
}

extension FeedQuery {
    /// Finds out why an item is not among what ``timeline(of:)`` shows.
    ///
    /// - Parameters:
    ///   - item: An item of the report.
    ///   - report: Its feed.
    ///   - reports: What the timeline is made of, this report among them.
    /// - Returns: The reason; `nil` where the item is shown.
    package func reasonHidden(_ item: FeedItem, of report: FeedReport, among reports: [FeedReport]) -> HiddenReason? {
        let titles = report.snapshot?.groupTitles ?? [:]
        let feed = report.feed
        if let reason = filter(of: item, of: feed, in: window(of: feed), groupTitles: titles) { return reason }
        let ofGroups = cutGroups(of: matches(in: report, at: 0), of: feed)
        guard let place = ofGroups.firstIndex(where: { $0.item.id == item.id }) else {
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
    /// How many items of a feed are not shown, by the reason.
    ///
    /// A limit over all feeds is left out: it is no reason of one feed's.
    package func hiddenCounts(of report: FeedReport) -> [HiddenReason: Int] {
        guard let snapshot = report.snapshot else { return [:] }
        let titles = snapshot.groupTitles
        let visible = window(of: report.feed)
        var counts: [HiddenReason: Int] = [:]
        for item in snapshot.items {
            if let reason = filter(of: item, of: report.feed, in: visible, groupTitles: titles) {
                counts[reason, default: 0] += 1
            }
        }
        let all = matches(in: report, at: 0)
        let ofGroups = cutGroups(of: all, of: report.feed)
        if let perGroup = groupLimit(of: report.feed), ofGroups.count < all.count {
            counts[.beyondGroupLimit(perGroup)] = all.count - ofGroups.count
        }
        if let own = self.limit(of: report.feed), ofGroups.count > own {
            counts[limit == nil ? .beyondFeedLimit(own) : .beyondLimit(own)] = ofGroups.count - own
        }
        return counts
    }
}
