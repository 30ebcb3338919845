package import FeedCore
package import Foundation

/// What is kept of a feed but its answer, which may be long: all that a fetch begins with.
package struct Standing: Sendable, Hashable {
    /// The age of the answer; `nil` where there is none.
    package var age: AnswerAge?

    /// How the feed has been doing; as new where nothing is known.
    package var health: FeedHealth

    /// What the feed wants to remember.
    package var state: FeedState?

    /// When the feed was read last with other settings; `nil` where it was not, or nothing is known of it with these.
    package var readWithOtherSettingsAt: Date?

    /// When the feed was read last with these settings and times in another zone.
    package var readInOtherZoneAt: Date?

    /// When the claim ended of a machine that has not given it back, since it died or stood still.
    ///
    /// It may have asked until then. `nil` where nobody did so, in a store of one machine, and in what is not the answer to
    /// a claim.
    package var abandonedAt: Date?

    package init(
        age: AnswerAge? = nil,
        health: FeedHealth = FeedHealth(),
        state: FeedState? = nil,
        readWithOtherSettingsAt: Date? = nil,
        readInOtherZoneAt: Date? = nil
    ) {
        self.age = age
        self.health = health
        self.state = state
        self.readWithOtherSettingsAt = readWithOtherSettingsAt
        self.readInOtherZoneAt = readInOtherZoneAt
    }

    /// When the feed was asked last, or may have been by a machine that died; `nil` after a failure, where it is planned when
    /// to try again.
    var lastAskedAt: Date? { [abandonedAt, health.failure == nil ? health.askedAt : nil].compactMap(\.self).max() }

    /// This, and what another knows beside it.
    func completed(by other: Standing?) -> Standing {
        guard let other else { return self }
        var standing = Standing(
            age: age ?? other.age,
            health: health == FeedHealth() ? other.health : health,
            state: state ?? other.state,
            readWithOtherSettingsAt: [readWithOtherSettingsAt, other.readWithOtherSettingsAt].compactMap(\.self).max(),
            readInOtherZoneAt: [readInOtherZoneAt, other.readInOtherZoneAt].compactMap(\.self).max()
        )
        standing.abandonedAt = abandonedAt ?? other.abandonedAt
        return standing
    }
}

/// What came of claiming a feed.
package enum Claim: Sendable, Hashable {
    /// The feed is the caller's, until it has finished or the lease ends.
    case granted(ClaimToken)
    /// Another has it, for so long at most.
    case taken(Duration)
}

/// Names one claim, of all that there ever were: what is saved under it is refused once another has claimed the feed.
package struct ClaimToken: Sendable, Hashable {
    package var feed: FeedKey
    package var name: String

    /// - Parameters:
    ///   - feed: What is claimed.
    ///   - name: The name; by default one that no other has had.
    package init(_ feed: FeedKey, name: String = String(UInt64.random(in: .min ... .max), radix: 36)) {
        self.feed = feed
        self.name = name
    }
}

/// Says that another has claimed the feed since: its fetch is the one that counts.
package struct ClaimLost: Error, Hashable {
    package var token: ClaimToken

    package init(_ token: ClaimToken) { self.token = token }
}
