import FeedAlerts
import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import Foundation

/// The description of a stored alert for the user, from its rule, its target and its forecast.
struct ToldAlert {
    private let stored: StoredAlert
    private let outcome: AlertForecast.Outcome?
    private let rule: AlertRule?

    /// The reason why the alert's target cannot be used, without a full stop; `nil` if it can be used.
    private let fault: String?
    private let clock: ViewerClock

    /// Creates the description, with the rule and the target from `settings`; `outcome` is `nil` for an alert that does
    /// not wait.
    init(_ stored: StoredAlert, _ outcome: AlertForecast.Outcome?, by settings: AlertSettings, _ clock: ViewerClock) {
        (self.stored, self.outcome, self.clock) = (stored, outcome, clock)
        rule = settings.rules.first { $0.id == stored.alert.key.rule }
        if case .waiting = stored.state, let fault = settings.target(named: stored.alert.target)?.fault {
            self.fault = fault.last == "." ? String(fault.dropLast()) : fault
        } else {
            fault = nil
        }
    }

    private var alert: PlannedAlert { stored.alert }

    /// The moment of the rule, such as `before 10m`, `start` or `moved`.
    private var moment: String { alert.occasion == "before" ? alert.key.moment : alert.occasion }

    /// The expected time at which the alert is sent or dropped.
    private var date: Date { outcome?.date ?? stored.next }

    /// The row for the list of alerts.
    var row: AlertsPage.Row {
        var row = AlertsPage.Row(
            at: stored.next,
            title: alert.subject.item.map { clock.languages.title(of: $0) } ?? alert.subject.feed.rawValue,
            moment: moment,
            subject: alert.key.subject,
            rule: alert.key.rule,
            targets: [alert.target],
            state: "waiting",
            reason: nil
        )
        let english = Language.english.texts
        switch stored.state {
        case .waiting:
            row.at = date
            (row.reason, row.words) = (reason(in: english), reason(in: clock.words))
        case .sent(let date):
            (row.at, row.state, row.late) = (date, "sent", secondsLate(at: date))
            row.told = stored.told ?? title(at: date)
            row.words = clock.words.alertSent(at: nil, late: lateness(at: date))
        case .dropped(let drop, let date):
            (row.at, row.state) = (date, "dropped")
            row.reason = reason(of: drop, at: date, in: english)
            row.words = clock.words.alertDropped(at: nil, reason(of: drop, at: date, in: clock.words))
        }
        return row
    }

    /// Returns the line below the rule, which begins with `+` if the alert was or will be sent, otherwise with `-`.
    fileprivate func line(awaitsFetch: Bool) -> String {
        let (mark, state) = explanation(awaitsFetch: awaitsFetch)
        return "  \(mark) \(clock.words.moment(moment)), \(clock.words.alertTargets(alert.target)): \(state)."
    }

    private func explanation(awaitsFetch: Bool) -> (mark: String, state: String) {
        let words = clock.words
        func time(_ date: Date) -> String { clock.unmistakableTime(date) }
        let times = (due: time(alert.due), latest: time(alert.latest))
        switch stored.state {
        case .sent(let date): return ("+", words.alertSent(at: time(date), late: lateness(at: date)))
        case .dropped(let drop, let date):
            return ("-", words.alertDropped(at: time(date), reason(of: drop, at: date, times, in: words)))
        case .waiting where alert.latest < clock.now && !stored.isBeingSent:
            return ("-", words.alertDropped(at: nil, reason(of: .late, at: clock.now, times, in: words)))
        case .waiting: break
        }
        let reason = reason(in: words)
        if fault != nil { return ("-", reason ?? "") }
        if stored.isBeingSent { return ("+", reason ?? "") }
        if case .dropped? = outcome { return ("-", reason ?? "") }
        if isOverdue {
            let state = words.alertIsDue((since: times.due, until: times.latest), by: senders, failureOfTarget)
            return ("+", awaitsFetch ? words.alertAwaitsFetch(state) : state)
        }
        if stored.reason == AlertDelayReason.rate.rawValue, let reason { return ("+", reason) }
        if stored.attempts > 0, let reason {
            return ("+", words.alertIsSentAgain(at: time(date), failures: stored.attempts, reason))
        }
        return ("+", words.alertWaits(until: time(date), reason))
    }

