import FeedCore

/// The alerts of a configuration: their rules and their targets.
package struct AlertSettings: Sendable, Hashable {
    /// The rules in the order of the configuration, with unique ids.
    package var rules: [AlertRule] = []

    /// The configured targets of messages, by the names that rules use.
    package var targets: [String: AlertTarget] = [:]

    package init() {}

    /// Returns the target with a name, which may be built in; `nil` if there is no such target.
    package func target(named name: String) -> AlertTarget? { targets[name] ?? AlertTarget.builtIn[name] }

    /// Returns true if a rule sends alerts to screens of a kind.
    package func hasScreen(_ kind: AlertTarget.Kind) -> Bool {
        rules.contains { $0.targets.contains { target(named: $0)?.kind == kind } }
    }

    /// The names of all targets, in alphabetical order.
    package var targetNames: [String] { Set(targets.keys).union(AlertTarget.builtIn.keys).sorted() }
}

/// An event of an item or a feed that can cause an alert.
package enum AlertOccasion: String, Sendable, Hashable, CaseIterable, SettingValue {
    /// An item begins.
    case start
    /// The start of an item has changed.
    case moved
    case cancelled
    /// An item is new.
    case appeared
    /// An item is listed again, or is no longer cancelled.
    case cameBack = "came-back"
    /// A feed fails for the second time in a row.
    case feedDown = "feed-down"
    /// A feed that was reported as down answers again.
    case feedUp = "feed-up"
}
