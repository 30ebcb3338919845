import FeedCore
package import FeedEngine
import GRDB

extension SQLiteStore {
    package func alerts(_ query: AlertQuery) async throws -> [StoredAlert] {
        let (condition, arguments) = Self.condition(of: query)
        // Ended alerts are of interest from the latest on.
        let isReversed = query.isWaiting == false
        let (order, direction) = isReversed ? ("MAX(changedAt)", "DESC") : ("MIN(next)", "ASC")
        let sql = """
            WITH found AS (SELECT * FROM alert WHERE \(condition)),
            keys AS (
                SELECT rule, subject, moment, start, \(order) AS place FROM found GROUP BY rule, subject, moment, start
                ORDER BY place \(direction), subject \(direction), rule \(direction), moment \(direction) LIMIT ?
            )
            SELECT found.* FROM found JOIN keys USING (rule, subject, moment, start)
            ORDER BY place, subject, rule, moment, target
            """
        let now = configuration.clock.now.kept
        return try await read { [limit = query.limit] db in
            try Row.fetchAll(db, sql: sql, arguments: arguments + [limit]).compactMap { row in
                guard var stored = StoredAlert(row) else { return nil }
                stored.isBeingSent = stored.state == .waiting && row["until"] as Double > now && !(row["early"] as Bool)
                return stored
            }
        }
    }

    package func alertCount(_ query: AlertQuery) async throws -> Int {
        let (condition, arguments) = Self.condition(of: query)
        let keys = "SELECT DISTINCT rule, subject, moment, start FROM alert WHERE \(condition)"
        return try await read { db in
            try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM (\(keys))", arguments: arguments) ?? 0
        }
    }

    /// Returns the condition for the rows that match a query.
    private static func condition(of query: AlertQuery) -> (sql: String, arguments: StatementArguments) {
        // An alert that was called off while it is being sent does not count.
        var conditions = ["NOT (state = 'waiting' AND fingerprint = '')"]
        var arguments = StatementArguments()
        if let isWaiting = query.isWaiting { conditions.append(isWaiting ? "state = 'waiting'" : "state <> 'waiting'") }
        if let rule = query.rule {
            conditions.append("rule = ?")
            arguments += [rule]
        }
        if let subject = query.subject {
            conditions.append("subject = ?")
            arguments += [subject]
        }
        if let fingerprints = query.fingerprints {
            conditions.append("fingerprint IN (\(fingerprints.marks))")
            arguments += StatementArguments(fingerprints.sorted())
        }
        if let feeds = query.feeds {
            conditions.append("feed IN (SELECT value FROM json_each(?))")
            arguments += [feeds.jsonText]
        }
        if let date = query.inTimeAt {
            conditions.append("latest >= ?")
            arguments += [date.kept]
        }
        if !query.starredRules.isEmpty {
            // An alert of a feed needs no star: the id of a feed has no colon, that of an item has one.
            conditions.append(
                """
                (rule NOT IN (\(query.starredRules.marks)) OR instr(subject, ':') = 0
                OR subject IN (SELECT value FROM json_each(?)))
                """
            )
            arguments += StatementArguments(query.starredRules.sorted()) + [query.stars.jsonText]
        }
        return (conditions.joined(separator: " AND "), arguments)
    }
}

extension Set<String> {
    /// Question marks, one for each.
    var marks: String { map { _ in "?" }.joined(separator: ", ") }
}
