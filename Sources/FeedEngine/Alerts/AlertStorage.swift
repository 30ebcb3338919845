package import FeedCore
package import Foundation

/// What people are to be told and when, and what has become of it; shared by all processes.
///
/// What is due is taken by one process at a time, which has a while to send it and to say what came of that. Should it
/// die, another takes it when that while is over.
package protocol AlertStorage: Sendable {
    /// Plans anew what is to be told of a feed, apart from an answer; see ``FetchOutcome/alerts``.
    ///
    /// What was sent stays as it is. What is being sent is called off where it does not hold any more: it is not sent
    /// again, be it that the target refuses it or that the process dies.
    ///
    /// - Parameters:
    ///   - change: The plan.
    ///   - readAt: When the feed's newest answer was read by which it was made.
    ///   - feed: The feed.
    /// - Returns: Whether it was saved; `false` where there is a newer answer by now, by which it would be wrong.
    /// - Throws: What keeps the store from being written.
    func planAlerts(_ change: AlertPlanChange, asOf readAt: Date, of feed: FeedKey) async throws -> Bool

    /// Ends what waits of rules that this process had and that have been changed or are gone.
    ///
    /// What is due by now or was tried stays to be seen as dropped, unless the rule still tells it; the rest goes. The
    /// same becomes of what rules with the same ids have planned that no process seems to have any more: they were changed
    /// while nothing ran.
    ///
    /// - Parameters:
    ///   - definitions: What the rules were; see ``AlertPlanChange/definitions``.
    ///   - feeds: The feeds that the process tells of; what waits of others is for those that tell of them.
    ///   - heirs: The rules as they are now.
    ///   - date: A process that had other rules would have sent what was due then.
    /// - Returns: Whether something is being sent, so that it has to be looked again.
    /// - Throws: What keeps the store from being written.
    func retireAlerts(
        of definitions: Set<String>,
        in feeds: Set<FeedID>,
        heirs: [AlertHeir],
        unsentSince date: Date
    ) async throws -> Bool

    /// Takes what is due, and what soon will be of rules that are taken early.
    ///
    /// What is taken early is replanned like what nobody has, which ends the claim of what goes elsewhere by that. It is
    /// not to be sent before it is confirmed.
    ///
    /// - Parameters:
    ///   - claim: Who takes it, and what it can send.
    ///   - limit: At most this many; look again where so many came.
    /// - Returns: What was taken, the earliest due first, and when to look again.
    /// - Throws: What keeps the store from being read or written.
    func takeAlerts(_ claim: AlertClaim, atMost limit: Int) async throws -> TakenAlerts

    /// Takes for good what was taken early and is due by now.
    ///
    /// - Returns: What is the caller's now; an alert that has been replanned or taken by others is not.
    func confirmAlerts(_ ids: Set<AlertID>, of claim: AlertClaim) async throws -> Set<AlertID>

    /// Takes what was taken for another while.
    ///
    /// - Returns: What of it still holds, as it is now.
    @discardableResult
    func renewAlerts(_ ids: Set<AlertID>, of claim: AlertClaim) async throws -> [StoredAlert]

    /// Notes the message that alerts go out in, before it is sent.
    ///
    /// - Returns: Whether all of them are still the caller's; if not, nothing is noted.
    func bindAlerts(_ ids: [AlertID], to message: String, of claim: AlertClaim) async throws -> Bool

    /// Saves what has become of alerts, and gives them back.
    ///
    /// What was called off meanwhile is forgotten unless it was sent.
    ///
    /// - Returns: Those that were still the caller's, without those that are forgotten.
    @discardableResult
    func finishAlerts(_ results: [AlertID: AlertResult], of claim: AlertClaim) async throws -> Set<AlertID>

    /// When each message was sent that each rule has sent to each target since a time, in their order.
    func sentMessages(since: Date) async throws -> [AlertRoute: [Date]]

    /// What waits and what has become of others: what is to be sent first, or has ended first, comes first.
    func alerts(_ query: AlertQuery) async throws -> [StoredAlert]

    /// How many alerts a query would find if it had no limit; one that goes to several targets counts once.
    func alertCount(_ query: AlertQuery) async throws -> Int

    /// What was saved of feeds by processes that do not plan as a planner does: they have no rules, or other ones.
    ///
    /// A planner that asks for the first time begins with what is saved from then on.
    ///
    /// - Parameters:
    ///   - planner: The name of its rules; see ``AlertPlanning/name``.
    ///   - feeds: The feeds.
    /// - Returns: What it has not noted as seen; look again until nothing comes.
    /// - Throws: What keeps the store from being read or written.
    func missedChanges(by planner: String, of feeds: Set<FeedID>) async throws -> MissedChanges

    /// Notes that a planner has planned by what was saved of feeds up to a number.
    func noteSeen(upTo sequence: Int, by planner: String, of feeds: Set<FeedID>) async throws

    /// The rules that each configuration had when a process last told of some feeds by it.
    func alertRuleSets(of feeds: Set<FeedID>) async throws -> [AlertRuleSet]

    /// Notes which rules a configuration has now for a feed.
    ///
    /// Up to where the rules that it had before have seen the feed is forgotten, unless another configuration has the same
    /// rules: should they come back, they begin with what is saved from then on.
    func noteRuleSets(_ ruleSets: [AlertRuleSet]) async throws
}

