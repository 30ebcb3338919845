package import FeedCore
package import Foundation

/// How the feeds of a loop are at a moment.
package struct LoopPulse: Sendable {
    package var at: Date

    /// How many feeds there are.
    package var feedCount: Int

    /// How many of them have a fresh answer.
    package var freshCount: Int

    /// The feeds whose last fetch failed.
    package var failing: [FeedID] = []

    /// The next fetch, and which feed is to be fetched; `nil` where none is planned.
    package var next: (feed: FeedID, at: Date)?

    package init(at: Date, feedCount: Int, freshCount: Int, next: (feed: FeedID, at: Date)?) {
        self.at = at
        self.feedCount = feedCount
        self.freshCount = freshCount
        self.next = next
    }
}
