import FeedCore
package import FeedEngine
package import Foundation
import GRDB

extension SQLiteStore {
    package func planAlerts(_ change: AlertPlanChange, asOf readAt: Date, of feed: FeedKey) async throws -> Bool {
        let now = configuration.clock.now
        return try await write { db in
            let newest = try Double.fetchOne(
                db.cachedStatement(sql: "SELECT MAX(readAt) FROM answer WHERE feed = ? AND fingerprint = ?"),
                arguments: [feed.feed.rawValue, feed.fingerprint]
            )
            guard newest ?? readAt.kept <= readAt.kept else { return false }
            try Self.plan(change, at: now, in: db)
            return true
        }
    }

    /// Saves a plan, of which only what differs from what is there is written.
    static func plan(_ change: AlertPlanChange, at now: Date, in db: Database) throws {
        try removeAlerts(besides: change, at: now, in: db)
        guard !change.planned.isEmpty || !change.happened.isEmpty else { return }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO alert
                (rule, subject, moment, start, target, fingerprint, feed, scheduled, due, latest, next, content, state)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting')
                ON CONFLICT (rule, subject, moment, start, target) DO UPDATE SET
                    fingerprint = excluded.fingerprint, latest = excluded.latest, content = excluded.content,
                    next = CASE WHEN next = due THEN excluded.next ELSE next END, due = excluded.due,
                    until = CASE WHEN due = excluded.due AND latest = excluded.latest AND content = excluded.content
                        AND fingerprint = excluded.fingerprint THEN until ELSE 0 END
                WHERE state = 'waiting' AND (until <= ? OR early)
                """
        )
        for alert in change.planned + change.happened {
            let key = alert.key
            try statement.execute(
                arguments: [
                    key.rule, key.subject, key.moment, key.start.stored, alert.target, alert.fingerprint,
                    alert.subject.feed.rawValue, alert.isScheduled, alert.due.kept, alert.latest.kept, alert.due.kept,
                    alert.subject.stored, now.kept,
                ]
            )
        }
    }

    /// Removes what waits for items whose alerts are planned anew, and is not planned any more; what was too late before
    /// that is kept as dropped, so that people can see why they were not told.
    private static func removeAlerts(besides change: AlertPlanChange, at now: Date, in db: Database) throws {
        let isObsolete = change.isObsolete
        let waiting = """
            SELECT id, rule, subject, moment, start, target, latest FROM alert
            WHERE feed = ? AND scheduled AND state = 'waiting' AND (until <= ? OR early)
            """
        let remove = try db.cachedStatement(sql: "DELETE FROM alert WHERE id = ?")
        let drop = try db.cachedStatement(
            sql: "UPDATE alert SET state = 'dropped', reason = ?, changedAt = ?, until = 0, early = 0 WHERE id = ?"
        )
        func removeOthers(_ rows: [Row]) throws {
            for row in rows where isObsolete(AlertID(row)) {
                let id = row["id"] as Int
                if row["latest"] as Double >= now.kept {
                    try remove.execute(arguments: [id])
                } else {
                    try drop.execute(arguments: [AlertDrop.late.rawValue, now.kept, id])
                }
            }
        }
        switch change.scope {
        case .all:
            let statement = try db.cachedStatement(sql: waiting)
            try removeOthers(Row.fetchAll(statement, arguments: [change.feed.rawValue, now.kept]))
        case .items(let items):
            let statement = try db.cachedStatement(sql: waiting + " AND subject = ?")
            for item in items {
                let subject = ItemID(change.feed, item).description
                try removeOthers(Row.fetchAll(statement, arguments: [change.feed.rawValue, now.kept, subject]))
            }
        }
    }

    // MARK: - Sending

    package func takeAlerts(_ claim: AlertClaim, atMost limit: Int) async throws -> TakenAlerts {
        guard !claim.targets.isEmpty, !claim.fingerprints.isEmpty else { return TakenAlerts() }
        let own = """
            state = 'waiting' AND target IN (\(claim.targets.marks)) AND fingerprint IN (\(claim.fingerprints.marks))
            \(claim.feeds == nil ? "" : "AND feed IN (SELECT value FROM json_each(?))")
            \(claim.awaitedFeeds.isEmpty ? "" : "AND feed NOT IN (SELECT value FROM json_each(?))")
            """
        var names = StatementArguments(claim.targets.sorted() + claim.fingerprints.sorted())
        if let feeds = claim.feeds { names += [feeds.jsonText] }
        if !claim.awaitedFeeds.isEmpty { names += [claim.awaitedFeeds.jsonText] }
        // When it is looked for.
        let look = "(CASE WHEN rule IN (\(claim.earlyRules.marks)) THEN next - ? ELSE next END)"
        let looks = StatementArguments(claim.earlyRules.sorted()) + [claim.ahead.seconds]
        // One that stands for longer was taken by a clock that has been set back since.
        let span = claim.lease.seconds + 1
        let clock = configuration.clock
        // To look is for all at once; only what is due has to be written.
        let next = try await read { [names] in
            try Self.nextAlert(look, looks, own, names, clock.now.kept + span, $0)
        }
        guard let next, next <= clock.now else { return TakenAlerts(next: next) }
        let takeable = "SELECT * FROM alert WHERE \(own) AND (until <= ? OR until > ?)"
        return try await write { [names] db in
            // To write may have taken its time, which is not to be of what was taken.
            let now = clock.now.kept
            var rows = try Row.fetchAll(
                db,
                sql: "\(takeable) AND next <= ? AND \(look) <= ? ORDER BY next, subject LIMIT ?",
                arguments: names + [now, now + span, now + claim.ahead.seconds] + looks + [now, limit]
            )
            for (digest, within) in Set(rows.map(Digest.init)).compactMap({ d in claim.digests[d.rule].map { (d, $0) } }
            ) {
                rows += try Row.fetchAll(
                    db,
                    sql: "\(takeable) AND rule = ? AND target = ? AND next > ? AND next <= ? ORDER BY next, subject",
                    arguments: names + [now, now + span, digest.rule, digest.target, now, now + within.seconds]
                )
            }
            let take = try db.cachedStatement(sql: "UPDATE alert SET owner = ?, until = ?, early = ? WHERE id = ?")
            let alerts = try rows.compactMap { row in
                let (next, rule) = (row["next"] as Double, row["rule"] as String)
                let isEarly = next > now && claim.earlyRules.contains(rule)
                let until = isEarly ? next + AlertClaim.confirmation.seconds : now + claim.lease.seconds
                try take.execute(arguments: [claim.owner, until, isEarly, row["id"] as Int])
                var stored = StoredAlert(row)
                stored?.isEarly = isEarly
                return stored
            }
            return TakenAlerts(
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

    package func renewAlerts(_ ids: Set<AlertID>, of claim: AlertClaim) async throws {
        let clock = configuration.clock
        try await write { db in
            let end = clock.now.kept + claim.lease.seconds
            for id in ids { _ = try Self.update(id, of: claim, setting: "until = ?", to: [end], in: db) }
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

    /// Changes an alert that a claim has.
    ///
    /// - Returns: Whether it has.
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
                WHERE rule = ? AND subject = ? AND moment = ? AND start = ? AND target = ?
                    AND owner = ? AND state = 'waiting' AND until > 0 AND \(condition)
                """
        )
        .execute(
            arguments: values + [
                id.key.rule, id.key.subject, id.key.moment, id.key.start.stored, id.target, claim.owner,
            ] + conditionValues
        )
        return db.changesCount > 0
    }

    @discardableResult
    package func finishAlerts(_ results: [AlertID: AlertResult], of claim: AlertClaim) async throws -> Set<AlertID> {
        let now = configuration.clock.now
        let assignments = """
            state = ?, next = COALESCE(?, next), message = COALESCE(?, message), reason = ?, attempts = attempts + ?,
            changedAt = ?, until = 0, early = 0
            """
        return try await write { db in
            var own: Set<AlertID> = []
            for (id, result) in results {
                let (state, next, message, reason) = result.columns
                let values: StatementArguments = [
                    state, next?.kept, message, reason, next != nil && message != nil ? 1 : 0, now.kept,
                ]
                if try Self.update(id, of: claim, setting: assignments, to: values, in: db) { own.insert(id) }
            }
            return own
        }
    }

    package func sentMessages(since: Date) async throws -> [String: Int] {
        try await read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT rule, COUNT(DISTINCT message) AS count FROM alert
                    WHERE state = 'sent' AND changedAt >= ? GROUP BY rule
                    """,
                arguments: [since.kept]
            )
            return Dictionary(rows.map { ($0["rule"] as String, $0["count"] as Int) }) { $1 }
        }
    }

    package func alerts(_ query: AlertQuery) async throws -> [StoredAlert] {
        var conditions = ["TRUE"]
        var arguments = StatementArguments()
        if let isWaiting = query.isWaiting { conditions.append(isWaiting ? "state = 'waiting'" : "state <> 'waiting'") }
        if let rule = query.rule {
            conditions.append("rule = ?")
            arguments += [rule]
        }
        if let subject = query.subject {
            conditions.append("subject = ?")
            arguments += [subject]
        }
        if let fingerprints = query.fingerprints {
            conditions.append("fingerprint IN (\(fingerprints.marks))")
            arguments += StatementArguments(fingerprints.sorted())
        }
        if let feeds = query.feeds {
            conditions.append("feed IN (SELECT value FROM json_each(?))")
            arguments += [feeds.jsonText]
        }
        if let date = query.inTimeAt {
            conditions.append("latest >= ?")
            arguments += [date.kept]
        }
        if !query.starredRules.isEmpty {
            // What is told of a feed itself has no star: the id of a feed has no colon, that of an item has one.
            conditions.append(
                """
                (rule NOT IN (\(query.starredRules.marks)) OR instr(subject, ':') = 0
                OR subject IN (SELECT value FROM json_each(?)))
                """
            )
            arguments += StatementArguments(query.starredRules.sorted()) + [query.stars.jsonText]
        }
        // What has ended is of interest from its end.
        let isReversed = query.isWaiting == false
        let (order, direction) = isReversed ? ("MAX(changedAt)", "DESC") : ("MIN(next)", "ASC")
        let found = conditions.joined(separator: " AND ")
        let sql = """
            WITH found AS (SELECT * FROM alert WHERE \(found)),
            keys AS (
                SELECT rule, subject, moment, start, \(order) AS place FROM found GROUP BY rule, subject, moment, start
                ORDER BY place \(direction), subject \(direction), rule \(direction), moment \(direction) LIMIT ?
            )
            SELECT found.* FROM found JOIN keys USING (rule, subject, moment, start)
            ORDER BY place, subject, rule, moment, target
            """
        return try await read { [arguments, limit = query.limit] db in
            try Row.fetchAll(db, sql: sql, arguments: arguments + [limit]).compactMap(StoredAlert.init)
        }
    }

    /// Removes alerts whose time was long ago.
    static func removeAlerts(before horizon: Double, in db: Database) throws {
        try db.execute(sql: "DELETE FROM alert WHERE latest < ? AND next < ?", arguments: [horizon, horizon])
    }
}

/// A rule and a target, of which several alerts may go together.
private struct Digest: Hashable {
    var rule: String
    var target: String

    init(_ row: Row) { (rule, target) = (row["rule"], row["target"]) }
}

extension Set<FeedID> {
    /// Their ids, which are plain, as an array of JSON.
    fileprivate var jsonText: String { "[" + map { "\"\($0.rawValue)\"" }.sorted().joined(separator: ",") + "]" }
}

extension Set<ItemID> {
    /// Their ids, which are plain, as an array of JSON.
    fileprivate var jsonText: String { "[" + map { "\"\($0)\"" }.sorted().joined(separator: ",") + "]" }
}

extension Set<String> {
    /// A question mark for each.
    fileprivate var marks: String { map { _ in "?" }.joined(separator: ", ") }
}

extension Date? {
    /// As a start is stored: one that is not there is before all others, since it is part of a key.
    fileprivate var stored: Double { self?.kept ?? -.greatestFiniteMagnitude }
}

extension AlertResult {
    fileprivate var columns: (state: String, next: Date?, message: String?, reason: String?) {
        switch self {
        case .sent(let message): ("sent", nil, message, nil)
        case .dropped(let drop): ("dropped", nil, nil, drop.rawValue)
        case .later(let date, let message, let reason): ("waiting", date, message, reason)
        }
    }
}

extension AlertID {
    fileprivate init(_ row: Row) {
        let start = row["start"] as Double
        self.init(
            key: AlertKey(
                rule: row["rule"],
                subject: row["subject"],
                moment: row["moment"],
                start: start == -.greatestFiniteMagnitude ? nil : Date(kept: start)
            ),
            target: row["target"]
        )
    }
}

extension StoredAlert {
    /// Reads a row; `nil` where it was written by a version that knew it differently.
    fileprivate init?(_ row: Row) {
        guard let subject = AlertSubject(stored: row["content"]) else { return nil }
        let id = AlertID(row)
        self.init(
            PlannedAlert(
                key: id.key,
                target: id.target,
                fingerprint: row["fingerprint"],
                due: Date(kept: row["due"]),
                latest: Date(kept: row["latest"]),
                subject: subject
            )
        )
        next = Date(kept: row["next"])
        (message, attempts, reason) = (row["message"], row["attempts"], row["reason"])
        let changedAt = Date(kept: row["changedAt"] ?? 0)
        switch row["state"] as String {
        case "sent": state = .sent(at: changedAt)
        case "dropped": state = .dropped(reason.flatMap(AlertDrop.init) ?? .late, at: changedAt)
        default: break
        }
    }
}

extension AlertSubject {
    fileprivate var stored: Data {
        var writer = ByteWriter()
        writer.write(feed.rawValue)
        writer.write(item) { $0.write($1) }
        writer.write(group) { $0.write($1) }
        writer.write(event?.rawValue) { $0.write($1) }
        writer.write(before) { $0.write($1) }
        writer.write(after) { $0.write($1) }
        writer.write(failure) { $0.write($1) }
        return Data(writer.bytes)
    }

    fileprivate init?(stored data: Data) {
        let subject: AlertSubject? = data.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            guard let feed = FeedID(reader.text()) else { return nil }
            var subject = AlertSubject(feed: feed)
            subject.item = reader.optional { $0.item() }
            subject.group = reader.optional { $0.group() }
            subject.event = reader.optional { $0.text() }.flatMap(ItemEvent.Kind.init)
            subject.before = reader.optional { $0.eventValue() }
            subject.after = reader.optional { $0.eventValue() }
            subject.failure = reader.optional { $0.text() }
            return reader.isComplete ? subject : nil
        }
        guard let subject else { return nil }
        self = subject
    }
}
