import FeedCore

/// The alerts of a configuration: their rules and their targets.
package struct AlertSettings: Sendable, Hashable {
    /// The rules in the order of the configuration; each id once.
    package var rules: [AlertRule] = []

    /// The targets of messages, by the names that rules use; those that need no settings always exist.
    package var targets: [String: AlertTarget] = [:]

    package init() {}

    /// Returns the target with a name; `nil` if there is not one.
    package func target(named name: String) -> AlertTarget? { targets[name] ?? AlertTarget.builtIn[name] }

    /// Returns true if a rule sends alerts to a screen of a kind.
    package func hasScreen(_ kind: AlertTarget.Kind) -> Bool {
        rules.contains { $0.targets.contains { target(named: $0)?.kind == kind } }
    }

    /// All names that a rule may use, in alphabetical order.
    package var targetNames: [String] { Set(targets.keys).union(AlertTarget.builtIn.keys).sorted() }
}

/// An event of an item or a feed that a rule can alert about.
package enum AlertOccasion: String, Sendable, Hashable, CaseIterable, SettingValue {
    /// An item begins.
    case start
    /// The start of an item has changed.
    case moved
    case cancelled
    /// An item is new.
    case appeared
    /// An item is listed again, or takes place after all.
    case cameBack = "came-back"
    /// A feed fails for the second time in a row.
    case feedDown = "feed-down"
    /// A feed that was reported as down answers again.
    case feedUp = "feed-up"
}
