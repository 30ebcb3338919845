package import FeedCore
package import Foundation

/// The state of a loop's feeds at a moment.
package struct LoopPulse: Sendable {
    package var at: Date

    /// The number of feeds.
    package var feedCount: Int

    /// The number of feeds with a fresh answer.
    package var freshCount: Int

    /// The feeds whose last fetch failed.
    package var failing: [FeedID] = []

    /// The next fetch, and the feed that is to be fetched; `nil` if none is planned.
    package var next: (feed: FeedID, at: Date)?

    package init(at: Date, feedCount: Int, freshCount: Int, next: (feed: FeedID, at: Date)?) {
        self.at = at
        self.feedCount = feedCount
        self.freshCount = freshCount
        self.next = next
    }
}
