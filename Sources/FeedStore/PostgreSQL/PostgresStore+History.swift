#if PostgreSQL
package import FeedCore
package import FeedEngine
package import Foundation

extension PostgresStore {
    // MARK: - Events

    package func events(_ query: EventQuery) async throws -> [ItemEvent] {
        let statement = PostgresStatement(StoreStatement.events(query))
        return try await readTogether([statement]) { results in
            (results.first?.rows ?? []).compactMap(ItemEvent.init).reversed()
        }
    }

    package func lastEvents(of items: [ItemID]) async throws -> [ItemID: ItemEvent] {
        guard !items.isEmpty else { return [:] }
        let statement = PostgresStatement(
            """
            SELECT event.* FROM unnest(?, ?) AS wanted (feed, item) CROSS JOIN LATERAL (
                SELECT * FROM event WHERE event.feed = wanted.feed AND event.item = wanted.item
                ORDER BY id DESC LIMIT 1
            ) AS event
            """,
            [items.map(\.feed.rawValue), items.map(\.local.rawValue)]
        )
        return try await readTogether([statement]) { results in
            let events = (results.first?.rows ?? []).compactMap(ItemEvent.init)
            return Dictionary(events.map { ($0.item, $0) }) { first, _ in first }
        }
    }

    /// Saves events after the number that was taken, with the name of the rules by which they are planned.
    static func record(_ events: [ItemEvent], plannedBy planner: String?, in transaction: PostgresTransaction) {
        for (place, event) in events.enumerated() {
            let values = event.values(numbered: place, plannedBy: planner)
            transaction.send(eventInsertion, zip(values, StoreTable.event.columns).map { $0.parameter(of: $1.kind) })
        }
    }

    private static let eventInsertion = StoreTable.event.insertion(first: "store_number() + ?").withSnakeCasedNames

    // MARK: - Stars

    package func stars(of owner: StarOwner) async throws -> Set<ItemID> {
        let statement = PostgresStatement("SELECT feed, item FROM star WHERE owner = ?", [owner.rawValue])
        return try await readTogether([statement]) { results in
            Set((results.first?.rows ?? []).compactMap(ItemID.init))
        }
    }

    package func setStar(_ isStarred: Bool, for item: ItemID, of owner: StarOwner, at date: Date) async throws -> Bool {
        try await writeThen { [newsChannel] transaction in
            let key: [any PostgresCodable] = [item.feed.rawValue, item.local.rawValue, owner.rawValue]
            let change =
                isStarred
                ? transaction.send(
                    "INSERT INTO star (feed, item, owner, starred_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    key + [date.kept]
                ) : transaction.send("DELETE FROM star WHERE feed = ? AND item = ? AND owner = ?", key)
            transaction.send("SELECT pg_notify(?, '')", [newsChannel])
            return { change.changes > 0 }
        }
    }

    /// Gives the stars of an item to another one, for all owners.
    static func moveStars(from old: ItemID, to new: ItemID, in transaction: PostgresTransaction) {
        // The other one may have a star of the same owner already.
        transaction.send(
            """
            INSERT INTO star (feed, item, owner, starred_at)
            SELECT ?, ?, owner, starred_at FROM star WHERE feed = ? AND item = ? ON CONFLICT DO NOTHING
            """,
            [new.feed.rawValue, new.local.rawValue, old.feed.rawValue, old.local.rawValue]
        )
        removeStars(of: old, in: transaction)
    }

    /// Removes the stars of an item, for all owners.
    static func removeStars(of item: ItemID, in transaction: PostgresTransaction) {
        transaction.send(
            "DELETE FROM star WHERE feed = ? AND item = ?",
            [item.feed.rawValue, item.local.rawValue]
        )
    }
}
#endif
