package import FeedCore
package import Foundation

/// The stored data of a feed except its answer, which may be long: the state with which a fetch begins.
package struct StoredFeedState: Sendable, Hashable {
    /// The age of the answer; `nil` if there is none.
    package var age: AnswerAge?

    /// The feed's health; the health of a new feed if nothing is known.
    package var health: FeedHealth

    /// The state that the feed has saved.
    package var state: FeedState?

    /// The time at which the feed was last read with other settings; `nil` if it was not, or if nothing is stored of it
    /// with the current settings.
    package var readWithOtherSettingsAt: Date?

    /// The time at which the feed was last read with the current settings, but with times in another zone.
    package var readInOtherZoneAt: Date?

    /// The end of a claim whose machine has not released it, because it died or was stopped.
    ///
    /// A request may have been made until then. The value is `nil` if there is no such claim, in a store of one
    /// machine, and in a state that was read without making a claim.
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

    /// The time of the last request, or ``abandonedAt`` if that is later; after a failure, requests do not count, since
    /// the next one is planned.
    var lastAskedAt: Date? { [abandonedAt, health.failure == nil ? health.askedAt : nil].compactMap(\.self).max() }

    /// Returns this state, with its unknown values taken from another state.
    func completed(by other: StoredFeedState?) -> StoredFeedState {
        guard let other else { return self }
        var storedState = StoredFeedState(
            age: age ?? other.age,
            health: health == FeedHealth() ? other.health : health,
            state: state ?? other.state,
            readWithOtherSettingsAt: [readWithOtherSettingsAt, other.readWithOtherSettingsAt].compactMap(\.self).max(),
            readInOtherZoneAt: [readInOtherZoneAt, other.readInOtherZoneAt].compactMap(\.self).max()
        )
        storedState.abandonedAt = abandonedAt ?? other.abandonedAt
        return storedState
    }
}
