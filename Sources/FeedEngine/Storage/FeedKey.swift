package import FeedCore

/// A feed with certain settings: what is stored of it is of no use to a feed of the same id with others.
package struct FeedKey: Sendable, Hashable {
    package var feed: FeedID

    /// ``FeedCore/Feed/fingerprint``.
    package var fingerprint: String

    package init(feed: FeedID, fingerprint: String) {
        self.feed = feed
        self.fingerprint = fingerprint
    }

    /// The settings alone, without the zone in which times without one are read.
    package var settings: String { String(Feed.settings(of: fingerprint)) }

    package init(_ feed: Feed) { self.init(feed: feed.id, fingerprint: feed.fingerprint) }
}

/// One answer of a feed: the one for a scope, which windows share if the provider answers them alike.
package struct AnswerKey: Sendable, Hashable {
    package var feed: FeedKey

    /// ``FeedCore/FeedProfile/scope``.
    package var scope: String

    package init(feed: FeedKey, scope: String) {
        self.feed = feed
        self.scope = scope
    }
}
