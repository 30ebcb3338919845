package import FeedCore

/// The filter of a feed's own `include` and `exclude`, which is the same for all viewers and at all times.
package struct FeedItemFilter: Sendable {
    private let include: ItemMatcher?
    private let exclude: ItemMatcher?
    private let groupTitles: [String: String]

    /// Creates the filter of a feed, with the titles of its groups by id.
    package init(_ feed: Feed, groupTitles: [String: String]) {
        include = ItemMatcher(feed.include)
        exclude = ItemMatcher(feed.exclude)
        self.groupTitles = groupTitles
    }

    /// Returns the reason for which an item is hidden; `nil` if it is not.
    package func reason(toHide item: FeedItem) -> HiddenReason? {
        withUnsafePointer(to: item) { reason(toHide: $0) }
    }

    func reason(toHide pointer: UnsafePointer<FeedItem>) -> HiddenReason? {
        if include == nil, exclude == nil { return nil }
        let item = pointer.pointee
        let groupTitle = item.group.flatMap { groupTitles[$0] }
        if let exclude, let kind = exclude.kinds.first(where: { exclude.matches($0, item, groupTitle: groupTitle) }) {
            return .excluded(kind)
        }
        if let include, let kind = include.kinds.first(where: { !include.matches($0, item, groupTitle: groupTitle) }) {
            return .notIncluded(kind)
        }
        return nil
    }

    /// Returns true if a group can have items that are shown.
    func shows(group: FeedGroup) -> Bool {
        if let exclude, exclude.matches(group) { return false }
        return include.map { !$0.kinds.contains(.groups) || $0.matches(group) } ?? true
    }
}

extension Feed {
    /// True if `include` or `exclude` may leave items out.
    package var hasFilters: Bool { !include.isEmpty || !exclude.isEmpty }
}

extension FeedReport {
    /// The report without the items and groups that the feed's `include` and `exclude` leave out.
    package var filtered: FeedReport {
        guard feed.hasFilters, let snapshot else { return self }
        let filter = FeedItemFilter(feed, groupTitles: snapshot.groupTitles)
        var report = self
        report.snapshot?.items = snapshot.items.filter { filter.reason(toHide: $0) == nil }
        report.snapshot?.groups = snapshot.groups.filter(filter.shows)
        return report
    }
}
