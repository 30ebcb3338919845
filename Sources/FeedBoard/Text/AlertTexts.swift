import FeedCore

/// The texts of alert messages and of the pages about them; times are already formatted.
package protocol AlertTexts: Sendable {
    // MARK: Messages

    /// `R7 Mandurah: moved 14:05 → 14:20`.
    func happened(_ title: String, _ change: String) -> String
    /// `tfl fails`, as a title.
    func feedFails(_ feed: String) -> String
    func feedAnswers(_ feed: String) -> String
    /// Behind the text of a message that is late: `late, was due at 14:00`.
    func lateAlert(due time: String) -> String
    /// The title of a message about several things: that of the first, and how many more there are.
    func severalAlerts(_ first: String, and more: Int) -> String
    /// Behind the last message of an hour that a rule may send.
    func lastAlertOfHour(by rule: String, until time: String) -> String
    func testOfAlert(by rule: String) -> String
    /// The text of a test without an item.
    var testOfAlerts: String { get }

    // MARK: Pages

    var noAlertsAhead: String { get }
    var noAlertsSent: String { get }
    var noRules: String { get }
    /// The titles of the columns: when, what, rule, where to.
    var alertColumns: [String] { get }
    /// The title of the column that says what has become of an alert.
    var alertStateColumn: String { get }
    /// `10m before`, of a moment that a rule names.
    func alertMoment(before span: String) -> String
    var alertMomentStart: String { get }
    var alertMomentFeedDown: String { get }
    var alertMomentFeedUp: String { get }

    // MARK: What becomes of an alert

    /// `sent`, with when and how late where these are given, such as `sent at 14:12, 12 min late`.
    func alertSent(at time: String?, late: String?) -> String
    /// `dropped at 14:12: too late`.
    func alertDropped(at time: String?, _ reason: String) -> String
    func alertWaits(until time: String, _ reason: String?) -> String
    /// That a target has failed, and when it is tried again: `will be sent again at 14:12, after 2 failures: status 503`.
    func alertIsSentAgain(at time: String, failures: Int, _ reason: String) -> String
    /// Of one that was due and that nothing has sent yet, with what kept it last: which programs would send it.
    func alertIsDue(_ span: (since: String, until: String)?, by programs: [String], _ reason: String?) -> String
    /// Of one that is due and waits until its feed has been fetched: what is stored is out of date.
    func alertAwaitsFetch(_ text: String) -> String
    /// That a target has a fault in the configuration, which is said in English.
    func alertTargetIsFaulty(_ fault: String) -> String
    var alertIsBeingSent: String { get }
    /// `will be dropped: quiet hours`.
    func alertWillBeDropped(_ reason: String) -> String
    /// `to phone and mail`.
    func alertTargets(_ targets: String) -> String

    // MARK: Why one waits, or is dropped

    var alertWithoutScreen: String { get }
    /// That quiet hours are on by then.
    var alertInQuietHours: String { get }
    /// That the rate of a target is used up for now.
    var alertWaitsForRate: String { get }
    /// That older news of the same item is told first.
    var alertWaitsForTurn: String { get }
    /// That what else happens until then is told in the same message.
    var alertGathers: String { get }

    /// With when it was due and until when it could be sent, and what kept it, where these are given.
    func alertTooLate(_ times: (due: String, latest: String)?, _ failure: String?) -> String
    /// A note that no time is left to retry after a failure.
    func alertTooLateToTry(until latest: String?, _ failure: String) -> String
    var alertSuperseded: String { get }
    var alertQuiet: String { get }
    var alertOverLimit: String { get }
    var alertUnstarred: String { get }
    /// With what the target answered, where that is known.
    func alertRefused(_ failure: String?) -> String
    /// That the rule has been changed; with what the target answered, where that is known.
    func alertUnrouted(_ failure: String?) -> String
    /// That an item which has moved does not take place.
    var alertCancelled: String { get }

    // MARK: Why a rule tells of nothing

    func ruleConcerns(_ feeds: [String], tags: [String], not feed: String) -> String
    var ruleTellsOfItems: String { get }
    var ruleTellsOfFeeds: String { get }
    /// That an item has left its feed, so that nothing more is planned of it.
    var alertItemHasLeft: String { get }
    var alertFeedIsDisabled: String { get }
    /// That the feed's own filters hide an item, by a reason without a full stop.
    func alertHidden(_ reason: String) -> String
    func alertMismatch(_ member: String) -> String
    var alertUndated: String { get }
    var alertNeedsStar: String { get }
    func alertItemIsOff(_ status: String) -> String
    /// That a rule has planned nothing: of its moments before or at a start, of what happens, or of both.
    func nothingPlanned(ofMoments hasMoments: Bool, ofNews hasNews: Bool) -> String
    /// Below a list that is cut: how many more alerts there are, and with which limit all are listed.
    func moreAlerts(_ count: Int, limit: Int) -> String
}

extension Texts {
    /// A moment as a rule names it, in words: `10m before`, `at the start`, `moved`.
    package func moment(_ name: String) -> String {
        if name.hasPrefix("before ") { return alertMoment(before: String(name.dropFirst(7))) }
        switch name {
        case "start": return alertMomentStart
        case "feed-down": return alertMomentFeedDown
        case "feed-up": return alertMomentFeedUp
        default: return ItemEvent.Kind(rawValue: name).map { word(for: $0) } ?? name
        }
    }
}
