import FeedCore

extension FeedReport {
    /// Returns the report without the items that a query's filters leave out, at any time and without limits: for a
    /// client that subscribes to some items.
    package func narrowed(by query: FeedQuery) -> FeedReport {
        guard query.hasFilters, let snapshot else { return self }
        let filtered = FilteredItems(self, by: query)
        var report = self
        var items: [FeedItem] = []
        snapshot.items.lookAtEach { if filtered[$0] == nil { items.append($1.pointee) } }
        report.snapshot?.items = items
        report.snapshot?.groups = snapshot.groups.filter { filtered.filter.shows(group: $0) }
        return report
    }
}
