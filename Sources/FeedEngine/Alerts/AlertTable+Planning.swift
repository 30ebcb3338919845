package import FeedCore
package import Foundation

// The rules by which alerts are planned, and removed when they no longer apply.

extension AlertTable {
    /// Applies a plan; see ``AlertStorage/planAlerts(_:asOf:of:)``.
    package mutating func apply(_ plan: AlertPlanChange, at now: Date) {
        var change = plan
        change.planned = change.planned.map(known)
        change.kept = change.kept.map(known)
        if change.isAddition {
            change.planned.removeAll { self[$0.id] != nil }
        } else {
            removeObsolete(by: change, at: now)
            let news = waiting(of: change.feed).map(\.alert).filter(\.isNews)
            for alert in change.renewed(news) { self.plan(alert, at: now) }
            for alert in change.kept where self[alert.id] != nil { self.plan(alert, at: now) }
        }
        for alert in change.planned { self.plan(alert, at: now) }
        for (alert, isTold) in change.news { tell(alert, isTold: isTold, of: change, at: now) }
    }

    /// See ``AlertStorage/retireAlerts(of:in:replacements:unsentSince:)``.
    package mutating func retire(
        _ definitions: Set<String>,
        in feeds: Set<FeedID>,
        _ replacements: [ReplacementRule],
        unsentSince date: Date,
        at now: Date
    ) -> Bool {
        /// Returns true if the alert's rule has the id of a replacement, but another definition.
        func isReplaced(_ alert: PlannedAlert) -> Bool {
            let own = replacements.filter { $0.route.rule == alert.key.rule }
            let definition = alert.fingerprint.alertDefinition
            return !own.isEmpty && own.allSatisfy { $0.fingerprint.alertDefinition != definition }
        }
        var isBeingSent = false
        // An alert that was called off while it was being sent ends with that attempt, and no other rule takes it over.
        for row in rows
        where row.isWaiting && !row.alert.fingerprint.isEmpty && feeds.contains(row.alert.subject.feed) {
            let id = row.alert.id
            let definition = row.alert.fingerprint.alertDefinition
            guard definitions.contains(definition) || row.stored.next < date && isReplaced(row.alert) else { continue }
            if let replacement = replacements.first(where: { $0.continues(row.alert) }) {
                self[id]?.stored.alert.fingerprint = replacement.fingerprint
            } else if row.isBeingSent(at: now) {
                isBeingSent = true
            } else if row.alert.due <= now || row.stored.attempts > 0 || row.stored.message != nil
                || row.stored.lastFailure != nil
            {
                // People may have expected the alert by now, and should see why it was dropped.
                self[id]?.end(.dropped(.unrouted, failure: row.stored.lastFailure), at: now)
            } else {
                self[id] = nil
            }
        }
        return isBeingSent
    }

    private func waiting(of feed: FeedID) -> [Row] { rows.filter { $0.isWaiting && $0.alert.subject.feed == feed } }

    /// Returns an alert with the start with which it is already planned, if both starts count as the same.
    private func known(_ alert: PlannedAlert) -> PlannedAlert {
        guard self[alert.id] == nil else { return alert }
        let same = rows(of: alert.key.subject).filter { alert.isSame(as: $0.stored) }.map(\.alert)
            .min { $0.isBefore($1) }
        var alert = alert
        if let same { alert.key.start = same.key.start }
        return alert
    }

    /// Removes waiting alerts that a plan no longer contains, and waiting news that needs an item which has left the
    /// list.
    private mutating func removeObsolete(by change: AlertPlanChange, at now: Date) {
        let isObsolete = change.isObsolete
        for row in waiting(of: change.feed) {
            let alert = row.alert
            if alert.isScheduled {
                guard isObsolete(alert) else { continue }
            } else {
                guard alert.needsItem, let item = alert.subject.item, change.gone.contains(item.id) else { continue }
            }
            if alert.isScheduled, alert.latest < now, !row.isBeingSent(at: now) {
                // An alert that was already too late is kept as dropped, so that people can see why it was not sent.
                self[alert.id]?.end(.dropped(.late, failure: row.stored.lastFailure), at: now)
            } else {
                callOff(alert.id, at: now)
            }
        }
    }

    private mutating func plan(_ alert: PlannedAlert, at now: Date) {
        guard var row = self[alert.id] else {
            self[alert.id] = Row(StoredAlert(alert))
            return
        }
        guard row.isWaiting else { return }
        var alert = alert
        // An alert for a moment that was past when it became known stays due at the time when it became known.
        if alert.due <= now { alert.due = max(alert.due, min(row.alert.due, now)) }
        guard alert != row.alert else { return }
        if !row.isBeingSent(at: now) { row.claim = nil }
        // An alert that was postponed stays postponed.
        if row.stored.next == row.alert.due { row.stored.next = alert.due }
        row.stored.alert = alert
        self[alert.id] = row
    }

    /// Plans the alert of an event if a rule reports it (`isTold`), and adapts the waiting news of the same item in any
    /// case.
    private mutating func tell(_ alert: PlannedAlert, isTold: Bool, of change: AlertPlanChange, at now: Date) {
        if let beginning = change.beginning(of: alert), self[beginning] == nil { return }
        // Another planner has planned the same event.
        guard self[alert.id] == nil else { return }
        let pieces = rows(of: alert.key.subject)
            .filter { row in
                row.isWaiting && row.alert.isNews && row.alert.isLike(alert)
                    && row.alert.fingerprint == alert.fingerprint
            }
            .sorted { $0.alert.isBefore($1.alert) }
            .map { (alert: $0.alert, isHeard: $0.stored.message != nil || $0.isBeingSent(at: now)) }
        let news = WaitingNews(alert.isNews ? pieces : [], and: alert)
        for id in news.removed { callOff(id, at: now) }
        for alert in news.changed { plan(alert, at: now) }
        guard isTold, let alert = news.news else { return }
        plan(alert, at: now)
        // The alert is stored as tried, in a message of its own, as if the target might have received it.
        if news.isInDoubt, let row = self[alert.id], row.isWaiting, row.stored.message == nil {
            self[alert.id]?.stored.message = alert.key.text
        }
    }

    /// Makes sure that an alert is not sent any more.
    ///
    /// An alert that is being sent loses its fingerprint. No process has a rule without a fingerprint, so the alert is
    /// not claimed again, and it is removed if sending fails.
    private mutating func callOff(_ id: AlertID, at now: Date) {
        if self[id]?.isBeingSent(at: now) == true {
            self[id]?.stored.alert.fingerprint = ""
        } else {
            self[id] = nil
        }
    }
}

extension PlannedAlert {
    /// True if the alert moves with its item; false for news of events, which have already happened.
    package var isScheduled: Bool { subject.event == nil && subject.item != nil }

    fileprivate func isBefore(_ other: PlannedAlert) -> Bool {
        (due, key.moment, key.start ?? .distantPast) < (other.due, other.key.moment, other.key.start ?? .distantPast)
    }
}
