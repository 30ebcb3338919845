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
        try removeNews(of: change, at: now, in: db)
        for alert in change.kept where try hasAlert(alert.id, in: db) { try plan([alert], at: now, in: db) }
        try plan(change.planned, at: now, in: db)
        for (alerts, isTold) in [(change.happened, true), (change.untold, false)] {
            for alert in alerts { try tell(alert, isTold: isTold, at: now, in: db) }
        }
    }

    private static func plan(_ alerts: [PlannedAlert], at now: Date, in db: Database) throws {
        guard !alerts.isEmpty else { return }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO alert
                (rule, subject, moment, start, target, fingerprint, feed, scheduled, due, latest, next, content, state)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting')
                ON CONFLICT (rule, subject, moment, start, target) DO UPDATE SET
                    fingerprint = excluded.fingerprint, latest = excluded.latest, content = excluded.content,
                    next = CASE WHEN next = due THEN excluded.next ELSE next END, due = excluded.due,
                    until = CASE WHEN (until > ? AND NOT early) OR due = excluded.due AND latest = excluded.latest
                        AND content = excluded.content AND fingerprint = excluded.fingerprint THEN until ELSE 0 END
                WHERE state = 'waiting'
                """
        )
        for alert in alerts {
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

    private static let named = "rule = ? AND subject = ? AND moment = ? AND start = ? AND target = ?"

    private static func name(_ id: AlertID) -> StatementArguments {
        [id.key.rule, id.key.subject, id.key.moment, id.key.start.stored, id.target]
    }

    private static func hasAlert(_ id: AlertID, in db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM alert WHERE \(named) AND state = 'waiting')"),
            arguments: name(id)
        ) ?? false
    }

    /// Plans what has happened by what waits of the same item.
    private static func tell(_ alert: PlannedAlert, isTold: Bool, at now: Date, in db: Database) throws {
        var pieces: [WaitingNews.Piece] = []
        if alert.isNews {
            let waiting = try db.cachedStatement(
                sql: """
                    SELECT *, until > ? AND NOT early AS isTaken FROM alert
                    WHERE rule = ? AND subject = ? AND target = ? AND NOT scheduled AND state = 'waiting'
                        AND fingerprint <> '' ORDER BY due
                    """
            )
            pieces = try Row.fetchAll(
                waiting,
                arguments: [now.kept, alert.key.rule, alert.key.subject, alert.target]
            ).compactMap { row in
                StoredAlert(row).map { .init($0.alert, isHeard: $0.message != nil || row["isTaken"]) }
            }
        }
        let news = WaitingNews(pieces, and: alert)
        for id in news.removed { try callOff(named, name(id), at: now, in: db) }
        try plan(news.changed + (isTold ? [news.news].compactMap(\.self) : []), at: now, in: db)
    }

    /// Sees to it that alerts are not sent any more; one that is being sent is forgotten when that has failed, or its
    /// claim is over: no process has a rule without a fingerprint.
    private static func callOff(
        _ condition: String,
        _ arguments: StatementArguments,
        at now: Date,
        in db: Database
    ) throws {
        let waiting = "(\(condition)) AND state = 'waiting'"
        try db.cachedStatement(sql: "DELETE FROM alert WHERE \(waiting) AND (until <= ? OR early)")
            .execute(arguments: arguments + [now.kept])
        try db.cachedStatement(sql: "UPDATE alert SET fingerprint = '' WHERE \(waiting)").execute(arguments: arguments)
    }

    /// Removes news of items that have left the list, which does not hold without them.
    private static func removeNews(of change: AlertPlanChange, at now: Date, in db: Database) throws {
        guard !change.gone.isEmpty else { return }
        let waiting = try db.cachedStatement(
            sql: "SELECT * FROM alert WHERE feed = ? AND subject = ? AND NOT scheduled AND state = 'waiting'"
        )
        for item in change.gone {
            let subject = ItemID(change.feed, item).description
            for row in try Row.fetchAll(waiting, arguments: [change.feed.rawValue, subject])
            where StoredAlert(row)?.alert.needsItem == true {
                try callOff("id = ?", [row["id"] as Int], at: now, in: db)
            }
        }
    }

    /// Removes what waits for items whose alerts are planned anew, and is not planned any more; what was too late before
    /// that is kept as dropped, so that people can see why they were not told.
    private static func removeAlerts(besides change: AlertPlanChange, at now: Date, in db: Database) throws {
        let isObsolete = change.isObsolete
        let waiting = """
            SELECT id, rule, subject, moment, start, target, latest, until > ? AND NOT early AS isTaken FROM alert
            WHERE feed = ? AND scheduled AND state = 'waiting'
            """
        let drop = try db.cachedStatement(
            sql: "UPDATE alert SET state = 'dropped', reason = ?, changedAt = ?, until = 0, early = 0 WHERE id = ?"
        )
        func removeOthers(_ rows: [Row]) throws {
            for row in rows where isObsolete(AlertID(row)) {
                let id = row["id"] as Int
                if row["latest"] as Double >= now.kept || row["isTaken"] {
                    try callOff("id = ?", [id], at: now, in: db)
                } else {
                    try drop.execute(arguments: [AlertDrop.late.rawValue, now.kept, id])
                }
            }
        }
        switch change.scope {
        case .all:
            let statement = try db.cachedStatement(sql: waiting)
            try removeOthers(Row.fetchAll(statement, arguments: [now.kept, change.feed.rawValue]))
        case .items(let items):
            let statement = try db.cachedStatement(sql: waiting + " AND subject = ?")
            for item in items {
                let subject = ItemID(change.feed, item).description
                try removeOthers(Row.fetchAll(statement, arguments: [now.kept, change.feed.rawValue, subject]))
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
        return try await write { [names] db -> TakenAlerts in
            // To write may have taken its time, which is not to be of what was taken.
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
            let putOff = try db.cachedStatement(sql: "UPDATE alert SET next = ? WHERE id = ?")
            var begun: Set<Digest> = []
            var alerts: [StoredAlert] = []
            for row in rows {
                let (next, rule) = (row["next"] as Double, row["rule"] as String)
                if !(row["scheduled"] as Bool), !begun.contains(Digest(ofSubject: row)) {
                    if let turn = try Self.turn(of: row, at: now, in: db), turn > max(now, next) {
                        try putOff.execute(arguments: [turn, row["id"] as Int])
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

    /// Until when news has to wait since older news of the same item waits; `nil` where there is none.
    private static func turn(of row: Row, at now: Double, in db: Database) throws -> Double? {
        try Double.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT MAX(CASE WHEN until > ? AND NOT early THEN MAX(next, ?) ELSE next END) FROM alert
                    WHERE rule = ? AND subject = ? AND target = ? AND NOT scheduled AND state = 'waiting' AND due < ?
                        AND (fingerprint <> '' OR until > ?)
                    """
            ),
            arguments: [
                now, now + AlertClaim.turn.seconds, row["rule"] as String, row["subject"] as String,
                row["target"] as String, row["due"] as Double, now,
            ]
        )
    }

    /// Whether a later moment of the same item is due too, or was told.
    private static func isSuperseded(_ row: Row, at now: Double, in db: Database) throws -> Bool {
        let due = row["due"] as Double
        // What is taken when it is due has no later one that is.
        guard row["scheduled"], row["next"] as Double != due || due < now - 1 else { return false }
        return try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM alert WHERE rule = ? AND subject = ? AND start = ? AND target = ? AND scheduled
                            AND due > ? AND due <= ? AND (state = 'sent' OR state = 'waiting' AND fingerprint <> '')
                    )
                    """
            ),
            arguments: [
                row["rule"] as String, row["subject"] as String, row["start"] as Double, row["target"] as String, due,
                now,
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
            state = ?, next = COALESCE(?, next), message = COALESCE(?, message), reason = ?, attempts = attempts + ?,
            changedAt = ?, until = 0, early = 0
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
        // What is being sent and was called off is as good as forgotten.
        var conditions = ["NOT (state = 'waiting' AND fingerprint = '')"]
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

    /// The item of which news goes in order; empty where that does not matter.
    var subject = ""

    init(_ row: Row) { (rule, target) = (row["rule"], row["target"]) }

    init(ofSubject row: Row) {
        self.init(row)
        subject = row["subject"]
    }
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
