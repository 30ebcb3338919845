import FeedBoard
package import FeedConfiguration
package import FeedCore
package import FeedEngine
package import FeedTimeline
import Foundation
import ServiceLifecycle
import Synchronization

/// The service that sends due alerts; each alert is sent by one of the processes that share a store.
///
/// A process claims due alerts with a lease, during which no other process can claim them. It sends the alerts and
/// saves the results. If it is killed in between, another process sends the alerts again after the lease, with the same
/// key. Messages are prepared a second before they are due, so that at that instant they only have to be confirmed and
/// sent.
package final class AlertDispatcher: Service {
    /// The configuration of a dispatcher, which a reload replaces.
    package struct Setup: Sendable {
        package var rules: [String: AlertRule]

        /// The sender for each target, by its name; alerts for other targets are not sent.
        package var senders: [String: any AlertSender]

        /// The feeds for which the dispatcher sends alerts; `nil` for all.
        package var feeds: Set<FeedID>?

        /// The feeds whose alerts wait for the first fetch; `nil` for none.
        package var feedsBeforeFirstFetch: FeedsBeforeFirstFetch?

        /// A closure that plans alerts for changes saved by processes that do not have these rules; called before each
        /// look for due alerts and before each sending.
        package var planMissedChanges: @Sendable () async throws -> Void

        /// A closure that ends waiting alerts of former rules; called before each look for due alerts.
        package var retireFormerRules: @Sendable () async throws -> Void

        package init(
            rules: [AlertRule],
            senders: [String: any AlertSender],
            feeds: Set<FeedID>? = nil,
            feedsBeforeFirstFetch: FeedsBeforeFirstFetch? = nil,
            planMissedChanges: @escaping @Sendable () async throws -> Void = {},
            retireFormerRules: @escaping @Sendable () async throws -> Void = {}
        ) {
            self.rules = Dictionary(rules.map { ($0.id, $0) }) { $1 }
            (self.senders, self.feeds, self.feedsBeforeFirstFetch) = (senders, feeds, feedsBeforeFirstFetch)
            (self.planMissedChanges, self.retireFormerRules) = (planMissedChanges, retireFormerRules)
        }
    }

    let storage: any AlertStorage & StarStorage
    let planner: AlertPlanner
    let clock: EngineClock
    let languages: Languages
    private let owner: String
    let notify: @Sendable (AlertEvent) -> Void
    let setup: Mutex<Setup>
    let places = RequestPlaces()

    /// The targets that asked for a pause.
    let pauses = Mutex<[String: TargetPause]>([:])

    /// The targets that have not acknowledged the last message.
    let failing = Mutex<Set<String>>([])
    private let looks: AsyncStream<Void>
    private let looked: AsyncStream<Void>.Continuation

    /// The duration of a claim.
    private static let lease = Duration.seconds(15)
    /// The time between two renewals of a claim.
    static let renewal = Duration.seconds(5)

    /// The maximum number of alerts that are claimed at once.
    static let batch = 1_000

    /// The number of message chains that are confirmed first when they are due: as many as are sent at once.
    ///
    /// The others are confirmed together, since each confirmation waits for the disk.
    static let firstConfirmed = WebhookSender.concurrency

    /// The time before an alert is due at which its message is prepared.
    private static let ahead = Duration.seconds(1)

    /// The age of a prepared message, in seconds, from which the message is checked and worded again.
    static let staleness: TimeInterval = 1

    /// The longest time between two looks for due alerts, in seconds: another process may have planned something.
    private static let longestWait: TimeInterval = 5

    /// The shortest time between two looks for due alerts if there are many feeds, since a look takes time for each
    /// feed.
    private static let pauseOfMany = ahead / 2

    /// Creates a dispatcher that calls `notify` with each event, on any thread; `notify` must not block.
    package init(
        _ storage: any AlertStorage & StarStorage,
        planner: AlertPlanner,
        setup: Setup,
        clock: EngineClock,
        languages: Languages,
        notify: @escaping @Sendable (AlertEvent) -> Void = { _ in }
    ) {
        self.storage = storage
        self.planner = planner
        self.clock = clock
        self.languages = languages
        self.notify = notify
        self.setup = Mutex(setup)
        owner = UUID().uuidString
        (looks, looked) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Continues with other rules and targets.
    package func use(_ setup: Setup) {
        self.setup.withLock { $0 = setup }
        look()
    }

    /// Lets the dispatcher look for due alerts, since something may have been planned; returns at once.
    package func look() { looked.yield() }

    package func run() async throws {
        await cancelWhenGracefulShutdown { await self.dispatch() }
    }

    private func dispatch() async {
        var isFailing = false
        let (timers, rang) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let looking = Task { for await _ in looks { rang.yield() } }
        // One timer for all looks: a timer for each look would start another look, and so on for ever.
        var timer: Task<Void, Never>?
        defer {
            looking.cancel()
            timer?.cancel()
        }
        rang.yield()
        await withDiscardingTaskGroup { group in
            for await _ in timers {
                let begin = ContinuousClock.now
                var next: Date?
                do {
                    let claim = try await claimWithoutAwaitedFeeds()
                    repeat {
                        let taken = try await storage.claimAlerts(claim, atMost: Self.batch)
                        next = taken.next
                        if taken.alerts.isEmpty { break }
                        // Sending takes a while, in which more alerts may become due.
                        for part in taken.alerts.byMoment { group.addTask { await self.send(part) } }
                        if taken.alerts.count < Self.batch { break }
                    } while !Task.isCancelled
                    if isFailing { notify(.storageRecovered) }
                    isFailing = false
                } catch {
                    if Task.isCancelled { return }
                    if !isFailing { notify(.storageFailed(error)) }
                    isFailing = true
                }
                let end = clock.now.addingTimeInterval(Self.longestWait)
                let alarm = min(next ?? end, end)
                timer?.cancel()
                timer = Task { [clock] in
                    guard (try? await clock.sleepOneStep(until: alarm)) != nil else { return }
                    rang.yield()
                }
                let count = setup.withLock { $0.feeds?.count ?? 0 }
                if count >= RefreshPlan.many { try? await ContinuousClock().sleep(until: begin + Self.pauseOfMany) }
            }
            group.cancelAll()
        }
    }

    func claim() -> AlertClaim {
        let setup = setup.withLock(\.self)
        var claim = AlertClaim(
            owner: owner,
            targets: Set(setup.senders.keys),
            fingerprints: planner.fingerprints,
            digests: setup.rules.compactMapValues(\.digest),
            lease: Self.lease
        )
        // Alerts of digests, and of rules with a limit, are decided when they are due.
        claim.earlyRules = Set(setup.rules.filter { $0.value.digest == nil && $0.value.limit == nil }.keys)
        claim.ahead = Self.ahead
        claim.feeds = setup.feeds
        return claim
    }

    /// Plans missed changes, retires former rules, and returns a claim without feeds that wait for their first fetch.
    func claimWithoutAwaitedFeeds() async throws -> AlertClaim {
        let setup = setup.withLock(\.self)
        try await setup.planMissedChanges()
        try await setup.retireFormerRules()
        var claim = claim()
        claim.feedsBeforeFirstFetch = try await setup.feedsBeforeFirstFetch?.feeds(at: clock.now) ?? []
        return claim
    }
}
