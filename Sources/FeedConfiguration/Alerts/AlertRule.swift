package import FeedCore

/// A rule: the items and events that cause an alert, the time of the alert, and its targets.
package struct AlertRule: Sendable, Hashable {
    /// The rule's name, which the user chooses.
    package var id: String

    /// The feeds that the rule applies to; with no feeds and no tags, it applies to all feeds.
    package var feeds: [FeedID] = []
    /// The tags of further feeds that the rule applies to.
    package var tags: [String] = []

    /// The filter for items: an item must match at least one name of each list that is not empty.
    package var filter = ItemFilter()

    /// True if the rule alerts only about items with a star.
    package var onlyStarred = false

    /// The times from an alert to the start of its item, without duplicates, longest first.
    package var before: [Duration] = []

    /// The events that cause an alert.
    package var on: Set<AlertOccasion> = []

    /// The names of the targets.
    package var targets: [String] = []

    /// The hours without messages.
    package var quiet: QuietHours?

    /// The time within which due alerts are sent in one message; `nil` for a message per alert.
    package var digest: Duration?

    /// The maximum number of messages per hour and target; `nil` for no limit.
    package var limit: Int?

    /// The maximum delay of an alert whose item has begun; before the item begins, a late alert is always sent.
    package var grace = AlertRule.defaultGrace

    /// The time of day for alerts of whole days, in the configuration's zone.
    package var at = AlertRule.defaultTime

    /// The text of a message; `nil` for the built-in text.
    package var text: MessageTemplate?

    package static let defaultGrace = Duration.seconds(15 * 60)
    package static let defaultTime = ClockTime(hour: 9, minute: 0)

    package init(_ id: String) { self.id = id }

    /// Returns true if the rule applies to a feed.
    package func concerns(_ feed: Feed) -> Bool {
        (feeds.isEmpty && tags.isEmpty) || feeds.contains(feed.id) || tags.contains { feed.tags.contains($0) }
    }
}
