import FeedCore

/// The items of a feed that filters leave out at any time: found out once for all that depends on them.
///
/// It belongs to one answer, and means nothing for another one of the same feed.
package struct FilteredItems: Sendable {
    let index: AnswerIndex
    let filter: ReportFilter

    /// The reason for which each item is hidden; empty if only their time hides items.
    private let reasons: [HiddenReason?]

    package init(_ report: FeedReport, by query: FeedQuery) {
        index = report.index(in: query.timeZone)
        filter = ReportFilter(query, of: report, index)
        guard filter.hidesForGood, let items = report.snapshot?.items else {
            reasons = []
            return
        }
        var reasons: [HiddenReason?] = []
        reasons.reserveCapacity(items.count)
        items.lookAtEach { [filter] in reasons.append(filter.reason(toHide: $1, at: $0)) }
        self.reasons = reasons
    }

    /// The reason for which an item is hidden, by its place in the answer; `nil` if it is not, or only for its time.
    package subscript(place: Int) -> HiddenReason? { reasons.isEmpty ? nil : reasons[place] }

    /// Calls a closure with the times of each item that is not hidden for good.
    func forEachLeft(_ body: (ItemTimes) -> Void) {
        if reasons.isEmpty { return index.times.forEach(body) }
        for (times, reason) in zip(index.times, reasons) where reason == nil { body(times) }
    }
}

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
