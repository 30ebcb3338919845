import FeedCore
package import Foundation

extension FeedQuery {
    /// When the timeline changes although no feed has a new answer: an item comes nearer than its feed looks ahead, is
    /// over, or leaves.
    ///
    /// - Parameter reports: The feeds' answers.
    /// - Returns: The instant, from now on; the change shows just after it. `nil` where only new answers change anything.
    package func nextChange(of reports: [FeedReport]) -> Date? {
        var next = Date.distantFuture
        for report in reports {
            let filter = ReportFilter(self, of: report)
            report.snapshot?.items.lookAtEach { next = filter.nextChange(of: $1, before: next) ?? next }
        }
        return next < .distantFuture ? next : nil
    }
}
