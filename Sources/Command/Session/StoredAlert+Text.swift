import FeedAlerts
import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import Foundation

extension AlertsPage.Row {
    /// The rows of alerts: a moment with the same result for several targets is one row.
    static func rows(of alerts: [StoredAlert], _ row: (StoredAlert) -> AlertsPage.Row) -> [AlertsPage.Row] {
        var rows: [AlertsPage.Row] = []
        for row in alerts.map(row) {
            if let index = rows.lastIndex(where: { $0.isLike(row) }) {
                rows[index].targets += row.targets
            } else {
                rows.append(row)
            }
        }
        return rows
    }

    /// - Parameters:
    ///   - stored: The alert.
    ///   - outcome: The forecast for it; `nil` if it does not wait.
    ///   - settings: The rules, with the one that the alert belongs to and that gives the message its text; and the
    ///     targets.
    ///   - clock: The time, the zone and the language of the configuration.
    init(_ stored: StoredAlert, _ outcome: AlertForecast.Outcome?, by settings: AlertSettings, _ clock: ViewerClock) {
        let rule = settings.rules.first { $0.id == stored.alert.key.rule }
        let fault = settings.fault(of: stored)
        let alert = stored.alert
        self.init(
            at: stored.next,
            title: alert.subject.item.map { clock.languages.title(of: $0) } ?? alert.subject.feed.rawValue,
            moment: alert.occasion == "before" ? alert.key.moment : alert.occasion,
            subject: alert.key.subject,
            rule: alert.key.rule,
            targets: [alert.target],
            state: "waiting",
            reason: nil
        )
        let english = Language.english.texts
        switch stored.state {
        case .waiting:
            at = outcome?.date ?? stored.next
            reason = stored.reason(of: outcome, by: rule, fault, at: clock.now, in: english)
            words = stored.reason(of: outcome, by: rule, fault, at: clock.now, in: clock.words)
        case .sent(let date):
            (at, state, late) = (date, "sent", stored.secondsLate)
            told = stored.told ?? stored.told(by: rule, clock)
            words = clock.words.alertSent(at: nil, late: late.map { clock.words.length(seconds: $0) })
        case .dropped(let drop, let date):
            (at, state) = (date, "dropped")
            reason = stored.words(of: drop, at: date, in: english)
            words = clock.words.alertDropped(at: nil, stored.words(of: drop, at: date, in: clock.words))
        }
    }

    /// True if another differs only in its target, and in the moment at which each target has answered.
    private func isLike(_ other: AlertsPage.Row) -> Bool {
        var other = other
        other.targets = targets
        if state != "waiting", abs(other.at.timeIntervalSince(at)) < 1 { other.at = at }
        return self == other
    }
}

extension StoredAlert {
    /// The reason why it waits for longer than planned, or will be dropped; the target's failure is in English.
    fileprivate func reason(
        of outcome: AlertForecast.Outcome?,
        by rule: AlertRule?,
        _ fault: String?,
        at now: Date,
        in words: Texts
    ) -> String? {
        if let fault { return words.alertTargetIsFaulty(fault) }
        if isBeingSent { return words.alertIsBeingSent }
        if case .dropped(let drop, let date)? = outcome {
            return words.alertWillBeDropped(self.words(of: drop, at: date, in: words))
        }
        if reason == ScreenSender.noScreen { return words.alertWithoutScreen }
        if isOverdue(at: now) { return words.alertIsDue(nil, by: senders, failureOfTarget) }
        if attempts > 0, let reason { return reason }
        if let outcome, rule?.quiet != nil, outcome.date > max(next, now) { return words.alertInQuietHours }
        switch reason.flatMap(AlertDelayReason.init) {
        case .quiet: return words.alertInQuietHours
        case .turn: return words.alertWaitsForTurn
        case .rate: return words.alertWaitsForRate
        case nil: break
        }
        if let reason { return reason }
        return alert.isNews && rule?.digest != nil && next > now ? words.alertGathers : nil
    }

    /// True if it was due more than two seconds ago and is not being sent.
    private func isOverdue(at now: Date) -> Bool { !isBeingSent && next.addingTimeInterval(Self.moment) < now }

    private static let moment: TimeInterval = 2

    /// The commands that send to its target.
    private var senders: [String] {
        switch alert.target {
        case AlertTarget.Kind.terminal.rawValue: ["watch"]
        case AlertTarget.Kind.board.rawValue: ["serve"]
        default: ["follow", "serve", "watch"]
        }
    }

    /// The last failure of its target.
    private var failureOfTarget: String? {
        guard failure == nil, case .waiting = state else { return failure }
        return lastFailure
    }

    /// The delay with which it was sent, in seconds, if that is worth a word; see ``AlertMessage/isLate``.
    fileprivate var secondsLate: Int? {
        guard case .sent(let date) = state else { return nil }
        let late = date.timeIntervalSince(alert.due)
        return late >= AlertMessage.unnoticed ? Int(late) : nil
    }

    /// The title of the message that it was sent in, as if the message were about it alone.
    fileprivate func told(by rule: AlertRule?, _ clock: ViewerClock) -> String? {
        guard case .sent(let date) = state else { return nil }
        // A message has the words of the second in which it was to be sent.
        let moment = date.timeIntervalSince(next) < 1 ? next : date
        let then = ViewerClock(now: moment, timeZone: clock.timeZone, languages: clock.languages)
        return AlertMessage([alert], by: rule, key: alert.key.text, clock: then).title
    }
}

