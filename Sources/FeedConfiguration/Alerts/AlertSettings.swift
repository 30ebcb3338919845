package import FeedCore

/// The alerts of a configuration: what people are to be told of, when, and how.
package struct AlertSettings: Sendable, Hashable {
    /// The rules in the order of the configuration; each id once.
    package var rules: [AlertRule] = []

    /// Where messages go, by the names that rules use; those that need no settings are always there.
    package var targets: [String: AlertTarget] = [:]

    package init() {}

    /// The target of a name; `nil` where there is none.
    package func target(named name: String) -> AlertTarget? { targets[name] ?? AlertTarget.builtIn[name] }

    /// Whether a rule tells of something on screens of a kind.
    package func hasScreen(_ kind: AlertTarget.Kind) -> Bool {
        rules.contains { $0.targets.contains { target(named: $0)?.kind == kind } }
    }

    /// All names that a rule may use, in alphabetical order.
    package var targetNames: [String] { Set(targets.keys).union(AlertTarget.builtIn.keys).sorted() }
}

/// What happens to an item or a feed that a rule may tell of.
package enum AlertOccasion: String, Sendable, Hashable, CaseIterable, SettingValue {
    /// An item begins.
    case start
    /// The start of an item is another than before.
    case moved
    case cancelled
    /// An item is new.
    case appeared
    /// An item is there again, or takes place after all.
    case cameBack = "came-back"
    /// A feed fails for the second time in a row.
    case feedDown = "feed-down"
    /// A feed that was told to be down answers again.
    case feedUp = "feed-up"
}

/// One rule: of what to tell, when, and how.
package struct AlertRule: Sendable, Hashable {
    /// The name that the user gave it.
    package var id: String

    /// The feeds that it is about, by id or by tag; all feeds where it names neither.
    package var feeds: [FeedID] = []
    package var tags: [String] = []

    /// Which of their items: those that match one of each kind that it names.
    package var filter = ItemFilter()

    /// Whether only items with a star are told of.
    package var onlyStarred = false

    /// How long before an item begins; each once, the longest first.
    package var before: [Duration] = []

    /// What is told when it happens.
    package var on: Set<AlertOccasion> = []

    /// The names of the targets.
    package var targets: [String] = []

    /// When nothing is told.
    package var quiet: QuietHours?

    /// What falls due within this long is told in one message; `nil` for a message each.
    package var digest: Duration?

    /// How many messages at most in an hour; `nil` for any number.
    package var limit: Int?

    /// How late it may be told after it was due, beside the time until the item begins.
    package var grace = AlertRule.defaultGrace

    /// When whole days are told of, by the clocks of the configuration's zone.
    package var at = AlertRule.defaultTime

    /// What a message says; `nil` for our own words.
    package var text: MessageTemplate?

    package static let defaultGrace = Duration.seconds(15 * 60)
    package static let defaultTime = ClockTime(hour: 9, minute: 0)

    package init(_ id: String) { self.id = id }

    /// Whether it is about a feed.
    package func concerns(_ feed: Feed) -> Bool {
        (feeds.isEmpty && tags.isEmpty) || feeds.contains(feed.id) || tags.contains { feed.tags.contains($0) }
    }
}
