import FeedCore
package import FeedEngine
package import Foundation

// The alerts in a transaction: it loads rows, and writes the rows that the rules of `AlertTable` change.

extension StoreTransaction {
    /// The number of rows that are loaded to find the time of the next claim.
    private static var fewClaims: Int { 32 }

    /// Saves a plan; only rows that differ are written.
    package func plan(_ change: AlertPlanChange) throws {
        let beginnings = change.news.compactMap { change.beginning(of: $0.alert) }
        let named = change.alerts.map(\.id) + beginnings
        let rows = [StoreStatement.waitingAlerts(for: change)] + (named.isEmpty ? [] : [.alerts(like: named)])
        try self.change(rows) { $0.apply(change, at: $1) }
    }

    /// Removes alerts with all times before `horizon`, and the positions and rules of planners that were recorded
    /// before it.
    package func removeAlerts(before horizon: Date) throws {
        try write([
            "DELETE FROM alert WHERE latest < \(horizon) AND next < \(horizon)",
            "DELETE FROM alertReading WHERE readAt < \(horizon)",
            // Rules that have read nothing for as long have no waiting alerts any more.
            """
            DELETE FROM alertRuleSet WHERE notedAt < \(horizon)
                AND NOT EXISTS (SELECT 1 FROM alertReading WHERE alertReading.planner = alertRuleSet.planner)
            """,
        ])
    }

    /// Returns the time of the next claim without claiming anything, and true if that time has come.
    func nextClaim(_ claim: AlertClaim) throws -> (ClaimedAlerts, isDue: Bool) {
        try withFirst(Self.fewClaims, of: claim, inOrder: false) { rows, now, last in
            var table = AlertTable(rows)
            guard let claimed = table.claimAlerts(claim, atMost: 0, at: now, last: last) else { return nil }
            return (claimed, isDue: claimed.next.map { $0 <= now } ?? false)
        }
    }

    func claimAlerts(_ claim: AlertClaim, atMost limit: Int) throws -> ClaimedAlerts {
        try withFirst(limit + Self.fewClaims, of: claim, inOrder: true) { rows, now, last in
            let (rules, subjects) = AlertTable(rows).claimsInNeedOfOthers(claim, at: now)
            let others = subjects.isEmpty ? [] : try query([.alerts(of: rules, about: subjects)]).results[0]
            return try change(others.compactMap { AlertTable.Row($0) } + rows, at: now) {
                table,
                now -> ClaimedAlerts? in
                var claiming = table
                guard let claimed = claiming.claimAlerts(claim, atMost: limit, at: now, last: last) else { return nil }
                table = claiming
                return claimed
            }
        }
    }

    /// Calls `body` with the first `count` rows that `claim` selects, and again with more rows while it returns `nil`.
    private func withFirst<Value>(
        _ count: Int,
        of claim: AlertClaim,
        inOrder: Bool,
        _ body: ([AlertTable.Row], Date, _ last: AlertTable.Row?) throws -> Value?
    ) throws -> Value {
        var count = count
        while true {
            let (results, now) = try query([.alerts(for: claim, atMost: count, inOrder: inOrder)])
            let rows = results[0].compactMap { AlertTable.Row($0) }
            if let value = try body(rows, now, results[0].count < count ? nil : rows.last) { return value }
            count *= 8
        }
    }

    func table(_ statements: [StoreStatement]) throws -> (AlertTable, now: Date) {
        let (results, now) = try query(statements)
        return (AlertTable(results.joined().lazy.compactMap { AlertTable.Row($0) }), now)
    }

    /// Loads rows, and writes the rows that `rules` changes.
    func change<Value>(
        _ statements: [StoreStatement],
        locked: Set<AlertID> = [],
        by rules: (inout AlertTable, Date) -> Value
    ) throws -> Value {
        let (table, now) = try table(statements)
        return try change(table.rows, at: now, locked: locked, by: rules)
    }

    /// Calls `rules`, and writes the rows that it has changed; if rows had to be locked first, calls it again with the
    /// locked rows.
    private func change<Value>(
        _ rows: some Sequence<AlertTable.Row>,
        at now: Date,
        locked: Set<AlertID> = [],
        by rules: (inout AlertTable, Date) -> Value
    ) throws -> Value {
        var (old, now, locked) = (AlertTable(rows), now, locked)
        while true {
            var table = old
            let value = rules(&table, now)
            let changes = table.changes(since: old)
            let unlocked = Self.isAlone ? [] : changes.compactMap(\.old?.alert.id).filter { !locked.contains($0) }
            if unlocked.isEmpty {
                try write(changes.compactMap { StoreStatement($0) })
                return value
            }
            locked.formUnion(unlocked)
            let (newest, time) = try self.table([.alerts(like: unlocked, isLocking: true)])
            now = time
            for id in unlocked { old[id] = newest[id] }
        }
    }
}
