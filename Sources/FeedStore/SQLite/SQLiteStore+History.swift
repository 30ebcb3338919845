package import FeedCore
package import FeedEngine
package import Foundation
import GRDB

extension SQLiteStore {
    // MARK: - Events

    package func events(_ query: EventQuery) async throws -> [ItemEvent] {
        var conditions: [String] = []
        var arguments = StatementArguments()
        if let prefix = query.itemPrefix {
            let parts = prefix.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if parts.count == 2 {
                conditions += ["feed = ?", "item >= ?", "item < ?"]
                arguments += [parts[0], parts[1], parts[1].pastAllBeginningSo]
            } else {
                conditions += ["feed >= ?", "feed < ?"]
                arguments += [prefix, prefix.pastAllBeginningSo]
            }
        }
        if !query.feeds.isEmpty {
            conditions.append("feed IN (\(query.feeds.map { _ in "?" }.joined(separator: ", ")))")
            arguments += StatementArguments(query.feeds.map(\.rawValue))
        }
        if let since = query.since {
            conditions.append("at >= ?")
            arguments += [since.kept]
        }
        if !query.kinds.isEmpty {
            conditions.append("kind IN (\(query.kinds.map { _ in "?" }.joined(separator: ", ")))")
            arguments += StatementArguments(query.kinds.map(\.rawValue))
        }
        if let item = query.item {
            conditions += ["feed = ?", "item = ?"]
            arguments += [item.feed.rawValue, item.local.rawValue]
        }
        if let before = query.before {
            conditions.append("(at, id) < (?, ?)")
            arguments += [before.at.kept, before.sequence]
        }
        // A negative limit means no limit.
        arguments += [query.limit.map { max($0, 0) } ?? -1]
        let sql = """
            SELECT * FROM event \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
            ORDER BY at DESC, id DESC LIMIT ?
            """
        return try await read { [arguments] db in
            let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
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
        return try zip(events, nextNumbers(events.count, in: db)).map { event, number in
            var event = event
            event.sequence = number
            try record(event, planner, in: db)
            return event
        }
    }

    private static func record(_ event: ItemEvent, _ planner: String?, in db: Database) throws {
        var startsAt: Date?
        var endsAt: Date?
        var day: CivilDay?
        var lastDay: CivilDay?
        var region: String?
        var undated: String?
        switch event.time {
        case .instant(let start, let end): (startsAt, endsAt) = (start, end)
        case .days(let first, let last, let place): (day, lastDay, region) = (first, last, place)
        // The table requires a time for each event.
        case .undated(let text): (startsAt, undated) = (.distantFuture, text)
        }
        try db.cachedStatement(
            sql: """
                INSERT INTO event
                (id, feed, item, kind, at, title, startsAt, endsAt, day, lastDay, region, undated, label, before, after,
                 sample, subtitle, categoryLabel, groupTitle, planner)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        .execute(
            arguments: [
                event.sequence, event.item.feed.rawValue, event.item.local.rawValue, event.kind.rawValue, event.at.kept,
                event.title, startsAt?.kept, endsAt?.kept, day?.number, lastDay?.number, region, undated, event.label,
                event.before?.stored, event.after?.stored, event.isSample, event.subtitle, event.categoryLabel,
                event.groupTitle, planner,
            ]
        )
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
