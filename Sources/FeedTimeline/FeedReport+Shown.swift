package import FeedCore

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
