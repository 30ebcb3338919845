package import FeedCore
package import Foundation

/// One message to one target that is to be sent at a time.
package struct PlannedAlert: Sendable, Hashable {
    /// What tells it from all others of its target.
    package var key: AlertKey

    /// The name of the target.
    package var target: String

    /// The hash of the rule that planned it, so that another rule of its name does not send it.
    package var fingerprint: String

    /// When it is to be sent.
    package var due: Date

    /// Until when it may be sent late.
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

    /// The starts of which one may be the alert's own as it was planned before: a start that moves by less than a second
    /// is the same one, and so is a whole day by whatever clocks.
    package var similarStarts: ClosedRange<Date>? {
        guard isScheduled, let start = key.start else { return nil }
        let span: TimeInterval = subject.item?.time.days == nil ? FeedTime.jitter : 172_800
        return start.addingTimeInterval(-span)...start.addingTimeInterval(span)
    }

    /// Whether another is the same moment of the same item, though planned with another start.
    package func isSame(as other: StoredAlert) -> Bool {
        let old = other.alert
        guard old.isScheduled, (old.key.rule, old.key.subject, old.key.moment) == (key.rule, key.subject, key.moment),
            old.target == target, old.key.start != key.start, let start = key.start, let oldStart = old.key.start
        else { return false }
        guard let day = subject.item?.time.days?.lowerBound else {
            return old.subject.item?.time.days == nil && abs(oldStart.timeIntervalSince(start)) < FeedTime.jitter
        }
        // What was dropped may be told at another time of day.
        if case .dropped = other.state { return false }
        return old.subject.item?.time.days?.lowerBound == day
    }
}

extension FeedTime {
    /// How far a start moves at most, in seconds, so that nobody sees it: predictions change by parts of a second.
    package static let jitter: TimeInterval = 1
}

/// The moment of an item, or of a feed, that a rule tells of.
package struct AlertKey: Sendable, Hashable {
    /// The id of the rule.
    package var rule: String

    /// The item, as `FEED:LOCAL`, or the feed.
    package var subject: String

    /// Which moment, such as `before 10m`, `start`, or `moved` with the time at which that became known.
    package var moment: String

    /// The start of the item by then; `nil` where it has none.
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

/// Where what a rule told goes on that has been changed: what the rule is now, to one of its targets.
package struct AlertHeir: Sendable, Hashable {
    package var route: AlertRoute

    /// What the rule tells of, as `moved`.
    package var occasions: Set<String>
    package var fingerprint: String

    package init(route: AlertRoute, occasions: Set<String>, fingerprint: String) {
        self.route = route
        self.occasions = occasions
        self.fingerprint = fingerprint
    }

    /// Whether it goes on with news that waits.
    package func takes(_ alert: PlannedAlert) -> Bool {
        alert.isNews && alert.route == route && occasions.contains(String(alert.key.moment.prefix { $0 != " " }))
    }
}

extension [AlertHeir] {
    /// Whether an alert is of a rule that has the id of one of these, but is another one.
    package func haveReplaced(_ alert: PlannedAlert) -> Bool {
        let own = filter { $0.route.rule == alert.key.rule }
        return !own.isEmpty && own.allSatisfy { $0.fingerprint.alertDefinition != alert.fingerprint.alertDefinition }
    }
}

extension String {
    /// Of the fingerprint of a rule, what the rule is; the zone by which it tells of whole days comes after that.
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

/// Names one planned alert.
package struct AlertID: Sendable, Hashable {
    package var key: AlertKey
    package var target: String

    package init(key: AlertKey, target: String) {
        self.key = key
        self.target = target
    }
}

/// What an alert is about, as it was when the alert was planned.
package struct AlertSubject: Sendable, Hashable {
    package var feed: FeedID

    /// The item; `nil` where it is about the feed.
    package var item: FeedItem?

    /// The group of the item, if it has one.
    package var group: FeedGroup?

    /// What happened to the item; `nil` where it comes, or where it is about the feed.
    package var event: ItemEvent.Kind?
    package var before: ItemEvent.Value?
    package var after: ItemEvent.Value?

    /// Why the feed fails; `nil` where it answers.
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

/// What of a feed's planned alerts changes.
package struct AlertPlanChange: Sendable, Hashable {
    /// Whose alerts are planned again.
    package enum Scope: Sendable, Hashable {
        /// Those of some items.
        case items(Set<LocalID>)
        /// Those of all items that begin within a window; of all items where there is none.
        case all(TimeWindow?)
    }

    package var feed: FeedID
    package var scope: Scope

    /// The rules that plan; alerts of others stay as they are.
    package var rules: Set<String>

    /// What these rules are, of which alerts are planned again; `nil` for whatever has their names.
    ///
    /// Another process may have other rules with the same names, whose alerts stay as they are.
    package var definitions: Set<String>?

    /// What is to be sent; what waits of scope and rules beside it and ``kept`` is not sent any more.
    package var planned: [PlannedAlert] = []

    /// What is sent only if it waits already, as it is now.
    package var kept: [PlannedAlert] = []

    /// Alerts of events, which are told unless they undo what waits; see ``WaitingNews``.
    package var happened: [PlannedAlert] = []

    /// Alerts of events that no rule tells, but that may undo what waits.
    package var untold: [PlannedAlert] = []

    /// The items as they are now, and their groups, for what waits to be told of them.
    package var items: [FeedItem] = []
    package var groups: [FeedGroup] = []

    /// Items that have left the list: that one appeared or moved is no news any more.
    package var gone: Set<LocalID> = []

    /// The rules that tell of a feed that is up only where they have told that it was down.
    package var rulesOfBoth: Set<String> = []

    /// Whether only what is new is planned, and what waits stays as it is: by a process that does not send itself.
    package var isAddition = false

    /// Whether the answer lacks a part, so that what waits for other items stays.
    package var isPartial = false

    package init(_ feed: FeedID, _ scope: Scope, rules: Set<String>) {
        self.feed = feed
        self.scope = scope
        self.rules = rules
    }

    /// What has happened in its order, and whether a rule tells of it.
    package var news: [(alert: PlannedAlert, isTold: Bool)] {
        let all = happened.map { (alert: $0, isTold: true) } + untold.map { (alert: $0, isTold: false) }
        return all.enumerated().sorted { ($0.element.alert.due, $0.offset) < ($1.element.alert.due, $1.offset) }
            .map(\.element)
    }

    /// Alerts of events that wait, of items that are different by now, as they are to be told then.
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

    /// The alert that a feed is down, without which a rule does not tell that it is up again; `nil` for others.
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

    /// Whether an alert of the feed is of an item whose alerts are planned again.
    func mayConcern(_ alert: PlannedAlert) -> Bool {
        guard case .items(let items) = scope else { return true }
        return alert.subject.item.map { items.contains($0.id) } ?? false
    }

    /// Tells which of the alerts that wait, each with the fingerprint of its rule, are not sent any more.
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
