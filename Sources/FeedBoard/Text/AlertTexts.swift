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
    /// The title of a message about several things: that of the first, with the number of others.
    func severalAlerts(_ first: String, and more: Int) -> String
    /// The text behind the last message of a rule in an hour.
    func lastAlertOfHour(by rule: String, until time: String) -> String
    func testOfAlert(by rule: String) -> String
    /// The text of a test without an item.
    var testOfAlerts: String { get }

    // MARK: Pages

    var noAlertsAhead: String { get }
    var noAlertsSent: String { get }
    var noRules: String { get }
    /// The titles of the columns: time, subject, rule, target.
    var alertColumns: [String] { get }
    /// The title of the column for the state of an alert.
    var alertStateColumn: String { get }
    /// `10m before`, of a moment that a rule names.
    func alertMoment(before span: String) -> String
    var alertMomentStart: String { get }
    var alertMomentFeedDown: String { get }
    var alertMomentFeedUp: String { get }

    // MARK: What becomes of an alert

    /// `sent`, with the time and the delay if given, such as `sent at 14:12, 12 min late`.
    func alertSent(at time: String?, late: String?) -> String
    /// `dropped at 14:12: too late`.
    func alertDropped(at time: String?, _ reason: String) -> String
    func alertWaits(until time: String, _ reason: String?) -> String
    /// A note that a target has failed, with the next try: `will be sent again at 14:12, after 2 failures: status 503`.
    func alertIsSentAgain(at time: String, failures: Int, _ reason: String) -> String
    /// For an alert that is due and not sent yet, with its last failure: the programs that would send it.
    func alertIsDue(_ span: (since: String, until: String)?, by programs: [String], _ reason: String?) -> String
    /// For an alert that is due and waits until its feed has been fetched: the stored answer is out of date.
    func alertAwaitsFetch(_ text: String) -> String
    /// A note that a target has a fault in the configuration, which is in English.
    func alertTargetIsFaulty(_ fault: String) -> String
    var alertIsBeingSent: String { get }
    /// `will be dropped: quiet hours`.
    func alertWillBeDropped(_ reason: String) -> String
    /// `to phone and mail`.
    func alertTargets(_ targets: String) -> String

    // MARK: Why one waits, or is dropped

    var alertWithoutScreen: String { get }
    /// A note that quiet hours are on by then.
    var alertInQuietHours: String { get }
    /// A note that the rate of a target is used up for now.
    var alertWaitsForRate: String { get }
    /// A note that older news of the same item is sent first.
    var alertWaitsForTurn: String { get }
    /// A note that further events until then go into the same message.
    var alertGathers: String { get }

    /// With the time at which it was due, the latest time to send it, and the failure, if given.
    func alertTooLate(_ times: (due: String, latest: String)?, _ failure: String?) -> String
    /// A note that no time is left to retry after a failure.
    func alertTooLateToTry(until latest: String?, _ failure: String) -> String
    var alertSuperseded: String { get }
    var alertQuiet: String { get }
    var alertOverLimit: String { get }
    var alertUnstarred: String { get }
    /// With the target's answer, if known.
    func alertRefused(_ failure: String?) -> String
    /// A note that the rule has been changed; with the target's answer, if known.
    func alertUnrouted(_ failure: String?) -> String
    /// A note that an item which has moved does not take place.
    var alertCancelled: String { get }

    // MARK: Why a rule has no alert

    func ruleConcerns(_ feeds: [String], tags: [String], not feed: String) -> String
    var ruleTellsOfItems: String { get }
    var ruleTellsOfFeeds: String { get }
    /// A note that an item has left its feed, so that nothing more is planned for it.
    var alertItemHasLeft: String { get }
    var alertFeedIsDisabled: String { get }
    /// A note that the feed's own filters hide an item, by a reason without a full stop.
    func alertHidden(_ reason: String) -> String
    func alertMismatch(_ member: String) -> String
    var alertUndated: String { get }
    var alertNeedsStar: String { get }
    func alertItemIsOff(_ status: String) -> String
    /// A note that a rule has planned nothing: at its moments before or at a start, for events, or for both.
    func nothingPlanned(ofMoments hasMoments: Bool, ofNews hasNews: Bool) -> String
    /// Below a list that is cut: the number of further alerts, and the limit that lists all.
    func moreAlerts(_ count: Int, limit: Int) -> String
}

extension Texts {
    /// A rule's moment in words: `10m before`, `at the start`, `moved`.
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
