package import FeedCore
package import Foundation

/// The planned alerts and the results of earlier ones, shared by all processes.
///
/// One process at a time claims the alerts that are due, and has the time of its lease to send them and to save the
/// results. If it dies, another process claims them when the lease has ended.
package protocol AlertStorage: Sendable {
    /// Plans the alerts of a feed again, apart from an answer; see ``FetchOutcome/alerts``.
    ///
    /// Alerts that were sent stay as they are. One that is being sent and no longer holds is called off: it is not sent
    /// again, even if the target refuses it or the process dies.
    ///
    /// - Returns: True if the plan was saved; false if there is a newer answer by now than the one on which the plan is
    ///   based, which was read at the given time: the plan would be wrong for it.
    /// - Throws: An error if the store cannot be written.
    func planAlerts(_ change: AlertPlanChange, asOf readAt: Date, of feed: FeedKey) async throws -> Bool

    /// Ends waiting alerts of rules that this process had and that have been changed or removed.
    ///
    /// Alerts that are due or were tried stay as dropped, to be seen, unless the rule still reports them; others are
    /// removed. The same applies to alerts of rules with the same ids that no process seems to have any more: those
    /// rules were changed while nothing ran.
    ///
    /// - Parameters:
    ///   - definitions: The definitions of the former rules; see ``AlertPlanChange/definitions``.
    ///   - feeds: The feeds for which the process sends alerts; it leaves alerts of other feeds alone.
    ///   - replacements: The rules as they are now.
    ///   - date: The time before which a process with other rules would have sent its due alerts.
    /// - Returns: True if an alert is being sent, so that the call has to be repeated.
    /// - Throws: An error if the store cannot be written.
    func retireAlerts(
        of definitions: Set<String>,
        in feeds: Set<FeedID>,
        replacements: [ReplacementRule],
        unsentSince date: Date
    ) async throws -> Bool

    /// Claims the alerts that are due, and those of early rules that will be soon.
    ///
    /// An alert that is claimed early can be replanned like an unclaimed one, which ends its claim if it changes. It
    /// must not be sent before it is confirmed. After the given number of alerts no other message begins, and the caller
    /// calls again: a digest that has begun has all its alerts.
    ///
    /// - Returns: The claimed alerts, the earliest due first, and the time to call again.
    /// - Throws: An error if the store cannot be read or written.
    func claimAlerts(_ claim: AlertClaim, atMost limit: Int) async throws -> ClaimedAlerts

    /// Changes alerts, for which the others of the same rules and items may be needed too, in one step that no other
    /// change interrupts.
    ///
    /// The rules change the table at the storage's time, and return a value; they are applied again if other processes
    /// have changed the alerts meanwhile.
    ///
    /// - Throws: An error if the store cannot be read or written.
    func changeAlerts<Value: Sendable>(
        _ ids: Set<AlertID>,
        withOthers: Bool,
        by rules: @escaping @Sendable (inout AlertTable, Date) -> Value
    ) async throws -> Value

    /// Returns the times, in order, of the messages that each rule has sent to each target since a date.
    func sentMessages(since: Date) async throws -> [AlertRoute: [Date]]

    /// Returns the alerts that match a query, in the order in which they are to be sent or have ended.
    func alerts(_ query: AlertQuery) async throws -> [StoredAlert]

    /// Returns the number of alerts that match a query without its limit; one with several targets counts once.
    func alertCount(_ query: AlertQuery) async throws -> Int

    /// Returns changes of feeds that were saved by processes with other rules than a planner's, or with none; the name
    /// of its rules is its ``AlertPlanning/name``.
    ///
    /// A planner that calls this for the first time begins with changes that are saved from then on.
    ///
    /// - Returns: The changes that it has not recorded as seen; call again until there are none.
    /// - Throws: An error if the store cannot be read or written.
    func missedChanges(by planner: String, of feeds: Set<FeedID>) async throws -> MissedChanges

    /// Records that a planner has seen what was saved of feeds up to a sequence number.
    func recordSeen(upTo sequence: Int, by planner: String, of feeds: Set<FeedID>) async throws

    /// Returns the rules that each configuration had when a process last sent alerts of some feeds by it.
    func alertRuleSets(of feeds: Set<FeedID>) async throws -> [AlertRuleSet]

    /// Records the rules that configurations have for feeds now.
    ///
    /// The position up to which a configuration's earlier rules have seen a feed is removed, unless another
    /// configuration has the same rules: if they come back, they begin with changes that are saved from then on.
    func recordRuleSets(_ ruleSets: [AlertRuleSet]) async throws
}

/// The result of an attempt to send an alert.
package enum AlertResult: Sendable, Hashable {
    /// The target has acknowledged a message with it.
    ///
    /// The title is that of the alert in the message.
    case sent(message: String, title: String? = nil)
    /// It is not to be sent, for this reason and, if its target failed, because of this failure.
    case dropped(AlertDropReason, failure: String? = nil)
    /// It is to be sent later, in this message if it was tried in one; the reason is what delayed it.
    case later(Date, message: String?, reason: String?)
}
