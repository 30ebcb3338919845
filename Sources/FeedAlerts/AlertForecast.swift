package import FeedConfiguration
import FeedCore
package import FeedEngine
package import Foundation

/// The outcomes that are expected at present for waiting alerts; a dispatcher decides once the alerts are due.
package struct AlertForecast: Sendable {
    package enum Outcome: Sendable, Hashable {
        /// The alert will be sent at this time.
        case sent(at: Date)
        /// The alert will be dropped at this time.
        case dropped(AlertDropReason, at: Date)

        /// The time of the decision.
        package var date: Date {
            switch self {
            case .sent(let date), .dropped(_, let date): date
            }
        }
    }

    private let rules: [String: AlertRule]
    private let timeZone: TimeZone
    private let now: Date

    /// The times of the messages that count for a limit.
    private let sent: [AlertRoute: [Date]]

    /// The maximum age of a message that counts for a limit.
    package static let limitSpan = AlertTriage.limitSpan

    /// Creates a forecast that counts the messages that were sent within the last ``limitSpan``.
    package init(_ rules: [AlertRule], in timeZone: TimeZone, sent: [AlertRoute: [Date]], at now: Date) {
        self.rules = Dictionary(rules.map { ($0.id, $0) }) { $1 }
        (self.timeZone, self.sent, self.now) = (timeZone, sent, now)
    }

    /// - Parameter waiting: The waiting alerts of the rules; all of them for rules with a digest or a limit.
    /// - Returns: The outcome of each alert.
    package func outcomes(of waiting: [StoredAlert]) -> [AlertID: Outcome] {
        var outcomes: [AlertID: Outcome] = [:]
        var digests: [AlertRoute: (start: Date, end: Date)] = [:]
        for stored in waiting.sorted(by: { ($0.next, $0.alert.due) < ($1.next, $1.alert.due) }) {
            let alert = stored.alert
            var date = max(stored.next, now)
            if let span = rules[alert.key.rule]?.digest {
                // The alert is sent together with the alerts that are due before it.
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
        if alert.isMoveOfCancelled { return .dropped(.cancelled, at: date) }
        guard let end = rules[alert.key.rule]?.quiet?.end(at: date, in: timeZone) else { return .sent(at: date) }
        return alert.mayBeSent(at: end, in: timeZone) ? .sent(at: end) : .dropped(.quiet, at: date)
    }

    /// Drops the alert of a moment of an item if the alert of a later moment is due by the time of sending.
    private func dropSuperseded(_ waiting: [StoredAlert], from outcomes: inout [AlertID: Outcome]) {
        let moments = Dictionary(grouping: waiting.map(\.alert).filter(\.isScheduled), by: \.group)
        for alerts in moments.values where alerts.count > 1 {
            for alert in alerts {
                guard case .sent(let date)? = outcomes[alert.id] else { continue }
                if alerts.contains(where: { $0.due > alert.due && $0.due <= date }) {
                    outcomes[alert.id] = .dropped(.superseded, at: date)
                }
            }
        }
    }

    /// Drops alerts that exceed the limit of a rule for a target.
    private func dropWhatIsTooMuch(_ waiting: [StoredAlert], from outcomes: inout [AlertID: Outcome]) {
        var sent = sent
        var admitted: [AlertRoute: Date] = [:]
        let ahead = waiting.map(\.alert).compactMap { alert -> (alert: PlannedAlert, date: Date)? in
            guard rules[alert.key.rule]?.limit != nil, case .sent(let date)? = outcomes[alert.id] else { return nil }
            return (alert, date)
        }
        for (alert, date) in ahead.sorted(by: { ($0.date, $0.alert.due) < ($1.date, $1.alert.due) }) {
            guard let rule = rules[alert.key.rule], let limit = rule.limit else { continue }
            // One message of a digest has several alerts.
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
