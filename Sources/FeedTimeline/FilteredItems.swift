import FeedCore

/// What filters leave out of a feed's items, whatever the time: found out once for all that depends on it.
///
/// It is of one answer, and means nothing for another one of the same feed.
package struct FilteredItems: Sendable {
    let index: AnswerIndex
    let filter: ReportFilter

    /// Why each item is hidden; empty where time alone hides items.
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

    /// Why an item is hidden, by its place in the answer; `nil` where it is not, or only for its time.
    package subscript(place: Int) -> HiddenReason? { reasons.isEmpty ? nil : reasons[place] }

    /// Calls a closure with the times of each item that is not hidden for good.
    func forEachLeft(_ body: (ItemTimes) -> Void) {
        if reasons.isEmpty { return index.times.forEach(body) }
        for (times, reason) in zip(index.times, reasons) where reason == nil { body(times) }
    }
}
