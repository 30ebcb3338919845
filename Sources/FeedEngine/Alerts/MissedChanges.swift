package import FeedCore

/// Saved changes for which certain rules have not planned alerts.
package struct MissedChanges: Sendable, Hashable {
    /// The maximum number of events that are returned at once.
    package static let maximumEvents = 1_000

    /// The feeds with answers or events for which no alerts were planned.
    package var feeds: Set<FeedID> = []

    /// The feeds that went down or came up again without a planned alert, with the fingerprints of their settings.
    package var turns: Set<FeedKey> = []

    /// The events, in the order in which they were saved.
    package var events: [ItemEvent] = []

    /// The sequence number up to which these changes are complete.
    package var sequence: Int

    package var isEmpty: Bool { feeds.isEmpty && turns.isEmpty }

    package init(upTo sequence: Int) { self.sequence = sequence }
}

/// The rules that a configuration had when a process last sent alerts of a feed with it.
///
/// Each feed has its own set, since a process may send the alerts of some feeds only.
package struct AlertRuleSet: Sendable, Hashable {
    /// The path of the configuration.
    package var configuration: String
    package var feed: FeedID

    /// The name of the rules, see ``AlertPlanning/name``; `nil` if there are none.
    package var planner: String?

    /// The definitions of the rules; see ``AlertPlanChange/definitions``.
    package var definitions: Set<String>

    package init(configuration: String, feed: FeedID, planner: String?, definitions: Set<String>) {
        self.configuration = configuration
        self.feed = feed
        self.planner = planner
        self.definitions = definitions
    }
}
