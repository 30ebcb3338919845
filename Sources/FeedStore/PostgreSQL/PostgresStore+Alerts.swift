#if PostgreSQL
import FeedCore
package import FeedEngine
package import Foundation

extension PostgresStore {
    static let named = "rule = ? AND subject = ? AND moment = ? AND start = ? AND target = ?"

    static func name(_ id: AlertID) -> [any PostgresCodable] {
        [id.key.rule, id.key.subject, id.key.moment, id.key.start.stored, id.target]
    }

    /// The lock by which one process after another claims alerts, so that the news of an item is sent in order.
    private static let takeLock = """
        SELECT pg_advisory_xact_lock(hashtext('aggregate.take'), hashtext(current_schema()))
        """

    /// The alerts that a claim can send, and the times from which on they are looked for.
    private struct Search {
        var own: String
        var names: [any PostgresCodable]
        let look = "(CASE WHEN rule = ANY (?) THEN next - ? ELSE next END)"
        var looks: [any PostgresCodable]

        /// The maximum duration of a claim; one that lasts longer was made by a clock that has been set back since.
        var span: Double

        init(_ claim: AlertClaim) {
            own = "state = 'waiting' AND target = ANY (?) AND fingerprint = ANY (?)"
            names = [claim.targets.sorted(), claim.fingerprints.sorted()]
            if let feeds = claim.feeds {
                own += " AND feed = ANY (?)"
                names.append(feeds.map(\.rawValue))
            }
            if !claim.feedsBeforeFirstFetch.isEmpty {
                own += " AND feed <> ALL (?)"
                names.append(claim.feedsBeforeFirstFetch.map(\.rawValue))
            }
            looks = [claim.earlyRules.sorted(), claim.ahead.seconds]
            span = claim.lease.seconds + 1
        }

        /// The query for the time from which on the next unclaimed alert is looked for.
        var next: PostgresStatement {
            PostgresStatement(
                """
                SELECT min(greatest(\(look), CASE WHEN until > store_now() + ? THEN 0 ELSE until END)) AS next,
                    store_now() AS now
                FROM alert WHERE \(own)
                """,
                looks + [span] + names
            )
        }
    }

    package func claimAlerts(_ claim: AlertClaim, atMost limit: Int) async throws -> ClaimedAlerts {
        guard !claim.targets.isEmpty, !claim.fingerprints.isEmpty else { return ClaimedAlerts() }
        // Reads do not wait for each other; only due alerts require a write.
        let next = try await readTogether([Search(claim).next]) { results in
            (results.first?.first).flatMap { row in
                (row["next"] as Double?).map { (at: Date(kept: $0), isDue: $0 <= row["now"] as Double) }
            }
        }
        guard let next, next.isDue else { return ClaimedAlerts(next: next?.at) }
        return try await writeThen { transaction in
            let search = Search(claim)
            transaction.send(Self.takeLock)
            // Waiting for the lock may have taken a while, which is not to shorten the claims.
            let now = try transaction.query("SELECT store_now()").value(Double.self) ?? 0
            let takeable = "SELECT * FROM alert WHERE \(search.own) AND (until <= ? OR until > ?)"
            let free: [any PostgresCodable] = search.names + [now, now + search.span]
            var rows = try transaction.query(
                "\(takeable) AND next <= ? AND \(search.look) <= ? ORDER BY next, due, subject LIMIT ? FOR UPDATE",
                free + [now + claim.ahead.seconds] + search.looks + [now, limit]
            ).rows
            for digest in Set(rows.map { Digest($0) }) {
                guard let within = claim.digests[digest.rule] else { continue }
                rows += try transaction.query(
                    """
                    \(takeable) AND rule = ? AND target = ? AND next > ? AND next <= ?
                    ORDER BY next, due, subject FOR UPDATE
                    """,
                    free + [digest.rule, digest.target, now, now + within.seconds]
                ).rows
            }
            var begun: Set<Digest> = []
            var alerts: [StoredAlert] = []
            var taken: [(id: Int, earlyUntil: Double?)] = []
            for row in rows {
                let (next, rule) = (row["next"] as Double, row["rule"] as String)
                if !(row["scheduled"] as Bool), !begun.contains(Digest(ofSubject: row)) {
                    if let turn = try Self.turn(of: row, at: now, in: transaction), turn > max(now, next) {
                        transaction.send(
                            "UPDATE alert SET next = ?, reason = ? WHERE id = ?",
                            [turn, AlertDelayReason.turn.rawValue, row["id"] as Int]
                        )
                        continue
                    }
                    begun.insert(Digest(ofSubject: row))
                }
                let isEarly = next > now && claim.earlyRules.contains(rule)
                taken.append((row["id"], isEarly ? next + AlertClaim.confirmation.seconds : nil))
                guard var stored = StoredAlert(row) else { continue }
                stored.isEarly = isEarly
                stored.isSuperseded = try Self.isSuperseded(row, at: now, in: transaction)
                alerts.append(stored)
            }
            // Each lease begins when it is written, so all are written at the end.
            for (id, earlyUntil) in taken {
                transaction.send(
                    "UPDATE alert SET owner = ?, until = COALESCE(?, store_now() + ?), early = ? WHERE id = ?",
                    [claim.owner, earlyUntil, claim.lease.seconds, earlyUntil != nil, id]
                )
            }
            let after = transaction.send(search.next)
            return { [alerts] in
                ClaimedAlerts(alerts: alerts, next: (after.first?["next"] as Double?).map { Date(kept: $0) })
            }
        }
    }

