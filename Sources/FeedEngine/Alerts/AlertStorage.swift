package import FeedCore
package import Foundation

/// The planned alerts and the results of earlier alerts, shared by all processes.
///
/// One process at a time claims the alerts that are due, and has the time of its lease to send them and to save the
/// results. If it dies, another process claims them when the lease has ended.
package protocol AlertStorage: Sendable {
    /// Plans the alerts of a feed again without a new answer; for the alerts of a new answer, see
    /// ``FetchOutcome/alerts``.
    ///
    /// Alerts that were sent stay as they are. An alert that is being sent and is no longer planned is called off: it
    /// is not sent again, even if the target refuses it or the process dies.
    ///
    /// - Returns: True if the plan was saved; false if the store has an answer newer than `readAt`, the time of the
    ///   answer on which the plan is based.
    /// - Throws: An error if the store cannot be written.
    func planAlerts(_ change: AlertPlanChange, asOf readAt: Date, of feed: FeedKey) async throws -> Bool

    /// Ends waiting alerts of rules that this process had and that have been changed or removed.
    ///
    /// News that a replacement still reports continues to wait. Of other alerts, those that are due or were tried stay
    /// visible as dropped, and the rest is removed. The same applies to an alert whose rule has the id of a replacement
    /// but another definition, if no process seems to have this definition any more: the rule was changed while no
    /// process ran.
    ///
    /// - Parameters:
    ///   - definitions: The definitions of the former rules; see ``AlertPlanChange/definitions``.
    ///   - feeds: The feeds for which the process sends alerts; alerts of other feeds stay as they are.
    ///   - replacements: The current rules.
    ///   - date: An alert that was due before this time and was not sent shows that no process has the definition of
    ///     its rule any more.
    /// - Returns: True if an alert is being sent, so that the call has to be repeated.
    /// - Throws: An error if the store cannot be written.
    func retireAlerts(
        of definitions: Set<String>,
        in feeds: Set<FeedID>,
        replacements: [ReplacementRule],
        unsentSince date: Date
    ) async throws -> Bool

    /// Claims the alerts that are due, and alerts of early rules that are due soon.
    ///
    /// An alert that is claimed early can be replanned like an unclaimed one; a change ends its claim. It must not be
    /// sent before the claim is confirmed. After `limit` alerts, only alerts of digests that have begun are claimed,
    /// and the caller calls again.
    ///
    /// - Returns: The claimed alerts, the earliest due first, and the time to call again.
    /// - Throws: An error if the store cannot be read or written.
    func claimAlerts(_ claim: AlertClaim, atMost limit: Int) async throws -> ClaimedAlerts

    /// Changes alerts in one step that no other change interrupts.
    ///
    /// `rules` gets the storage's time, and a table with these alerts and, if `withOthers` is true, the other alerts of
    /// the same rules and subjects. `rules` is called again if other processes have changed the alerts meanwhile.
    ///
    /// - Returns: The value that `rules` returns.
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

    /// Returns the number of alerts that match a query, regardless of its limit; an alert to several targets counts
    /// once.
    func alertCount(_ query: AlertQuery) async throws -> Int

    /// Returns changes of feeds that were saved by processes without a planner's rules.
    ///
    /// `planner` is the ``AlertPlanning/name`` of the rules. A planner that calls this for the first time gets only
    /// changes that are saved from then on.
    ///
    /// - Returns: The first changes that the planner has not recorded as seen; call again until there are none.
    /// - Throws: An error if the store cannot be read or written.
    func missedChanges(by planner: String, of feeds: Set<FeedID>) async throws -> MissedChanges

    /// Records that a planner has seen all saved changes of feeds up to a sequence number.
    func recordSeen(upTo sequence: Int, by planner: String, of feeds: Set<FeedID>) async throws

    /// Returns the rules that each configuration had when a process last sent alerts of the given feeds with it.
    func alertRuleSets(of feeds: Set<FeedID>) async throws -> [AlertRuleSet]

    /// Records the current rules of configurations for feeds.
    ///
    /// Removes the seen position of rules that no configuration has any more. If such rules come back, they get only
    /// changes that are saved from then on.
    func recordRuleSets(_ ruleSets: [AlertRuleSet]) async throws
}

/// The result of an attempt to send an alert.
package enum AlertResult: Sendable, Hashable {
    /// The target has acknowledged a message with the alert.
    ///
    /// `title` is the alert's title in the message.
    case sent(message: String, title: String? = nil)
    /// The alert is not to be sent, for this reason; `failure` is the failure of the target that caused the drop, if
    /// any.
    case dropped(AlertDropReason, failure: String? = nil)
    /// The alert is to be sent at a later time; `message` is the message in which it was tried, if any, and `reason`
    /// the cause of the delay.
    case later(Date, message: String?, reason: String?)
}
