package import FeedCore
package import Foundation

/// One message to one target that is to be sent at a time.
package struct PlannedAlert: Sendable, Hashable {
    /// The key that identifies it among the alerts of its target.
    package var key: AlertKey

    /// The name of the target.
    package var target: String

    /// The hash of the rule that planned it, so that another rule of its name does not send it.
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

    /// Returns true if another is the same moment of the same item, though planned with another start.
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

/// The moment of an item, or of a feed, that a rule reports.
package struct AlertKey: Sendable, Hashable {
    /// The id of the rule.
    package var rule: String

    /// The item, as `FEED:LOCAL`, or the feed.
    package var subject: String

    /// The moment, such as `before 10m`, `start`, or `moved` with the time at which that became known.
    package var moment: String

    /// The start of the item when the alert was planned; `nil` if it has none.
    package var start: Date?

    /// The moment at which a feed is known to be down.
    package static let feedDown = "feed-down"

    package init(rule: String, subject: String, moment: String, start: Date?) {
        self.rule = rule
        self.subject = subject
        self.moment = moment
        self.start = start
    }

    /// An opaque name of 26 letters and digits, the same whenever it is sent again: the `Idempotency-Key` of a message.
    package var text: String {
        ItemID.key(of: [rule, subject, moment, start?.rfc3339 ?? ""].joined(separator: "\u{1F}"))
    }
}

/// A rule after a change, with one of its targets: it continues with the waiting news of the rule before the change.
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

    /// Returns true if it continues with this waiting news.
    package func continues(_ alert: PlannedAlert) -> Bool {
        alert.isNews && alert.route == route && occasions.contains(String(alert.key.moment.prefix { $0 != " " }))
    }
}

extension [ReplacementRule] {
    /// Returns true if the alert's rule has the id of one of these, but another definition.
    package func haveReplaced(_ alert: PlannedAlert) -> Bool {
        let own = filter { $0.route.rule == alert.key.rule }
        return !own.isEmpty && own.allSatisfy { $0.fingerprint.alertDefinition != alert.fingerprint.alertDefinition }
    }
}

extension String {
    /// The definition in a rule's fingerprint; the time zone in which the rule reports whole days may follow it.
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

/// The identity of one planned alert.
package struct AlertID: Sendable, Hashable {
    package var key: AlertKey
    package var target: String

    package init(key: AlertKey, target: String) {
        self.key = key
        self.target = target
    }
}

/// The subject of an alert, as it was when the alert was planned.
package struct AlertSubject: Sendable, Hashable {
    package var feed: FeedID

    /// The item; `nil` if the alert is about the feed.
    package var item: FeedItem?

    /// The group of the item, if it has one.
    package var group: FeedGroup?

    /// The event of the item; `nil` if the item is coming up, or if the alert is about the feed.
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

/// A change to a feed's planned alerts.
package struct AlertPlanChange: Sendable, Hashable {
    /// The items whose alerts are planned again.
    package enum Scope: Sendable, Hashable {
        /// These items.
        case items(Set<LocalID>)
        /// All items that begin within a window, or all items if it is `nil`.
        case all(TimeWindow?)
    }

    package var feed: FeedID
    package var scope: Scope

    /// The rules that plan; alerts of others stay as they are.
    package var rules: Set<String>

    /// The definitions of these rules, whose alerts are planned again; `nil` for any rules with these ids.
    ///
    /// Another process may have other rules with the same ids, whose alerts stay as they are.
    package var definitions: Set<String>?

    /// The alerts to send; within scope and rules, waiting alerts that are neither here nor in ``kept`` are called off.
    package var planned: [PlannedAlert] = []

    /// Alerts that are sent only if they wait already, as they are now.
    package var kept: [PlannedAlert] = []

    /// Alerts of events, which are sent unless they undo waiting ones; see ``WaitingNews``.
    package var happened: [PlannedAlert] = []

    /// Alerts of events that no rule reports, but that may undo waiting ones.
    package var untold: [PlannedAlert] = []

    /// The items as they are now, and their groups, with which waiting alerts are updated.
    package var items: [FeedItem] = []
    package var groups: [FeedGroup] = []

    /// Items that have left the list, so that waiting news that one appeared or moved no longer holds.
    package var gone: Set<LocalID> = []

    /// The rules that report a feed as up only if they have reported it as down.
    package var rulesOfBoth: Set<String> = []

    /// True if alerts are only added and waiting ones stay as they are: for a process that does not send alerts itself.
    package var isAddition = false

    /// True if the answer lacks a part, so that waiting alerts of items that are not in it stay.
    package var isPartial = false

    package init(_ feed: FeedID, _ scope: Scope, rules: Set<String>) {
        self.feed = feed
        self.scope = scope
        self.rules = rules
    }

    /// The alerts of events in order, and whether a rule reports each.
    package var news: [(alert: PlannedAlert, isTold: Bool)] {
        let all = happened.map { (alert: $0, isTold: true) } + untold.map { (alert: $0, isTold: false) }
        return all.enumerated().sorted { ($0.element.alert.due, $0.offset) < ($1.element.alert.due, $1.offset) }
            .map(\.element)
    }

    /// Returns the waiting alerts of events whose items have changed, with the items as they are now.
    package func renewed(_ waiting: [PlannedAlert]) -> [PlannedAlert] {
        let ids = Set(waiting.compactMap { $0.subject.item?.id })
        guard !ids.isEmpty else { return [] }
        let items = Dictionary(items.lazy.filter { ids.contains($0.id) }.map { ($0.id, $0) }) { first, _ in first }
        return waiting.compactMap { alert in
            guard let id = alert.subject.item?.id, let item = items[id] else { return nil }
            var renewed = alert
            renewed.subject.item = item
            renewed.subject.group = item.group.flatMap { group in groups.first { $0.id == group } }
            return renewed == alert ? nil : renewed
        }
    }

    /// Returns the alert that a feed is down, without which a rule does not report that it is up; `nil` for other
    /// alerts.
    package func beginning(of alert: PlannedAlert) -> AlertID? {
        guard alert.subject.item == nil, alert.subject.failure == nil, rulesOfBoth.contains(alert.key.rule) else {
            return nil
        }
        var id = alert.id
        id.key.moment = AlertKey.feedDown
        return id
    }

    package var isEmpty: Bool {
        scope == .items([]) && planned.isEmpty && happened.isEmpty && untold.isEmpty && gone.isEmpty
    }

    /// Returns true if an alert of the feed is about an item whose alerts are planned again.
    func mayConcern(_ alert: PlannedAlert) -> Bool {
        guard case .items(let items) = scope else { return true }
        return alert.subject.item.map { items.contains($0.id) } ?? false
    }

    /// A predicate that is true for waiting alerts, given with the fingerprints of their rules, that are not to be
    /// sent.
    package var isObsolete: (AlertID, String) -> Bool {
        let ids = Set((planned + kept).map(\.id))
        let subjects = Set(ids.map(\.key.subject))
        return { id, fingerprint in
            guard rules.contains(id.key.rule), !ids.contains(id) else { return false }
            if let definitions, !definitions.contains(fingerprint.alertDefinition) { return false }
            guard case .all(let window) = scope else { return true }
            if isPartial { return subjects.contains(id.key.subject) }
            guard let window, let start = id.key.start else { return true }
            return window.from <= start && start < window.until ?? .distantFuture
        }
    }
}
