/// What messages of alerts and the pages about them say; times are written already.
package protocol AlertTexts: Sendable {
    // MARK: Messages

    /// `R7 Mandurah: moved 14:05 → 14:20`.
    func happened(_ title: String, _ change: String) -> String
    /// `tfl fails`, as a title.
    func feedFails(_ feed: String) -> String
    func feedAnswers(_ feed: String) -> String
    /// Behind the text of a message that is late: `late, was due at 14:00`.
    func lateAlert(due time: String) -> String
    /// The title of a message about several things.
    func severalAlerts(_ count: Int) -> String
    /// Behind the last message of an hour that a rule may send.
    func moreAlertsHeld(by rule: String, until time: String) -> String
    func testOfAlert(by rule: String) -> String
    /// What a test says where no item is at hand.
    var testOfAlerts: String { get }

    // MARK: Pages

    var noAlertsAhead: String { get }
    var noRules: String { get }
    /// The titles of the columns: when, what, rule, where to.
    var alertColumns: [String] { get }
    /// `10m before`, of a moment that a rule names.
    func alertMoment(before span: String) -> String
    var alertMomentStart: String { get }
}
