package import FeedCore
package import FeedEngine
import Foundation
import GRDB

/// Changes that other processes have saved and that rules have not planned: each event and each answer has the name of
/// the rules by which it was planned, and each planner the number up to which it has seen a feed.
extension SQLiteStore {
    /// The number by which a planner may be behind if only its own changes came since, and its maximum age, in seconds.
    private static let longestReading = 1_000
    private static let oldestReading = 86_400.0

    package func missedChanges(by planner: String, of feeds: Set<FeedID>) async throws -> MissedChanges {
        guard !feeds.isEmpty else { return MissedChanges(upTo: 0) }
        let now = configuration.clock.now.kept
        let names = feeds.jsonText
        let (missed, isBehind) = try await read { db in
            let last = try Int.fetchOne(db.cachedStatement(sql: "SELECT \(Self.lastNumber) FROM sequence")) ?? 0
            var missed = MissedChanges(upTo: last)
            let readings = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT COUNT(*) AS count, MIN(sequence) AS first, MIN(readAt) AS readAt FROM alertReading
                        WHERE planner = ? AND feed IN (SELECT value FROM json_each(?))
                        """
                ),
                arguments: [planner, names]
            )
            guard let readings, let first = readings["first"] as Int? else { return (missed, true) }
            let unseen = """
                JOIN alertReading AS seen ON seen.planner = :planner AND seen.feed = changed.feed
                WHERE changed.feed IN (SELECT value FROM json_each(:feeds)) AND changed.planner IS NOT :planner
                """
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT changed.* FROM event AS changed \(unseen) AND changed.id > :first
                            AND changed.id > seen.sequence
                        ORDER BY changed.id LIMIT \(MissedChanges.maximumEvents)
                        """
                ),
                arguments: ["planner": planner, "feeds": names, "first": first]
            )
            missed.events = rows.compactMap(ItemEvent.init)
            if rows.count == MissedChanges.maximumEvents, let end = rows.last { missed.sequence = end["id"] }
            let changed = try String.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT DISTINCT changed.feed FROM answer AS changed \(unseen) AND changed.sequence > :first
                            AND changed.sequence > seen.sequence AND changed.sequence <= :last
                        """
                ),
                arguments: ["planner": planner, "feeds": names, "first": first, "last": missed.sequence]
            )
            missed.feeds = Set(changed.compactMap { FeedID($0) } + missed.events.map(\.item.feed))
            let turned = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT changed.feed, changed.fingerprint FROM feed AS changed \(unseen) AND changed.turn > :first
                            AND changed.turn > seen.sequence AND changed.turn <= :last
                        """
                ),
                arguments: ["planner": planner, "feeds": names, "first": first, "last": missed.sequence]
            )
            missed.turns = Set(
                turned.compactMap { row in
                    FeedID(row["feed"] as String).map { FeedKey(feed: $0, fingerprint: row["fingerprint"]) }
                }
            )
            let isBehind =
                (readings["count"] as Int) < feeds.count || last - first > Self.longestReading
                || now - (readings["readAt"] as Double) > Self.oldestReading
            return (missed, isBehind)
        }
        // If others have changed nothing, there is nothing to plan first.
        if missed.isEmpty, isBehind { try await recordSeen(upTo: missed.sequence, by: planner, of: feeds) }
        return missed
    }

    package func recordSeen(upTo sequence: Int, by planner: String, of feeds: Set<FeedID>) async throws {
        let now = configuration.clock.now.kept
        let names = feeds.jsonText
        try await write { db in
            try db.execute(
                sql: """
                    INSERT INTO alertReading (planner, feed, sequence, readAt)
                    SELECT :planner, value, :sequence, :now FROM json_each(:feeds) WHERE TRUE
                    ON CONFLICT (planner, feed) DO UPDATE SET
                        sequence = max(sequence, excluded.sequence), readAt = excluded.readAt;
                    UPDATE answer SET planner = :planner WHERE planner IS NOT :planner AND sequence <= :sequence
                        AND feed IN (SELECT value FROM json_each(:feeds));
                    """,
                arguments: ["planner": planner, "feeds": names, "sequence": sequence, "now": now]
            )
        }
    }

    // MARK: - The rules of configurations

    package func alertRuleSets(of feeds: Set<FeedID>) async throws -> [AlertRuleSet] {
        let names = feeds.jsonText
        return try await read { db in
            let sql = "SELECT * FROM alertRuleSet WHERE feed IN (SELECT value FROM json_each(?))"
            return try Row.fetchAll(db, sql: sql, arguments: [names]).compactMap { row in
                guard let feed = FeedID(row["feed"] as String) else { return nil }
                let definitions = (row["definitions"] as String).split(separator: " ").map(String.init)
                return AlertRuleSet(
                    configuration: row["configuration"],
                    feed: feed,
                    planner: row["planner"],
                    definitions: Set(definitions)
                )
            }
        }
    }

    package func recordRuleSets(_ ruleSets: [AlertRuleSet]) async throws {
        let now = configuration.clock.now.kept
        try await write { db in
            for ruleSet in ruleSets { try Self.record(ruleSet, at: now, in: db) }
        }
    }

    private static func record(_ ruleSet: AlertRuleSet, at now: Double, in db: Database) throws {
        let feed = ruleSet.feed.rawValue
        let former = try String?.fetchOne(
            db.cachedStatement(sql: "SELECT planner FROM alertRuleSet WHERE configuration = ? AND feed = ?"),
            arguments: [ruleSet.configuration, feed]
        )
        try db.cachedStatement(
            sql: """
                INSERT INTO alertRuleSet (configuration, feed, planner, definitions, notedAt) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (configuration, feed) DO UPDATE SET
                    planner = excluded.planner, definitions = excluded.definitions, notedAt = excluded.notedAt
                """
        )
        .execute(
            arguments: [
                ruleSet.configuration, feed, ruleSet.planner, ruleSet.definitions.sorted().joined(separator: " "), now,
            ]
        )
        try db.cachedStatement(
            sql: """
                DELETE FROM alertReading WHERE planner = ? AND feed = ? AND NOT EXISTS (
                    SELECT 1 FROM alertRuleSet
                    WHERE alertRuleSet.planner = alertReading.planner AND alertRuleSet.feed = alertReading.feed
                )
                """
        )
        .execute(arguments: [former.flatMap(\.self), feed])
    }
}
