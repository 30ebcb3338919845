import FeedCore
package import Foundation

/// The planned alerts of a storage in memory, or a copy of those in a store, which changes nothing there.
package struct AlertTable: Sendable {
    /// The maximum number of ended alerts, those sent or dropped; the earliest due are removed first.
    private static let maximumEnded = 10_000

    private var alerts: [AlertID: StoredAlert] = [:]
    private var claims: [AlertID: Claim] = [:]

    private struct Claim {
        var owner: String
        var until: Date

        /// True if the claim was made before the alert is due; the alert may be replanned.
        var isEarly = false
    }

    /// - Parameter stored: The alerts that wait or have ended.
    package init(_ stored: [StoredAlert] = []) {
        alerts = Dictionary(stored.map { ($0.alert.id, $0) }) { $1 }
        for stored in stored where stored.isBeingSent {
            claims[stored.alert.id] = Claim(owner: "", until: .distantFuture)
        }
    }

    package mutating func apply(_ newPlan: AlertPlanChange, at now: Date) {
        var change = newPlan
        let old = Dictionary(grouping: alerts.values.filter(\.alert.isScheduled), by: \.alert.idWithoutStart)
        func known(_ alert: PlannedAlert) -> PlannedAlert {
            guard alerts[alert.id] == nil, let same = old[alert.idWithoutStart]?.filter(alert.isSame),
                let first = same.min(by: { $0.alert.due < $1.alert.due })
            else { return alert }
            var alert = alert
            alert.key.start = first.alert.key.start
            return alert
        }
        change.planned = change.planned.map(known)
        change.kept = change.kept.map(known)
        if change.isAddition {
            for alert in change.planned where alerts[alert.id] == nil { alerts[alert.id] = StoredAlert(alert) }
            for (alert, isTold) in change.news { tell(alert, isTold: isTold, of: change, at: now) }
            return
        }
        let isObsolete = change.isObsolete
        for (id, stored) in alerts
        where stored.state == .waiting && stored.alert.subject.feed == change.feed && stored.alert.isScheduled
            && change.mayConcern(stored.alert) && isObsolete(id, stored.alert.fingerprint)
        {
            // An alert that was already too late is kept as dropped, so that people can see why it was not sent.
            if stored.alert.latest < now, !isTaken(id, at: now) {
                alerts[id]?.apply(.dropped(.late, failure: stored.lastFailure), at: now)
            } else {
                callOff(id, at: now)
            }
        }
        for (id, stored) in alerts where stored.state == .waiting && stored.alert.subject.feed == change.feed {
            guard let item = stored.alert.subject.item, change.gone.contains(item.id), stored.alert.needsItem else {
                continue
            }
            callOff(id, at: now)
        }
        let news = alerts.values.filter {
            $0.state == .waiting && $0.alert.isNews && $0.alert.subject.feed == change.feed
        }
        for alert in change.renewed(news.map(\.alert)) { plan(alert, at: now) }
        claims = claims.filter { alerts[$0.key]?.state == .waiting }
        for alert in change.kept where alerts[alert.id] != nil { plan(alert, at: now) }
        for alert in change.planned { plan(alert, at: now) }
        for (alert, isTold) in change.news { tell(alert, isTold: isTold, of: change, at: now) }
        let ended = alerts.filter { $0.value.state != .waiting }
        if ended.count > Self.maximumEnded {
            for (id, _) in ended.sorted(by: { $0.value.alert.due < $1.value.alert.due }).dropLast(Self.maximumEnded) {
                alerts[id] = nil
            }
        }
    }

    /// See ``AlertStorage/retireAlerts(of:in:replacements:unsentSince:)``.
    mutating func retire(
        _ definitions: Set<String>,
        in feeds: Set<FeedID>,
        _ replacements: [ReplacementRule],
        unsentSince date: Date,
        at now: Date
    ) -> Bool {
        var isBeingSent = false
        for (id, stored) in alerts where stored.state == .waiting && feeds.contains(stored.alert.subject.feed) {
            let isFormer = definitions.contains(stored.alert.fingerprint.alertDefinition)
            guard isFormer || stored.next < date && replacements.haveReplaced(stored.alert) else { continue }
            if let replacement = replacements.first(where: { $0.continues(stored.alert) }) {
                alerts[id]?.alert.fingerprint = replacement.fingerprint
            } else if isTaken(id, at: now) {
                isBeingSent = true
            } else if stored.isToBeSeenAsDropped(at: now) {
                claims[id] = nil
                alerts[id]?.apply(.dropped(.unrouted, failure: stored.lastFailure), at: now)
            } else {
                (alerts[id], claims[id]) = (nil, nil)
            }
        }
        return isBeingSent
    }

    private mutating func plan(_ alert: PlannedAlert, at now: Date) {
        guard let old = alerts[alert.id] else {
            alerts[alert.id] = StoredAlert(alert)
            return
        }
        guard old.state == .waiting else { return }
        if old.alert != alert, !isTaken(alert.id, at: now) { claims[alert.id] = nil }
        var alert = alert
        // A moment that was over when it became known is due since then.
        if alert.due <= now { alert.due = max(alert.due, min(old.alert.due, now)) }
        alerts[alert.id]?.replan(alert)
    }

    /// Plans the alert of an event, and adapts the alerts of the same item that wait.
    private mutating func tell(_ alert: PlannedAlert, isTold: Bool, of change: AlertPlanChange, at now: Date) {
        if let beginning = change.beginning(of: alert), alerts[beginning] == nil { return }
        // Another planner has planned the same event.
        guard alerts[alert.id] == nil else { return }
        let pieces = alerts.values
            .filter { stored in
                stored.state == .waiting && stored.alert.isNews && stored.alert.isLike(alert)
                    && stored.alert.fingerprint == alert.fingerprint
            }
            .sorted { $0.alert.due < $1.alert.due }
            .map { WaitingNews.Piece($0.alert, isHeard: $0.message != nil || isTaken($0.alert.id, at: now)) }
        let news = WaitingNews(alert.isNews ? pieces : [], and: alert)
        for id in news.removed { callOff(id, at: now) }
        for alert in news.changed { plan(alert, at: now) }
        guard isTold, let alert = news.news else { return }
        plan(alert, at: now)
        if news.isInDoubt, alerts[alert.id]?.state == .waiting, alerts[alert.id]?.message == nil {
            alerts[alert.id]?.message = alert.key.text
        }
    }

    /// Makes sure that an alert is not sent any more; one that is being sent is removed if that fails.
    private mutating func callOff(_ id: AlertID, at now: Date) {
        if isTaken(id, at: now) {
            alerts[id]?.alert.fingerprint = ""
        } else {
            (alerts[id], claims[id]) = (nil, nil)
        }
    }

    /// Returns the time until which news waits for older news of the same item; `nil` if there is none.
    private func turn(of stored: StoredAlert, at now: Date) -> Date? {
        guard stored.alert.isNews else { return nil }
        return alerts.values.filter { other in
            other.state == .waiting && other.alert.isNews && other.alert.isLike(stored.alert)
                && other.alert.due < stored.alert.due
                && (other.alert.fingerprint == stored.alert.fingerprint || isTaken(other.alert.id, at: now))
        }
        .map { isTaken($0.alert.id, at: now) ? max($0.next, now + AlertClaim.turn.seconds) : $0.next }
        .max()
    }

    private func isSuperseded(_ stored: StoredAlert, at now: Date) -> Bool {
        let alert = stored.alert
        guard alert.isScheduled, stored.next != alert.due || alert.due < now - 1 else { return false }
        return alerts.values.contains { other in
            guard other.alert.isScheduled, other.alert.isLike(alert), other.alert.key.start == alert.key.start,
                other.alert.due > alert.due, other.alert.due <= now
            else { return false }
            switch other.state {
            case .waiting: return other.alert.fingerprint == alert.fingerprint
            case .sent: return true
            case .dropped: return false
            }
        }
    }

    private func isTaken(_ id: AlertID, at now: Date) -> Bool {
        claims[id].map { !$0.isEarly && $0.until > now } ?? false
    }

    mutating func claimAlerts(_ claim: AlertClaim, atMost limit: Int, at now: Date) -> ClaimedAlerts {
        var taken = ClaimedAlerts()
        var digests: [AlertRoute: Date] = [:]
        let waiting = alerts.values.filter { stored in
            stored.state == .waiting && claim.targets.contains(stored.alert.target)
                && claim.fingerprints.contains(stored.alert.fingerprint)
        }
        for stored in waiting.sorted(by: {
            ($0.next, $0.alert.due, $0.alert.key.subject) < ($1.next, $1.alert.due, $1.alert.key.subject)
        }) {
            let alert = stored.alert
            var end = claims[alert.id]?.until ?? .distantPast
            // A claim that lasts longer was made by a clock that has been set back since.
            if end > now + claim.lease.seconds + 1 { end = .distantPast }
            guard claim.hasFeed(alert.subject.feed) else { continue }
            let digest = alert.route
            let look = claim.earlyRules.contains(alert.key.rule) ? stored.next - claim.ahead.seconds : stored.next
            let isDue = look <= now || digests[digest].map { stored.next <= $0 } ?? false
            guard isDue, end <= now, taken.alerts.count < limit else {
                taken.next = min(taken.next ?? .distantFuture, max(look, end))
                continue
            }
            if let turn = turn(of: stored, at: now), turn > max(now, stored.next),
                !taken.alerts.contains(where: { $0.alert.isNews && $0.alert.isLike(alert) })
            {
                alerts[alert.id]?.next = turn
                alerts[alert.id]?.reason = AlertDelayReason.turn.rawValue
                taken.next = min(taken.next ?? .distantFuture, turn)
                continue
            }
            if let span = claim.digests[alert.key.rule] { digests[digest] = now + span.seconds }
            let isEarly = look <= now && stored.next > now
            claims[alert.id] = Claim(
                owner: claim.owner,
                until: isEarly ? stored.next + AlertClaim.confirmation.seconds : now + claim.lease.seconds,
                isEarly: isEarly
            )
            var stored = stored
            stored.isEarly = isEarly
            stored.isSuperseded = isSuperseded(stored, at: now)
            taken.alerts.append(stored)
        }
        return taken
    }

    private func owns(_ id: AlertID, _ claim: AlertClaim) -> Bool {
        claims[id]?.owner == claim.owner && alerts[id]?.state == .waiting
    }

    mutating func confirm(_ ids: Set<AlertID>, of claim: AlertClaim, at now: Date) -> Set<AlertID> {
        var confirmed: Set<AlertID> = []
        for id in ids where claims[id]?.isEarly == true && owns(id, claim) {
            guard let stored = alerts[id], stored.next <= now else { continue }
            claims[id] = Claim(owner: claim.owner, until: now + claim.lease.seconds)
            confirmed.insert(id)
        }
        return confirmed
    }

    mutating func renew(_ ids: Set<AlertID>, of claim: AlertClaim, at now: Date) -> [StoredAlert] {
        ids.compactMap { id in
            guard owns(id, claim) else { return nil }
            claims[id]?.until = now + claim.lease.seconds
            guard var stored = alerts[id], !stored.alert.fingerprint.isEmpty else { return nil }
            stored.isSuperseded = isSuperseded(stored, at: now)
            return stored
        }
    }

    mutating func bind(_ ids: [AlertID], to message: String, of claim: AlertClaim) -> Bool {
        guard ids.allSatisfy({ owns($0, claim) }) else { return false }
        for id in ids { alerts[id]?.message = message }
        return true
    }

    mutating func finish(_ results: [AlertID: AlertResult], of claim: AlertClaim, at now: Date) -> Set<AlertID> {
        var own: Set<AlertID> = []
        for (id, result) in results where owns(id, claim) {
            claims[id] = nil
            if alerts[id]?.alert.fingerprint.isEmpty == true {
                guard case .sent = result else {
                    alerts[id] = nil
                    continue
                }
            }
            own.insert(id)
            alerts[id]?.apply(result, at: now)
        }
        return own
    }

    func sentMessages(since: Date) -> [AlertRoute: [Date]] {
        var messages: [AlertRoute: [String: Date]] = [:]
        for stored in alerts.values {
            guard case .sent(let at) = stored.state, at >= since else { continue }
            messages[stored.alert.route, default: [:]][stored.message ?? "", default: at] = at
        }
        return messages.mapValues { $0.values.sorted() }
    }

    package func count(by query: AlertQuery) -> Int {
        Set(alerts.values.lazy.filter(query.admits).map(\.alert.key)).count
    }

    package func found(by query: AlertQuery, at now: Date) -> [StoredAlert] {
        let isReversed = query.isWaiting == false
        let found = alerts.values.filter(query.admits).map { stored in
            var stored = stored
            stored.isBeingSent = stored.state == .waiting && isTaken(stored.alert.id, at: now)
            return stored
        }
        let groups = Dictionary(grouping: found, by: \.alert.key)
            .map { key, group in
                let times = group.map { isReversed ? $0.changedAt : $0.next }
                let time = (isReversed ? times.max() : times.min()) ?? .distantPast
                return (
                    order: (time, key.subject, key.rule, key.moment),
                    alerts: group.sorted { $0.alert.target < $1.alert.target }
                )
            }
            .sorted { $0.order < $1.order }
        return (isReversed ? groups.suffix(query.limit) : groups.prefix(query.limit)).flatMap(\.alerts)
    }
}

