import FeedConfiguration
import FeedCore
import FeedEngine
import FeedTimeline
import Foundation

/// The planning of one answer of a feed.
struct FeedPlanning {
    private struct Entry {
        var rule: AlertRule
        var fingerprint: String
        var matcher: ItemMatcher?
    }

    private let feed: Feed
    private let snapshot: FeedSnapshot
    private let timeZone: TimeZone
    private let entries: [Entry]
    private let filter: FeedItemFilter
    private let groups: [String: FeedGroup]

    /// - Returns: `nil` if no rule is about the feed.
    init?(_ planner: AlertPlanner, _ feed: Feed, _ snapshot: FeedSnapshot) {
        let rules = planner.rules(about: feed)
        guard !rules.isEmpty else { return nil }
        self.feed = feed
        self.snapshot = snapshot
        timeZone = planner.timeZone
        entries = rules.map { Entry(rule: $0.rule, fingerprint: $0.fingerprint, matcher: ItemMatcher($0.rule.filter)) }
        groups = Dictionary(snapshot.groups.map { ($0.id, $0) }) { first, _ in first }
        filter = FeedItemFilter(feed, groupTitles: groups.mapValues(\.title))
    }

    var ruleIDs: Set<String> { Set(entries.map(\.rule.id)) }
    private var definitions: Set<String> { Set(entries.map(\.fingerprint.alertDefinition)) }

    func all(at now: Date) -> AlertPlanChange {
        var change = AlertPlanChange(feed.id, .all(snapshot.coverage), rules: ruleIDs)
        change.definitions = definitions
        change.isPartial = snapshot.lacksWhatIsThere || snapshot.hasSurplus
        for item in snapshot.items {
            for alert in scheduled(item, at: now) {
                if alert.due <= now { change.kept.append(alert) } else { change.planned.append(alert) }
            }
        }
        return change
    }

    /// Returns the plan that adds the upcoming alerts to those that are planned.
    func additions(at now: Date) -> AlertPlanChange {
        var change = AlertPlanChange(feed.id, .items([]), rules: ruleIDs)
        change.isAddition = true
        change.planned = snapshot.items.flatMap { scheduled($0, at: now) }.filter { $0.due > now }
        return change
    }

    func changed(
        _ difference: SnapshotDifference,
        _ events: [ItemEvent],
        left: Set<LocalID>,
        at now: Date
    ) -> AlertPlanChange {
        var touched = left
        var change = AlertPlanChange(feed.id, .items([]), rules: ruleIDs)
        change.definitions = definitions
        for item in difference.touched {
            touched.insert(item.item.id)
            // A start that was known before has been reported, or did not have to be; a new end alone is not news.
            let isNews = item.before.map { !$0.time.hasStart(of: item.item.time) || $0.status.isOff } ?? true
            let alerts = scheduled(item.item, at: now)
            change.planned += alerts.filter { $0.due > now }
            let over = alerts.filter { $0.due <= now }
            if isNews { change.planned += told(over, at: now) } else { change.kept += over }
        }
        // An item that has left the list, and is not known to be gone, may be in the next answer.
        for event in events where event.kind == .disappeared { touched.insert(event.item.local) }
        change.scope = .items(touched)
        return change
    }

    /// Returns, for each rule and target, the last of the alerts whose moments had passed when they became known; it is
    /// due now.
    private func told(_ over: [PlannedAlert], at now: Date) -> [PlannedAlert] {
        Dictionary(grouping: over, by: \.route).values.compactMap { alerts in
            var last = alerts.max { $0.due < $1.due }
            last?.due = now
            return last
        }
    }

    /// Adds the alerts of events; alerts of events that a rule does not report are not sent, but may cancel waiting
    /// alerts of the rule.
    func add(_ events: [ItemEvent], to change: inout AlertPlanChange) {
        change.gone = Set(events.lazy.filter { $0.kind == .disappeared }.map(\.item.local))
        guard entries.contains(where: { !$0.rule.on.isEmpty }) else { return }
        (change.items, change.groups) = (snapshot.items, snapshot.groups)
        let wanted = events.filter { !$0.isJitter }.compactMap { event in event.kind.occasion.map { (event, $0) } }
        if wanted.isEmpty { return }
        let ids = Set(wanted.map { $0.0.item.local })
        let items = Dictionary(snapshot.items.lazy.filter { ids.contains($0.id) }.map { ($0.id, $0) }) { first, _ in
            first
        }
        for (event, occasion) in wanted {
            guard let item = items[event.item.local] else { continue }
            for entry in matching(item) where !entry.rule.on.isEmpty {
                let name = "\(occasion.rawValue) \(event.at.rfc3339)"
                let start = entry.rule.start(of: event.time, in: timeZone)
                let moment = entry.rule.news(name, at: event.at, ofStart: start)
                // The event's instant is the same in a process that plans it from an older answer or in another zone.
                let instant = event.time.instant
                let alerts = alerts(of: entry, "\(event.item)", moment, instant, subject(item, event))
                if entry.rule.on.contains(occasion) { change.happened += alerts } else { change.untold += alerts }
            }
        }
    }

