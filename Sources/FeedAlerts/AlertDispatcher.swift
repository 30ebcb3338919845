import FeedBoard
package import FeedConfiguration
package import FeedCore
package import FeedEngine
package import FeedTimeline
package import Foundation
import ServiceLifecycle
import Synchronization

/// Sends what is due for as long as the program runs; of all processes that share a store, each alert is sent by one.
///
/// A process takes what is due for a while, in which nobody else does. It sends it, says so, and if it is killed in
/// between, another one sends it again when the while is over, with the same key. Messages are made ready a second before
/// they are due, so that at that instant they have only to be confirmed and sent.
package final class AlertDispatcher: Service {
    /// What it works with, which a reload exchanges.
    package struct Setup: Sendable {
        package var rules: [String: AlertRule]

        /// What sends to each target, by its name; only to these it sends.
        package var senders: [String: any AlertSender]

        /// The feeds of which it tells; `nil` for all.
        package var feeds: Set<FeedID>?

        /// The feeds whose alerts wait for the first fetch; `nil` for none.
        package var awaitedFeeds: AwaitedFeeds?

        /// Plans by what processes without these rules have saved, before each look and before what is due is sent.
        package var planMissedChanges: @Sendable () async throws -> Void

        /// Ends what waits of former rules, before each look.
        package var retireFormerRules: @Sendable () async throws -> Void

        package init(
            rules: [AlertRule],
            senders: [String: any AlertSender],
            feeds: Set<FeedID>? = nil,
            awaitedFeeds: AwaitedFeeds? = nil,
            planMissedChanges: @escaping @Sendable () async throws -> Void = {},
            retireFormerRules: @escaping @Sendable () async throws -> Void = {}
        ) {
            self.planMissedChanges = planMissedChanges
            self.retireFormerRules = retireFormerRules
            self.feeds = feeds
            self.awaitedFeeds = awaitedFeeds
            self.rules = Dictionary(rules.map { ($0.id, $0) }) { $1 }
            self.senders = senders
        }
    }

    let storage: any AlertStorage & StarStorage
    let planner: AlertPlanner
    let clock: EngineClock
    let languages: Languages
    private let owner: String
    let notify: @Sendable (AlertEvent) -> Void
    let setup: Mutex<Setup>
    let places = Mutex<[String: AsyncSemaphore]>([:])

    /// The targets that want no messages for a while.
    let pauses = Mutex<[String: TargetPause]>([:])

    /// The targets that have not acknowledged the last message.
    let failing = Mutex<Set<String>>([])
    private let looks: AsyncStream<Void>
    private let looked: AsyncStream<Void>.Continuation

    /// How long alerts are this process's own at a time, and how often it says that it still has them.
    private static let lease = Duration.seconds(15)
    static let renewal = Duration.seconds(5)

    /// How many alerts are taken at a time.
    private static let batch = 1_000

    /// How many of them are confirmed first at the instant at which they are due: as many as are on their way at a time.
    ///
    /// The rest is confirmed at once, since each time waits for the disk.
    static let firstConfirmed = WebhookSender.concurrency

    /// How long before an alert is due its message is made ready.
    private static let ahead = Duration.seconds(1)

    /// For how many seconds it is known that a message holds, and so do its words; then it is looked at again.
    static let staleness: TimeInterval = 1

    /// The longest time between two looks, in seconds: another process may have planned something.
    private static let longestWait: TimeInterval = 5

    /// The shortest time between two looks where there are many feeds, each of which a look costs something.
    private static let pauseOfMany = ahead / 2

    /// - Parameters:
    ///   - storage: Where alerts are planned.
    ///   - planner: What plans them.
    ///   - setup: The rules and the targets.
    ///   - clock: What tells the time.
    ///   - languages: What messages are written in.
    ///   - notify: Is told of each message, from any thread; must not block.
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

    /// Goes on with other rules and targets.
    package func use(_ setup: Setup) {
        self.setup.withLock { $0 = setup }
        look()
    }

    /// Looks for what is due, since something may have been planned; returns at once.
    package func look() { looked.yield() }

    package func run() async throws {
        await cancelWhenGracefulShutdown { await self.dispatch() }
    }

    private func dispatch() async {
        var isFailing = false
        let (timers, rang) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let looking = Task { for await _ in looks { rang.yield() } }
        // One for all looks: each would go on for good.
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
                        let taken = try await storage.takeAlerts(claim, atMost: Self.batch)
                        next = taken.next
                        if taken.alerts.isEmpty { break }
                        // Sending takes its time, in which more may fall due.
                        group.addTask { await self.send(taken.alerts) }
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
        // What goes out with others, or depends on what has gone out before, is decided when it is due.
        claim.earlyRules = Set(setup.rules.filter { $0.value.digest == nil && $0.value.limit == nil }.keys)
        claim.ahead = Self.ahead
        claim.feeds = setup.feeds
        return claim
    }

    /// A claim to take alerts by, without those that wait for the first fetch of their feed; all that holds is planned.
    private func claimWithoutAwaitedFeeds() async throws -> AlertClaim {
        let setup = setup.withLock(\.self)
        try await setup.planMissedChanges()
        try await setup.retireFormerRules()
        var claim = claim()
        claim.awaitedFeeds = try await setup.awaitedFeeds?.feeds(at: clock.now) ?? []
        return claim
    }

    // MARK: - Sending

    /// Sends what is due now, once.
    ///
    /// - Parameter isEarly: Whether also to take what soon is due, and to wait for that.
    /// - Returns: When to look again; `nil` where nothing waits.
    /// - Throws: What keeps the store from being read or written.
    package func sendDue(isEarly: Bool = false) async throws -> Date? {
        while true {
            var claim = try await claimWithoutAwaitedFeeds()
            if !isEarly { claim.earlyRules = [] }
            let taken = try await storage.takeAlerts(claim, atMost: Self.batch)
            if taken.alerts.isEmpty { return taken.next }
            await send(taken.alerts)
        }
    }
}
