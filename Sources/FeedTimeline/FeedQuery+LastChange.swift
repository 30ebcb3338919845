import FeedCore
package import Foundation

extension FeedQuery {
    /// When the timeline became what it is at this moment, by the clock alone: an item has come nearer than its feed looks
    /// ahead, is over, or has left.
    ///
    /// - Parameter reports: The feeds' answers.
    /// - Returns: The last such instant; `nil` where the clock has changed nothing yet.
    package func lastChange(of reports: [FeedReport]) -> Date? {
        var last = Date.distantPast
        for report in reports {
            let ahead = report.feed.ahead?.seconds
            report.snapshot?.items.lookAtEach { _, item in
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
