package import FeedCore
package import FeedEngine
package import Foundation

/// The alerts of a store. The store loads, locks and writes rows; ``AlertTable`` has the rules.
extension SQLStore {
    /// Runs a closure in a transaction that does not overlap another one with the same `order`.
    private func writeRows<Value: Sendable>(
        in order: StoreOrder,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await writeRows { transaction in
            try transaction.wait(for: order)
            return try body(transaction)
        }
    }

    package func planAlerts(_ change: AlertPlanChange, asOf readAt: Date, of feed: FeedKey) async throws -> Bool {
        try await writeRows(in: .plans(feed.feed)) { transaction in
            let newest: StoreStatement = "SELECT MAX(readAt) AS readAt FROM answer WHERE \(feed.condition)"
            let newestReading = try transaction.first(newest) { $0.real("readAt") }
            guard newestReading ?? readAt.kept <= readAt.kept else { return false }
            try transaction.plan(change)
            return true
        }
    }

    package func retireAlerts(
        of definitions: Set<String>,
        in feeds: Set<FeedID>,
        replacements: [ReplacementRule],
        unsentSince date: Date
    ) async throws -> Bool {
        // All waiting alerts are read only after rules have been changed.
        let rows = StoreStatement.waitingAlerts(of: feeds, before: definitions.isEmpty ? date : .distantFuture)
        let rules = { @Sendable (table: inout AlertTable, now: Date) in
            table.retire(definitions, in: feeds, replacements, unsentSince: date, at: now)
        }
        let isUnchanged = try await readRows(.separately) { transaction in
            let (old, now) = try transaction.table([rows])
            var table = old
            return !rules(&table, now) && table.changes(since: old).isEmpty
        }
        if isUnchanged { return false }
        return try await writeRows { try $0.change([rows], by: rules) }
    }

    package func claimAlerts(_ claim: AlertClaim, atMost limit: Int) async throws -> ClaimedAlerts {
        guard !claim.targets.isEmpty, !claim.fingerprints.isEmpty else { return ClaimedAlerts() }
        // Reads do not wait for each other; only due alerts require a write.
        let (first, isDue) = try await readRows(.separately) { try $0.nextClaim(claim) }
        guard isDue else { return first }
        return try await writeRows(in: .claims) { try $0.claimAlerts(claim, atMost: limit) }
    }

    package func changeAlerts<Value: Sendable>(
        _ ids: Set<AlertID>,
        withOthers: Bool,
        by rules: @escaping @Sendable (inout AlertTable, Date) -> Value
    ) async throws -> Value {
        let (named, subjects) = (Set(ids.map(\.key.rule)), Set(ids.map(\.key.subject)))
        let others = withOthers ? [StoreStatement.alerts(of: named, about: subjects)] : []
        let rows = others + [.alerts(like: ids, isLocking: true)]
        return try await writeRows { try $0.change(rows, locked: ids, by: rules) }
    }

    // MARK: - Finding

    package func alerts(_ query: AlertQuery) async throws -> [StoredAlert] {
        try await readRows(.separately) { transaction in
            let (table, now) = try transaction.table([.alerts(query)])
            return table.found(by: query, at: now)
        }
    }

    package func alertCount(_ query: AlertQuery) async throws -> Int {
        try await readRows(.separately) { try $0.first(.alertCount(query)) { $0.integer("count") } } ?? 0
    }

    package func sentMessages(since date: Date) async throws -> [AlertRoute: [Date]] {
        try await readRows(.separately) { transaction in
            let rows = try transaction.query([.sentMessages(since: date)]).results[0]
            return Dictionary(grouping: rows) {
                AlertRoute(rule: $0.text("rule") ?? "", target: $0.text("target") ?? "")
            }
            .mapValues { $0.map { Date(kept: $0.real("changedAt") ?? 0) } }
        }
    }
}
