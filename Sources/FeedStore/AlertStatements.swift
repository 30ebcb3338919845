import FeedCore
import FeedEngine
import Foundation

// The rows of alerts that an operation loads: a superset of those that the rules may look at, found by an index.

extension StoreStatement {
    /// All columns of alerts with the same rule, subject, moment and target as some alerts, at any start.
    static func alerts(like ids: some Collection<AlertID>, isLocking: Bool = false) -> StoreStatement {
        var statement = StoreStatement("SELECT * FROM alert")
        statement.add(" WHERE rule IN [?]", Set(ids.map(\.key.rule)))
        statement.add(" AND subject IN [?]", Set(ids.map(\.key.subject)))
        // An expression is not searched in an index, but rule and subject are: there may be as many moments as subjects.
        statement.add(" AND moment || '' IN [?]", Set(ids.map(\.key.moment)))
        statement.add(" AND target IN [?]", Set(ids.map(\.target)))
        statement.lockOrder = isLocking ? "id" : nil
        return statement
    }

    /// Alerts of some subjects, without news that was sent or dropped.
    static func alerts(of rules: Set<String>, about subjects: Set<String>) -> StoreStatement {
        var statement = StoreStatement("SELECT * FROM alert WHERE (state = 'waiting' OR scheduled)")
        statement.add(" AND rule IN [?]", rules)
        statement.add(" AND subject IN [?]", subjects)
        return statement
    }

    /// The waiting alerts that a plan may change.
    static func waitingAlerts(for change: AlertPlanChange) -> StoreStatement {
        var statement = StoreStatement("SELECT * FROM alert WHERE state = 'waiting'")
        statement.add(" AND feed IN [?]", [change.feed.rawValue])
        guard case .items(let items) = change.scope else { return statement }
        var subjects = Set(items.union(change.gone).map { ItemID(change.feed, $0).description })
        subjects.formUnion(change.alerts.map(\.key.subject))
        statement.add(" AND (subject IN [?]", subjects)
        statement.sql += change.items.isEmpty ? ")" : " OR NOT scheduled)"
        return statement
    }

    /// Waiting alerts of feeds that are to be sent before a time.
    static func waitingAlerts(of feeds: Set<FeedID>, before date: Date) -> StoreStatement {
        var statement = StoreStatement("SELECT * FROM alert WHERE state = 'waiting'")
        // An expression is not searched in an index, but the time is.
        statement.add(" AND next < ?", date)
        statement.add(" AND feed || '' IN [?]", feeds.map(\.rawValue))
        return statement
    }

    /// The first of the waiting alerts that a process can send, in the order in which they are claimed, or only by time.
    static func alerts(for claim: AlertClaim, atMost limit: Int, inOrder: Bool) -> StoreStatement {
        var statement = StoreStatement("SELECT * FROM alert WHERE state = 'waiting'")
        statement.add(" AND target IN [?]", claim.targets)
        statement.add(" AND fingerprint IN [?]", claim.fingerprints)
        // An expression is not searched in an index, but the time is.
        if let feeds = claim.feeds { statement.add(" AND feed || '' IN [?]", feeds.map(\.rawValue)) }
        let others = claim.feedsBeforeFirstFetch
        if !others.isEmpty { statement.add(" AND feed || '' NOT IN [?]", others.map(\.rawValue)) }
        statement.sql += inOrder ? " ORDER BY next, due, subject, rule, moment, start, target" : " ORDER BY next"
        statement.add(" LIMIT ?", limit)
        return statement
    }

    // MARK: - Finding

    /// The alerts that match a query: all rows of as many as its limit says.
    static func alerts(_ query: AlertQuery) -> StoreStatement {
        // Ended alerts are of interest from the latest on.
        let isReversed = query.isWaiting == false
        let (order, direction) = isReversed ? ("MAX(changedAt)", "DESC") : ("MIN(next)", "ASC")
        var statement = StoreStatement("WITH found AS (SELECT * FROM alert")
        statement.addCondition(of: query)
        let key = ["subject", "rule", "moment", "start"]
        statement.add(
            """
            ), keys AS (
                SELECT rule, subject, moment, start, \(order) AS place FROM found GROUP BY rule, subject, moment, start
                ORDER BY place \(direction), \(key.map { "\($0) \(direction)" }.joined(separator: ", ")) LIMIT ?
            )
            SELECT found.* FROM found JOIN keys USING (rule, subject, moment, start)
            """,
            .integer(query.limit),
            .integer
        )
        return statement
    }

    /// The number of alerts that match a query, as `count`.
    static func alertCount(_ query: AlertQuery) -> StoreStatement {
        var statement = StoreStatement(
            "SELECT COUNT(*) AS count FROM (SELECT DISTINCT rule, subject, moment, start FROM alert"
        )
        statement.addCondition(of: query)
        statement.sql += ") AS found"
        return statement
    }

    private mutating func addCondition(of query: AlertQuery) {
        // An alert that was called off while it is being sent does not count.
        sql += " WHERE NOT (state = 'waiting' AND fingerprint = '')"
        if let isWaiting = query.isWaiting { sql += isWaiting ? " AND state = 'waiting'" : " AND state <> 'waiting'" }
        if let rule = query.rule { add(" AND rule = ?", rule) }
        if let subject = query.subject { add(" AND subject = ?", subject) }
        if let fingerprints = query.fingerprints { add(" AND fingerprint IN [?]", fingerprints) }
        if let feeds = query.feeds { add(" AND feed IN [?]", feeds.map(\.rawValue)) }
        if let date = query.inTimeAt { add(" AND latest >= ?", date) }
        guard !query.starredRules.isEmpty else { return }
        // An alert of a feed needs no star: the id of a feed has no colon, that of an item has one.
        add(" AND (rule NOT IN [?]", query.starredRules)
        add(" OR subject NOT LIKE '%:%' OR subject IN [?])", query.stars.map(\.description))
    }

    /// The rule and target of each message that was sent since a date, and the time as `changedAt`.
    static func sentMessages(since date: Date) -> StoreStatement {
        var statement = StoreStatement("SELECT rule, target, MIN(changedAt) AS changedAt FROM alert")
        statement.add(" WHERE state = 'sent' AND changedAt >= ? GROUP BY rule, target, message ORDER BY 3", date)
        return statement
    }
}

extension AlertPlanChange {
    /// All alerts that it names.
    var alerts: [PlannedAlert] { planned + kept + happened + untold }
}
