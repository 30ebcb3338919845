import FeedCore

/// The texts of alert messages and of the pages about them; times are already formatted.
extension Texts {
    // MARK: Messages

    package func happened(_ title: String, _ change: String) -> String { phrase(title, change) }
    package func feedFails(_ feed: String) -> String { phrase(feed) }
    package func feedAnswers(_ feed: String) -> String { phrase(feed) }
    package func lateAlert(due time: String) -> String { phrase(time) }
    package func severalAlerts(_ first: String, and more: Int) -> String { phrase(first, more) }
    package func lastAlertOfHour(by rule: String, until time: String) -> String { phrase(rule, time) }
    package func testOfAlert(by rule: String) -> String { phrase(rule) }

    // MARK: Pages

    package var alertColumns: [String] { phrases() }

    /// A rule's moment in words: `10m before`, `at the start`, `moved`.
    package func moment(_ name: String) -> String {
        if name.hasPrefix("before ") { return phrase(String(name.dropFirst(7)), key: "moment.before") }
        if let kind = ItemEvent.Kind(rawValue: name) { return word(for: kind) }
        return ["start", "feed-down", "feed-up"].contains(name) ? phrase(key: "moment.\(name)") : name
    }

    // MARK: States of an alert

    package func alertSent(at time: String?, late: String?) -> String { phrase(time, late) }
    package func alertDropped(at time: String?, _ reason: String) -> String { phrase(time, reason) }
    package func alertWaits(until time: String, _ reason: String?) -> String { phrase(time, reason) }
    package func alertIsSentAgain(at time: String, failures: Int, _ reason: String) -> String {
        phrase(time, failures, reason)
    }
    /// The state of an alert that is due and not sent yet: the programs that would send it, and its last failure.
    package func alertIsDue(_ span: (since: String, until: String)?, by programs: [String], _ reason: String?) -> String
    {
        let names = [programs.dropLast().joined(separator: ", "), programs.last ?? ""].filter { !$0.isEmpty }
        return phrase(span?.since, span?.until, names.joined(separator: " \(self[.or]) "), reason)
    }
    package func alertAwaitsFetch(_ text: String) -> String { phrase(text) }
    package func alertTargetIsFaulty(_ fault: String) -> String { phrase(fault) }
    package func alertWillBeDropped(_ reason: String) -> String { phrase(reason) }
    package func alertTargets(_ targets: String) -> String { phrase(targets) }

    // MARK: Reasons for a delay or a drop

    /// The text of a reason to wait, by the reason's name.
    package func alertDelay(_ reason: String) -> String { phrase(key: "alertDelay.\(reason)") }

    /// The text of a reason to drop an alert, by the reason's name, with the target's answer, if known.
    package func alertDrop(_ reason: String, _ failure: String?) -> String {
        phrase(failure, key: "alertDrop.\(reason)")
    }
    package func alertTooLate(_ times: (due: String, latest: String)?, _ failure: String?) -> String {
        phrase(times?.due, times?.latest, failure)
    }
    package func alertTooLateToTry(until latest: String?, _ failure: String) -> String { phrase(latest, failure) }

    // MARK: Reasons why a rule has no alert

    package func ruleConcerns(_ feeds: [String], tags: [String], not feed: String) -> String {
        phrase(feeds + tags.map { phrase($0, key: "tag") }, feed)
    }
    package func alertHidden(_ reason: String) -> String { phrase(reason) }
    package func alertMismatch(_ member: String) -> String { phrase(member) }
    package func alertItemIsOff(_ status: String) -> String { phrase(status) }
    package func nothingPlanned(ofMoments hasMoments: Bool, ofNews hasNews: Bool) -> String {
        phrase(hasMoments, hasNews)
    }
    package func moreAlerts(_ count: Int, limit: Int) -> String { phrase(count, limit) }
}
