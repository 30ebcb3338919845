import FeedConfiguration
package import FeedCore
package import FeedEngine
package import Foundation
import Synchronization

// What becomes of alerts whose rules have been changed or are gone.

extension AlertPlanner {
    /// How long a process lets alerts wait at most that it could send, in seconds: for the first fetch of a feed.
    private static let longestWait = AwaitedFeeds.patience + 30

    /// Goes on where processes stopped that sent by the same configuration, whose rules may have been others.
    ///
    /// Rules that stay are planned by what others have saved since they looked last. Those that were changed or are gone
    /// are retired by ``retireFormerRules(in:at:)``; new ones, also those that come back, begin with what is saved from now
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
        let ruleSets = try await storage.alertRuleSets()
        guard let former = ruleSets.first(where: { $0.configuration == configuration }) else { return }
        let stay = rules.filter { former.definitions.contains($0.fingerprint) }
        if let name = former.planner, name != ruleSetName, !stay.isEmpty {
            let planner = AlertPlanner(stay, timeZone: timeZone)
            try await planner.planMissedChanges(of: feeds, by: name, in: storage, at: now)
        }
        // Another configuration may have the same rules.
        let others = ruleSets.filter { $0.configuration != configuration }.flatMap(\.definitions)
        state.withLock { state in
            let own = state.rules.map(\.fingerprint)
            state.former.formUnion(former.definitions.subtracting(others).subtracting(own))
        }
    }

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
        try await noteRuleSet(of: rules, in: storage)
    }

    /// Notes which rules the configuration has, once nothing waits any more of those that it had before.
    private func noteRuleSet(of rules: [AlertRule], in storage: any AlertStorage) async throws {
        guard let configuration = state.withLock(\.configuration) else { return }
        let definitions = Set(rules.map(\.fingerprint))
        let ruleSet = AlertRuleSet(configuration: configuration, planner: ruleSetName, definitions: definitions)
        guard state.withLock({ $0.noted != ruleSet && $0.rules == rules }) else { return }
        try await storage.noteRuleSet(ruleSet)
        state.withLock { $0.noted = ruleSet }
    }
}
