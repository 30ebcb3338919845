package import FeedCore
package import Foundation

/// A process that claims alerts, with the targets, rules and feeds for which it sends them.
package struct AlertClaim: Sendable, Hashable {
    /// The id of the process: a random text.
    package var owner: String

    /// The names of the targets that the process can send to.
    package var targets: Set<String>
    /// The hashes of the rules that the process has.
    package var fingerprints: Set<String>

    /// The digest time of each rule, by its id: alerts that are due within this time are claimed together with a due
    /// one.
    package var digests: [String: Duration] = [:]

    /// The feeds for which it sends alerts; `nil` for all.
    package var feeds: Set<FeedID>?

    /// The feeds for which it does not send alerts yet; see ``FeedsBeforeFirstFetch``.
    package var feedsBeforeFirstFetch: Set<FeedID> = []

    /// The ids of rules whose alerts are claimed before they are due.
    package var earlyRules: Set<String> = []
    /// The longest time from the claim of an alert of ``earlyRules`` until the alert is due.
    package var ahead: Duration = .zero

    /// The time for which the process owns the alerts; an alert that was claimed early is owned until ``confirmation``
    /// after it is due.
    package var lease: Duration

    /// The delay of news of an item while older news of the item is being sent; it may be repeated.
    package static let turn = Duration.milliseconds(500)

    /// The time after an alert was due at which another process may claim it, if its early claim was not confirmed.
    package static let confirmation = Duration.seconds(2)

    func hasFeed(_ feed: FeedID) -> Bool { feeds?.contains(feed) ?? true && !feedsBeforeFirstFetch.contains(feed) }

    package init(
        owner: String,
        targets: Set<String>,
        fingerprints: Set<String>,
        digests: [String: Duration] = [:],
        lease: Duration
    ) {
        self.owner = owner
        self.targets = targets
        self.fingerprints = fingerprints
        self.digests = digests
        self.lease = lease
    }
}

/// The alerts that were claimed, and the time of the next call.
package struct ClaimedAlerts: Sendable, Hashable {
    package var alerts: [StoredAlert] = []

    /// The time to call again, at or before the earliest time at which another alert can be claimed; `nil` if no other
    /// alert waits.
    package var next: Date?

    package init(alerts: [StoredAlert] = [], next: Date? = nil) {
        self.alerts = alerts
        self.next = next
    }
}
