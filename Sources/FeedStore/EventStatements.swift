import FeedCore
import FeedEngine

extension StoreStatement {
    /// The events that match a query, from the newest on.
    static func events(_ query: EventQuery) -> StoreStatement {
        var statement = StoreStatement("SELECT * FROM event WHERE TRUE")
        if let prefix = query.itemPrefix {
            let parts = prefix.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if parts.count == 2 { statement.add(" AND feed = ?", .text(parts[0]), .text) }
            let (column, beginning) = parts.count == 2 ? ("item", parts[1]) : ("feed", prefix)
            statement.add(" AND \(column) >= ?", .text(beginning), .text)
            statement.add(" AND \(column) < ?", .text(beginning.pastAllBeginningSo), .text)
        }
        if !query.feeds.isEmpty { statement.add(" AND feed IN [?]", query.feeds.map(\.rawValue)) }
        if let since = query.since { statement.add(" AND at >= ?", since) }
        if !query.kinds.isEmpty { statement.add(" AND kind IN [?]", query.kinds.map(\.rawValue)) }
        if let item = query.item {
            statement.add(" AND feed = ?", .text(item.feed.rawValue), .text)
            statement.add(" AND item = ?", .text(item.local.rawValue), .text)
        }
        if let before = query.before {
            statement.add(" AND (at, id) < (?", before.at)
            statement.add(", ?)", .integer(before.sequence), .integer)
        }
        statement.sql += " ORDER BY at DESC, id DESC"
        if let limit = query.limit { statement.add(" LIMIT ?", .integer(max(limit, 0)), .integer) }
        return statement
    }
}
