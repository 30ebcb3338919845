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
        // An index of times would lead to the events of all items, and a few items have few of them.
        let areFew = query.items.map { $0.count < fewestItems } ?? false
        let at = areFew ? "at + 0" : "at"
        if let items = query.items { statement += condition(of: items, areFew: areFew) }
        if let since = query.since { statement += " AND \(raw: at) >= \(since)" }
        if !query.kinds.isEmpty { statement += " AND kind IN \(list: query.kinds.map(\.rawValue))" }
        if let before = query.before { statement += " AND (\(raw: at), id) < (\(before.at), \(before.sequence))" }
        statement += " ORDER BY \(raw: at) DESC, id DESC"
        if let limit = query.limit { statement += " LIMIT \(max(limit, 0))" }
        return statement
    }

    /// The number of items from which on their events are read in order of time, and not item by item.
    private static let fewestItems = 100

    private static func condition(of items: Set<ItemID>, areFew: Bool) -> StoreStatement {
        guard areFew else { return " AND feed || ':' || item IN \(list: items.map(\.description))" }
        var condition: StoreStatement = " AND (FALSE"
        for (feed, items) in Dictionary(grouping: items, by: \.feed) {
            condition += " OR feed = \(feed.rawValue) AND item IN \(few: items.map(\.local.rawValue))"
        }
        condition += ")"
        return condition
    }

    /// Selects the items of some feeds that have events.
    static func itemsWithEvents(of feeds: Set<FeedID>) -> StoreStatement {
        "SELECT feed, item FROM event WHERE feed IN \(list: feeds.map(\.rawValue)) GROUP BY feed, item"
    }

    /// Selects the last event of each item of some feeds if its title contains one of the parts, in which `*` is any
    /// text, or a letter beyond ASCII, which may be equal to another letter.
    ///
    /// All titles are compared, since an index of their words would have to be written with each event.
    static func lastEvents(titled parts: [String], of feeds: Set<FeedID>, in database: StoreDatabase) -> StoreStatement
    {
        var statement: StoreStatement = "SELECT * FROM event WHERE (\(raw: database.hasLettersBeyondASCII("title"))"
        for part in parts { statement += " OR title \(raw: database.like) \(part.likePattern) ESCAPE '!'" }
        // An index of feeds would lead to the rows in another order than that of the table.
        statement += ") AND feed || '' IN \(list: feeds.map(\.rawValue))"
        statement += " AND NOT EXISTS (SELECT 1 FROM event AS later WHERE later.feed = event.feed"
        statement += " AND later.item = event.item AND later.id > event.id)"
        return statement
    }
}

extension String {
    /// The pattern of `LIKE` for the texts that contain this one, in which `*` is any text.
    fileprivate var likePattern: String {
        // SQLite refuses very long patterns; a shorter one finds the same texts, and perhaps others.
        let part = prefix(100).replacing("!", with: "!!").replacing("%", with: "!%").replacing("_", with: "!_")
        return "%\(part.replacing("*", with: "%"))%"
    }
}
