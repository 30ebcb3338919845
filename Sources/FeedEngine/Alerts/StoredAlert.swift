package import FeedCore
package import Foundation

/// An alert as it is stored.
package struct StoredAlert: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        case waiting
        case sent(at: Date)
        case dropped(AlertDropReason, at: Date)
    }

    package var alert: PlannedAlert
    package var state = State.waiting

    /// The time at which it is to be sent; later than its due time if it was postponed.
    package var next: Date

    /// The name of the message in which it was tried; `nil` before the first attempt.
    ///
    /// News that undoes news of an earlier attempt has a message of its own from the beginning.
    package var message: String?
    package var attempts = 0

    /// The last reason for which it was not sent: a failure of the target, or the raw value of an ``AlertDelayReason``.
    package var reason: String?

    /// The title of the alert in the message; `nil` before it was sent.
    package var told: String?

    /// The failure of its target for which it was dropped, if any.
    package var failure: String?

    /// True while a process is sending it.
    package var isBeingSent = false

    /// True if it was claimed before it was due, and the claim is to be confirmed.
    package var isEarly = false

    /// True if a later moment of the same item is due too, or was sent.
    package var isSuperseded = false

    /// The last failure of its target; `nil` if it waits for another reason.
    package var lastFailure: String? { reason.flatMap { AlertDelayReason(rawValue: $0) == nil ? $0 : nil } }

    package init(_ alert: PlannedAlert) {
        self.alert = alert
        next = alert.due
    }
}

/// A selection of alerts.
package struct AlertQuery: Sendable, Hashable {
    /// True for alerts that wait, false for those that have ended; `nil` for all.
    package var isWaiting: Bool?
    package var rule: String?

    /// The item as `FEED:LOCAL`, or the id of the feed.
    package var subject: String?

    /// The hashes of the rules that planned the alerts; `nil` for all rules.
    package var fingerprints: Set<String>?

    /// The feeds of the alerts; `nil` for all.
    package var feeds: Set<FeedID>?

    /// The time at which matching alerts may still be sent; if `nil`, late alerts match too.
    package var inTimeAt: Date?

    /// The ids of rules for which only alerts of items in ``stars`` match.
    package var starredRules: Set<String> = []
    /// The starred items.
    package var stars: Set<ItemID> = []

    /// The maximum number of alerts; an alert to several targets counts once.
    package var limit: Int

    package init(isWaiting: Bool? = nil, rule: String? = nil, subject: String? = nil, limit: Int = 100) {
        self.isWaiting = isWaiting
        self.rule = rule
        self.subject = subject
        self.limit = limit
    }
}
