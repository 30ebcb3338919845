import FeedConfiguration
import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization

@testable import FeedAlerts

/// A clock, a store, a planner and a receiver, in which a feed's answers come one after another.
///
/// Every step that a program takes can be taken, left out, or taken by another process.
final class AlertWorld: Sendable {
    static let noon = Date(timeIntervalSince1970: 1_795_262_400)

    let storage: MemoryFeedStorage
    let receiver = Receiver()
    private let clockBox: ClockBox
    private let last = Mutex<(snapshot: FeedSnapshot, readAt: Date)?>(nil)
    private let settings: Mutex<[AlertRule]>
    private let failed = Mutex<[Bool]>([])

    /// Of each failure, whether it was news.
    var failures: [Bool] { failed.withLock(\.self) }
    let timeZone: TimeZone
    let feed: Feed

    init(_ rules: [AlertRule], at date: Date = noon, timeZone: TimeZone = .gmt) throws {
        self.timeZone = timeZone
        settings = Mutex(rules)
        feed = try Feed("races", of: ScriptedProvider.self)
        let reads = ClockBox(date)
        clockBox = reads
        storage = MemoryFeedStorage(clock: FeedClock { reads.now })
    }

    var now: Date {
        get { clockBox.now }
        set { clockBox.now = newValue }
    }

    /// A running program: its planner and its dispatcher.
    ///
    /// - Parameters:
    ///   - configuration: The name of its configuration; `nil` for one without a file.
    ///   - meanwhile: The code to run while it waits until its messages are due; the clock shows that time already.
    /// - Returns: The program.
    func process(_ configuration: String? = nil, meanwhile: (@Sendable () async throws -> Void)? = nil) -> AlertProcess
    {
        let rules = settings.withLock(\.self)
        let planner = AlertPlanner(rules, timeZone: timeZone)
        let clock = EngineClock(now: { [clockBox] in clockBox.now }) { [clockBox] date in
            guard let meanwhile else { throw CancellationError() }
            clockBox.now = date
            try await meanwhile()
        }
        let dispatcher = AlertDispatcher(
            storage,
            planner: planner,
            setup: setup(by: planner),
            clock: clock,
            languages: .english
        ) { [weak self] event in
            guard case .failed(_, _, let isNews) = event else { return }
            self?.failed.withLock { $0.append(isNews) }
        }
        return AlertProcess(world: self, planner: planner, dispatcher: dispatcher, configuration: configuration)
    }

    /// Returns the rules that a program sends by, and the senders for their targets.
    func setup(by planner: AlertPlanner, awaiting feeds: FeedsBeforeFirstFetch? = nil) -> AlertDispatcher.Setup {
        let rules = settings.withLock(\.self)
        let senders = Dictionary(rules.flatMap(\.targets).map { ($0, receiver as any AlertSender) }) { $1 }
        return AlertDispatcher.Setup(rules: rules, senders: senders, feedsBeforeFirstFetch: feeds) {
            [storage, feed, clockBox] in
            try await planner.planMissedChanges(of: [feed], in: storage, at: clockBox.now)
        } retireFormerRules: { [storage, feed, clockBox] in
            try await planner.retireFormerRules(of: [feed], in: storage, at: clockBox.now)
        }
    }

    /// Makes the feed answer now; the process saves the answer with its plan, or loses both as if the store failed.
    func answer(_ items: [FeedItem], by process: AlertProcess, isSaved: Bool = true) async throws {
        let snapshot = FeedSnapshot(groups: [FeedGroup(id: "g", title: "Group")], items: items)
        let old = last.withLock { last in
            defer { last = (snapshot, now) }
            return last
        }
        let difference = SnapshotDifference(from: old?.snapshot, readAt: old?.readAt, to: snapshot)
        let changes = ItemChanges(of: feed, difference, at: now)
        let events = changes.events(after: await storage.lastEvents(of: changes.appeared))
        let freshUntil = now.addingTimeInterval(feed.refresh.seconds)
        let answer = StoredAnswer(snapshot: snapshot, readAt: now, freshUntil: freshUntil)
        var outcome = FetchOutcome(answer: answer, health: asked(), events: events)
        outcome.planner = process.planner.name
        outcome.alerts = process.planner.change(of: feed, with: difference, events, after: FeedHealth(), at: now)
        if isSaved { await storage.save(outcome, for: key) }
    }

    /// A fetch that fails now.
    func fail(openUntil: Date? = nil) async {
        var health = asked()
        health.failure = .init(FeedError(.unreachable, "no connection"), since: now)
        health.nextDue = openUntil ?? now
        await storage.save(FetchOutcome(health: health), for: key)
    }

    /// That the feed has failed twice by now, or that it answers after that; saved by a process with its plan.
    func report(isDown: Bool, since: Date, by process: AlertProcess) async {
        var down = FeedHealth()
        down.consecutiveFailures = 2
        down.failure = .init(FeedError(.unreachable, "no connection"), since: since)
        var before = down
        before.consecutiveFailures = 1
        let snapshot = last.withLock { $0?.snapshot } ?? FeedSnapshot()
        let same = SnapshotDifference(from: snapshot, readAt: since, to: snapshot)
        var outage = FeedHealth.Outage(since: since, knownAt: isDown ? now : since, message: "no connection")
        if isDown { down.outage = outage } else { outage.end = now }
        var up = FeedHealth()
        up.outage = outage
        var outcome = FetchOutcome(health: isDown ? down : up)
        (outcome.isTurn, outcome.planner) = (true, process.planner.name)
        outcome.alerts =
            isDown
            ? process.planner.change(of: feed, failing: down, after: before, at: now)
            : process.planner.change(of: feed, with: same, [], after: down, at: now)
        await storage.save(outcome, for: key)
    }

