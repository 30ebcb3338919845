package import FeedCore
package import FeedEngine
package import Foundation
import GRDB

// Planning alerts, and removing those that no longer hold.

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

    /// Saves a plan; only differences from the stored one are written.
    static func plan(_ plan: AlertPlanChange, at now: Date, in db: Database) throws {
        var change = plan
        change.planned = try change.planned.map { try known($0, in: db) }
        change.kept = try change.kept.map { try known($0, in: db) }
        if change.isAddition {
            change.planned = try change.planned.filter { try !hasAlert($0.id, orHad: true, in: db) }
        } else {
            try removeAlerts(besides: change, at: now, in: db)
            try removeNews(of: change, at: now, in: db)
            try renewNews(of: change, at: now, in: db)
        }
        for alert in change.kept where try hasAlert(alert.id, in: db) { try self.plan([alert], at: now, in: db) }
        try self.plan(change.planned, at: now, in: db)
        for (alert, isTold) in change.news { try tell(alert, isTold: isTold, of: change, at: now, in: db) }
    }

    /// Returns an alert with the start by which it is planned already, if that is as good as the same.
    private static func known(_ alert: PlannedAlert, in db: Database) throws -> PlannedAlert {
        guard let starts = alert.similarStarts else { return alert }
        let key = alert.key
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT * FROM alert WHERE rule = ? AND subject = ? AND moment = ? AND start BETWEEN ? AND ?
                        AND target = ? ORDER BY due
                    """
            ),
            arguments: [
                key.rule, key.subject, key.moment, starts.lowerBound.kept, starts.upperBound.kept, alert.target,
            ]
        )
        guard !rows.isEmpty, !rows.contains(where: { $0["start"] as Double == key.start.stored }),
            let same = rows.lazy.compactMap(StoredAlert.init).first(where: alert.isSame)
        else { return alert }
        var alert = alert
        alert.key.start = same.alert.key.start
        return alert
    }

    package func retireAlerts(
        of definitions: Set<String>,
        in feeds: Set<FeedID>,
        replacements: [ReplacementRule],
        unsentSince date: Date
    ) async throws -> Bool {
        let now = configuration.clock.now
        // All are read only after rules have been changed.
        let waiting = """
            SELECT *, until > ? AND NOT early AS isTaken FROM alert
            WHERE state = 'waiting' AND next < ? AND feed IN (SELECT value FROM json_each(?))
            """
        let names = feeds.jsonText
        let end = definitions.isEmpty ? date : .distantFuture
        let rows = { @Sendable (db: Database) in
            try Row.fetchAll(db, sql: waiting, arguments: [now.kept, end.kept, names]).compactMap { row in
                StoredAlert(row).flatMap { stored -> (row: Row, stored: StoredAlert)? in
                    let isFormer = definitions.contains(stored.alert.fingerprint.alertDefinition)
                    let isRetired = isFormer || stored.next < date && replacements.haveReplaced(stored.alert)
                    return isRetired ? (row, stored) : nil
                }
            }
        }
        guard try await read({ try !rows($0).isEmpty }) else { return false }
        return try await write { db in
            var isBeingSent = false
            for (row, stored) in try rows(db) {
                let id = row["id"] as Int
                if let replacement = replacements.first(where: { $0.continues(stored.alert) }) {
                    try db.cachedStatement(sql: "UPDATE alert SET fingerprint = ? WHERE id = ?")
                        .execute(arguments: [replacement.fingerprint, id])
                } else if row["isTaken"] {
                    isBeingSent = true
                } else if stored.isToBeSeenAsDropped(at: now) {
                    try Self.drop(id, .unrouted, stored.lastFailure, at: now, in: db)
                } else {
                    try db.cachedStatement(sql: "DELETE FROM alert WHERE id = ?").execute(arguments: [id])
                }
            }
            return isBeingSent
        }
    }

    private static func drop(_ id: Int, _ drop: AlertDropReason, _ failure: String?, at now: Date, in db: Database)
        throws
    {
        try db.cachedStatement(
            sql: """
                UPDATE alert SET state = 'dropped', failure = ?, reason = ?, changedAt = ?, until = 0, early = 0
                WHERE id = ?
                """
        )
        .execute(arguments: [failure, drop.rawValue, now.kept, id])
    }

    private static func plan(_ alerts: [PlannedAlert], at now: Date, in db: Database) throws {
        guard !alerts.isEmpty else { return }
        // A moment that was over when it became known is due since then.
        let planned = """
            CASE WHEN excluded.due <= :now THEN MAX(excluded.due, MIN(alert.due, :now)) ELSE excluded.due END
            """
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO alert
                (rule, subject, moment, start, target, fingerprint, feed, scheduled, due, latest, next, content, state)
                VALUES (
                    :rule, :subject, :moment, :start, :target, :fingerprint, :feed, :scheduled, :due, :latest, :due,
                    :content, 'waiting'
                )
                ON CONFLICT (rule, subject, moment, start, target) DO UPDATE SET
                    fingerprint = excluded.fingerprint, latest = excluded.latest, content = excluded.content,
                    next = CASE WHEN next = due THEN \(planned) ELSE next END, due = \(planned),
                    until = CASE WHEN (until > :now AND NOT early) OR due = \(planned) AND latest = excluded.latest
                        AND content = excluded.content AND fingerprint = excluded.fingerprint THEN until ELSE 0 END
                WHERE state = 'waiting'
                """
        )
        for alert in alerts {
            let key = alert.key
            try statement.execute(
                arguments: [
                    "rule": key.rule, "subject": key.subject, "moment": key.moment, "start": key.start.stored,
                    "target": alert.target, "fingerprint": alert.fingerprint, "feed": alert.subject.feed.rawValue,
                    "scheduled": alert.isScheduled, "due": alert.due.kept, "latest": alert.latest.kept,
                    "content": alert.subject.stored, "now": now.kept,
                ]
            )
        }
    }

    private static func hasAlert(_ id: AlertID, orHad hasEnded: Bool = false, in db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM alert WHERE \(named) AND (state = 'waiting' OR ?))"),
            arguments: name(id) + [hasEnded]
        ) ?? false
    }

    /// Plans the alert of an event, and adapts the alerts of the same item that wait.
    private static func tell(
        _ alert: PlannedAlert,
        isTold: Bool,
        of change: AlertPlanChange,
        at now: Date,
        in db: Database
    ) throws {
        if let beginning = change.beginning(of: alert), try !hasAlert(beginning, orHad: true, in: db) { return }
        // Another process has planned the same event.
        if try hasAlert(alert.id, orHad: true, in: db) { return }
        var pieces: [WaitingNews.Piece] = []
        if alert.isNews {
            let waiting = try db.cachedStatement(
                sql: """
                    SELECT *, until > ? AND NOT early AS isTaken FROM alert
                    WHERE rule = ? AND subject = ? AND target = ? AND NOT scheduled AND state = 'waiting'
                        AND fingerprint = ? ORDER BY due
                    """
            )
            pieces = try Row.fetchAll(
                waiting,
                arguments: [now.kept, alert.key.rule, alert.key.subject, alert.target, alert.fingerprint]
            ).compactMap { row in
                StoredAlert(row).map { .init($0.alert, isHeard: $0.message != nil || row["isTaken"]) }
            }
        }
        let news = WaitingNews(pieces, and: alert)
        for id in news.removed { try callOff(named, name(id), at: now, in: db) }
        try plan(news.changed + (isTold ? [news.news].compactMap(\.self) : []), at: now, in: db)
        guard news.isInDoubt, isTold, let alert = news.news else { return }
        // It counts as one that the target may have received: as tried, in a message of its own.
        let note = "UPDATE alert SET message = ? WHERE \(named) AND state = 'waiting' AND message IS NULL"
        try db.cachedStatement(sql: note).execute(arguments: [alert.key.text] + name(alert.id))
    }

    /// Makes sure that alerts are not sent any more; one that is being sent is removed if that fails, or its claim
    /// ends: no process has a rule without a fingerprint.
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

    /// Updates the items of waiting news: a message is written by the state at the time of sending.
    private static func renewNews(of change: AlertPlanChange, at now: Date, in db: Database) throws {
        guard !change.items.isEmpty else { return }
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM alert WHERE feed = ? AND NOT scheduled AND state = 'waiting'"),
            arguments: [change.feed.rawValue]
        )
        guard !rows.isEmpty else { return }
        try plan(change.renewed(rows.compactMap { StoredAlert($0)?.alert }), at: now, in: db)
    }

    /// Removes waiting alerts that are no longer planned, of items whose alerts are planned again; an alert that was
    /// already too late is kept as dropped, so that people can see why it was not sent.
    private static func removeAlerts(besides change: AlertPlanChange, at now: Date, in db: Database) throws {
        let isObsolete = change.isObsolete
        let waiting = """
            SELECT id, rule, subject, moment, start, target, fingerprint, latest, reason, until > ? AND NOT early AS isTaken FROM alert
            WHERE feed = ? AND scheduled AND state = 'waiting'
            """
        func removeOthers(_ rows: [Row]) throws {
            for row in rows where isObsolete(AlertID(row), row["fingerprint"]) {
                let id = row["id"] as Int
                if row["latest"] as Double >= now.kept || row["isTaken"] {
                    try callOff("id = ?", [id], at: now, in: db)
                } else {
                    let failure = (row["reason"] as String?).flatMap {
                        AlertDelayReason(rawValue: $0) == nil ? $0 : nil
                    }
                    try drop(id, .late, failure, at: now, in: db)
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

    /// Removes alerts whose time was long ago.
    static func removeAlerts(before horizon: Double, in db: Database) throws {
        try db.execute(sql: "DELETE FROM alert WHERE latest < ? AND next < ?", arguments: [horizon, horizon])
        try db.execute(sql: "DELETE FROM alertReading WHERE readAt < ?", arguments: [horizon])
        // Rules that have read nothing for as long have no waiting alerts any more.
        try db.execute(sql: "DELETE FROM alertRuleSet WHERE notedAt < ? AND \(isRead) = 0", arguments: [horizon])
    }

    private static let isRead = """
        EXISTS (SELECT 1 FROM alertReading WHERE alertReading.planner = alertRuleSet.planner)
        """
}
