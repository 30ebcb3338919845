import FeedCore
package import Foundation

extension FeedQuery {
    /// When the timeline changes although no feed has a new answer: an item comes nearer than its feed looks ahead, is
    /// over, or leaves.
    ///
    /// - Parameters:
    ///   - reports: The feeds' answers.
    ///   - filtered: What the filters leave out of each; `nil` where that is not known.
    /// - Returns: The instant, from now on; the change shows just after it. `nil` where only new answers change anything.
    package func nextChange(of reports: [FeedReport], _ filtered: [FilteredItems]? = nil) -> Date? {
        var next = Date.distantFuture
        for (order, report) in reports.enumerated() {
            let filter = ReportFilter(self, of: report)
            let filtered = filtered?[order]
            report.snapshot?.items.lookAtEach { index, item in
                if filtered?[index] == nil { next = filter.nextChange(of: item, before: next) ?? next }
            }
        }
        return next < .distantFuture ? next : nil
    }
}
