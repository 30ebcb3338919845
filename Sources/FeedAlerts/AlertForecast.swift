package import FeedConfiguration
import FeedCore
package import FeedEngine
package import Foundation

/// What is to become of alerts that wait, as things are now: a dispatcher decides it when they are due.
package struct AlertForecast: Sendable {
    package enum Outcome: Sendable, Hashable {
        /// It is sent then.
        case sent(at: Date)
        /// It will be dropped then.
        case dropped(AlertDrop, at: Date)

        /// When it is decided.
        package var date: Date {
            switch self {
            case .sent(let date), .dropped(_, let date): date
            }
        }
    }

    private let rules: [String: AlertRule]
    private let timeZone: TimeZone
    private let now: Date

    /// When each message was sent that counts for a limit.
    private let sent: [AlertRoute: [Date]]

    /// How long ago a message was sent at most that counts for a limit.
    package static let limitSpan = AlertTriage.limitSpan

    /// - Parameters:
    ///   - rules: The rules of the configuration.
    ///   - timeZone: The zone of the configuration.
    ///   - sent: When each message was sent within the last ``limitSpan``.
    ///   - now: The time.
    package init(_ rules: [AlertRule], in timeZone: TimeZone, sent: [AlertRoute: [Date]], at now: Date) {
        self.rules = Dictionary(rules.map { ($0.id, $0) }) { $1 }
        self.timeZone = timeZone
        self.sent = sent
        self.now = now
    }

    /// - Parameter waiting: What waits of the rules, whole where they have a digest or a limit.
    /// - Returns: What is to become of each.
    package func outcomes(of waiting: [StoredAlert]) -> [AlertID: Outcome] {
        var outcomes: [AlertID: Outcome] = [:]
        var digests: [AlertRoute: (start: Date, end: Date)] = [:]
        for stored in waiting.sorted(by: { ($0.next, $0.alert.due) < ($1.next, $1.alert.due) }) {
            let alert = stored.alert
            var date = max(stored.next, now)
            if let span = rules[alert.key.rule]?.digest {
                // It goes with what is due before it.
                if let digest = digests[alert.route], stored.next <= digest.end {
                    date = digest.start
                } else {
                    digests[alert.route] = (date, date.addingTimeInterval(span.seconds))
                }
            }
            outcomes[alert.id] = stored.isBeingSent ? .sent(at: stored.next) : outcome(of: alert, at: date)
        }
        dropSuperseded(waiting, from: &outcomes)
        dropWhatIsTooMuch(waiting, from: &outcomes)
        return outcomes
    }

    private func outcome(of alert: PlannedAlert, at date: Date) -> Outcome {
        if alert.latest < date { return .dropped(.late, at: date) }
        if alert.subject.event == .moved, alert.subject.item?.status.isOff == true {
            return .dropped(.cancelled, at: date)
        }
        guard let end = rules[alert.key.rule]?.quiet?.end(at: date, in: timeZone) else { return .sent(at: date) }
        return alert.mayBeSent(at: end, in: timeZone) ? .sent(at: end) : .dropped(.quiet, at: date)
    }

    /// Of two moments of an item that are both due by then, the later is sent.
    private func dropSuperseded(_ waiting: [StoredAlert], from outcomes: inout [AlertID: Outcome]) {
        let moments = Dictionary(grouping: waiting.map(\.alert).filter(\.isScheduled)) { alert in
            var id = alert.id
            id.key.moment = ""
            return id
        }
        for alerts in moments.values where alerts.count > 1 {
            for alert in alerts {
                guard case .sent(let date)? = outcomes[alert.id] else { continue }
                if alerts.contains(where: { $0.due > alert.due && $0.due <= date }) {
                    outcomes[alert.id] = .dropped(.superseded, at: date)
                }
            }
        }
    }

    /// Drops what exceeds the limit of a rule for a target.
    private func dropWhatIsTooMuch(_ waiting: [StoredAlert], from outcomes: inout [AlertID: Outcome]) {
        var sent = sent
        var admitted: [AlertRoute: Date] = [:]
        let ahead = waiting.map(\.alert).compactMap { alert -> (alert: PlannedAlert, date: Date)? in
            guard rules[alert.key.rule]?.limit != nil, case .sent(let date)? = outcomes[alert.id] else { return nil }
            return (alert, date)
        }
        for (alert, date) in ahead.sorted(by: { ($0.date, $0.alert.due) < ($1.date, $1.alert.due) }) {
            guard let rule = rules[alert.key.rule], let limit = rule.limit else { continue }
            // One message of a digest has many.
            if rule.digest != nil, admitted[alert.route] == date { continue }
            let count = sent[alert.route, default: []].count { $0 >= date.addingTimeInterval(-Self.limitSpan) }
            if count < limit {
                sent[alert.route, default: []].append(date)
                admitted[alert.route] = date
            } else {
                outcomes[alert.id] = .dropped(.limit, at: date)
            }
        }
    }
}
