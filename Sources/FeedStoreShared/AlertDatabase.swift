package import FeedCore
package import FeedEngine
package import Foundation

/// A database with a table of alerts: it loads, locks and writes rows, and ``AlertTable`` has the rules.
package protocol AlertDatabase: AlertStorage {
    associatedtype AlertTransaction: StoreTransaction

    /// The clock by which times are stored.
    var clock: FeedClock { get }

    /// The SQL for the last number that was given, in the table `sequence`.
    static var lastNumberSQL: String { get }

    /// Reads, with all data from one moment if `atOnce` is true.
    func readAlerts<Value: Sendable>(
        atOnce: Bool,
        _ body: @escaping @Sendable (AlertTransaction) throws -> Value
    ) async throws -> Value

    /// Runs a closure in a transaction that no other one with the same order overlaps.
    func changeAlerts<Value: Sendable>(
        in order: AlertOrder,
        _ body: @escaping @Sendable (AlertTransaction) throws -> Value
    ) async throws -> Value
}

/// A transaction of a database.
package protocol StoreTransaction {
    associatedtype Row: StoreRow

    /// True if no other transaction can change a row that this one has loaded.
    var isAlone: Bool { get }

    /// Runs queries together, and returns their rows and the time by the clock of the database.
    func query(_ statements: [StoreStatement]) throws -> (results: [[Row]], now: Date)

    /// Runs statements that write, at the latest at the end of the transaction.
    func write(_ statements: [StoreStatement]) throws
}

/// The transactions among which one runs after another.
package enum AlertOrder: Sendable, Hashable {
    /// All that claim alerts: the news of an item is sent in order.
    case claims
    /// All that plan the alerts of a feed.
    case plans(FeedID)
    /// None: those that change the same rows wait for each other anyway.
    case any
}

extension AlertDatabase {
    package func planAlerts(_ change: AlertPlanChange, asOf readAt: Date, of feed: FeedKey) async throws -> Bool {
        var newest = StoreStatement("SELECT MAX(readAt) AS readAt FROM answer")
        newest.add(" WHERE feed = ?", .text(feed.feed.rawValue), .text)
        newest.add(" AND fingerprint = ?", .text(feed.fingerprint), .text)
        return try await changeAlerts(in: .plans(feed.feed)) { [newest] transaction in
            let newestReading = try transaction.query([newest]).results[0].first?.real("readAt")
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
        // All are read only after rules have been changed.
        let rows = StoreStatement.waitingAlerts(of: feeds, before: definitions.isEmpty ? date : .distantFuture)
        let rules = { @Sendable (table: inout AlertTable, now: Date) in
            table.retire(definitions, in: feeds, replacements, unsentSince: date, at: now)
        }
        let isUnchanged = try await readAlerts(atOnce: false) { transaction in
            let (old, now) = try transaction.table([rows])
            var table = old
            return !rules(&table, now) && table.changes(since: old).isEmpty
        }
        if isUnchanged { return false }
        return try await changeAlerts(in: .any) { try $0.change([rows], by: rules) }
    }

    package func claimAlerts(_ claim: AlertClaim, atMost limit: Int) async throws -> ClaimedAlerts {
        guard !claim.targets.isEmpty, !claim.fingerprints.isEmpty else { return ClaimedAlerts() }
        // Reads do not wait for each other; only due alerts require a write.
        let (first, isDue) = try await readAlerts(atOnce: false) { try $0.nextClaim(claim) }
        guard isDue else { return first }
        return try await changeAlerts(in: .claims) { try $0.claimAlerts(claim, atMost: limit) }
    }

    package func confirmAlerts(_ ids: Set<AlertID>, of claim: AlertClaim) async throws -> Set<AlertID> {
        try await change(ids) { $0.confirm(ids, of: claim, at: $1) }
    }

    @discardableResult
    package func renewAlerts(_ ids: Set<AlertID>, of claim: AlertClaim) async throws -> [StoredAlert] {
        let others = StoreStatement.alerts(of: Set(ids.map(\.key.rule)), about: Set(ids.map(\.key.subject)))
        return try await change(ids, others) { $0.renew(ids, of: claim, at: $1) }
    }

    package func bindAlerts(_ ids: [AlertID], to message: String, of claim: AlertClaim) async throws -> Bool {
        try await change(ids) { table, _ in table.bind(ids, to: message, of: claim) }
    }

    @discardableResult
    package func finishAlerts(_ results: [AlertID: AlertResult], of claim: AlertClaim) async throws -> Set<AlertID> {
        try await change(results.keys) { $0.finish(results, of: claim, at: $1) }
    }

    private func change<Value: Sendable>(
        _ ids: some Collection<AlertID>,
        _ others: StoreStatement...,
        by rules: @escaping @Sendable (inout AlertTable, Date) -> Value
    ) async throws -> Value {
        let rows = others + [.alerts(like: ids, isLocking: true)]
        return try await changeAlerts(in: .any) { [ids = Set(ids)] in try $0.change(rows, locked: ids, by: rules) }
    }

    // MARK: - Finding

    package func alerts(_ query: AlertQuery) async throws -> [StoredAlert] {
        try await readAlerts(atOnce: false) { transaction in
            let (table, now) = try transaction.table([.alerts(query)])
            return table.found(by: query, at: now)
        }
    }

    package func alertCount(_ query: AlertQuery) async throws -> Int {
        try await readAlerts(atOnce: false) {
            try $0.query([.alertCount(query)]).results[0].first?.integer("count") ?? 0
        }
    }

    package func sentMessages(since date: Date) async throws -> [AlertRoute: [Date]] {
        try await readAlerts(atOnce: false) { transaction in
            let rows = try transaction.query([.sentMessages(since: date)]).results[0]
            return Dictionary(grouping: rows) {
                AlertRoute(rule: $0.text("rule") ?? "", target: $0.text("target") ?? "")
            }
            .mapValues { $0.map { Date(kept: $0.real("changedAt") ?? 0) } }
        }
    }
}

extension StoreTransaction {
    /// The number of rows that are loaded to find the time to call again.
    private static var fewClaims: Int { 32 }

