/// The result of an attempt to claim a feed.
package enum Claim: Sendable, Hashable {
    /// The caller holds the claim, until the fetch has finished or the lease ends.
    case granted(ClaimToken)
    /// Another process holds the claim, for at most this time.
    case taken(Duration)

    /// The error of a save after another process has claimed the feed: only the fetch of that process counts.
    package struct Lost: Error, Hashable {
        package var token: ClaimToken

        package init(_ token: ClaimToken) { self.token = token }
    }
}

/// The unique name of a claim: a save with this name is refused once another process has claimed the feed.
package struct ClaimToken: Sendable, Hashable {
    package var feed: FeedKey
    package var name: String

    /// Creates a claim of a feed, by default with a new name.
    package init(_ feed: FeedKey, name: String = String(UInt64.random(in: .min ... .max), radix: 36)) {
        self.feed = feed
        self.name = name
    }
}
