#if PostgreSQL
package import FeedCore
package import FeedEngine
package import Foundation

extension PostgresStore {
    // MARK: - Events

    package func events(_ query: EventQuery) async throws -> [ItemEvent] {
        var conditions: [String] = []
        var arguments: [any PostgresCodable] = []
        if let prefix = query.itemPrefix {
            let parts = prefix.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if parts.count == 2 {
                conditions += ["feed = ?", "item >= ?", "item < ?"]
                arguments += [parts[0], parts[1], parts[1].pastAllBeginningSo] as [any PostgresCodable]
            } else {
                conditions += ["feed >= ?", "feed < ?"]
                arguments += [prefix, prefix.pastAllBeginningSo] as [any PostgresCodable]
            }
        }
        if !query.feeds.isEmpty {
            conditions.append("feed = ANY (?)")
            arguments.append(query.feeds.map(\.rawValue))
        }
        if let since = query.since {
            conditions.append("at >= ?")
            arguments.append(since.kept)
        }
        if !query.kinds.isEmpty {
            conditions.append("kind = ANY (?)")
            arguments.append(query.kinds.map(\.rawValue))
        }
        if let item = query.item {
            conditions += ["feed = ?", "item = ?"]
            arguments += [item.feed.rawValue, item.local.rawValue] as [any PostgresCodable]
        }
        if let before = query.before {
            conditions.append("(at, id) < (?, ?)")
            arguments += [before.at.kept, before.sequence] as [any PostgresCodable]
        }
        // `LIMIT NULL` means no limit.
        arguments.append(query.limit.map { max($0, 0) })
        let statement = PostgresStatement(
            """
            SELECT * FROM event \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
            ORDER BY at DESC, id DESC LIMIT ?
            """,
            arguments
        )
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
            transaction.send(
                """
                INSERT INTO event
                (id, feed, item, kind, at, title, starts_at, ends_at, day, last_day, region, undated, label, before, after,
                 sample, subtitle, category_label, group_title, planner)
                VALUES (store_number() + ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    place, event.item.feed.rawValue, event.item.local.rawValue, event.kind.rawValue, event.at.kept,
                    event.title, startsAt?.kept, endsAt?.kept, day?.number, lastDay?.number, region, undated,
                    event.label, event.before?.stored, event.after?.stored, event.isSample, event.subtitle,
                    event.categoryLabel, event.groupTitle, planner,
                ]
            )
        }
    }

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
