package import FeedCore
package import FeedEngine
import Foundation

/// Changes that other processes have saved, and whose alerts a planner has not planned.
///
/// Each event and each answer is stored with the name of the rules that planned its alerts. Each planner has, for each
/// feed, the number of the last change that it has seen.
extension SQLStore {
    /// The number of changes after which a planner's stored position is renewed, even if the planner has missed none of
    /// them.
    private static var longestReading: Int { 1_000 }
    /// The maximum age of a planner's stored position, in seconds.
    private static var oldestReading: Double { 86_400 }

    package func missedChanges(by planner: String, of feeds: Set<FeedID>) async throws -> MissedChanges {
        guard !feeds.isEmpty else { return MissedChanges(upTo: 0) }
        let names = feeds.map(\.rawValue)
        let (missed, isBehind) = try await readRows(.atOnce) { transaction -> (MissedChanges, Bool) in
            let readings: StoreStatement = """
                SELECT COUNT(*) AS count, MIN(sequence) AS first, MIN(readAt) AS readAt FROM alertReading
                WHERE planner = \(planner) AND feed IN \(list: names)
                """
            let (start, now) = try transaction.query(["SELECT last FROM sequence", readings])
            let last = start[0].first?.integer("last") ?? 0
            var missed = MissedChanges(upTo: last)
            guard let reading = start[1].first, let first = reading.integer("first") else { return (missed, true) }
            /// Returns a query for the rows that this planner has not seen, and whose alerts it has not planned;
            /// `number` is the column with the numbers of changes.
            func unseen(_ columns: String, of table: String, by number: String) -> StoreStatement {
                """
                SELECT \(raw: columns) FROM \(raw: table) AS changed
                JOIN alertReading AS seen ON seen.feed = changed.feed AND seen.planner = \(planner)
                WHERE changed.feed IN \(list: names) AND (changed.planner IS NULL OR changed.planner <> \(planner))
                    AND changed.\(raw: number) > \(first) AND changed.\(raw: number) > seen.sequence
                    AND changed.\(raw: number) <= \(missed.sequence)
                """
            }
            var events = unseen("changed.*", of: "event", by: "id")
            events += " ORDER BY changed.id LIMIT \(MissedChanges.maximumEvents)"
            let rows = try transaction.query([events]).results[0]
            missed.events = rows.compactMap { ItemEvent($0) }
            if rows.count == MissedChanges.maximumEvents, let end = rows.last?.integer("id") { missed.sequence = end }
            let others = try transaction.query([
                unseen("DISTINCT changed.feed", of: "answer", by: "sequence"),
                unseen("changed.feed, changed.fingerprint", of: "feed", by: "turn"),
            ]).results
            missed.feeds = Set(others[0].compactMap { FeedID($0.text("feed") ?? "") } + missed.events.map(\.item.feed))
            missed.turns = Set(
                others[1].compactMap { row in
                    FeedID(row.text("feed") ?? "")
                        .map { FeedKey(feed: $0, fingerprint: row.text("fingerprint") ?? "") }
                }
            )
            let isBehind =
                reading.integer("count") ?? 0 < feeds.count || last - first > Self.longestReading
                || now.kept - (reading.real("readAt") ?? 0) > Self.oldestReading
            return (missed, isBehind)
        }
        // If others have changed nothing, there is nothing to plan before the position is recorded.
        if missed.isEmpty, isBehind { try await recordSeen(upTo: missed.sequence, by: planner, of: feeds) }
        return missed
    }

    package func recordSeen(upTo sequence: Int, by planner: String, of feeds: Set<FeedID>) async throws {
        let names = feeds.map(\.rawValue)
        let now = clock.now
        try await writeRows { transaction in
            try transaction.write([
                """
                INSERT INTO alertReading AS old (planner, feed, sequence, readAt)
                SELECT \(planner), value, \(sequence), \(now) FROM \(list: names) WHERE TRUE
                ON CONFLICT (planner, feed) DO UPDATE SET readAt = excluded.readAt, sequence =
                    CASE WHEN excluded.sequence > old.sequence THEN excluded.sequence ELSE old.sequence END
                """,
                """
                UPDATE answer SET planner = \(planner) WHERE (planner IS NULL OR planner <> \(planner))
                    AND sequence <= \(sequence) AND feed IN \(list: names)
                """,
            ])
        }
    }

    // MARK: - The rules of configurations

    package func alertRuleSets(of feeds: Set<FeedID>) async throws -> [AlertRuleSet] {
        let statement: StoreStatement = "SELECT * FROM alertRuleSet WHERE feed IN \(list: feeds.map(\.rawValue))"
        return try await readRows(.separately) { transaction in
            try transaction.values(statement) { row in
                guard let feed = FeedID(row.text("feed") ?? "") else { return nil }
                return AlertRuleSet(
                    configuration: row.text("configuration") ?? "",
                    feed: feed,
                    planner: row.text("planner"),
                    definitions: Set((row.text("definitions") ?? "").split(separator: " ").map(String.init))
                )
            }
        }
    }

    package func recordRuleSets(_ ruleSets: [AlertRuleSet]) async throws {
        let now = clock.now
        // All feeds of a configuration usually have the same rules.
        let groups = Dictionary(grouping: ruleSets) { ruleSet in
            var rules = ruleSet
            rules.feed = ruleSets[0].feed
            return rules
        }
        try await writeRows { transaction in
            for (rules, ruleSets) in groups.sorted(by: { $0.key.configuration < $1.key.configuration }) {
                try transaction.record(rules, of: ruleSets.map(\.feed.rawValue), at: now)
            }
        }
    }
}

extension StoreTransaction {
    /// Records the rules of a configuration for some feeds.
    fileprivate func record(_ rules: AlertRuleSet, of feeds: [String], at now: Date) throws {
        var former: StoreStatement = """
            SELECT feed, planner FROM alertRuleSet
            WHERE configuration = \(rules.configuration) AND feed IN \(list: feeds)
            """
        former.lockOrder = "feed"
        let formerRows = try query([former]).results[0]
        let definitions = rules.definitions.sorted().joined(separator: " ")
        let insertion: StoreStatement = """
            INSERT INTO alertRuleSet (configuration, feed, planner, definitions, notedAt)
            SELECT \(rules.configuration), value, \(rules.planner), \(definitions), \(now) FROM \(list: feeds) WHERE TRUE
            ON CONFLICT (configuration, feed) DO UPDATE SET
                planner = excluded.planner, definitions = excluded.definitions, notedAt = excluded.notedAt
            """
        // The positions of the former rules are removed, unless another configuration has the same rules.
        let planners = Dictionary(grouping: formerRows.filter { $0.text("planner") != nil }) {
            $0.text("planner") ?? ""
        }
        let removals = planners.sorted { $0.key < $1.key }.map { planner, rows -> StoreStatement in
            """
            DELETE FROM alertReading
            WHERE planner = \(planner) AND feed IN \(list: rows.compactMap { $0.text("feed") }) AND NOT EXISTS (
                SELECT 1 FROM alertRuleSet
                WHERE alertRuleSet.planner = alertReading.planner AND alertRuleSet.feed = alertReading.feed
            )
            """
        }
        try write([insertion] + removals)
    }
}