/// The rules that a configuration had when a process last told of a feed by it; a process may tell of some feeds only.
package struct AlertRuleSet: Sendable, Hashable {
    /// The path of the configuration.
    package var configuration: String
    package var feed: FeedID

    /// The name of the rules, see ``AlertPlanning/name``; `nil` where there are none.
    package var planner: String?

    /// What the rules are; see ``AlertPlanChange/definitions``.
    package var definitions: Set<String>

    package init(configuration: String, feed: FeedID, planner: String?, definitions: Set<String>) {
        self.configuration = configuration
        self.feed = feed
        self.planner = planner
        self.definitions = definitions
    }
}

/// Who takes alerts, and what it can send.
package struct AlertClaim: Sendable, Hashable {
    /// Random for each process.
    package var owner: String

    /// The targets that it can send to, and the hashes of the rules that it has.
    package var targets: Set<String>
    package var fingerprints: Set<String>

    /// The rules whose alerts are taken together with what falls due within a while, by their ids.
    package var digests: [String: Duration] = [:]

    /// The feeds of which it tells; `nil` for all.
    package var feeds: Set<FeedID>?

    /// The feeds of which it does not tell yet; see ``AwaitedFeeds``.
    package var awaitedFeeds: Set<FeedID> = []

    /// The rules whose alerts are taken before they are due, by their ids, and how long before.
    package var earlyRules: Set<String> = []
    package var ahead: Duration = .zero

    /// How long the alerts are its own; what is taken early is so until a moment after it is due.
    package var lease: Duration

    /// How long the news of an item waits at a time while older news of it is being sent.
    package static let turn = Duration.milliseconds(500)

    /// How long after it was due somebody else may take what was taken early.
    package static let confirmation = Duration.seconds(2)

    func hasFeed(_ feed: FeedID) -> Bool { feeds?.contains(feed) ?? true && !awaitedFeeds.contains(feed) }

    package init(
        owner: String,
        targets: Set<String>,
        fingerprints: Set<String>,
        digests: [String: Duration] = [:],
        lease: Duration
    ) {
        self.owner = owner
        self.targets = targets
        self.fingerprints = fingerprints
        self.digests = digests
        self.lease = lease
    }
}

/// What was taken of what is due.
package struct TakenAlerts: Sendable, Hashable {
    package var alerts: [StoredAlert] = []

    /// When the next is due that was not taken; `nil` where nothing waits.
    package var next: Date?

    package init(alerts: [StoredAlert] = [], next: Date? = nil) {
        self.alerts = alerts
        self.next = next
    }
}

