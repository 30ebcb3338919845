package import FeedCore
package import Foundation

/// A planner of alerts by the answers of a feed; see ``FetchOutcome/alerts``.
package protocol AlertPlanning: Sendable {
    /// The name that identifies its rules, the same in all processes; `nil` if it has none.
    var name: String? { get }

    /// Returns the change that a new answer makes to the planned alerts.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - difference: The difference between the answer and the one before.
    ///   - events: The events of its items.
    ///   - left: The former ids of items that have other ids now.
    ///   - before: The feed's health before the answer.
    ///   - now: The time at which the answer was read.
    /// - Returns: The change; `nil` if no rule is about the feed.
    func change(
        of feed: Feed,
        with difference: SnapshotDifference,
        _ events: [ItemEvent],
        left: Set<LocalID>,
        after before: FeedHealth,
        at now: Date
    ) -> AlertPlanChange?

    /// Returns the change that a failure makes to the planned alerts.
    func change(of feed: Feed, failing health: FeedHealth, after before: FeedHealth, at now: Date) -> AlertPlanChange?
}
