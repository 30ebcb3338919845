import FeedCore
package import FeedEngine
package import Foundation
import GRDB

extension SQLiteStore {
    static let named = "rule = ? AND subject = ? AND moment = ? AND start = ? AND target = ?"

    static func name(_ id: AlertID) -> StatementArguments {
        [id.key.rule, id.key.subject, id.key.moment, id.key.start.stored, id.target]
    }

    package func claimAlerts(_ claim: AlertClaim, atMost limit: Int) async throws -> ClaimedAlerts {
        guard !claim.targets.isEmpty, !claim.fingerprints.isEmpty else { return ClaimedAlerts() }
        let own = """
            state = 'waiting' AND target IN (\(claim.targets.marks)) AND fingerprint IN (\(claim.fingerprints.marks))
            \(claim.feeds == nil ? "" : "AND feed IN (SELECT value FROM json_each(?))")
            \(claim.feedsBeforeFirstFetch.isEmpty ? "" : "AND feed NOT IN (SELECT value FROM json_each(?))")
            """
        var names = StatementArguments(claim.targets.sorted() + claim.fingerprints.sorted())
        if let feeds = claim.feeds { names += [feeds.jsonText] }
        if !claim.feedsBeforeFirstFetch.isEmpty { names += [claim.feedsBeforeFirstFetch.jsonText] }
        // The time from which on it is looked for.
        let look = "(CASE WHEN rule IN (\(claim.earlyRules.marks)) THEN next - ? ELSE next END)"
        let looks = StatementArguments(claim.earlyRules.sorted()) + [claim.ahead.seconds]
        // A claim that lasts longer was made by a clock that has been set back since.
        let span = claim.lease.seconds + 1
        let clock = configuration.clock
        // Reads do not wait for each other; only due alerts require a write.
        let next = try await read { [names] in
            try Self.nextAlert(look, looks, own, names, clock.now.kept + span, $0)
        }
        guard let next, next <= clock.now else { return ClaimedAlerts(next: next) }
        let takeable = "SELECT * FROM alert WHERE \(own) AND (until <= ? OR until > ?)"
        return try await write { [names] db -> ClaimedAlerts in
            // Waiting for the write may have taken a while, which is not to shorten the claims.
            let now = clock.now.kept
            var rows = try Row.fetchAll(
                db,
                sql: "\(takeable) AND next <= ? AND \(look) <= ? ORDER BY next, due, subject LIMIT ?",
                arguments: names + [now, now + span, now + claim.ahead.seconds] + looks + [now, limit]
            )
            for (digest, within) in Set(rows.map { Digest($0) }).compactMap({ d in claim.digests[d.rule].map { (d, $0) }
            }
            ) {
                rows += try Row.fetchAll(
                    db,
                    sql:
                        "\(takeable) AND rule = ? AND target = ? AND next > ? AND next <= ? ORDER BY next, due, subject",
                    arguments: names + [now, now + span, digest.rule, digest.target, now, now + within.seconds]
                )
            }
            let take = try db.cachedStatement(sql: "UPDATE alert SET owner = ?, until = ?, early = ? WHERE id = ?")
            let putOff = try db.cachedStatement(sql: "UPDATE alert SET next = ?, reason = ? WHERE id = ?")
            var begun: Set<Digest> = []
            var alerts: [StoredAlert] = []
            for row in rows {
                let (next, rule) = (row["next"] as Double, row["rule"] as String)
                if !(row["scheduled"] as Bool), !begun.contains(Digest(ofSubject: row)) {
                    if let turn = try Self.turn(of: row, at: now, in: db), turn > max(now, next) {
                        try putOff.execute(arguments: [turn, AlertDelayReason.turn.rawValue, row["id"] as Int])
                        continue
                    }
                    begun.insert(Digest(ofSubject: row))
                }
                let isEarly = next > now && claim.earlyRules.contains(rule)
                let until = isEarly ? next + AlertClaim.confirmation.seconds : now + claim.lease.seconds
                try take.execute(arguments: [claim.owner, until, isEarly, row["id"] as Int])
                guard var stored = StoredAlert(row) else { continue }
                stored.isEarly = isEarly
                stored.isSuperseded = try Self.isSuperseded(row, at: now, in: db)
                alerts.append(stored)
            }
            return ClaimedAlerts(
                alerts: alerts,
                next: try Self.nextAlert(look, looks, own, names, now + span, db)
            )
        }
    }

    package func confirmAlerts(_ ids: Set<AlertID>, of claim: AlertClaim) async throws -> Set<AlertID> {
        let clock = configuration.clock
        return try await write { db in
            let now = clock.now.kept
            return try ids.filter { id in
                try Self.update(
                    id,
                    of: claim,
                    setting: "early = 0, until = ?",
                    to: [now + claim.lease.seconds],
                    where: "early AND next <= ?",
                    [now],
                    in: db
                )
            }
        }
    }

