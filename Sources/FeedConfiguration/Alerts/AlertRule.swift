package import FeedCore

/// One rule: the items and events to alert about, the time, and the targets.
package struct AlertRule: Sendable, Hashable {
    /// The name that the user gave it.
    package var id: String

    /// The feeds that it is about, by id or by tag; all feeds if it names neither.
    package var feeds: [FeedID] = []
    package var tags: [String] = []

    /// The filter that their items must match: one name of each kind that it lists.
    package var filter = ItemFilter()

    /// True if the rule alerts only about items with a star.
    package var onlyStarred = false

    /// The times before an item begins at which to alert; each once, the longest first.
    package var before: [Duration] = []

    /// The events to alert about when they happen.
    package var on: Set<AlertOccasion> = []

    /// The names of the targets.
    package var targets: [String] = []

    /// The hours in which nothing is sent.
    package var quiet: QuietHours?

    /// The span whose due alerts are sent in one message; `nil` for a message each.
    package var digest: Duration?

    /// The maximum number of messages per hour; `nil` for no limit.
    package var limit: Int?

    /// The longest delay after which a due alert is still sent, besides the time until the item begins.
    package var grace = AlertRule.defaultGrace

    /// The time of day for alerts about whole days, by the clocks of the configuration's zone.
    package var at = AlertRule.defaultTime

    /// The text of a message; `nil` for the built-in text.
    package var text: MessageTemplate?

    package static let defaultGrace = Duration.seconds(15 * 60)
    package static let defaultTime = ClockTime(hour: 9, minute: 0)

    package init(_ id: String) { self.id = id }

    /// Returns true if the rule is about a feed.
    package func concerns(_ feed: Feed) -> Bool {
        (feeds.isEmpty && tags.isEmpty) || feeds.contains(feed.id) || tags.contains { feed.tags.contains($0) }
    }
}
