package import FeedCore

/// A feed with certain settings: data that is stored for it is of no use to a feed with the same id and other settings.
package struct FeedKey: Sendable, Hashable {
    package var feed: FeedID

    /// ``FeedCore/Feed/fingerprint``.
    package var fingerprint: String

    package init(feed: FeedID, fingerprint: String) {
        self.feed = feed
        self.fingerprint = fingerprint
    }

    /// The part of the fingerprint for the settings alone, without the zone for times without a zone.
    package var settings: String { String(Feed.settings(of: fingerprint)) }

    package init(_ feed: Feed) { self.init(feed: feed.id, fingerprint: feed.fingerprint) }
}

/// The key of a feed's answer for one scope; windows have the same scope if the provider answers them alike.
package struct AnswerKey: Sendable, Hashable {
    package var feed: FeedKey

    /// ``FeedCore/FeedProfile/scope``.
    package var scope: String

    package init(feed: FeedKey, scope: String) {
        self.feed = feed
        self.scope = scope
    }
}
