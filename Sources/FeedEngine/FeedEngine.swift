package import FeedCore
package import FeedTimeline
package import Foundation

/// Runs feeds: all at once, each on its own, each abandoned at its own deadline.
///
/// It keeps the last good answer of each feed and what the feed wants to remember from fetch to fetch: also what a fetch
/// brought after its callers had left, since it was paid for. Callers who ask a feed for the same share one
/// fetch; fetches of one feed for different things go one after another, also between processes that share a storage.
package final class FeedEngine: Sendable {
    /// Makes what one fetch of a feed sends its requests with.
    ///
    /// The mode tells whether an answer will do that is fresh by what the publisher says.
    package typealias MakeTransport =
        @Sendable (_ feed: Feed, _ deadline: FetchDeadline, _ mode: FetchMode) -> FetchTransport

    let clock: EngineClock
    let providerClock: FeedClock
    let timeZone: TimeZone
    let storage: FallbackStorage
    let makeTransport: MakeTransport
    let waits: Breaker.Rule
    let notify: @Sendable (EngineEvent) -> Void
    let boundary: FetchBoundary
    let delayedTasks = DelayedTasks()
    let turns = FeedTurns()
    let transitions = HealthTransitions()
    let fetchedSettings = FetchedSettings()
    let journal: CrashJournal?
    let gate: SuspectGate
    let alerts: (any AlertPlanning)?

    /// Whether it asks for feeds; else it shows what others have stored.
    package let fetches: Bool
    private let shared = SharedFetches<AnswerKey, FetchResult>()

    /// For how long a feed is claimed at a time.
    let lease: Duration

    /// How long an abandoned fetch may still save what it has, before the feed's next one begins.
    static let gracePeriod = Duration.milliseconds(100)

    /// Makes an engine.
    ///
    /// - Parameters:
    ///   - clock: What tells the time.
    ///   - providerClock: What tells it to providers; `nil` for `clock`.
    ///   - timeZone: The zone in which times without one are read, and the days of scopes begin.
    ///   - storage: What outlives the engine; `nil` to keep everything in memory.
    ///   - lease: For how long a feed is claimed at a time; the same in all processes that share a storage.
    ///   - breaker: How long a feed that fails is left alone; after how many failures is the feed's own.
    ///   - executor: The threads that fetches run on.
    ///   - journal: Notes which feeds are in hand, and knows which were when a trap ended an earlier run; `nil` to run
    ///     each whatever happened.
    ///   - fetches: Whether it asks for feeds; else it shows what others have stored, whatever it is asked.
    ///   - alerts: Plans what people are told of what feeds answer; `nil` where nobody is told of anything.
    ///   - notify: Is told what whoever runs the program should hear; from any thread, and must not block.
    ///   - makeTransport: Makes what a fetch sends its requests with.
    package init(
        clock: EngineClock,
        providerClock: FeedClock? = nil,
        timeZone: TimeZone,
        storage: (any FeedStorage)? = nil,
        lease: Duration = .seconds(6),
        breaker: Breaker.Rule = Breaker.Rule(),
        executor: FeedExecutor = FeedExecutor(),
        journal: CrashJournal? = nil,
        fetches: Bool = true,
        alerts: (any AlertPlanning)? = nil,
        notify: @escaping @Sendable (EngineEvent) -> Void = { _ in },
        makeTransport: @escaping MakeTransport
    ) {
        self.clock = clock
        self.providerClock = providerClock ?? clock.feedClock
        gate = SuspectGate(clock)
        self.timeZone = timeZone
        self.lease = lease
        waits = breaker
        self.journal = journal
        self.fetches = fetches
        self.alerts = alerts
        self.notify = notify
        self.makeTransport = makeTransport
        self.storage = FallbackStorage(storage, clock: clock, notify: notify)
        boundary = FetchBoundary(executor: executor, delayedTasks: delayedTasks)
    }

    /// Makes an engine that keeps everything in memory, and counts nothing.
    package convenience init(
        clock: FeedClock,
        timeZone: TimeZone,
        executor: FeedExecutor = FeedExecutor(),
        makeTransport: @escaping @Sendable (_ feed: Feed, _ deadline: FetchDeadline) -> any FeedTransport
    ) {
        self.init(clock: .following(clock), timeZone: timeZone, executor: executor) { feed, deadline, _ in
            FetchTransport(uncounted: makeTransport(feed, deadline))
        }
    }

    /// Asks all feeds at once.
    ///
    /// - Parameters:
    ///   - feeds: The feeds; each id once.
    ///   - mode: When publishers are asked.
    ///   - awaitsSaving: Whether to return only when all that came is saved; else ``settle()`` waits for that.
    ///   - window: What the viewer looks at, by feed.
    ///   - report: Is told of each feed as soon as it has answered or failed, one at a time.
    /// - Returns: The reports in the order of the feeds. When the task is cancelled, feeds without an answer have failed
    ///   with code `cancelled`.
    package func fetch(
        _ feeds: [Feed],
        mode: FetchMode = .refresh,
        awaitsSaving: Bool = true,
        window: @Sendable (Feed) -> TimeWindow,
        report: (FeedReport) -> Void = { _ in }
    ) async -> [FeedReport] {
        let suspects = Set(feeds.indices.filter { isSuspect(feeds[$0]) })
        let reports = await withTaskGroup(of: (Int, FeedReport).self) { group in
            func add(_ index: Int) {
                let feed = feeds[index]
                let window = window(feed)
                group.addTask {
                    (index, await self.load(feed, mode: mode, awaitsSaving: false, window: window).report)
                }
            }
            for index in feeds.indices where !suspects.contains(index) { add(index) }
            var reports: [Int: FeedReport] = [:]
            for await (index, arrived) in group {
                report(arrived)
                reports[index] = arrived
            }
            // Whatever becomes of these, the others have been told of.
            for index in suspects.sorted() {
                add(index)
                guard let (_, arrived) = await group.next() else { continue }
                report(arrived)
                reports[index] = arrived
            }
            return feeds.indices.compactMap { reports[$0] }
        }
        if awaitsSaving { await settle() }
        return reports
    }

    /// Waits until all that came is saved, or the storage has failed.
    package func settle() async { await storage.settle() }

    /// Waits until what came of some feeds is saved, or the storage has failed; not for one that cannot be reached.
    package func settle(_ feeds: [Feed]) async {
        for feed in feeds where storage.awaySince == nil { await storage.settle(FeedKey(feed)) }
    }

    /// Notes that the run ends in order; fetches that are still under way are noted no more.
    package func close() { journal?.close() }

    /// Notes that a feed is no longer configured.
    func forget(_ feed: FeedID) {
        transitions.forget(feed)
        notify(.feedRemoved(feed))
    }

    /// Whether a feed is to be read last and alone, or not at all, by what became of earlier runs.
    func isSuspect(_ feed: Feed) -> Bool { journal.map { $0.standing(of: FeedKey(feed)) != .clear } ?? false }

    /// Asks one feed, or looks at what is kept of it.
    package func fetch(_ feed: Feed, mode: FetchMode = .refresh, window: TimeWindow) async -> FeedReport {
        await load(feed, mode: mode, window: window).report
    }

    /// The answer that a window shows.
    package func key(of feed: Feed, _ window: TimeWindow) -> AnswerKey {
        AnswerKey(feed: FeedKey(feed), scope: feed.profile.scope?(window, timeZone) ?? "")
    }

    /// When a feed's breaker opens, and for how long.
    func rule(of feed: Feed) -> Breaker.Rule {
        var rule = waits
        rule.failures = feed.breakerFailures
        return rule
    }

    /// How many callers wait for a fetch.
    package var callerCount: Int { get async { await shared.callerCount } }

    /// Looks at what is kept of a feed, and asks for it where the mode says so.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - mode: When its publisher is asked.
    ///   - awaitsSaving: Whether to return only when what came is saved; else ``settle()`` waits for that.
    ///   - window: What the viewer looks at.
    /// - Returns: The report, and when a loop should look again.
    package func load(
        _ feed: Feed,
        mode: FetchMode,
        awaitsSaving: Bool = true,
        window: TimeWindow
    ) async -> FetchResult {
        let result = await load(feed, mode, window)
        if awaitsSaving { await storage.settle(FeedKey(feed)) }
        return result
    }

    private func load(_ feed: Feed, _ mode: FetchMode, _ window: TimeWindow) async -> FetchResult {
        if let fault = feed.fault { return failed(feed, fault) }
        let key = key(of: feed, window)
        let mode = fetches ? mode : .offline
        // A loop keeps to the minimum refresh of any feed, be it a file's.
        let isReadAnyway = feed.isLocal && mode != .due && fetches
        var way = mode
        if mode != .refresh, !isReadAnyway {
            switch await stored(feed, key, window, mode) {
            case .result(let result): return result
            // What the publisher called fresh is older than what was shown, too.
            case .nothing(let isOutdated): if isOutdated { way = .refresh }
            }
        }
        if mode != .refresh, case .leftOut(let end, let traps)? = journal?.standing(of: key.feed) {
            let result = await leftOut(feed, key, window, until: end, traps: traps)
            // Once, since the next visit is at the end of that.
            if mode == .due, let error = result.report.error { notify(.failing(feed.id, error)) }
            return result
        }
        return await shared.value(for: key) { [way] in await self.performFetch(feed, window, key, way) }
            ?? FetchResult(report: FeedReport(feed, .cancelled(feed.id), since: clock.now))
    }

    /// A feed that cannot be fetched as it is configured; only another configuration mends it, so a loop need not come soon.
    private func failed(_ feed: Feed, _ fault: FeedError) -> FetchResult {
        var error = fault
        error.feed = feed.id
        var report = FeedReport(feed, error, since: clock.now)
        report.failingSince = nil
        return FetchResult(report: report, nextDue: clock.now.addingTimeInterval(86_400))
    }

    /// Until when a feed is left out, since it was in hand at traps, and at how many; `nil` where it is not.
    package func leftOut(_ feed: Feed) -> (until: Date, faults: Int)? {
        guard case .leftOut(let end, let traps)? = journal?.standing(of: FeedKey(feed)) else { return nil }
        return (end, traps)
    }

    /// What is kept of a feed that is not read, since it was in hand at two traps.
    private func leftOut(
        _ feed: Feed,
        _ key: AnswerKey,
        _ window: TimeWindow,
        until end: Date,
        traps: Int
    ) async -> FetchResult {
        let standing = await storage.standing(of: key)
        let answer = await answer(of: feed, key, window, standing)
        let error = FeedError.crashed(traps: traps, wait: end.timeIntervalSince(clock.now))
        let report = report(feed, key, answer, standing.health, error, at: clock.now)
        return FetchResult(report: report, nextDue: end)
    }

    /// What comes of a look at the storage.
    private enum Stored {
        case result(FetchResult)
        /// A request is needed.
        case nothing(isOutdated: Bool)
    }

    /// What is kept of a feed, where that will do.
    private func stored(
        _ feed: Feed,
        _ key: AnswerKey,
        _ window: TimeWindow,
        _ mode: FetchMode
    ) async -> Stored {
        let standing = await storage.standing(of: key)
        let isOutdated = isOutdated(feed, key, standing)
        var weighed = standing
        if isOutdated { weighed.age = nil }
        let (age, health) = (weighed.age, weighed.health)
        let freshness = Freshness(feed)
        let now = clock.now
        // A feed that has answered for other things only has nothing to show, and is not made to wait.
        let wasSetBack = health.askedAt.map { freshness.isFromFuture($0, at: now) } ?? false
        let mayWait = !wasSetBack && (age != nil || health.failure != nil)
        var due = health.due(of: feed)
        var error: FeedError?
        let isFresh = mode == .cached && !isOutdated ? await isFresh(feed, key, window, weighed) : false
        switch mode {
        case .refresh: return .nothing(isOutdated: isOutdated)
        case .cached where !isFresh:
            guard let failure = health.failure, let sentAt = failure.sentAt,
                freshness.isWithinFloor(readAt: sentAt, at: now)
            else { return .nothing(isOutdated: isOutdated) }
            error = failure.error(of: feed.id, askedSecondsAgo: now.timeIntervalSince(sentAt))
        case .cached: break
        case .offline: if !mayWait { due = nil }
        case .due:
            let isWithinFloor = age.map { freshness.isWithinFloor(readAt: $0.readAt, at: now) } ?? false
            if let age, isWithinFloor {
                let end = age.readAt.addingTimeInterval(freshness.minimumRefresh)
                due = max(due ?? end, end)
            } else {
                guard let nextDue = due, nextDue > now, mayWait,
                    await !isBehind(feed, key, window, weighed)
                else { return .nothing(isOutdated: isOutdated) }
            }
        }
        // A loop tells of what others have found out too.
        if mode == .due { transitions.events(of: feed.id, health).forEach(notify) }
        let report = report(
            feed,
            key,
            await answer(of: feed, key, window, standing),
            health,
            error,
            due: mode == .due ? due : nil,
            isOutdated: isOutdated,
            at: now
        )
        return .result(FetchResult(report: report, nextDue: due, isOutdated: isOutdated))
    }

    /// What is kept of a feed, as a report; without an error, what keeps it from being newer is the last failure or that
    /// no request was made, in a loop until one is due.
    func report(
        _ feed: Feed,
        _ key: AnswerKey,
        _ answer: StoredAnswer?,
        _ health: FeedHealth,
        _ error: FeedError? = nil,
        due: Date? = nil,
        isOutdated: Bool = false,
        at now: Date
    ) -> FeedReport {
        let freshness = Freshness(feed)
        let freshUntil = answer.map { freshness.freshUntil($0.age, notBefore: health.notBefore) }
        if error == nil, !isOutdated, let answer, freshness.isFresh(answer.age, health, at: now) {
            return FeedReport(feed, answer.snapshot, readAt: answer.readAt, freshUntil: freshUntil)
        }
        let worthShowing = answer.flatMap {
            freshness.isWorthShowing(readAt: $0.readAt, usableUntil: $0.usableUntil, at: now) ? $0 : nil
        }
        var reason =
            error ?? health.failure?.error(of: feed.id)
            ?? (fetches
                ? .notAsked(hasAnswer: worthShowing != nil, wait: due.map { $0.timeIntervalSince(now) })
                : .notFetched(hasAnswer: worthShowing != nil))
        reason.feed = feed.id
        let since = health.failure?.since ?? now
        guard let answer = worthShowing else { return FeedReport(feed, reason, since: since) }
        return FeedReport(
            stale: feed,
            answer.snapshot,
            readAt: answer.readAt,
            freshUntil: freshUntil ?? answer.freshUntil,
            reason,
            since: since
        )
    }
}

/// What came of one look at a feed.
package struct FetchResult: Sendable {
    package var report: FeedReport

    /// When a loop should look again; `nil` where nothing says so.
    package var nextDue: Date?

    /// Whether the report is of an answer that is older than what the feed has shown with other settings.
    package var isOutdated = false

    /// Since when the store that several machines share is away, where that is why no request was made.
    package var storeAwaySince: Date?

    /// Whether another machine asks at this moment, and will say what came of it.
    package var isElsewhere = false

    /// What is different from the answer before; `nil` where no request was made, or it failed.
    package var difference: SnapshotDifference?
}
