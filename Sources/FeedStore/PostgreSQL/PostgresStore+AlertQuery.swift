#if PostgreSQL
import FeedCore
package import FeedEngine
import Foundation

extension PostgresStore {
    package func alerts(_ query: AlertQuery) async throws -> [StoredAlert] {
        let (condition, arguments) = Self.condition(of: query)
        // Ended alerts are of interest from the latest on.
        let isReversed = query.isWaiting == false
        let (order, direction) = isReversed ? ("max(changed_at)", "DESC NULLS LAST") : ("min(next)", "ASC")
        let statement = PostgresStatement(
            """
            WITH found AS (SELECT * FROM alert WHERE \(condition)),
            keys AS (
                SELECT rule, subject, moment, start, \(order) AS place FROM found GROUP BY rule, subject, moment, start
                ORDER BY place \(direction), subject \(isReversed ? "DESC" : ""), rule \(isReversed ? "DESC" : ""),
                    moment \(isReversed ? "DESC" : "") LIMIT ?
            )
            SELECT found.*, store_now() AS now FROM found JOIN keys USING (rule, subject, moment, start)
            ORDER BY place, subject, rule, moment, target
            """,
            arguments + [query.limit]
        )
        return try await readTogether([statement]) { results in
            (results.first?.rows ?? []).compactMap { row in
                guard var stored = StoredAlert(row) else { return nil }
                stored.isBeingSent =
                    stored.state == .waiting && row["until"] as Double > row["now"] as Double && !(row["early"] as Bool)
                return stored
            }
        }
    }

    package func alertCount(_ query: AlertQuery) async throws -> Int {
        let (condition, arguments) = Self.condition(of: query)
        let statement = PostgresStatement(
            "SELECT count(*) FROM (SELECT DISTINCT rule, subject, moment, start FROM alert WHERE \(condition)) AS found",
            arguments
        )
        return try await readTogether([statement]) { $0.first?.value() ?? 0 }
    }

    /// Returns the condition for the rows that match a query.
    private static func condition(of query: AlertQuery) -> (sql: String, arguments: [any PostgresCodable]) {
        // An alert that was called off while it is being sent does not count.
        var conditions = ["NOT (state = 'waiting' AND fingerprint = '')"]
        var arguments: [any PostgresCodable] = []
        if let isWaiting = query.isWaiting { conditions.append(isWaiting ? "state = 'waiting'" : "state <> 'waiting'") }
        if let rule = query.rule {
            conditions.append("rule = ?")
            arguments.append(rule)
        }
        if let subject = query.subject {
            conditions.append("subject = ?")
            arguments.append(subject)
        }
        if let fingerprints = query.fingerprints {
            conditions.append("fingerprint = ANY (?)")
            arguments.append(fingerprints.sorted())
        }
        if let feeds = query.feeds {
            conditions.append("feed = ANY (?)")
            arguments.append(feeds.map(\.rawValue))
        }
        if let date = query.inTimeAt {
            conditions.append("latest >= ?")
            arguments.append(date.kept)
        }
        if !query.starredRules.isEmpty {
            // An alert of a feed needs no star: the id of a feed has no colon, that of an item has one.
            conditions.append("(rule <> ALL (?) OR strpos(subject, ':') = 0 OR subject = ANY (?))")
            arguments.append(query.starredRules.sorted())
            arguments.append(query.stars.map(\.description))
        }
        return (conditions.joined(separator: " AND "), arguments)
    }
}
#endif
