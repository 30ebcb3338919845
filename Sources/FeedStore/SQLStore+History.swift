package import FeedCore
package import FeedEngine
package import Foundation

extension SQLStore {
    // MARK: - Events

    package func events(_ query: EventQuery) async throws -> [ItemEvent] {
        let statement = StoreStatement.events(query)
        return try await readRows(.separately) { try $0.values(statement) { ItemEvent($0) }.reversed() }
    }

    package func lastEvents(of items: [ItemID]) async throws -> [ItemID: ItemEvent] {
        guard !items.isEmpty else { return [:] }
        return try await readRows(.separately) { try $0.lastEvents(of: items) }
    }

    package func lastEvents(_ search: EventSearch) async throws -> [ItemEvent] {
        // One reads an index and the other the table, so that two processors take half the time.
        async let byID = readRows(.separately) { try $0.lastEvents(byIDs: search) }
        async let byTitle = readRows(.separately) { try $0.lastEvents(byTitles: search) }
        let events = try await byID.merging(byTitle.map { ($0.item, $0) }) { $1 }
        return events.values.sorted { EventPosition($0) < EventPosition($1) }
    }

    // MARK: - Stars

    package func stars(of owner: StarOwner) async throws -> Set<ItemID> {
        try await readRows(.separately) {
            Set(try $0.values("SELECT feed, item FROM star WHERE owner = \(owner.rawValue)") { ItemID($0) })
        }
    }

    package func setStar(_ isStarred: Bool, for item: ItemID, of owner: StarOwner, at date: Date) async throws -> Bool {
        let addition: StoreStatement = """
            INSERT INTO star (feed, item, owner, starredAt)
            VALUES (\(item.feed.rawValue), \(item.local.rawValue), \(owner.rawValue), \(date)) ON CONFLICT DO NOTHING
            """
        let removal: StoreStatement = "DELETE FROM star WHERE \(item.condition) AND owner = \(owner.rawValue)"
        return try await change(isStarred ? addition : removal)
    }
}

extension StoreTransaction {
    fileprivate func lastEvents(byIDs search: EventSearch) throws -> [ItemID: ItemEvent] {
        guard !search.feedsOfIDs.isEmpty else { return [:] }
        let items = try values(.itemsWithEvents(of: search.feedsOfIDs)) { row in
            ItemID(row).flatMap { search.isID($0) ? $0 : nil }
        }
        return items.isEmpty ? [:] : try lastEvents(of: items)
    }

    fileprivate func lastEvents(byTitles search: EventSearch) throws -> [ItemEvent] {
        guard !search.titleParts.isEmpty else { return [] }
        return try values(.lastEvents(titled: search.titleParts, of: search.feeds, in: Self.database)) { row in
            row.text("title").flatMap { search.isTitle($0) ? ItemEvent(row) : nil }
        }
    }
}

extension ItemID {
    /// The condition for the rows of the item.
    var condition: StoreStatement { "feed = \(feed.rawValue) AND item = \(local.rawValue)" }
}

extension StoreStatement {
    /// Copies the stars of an item to another item, for all owners.
    static func copyStars(from old: ItemID, to new: ItemID) -> StoreStatement {
        // The other item may have a star of the same owner already.
        """
        INSERT INTO star (feed, item, owner, starredAt)
        SELECT \(new.feed.rawValue), \(new.local.rawValue), owner, starredAt FROM star WHERE \(old.condition)
        ON CONFLICT DO NOTHING
        """
    }

    /// Removes the stars of an item, for all owners.
    static func removeStars(of item: ItemID) -> StoreStatement { "DELETE FROM star WHERE \(item.condition)" }
}
