import FeedCore
package import Foundation

extension FeedQuery {
    /// Returns the time at which the timeline changes although no feed has a new answer: an item comes nearer than its
    /// feed looks ahead, is over, or leaves.
    ///
    /// - Returns: The instant, from now on; the change shows just after it. `nil` if only new answers change anything.
    package func nextChange(of reports: [FeedReport], _ filtered: [FilteredItems]? = nil) -> Date? {
        let end = Date.distantFuture.timeIntervalSinceReferenceDate
        let next = fold(reports, filtered, from: end) { $0.nextChange(of: $1, before: $2) }
        return next < end ? Date(timeIntervalSinceReferenceDate: next) : nil
    }

    /// Returns the time at which the timeline last changed by the clock alone, as it does when an item comes nearer than
    /// its feed looks ahead, is over, or leaves; `nil` if the clock has changed nothing yet.
    package func lastChange(of reports: [FeedReport], _ filtered: [FilteredItems]? = nil) -> Date? {
        let start = Date.distantPast.timeIntervalSinceReferenceDate
        let last = fold(reports, filtered, from: start) { $0.lastChange(of: $1, after: $2) }
        return last > start ? Date(timeIntervalSinceReferenceDate: last) : nil
    }

    /// Passes an instant through the times of the items that the filters leave.
    private func fold(
        _ reports: [FeedReport],
        _ filtered: [FilteredItems]?,
        from start: Double,
        _ body: (TimeFilter, ItemTimes, Double) -> Double
    ) -> Double {
        var instant = start
        for (order, report) in reports.enumerated() {
            let filter = TimeFilter(self, of: report.feed)
            let filtered = filtered?[order] ?? FilteredItems(report, by: self)
            filtered.forEachLeft { instant = body(filter, $0, instant) }
        }
        return instant
    }
}