    package func confirmAlerts(_ ids: Set<AlertID>, of claim: AlertClaim) async throws -> Set<AlertID> {
        try await writeThen { transaction in
            let updates = ids.map { id in
                let update = Self.update(
                    id,
                    of: claim,
                    setting: "early = FALSE, until = store_now() + ?",
                    to: [claim.lease.seconds],
                    where: "early AND next <= store_now()",
                    in: transaction
                )
                return (id, update)
            }
            return { Set(updates.filter { $0.1.changes > 0 }.map(\.0)) }
        }
    }

    /// Returns the time until which news waits for older news of the same item; `nil` if there is none.
    private static func turn(of row: PostgresRow, at now: Double, in transaction: PostgresTransaction) throws -> Double?
    {
        try transaction.query(
            """
            SELECT max(CASE WHEN until > ? AND NOT early THEN greatest(next, ?) ELSE next END) FROM alert
            WHERE rule = ? AND subject = ? AND target = ? AND NOT scheduled AND state = 'waiting' AND due < ?
                AND (fingerprint = ? OR until > ?)
            """,
            [
                now, now + AlertClaim.turn.seconds, row["rule"] as String, row["subject"] as String,
                row["target"] as String, row["due"] as Double, row["fingerprint"] as String, now,
            ]
        ).value()
    }

    /// Returns true if a later moment of the same item is due too, or was sent.
    private static func isSuperseded(_ row: PostgresRow, at now: Double, in transaction: PostgresTransaction) throws
        -> Bool
    {
        let due = row["due"] as Double
        // An alert that is claimed when it is due has no later one that is due.
        guard row["scheduled"], row["next"] as Double != due || due < now - 1 else { return false }
        return try transaction.query(
            """
            SELECT EXISTS (
                SELECT 1 FROM alert WHERE rule = ? AND subject = ? AND start = ? AND target = ? AND scheduled
                    AND due > ? AND due <= ? AND (state = 'sent' OR state = 'waiting' AND fingerprint = ?)
            )
            """,
            [
                row["rule"] as String, row["subject"] as String, row["start"] as Double, row["target"] as String, due,
                now, row["fingerprint"] as String,
            ]
        ).value() ?? false
    }

