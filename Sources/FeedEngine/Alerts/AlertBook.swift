import FeedCore
import Foundation

/// The planned alerts of a storage in memory.
struct AlertBook: Sendable {
    /// How many are kept that do not wait; the oldest go first.
    private static let maximumEnded = 10_000

    private var alerts: [AlertID: StoredAlert] = [:]
    private var claims: [AlertID: Claim] = [:]

    private struct Claim {
        var owner: String
        var until: Date

        /// Whether it was taken before it is due, and may be replanned.
        var isEarly = false
    }

    mutating func apply(_ change: AlertPlanChange, at now: Date) {
        let isObsolete = change.isObsolete
        for (id, stored) in alerts
        where stored.state == .waiting && stored.alert.subject.feed == change.feed && stored.alert.isScheduled
            && change.mayConcern(stored.alert) && !isTaken(id, at: now) && isObsolete(id)
        {
            // What was too late before that is kept as dropped, so that people can see why they were not told.
            if stored.alert.latest < now { alerts[id]?.apply(.dropped(.late), at: now) } else { alerts[id] = nil }
        }
        claims = claims.filter { alerts[$0.key]?.state == .waiting }
        for alert in change.planned + change.happened {
            guard let old = alerts[alert.id] else {
                alerts[alert.id] = StoredAlert(alert)
                continue
            }
            guard old.state == .waiting, !isTaken(alert.id, at: now) else { continue }
            if old.alert != alert { claims[alert.id] = nil }
            alerts[alert.id]?.replan(alert)
        }
        let ended = alerts.filter { $0.value.state != .waiting }
        if ended.count > Self.maximumEnded {
            for (id, _) in ended.sorted(by: { $0.value.alert.due < $1.value.alert.due }).dropLast(Self.maximumEnded) {
                alerts[id] = nil
            }
        }
    }

    private func isTaken(_ id: AlertID, at now: Date) -> Bool {
        claims[id].map { !$0.isEarly && $0.until > now } ?? false
    }

    mutating func take(_ claim: AlertClaim, atMost limit: Int, at now: Date) -> TakenAlerts {
        var taken = TakenAlerts()
        var digests: [String: Date] = [:]
        let waiting = alerts.values.filter { stored in
            stored.state == .waiting && claim.targets.contains(stored.alert.target)
                && claim.fingerprints.contains(stored.alert.fingerprint)
        }
        for stored in waiting.sorted(by: { ($0.next, $0.alert.key.subject) < ($1.next, $1.alert.key.subject) }) {
            let alert = stored.alert
            var end = claims[alert.id]?.until ?? .distantPast
            // One that stands for longer was taken by a clock that has been set back since.
            if end > now + claim.lease.seconds + 1 { end = .distantPast }
            guard claim.hasFeed(alert.subject.feed) else { continue }
            let digest = "\(alert.key.rule)\u{1F}\(alert.target)"
            let look = claim.earlyRules.contains(alert.key.rule) ? stored.next - claim.ahead.seconds : stored.next
            let isDue = look <= now || digests[digest].map { stored.next <= $0 } ?? false
            guard isDue, end <= now, taken.alerts.count < limit else {
                taken.next = min(taken.next ?? .distantFuture, max(look, end))
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

    mutating func renew(_ ids: Set<AlertID>, of claim: AlertClaim, at now: Date) {
        for id in ids where owns(id, claim) { claims[id]?.until = now + claim.lease.seconds }
    }

    mutating func bind(_ ids: [AlertID], to message: String, of claim: AlertClaim) -> Bool {
        guard ids.allSatisfy({ owns($0, claim) }) else { return false }
        for id in ids { alerts[id]?.message = message }
        return true
    }

    mutating func finish(_ results: [AlertID: AlertResult], of claim: AlertClaim, at now: Date) -> Set<AlertID> {
        var own: Set<AlertID> = []
        for (id, result) in results where owns(id, claim) {
            own.insert(id)
            claims[id] = nil
            alerts[id]?.apply(result, at: now)
        }
        return own
    }

    func sentMessages(since: Date) -> [String: Int] {
        var messages: [String: Set<String>] = [:]
        for stored in alerts.values {
            guard case .sent(let at) = stored.state, at >= since else { continue }
            messages[stored.alert.key.rule, default: []].insert(stored.message ?? "")
        }
        return messages.mapValues(\.count)
    }

    func found(by query: AlertQuery) -> [StoredAlert] {
        let isReversed = query.isWaiting == false
        let groups = Dictionary(grouping: alerts.values.filter(query.admits), by: \.alert.key)
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
        return (isWaiting.map { $0 == (stored.state == .waiting) } ?? true)
            && (rule.map { $0 == alert.key.rule } ?? true)
            && (subject.map { $0 == alert.key.subject } ?? true)
            && (fingerprints?.contains(alert.fingerprint) ?? true)
            && (feeds?.contains(alert.subject.feed) ?? true)
            && (inTimeAt.map { alert.latest >= $0 } ?? true)
            && (hasStar || !starredRules.contains(alert.key.rule))
    }
}

extension StoredAlert {
    /// When it ended; the distant past for one that waits.
    fileprivate var changedAt: Date {
        switch state {
        case .waiting: .distantPast
        case .sent(let date), .dropped(_, let date): date
        }
    }

    /// Takes note of what has become of it.
    mutating func apply(_ result: AlertResult, at now: Date) {
        switch result {
        case .sent(let message): (state, self.message) = (.sent(at: now), message)
        case .dropped(let drop): state = .dropped(drop, at: now)
        case .later(let date, let message, let reason):
            next = date
            self.message = message
            self.reason = reason
            if message != nil { attempts += 1 }
        }
    }

    /// Takes another plan of the same moment; one that has been put off stays so.
    fileprivate mutating func replan(_ alert: PlannedAlert) {
        if next == self.alert.due { next = alert.due }
        self.alert = alert
    }
}

extension PlannedAlert {
    /// Whether it goes where its item changes; what has happened stays so.
    package var isScheduled: Bool { subject.event == nil && subject.item != nil }
}
