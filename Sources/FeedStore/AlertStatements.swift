import FeedCore
import FeedEngine
import Foundation

// Statements that load the rows of alerts for an operation, by an index: at least the rows that `AlertTable` needs.

extension StoreStatement {
    /// Selects the alerts whose rule, subject, moment and target each occur in `ids`; starts are not compared.
    static func alerts(like ids: some Collection<AlertID>, isLocking: Bool = false) -> StoreStatement {
        // An expression is not searched in an index, but rule and subject are: there may be as many moments as subjects.
        var statement: StoreStatement = """
            SELECT * FROM alert
            WHERE rule IN \(list: Set(ids.map(\.key.rule))) AND subject IN \(list: Set(ids.map(\.key.subject)))
                AND moment || '' IN \(list: Set(ids.map(\.key.moment))) AND target IN \(list: Set(ids.map(\.target)))
            """
        statement.lockOrder = isLocking ? "id" : nil
        return statement
    }

    /// Selects the alerts of some rules and subjects, except news that was sent or dropped.
    static func alerts(of rules: Set<String>, about subjects: Set<String>) -> StoreStatement {
        """
        SELECT * FROM alert WHERE (state = 'waiting' OR scheduled)
            AND rule IN \(list: rules) AND subject IN \(list: subjects)
        """
    }

    /// Selects the waiting alerts that a plan may change.
    static func waitingAlerts(for change: AlertPlanChange) -> StoreStatement {
        var statement: StoreStatement = """
            SELECT * FROM alert WHERE state = 'waiting' AND feed IN \(list: [change.feed.rawValue])
            """
        guard case .items(let items) = change.scope else { return statement }
        var subjects = Set(items.union(change.gone).map { ItemID(change.feed, $0).description })
        subjects.formUnion(change.alerts.map(\.key.subject))
        statement += " AND (subject IN \(list: subjects)\(raw: change.items.isEmpty ? "" : " OR NOT scheduled"))"
        return statement
    }

    /// Selects the waiting alerts of some feeds that are to be sent before a time.
    static func waitingAlerts(of feeds: Set<FeedID>, before date: Date) -> StoreStatement {
        // An expression is not searched in an index, but the time is.
        """
        SELECT * FROM alert WHERE state = 'waiting'
            AND next < \(date) AND feed || '' IN \(list: feeds.map(\.rawValue))
        """
    }

    /// Selects the first waiting alerts that a process can send, ordered by time alone or, if `inOrder`, in the order
    /// in which alerts are claimed.
    static func alerts(for claim: AlertClaim, atMost limit: Int, inOrder: Bool) -> StoreStatement {
        var statement: StoreStatement = """
            SELECT * FROM alert WHERE state = 'waiting'
                AND target IN \(list: claim.targets) AND fingerprint IN \(list: claim.fingerprints)
            """
        // An expression is not searched in an index, but the time is.
        if let feeds = claim.feeds { statement += " AND feed || '' IN \(list: feeds.map(\.rawValue))" }
        let others = claim.feedsBeforeFirstFetch
        if !others.isEmpty { statement += " AND feed || '' NOT IN \(list: others.map(\.rawValue))" }
        statement += inOrder ? " ORDER BY next, due, subject, rule, moment, start, target" : " ORDER BY next"
        statement += " LIMIT \(limit)"
        return statement
    }

    // MARK: - Finding

    /// Selects the alerts that match a query: all rows, one for each target, of at most `query.limit` alerts.
    static func alerts(_ query: AlertQuery) -> StoreStatement {
        // Ended alerts come latest first.
        let isReversed = query.isWaiting == false
        let (order, direction) = isReversed ? ("MAX(changedAt)", "DESC") : ("MIN(next)", "ASC")
        let key = ["subject", "rule", "moment", "start"].map { "\($0) \(direction)" }.joined(separator: ", ")
        return """
            WITH found AS (SELECT * FROM alert\(condition(of: query))), keys AS (
                SELECT rule, subject, moment, start, \(raw: order) AS place FROM found
                GROUP BY rule, subject, moment, start
                ORDER BY place \(raw: direction), \(raw: key) LIMIT \(query.limit)
            )
            SELECT found.* FROM found JOIN keys USING (rule, subject, moment, start)
            """
    }

    /// Counts the alerts that match a query, as `count`.
    static func alertCount(_ query: AlertQuery) -> StoreStatement {
        """
        SELECT COUNT(*) AS count
        FROM (SELECT DISTINCT rule, subject, moment, start FROM alert\(condition(of: query))) AS found
        """
    }

    private static func condition(of query: AlertQuery) -> StoreStatement {
        // An alert that was called off while it is being sent does not count.
        var condition: StoreStatement = " WHERE NOT (state = 'waiting' AND fingerprint = '')"
        if let isWaiting = query.isWaiting { condition += " AND state \(raw: isWaiting ? "=" : "<>") 'waiting'" }
        if let rule = query.rule { condition += " AND rule = \(rule)" }
        if let subject = query.subject { condition += " AND subject = \(subject)" }
        if let fingerprints = query.fingerprints { condition += " AND fingerprint IN \(list: fingerprints)" }
        if let feeds = query.feeds { condition += " AND feed IN \(list: feeds.map(\.rawValue))" }
        if let date = query.inTimeAt { condition += " AND latest >= \(date)" }
        guard !query.starredRules.isEmpty else { return condition }
        // An alert of a feed needs no star: the id of a feed has no colon, that of an item has one.
        condition += """
             AND (rule NOT IN \(list: query.starredRules) OR subject NOT LIKE '%:%'
                OR subject IN \(list: query.stars.map(\.description)))
            """
        return condition
    }

    /// Selects the rule and target of each message that was sent since a date, and the time of sending as `changedAt`.
    static func sentMessages(since date: Date) -> StoreStatement {
        """
        SELECT rule, target, MIN(changedAt) AS changedAt FROM alert
        WHERE state = 'sent' AND changedAt >= \(date) GROUP BY rule, target, message ORDER BY 3
        """
    }
}

extension AlertPlanChange {
    /// All alerts that the plan names.
    var alerts: [PlannedAlert] { planned + kept + happened + untold }
}
