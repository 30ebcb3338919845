package import FeedCore
package import FeedEngine
package import Foundation
import GRDB

extension SQLiteStore {
    // MARK: - Events

    package func events(_ query: EventQuery) async throws -> [ItemEvent] {
        let statement = StoreStatement.events(query)
        return try await read { db in
            let rows = try Row.fetchCursor(db, sql: statement.sqlite, arguments: statement.arguments)
            var events: [ItemEvent] = []
            while let row = try rows.next() {
                if let event = ItemEvent(row) { events.append(event) }
            }
            return events.reversed()
        }
    }

    package func lastEvents(of items: [ItemID]) async throws -> [ItemID: ItemEvent] {
        guard !items.isEmpty else { return [:] }
        return try await read { db in
            var found: [ItemID: ItemEvent] = [:]
            for item in items { found[item] = try Self.lastEvent(of: item, in: db) }
            return found
        }
    }

    static func lastEvent(of item: ItemID, in db: Database) throws -> ItemEvent? {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM event WHERE feed = ? AND item = ? ORDER BY id DESC LIMIT 1"
        )
        return try Row.fetchOne(statement, arguments: [item.feed.rawValue, item.local.rawValue])
            .flatMap(ItemEvent.init)
    }

    /// Saves events, with the name of the rules by which they are planned.
    ///
    /// - Returns: The events with their numbers.
    static func record(_ events: [ItemEvent], plannedBy planner: String? = nil, in db: Database) throws -> [ItemEvent] {
        guard !events.isEmpty else { return [] }
        let statement = try db.cachedStatement(sql: StoreTable.event.insertion())
        return try zip(events, nextNumbers(events.count, in: db)).map { event, number in
            var event = event
            event.sequence = number
            let values = event.values(numbered: number, plannedBy: planner)
            try statement.execute(arguments: StatementArguments(values.map(\.databaseValue)))
            return event
        }
    }

    // MARK: - Stars

    package func stars(of owner: StarOwner) async throws -> Set<ItemID> {
        try await read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT feed, item FROM star WHERE owner = ?",
                arguments: [owner.rawValue]
            )
            return Set(rows.compactMap(ItemID.init))
        }
    }

    package func setStar(_ isStarred: Bool, for item: ItemID, of owner: StarOwner, at date: Date) async throws -> Bool {
        try await write { db in
            if isStarred {
                try db.execute(
                    sql: "INSERT INTO star (feed, item, owner, starredAt) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    arguments: [item.feed.rawValue, item.local.rawValue, owner.rawValue, date.kept]
                )
            } else {
                try db.execute(
                    sql: "DELETE FROM star WHERE feed = ? AND item = ? AND owner = ?",
                    arguments: [item.feed.rawValue, item.local.rawValue, owner.rawValue]
                )
            }
            return db.changesCount > 0
        }
    }

    /// Gives the stars of an item to another one, for all owners.
    static func moveStars(from old: ItemID, to new: ItemID, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE OR IGNORE star SET feed = ?, item = ? WHERE feed = ? AND item = ?")
            .execute(
                arguments: [new.feed.rawValue, new.local.rawValue, old.feed.rawValue, old.local.rawValue]
            )
        // The other one may have a star of the same owner already.
        try removeStars(of: old, in: db)
    }

    /// Removes the stars of an item, for all owners.
    static func removeStars(of item: ItemID, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM star WHERE feed = ? AND item = ?")
            .execute(arguments: [item.feed.rawValue, item.local.rawValue])
    }
}
