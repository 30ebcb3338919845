#if PostgreSQL
package import FeedCore
package import FeedEngine
package import Foundation

// Planning alerts, and removing those that no longer hold. The transactions that plan the alerts of a feed run one
// after another; rows that are claimed meanwhile are recognised by their columns.

extension PostgresStore {
    package func planAlerts(_ change: AlertPlanChange, asOf readAt: Date, of feed: FeedKey) async throws -> Bool {
        let now = clock.now
        return try await write { transaction in
            Self.lockPlans(of: feed.feed, in: transaction)
            let newest = try transaction.query(
                "SELECT max(read_at) FROM answer WHERE feed = ? AND fingerprint = ?",
                [feed.feed.rawValue, feed.fingerprint]
            ).value(Double.self)
            guard newest ?? readAt.kept <= readAt.kept else { return false }
            try Self.plan(change, at: now, in: transaction)
            return true
        }
    }

    private static func lockPlans(of feed: FeedID, in transaction: PostgresTransaction) {
        transaction.send(
            "SELECT pg_advisory_xact_lock(hashtext('aggregate.plan'), hashtext(current_schema() || '/' || ?))",
            [feed.rawValue]
        )
    }

    /// Saves a plan; only differences from the stored one are written.
    static func plan(_ plan: AlertPlanChange, at now: Date, in transaction: PostgresTransaction) throws {
        lockPlans(of: plan.feed, in: transaction)
        var change = plan
        change.planned = try change.planned.map { try known($0, in: transaction) }
        change.kept = try change.kept.map { try known($0, in: transaction) }
        if change.isAddition {
            change.planned = try change.planned.filter { try !hasAlert($0.id, orHad: true, in: transaction) }
        } else {
            try removeAlerts(besides: change, at: now, in: transaction)
            try removeNews(of: change, at: now, in: transaction)
            try renewNews(of: change, at: now, in: transaction)
        }
        for alert in change.kept where try hasAlert(alert.id, in: transaction) {
            self.plan([alert], at: now, in: transaction)
        }
        self.plan(change.planned, at: now, in: transaction)
        for (alert, isTold) in change.news { try tell(alert, isTold: isTold, of: change, at: now, in: transaction) }
    }

    /// Returns an alert with the start by which it is planned already, if that is as good as the same.
    private static func known(_ alert: PlannedAlert, in transaction: PostgresTransaction) throws -> PlannedAlert {
        guard let starts = alert.similarStarts else { return alert }
        let key = alert.key
        let rows = try transaction.query(
            """
            SELECT * FROM alert WHERE rule = ? AND subject = ? AND moment = ? AND start BETWEEN ? AND ?
                AND target = ? ORDER BY due
            """,
            [key.rule, key.subject, key.moment, starts.lowerBound.kept, starts.upperBound.kept, alert.target]
        ).rows
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
        let now = clock.now
        let names = feeds.map(\.rawValue)
        let end = definitions.isEmpty ? date : .distantFuture
        // All are read only after rules have been changed.
        let waiting = PostgresStatement(
            """
            SELECT *, until > store_now() AND NOT early AS is_taken FROM alert
            WHERE state = 'waiting' AND next < ? AND feed = ANY (?)
            """,
            [end.kept, names]
        )
        let retired = { @Sendable (rows: [PostgresRow]) in
            rows.compactMap { row in
                StoredAlert(row).flatMap { stored -> (row: PostgresRow, stored: StoredAlert)? in
                    let isFormer = definitions.contains(stored.alert.fingerprint.alertDefinition)
                    let isRetired = isFormer || stored.next < date && replacements.haveReplaced(stored.alert)
                    return isRetired ? (row, stored) : nil
                }
            }
        }
        guard try await readTogether([waiting], { !retired($0.first?.rows ?? []).isEmpty }) else { return false }
        return try await write { transaction in
            var isBeingSent = false
            var locked = waiting
            locked.sql += " ORDER BY id FOR UPDATE"
            for (row, stored) in retired(try transaction.query(locked).rows) {
                let id = row["id"] as Int
                if let replacement = replacements.first(where: { $0.continues(stored.alert) }) {
                    transaction.send("UPDATE alert SET fingerprint = ? WHERE id = ?", [replacement.fingerprint, id])
                } else if row["is_taken"] {
                    isBeingSent = true
                } else if stored.isToBeSeenAsDropped(at: now) {
                    Self.drop(id, .unrouted, stored.lastFailure, at: now, in: transaction)
                } else {
                    transaction.send("DELETE FROM alert WHERE id = ?", [id])
                }
            }
            return isBeingSent
        }
    }

