package import FeedCore
package import Foundation

/// A planner of alerts by the answers of a feed; see ``FetchOutcome/alerts``.
package protocol AlertPlanning: Sendable {
    /// The name that identifies its rules, the same in all processes; `nil` if it has none.
    var name: String? { get }

    /// Returns the change that a new answer makes to the planned alerts, with the events of its items, the former ids of
    /// those that have other ids now, and the feed's health before it; `nil` if no rule is about the feed.
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
