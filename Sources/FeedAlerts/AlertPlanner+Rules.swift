import FeedConfiguration
package import FeedCore
package import FeedEngine
package import Foundation
import Synchronization

// The end of alerts whose rules have been changed or removed.

extension AlertPlanner {
    /// The maximum time for which a process lets alerts of a feed wait for the first fetch, in seconds.
    private static let longestWait = FeedsBeforeFirstFetch.patience + 30

    /// The time between two searches for alerts that processes with other rules have planned, in seconds.
    private static let retirementInterval: TimeInterval = 5

    /// Continues the work of stopped processes that used the same configuration file, perhaps with different rules.
    ///
    /// Alerts of unchanged rules are planned for the changes that others have saved since the stopped processes last
    /// looked. Changed and removed rules are retired by ``retireFormerRules(of:in:at:)``; new rules, including removed
    /// ones that are added again, begin with changes that are saved from now on.
    ///
    /// - Throws: An error if the store cannot be read or written.
    package func goOn(with configuration: String, of feeds: [Feed], in storage: any FeedStorage, at now: Date)
        async throws
    {
        state.withLock { $0.configuration = configuration }
        let own = Set(rules.map(\.fingerprint))
        let ruleSets = try await storage.alertRuleSets(of: Set(feeds.map(\.id)))
        let former = ruleSets.filter { $0.configuration == configuration }
        for (name, ruleSets) in Dictionary(grouping: former, by: \.planner) {
            guard let name, name != ruleSetName, let definitions = ruleSets.first?.definitions else { continue }
            let stay = rules.filter { definitions.contains($0.fingerprint) }
            let named = Set(ruleSets.map(\.feed))
            let told = feeds.filter { named.contains($0.id) }
            let planner = AlertPlanner(stay, timeZone: timeZone)
            try await planner.planMissedChanges(of: told, by: name, in: storage, at: now)
        }
        // Another configuration may have the same rules.
        let others = ruleSets.filter { $0.configuration != configuration }.flatMap(\.definitions)
        let gone = Set(former.flatMap(\.definitions)).subtracting(others).subtracting(own)
        state.withLock { $0.former.formUnion(gone) }
    }

    /// Ends waiting alerts of changed and removed rules, for the feeds whose alerts the process sends.
    ///
    /// It may be called any number of times, but only after the present rules have planned everything.
    ///
    /// - Throws: An error if the store cannot be written.
    package func retireFormerRules(of feeds: [Feed], in storage: any AlertStorage, at now: Date) async throws {
        let state = state.withLock(\.self)
        let (former, rules, fingerprints) = (state.former, state.rules, state.fingerprints)
        if former.isEmpty, let last = state.retiredAt, now >= last, now < last + Self.retirementInterval { return }
        let replacements = rules.flatMap { rule in
            rule.targets.map { target in
                ReplacementRule(
                    route: AlertRoute(rule: rule.id, target: target),
                    occasions: Set(rule.on.map(\.rawValue)),
                    fingerprint: fingerprints[rule.id] ?? ""
                )
            }
        }
        let (date, ids) = (now - Self.longestWait, Set(feeds.map(\.id)))
        guard try await !storage.retireAlerts(of: former, in: ids, replacements: replacements, unsentSince: date) else {
            return
        }
        self.state.withLock { state in
            state.former.subtract(former)
            if state.rules == rules { state.retiredAt = now }
        }
        // No alert of the configuration's former rules waits any more.
        guard let configuration = self.state.withLock(\.configuration) else { return }
        let (name, definitions) = (ruleSetName, Set(rules.map(\.fingerprint)))
        let noted = Set(
            ids.map { AlertRuleSet(configuration: configuration, feed: $0, planner: name, definitions: definitions) }
        )
        guard self.state.withLock({ $0.noted != noted && $0.rules == rules }) else { return }
        try await storage.recordRuleSets(Array(noted))
        self.state.withLock { $0.noted = noted }
    }
}
