package import FeedCore
package import Foundation

/// An alert that is to be sent to one target at a given time.
package struct PlannedAlert: Sendable, Hashable {
    /// The key that identifies the alert among those of its target.
    package var key: AlertKey

    /// The name of the target.
    package var target: String

    /// The hash of the rule that planned it, so that a different rule with the same id does not send it.
    package var fingerprint: String

    /// The time at which it is to be sent.
    package var due: Date

    /// The latest time at which it may be sent.
    package var latest: Date
    package var subject: AlertSubject

    package init(
        key: AlertKey,
        target: String,
        fingerprint: String,
        due: Date,
        latest: Date,
        subject: AlertSubject
    ) {
        self.key = key
        self.target = target
        self.fingerprint = fingerprint
        self.due = due
        self.latest = latest
        self.subject = subject
    }

    package var id: AlertID { AlertID(key: key, target: target) }
    package var route: AlertRoute { AlertRoute(rule: key.rule, target: target) }

    /// Returns true if `other` is for the same moment of the same item, and its start differs only by
    /// ``FeedTime/jitter`` or, for whole days, only by the time zone.
    package func isSame(as other: StoredAlert) -> Bool {
        let old = other.alert
        guard old.isScheduled, (old.key.rule, old.key.subject, old.key.moment) == (key.rule, key.subject, key.moment),
            old.target == target, old.key.start != key.start, let start = key.start, let oldStart = old.key.start
        else { return false }
        guard let day = subject.item?.time.days?.lowerBound else {
            return old.subject.item?.time.days == nil && abs(oldStart.timeIntervalSince(start)) < FeedTime.jitter
        }
        // A dropped alert may be sent at another time of day.
        if case .dropped = other.state { return false }
        return old.subject.item?.time.days?.lowerBound == day
    }
}

extension FeedTime {
    /// The maximum shift of a start that is not reported, in seconds: predictions change by parts of a second.
    package static let jitter: TimeInterval = 1
}

/// The subject of an alert, as it was when the alert was planned.
package struct AlertSubject: Sendable, Hashable {
    package var feed: FeedID

    /// The item; `nil` if the alert is about the feed.
    package var item: FeedItem?

    /// The group of the item, if it has one.
    package var group: FeedGroup?

    /// The event of the item; `nil` if the alert is scheduled by the time of the item, or is about the feed.
    package var event: ItemEvent.Kind?
    package var before: ItemEvent.Value?
    package var after: ItemEvent.Value?

    /// The reason for which the feed fails; `nil` if it answers.
    package var failure: String?

    package init(feed: FeedID) { self.feed = feed }

    package init(
        _ item: FeedItem,
        in group: FeedGroup?,
        of feed: FeedID,
        _ event: ItemEvent? = nil
    ) {
        self.feed = feed
        self.item = item
        self.group = group
        self.event = event?.kind
        before = event?.before
        after = event?.after
    }

    package var itemID: ItemID? { item.map { ItemID(feed, $0.id) } }
}