extension AlertQuery {
    fileprivate func admits(_ stored: StoredAlert) -> Bool {
        let alert = stored.alert
        let hasStar = alert.subject.itemID.map(stars.contains) ?? true
        return !(alert.fingerprint.isEmpty && stored.state == .waiting)
            && (isWaiting.map { $0 == (stored.state == .waiting) } ?? true)
            && (rule.map { $0 == alert.key.rule } ?? true)
            && (subject.map { $0 == alert.key.subject } ?? true)
            && (fingerprints?.contains(alert.fingerprint) ?? true)
            && (feeds?.contains(alert.subject.feed) ?? true)
            && (inTimeAt.map { alert.latest >= $0 } ?? true)
            && (hasStar || !starredRules.contains(alert.key.rule))
    }
}

extension StoredAlert {
    /// The time at which it ended; the distant past while it waits.
    fileprivate var changedAt: Date {
        switch state {
        case .waiting: .distantPast
        case .sent(let date), .dropped(_, let date): date
        }
    }

    /// Returns true if people may have expected it by now, so that they should see why it was dropped.
    package func isToBeSeenAsDropped(at now: Date) -> Bool {
        alert.due <= now || attempts > 0 || message != nil || lastFailure != nil
    }

    /// Applies the result of an attempt to send it.
    mutating func apply(_ result: AlertResult, at now: Date) {
        switch result {
        case .sent(let message, let title): (state, self.message, told) = (.sent(at: now), message, title)
        case .dropped(let drop, let failure): (state, self.failure) = (.dropped(drop, at: now), failure)
        case .later(let date, let message, let reason):
            next = date
            self.message = message ?? self.message
            self.reason = reason
            if message != nil { attempts += 1 }
        }
    }

    /// Replaces its plan by another of the same moment; one that was postponed stays postponed.
    fileprivate mutating func replan(_ alert: PlannedAlert) {
        if next == self.alert.due { next = alert.due }
        self.alert = alert
    }
}

extension PlannedAlert {
    /// True if it moves with its item; false for events, which have already happened.
    package var isScheduled: Bool { subject.event == nil && subject.item != nil }

    fileprivate var idWithoutStart: AlertID {
        var id = id
        id.key.start = nil
        return id
    }

    /// Returns true if both are for the same item, rule and target.
    fileprivate func isLike(_ other: PlannedAlert) -> Bool {
        key.subject == other.key.subject && key.rule == other.key.rule && target == other.target
    }
}
