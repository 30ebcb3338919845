package import FeedCore
package import Foundation

/// What a fetch brought, as it is saved: all of it or nothing.
///
/// Records that are derived from an answer, such as planned alerts, are part of it, so that they are saved with it.
package struct FetchOutcome: Sendable {
    /// The new answer; `nil` where the fetch failed, and the last one stays.
    package var answer: StoredAnswer?

    /// How the answer is made of the stored one; `nil` where none was stored.
    package var change: AnswerChange?

    /// When the stored answer was read that this one repeats in everything but its times; `nil` where it brings something.
    package var confirms: Date? { change.flatMap { $0.isRepetition ? $0.since : nil } }

    /// The new state; `nil` leaves the last one.
    package var state: FeedState?
    package var health: FeedHealth

    /// Whether the feed is down by it, or up again.
    package var isTurn = false

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

    /// The name of the rules by which ``alerts`` were planned; `nil` where the process has none.
    package var planner: String?

    /// Whether it says more than that the feed was asked, and how that went.
    package var hasNews: Bool {
        (answer != nil && confirms == nil) || state != nil || isTurn || !events.isEmpty || alerts != nil
            || !moves.isEmpty || !unstarred.isEmpty
    }

    /// The name of the rules by which all of the answer is planned.
    ///
    /// - Parameters:
    ///   - old: The same of the answer that it replaces: where only what has changed was planned, the rest is as it was.
    ///   - isFirst: Whether it replaces none.
    /// - Returns: The name; `nil` where it is not planned as a whole.
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
