import FeedCore
import FeedEngine

extension StoreStatement {
    /// The events that match a query, from the newest on.
    static func events(_ query: EventQuery) -> StoreStatement {
        var statement = StoreStatement("SELECT * FROM event WHERE TRUE")
        if let prefix = query.itemPrefix {
            let parts = prefix.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if parts.count == 2 { statement.add(" AND feed = ?", parts[0]) }
            let (column, beginning) = parts.count == 2 ? ("item", parts[1]) : ("feed", prefix)
            statement.add(" AND \(column) >= ?", beginning)
            statement.add(" AND \(column) < ?", beginning.pastAllBeginningSo)
        }
        if !query.feeds.isEmpty { statement.add(" AND feed IN [?]", query.feeds.map(\.rawValue)) }
        if let since = query.since { statement.add(" AND at >= ?", since) }
        if !query.kinds.isEmpty { statement.add(" AND kind IN [?]", query.kinds.map(\.rawValue)) }
        if let item = query.item {
            statement.add(" AND feed = ?", item.feed.rawValue)
            statement.add(" AND item = ?", item.local.rawValue)
        }
        if let before = query.before {
            statement.add(" AND (at, id) < (?", before.at)
            statement.add(", ?)", before.sequence)
        }
        statement.sql += " ORDER BY at DESC, id DESC"
        if let limit = query.limit { statement.add(" LIMIT ?", max(limit, 0)) }
        return statement
    }
}
