package import FeedCore
package import Foundation

/// A planner that derives alerts from the answers of feeds; see ``FetchOutcome/alerts``.
package protocol AlertPlanning: Sendable {
    /// The name that identifies the planner's rules, the same in all processes; `nil` if it has no rules.
    var name: String? { get }

    /// Returns the change that a new answer makes to the planned alerts; `nil` if no rule is about the feed.
    ///
    /// `events` are the events of the feed's items, `left` the former ids of items that have other ids now, and
    /// `before` is the feed's health before the answer.
    func change(
        of feed: Feed,
        with difference: SnapshotDifference,
        _ events: [ItemEvent],
        left: Set<LocalID>,
        after before: FeedHealth,
        at now: Date
    ) -> AlertPlanChange?

    /// Returns the change that a failure makes to the planned alerts.
    func change(of feed: Feed, failing health: FeedHealth, after before: FeedHealth, at now: Date) -> AlertPlanChange?
}

/// A change to a feed's planned alerts.
package struct AlertPlanChange: Sendable, Hashable {
    /// The items whose alerts are planned again.
    package enum Scope: Sendable, Hashable {
        /// These items.
        case items(Set<LocalID>)
        /// All items that begin within a window; without a window, all items.
        case all(TimeWindow?)
    }

    package var feed: FeedID
    package var scope: Scope

    /// The ids of the rules that plan; alerts of other rules stay as they are.
    package var rules: Set<String>

    /// The definitions of ``rules``; `nil` for any definition.
    ///
    /// Another process may have rules with the same ids and other definitions. The alerts of those rules stay as they
    /// are.
    package var definitions: Set<String>?

    /// The alerts to send; a waiting alert within ``scope`` and ``rules`` that is neither here nor in ``kept`` is
    /// called off.
    package var planned: [PlannedAlert] = []

    /// Alerts that replace waiting alerts with the same ids; without a waiting alert, they are ignored.
    package var kept: [PlannedAlert] = []

    /// Alerts of events; each is sent unless it undoes a waiting alert, see ``WaitingNews``.
    package var happened: [PlannedAlert] = []

    /// Alerts of events that no rule reports, but that may undo waiting alerts.
    package var untold: [PlannedAlert] = []

    /// The current items, with which waiting alerts are updated.
    package var items: [FeedItem] = []
    /// The groups of ``items``.
    package var groups: [FeedGroup] = []

    /// The items that have left the list: waiting news that such an item appeared or moved is called off.
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

    /// The alerts of all events by due time; `isTold` is true if a rule reports the event.
    package var news: [(alert: PlannedAlert, isTold: Bool)] {
        let all = happened.map { (alert: $0, isTold: true) } + untold.map { (alert: $0, isTold: false) }
        return all.enumerated().sorted { ($0.element.alert.due, $0.offset) < ($1.element.alert.due, $1.offset) }
            .map(\.element)
    }

    /// Returns the alerts of `waiting` whose items have changed, with the current items.
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

    /// Returns the id of the alert that must have reported a feed as down before `alert` can report it as up; `nil` if
    /// `alert` depends on no other alert.
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

    /// A predicate that is true for waiting alerts of the feed that are not to be sent.
    var isObsolete: (PlannedAlert) -> Bool {
        let ids = Set((planned + kept).map(\.id))
        let subjects = Set(ids.map(\.key.subject))
        return { alert in
            guard rules.contains(alert.key.rule), !ids.contains(alert.id) else { return false }
            if let definitions, !definitions.contains(alert.fingerprint.alertDefinition) { return false }
            switch scope {
            case .items(let items): return alert.subject.item.map { items.contains($0.id) } ?? false
            case .all where isPartial: return subjects.contains(alert.key.subject)
            case .all(let window):
                guard let window, let start = alert.key.start else { return true }
                return window.from <= start && start < window.until ?? .distantFuture
            }
        }
    }
}