    /// Adds the alerts of an event of the feed itself; if a rule does not report the event, the alert is not sent, but
    /// may cancel a waiting alert of the rule.
    func add(
        _ occasion: AlertOccasion,
        since: Date,
        _ failure: String?,
        to change: inout AlertPlanChange,
        at now: Date
    ) {
        var subject = AlertSubject(feed: feed.id)
        subject.failure = failure
        // A rule about some items does not concern the feed.
        for entry in entries where !entry.rule.on.isDisjoint(with: [.feedDown, .feedUp]) && entry.matcher == nil {
            let moment = entry.rule.news(occasion.rawValue, at: now)
            let alerts = alerts(of: entry, feed.id.rawValue, moment, since, subject)
            if entry.rule.on.contains(occasion) { change.happened += alerts } else { change.untold += alerts }
            if entry.rule.on.isSuperset(of: [.feedDown, .feedUp]) { change.rulesOfBoth.insert(entry.rule.id) }
        }
    }

    private func scheduled(_ item: FeedItem, at now: Date) -> [PlannedAlert] {
        guard !item.time.isUndated else { return [] }
        return matching(item).flatMap { entry -> [PlannedAlert] in
            let start = entry.rule.start(of: item.time, in: timeZone)
            return entry.rule.moments(of: item, in: timeZone).filter { $0.latest >= now }.flatMap { moment in
                alerts(of: entry, "\(ItemID(feed.id, item.id))", moment, start, subject(item))
            }
        }
    }

    private func subject(_ item: FeedItem, _ event: ItemEvent? = nil) -> AlertSubject {
        AlertSubject(item, in: item.group.flatMap { groups[$0] }, of: feed.id, event)
    }

    private func alerts(
        of entry: Entry,
        _ subject: String,
        _ moment: AlertMoment,
        _ start: Date?,
        _ content: AlertSubject
    ) -> [PlannedAlert] {
        let key = AlertKey(rule: entry.rule.id, subject: subject, moment: moment.name, start: start)
        return entry.rule.targets.map { target in
            PlannedAlert(
                key: key,
                target: target,
                fingerprint: entry.fingerprint,
                due: moment.due,
                latest: moment.latest,
                subject: content
            )
        }
    }

    /// Returns the rules that an item matches; none for an item that its feed leaves out.
    private func matching(_ item: FeedItem) -> [Entry] {
        guard filter.reason(toHide: item) == nil else { return [] }
        let title = item.group.flatMap { groups[$0]?.title }
        return entries.filter { $0.matcher?.matches(item, groupTitle: title) ?? true }
    }
}

extension FeedTime {
    /// The instant of the start; `nil` for days and undated times.
    fileprivate var instant: Date? { if case .instant(let start, _) = self { start } else { nil } }

    /// Returns true if both times have the same start, apart from jitter.
    fileprivate func hasStart(of other: FeedTime) -> Bool {
        switch (self, other) {
        case (.instant(let start, _), .instant(let otherStart, _)):
            abs(start.timeIntervalSince(otherStart)) < Self.jitter
        case (.days(let first, _, _), .days(let otherFirst, _, _)): first == otherFirst
        default: self == other
        }
    }
}

extension ItemEvent {
    /// True if the event is a move that is too small to be seen.
    fileprivate var isJitter: Bool {
        guard kind == .moved, case .time(let old)? = before, case .time(let new)? = after,
            case .instant = old, case .instant = new
        else { return false }
        return old.hasStart(of: new)
    }
}

extension ItemEvent.Kind {
    /// The occasion by which rules name the kind; `nil` if they do not report it.
    fileprivate var occasion: AlertOccasion? {
        switch self {
        case .moved: .moved
        // For people who wanted to be there, both are the same.
        case .cancelled, .withdrawn: .cancelled
        case .appeared: .appeared
        case .cameBack: .cameBack
        case .changed, .disappeared: nil
        }
    }
}
