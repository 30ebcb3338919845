import FeedCore
import FeedEngine

extension StoreStatement {
    /// Selects the events that match a query, newest first.
    static func events(_ query: EventQuery) -> StoreStatement {
        var statement: StoreStatement = "SELECT * FROM event WHERE TRUE"
        if let prefix = query.itemPrefix {
            let parts = prefix.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if parts.count == 2 { statement += " AND feed = \(parts[0])" }
            let (column, beginning) = parts.count == 2 ? ("item", parts[1]) : ("feed", prefix)
            statement += " AND \(raw: column) >= \(beginning) AND \(raw: column) < \(beginning.pastAllBeginningSo)"
        }
        if !query.feeds.isEmpty { statement += " AND feed IN \(list: query.feeds.map(\.rawValue))" }
        if let since = query.since { statement += " AND at >= \(since)" }
        if !query.kinds.isEmpty { statement += " AND kind IN \(list: query.kinds.map(\.rawValue))" }
        if let item = query.item { statement += " AND \(item.condition)" }
        if let before = query.before { statement += " AND (at, id) < (\(before.at), \(before.sequence))" }
        statement += " ORDER BY at DESC, id DESC"
        if let limit = query.limit { statement += " LIMIT \(max(limit, 0))" }
        return statement
    }
}
