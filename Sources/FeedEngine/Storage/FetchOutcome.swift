package import FeedCore
package import Foundation

/// The outcome of a fetch, as it is saved: all of it or nothing.
///
/// Records that are derived from an answer, such as planned alerts, are part of the outcome, so that they are saved
/// with the answer.
package struct FetchOutcome: Sendable {
    /// The new answer; `nil` if the fetch failed, and the last answer stays.
    package var answer: StoredAnswer?

    /// The difference from the stored answer; `nil` if none was stored.
    package var change: SnapshotDifference?

    /// The time at which the stored answer was read if the new answer differs from it only in its times; otherwise
    /// `nil`.
    package var confirms: Date? { change.flatMap { $0.isRepetition ? $0.oldReadAt : nil } }

    /// The new state; `nil` to keep the last one.
    package var state: FeedState?
    package var health: FeedHealth

    /// True if the feed goes down or comes up again with this outcome.
    package var isTurn = false

    /// The items that lose their stars, of all owners.
    package var unstarred: [ItemID] = []

    /// The items that have another id now; the new id takes over the stars of the old one.
    package var moves: [(from: ItemID, to: ItemID)] = []

    /// The items that may have changed, by which their revisions are counted.
    package var marks: [ItemMark] = []

    /// The events of items.
    package var events: [ItemEvent]

    /// The change of the planned alerts; `nil` if there is none.
    package var alerts: AlertPlanChange?

    /// The name of the rules by which ``alerts`` were planned; `nil` if the process has none.
    package var planner: String?

    /// True if the outcome has more than the feed's health and a repetition of the stored answer.
    package var hasNews: Bool {
        (answer != nil && confirms == nil) || state != nil || isTurn || !events.isEmpty || alerts != nil
            || !moves.isEmpty || !unstarred.isEmpty
    }

    /// Returns the name of the rules by which the whole answer's alerts were planned; `nil` if there are no such rules.
    ///
    /// If only changes were planned, this is `old`, the name for the replaced answer; if there is no replaced answer,
    /// it is ``planner``.
    package func planner(after old: String?, isFirst: Bool) -> String? {
        if case .all? = alerts?.scope { return planner }
        return planner == nil || isFirst ? planner : old
    }

    package init(answer: StoredAnswer? = nil, state: FeedState? = nil, health: FeedHealth, events: [ItemEvent] = []) {
        self.answer = answer
        self.state = state
        self.health = health
        self.events = events
    }
}