    /// Returns the reason why the alert waits longer than planned, or will be dropped, with the target's failure in
    /// English; `nil` if it waits as planned.
    private func reason(in words: Texts) -> String? {
        if let fault { return words.alertTargetIsFaulty(fault) }
        if stored.isBeingSent { return words[.alertIsBeingSent] }
        if case .dropped(let drop, let date)? = outcome {
            return words.alertWillBeDropped(reason(of: drop, at: date, in: words))
        }
        if stored.reason == ScreenSender.noScreen { return words[.alertWithoutScreen] }
        if isOverdue { return words.alertIsDue(nil, by: senders, failureOfTarget) }
        if stored.attempts > 0, let reason = stored.reason { return reason }
        if let outcome, rule?.quiet != nil, outcome.date > max(stored.next, clock.now) {
            return words.alertDelay(AlertDelayReason.quiet.rawValue)
        }
        if let delay = stored.reason.flatMap(AlertDelayReason.init) { return words.alertDelay(delay.rawValue) }
        if let reason = stored.reason { return reason }
        return alert.isNews && rule?.digest != nil && stored.next > clock.now ? words[.alertGathers] : nil
    }

    /// Returns the reason why the alert is dropped, without a full stop; with `times`, it mentions when the alert was
    /// due and until when it could be sent.
    private func reason(
        of drop: AlertDropReason,
        at date: Date,
        _ times: (due: String, latest: String)? = nil,
        in words: Texts
    ) -> String {
        var failure = failureOfTarget
        if failure == ScreenSender.noScreen { failure = words[.alertWithoutScreen] }
        guard drop == .late else { return words.alertDrop(drop.rawValue, failure) }
        guard let failure, date < alert.latest else { return words.alertTooLate(times, failure) }
        return words.alertTooLateToTry(until: times?.latest, failure)
    }

    /// True if the alert was due more than two seconds ago and is not being sent.
    private var isOverdue: Bool { !stored.isBeingSent && stored.next.addingTimeInterval(2) < clock.now }

    /// The commands that send messages to the alert's target.
    private var senders: [String] {
        switch alert.target {
        case AlertTarget.Kind.terminal.rawValue: ["watch"]
        case AlertTarget.Kind.board.rawValue: ["serve"]
        default: ["follow", "serve", "watch"]
        }
    }

    /// The last failure of the alert's target.
    private var failureOfTarget: String? {
        guard stored.failure == nil, case .waiting = stored.state else { return stored.failure }
        return stored.lastFailure
    }

    /// Returns the delay of an alert that was sent at `date`, in seconds; `nil` if it is too short to mention (see
    /// ``AlertMessage/isLate``).
    private func secondsLate(at date: Date) -> Int? {
        let late = date.timeIntervalSince(alert.due)
        return late >= AlertMessage.unnoticed ? Int(late) : nil
    }

    private func lateness(at date: Date) -> String? { secondsLate(at: date).map { clock.words.length(seconds: $0) } }

    /// Returns the title of the message that was sent at `date`, as if it contained only this alert.
    private func title(at date: Date) -> String {
        // The text of a message is made for the second in which it was due.
        let moment = date.timeIntervalSince(stored.next) < 1 ? stored.next : date
        let then = ViewerClock(now: moment, timeZone: clock.timeZone, languages: clock.languages)
        return AlertMessage([alert], by: rule, key: alert.key.text, clock: then).title
    }
}

extension AlertsPage.Row {
    /// Returns the rows of alerts; alerts for the same moment with the same result, but other targets, share a row.
    static func rows(of alerts: some Sequence<ToldAlert>) -> [AlertsPage.Row] {
        var rows: [AlertsPage.Row] = []
        for row in alerts.map(\.row) {
            if let index = rows.lastIndex(where: { $0.isLike(row) }) {
                rows[index].targets += row.targets
            } else {
                rows.append(row)
            }
        }
        return rows
    }

    /// Returns true if the other row differs only in its targets, and by less than a second in the time of the result.
    private func isLike(_ other: AlertsPage.Row) -> Bool {
        var other = other
        other.targets = targets
        if state != "waiting", abs(other.at.timeIntervalSince(at)) < 1 { other.at = at }
        return self == other
    }
}

extension AlertReason {
    /// Returns the rule, and below it a line for each moment, with the state of its alert.
    func lines(of settings: AlertSettings, by clock: ViewerClock) -> [String] {
        var lines = [rule]
        if let obstacle { lines.append("  - \(obstacle)") }
        for stored in planned.sorted(by: { ($0.alert.due, $0.alert.target) < ($1.alert.due, $1.alert.target) }) {
            let told = ToldAlert(stored, outcomes[stored.alert.id], by: settings, clock)
            lines.append(told.line(awaitsFetch: awaitsFetch))
        }
        if lines.count == 1 {
            lines.append("  - \(clock.words.nothingPlanned(ofMoments: hasMoments, ofNews: hasNews))")
        }
        return lines
    }
}
