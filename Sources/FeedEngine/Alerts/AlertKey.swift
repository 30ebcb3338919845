import FeedCore
package import Foundation

/// The key of an alert: the rule, the item or feed, and the moment that the rule reports.
package struct AlertKey: Sendable, Hashable {
    /// The id of the rule.
    package var rule: String

    /// The item as `FEED:LOCAL`, or the id of the feed.
    package var subject: String

    /// The moment, such as `before 10m` or `start`; for an event such as `moved`, with the time at which the event
    /// became known.
    package var moment: String

    /// The start of the item when the alert was planned; `nil` if it has none.
    package var start: Date?

    /// The ``moment`` of an alert that a feed is down.
    package static let feedDown = "feed-down"

    package init(rule: String, subject: String, moment: String, start: Date?) {
        self.rule = rule
        self.subject = subject
        self.moment = moment
        self.start = start
    }

    /// An opaque name of 26 letters and digits, which is the same if the alert is sent again: the `Idempotency-Key` of
    /// a message.
    package var text: String {
        ItemID.key(of: [rule, subject, moment, start?.rfc3339 ?? ""].joined(separator: "\u{1F}"))
    }
}

/// The identity of one planned alert.
package struct AlertID: Sendable, Hashable {
    package var key: AlertKey
    package var target: String

    package init(key: AlertKey, target: String) {
        self.key = key
        self.target = target
    }
}
