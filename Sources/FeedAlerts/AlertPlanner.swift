package import FeedConfiguration
package import FeedCore
package import FeedEngine
import FeedTimeline
package import Foundation
import Synchronization

/// A planner of alerts by the rules of a configuration; the rules may be replaced while feeds are fetched.
///
/// The first answer of a feed under new rules is planned as a whole; of later answers, only the changed items are
/// planned.
package final class AlertPlanner: AlertPlanning {
    struct State {
        var rules: [AlertRule]
        var fingerprints: [String: String]
        var timeZone: TimeZone

        /// True if this process sends alerts, and so plans all of the answers that it fetches; other processes add only
        /// upcoming alerts.
        var isSending: Bool

        /// The definitions of rules that have been changed or removed, and whose alerts may still wait.
        var former: Set<String> = []

        /// The time of the last search for alerts that processes with other rules have planned; `nil` to search at
        /// once.
        var retiredAt: Date?

        /// The path of the configuration; `nil` before `goOn(with:of:in:at:)`.
        var configuration: String?
        /// The rules of the configuration as last recorded; `nil` until they are recorded.
        var noted: Set<AlertRuleSet>?

        /// The feeds, with their configurations, of which an answer has been planned as a whole.
        var planned: Set<FeedKey> = []
    }

    /// The zone of the configuration; without one, the zone of this machine.
    let homeTimeZone: TimeZone
    let state: Mutex<State>

    /// The zone in which whole days are reported: that of the configuration or, without one, of the sending process.
    package var timeZone: TimeZone { state.withLock(\.timeZone) }

    /// Creates a planner for rules with different ids; `isSending` is true in a process that sends alerts.
    package init(_ rules: [AlertRule], timeZone: TimeZone, isSending: Bool = true) {
        homeTimeZone = timeZone
        let fingerprints = Self.fingerprints(of: rules, timeZone)
        state = Mutex(State(rules: rules, fingerprints: fingerprints, timeZone: timeZone, isSending: isSending))
    }

    /// Plans from now on in ``homeTimeZone``, as a process that sends alerts does.
    package func beginSending() {
        plan(in: homeTimeZone)
        state.withLock { $0.isSending = true }
    }

    /// Plans from now on in the zone that the fingerprint of a stored alert names, if the alert is of one of the rules:
    /// a command with another `TZ` must not change these alerts.
    package func adoptZone(of fingerprints: [String]) {
        let own = Set(rules.map(\.fingerprint))
        let parts = fingerprints.map { $0.split(separator: " ").map(String.init) }
        guard let name = parts.first(where: { $0.count > 1 && own.contains($0[0]) })?[1],
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

    /// The name that identifies the rules, even in a process that does not send; `nil` without rules.
    var ruleSetName: String? {
        let fingerprints = state.withLock(\.fingerprints).values.sorted()
        guard !fingerprints.isEmpty else { return nil }
        var hash = FNV1a()
        for fingerprint in fingerprints { hash.add(fingerprint) }
        return String(hash.value, radix: 16)
    }

    /// The hashes of all rules, by which their alerts are recognised.
    package var fingerprints: Set<String> { Set(state.withLock(\.fingerprints).values) }

    /// Continues with other rules; every feed is planned as a whole again.
    package func use(_ rules: [AlertRule]) {
        state.withLock { state in
            let fingerprints = Self.fingerprints(of: rules, state.timeZone)
            state.former.formUnion(state.rules.map(\.fingerprint))
            state.former.subtract(rules.map(\.fingerprint))
            (state.rules, state.fingerprints, state.planned, state.retiredAt) = (rules, fingerprints, [], nil)
        }
    }

    // MARK: - Planning

    /// Returns the plan of all items of an answer, and of events that were not planned yet; `nil` if no rule concerns
    /// the feed.
    ///
    /// Alerts that are overdue by now and were not planned before are left out: a starting program does not send
    /// everything that would have been sent earlier.
    package func plan(of feed: Feed, _ snapshot: FeedSnapshot, _ events: [ItemEvent] = [], at now: Date)
        -> AlertPlanChange?
    {
        guard let planning = FeedPlanning(self, feed, snapshot) else { return nil }
        var change = planning.all(at: now)
        planning.add(events, to: &change)
        // Alerts that could not be sent in time are left out.
        change.happened.removeAll { $0.latest < now }
        return change
    }

    /// Records that plans may have been lost: the next answer of each feed is planned as a whole again.
    package func planAllAgain() { state.withLock { $0.planned = [] } }

    package func change(
        of feed: Feed,
        with difference: SnapshotDifference,
        _ events: [ItemEvent],
        left: Set<LocalID> = [],
        after before: FeedHealth,
        at now: Date
    ) -> AlertPlanChange? {
        guard let planning = FeedPlanning(self, feed, difference.new) else { return nil }
        var change: AlertPlanChange
        if state.withLock(\.isSending) {
            let isPlanned = state.withLock { !$0.planned.insert(FeedKey(feed)).inserted }
            change =
                isPlanned && difference.old != nil
                ? planning.changed(difference, events, left: left, at: now) : planning.all(at: now)
            planning.add(events, to: &change)
        } else {
            // A process that sends plans everything else, but does not know the feed's earlier health.
            change = planning.additions(at: now)
        }
        if let failure = before.failure, before.consecutiveFailures >= FeedHealth.failuresOfOutage {
            planning.add(.feedUp, since: failure.since, nil, to: &change, at: now)
        }
        return change.isEmpty ? nil : change
    }

    package func change(
        of feed: Feed,
        failing health: FeedHealth,
        after before: FeedHealth,
        at now: Date
    ) -> AlertPlanChange? {
        guard let failure = health.failure, health.consecutiveFailures >= FeedHealth.failuresOfOutage,
            before.consecutiveFailures < FeedHealth.failuresOfOutage
        else { return nil }
        return change(of: feed, .feedDown, since: failure.since, failure.message, at: now)
    }

    /// Returns the alerts about a feed's last outage, which another process has found; `nil` if none could be sent in
    /// time.
    func change(of feed: Feed, after outage: FeedHealth.Outage, at now: Date) -> AlertPlanChange? {
        var change =
            if let end = outage.end {
                change(of: feed, .feedUp, since: outage.since, nil, at: end)
            } else {
                change(of: feed, .feedDown, since: outage.since, outage.message, at: outage.knownAt)
            }
        change?.happened.removeAll { $0.latest < now }
        return change.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func change(
        of feed: Feed,
        _ occasion: AlertOccasion,
        since: Date,
        _ failure: String?,
        at date: Date
    ) -> AlertPlanChange? {
        guard let planning = FeedPlanning(self, feed, FeedSnapshot()) else { return nil }
        var change = AlertPlanChange(feed.id, .items([]), rules: planning.ruleIDs)
        planning.add(occasion, since: since, failure, to: &change, at: date)
        return change.isEmpty ? nil : change
    }

    func rules(about feed: Feed) -> [(rule: AlertRule, fingerprint: String)] {
        state.withLock { state in
            // Times that were read in another zone are not those that the sender reports.
            if feed.profile.hasLocalTimes, state.timeZone != homeTimeZone { return [] }
            return state.rules.filter { $0.concerns(feed) }.map { ($0, state.fingerprints[$0.id] ?? "") }
        }
    }
}
