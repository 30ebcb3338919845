package import FeedCore
package import Foundation

/// What is known of a feed after the engine asked for it: the snapshot with its age, or why there is none.
package struct FeedReport: Sendable {
    /// How much an answer can be relied on.
    package enum Status: String, Sendable {
        /// The publisher's last answer is within its refresh.
        case fresh
        /// The last good answer is shown, and a newer one could not be had.
        case stale
        /// There is nothing to show.
        case failed
    }

    package var feed: Feed
    package var status: Status
    package var snapshot: FeedSnapshot?

    /// When the snapshot was read.
    package var readAt: Date?

    /// Until when it need not be read again.
    package var freshUntil: Date?

    /// Why there is no newer answer.
    package var error: FeedError?

    /// Since when the feed fails.
    package var failingSince: Date?

    /// What is kept of how its items changed, for those who need it; empty unless somebody has put it there.
    package var revisions: [LocalID: ItemRevision] = [:]

    /// A fresh answer.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - snapshot: The answer.
    ///   - readAt: When it was read.
    ///   - freshUntil: Until when it need not be read again; `nil` for the end of the feed's refresh.
    package init(_ feed: Feed, _ snapshot: FeedSnapshot, readAt: Date, freshUntil: Date? = nil) {
        self.feed = feed
        status = .fresh
        self.snapshot = snapshot
        self.readAt = readAt
        self.freshUntil = freshUntil ?? readAt.addingTimeInterval(feed.refresh.seconds)
    }

    /// The last good answer, where a newer one could not be had.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - snapshot: The last good answer.
    ///   - readAt: When it was read.
    ///   - freshUntil: When it should have been read again.
    ///   - error: Why it was not.
    ///   - since: Since when the feed fails.
    package init(
        stale feed: Feed,
        _ snapshot: FeedSnapshot,
        readAt: Date,
        freshUntil: Date,
        _ error: FeedError,
        since: Date
    ) {
        self.feed = feed
        status = .stale
        self.snapshot = snapshot
        self.readAt = readAt
        self.freshUntil = freshUntil
        self.error = error
        failingSince = since
    }

    /// A failure with nothing to show.
    package init(_ feed: Feed, _ error: FeedError, since: Date) {
        self.feed = feed
        status = .failed
        self.error = error
        failingSince = since
    }
}