    /// Returns the time until which news waits for older news of the same item; `nil` if there is none.
    private static func turn(of row: Row, at now: Double, in db: Database) throws -> Double? {
        try Double.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT MAX(CASE WHEN until > ? AND NOT early THEN MAX(next, ?) ELSE next END) FROM alert
                    WHERE rule = ? AND subject = ? AND target = ? AND NOT scheduled AND state = 'waiting' AND due < ?
                        AND (fingerprint = ? OR until > ?)
                    """
            ),
            arguments: [
                now, now + AlertClaim.turn.seconds, row["rule"] as String, row["subject"] as String,
                row["target"] as String, row["due"] as Double,
                row["fingerprint"] as String, now,
            ]
        )
    }

    /// Returns true if a later moment of the same item is due too, or was sent.
    private static func isSuperseded(_ row: Row, at now: Double, in db: Database) throws -> Bool {
        let due = row["due"] as Double
        // An alert that is claimed when it is due has no later one that is due.
        guard row["scheduled"], row["next"] as Double != due || due < now - 1 else { return false }
        return try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM alert WHERE rule = ? AND subject = ? AND start = ? AND target = ? AND scheduled
                            AND due > ? AND due <= ? AND (state = 'sent' OR state = 'waiting' AND fingerprint = ?)
                    )
                    """
            ),
            arguments: [
                row["rule"] as String, row["subject"] as String, row["start"] as Double, row["target"] as String, due,
                now, row["fingerprint"] as String,
            ]
        ) ?? false
    }

    private static func nextAlert(
        _ look: String,
        _ looks: StatementArguments,
        _ own: String,
        _ names: StatementArguments,
        _ longest: Double,
        _ db: Database
    ) throws -> Date? {
        try Double.fetchOne(
            db,
            sql: "SELECT MIN(MAX(\(look), CASE WHEN until > ? THEN 0 ELSE until END)) FROM alert WHERE \(own)",
            arguments: looks + [longest] + names
        )
        .map { Date(kept: $0) }
    }

    @discardableResult
    package func renewAlerts(_ ids: Set<AlertID>, of claim: AlertClaim) async throws -> [StoredAlert] {
        let clock = configuration.clock
        return try await write { db in
            let now = clock.now.kept
            let held = try db.cachedStatement(sql: "SELECT * FROM alert WHERE \(Self.named) AND fingerprint <> ''")
            return try ids.compactMap { id in
                let end = now + claim.lease.seconds
                guard try Self.update(id, of: claim, setting: "until = ?", to: [end], in: db),
                    let row = try Row.fetchOne(held, arguments: Self.name(id)), var stored = StoredAlert(row)
                else { return nil }
                stored.isSuperseded = try Self.isSuperseded(row, at: now, in: db)
                return stored
            }
        }
    }

    package func bindAlerts(_ ids: [AlertID], to message: String, of claim: AlertClaim) async throws -> Bool {
        do {
            try await write { db in
                for id in ids where try !Self.update(id, of: claim, setting: "message = ?", to: [message], in: db) {
                    throw CancellationError()
                }
            }
            return true
        } catch is CancellationError {
            return false
        }
    }

    /// Changes an alert that is owned by a claim.
    ///
    /// - Returns: True if it is.
    private static func update(
        _ id: AlertID,
        of claim: AlertClaim,
        setting assignments: String,
        to values: StatementArguments,
        where condition: String = "TRUE",
        _ conditionValues: StatementArguments = [],
        in db: Database
    ) throws -> Bool {
        try db.cachedStatement(
            sql: """
                UPDATE alert SET \(assignments)
                WHERE \(named) AND owner = ? AND state = 'waiting' AND until > 0 AND \(condition)
                """
        )
        .execute(arguments: values + name(id) + [claim.owner] + conditionValues)
        return db.changesCount > 0
    }

    @discardableResult
    package func finishAlerts(_ results: [AlertID: AlertResult], of claim: AlertClaim) async throws -> Set<AlertID> {
        let now = configuration.clock.now
        let assignments = """
            state = ?, next = COALESCE(?, next), message = COALESCE(?, message), reason = ?, told = ?, failure = ?,
            attempts = attempts + ?, changedAt = ?, until = 0, early = 0
            """
        return try await write { db in
            let forget = try db.cachedStatement(
                sql: """
                    DELETE FROM alert WHERE \(Self.named) AND owner = ? AND state = 'waiting' AND until > 0
                        AND fingerprint = ''
                    """
            )
            var own: Set<AlertID> = []
            for (id, result) in results {
                if case .sent = result {
                } else {
                    try forget.execute(arguments: Self.name(id) + [claim.owner])
                    if db.changesCount > 0 { continue }
                }
                let (state, next, message, reason) = result.columns
                let (told, failure) = result.texts
                let values: StatementArguments = [
                    state, next?.kept, message, reason, told, failure, next != nil && message != nil ? 1 : 0, now.kept,
                ]
                if try Self.update(id, of: claim, setting: assignments, to: values, in: db) { own.insert(id) }
            }
            return own
        }
    }

    package func sentMessages(since: Date) async throws -> [AlertRoute: [Date]] {
        try await read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT rule, target, MIN(changedAt) AS sentAt FROM alert
                    WHERE state = 'sent' AND changedAt >= ? GROUP BY rule, target, message ORDER BY sentAt
                    """,
                arguments: [since.kept]
            )
            return Dictionary(grouping: rows) { AlertRoute(rule: $0["rule"], target: $0["target"]) }
                .mapValues { $0.map { Date(kept: $0["sentAt"]) } }
        }
    }
}

/// A rule and a target whose alerts may be sent together.
private struct Digest: Hashable {
    var rule: String
    var target: String

    /// The item whose news is sent in order; empty if that does not matter.
    var subject = ""

    init(_ row: Row) { (rule, target) = (row["rule"], row["target"]) }

    init(ofSubject row: Row) {
        self.init(row)
        subject = row["subject"]
    }
}
