import FeedConfiguration
package import FeedCore
package import FeedEngine
package import Foundation
import Synchronization

// What becomes of alerts whose rules have been changed or are gone.

extension AlertPlanner {
    /// How long a process lets alerts wait at most that it could send, in seconds: for the first fetch of a feed.
    private static let longestWait = AwaitedFeeds.patience + 30

    /// How often to look for what processes have planned whose rules were others, in seconds.
    private static let retirementInterval: TimeInterval = 5

    /// Goes on where processes stopped that sent by the same configuration, whose rules may have been others.
    ///
    /// Rules that stay are planned by what others have saved since they looked last. Those that were changed or are gone
    /// are retired by ``retireFormerRules(of:in:at:)``; new ones, also those that come back, begin with what is saved from now
    /// on.
    ///
    /// - Parameters:
    ///   - configuration: The path of the configuration.
    ///   - feeds: The feeds.
    ///   - storage: Where alerts are planned.
    ///   - now: The time.
    /// - Throws: What keeps the store from being read or written.
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

    /// Ends what waits of rules that have been changed or are gone; to be called after all is planned by the new ones, as
    /// often as one likes.
    ///
    /// - Parameters:
    ///   - feeds: The feeds that the process tells of.
    ///   - storage: Where alerts are planned.
    ///   - now: The time.
    /// - Throws: What keeps the store from being written.
    package func retireFormerRules(of feeds: [Feed], in storage: any AlertStorage, at now: Date) async throws {
        let state = state.withLock(\.self)
        let (former, rules, fingerprints) = (state.former, state.rules, state.fingerprints)
        if former.isEmpty, let last = state.retiredAt, now >= last, now < last + Self.retirementInterval { return }
        let heirs = rules.flatMap { rule in
            rule.targets.map { target in
                AlertHeir(
                    route: AlertRoute(rule: rule.id, target: target),
                    occasions: Set(rule.on.map(\.rawValue)),
                    fingerprint: fingerprints[rule.id] ?? ""
                )
            }
        }
        let (date, ids) = (now - Self.longestWait, Set(feeds.map(\.id)))
        guard try await !storage.retireAlerts(of: former, in: ids, heirs: heirs, unsentSince: date) else { return }
        self.state.withLock { state in
            state.former.subtract(former)
            if state.rules == rules { state.retiredAt = now }
        }
        try await note(rules, of: ids, in: storage)
    }

    /// Notes which rules the configuration has, once nothing waits any more of those that it had before.
    private func note(_ rules: [AlertRule], of feeds: Set<FeedID>, in storage: any AlertStorage) async throws {
        guard let configuration = state.withLock(\.configuration) else { return }
        let (name, definitions) = (ruleSetName, Set(rules.map(\.fingerprint)))
        let noted = NotedRules(name: name, definitions: definitions, feeds: feeds)
        guard state.withLock({ $0.noted != noted && $0.rules == rules }) else { return }
        try await storage.noteRuleSets(
            feeds.map {
                AlertRuleSet(configuration: configuration, feed: $0, planner: name, definitions: definitions)
            }
        )
        state.withLock { $0.noted = noted }
    }
}
