package import FeedConfiguration
package import FeedCore
package import FeedEngine
import FeedTimeline
package import Foundation
import Synchronization

/// Plans alerts by the rules of a configuration, which may be exchanged while feeds are fetched.
///
/// The first answer of a feed under some rules is planned as a whole; of later ones, the items that have changed.
package final class AlertPlanner: AlertPlanning {
    private struct State {
        var rules: [AlertRule]
        var fingerprints: [String: String]
        var timeZone: TimeZone

        /// Whether this process sends, and so plans what it fetches; others leave that to those that do.
        var isSending: Bool

        /// What rules were that have been changed or are gone since this process sends.
        var former: Set<String> = []

        /// The feeds of which all items are planned, by what they were configured as.
        var planned: Set<FeedKey> = []
    }

    /// The zone of the configuration, else that of this machine.
    private let homeTimeZone: TimeZone
    private let state: Mutex<State>

    /// The zone by which whole days are told of: that of the process which sends alerts, where the configuration names none.
    package var timeZone: TimeZone { state.withLock(\.timeZone) }

    /// - Parameters:
    ///   - rules: The rules; each id once.
    ///   - timeZone: The zone of the configuration, by which whole days are told of.
    ///   - isSending: Whether the process sends already.
    package init(_ rules: [AlertRule], timeZone: TimeZone, isSending: Bool = true) {
        homeTimeZone = timeZone
        let fingerprints = Self.fingerprints(of: rules, timeZone)
        state = Mutex(State(rules: rules, fingerprints: fingerprints, timeZone: timeZone, isSending: isSending))
    }

    /// Plans from now on, by the clocks of this machine, as a process does that sends.
    package func beginSending() {
        plan(in: homeTimeZone)
        state.withLock { $0.isSending = true }
    }

    /// Plans by the clocks by which stored alerts were planned: a command with another `TZ` is not to change them.
    ///
    /// - Parameter fingerprints: Those of stored alerts; others than those of the planner's rules do not count.
    package func adoptZone(of fingerprints: [String]) {
        let own = Set(rules.map(\.fingerprint))
        let parts = fingerprints.map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
        guard let name = parts.first(where: { $0.count == 2 && own.contains($0[0]) })?.last,
            let zone = TimeZone(known: name)
        else { return }
        plan(in: zone)
    }

    private func plan(in timeZone: TimeZone) {
        state.withLock { state in
            guard state.timeZone != timeZone else { return }
            let fingerprints = Self.fingerprints(of: state.rules, timeZone)
            (state.fingerprints, state.timeZone, state.planned) = (fingerprints, timeZone, [])
        }
    }

    private static func fingerprints(of rules: [AlertRule], _ timeZone: TimeZone) -> [String: String] {
        Dictionary(rules.map { ($0.id, $0.fingerprint(in: timeZone)) }) { $1 }
    }

    package var rules: [AlertRule] { state.withLock(\.rules) }

    package var name: String? { state.withLock(\.isSending) ? ruleSetName : nil }

    /// What tells the rules from others, also in a process that does not plan.
    var ruleSetName: String? {
        let fingerprints = state.withLock(\.fingerprints).values.sorted()
        guard !fingerprints.isEmpty else { return nil }
        var hash = FNV1a()
        for fingerprint in fingerprints { hash.add(fingerprint) }
        return String(hash.value, radix: 16)
    }

    /// The hashes of all rules, which name what they have planned.
    package var fingerprints: Set<String> { Set(state.withLock(\.fingerprints).values) }

    /// Goes on with other rules; every feed is planned as a whole again.
    package func use(_ rules: [AlertRule]) {
        state.withLock { state in
            let fingerprints = Self.fingerprints(of: rules, state.timeZone)
            state.former.formUnion(state.rules.map(\.fingerprint))
            state.former.subtract(rules.map(\.fingerprint))
            (state.rules, state.fingerprints, state.planned) = (rules, fingerprints, [])
        }
    }

    /// How long a process lets alerts wait at most that it could send, in seconds: for the first fetch of a feed.
    private static let longestWait = AwaitedFeeds.patience + 30

    /// Ends what waits of rules that have been changed or are gone; to be called after all is planned by the new ones.
    ///
    /// - Parameters:
    ///   - storage: Where alerts are planned.
    ///   - now: The time.
    /// - Throws: What keeps the store from being written.
    package func retireFormerRules(in storage: any AlertStorage, at now: Date) async throws {
        let (former, rules, fingerprints) = state.withLock { ($0.former, $0.rules, $0.fingerprints) }
        let heirs = rules.flatMap { rule in
            rule.targets.map { target in
                AlertHeir(
                    route: AlertRoute(rule: rule.id, target: target),
                    occasions: Set(rule.on.map(\.rawValue)),
                    fingerprint: fingerprints[rule.id] ?? ""
                )
            }
        }
        guard try await !storage.retireAlerts(of: former, heirs: heirs, unsentSince: now - Self.longestWait) else {
            return
        }
        state.withLock { $0.former.subtract(former) }
    }

    // MARK: - Planning

    /// The plan of all items of an answer; `nil` where no rule is about the feed.
    ///
    /// What is overdue by now and was not planned before is left out: nobody is told at the start of a program of all
    /// that would have been told earlier.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - snapshot: The answer.
    ///   - events: What has happened to its items, and was not planned yet.
    ///   - now: The time.
    /// - Returns: The plan.
    package func plan(of feed: Feed, _ snapshot: FeedSnapshot, _ events: [ItemEvent] = [], at now: Date)
        -> AlertPlanChange?
    {
        guard let planning = FeedPlanning(self, feed, snapshot) else { return nil }
        var change = planning.all(at: now)
        planning.add(events, to: &change)
        // What could not be sent in time any more was to be told by nobody.
        change.happened.removeAll { $0.latest < now }
        return change
    }

    /// Notes that plans may have been lost: the next answer of each feed is planned as a whole again.
    package func planAllAgain() { state.withLock { $0.planned = [] } }

    /// Notes that the plan of a feed's stored answer was saved, so that of later ones only changes are planned.
    package func notePlanned(_ feed: Feed) { state.withLock { _ = $0.planned.insert(FeedKey(feed)) } }

    package func change(
        of feed: Feed,
        with difference: SnapshotDifference,
        _ events: [ItemEvent],
        left: Set<LocalID> = [],
        after before: FeedHealth,
        at now: Date
    ) -> AlertPlanChange? {
        guard let planning = FeedPlanning(self, feed, difference.new) else { return nil }
        guard state.withLock(\.isSending) else {
            // A process that sends plans all else, but does not know how the feed was doing before.
            var change = planning.additions(at: now)
            addRecovery(from: before, planning, to: &change, at: now)
            return change.isEmpty ? nil : change
        }
        let isPlanned = state.withLock { !$0.planned.insert(FeedKey(feed)).inserted }
        var change =
            isPlanned && difference.old != nil
            ? planning.changed(difference, events, left: left, at: now) : planning.all(at: now)
        planning.add(events, to: &change)
        addRecovery(from: before, planning, to: &change, at: now)
        return change.isEmpty ? nil : change
    }

    private func addRecovery(
        from before: FeedHealth,
        _ planning: FeedPlanning,
        to change: inout AlertPlanChange,
        at now: Date
    ) {
        guard let failure = before.failure, before.consecutiveFailures >= Self.failuresOfDown else { return }
        planning.add(.feedUp, since: failure.since, nil, to: &change, at: now)
    }

    package func change(
        of feed: Feed,
        failing health: FeedHealth,
        after before: FeedHealth,
        at now: Date
    ) -> AlertPlanChange? {
        guard let failure = health.failure, health.consecutiveFailures >= Self.failuresOfDown,
            before.consecutiveFailures < Self.failuresOfDown, let planning = FeedPlanning(self, feed, FeedSnapshot())
        else { return nil }
        var change = AlertPlanChange(feed.id, .items([]), rules: planning.ruleIDs)
        planning.add(.feedDown, since: failure.since, failure.message, to: &change, at: now)
        return change.isEmpty ? nil : change
    }

    /// After how many failures in a row a feed is told to be down: one may be a moment of the network.
    private static let failuresOfDown = 2

    fileprivate func rules(about feed: Feed) -> [(rule: AlertRule, fingerprint: String)] {
        state.withLock { state in
            // Times that were read in another zone are not those that the sender tells of.
            if feed.profile.hasLocalTimes, state.timeZone != homeTimeZone { return [] }
            return state.rules.filter { $0.concerns(feed) }.map { ($0, state.fingerprints[$0.id] ?? "") }
        }
    }
}

