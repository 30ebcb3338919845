package import FeedCore
package import Foundation

/// Makes planned alerts of what a feed answers; see ``FetchOutcome/alerts``.
package protocol AlertPlanning: Sendable {
    /// What tells its rules from others, the same in all processes; `nil` where there are none.
    var name: String? { get }

    /// What of the alerts changes with a new answer.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - difference: Between the answer and the one before.
    ///   - events: What happened to its items.
    ///   - left: The ids that items had before, where they have others now.
    ///   - before: How the feed was doing.
    ///   - now: When the answer was read.
    /// - Returns: The change; `nil` where no rule is about the feed.
    func change(
        of feed: Feed,
        with difference: SnapshotDifference,
        _ events: [ItemEvent],
        left: Set<LocalID>,
        after before: FeedHealth,
        at now: Date
    ) -> AlertPlanChange?

    /// What is told of a failure.
    func change(of feed: Feed, failing health: FeedHealth, after before: FeedHealth, at now: Date) -> AlertPlanChange?
}