    private static func drop(
        _ id: Int,
        _ drop: AlertDropReason,
        _ failure: String?,
        at now: Date,
        in transaction: PostgresTransaction
    ) {
        transaction.send(
            """
            UPDATE alert SET state = 'dropped', failure = ?, reason = ?, changed_at = ?, until = 0, early = FALSE
            WHERE id = ?
            """,
            [failure, drop.rawValue, now.kept, id]
        )
    }

    private static func plan(_ alerts: [PlannedAlert], at now: Date, in transaction: PostgresTransaction) {
        // A moment that was over when it became known is due since then.
        let planned = """
            CASE WHEN excluded.due <= :now THEN greatest(excluded.due, least(old.due, :now)) ELSE excluded.due END
            """
        for alert in alerts {
            let key = alert.key
            transaction.send(
                PostgresStatement(
                    """
                    INSERT INTO alert AS old
                    (rule, subject, moment, start, target, fingerprint, feed, scheduled, due, latest, next, content, state)
                    VALUES (
                        :rule, :subject, :moment, :start, :target, :fingerprint, :feed, :scheduled, :due, :latest, :due,
                        :content, 'waiting'
                    )
                    ON CONFLICT (rule, subject, moment, start, target) DO UPDATE SET
                        fingerprint = excluded.fingerprint, latest = excluded.latest, content = excluded.content,
                        next = CASE WHEN old.next = old.due THEN \(planned) ELSE old.next END, due = \(planned),
                        until = CASE WHEN (old.until > store_now() AND NOT old.early) OR old.due = \(planned)
                            AND old.latest = excluded.latest AND old.content = excluded.content
                            AND old.fingerprint = excluded.fingerprint THEN old.until ELSE 0 END
                    WHERE old.state = 'waiting'
                    """,
                    named: [
                        "rule": key.rule, "subject": key.subject, "moment": key.moment, "start": key.start.stored,
                        "target": alert.target, "fingerprint": alert.fingerprint, "feed": alert.subject.feed.rawValue,
                        "scheduled": alert.isScheduled, "due": alert.due.kept, "latest": alert.latest.kept,
                        "content": alert.subject.stored, "now": now.kept,
                    ]
                )
            )
        }
    }

    private static func hasAlert(_ id: AlertID, orHad hasEnded: Bool = false, in transaction: PostgresTransaction)
        throws -> Bool
    {
        try transaction.query(
            "SELECT EXISTS (SELECT 1 FROM alert WHERE \(named) AND (state = 'waiting' OR ?))",
            name(id) + [hasEnded]
        ).value() ?? false
    }