    /// Lets programs that start from now on have other rules.
    func use(_ rules: [AlertRule]) { settings.withLock { $0 = rules } }

    /// A program that does not send, such as `aggregate list`.
    func reader() -> AlertProcess {
        let planner = AlertPlanner(settings.withLock(\.self), timeZone: timeZone, isSending: false)
        return AlertProcess(world: self, planner: planner, dispatcher: process().dispatcher)
    }

    /// A program that runs by a configuration without rules.
    func processWithoutRules() -> AlertProcess {
        AlertProcess(world: self, planner: AlertPlanner([], timeZone: timeZone), dispatcher: process().dispatcher)
    }

    var key: AnswerKey { AnswerKey(feed: FeedKey(feed), scope: "") }

    private func asked() -> FeedHealth {
        var health = FeedHealth()
        health.askedAt = now
        return health
    }
}

/// One process of several that share a store.
struct AlertProcess: Sendable {
    let world: AlertWorld
    let planner: AlertPlanner
    let dispatcher: AlertDispatcher

    /// The name of its configuration; `nil` for one without a file.
    var configuration: String?

    /// Plans alerts for what is stored, as the program does at its start.
    ///
    /// - Parameter awaitsFetch: True if it waits for the feed's first fetch when the stored answer is out of date.
    /// - Throws: The errors of the store; a store in memory has none.
    func begin(awaitsFetch: Bool = false) async throws {
        if awaitsFetch {
            let awaited = FeedsBeforeFirstFetch([(world.feed, world.key)], in: world.storage, since: world.now)
            dispatcher.use(world.setup(by: planner, awaiting: awaited))
        }
        if let configuration {
            try await planner.goOn(with: configuration, of: [world.feed], in: world.storage, at: world.now)
        }
        try await planner.planMissedChanges(of: [world.feed], in: world.storage, at: world.now)
        _ = try await planner.planStored(of: world.feed, in: world.storage, at: world.now)
    }

    /// Goes on with other rules, as after its configuration was changed.
    func use(_ rules: [AlertRule]) async throws {
        world.use(rules)
        planner.use(rules)
        dispatcher.use(world.setup(by: planner))
        try await begin()
        try await planner.retireFormerRules(of: [world.feed], in: world.storage, at: world.now)
    }

    /// Lets the clock run to a time, and sends what falls due on the way.
    func run(until end: Date) async throws {
        while let next = try await dispatcher.sendDue(), next <= end { world.now = max(world.now, next) }
        world.now = max(world.now, end)
        _ = try await dispatcher.sendDue()
    }
}

/// A target that notes what it has taken, and refuses or dies on demand.
final class Receiver: AlertSender {
    struct State {
        var messages: [AlertMessage] = []
        var failure: AlertFailure?

        /// The maximum number of messages that it takes at the same time.
        var concurrency = 4

        /// The code to run while it takes a message.
        var meanwhile: @Sendable () -> Void = {}

        /// True if it takes a message and then fails, like a connection that breaks before the answer.
        var losesAnswers = false
    }

    var concurrency: Int { state.withLock(\.concurrency) }
    private let state = Mutex(State())

    /// The titles of the messages that it has taken, such as `R1 in 10 min`.
    var titles: [String] { state.withLock { $0.messages.map(\.title) } }
    var messages: [AlertMessage] { state.withLock(\.messages) }

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    func send(_ message: AlertMessage) async throws(AlertFailure) {
        let failure = state.withLock { state -> AlertFailure? in
            if let failure = state.failure { return failure }
            state.messages.append(message)
            state.meanwhile()
            return state.losesAnswers ? AlertFailure("the connection broke") : nil
        }
        if let failure { throw failure }
    }
}

private final class ClockBox: Sendable {
    private let date: Mutex<Date>
    init(_ date: Date) { self.date = Mutex(date) }
    var now: Date {
        get { date.withLock(\.self) }
        set { date.withLock { $0 = newValue } }
    }
}

extension AlertRule {
    static func test(_ id: String = "soon", _ change: (inout AlertRule) -> Void) -> AlertRule {
        var rule = AlertRule(id)
        rule.targets = ["phone"]
        change(&rule)
        return rule
    }
}

extension FeedItem {
    /// A race some minutes after noon.
    static func race(_ id: String, at minutes: Double, status: ItemStatus = .scheduled) -> FeedItem {
        FeedItem(
            id: LocalID(id),
            title: id,
            time: .instant(AlertWorld.noon + minutes * 60),
            group: "g",
            category: ItemCategory(id: "greyhound", label: "Greyhound"),
            status: status
        )
    }
}

extension AlertDispatcher {
    /// Sends due alerts once, with early ones also those that will soon be due, for which it waits.
    ///
    /// - Returns: The time to look again; `nil` if no alert waits.
    /// - Throws: An error if the store cannot be read or written.
    func sendDue(isEarly: Bool = false) async throws -> Date? {
        while true {
            var claim = try await claimWithoutAwaitedFeeds()
            if !isEarly { claim.earlyRules = [] }
            let taken = try await storage.claimAlerts(claim, atMost: Self.batch)
            if taken.alerts.isEmpty { return taken.next }
            await withDiscardingTaskGroup { group in
                for part in taken.alerts.byMoment { group.addTask { await self.send(part) } }
            }
        }
    }
}