    @discardableResult
    package func renewAlerts(_ ids: Set<AlertID>, of claim: AlertClaim) async throws -> [StoredAlert] {
        try await write { transaction in
            let updates = ids.map { id in
                let update = Self.update(
                    id,
                    of: claim,
                    setting: "until = store_now() + ?",
                    to: [claim.lease.seconds],
                    in: transaction
                )
                let held = transaction.send(
                    "SELECT *, store_now() AS now FROM alert WHERE \(Self.named) AND fingerprint <> ''",
                    Self.name(id)
                )
                return (update, held)
            }
            let now = try transaction.query("SELECT store_now()").value(Double.self) ?? 0
            return try updates.compactMap { update, held in
                guard update.changes > 0, let row = held.first, var stored = StoredAlert(row) else { return nil }
                stored.isSuperseded = try Self.isSuperseded(row, at: now, in: transaction)
                return stored
            }
        }
    }

    package func bindAlerts(_ ids: [AlertID], to message: String, of claim: AlertClaim) async throws -> Bool {
        do {
            try await write { transaction in
                let bindings = ids.map { id in
                    Self.update(id, of: claim, setting: "message = ?", to: [message], in: transaction)
                }
                _ = try transaction.query("SELECT 1")
                guard bindings.allSatisfy({ $0.changes > 0 }) else { throw CancellationError() }
            }
            return true
        } catch is CancellationError {
            return false
        }
    }

    /// Changes an alert that is owned by a claim.
    private static func update(
        _ id: AlertID,
        of claim: AlertClaim,
        setting assignments: String,
        to values: [any PostgresCodable],
        where condition: String = "TRUE",
        in transaction: PostgresTransaction
    ) -> PostgresTransaction.Pending {
        transaction.send(
            """
            UPDATE alert SET \(assignments)
            WHERE \(named) AND owner = ? AND state = 'waiting' AND until > 0 AND \(condition)
            """,
            values + name(id) + [claim.owner]
        )
    }

    @discardableResult
    package func finishAlerts(_ results: [AlertID: AlertResult], of claim: AlertClaim) async throws -> Set<AlertID> {
        let now = clock.now
        let assignments = """
            state = ?, next = COALESCE(?, next), message = COALESCE(?, message), reason = ?, told = ?, failure = ?,
            attempts = attempts + ?, changed_at = ?, until = 0, early = FALSE
            """
        return try await writeThen { transaction in
            var updates: [(AlertID, PostgresTransaction.Pending)] = []
            for (id, result) in results {
                if case .sent = result {
                } else {
                    // The update below then finds nothing.
                    transaction.send(
                        """
                        DELETE FROM alert WHERE \(Self.named) AND owner = ? AND state = 'waiting' AND until > 0
                            AND fingerprint = ''
                        """,
                        Self.name(id) + [claim.owner]
                    )
                }
                let (state, next, message, reason) = result.columns
                let (told, failure) = result.texts
                let values: [any PostgresCodable] = [
                    state, next?.kept, message, reason, told, failure, next != nil && message != nil ? 1 : 0, now.kept,
                ]
                updates.append(
                    (id, Self.update(id, of: claim, setting: assignments, to: values, in: transaction))
                )
            }
            return { [updates] in Set(updates.filter { $0.1.changes > 0 }.map(\.0)) }
        }
    }

    package func sentMessages(since: Date) async throws -> [AlertRoute: [Date]] {
        let statement = PostgresStatement(
            """
            SELECT rule, target, min(changed_at) AS sent_at FROM alert
            WHERE state = 'sent' AND changed_at >= ? GROUP BY rule, target, message ORDER BY sent_at
            """,
            [since.kept]
        )
        return try await readTogether([statement]) { results in
            Dictionary(grouping: results.first?.rows ?? []) { AlertRoute(rule: $0["rule"], target: $0["target"]) }
                .mapValues { $0.map { Date(kept: $0["sent_at"]) } }
        }
    }
}

/// A rule and a target whose alerts may be sent together.
private struct Digest: Hashable {
    var rule: String
    var target: String

    /// The item whose news is sent in order; empty if that does not matter.
    var subject = ""

    init(_ row: PostgresRow) { (rule, target) = (row["rule"], row["target"]) }

    init(ofSubject row: PostgresRow) {
        self.init(row)
        subject = row["subject"]
    }
}
#endif
