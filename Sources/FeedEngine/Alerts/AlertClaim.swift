package import FeedCore
package import Foundation

/// A process that claims alerts, and what it can send.
package struct AlertClaim: Sendable, Hashable {
    /// Random for each process.
    package var owner: String

    /// The targets that it can send to, and the hashes of the rules that it has.
    package var targets: Set<String>
    package var fingerprints: Set<String>

    /// The rules whose alerts are claimed together with alerts that are due within a time, by their ids.
    package var digests: [String: Duration] = [:]

    /// The feeds for which it sends alerts; `nil` for all.
    package var feeds: Set<FeedID>?

    /// The feeds for which it does not send alerts yet; see ``FeedsBeforeFirstFetch``.
    package var feedsBeforeFirstFetch: Set<FeedID> = []

    /// The ids of rules whose alerts are claimed before they are due, and the time by which they are.
    package var earlyRules: Set<String> = []
    package var ahead: Duration = .zero

    /// The time for which it owns the alerts; those claimed early it owns until ``confirmation`` after they are due.
    package var lease: Duration

    /// The time for which news of an item is delayed at a time while older news of the item is being sent.
    package static let turn = Duration.milliseconds(500)

    /// The time after an alert was due at which another process may claim it if it was claimed early and not confirmed.
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

/// The alerts that were claimed, and the time of the next.
package struct ClaimedAlerts: Sendable, Hashable {
    package var alerts: [StoredAlert] = []

    /// The time to call again, at the latest when the next alert that was not claimed is due or its claim ends; now if
    /// it is already, and `nil` if none waits.
    package var next: Date?

    package init(alerts: [StoredAlert] = [], next: Date? = nil) {
        self.alerts = alerts
        self.next = next
    }
}
