import FeedAlerts
import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import Foundation

extension AlertsPage.Row {
    /// The rows of alerts: one moment that has come to the same for several targets is one row.
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
    ///   - outcome: What is to become of it; `nil` where it does not wait.
    ///   - rule: The rule that tells of it, whose text the message has; `nil` where it is no longer there.
    ///   - clock: The time, the zone and the language of the configuration.
    init(_ stored: StoredAlert, _ outcome: AlertForecast.Outcome?, by rule: AlertRule?, _ clock: ViewerClock) {
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
            reason = stored.reason(of: outcome, by: rule, at: clock.now, in: english)
            words = stored.reason(of: outcome, by: rule, at: clock.now, in: clock.words)
        case .sent(let date):
            (at, state, late) = (date, "sent", stored.secondsLate)
            told = stored.told ?? stored.told(by: rule, clock)
            words = clock.words.alertSent(at: nil, late: late.map { clock.words.length(seconds: $0) })
        case .dropped(let drop, let date):
            (at, state) = (date, "dropped")
            reason = drop.words(in: english, stored.failure)
            words = clock.words.alertDropped(at: nil, drop.words(in: clock.words, stored.failure))
        }
    }

    /// Whether another is the same but for its target, and for the moment at which each target has answered.
    private func isLike(_ other: AlertsPage.Row) -> Bool {
        var other = other
        other.targets = targets
        if state != "waiting", abs(other.at.timeIntervalSince(at)) < 1 { other.at = at }
        return self == other
    }
}

extension StoredAlert {
    /// Why it waits for longer than planned, or will be dropped; what keeps a target from answering is in English.
    fileprivate func reason(
        of outcome: AlertForecast.Outcome?,
        by rule: AlertRule?,
        at now: Date,
        in words: any Texts
    ) -> String? {
        if isBeingSent { return words.alertIsBeingSent }
        if case .dropped(let drop, _)? = outcome { return words.alertWillBeDropped(drop.words(in: words, reason)) }
        if reason == ScreenSender.noScreen { return words.alertWithoutScreen }
        if attempts > 0, let reason { return reason }
        if let outcome, rule?.quiet != nil, outcome.date > max(next, now) { return words.alertInQuietHours }
        switch reason.flatMap(AlertWait.init) {
        case .quiet: return words.alertInQuietHours
        case .turn: return words.alertWaitsForTurn
        case nil: break
        }
        if let reason { return reason }
        return alert.isNews && rule?.digest != nil && next > now ? words.alertGathers : nil
    }

    /// How late it was sent, where that is worth a word; see ``AlertMessage/isLate``.
    fileprivate var secondsLate: Int? {
        guard case .sent(let date) = state else { return nil }
        let late = date.timeIntervalSince(alert.due)
        return late >= AlertMessage.unnoticed ? Int(late) : nil
    }

    /// The title of the message that it was sent in, as one about it alone has it.
    fileprivate func told(by rule: AlertRule?, _ clock: ViewerClock) -> String? {
        guard case .sent(let date) = state else { return nil }
        // A message has the words of the second at which it was to be sent.
        let moment = date.timeIntervalSince(next) < 1 ? next : date
        let then = ViewerClock(now: moment, timeZone: clock.timeZone, languages: clock.languages)
        return AlertMessage([alert], by: rule, key: alert.key.text, clock: then).title
    }
}

extension AlertReason {
    /// The rule, and below it each moment and what has become of it.
    ///
    /// - Parameters:
    ///   - settings: The rule.
    ///   - clock: The time, the zone and the language of the configuration.
    /// - Returns: The lines.
    func lines(of settings: AlertRule?, by clock: ViewerClock) -> [String] {
        var lines = [rule]
        if let obstacle { lines.append("  - \(obstacle)") }
        for stored in planned {
            let (mark, state) = stored.explanation(outcomes[stored.alert.id], by: settings, clock)
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
    /// What has become of it, without a full stop, behind a mark that says whether it is told.
    fileprivate func explanation(
        _ outcome: AlertForecast.Outcome?,
        by rule: AlertRule?,
        _ clock: ViewerClock
    ) -> (mark: String, state: String) {
        let words = clock.words
        func time(_ date: Date) -> String { clock.time(toTheSecond: date) }
        let times = (due: time(alert.due), latest: time(alert.latest))
        switch state {
        case .sent(let date):
            let late = secondsLate.map { words.length(seconds: $0) }
            return ("+", words.alertSent(at: time(date), late: late))
        case .dropped(.late, let date):
            let reason =
                failure.map { words.alertTooLateToTry(until: times.latest, $0) } ?? words.alertTooLate(times)
            return ("-", words.alertDropped(at: time(date), reason))
        case .dropped(let drop, let date):
            return ("-", words.alertDropped(at: time(date), drop.words(in: words, failure)))
        case .waiting where alert.latest < clock.now && !isBeingSent:
            return ("-", words.alertDropped(at: nil, words.alertTooLate(times)))
        case .waiting: return expectation(outcome, by: rule, clock, time)
        }
    }

    /// What is to become of it.
    private func expectation(
        _ outcome: AlertForecast.Outcome?,
        by rule: AlertRule?,
        _ clock: ViewerClock,
        _ time: (Date) -> String
    ) -> (mark: String, state: String) {
        let words = clock.words
        let reason = reason(of: outcome, by: rule, at: clock.now, in: words)
        if isBeingSent { return ("+", words.alertIsBeingSent) }
        if case .dropped? = outcome { return ("-", reason ?? "") }
        let date = outcome?.date ?? next
        if attempts > 0, let reason { return ("+", words.alertIsSentAgain(at: time(date), failures: attempts, reason)) }
        guard reason == nil, next < clock.now else { return ("+", words.alertWaits(until: time(date), reason)) }
        return ("+", words.alertIsDue(since: time(next), until: time(alert.latest)))
    }
}

extension ViewerClock {
    /// When something was due or sent, to the second: with its day where that is not today.
    fileprivate func time(toTheSecond date: Date) -> String {
        CivilDay(date, in: timeZone) == CivilDay(now, in: timeZone) ? preciseTime(date) : datedTime(.instant(date))
    }
}

extension AlertDrop {
    /// Why, without a full stop.
    fileprivate func words(in words: any Texts, _ failure: String?) -> String {
        switch self {
        case .late: failure.map { words.alertTooLateToTry(until: nil, $0) } ?? words.alertTooLate(nil)
        case .superseded: words.alertSuperseded
        case .quiet: words.alertQuiet
        case .limit: words.alertOverLimit
        case .unstarred: words.alertUnstarred
        case .refused: words.alertRefused(failure)
        }
    }
}
