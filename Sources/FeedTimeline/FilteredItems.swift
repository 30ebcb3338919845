import FeedCore

/// What filters leave out of a feed's items, whatever the time: found out once for all that depends on it.
package struct FilteredItems: Sendable {
    /// Why each item is hidden; empty where nothing is looked for, so that time alone hides items.
    private let reasons: [HiddenReason?]

    package init(_ report: FeedReport, by query: FeedQuery) {
        guard query.hasFilters, let items = report.snapshot?.items else {
            reasons = []
            return
        }
        let filter = ReportFilter(query, of: report)
        var reasons: [HiddenReason?] = []
        reasons.reserveCapacity(items.count)
        items.lookAtEach { reasons.append(filter.lastingReason(toHide: $1)) }
        self.reasons = reasons
    }

    /// Why an item is hidden, by its place in the answer; `nil` where it is not, or only for its time.
    package subscript(index: Int) -> HiddenReason? { reasons.isEmpty ? nil : reasons[index] }
}
