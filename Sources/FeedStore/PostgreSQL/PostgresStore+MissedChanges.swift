#if PostgreSQL
package import FeedCore
package import FeedEngine
import Foundation

/// Changes that other processes have saved and that rules have not planned: each event and each answer has the name of
/// the rules by which it was planned, and each planner the number up to which it has seen a feed.
extension PostgresStore {
    /// The number by which a planner may be behind if only its own changes came since, and its maximum age, in seconds.
    private static let longestReading = 1_000
    private static let oldestReading = 86_400.0

    package func missedChanges(by planner: String, of feeds: Set<FeedID>) async throws -> MissedChanges {
        guard !feeds.isEmpty else { return MissedChanges(upTo: 0) }
        let now = clock.now.kept
        let names = feeds.map(\.rawValue).sorted()
        let (missed, isBehind) = try await read(atOnce: true) { transaction in
            let sequence = transaction.send("SELECT last FROM sequence")
            let readings = try transaction.query(
                """
                SELECT count(*) AS count, min(sequence) AS first, min(read_at) AS read_at FROM alert_reading
                WHERE planner = ? AND feed = ANY (?)
                """,
                [planner, names]
            ).first
            let last = sequence.result?.value(Int.self) ?? 0
            var missed = MissedChanges(upTo: last)
            guard let readings, let first = readings["first"] as Int? else { return (missed, true) }
            let unseen = """
                JOIN alert_reading AS seen ON seen.planner = :planner AND seen.feed = changed.feed
                WHERE changed.feed = ANY (:feeds) AND changed.planner IS DISTINCT FROM :planner
                """
            let rows = try transaction.query(
                PostgresStatement(
                    """
                    SELECT changed.* FROM event AS changed \(unseen) AND changed.id > :first
                        AND changed.id > seen.sequence
                    ORDER BY changed.id LIMIT \(MissedChanges.maximumEvents)
                    """,
                    named: ["planner": planner, "feeds": names, "first": first]
                )
            ).rows
            missed.events = rows.compactMap(ItemEvent.init)
            if rows.count == MissedChanges.maximumEvents, let end = rows.last { missed.sequence = end["id"] }
            let changed = transaction.send(
                PostgresStatement(
                    """
                    SELECT DISTINCT changed.feed FROM answer AS changed \(unseen) AND changed.sequence > :first
                        AND changed.sequence > seen.sequence AND changed.sequence <= :last
                    """,
                    named: ["planner": planner, "feeds": names, "first": first, "last": missed.sequence]
                )
            )
            let turned = try transaction.query(
                PostgresStatement(
                    """
                    SELECT changed.feed, changed.fingerprint FROM feed AS changed \(unseen) AND changed.turn > :first
                        AND changed.turn > seen.sequence AND changed.turn <= :last
                    """,
                    named: ["planner": planner, "feeds": names, "first": first, "last": missed.sequence]
                )
            ).rows
            missed.feeds = Set(
                changed.rows.compactMap { FeedID($0["feed"] as String) } + missed.events.map(\.item.feed)
            )
            missed.turns = Set(
                turned.compactMap { row in
                    FeedID(row["feed"] as String).map { FeedKey(feed: $0, fingerprint: row["fingerprint"]) }
                }
            )
            let isBehind =
                (readings["count"] as Int) < feeds.count || last - first > Self.longestReading
                || now - (readings["read_at"] as Double) > Self.oldestReading
            return (missed, isBehind)
        }
        // If others have changed nothing, there is nothing to plan first.
        if missed.isEmpty, isBehind { try await recordSeen(upTo: missed.sequence, by: planner, of: feeds) }
        return missed
    }

    package func recordSeen(upTo sequence: Int, by planner: String, of feeds: Set<FeedID>) async throws {
        let now = clock.now.kept
        let names = feeds.map(\.rawValue).sorted()
        try await write { transaction in
            transaction.send(
                PostgresStatement(
                    """
                    INSERT INTO alert_reading AS old (planner, feed, sequence, read_at)
                    SELECT :planner, name, :sequence, :now FROM unnest(:feeds) AS name
                    ON CONFLICT (planner, feed) DO UPDATE SET
                        sequence = greatest(old.sequence, excluded.sequence), read_at = excluded.read_at
                    """,
                    named: ["planner": planner, "feeds": names, "sequence": sequence, "now": now]
                )
            )
            transaction.send(
                PostgresStatement(
                    """
                    UPDATE answer SET planner = :planner WHERE planner IS DISTINCT FROM :planner
                        AND sequence <= :sequence AND feed = ANY (:feeds)
                    """,
                    named: ["planner": planner, "feeds": names, "sequence": sequence]
                )
            )
        }
    }

    // MARK: - The rules of configurations

    package func alertRuleSets(of feeds: Set<FeedID>) async throws -> [AlertRuleSet] {
        let statement = PostgresStatement(
            "SELECT * FROM alert_rule_set WHERE feed = ANY (?)",
            [feeds.map(\.rawValue)]
        )
        return try await readTogether([statement]) { results in
            (results.first?.rows ?? []).compactMap { row in
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
        let now = clock.now.kept
        // All feeds of a configuration usually have the same rules.
        let groups = Dictionary(grouping: ruleSets) { ruleSet in
            var rules = ruleSet
            rules.feed = ruleSets[0].feed
            return rules
        }
        try await write { transaction in
            for (rules, ruleSets) in groups.sorted(by: { $0.key.configuration < $1.key.configuration }) {
                try Self.record(rules, of: ruleSets.map(\.feed), at: now, in: transaction)
            }
        }
    }

    /// Records the rules of a configuration for some feeds.
    private static func record(
        _ rules: AlertRuleSet,
        of feeds: [FeedID],
        at now: Double,
        in transaction: PostgresTransaction
    ) throws {
        let names = feeds.map(\.rawValue).sorted()
        let former = try transaction.query(
            """
            SELECT feed, planner FROM alert_rule_set WHERE configuration = ? AND feed = ANY (?)
            ORDER BY feed COLLATE "C" FOR UPDATE
            """,
            [rules.configuration, names]
        ).rows.compactMap { row in (row["planner"] as String?).map { (feed: row["feed"] as String, planner: $0) } }
        transaction.send(
            PostgresStatement(
                """
                INSERT INTO alert_rule_set (configuration, feed, planner, definitions, noted_at)
                SELECT :configuration, name, :planner, :definitions, :now FROM unnest(:feeds) AS name
                ORDER BY name COLLATE "C"
                ON CONFLICT (configuration, feed) DO UPDATE SET
                    planner = excluded.planner, definitions = excluded.definitions, noted_at = excluded.noted_at
                """,
                named: [
                    "configuration": rules.configuration, "planner": rules.planner,
                    "definitions": rules.definitions.sorted().joined(separator: " "), "now": now, "feeds": names,
                ]
            )
        )
        // The positions that the former rules have seen are removed, unless another configuration has the same rules.
        transaction.send(
            """
            WITH gone AS (
                SELECT reading.feed, reading.planner FROM alert_reading AS reading
                JOIN unnest(?, ?) AS former (feed, planner)
                    ON reading.feed = former.feed AND reading.planner = former.planner
                WHERE NOT EXISTS (
                    SELECT FROM alert_rule_set AS rules
                    WHERE rules.planner = reading.planner AND rules.feed = reading.feed
                )
                ORDER BY reading.feed COLLATE "C" FOR UPDATE OF reading
            )
            DELETE FROM alert_reading USING gone
            WHERE alert_reading.feed = gone.feed AND alert_reading.planner = gone.planner
            """,
            [former.map(\.feed), former.map(\.planner)]
        )
    }
}
#endif
