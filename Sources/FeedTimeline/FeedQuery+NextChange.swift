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
            // In a buffer no item is copied to be looked at.
            report.snapshot?.items.withUnsafeBufferPointer { items in
                for index in items.indices { next = filter.nextChange(of: items[index], before: next) ?? next }
            }
        }
        return next < .distantFuture ? next : nil
    }
}