    /// Saves a plan; only rows that differ are written.
    package func plan(_ change: AlertPlanChange) throws {
        let beginnings = change.news.compactMap { change.beginning(of: $0.alert) }
        let named = change.alerts.map(\.id) + beginnings
        let rows = [StoreStatement.waitingAlerts(for: change)] + (named.isEmpty ? [] : [.alerts(like: named)])
        try self.change(rows) { $0.apply(change, at: $1) }
    }

    /// Removes alerts whose time was long ago, and what rules have seen by then.
    package func removeAlerts(before horizon: Date) throws {
        var alerts = StoreStatement("DELETE FROM alert")
        alerts.add(" WHERE latest < ?", horizon)
        alerts.add(" AND next < ?", horizon)
        var readings = StoreStatement("DELETE FROM alertReading")
        readings.add(" WHERE readAt < ?", horizon)
        // Rules that have read nothing for as long have no waiting alerts any more.
        var ruleSets = StoreStatement("DELETE FROM alertRuleSet")
        ruleSets.add(" WHERE notedAt < ?", horizon)
        ruleSets.sql += """
             AND NOT EXISTS (SELECT 1 FROM alertReading WHERE alertReading.planner = alertRuleSet.planner)
            """
        try write([alerts, readings, ruleSets])
    }

    /// Returns the time to call again, and true if that is now.
    fileprivate func nextClaim(_ claim: AlertClaim) throws -> (ClaimedAlerts, isDue: Bool) {
        try withFirst(Self.fewClaims, of: claim, inOrder: false) { rows, now, last in
            var table = AlertTable(rows)
            guard let claimed = table.claimAlerts(claim, atMost: 0, at: now, last: last) else { return nil }
            return (claimed, isDue: claimed.next.map { $0 <= now } ?? false)
        }
    }

    fileprivate func claimAlerts(_ claim: AlertClaim, atMost limit: Int) throws -> ClaimedAlerts {
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

    /// Calls a closure with the first rows that a claim may claim, and with more if it returns `nil`.
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

    fileprivate func table(_ statements: [StoreStatement]) throws -> (AlertTable, now: Date) {
        let (results, now) = try query(statements)
        return (AlertTable(results.joined().lazy.compactMap { AlertTable.Row($0) }), now)
    }

    /// Loads rows, and writes those that rules change.
    fileprivate func change<Value>(
        _ statements: [StoreStatement],
        locked: Set<AlertID> = [],
        by rules: (inout AlertTable, Date) -> Value
    ) throws -> Value {
        let (table, now) = try table(statements)
        return try change(table.rows, at: now, locked: locked, by: rules)
    }

    /// Writes the rows that rules change, after locking them: if others have changed them meanwhile, the rules decide
    /// again.
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
            let unlocked = isAlone ? [] : changes.compactMap(\.old?.alert.id).filter { !locked.contains($0) }
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
