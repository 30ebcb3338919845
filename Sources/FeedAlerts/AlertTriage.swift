import FeedConfiguration
import FeedCore
import FeedEngine
import FeedTimeline
import Foundation

/// The decision about due alerts: which are sent together, which later, and which not at all.
struct AlertTriage {
    let storage: any AlertStorage & StarStorage
    let rules: [String: AlertRule]
    let timeZone: TimeZone
    let now: Date

    /// The span of a rule's limit, in seconds.
    static let limitSpan: TimeInterval = 3_600

    /// Returns the messages for claimed alerts, and the results of alerts that are not sent; the stars of early alerts
    /// are checked later, by ``unstarred(among:)``.
    func decide(
        _ taken: [StoredAlert],
        isEarly: Bool
    ) async -> (due: [AlertBatch], decided: [AlertID: AlertResult]) {
        var (held, decided) = await holding(among: taken, isEarly: isEarly)
        let batches = batches(of: held)
        guard rules.values.contains(where: { $0.limit != nil }) else { return (batches, decided) }
        // A limit is for each target separately: one that fails takes nothing from the others.
        var due: [AlertBatch] = []
        var sent = (try? await storage.sentMessages(since: now.addingTimeInterval(-Self.limitSpan))) ?? [:]
        for var batch in batches {
            if let limit = rules[batch.rule]?.limit {
                let route = AlertRoute(rule: batch.rule, target: batch.target)
                guard sent[route, default: []].count < limit else {
                    for stored in batch.alerts { decided[stored.alert.id] = .dropped(.limit) }
                    continue
                }
                sent[route, default: []].append(now)
                if sent[route]?.count == limit {
                    batch.limitEnd = (sent[route]?.first ?? now).addingTimeInterval(Self.limitSpan)
                }
            }
            due.append(batch)
        }
        return (due, decided)
    }

    /// Returns the alerts of rules that require a star, about items without a star.
    func unstarred(among alerts: [StoredAlert]) async -> Set<AlertID> {
        let wanting = alerts.map(\.alert).filter { alert in
            rules[alert.key.rule]?.onlyStarred == true && alert.subject.item != nil
        }
        guard !wanting.isEmpty, let stars = try? await storage.stars(of: .household) else { return [] }
        return Set(wanting.filter { alert in alert.subject.itemID.map { !stars.contains($0) } ?? false }.map(\.id))
    }

    /// - Returns: The alerts that are to be sent at all, and the results of the others.
    func holding(
        among taken: [StoredAlert],
        isEarly: Bool = false
    ) async -> (due: [StoredAlert], decided: [AlertID: AlertResult]) {
        var decided: [AlertID: AlertResult] = [:]
        var due: [StoredAlert] = []
        let unstarred = isEarly ? [] : await unstarred(among: taken)
        let superseded = supersededAlerts(among: taken)
        for stored in taken {
            let alert = stored.alert
            guard let rule = rules[alert.key.rule] else { continue }
            if alert.latest < now {
                // The failure of the target explains the lateness; the alert may have waited for a target that failed
                // for others.
                decided[alert.id] = .dropped(.late, failure: stored.lastFailure)
            } else if alert.isMoveOfCancelled {
                decided[alert.id] = .dropped(.cancelled)
            } else if stored.isSuperseded || superseded.contains(alert.id) {
                decided[alert.id] = .dropped(.superseded)
            } else if unstarred.contains(alert.id) {
                decided[alert.id] = .dropped(.unstarred)
            } else if let end = rule.quiet?.end(at: now, in: timeZone) {
                decided[alert.id] =
                    alert.mayBeSent(at: end, in: timeZone)
                    ? .later(end, message: nil, reason: AlertDelayReason.quiet.rawValue) : .dropped(.quiet)
            } else {
                due.append(stored)
            }
        }
        return (due, decided)
    }

    /// Returns the alerts that later ones replace.
    ///
    /// An alert before or at an item's start is replaced by a later one that is due too; in a digest, the alert of a
    /// move is replaced by that of a cancellation.
    private func supersededAlerts(among taken: [StoredAlert]) -> Set<AlertID> {
        var latest: [AlertID: Date] = [:]
        for alert in taken.map(\.alert) where alert.isScheduled {
            latest[alert.group] = max(latest[alert.group] ?? .distantPast, alert.due)
        }
        var off: [AlertID: Date] = [:]
        for alert in taken.map(\.alert) {
            guard alert.subject.event?.isOff == true, rules[alert.key.rule]?.digest != nil else { continue }
            off[alert.group] = max(off[alert.group] ?? .distantPast, alert.due)
        }
        func isSuperseded(_ alert: PlannedAlert) -> Bool {
            if alert.isScheduled { return alert.due < latest[alert.group] ?? .distantPast }
            return alert.subject.event == .moved && alert.due <= off[alert.group] ?? .distantPast
        }
        return Set(taken.map(\.alert).filter(isSuperseded).map(\.id))
    }

    /// Returns the alerts by message: together if they were sent together before, or are of one digest for one target.
    private func batches(of due: [StoredAlert]) -> [AlertBatch] {
        var batches: [AlertBatch] = []
        var open: [String: Int] = [:]
        for stored in due {
            let key = stored.alert.key
            let bond =
                stored.message
                ?? (rules[key.rule]?.digest != nil ? "\(key.rule)\u{1F}" : key.text)
            let name = "\(bond)\u{1F}\(stored.alert.target)"
            if let place = open[name] {
                batches[place].alerts.append(stored)
            } else {
                open[name] = batches.count
                batches.append(
                    AlertBatch(
                        key: stored.message ?? key.text,
                        rule: key.rule,
                        target: stored.alert.target,
                        alerts: [stored]
                    )
                )
            }
        }
        return batches
    }
}

extension PlannedAlert {
    /// The id that all moments of an item share, or all news of an item.
    var group: AlertID {
        var id = id
        id.key.moment = ""
        if isNews { id.key.start = nil }
        return id
    }

    /// True for the alert of a move if the item is cancelled now; rules that report cancellations report this instead.
    var isMoveOfCancelled: Bool { subject.event == .moved && subject.item?.status.isOff == true }

    /// Returns true if the alert may be sent at `date`, after quiet hours: it is not too late, and its item is not
    /// over.
    func mayBeSent(at date: Date, in timeZone: TimeZone) -> Bool {
        guard date <= latest else { return false }
        guard let item = subject.item, !item.time.isUndated else { return true }
        return Timeline.Entry.end(of: item, in: timeZone) > date
    }
}

extension ItemEvent.Kind {
    fileprivate var isOff: Bool { self == .cancelled || self == .withdrawn }
}
