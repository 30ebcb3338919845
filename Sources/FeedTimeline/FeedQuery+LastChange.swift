import FeedCore
package import Foundation

extension FeedQuery {
    /// When the timeline became what it is at this moment, by the clock alone: an item has come nearer than its feed looks
    /// ahead, is over, or has left.
    ///
    /// - Parameters:
    ///   - reports: The feeds' answers.
    ///   - filtered: What the filters leave out of each; `nil` to count what they leave out too.
    /// - Returns: The last such instant; `nil` where the clock has changed nothing yet.
    package func lastChange(of reports: [FeedReport], _ filtered: [FilteredItems]? = nil) -> Date? {
        var last = Date.distantPast
        for (order, report) in reports.enumerated() {
            let ahead = report.feed.ahead?.seconds
            let filtered = filtered?[order]
            report.snapshot?.items.lookAtEach { index, item in
                if filtered?[index] != nil { return }
                forEachTurningPoint(of: item, in: report.feed, ahead) { if $0 < now { last = max(last, $0) } }
            }
        }
        return last > .distantPast ? last : nil
    }

    /// Names the instants just after which an item is shown or marked otherwise, whatever feeds answer.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - feed: Its feed.
    ///   - ahead: How far the feed looks ahead, in seconds.
    ///   - body: Is called with each instant.
    func forEachTurningPoint(
        of item: UnsafePointer<FeedItem>,
        in feed: Feed,
        _ ahead: Double?,
        _ body: (Date) -> Void
    ) {
        body(Timeline.Entry.end(of: item, in: timeZone))
        guard window == nil, !item.pointee.time.isUndated else { return }
        if item.pointee.relevantUntil == nil, !feed.profile.keepsPast { body(item.pointee.time.end(in: timeZone)) }
        if let ahead { body(item.pointee.time.start(in: timeZone) - ahead) }
    }
}