    /// Plans the alert of an event, and adapts the alerts of the same item that wait.
    private static func tell(
        _ alert: PlannedAlert,
        isTold: Bool,
        of change: AlertPlanChange,
        at now: Date,
        in transaction: PostgresTransaction
    ) throws {
        if let beginning = change.beginning(of: alert), try !hasAlert(beginning, orHad: true, in: transaction) {
            return
        }
        // Another process has planned the same event.
        if try hasAlert(alert.id, orHad: true, in: transaction) { return }
        var pieces: [WaitingNews.Piece] = []
        if alert.isNews {
            let waiting = """
                SELECT *, until > store_now() AND NOT early AS is_taken FROM alert
                WHERE rule = ? AND subject = ? AND target = ? AND NOT scheduled AND state = 'waiting'
                    AND fingerprint = ? ORDER BY due FOR UPDATE
                """
            pieces = try transaction.query(
                waiting,
                [alert.key.rule, alert.key.subject, alert.target, alert.fingerprint]
            ).rows.compactMap { row in
                StoredAlert(row).map { .init($0.alert, isHeard: $0.message != nil || row["is_taken"]) }
            }
        }
        let news = WaitingNews(pieces, and: alert)
        for id in news.removed { callOff(named, name(id), in: transaction) }
        plan(news.changed + (isTold ? [news.news].compactMap(\.self) : []), at: now, in: transaction)
        guard news.isInDoubt, isTold, let alert = news.news else { return }
        // It counts as one that the target may have received: as tried, in a message of its own.
        let note = "UPDATE alert SET message = ? WHERE \(named) AND state = 'waiting' AND message IS NULL"
        transaction.send(note, [alert.key.text] + name(alert.id))
    }

    /// Makes sure that alerts are not sent any more; one that is being sent is removed if that fails, or its claim
    /// ends: no process has a rule without a fingerprint.
    private static func callOff(
        _ condition: String,
        _ arguments: [any PostgresCodable],
        in transaction: PostgresTransaction
    ) {
        let waiting = "(\(condition)) AND state = 'waiting'"
        transaction.send("DELETE FROM alert WHERE \(waiting) AND (until <= store_now() OR early)", arguments)
        transaction.send("UPDATE alert SET fingerprint = '' WHERE \(waiting)", arguments)
    }

    /// Removes news of items that have left the list, which does not hold without them.
    private static func removeNews(of change: AlertPlanChange, at now: Date, in transaction: PostgresTransaction) throws
    {
        for item in change.gone {
            let subject = ItemID(change.feed, item).description
            let waiting = try transaction.query(
                "SELECT * FROM alert WHERE feed = ? AND subject = ? AND NOT scheduled AND state = 'waiting'",
                [change.feed.rawValue, subject]
            ).rows
            for row in waiting where StoredAlert(row)?.alert.needsItem == true {
                callOff("id = ?", [row["id"] as Int], in: transaction)
            }
        }
    }

    /// Updates the items of waiting news: a message is written by the state at the time of sending.
    private static func renewNews(of change: AlertPlanChange, at now: Date, in transaction: PostgresTransaction) throws
    {
        guard !change.items.isEmpty else { return }
        let rows = try transaction.query(
            "SELECT * FROM alert WHERE feed = ? AND NOT scheduled AND state = 'waiting'",
            [change.feed.rawValue]
        ).rows
        guard !rows.isEmpty else { return }
        plan(change.renewed(rows.compactMap { StoredAlert($0)?.alert }), at: now, in: transaction)
    }

    /// Removes waiting alerts that are no longer planned, of items whose alerts are planned again; an alert that was
    /// already too late is kept as dropped, so that people can see why it was not sent.
    private static func removeAlerts(besides change: AlertPlanChange, at now: Date, in transaction: PostgresTransaction)
        throws
    {
        let isObsolete = change.isObsolete
        let waiting = """
            SELECT id, rule, subject, moment, start, target, fingerprint, latest, reason,
                until > store_now() AND NOT early AS is_taken
            FROM alert WHERE feed = ? AND scheduled AND state = 'waiting'
            """
        let rows =
            switch change.scope {
            case .all: try transaction.query(waiting, [change.feed.rawValue]).rows
            case .items(let items):
                try transaction.query(
                    waiting + " AND subject = ANY (?)",
                    [change.feed.rawValue, items.map { ItemID(change.feed, $0).description }]
                ).rows
            }
        for row in rows where isObsolete(AlertID(row), row["fingerprint"]) {
            let id = row["id"] as Int
            if row["latest"] as Double >= now.kept || row["is_taken"] {
                callOff("id = ?", [id], in: transaction)
            } else {
                let failure = (row["reason"] as String?).flatMap { AlertDelayReason(rawValue: $0) == nil ? $0 : nil }
                drop(id, .late, failure, at: now, in: transaction)
            }
        }
    }
}
#endif
