import FeedCore
package import FeedEngine
package import Foundation
import GRDB

// Alerts are planned, and go where what they are about does not hold any more.

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
        for (alert, isTold) in change.news { try tell(alert, isTold: isTold, at: now, in: db) }
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
            SELECT id, rule, subject, moment, start, target, latest, reason, until > ? AND NOT early AS isTaken FROM alert
            WHERE feed = ? AND scheduled AND state = 'waiting'
            """
        let drop = try db.cachedStatement(
            sql: """
                UPDATE alert SET state = 'dropped', failure = ?, reason = ?, changedAt = ?, until = 0, early = 0
                WHERE id = ?
                """
        )
        func removeOthers(_ rows: [Row]) throws {
            for row in rows where isObsolete(AlertID(row)) {
                let id = row["id"] as Int
                if row["latest"] as Double >= now.kept || row["isTaken"] {
                    try callOff("id = ?", [id], at: now, in: db)
                } else {
                    let failure = (row["reason"] as String?).flatMap { AlertWait(rawValue: $0) == nil ? $0 : nil }
                    try drop.execute(arguments: [failure, AlertDrop.late.rawValue, now.kept, id])
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
    }
}
