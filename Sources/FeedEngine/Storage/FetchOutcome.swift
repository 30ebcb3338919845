package import FeedCore
import Foundation

/// What a fetch brought, as it is saved: all of it or nothing.
///
/// Records that are derived from an answer, such as planned alerts, are part of it, so that they are saved with it.
package struct FetchOutcome: Sendable {
    /// The new answer; `nil` where the fetch failed, and the last one stays.
    package var answer: StoredAnswer?

    /// The new state; `nil` leaves the last one.
    package var state: FeedState?
    package var health: FeedHealth

    /// The items that lose their stars, whoever gave them.
    package var unstarred: [ItemID] = []

    /// The items that have another id now, which takes over the stars of the old one.
    package var moves: [(from: ItemID, to: ItemID)] = []

    /// The items that may have changed, by which their revisions are counted.
    package var marks: [ItemMark] = []

    /// What happened to items.
    package var events: [ItemEvent]

    /// What of the planned alerts changes with it; `nil` where nothing does.
    package var alerts: AlertPlanChange?

    package init(answer: StoredAnswer? = nil, state: FeedState? = nil, health: FeedHealth, events: [ItemEvent] = []) {
        self.answer = answer
        self.state = state
        self.health = health
        self.events = events
    }
}