/// The planning of one answer of a feed.
private struct FeedPlanning {
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

    /// - Returns: `nil` where no rule is about the feed.
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
        change.isPartial = snapshot.isPartial || snapshot.hasSurplus
        for item in snapshot.items {
            for alert in scheduled(item, at: now) {
                if alert.due <= now { change.kept.append(alert) } else { change.planned.append(alert) }
            }
        }
        return change
    }

    /// What is ahead, beside what is planned.
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
            // A start that was known before has been told of, or nobody was to be told; an end that is known by now is
            // another matter.
            let isNews = item.before.map { !$0.time.hasStart(of: item.item.time) || $0.status.isOff } ?? true
            for alert in scheduled(item.item, at: now) {
                if alert.due <= now, !isNews { change.kept.append(alert) } else { change.planned.append(alert) }
            }
        }
        // One that has left the list, and is not known to be gone, may be in the next one.
        for event in events where event.kind == .disappeared { touched.insert(event.item.local) }
        change.scope = .items(touched)
        return change
    }

    /// Adds what has happened to items.
    func add(_ events: [ItemEvent], to change: inout AlertPlanChange) {
        (change.happened, change.untold) = happened(events)
        change.gone = Set(events.lazy.filter { $0.kind == .disappeared }.map(\.item.local))
    }

    /// The alerts of events: those that a rule tells, and those that none tells but that may undo what waits.
    private func happened(_ events: [ItemEvent]) -> (told: [PlannedAlert], untold: [PlannedAlert]) {
        let wanted = events.filter { !$0.isJitter }.compactMap { event in event.kind.occasion.map { (event, $0) } }
        guard !wanted.isEmpty, entries.contains(where: { !$0.rule.on.isEmpty }) else { return ([], []) }
        let ids = Set(wanted.map { $0.0.item.local })
        let items = Dictionary(snapshot.items.lazy.filter { ids.contains($0.id) }.map { ($0.id, $0) }) { first, _ in
            first
        }
        var (told, untold): ([PlannedAlert], [PlannedAlert]) = ([], [])
        for (event, occasion) in wanted {
            guard let item = items[event.item.local] else { continue }
            for entry in matching(item) where !entry.rule.on.isEmpty {
                let start = entry.rule.start(of: item.time, in: timeZone)
                let due = entry.rule.due(ofNewsAt: event.at)
                let alerts = alerts(
                    of: entry,
                    "\(event.item)",
                    AlertMoment(
                        name: "\(occasion.rawValue) \(event.at.rfc3339)",
                        due: due,
                        latest: entry.rule.latest(after: due, start)
                    ),
                    start,
                    AlertSubject(item, in: item.group.flatMap { groups[$0] }, of: feed.id, event)
                )
                if entry.rule.on.contains(occasion) { told += alerts } else { untold += alerts }
            }
        }
        return (told, untold)
    }

    /// Adds what has happened to the feed itself: what a rule tells, and what none tells but that undoes what waits.
    func add(
        _ occasion: AlertOccasion,
        since: Date,
        _ failure: String?,
        to change: inout AlertPlanChange,
        at now: Date
    ) {
        var subject = AlertSubject(feed: feed.id)
        subject.failure = failure
        // A rule about some items says nothing of the feed.
        for entry in entries where !entry.rule.on.isDisjoint(with: [.feedDown, .feedUp]) && entry.matcher == nil {
            let due = entry.rule.due(ofNewsAt: now)
            let alerts = alerts(
                of: entry,
                feed.id.rawValue,
                AlertMoment(name: occasion.rawValue, due: due, latest: entry.rule.latest(after: due, nil)),
                since,
                subject
            )
            if entry.rule.on.contains(occasion) { change.happened += alerts } else { change.untold += alerts }
        }
    }

    private func scheduled(_ item: FeedItem, at now: Date) -> [PlannedAlert] {
        guard !item.time.isUndated else { return [] }
        return matching(item).flatMap { entry -> [PlannedAlert] in
            let start = entry.rule.start(of: item.time, in: timeZone)
            return entry.rule.moments(of: item, in: timeZone).filter { $0.latest >= now }.flatMap { moment in
                alerts(
                    of: entry,
                    "\(ItemID(feed.id, item.id))",
                    moment,
                    start,
                    AlertSubject(item, in: item.group.flatMap { groups[$0] }, of: feed.id)
                )
            }
        }
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

    /// The rules that an item matches; none of one that its feed leaves out.
    private func matching(_ item: FeedItem) -> [Entry] {
        guard filter.reason(toHide: item) == nil else { return [] }
        let title = item.group.flatMap { groups[$0]?.title }
        return entries.filter { $0.matcher?.matches(item, groupTitle: title) ?? true }
    }
}

extension FeedTime {
    /// Whether it begins when another does.
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
    /// Whether it is a move that nobody sees.
    fileprivate var isJitter: Bool {
        guard kind == .moved, case .time(let old)? = before, case .time(let new)? = after,
            case .instant = old, case .instant = new
        else { return false }
        return old.hasStart(of: new)
    }
}

extension ItemEvent.Kind {
    /// What rules call it; `nil` for what they do not tell of.
    fileprivate var occasion: AlertOccasion? {
        switch self {
        case .moved: .moved
        // For who wanted to be there, both are the same.
        case .cancelled, .withdrawn: .cancelled
        case .appeared: .appeared
        case .cameBack: .cameBack
        case .changed, .disappeared: nil
        }
    }
}
