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
            // In a buffer no item is copied to be looked at.
            report.snapshot?.items.withUnsafeBufferPointer { items in
                for index in items.indices {
                    forEachTurningPoint(of: items[index], in: report.feed) { if $0 < now { last = max(last, $0) } }
                }
            }
        }
        return last > .distantPast ? last : nil
    }

    /// Names the instants just after which an item is shown or marked otherwise, whatever feeds answer.
    func forEachTurningPoint(of item: FeedItem, in feed: Feed, _ body: (Date) -> Void) {
        body(Timeline.Entry.end(of: item, in: timeZone))
        guard window == nil, !item.time.isUndated else { return }
        if item.relevantUntil == nil, !feed.profile.keepsPast { body(item.time.end(in: timeZone)) }
        if let ahead = feed.ahead { body(item.time.start(in: timeZone) - ahead.seconds) }
    }
}