/// What becomes of an alert that was taken.
package enum AlertResult: Sendable, Hashable {
    /// The target has acknowledged a message with it.
    ///
    /// The title is what it said of the alert.
    case sent(message: String, title: String? = nil)
    /// It is not to be sent, for this reason, and because of this failure of its target where there was one.
    case dropped(AlertDrop, failure: String? = nil)
    /// It goes out later, in this message if it has been tried in one; the reason is what kept it.
    case later(Date, message: String?, reason: String?)
}

/// Why an alert waits for longer than planned, where no target has failed.
package enum AlertWait: String, Sendable, Hashable, CaseIterable {
    case quiet
    /// Older news of the same item is told first.
    case turn
    /// The target's own rate is used up for now.
    case rate
}

/// Why an alert is not sent.
package enum AlertDrop: String, Sendable, Hashable, CaseIterable {
    /// It was too late.
    case late
    /// Something later about the same item was due too.
    case superseded
    case quiet
    /// The rule has sent as many messages within an hour as it may.
    case limit
    /// The item has no star.
    case unstarred
    /// The target refuses it for good.
    case refused
    /// The rule has been changed, and does not tell it any more.
    case unrouted
    /// The item that has moved does not take place.
    case cancelled
}

/// What changes were saved without being planned by some rules.
package struct MissedChanges: Sendable, Hashable {
    /// At most this many events are returned at once.
    package static let maximumEvents = 1_000

    /// The feeds with answers or events that were not planned.
    package var feeds: Set<FeedID> = []

    /// The feeds that were down or up again without that being planned, by what they were configured as.
    package var turns: Set<FeedKey> = []

    /// In the order in which they were saved.
    package var events: [ItemEvent] = []

    /// The number up to which this is all there is.
    package var sequence: Int

    package var isEmpty: Bool { feeds.isEmpty && turns.isEmpty }

    package init(upTo sequence: Int) { self.sequence = sequence }
}

/// An alert as it is stored.
package struct StoredAlert: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        case waiting
        case sent(at: Date)
        case dropped(AlertDrop, at: Date)
    }

    package var alert: PlannedAlert
    package var state = State.waiting

    /// When it is to be sent; later than it was due where it was put off.
    package var next: Date

    /// The name of the message that it has been tried in; `nil` before it was.
    ///
    /// News that undoes what was tried has that of its own from the beginning.
    package var message: String?
    package var attempts = 0

    /// What kept it from being sent last: a failure of the target, or the raw value of an ``AlertWait``.
    package var reason: String?

    /// What the message said of it; `nil` before it was sent.
    package var told: String?

    /// The failure of its target for which it was dropped, where there was one.
    package var failure: String?

    /// Whether a process has it, and is sending it.
    package var isBeingSent = false

    /// Whether it was taken before it is due, and is to be confirmed.
    package var isEarly = false

    /// Whether a later moment of the same item is due too, or was told.
    package var isSuperseded = false

    /// What its target has failed by last; `nil` where that is not why it waits.
    package var lastFailure: String? { reason.flatMap { AlertWait(rawValue: $0) == nil ? $0 : nil } }

    package init(_ alert: PlannedAlert) {
        self.alert = alert
        next = alert.due
    }
}

/// Which alerts somebody wants to see.
package struct AlertQuery: Sendable, Hashable {
    /// Only those that wait, or only those that do not; all where it is `nil`.
    package var isWaiting: Bool?
    package var rule: String?

    /// The item as `FEED:LOCAL`, or the feed.
    package var subject: String?

    /// The hashes of the rules that planned them; those of all rules where it is `nil`.
    package var fingerprints: Set<String>?

    /// The feeds that they are of; all where it is `nil`.
    package var feeds: Set<FeedID>?

    /// Only those that may still be sent then; also those that were too late where it is `nil`.
    package var inTimeAt: Date?

    /// Rules of which only alerts of items with a star are wanted, by their ids, and the items that have one.
    package var starredRules: Set<String> = []
    package var stars: Set<ItemID> = []

    /// At most this many; one that goes to several targets counts once.
    package var limit: Int

    package init(isWaiting: Bool? = nil, rule: String? = nil, subject: String? = nil, limit: Int = 100) {
        self.isWaiting = isWaiting
        self.rule = rule
        self.subject = subject
        self.limit = limit
    }
}
