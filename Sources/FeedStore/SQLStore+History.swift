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
