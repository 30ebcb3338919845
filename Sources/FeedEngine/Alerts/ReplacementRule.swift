/// A rule after a change, with one of its targets; it takes over waiting news of the rule before the change.
package struct ReplacementRule: Sendable, Hashable {
    package var route: AlertRoute

    /// The occasions that the rule reports, such as `moved`.
    package var occasions: Set<String>
    package var fingerprint: String

    package init(route: AlertRoute, occasions: Set<String>, fingerprint: String) {
        self.route = route
        self.occasions = occasions
        self.fingerprint = fingerprint
    }

    /// Returns true if `alert` is waiting news that the rule takes over, since it reports such events to the same
    /// target.
    package func continues(_ alert: PlannedAlert) -> Bool {
        alert.isNews && alert.route == route && occasions.contains(String(alert.key.moment.prefix { $0 != " " }))
    }
}

extension String {
    /// The definition in a rule's fingerprint, without the time zone for whole days that may follow it.
    package var alertDefinition: String { String(prefix { $0 != " " }) }
}

/// A rule and one of its targets.
package struct AlertRoute: Sendable, Hashable {
    /// The id of the rule.
    package var rule: String
    package var target: String

    package init(rule: String, target: String) {
        self.rule = rule
        self.target = target
    }
}
