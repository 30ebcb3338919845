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
        let stars = StoreStatement("SELECT feed, item FROM star WHERE owner = ?", [owner.rawValue])
        return try await readRows(.separately) { Set(try $0.values(stars) { ItemID($0) }) }
    }

    package func setStar(_ isStarred: Bool, for item: ItemID, of owner: StarOwner, at date: Date) async throws -> Bool {
        let key: [any StoreScalar] = [item.feed.rawValue, item.local.rawValue, owner.rawValue]
        let addition = "INSERT INTO star (feed, item, owner, starredAt) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        return try await change(
            isStarred
                ? StoreStatement(addition, key + [date])
                : StoreStatement("DELETE FROM star WHERE feed = ? AND item = ? AND owner = ?", key)
        )
    }
}

extension StoreStatement {
    /// Adds the stars of an item to another one, for all owners.
    static func copyStars(from old: ItemID, to new: ItemID) -> StoreStatement {
        // The other one may have a star of the same owner already.
        StoreStatement(
            """
            INSERT INTO star (feed, item, owner, starredAt)
            SELECT ?, ?, owner, starredAt FROM star WHERE feed = ? AND item = ? ON CONFLICT DO NOTHING
            """,
            [new.feed.rawValue, new.local.rawValue, old.feed.rawValue, old.local.rawValue]
        )
    }

    /// Removes the stars of an item, for all owners.
    static func removeStars(of item: ItemID) -> StoreStatement {
        StoreStatement("DELETE FROM star WHERE feed = ? AND item = ?", [item.feed.rawValue, item.local.rawValue])
    }
}