extension AlertReason {
    /// The rule, and below it each moment with the state of its alert.
    ///
    /// - Parameters:
    ///   - settings: The rules and the targets.
    ///   - clock: The time, the zone and the language of the configuration.
    /// - Returns: The lines.
    func lines(of settings: AlertSettings, by clock: ViewerClock) -> [String] {
        var lines = [rule]
        if let obstacle { lines.append("  - \(obstacle)") }
        for stored in planned.sorted(by: { ($0.alert.due, $0.alert.target) < ($1.alert.due, $1.alert.target) }) {
            let (mark, state) = stored.explanation(
                outcomes[stored.alert.id],
                by: settings,
                awaitsFetch: awaitsFetch,
                clock
            )
            let moment = clock.words.moment(
                stored.alert.occasion == "before" ? stored.alert.key.moment : stored.alert.occasion
            )
            lines.append("  \(mark) \(moment), \(clock.words.alertTargets(stored.alert.target)): \(state).")
        }
        if lines.count == 1 {
            lines.append("  - \(clock.words.nothingPlanned(ofMoments: hasMoments, ofNews: hasNews))")
        }
        return lines
    }
}

extension StoredAlert {
    /// The state of the alert, without a full stop, with `+` for an alert that is or will be sent, otherwise `-`.
    fileprivate func explanation(
        _ outcome: AlertForecast.Outcome?,
        by settings: AlertSettings,
        awaitsFetch: Bool,
        _ clock: ViewerClock
    ) -> (mark: String, state: String) {
        let words = clock.words
        func time(_ date: Date) -> String { clock.unmistakableTime(date) }
        let rule = settings.rules.first { $0.id == alert.key.rule }
        let times = (due: time(alert.due), latest: time(alert.latest))
        switch state {
        case .sent(let date):
            let late = secondsLate.map { words.length(seconds: $0) }
            return ("+", words.alertSent(at: time(date), late: late))
        case .dropped(let drop, let date):
            return ("-", words.alertDropped(at: time(date), self.words(of: drop, at: date, times, in: words)))
        case .waiting where alert.latest < clock.now && !isBeingSent:
            let reason = self.words(of: .late, at: clock.now, times, in: words)
            return ("-", words.alertDropped(at: nil, reason))
        case .waiting:
            let (mark, state) = expectation(outcome, by: rule, settings.fault(of: self), clock, time)
            let isDue = mark == "+" && isOverdue(at: clock.now)
            return (mark, isDue && awaitsFetch ? words.alertAwaitsFetch(state) : state)
        }
    }

    /// The expected fate of the alert.
    private func expectation(
        _ outcome: AlertForecast.Outcome?,
        by rule: AlertRule?,
        _ fault: String?,
        _ clock: ViewerClock,
        _ time: (Date) -> String
    ) -> (mark: String, state: String) {
        let words = clock.words
        let reason = reason(of: outcome, by: rule, fault, at: clock.now, in: words)
        if fault != nil { return ("-", reason ?? "") }
        if isBeingSent { return ("+", words.alertIsBeingSent) }
        if case .dropped? = outcome { return ("-", reason ?? "") }
        let date = outcome?.date ?? next
        if isOverdue(at: clock.now) {
            let span = (since: time(alert.due), until: time(alert.latest))
            return ("+", words.alertIsDue(span, by: senders, failureOfTarget))
        }
        if self.reason == AlertDelayReason.rate.rawValue, let reason { return ("+", reason) }
        if attempts > 0, let reason { return ("+", words.alertIsSentAgain(at: time(date), failures: attempts, reason)) }
        return ("+", words.alertWaits(until: time(date), reason))
    }
}

extension StoredAlert {
    /// The reason why it is dropped, without a full stop.
    ///
    /// - Parameters:
    ///   - drop: The reason.
    ///   - date: The time at which it is dropped.
    ///   - times: The time at which it was due and the one until which it could be sent, if these are to be said.
    ///   - words: The language.
    /// - Returns: The words.
    fileprivate func words(
        of drop: AlertDropReason,
        at date: Date,
        _ times: (due: String, latest: String)? = nil,
        in words: Texts
    ) -> String {
        var failure = failureOfTarget
        if failure == ScreenSender.noScreen { failure = words.alertWithoutScreen }
        switch drop {
        case .late:
            guard let failure, date < alert.latest else { return words.alertTooLate(times, failure) }
            return words.alertTooLateToTry(until: times?.latest, failure)
        case .superseded: return words.alertSuperseded
        case .quiet: return words.alertQuiet
        case .limit: return words.alertOverLimit
        case .unstarred: return words.alertUnstarred
        case .refused: return words.alertRefused(failure)
        case .unrouted: return words.alertUnrouted(failure)
        case .cancelled: return words.alertCancelled
        }
    }
}

extension AlertSettings {
    /// The reason why nothing can be sent to an alert's target, without a full stop; `nil` if it can.
    fileprivate func fault(of stored: StoredAlert) -> String? {
        guard case .waiting = stored.state, let fault = target(named: stored.alert.target)?.fault else { return nil }
        return fault.last == "." ? String(fault.dropLast()) : fault
    }
}
