package import FeedCore
package import FeedTimeline
package import Foundation
import Synchronization

/// An engine that fetches all feeds at once, independently of each other, and abandons each fetch at the feed's
/// deadline.
///
/// It stores the last good answer and the state of each feed. A fetch is cancelled when its last caller leaves, but an
/// answer that it has got by then is stored, since its requests were spent. Callers that want the same answer of a feed
/// share one fetch; fetches of one feed for different windows take turns, also between processes that share a storage.
package final class FeedEngine: Sendable {
    /// Creates the transport for one fetch of a feed.
    ///
    /// `mode` determines if a cached answer that is fresh according to the publisher is used.
    package typealias MakeTransport =
        @Sendable (_ feed: Feed, _ deadline: FetchDeadline, _ mode: FetchMode) -> FetchTransport

    let clock: EngineClock
    let providerClock: FeedClock
    let timeZone: TimeZone
    let language: String?

    /// The version of the rules of time zones that are in use.
    let zoneVersion: @Sendable () -> String?
    let storage: FallbackStorage
    let makeTransport: MakeTransport
    let waits: Breaker.Rule
    let notify: @Sendable (EngineEvent) -> Void
    let boundary: FetchBoundary
    let delayedTasks = DelayedTasks()
    let turns = FeedTurns()
    let transitions = HealthTransitions()

    /// The progress of the fetches that are under way, from providers that report it.
    let dayProgress = Mutex<[AnswerKey: DayProgress]>([:])
    let fetchedSettings = FetchedSettings()
    let journal: CrashJournal?
    let gate: SuspectGate
    let alerts: (any AlertPlanning)?

    /// True if the engine fetches feeds; otherwise it shows the answers that other processes have stored.
    package let fetches: Bool
    private let shared = SharedFetches()

    /// The duration of a claim, until it is renewed.
    let lease: Duration

    /// The time for which an abandoned fetch may still save its state, before the next fetch of the feed begins.
    static let gracePeriod = Duration.milliseconds(100)

    /// Creates an engine.
    ///
    /// - Parameters:
    ///   - clock: The engine's clock.
    ///   - providerClock: The clock that providers read; `nil` for `clock`.
    ///   - timeZone: The zone for times without a zone, and for the days of scopes.
    ///   - language: The preferred language of texts, such as `de`.
    ///   - zoneVersion: The version of the rules of time zones that are in use; `nil` if it is not known.
    ///   - storage: The storage that outlives the engine; `nil` to keep everything in memory.
    ///   - lease: The duration of a claim, until it is renewed; the same in all processes that share a storage.
    ///   - breaker: The times for which circuit breakers open; the number of failures comes from the feed.
    ///   - executor: The threads that fetches run on.
    ///   - journal: A record of the feeds in progress, and of the feeds that were in progress when a trap ended an
    ///     earlier run; `nil` to fetch all feeds alike.
    ///   - fetches: True to fetch feeds; otherwise the engine shows the stored answers of other processes, in any mode.
    ///   - alerts: Plans alerts from the answers of feeds; `nil` to plan none.
    ///   - notify: Called with events for logs and metrics, on any thread; must not block.
    ///   - makeTransport: Creates the transport of each fetch.
    package init(
        clock: EngineClock,
        providerClock: FeedClock? = nil,
        timeZone: TimeZone,
        language: String? = nil,
        zoneVersion: @escaping @Sendable () -> String? = { ZoneDatabase.shared.version },
        storage: (any ServedStorage)? = nil,
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
        (self.timeZone, self.language) = (timeZone, language)
        self.zoneVersion = zoneVersion
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

    /// Fetches all feeds at once, each for its window.
    ///
    /// It calls `report` as soon as a feed has answered or failed, one at a time. If `awaitsSaving` is true, it returns
    /// when all results are saved; otherwise ``flush()`` waits for that.
    ///
    /// - Returns: The reports in the order of the feeds. If the task is cancelled, feeds without an answer have failed
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
                    let result = await self.shared.result(by: self.way(to: feed, mode, window))
                    return (index, (result ?? self.cancelled(feed)).report)
                }
            }
            for index in feeds.indices where !suspects.contains(index) { add(index) }
            var reports: [Int: FeedReport] = [:]
            var rest = suspects.sorted()[...]
            repeat {
                for await (index, arrived) in group {
                    report(arrived)
                    reports[index] = arrived
                }
                // Suspects run last, one after another, after the others were reported.
                if let index = rest.popFirst() { add(index) }
            } while !group.isEmpty
            return feeds.indices.compactMap { reports[$0] }
        }
        if awaitsSaving { await flush() }
        return reports
    }

    /// Waits until all results are saved, or the storage has failed.
    package func flush() async { await storage.flush() }

    /// Waits until the results of some feeds are saved, or the storage has failed; does not wait for an unreachable
    /// storage.
    package func flush(_ feeds: [Feed]) async {
        for feed in feeds where storage.awaySince == nil { await storage.flush(FeedKey(feed)) }
    }

    /// Records that the run ends normally; later fetches are no longer recorded.
    package func close() { journal?.close() }

    /// Records that a feed is no longer configured.
    func forget(_ feed: FeedID) {
        transitions.forget(feed)
        notify(.feedRemoved(feed))
    }

    /// Returns true if a feed is to be fetched last and alone, or not at all, because earlier runs crashed.
    func isSuspect(_ feed: Feed) -> Bool { journal.map { $0.suspicion(of: FeedKey(feed)) != .clear } ?? false }

    /// Fetches one feed, or reads its stored answer.
    package func fetch(_ feed: Feed, mode: FetchMode = .refresh, window: TimeWindow) async -> FeedReport {
        await load(feed, mode: mode, window: window).report
    }

    /// Returns the key of the answer that a window shows.
    package func key(of feed: Feed, _ window: TimeWindow) -> AnswerKey {
        AnswerKey(feed: FeedKey(feed), scope: feed.profile.scope?(window, timeZone) ?? "")
    }

    /// Returns the rule by which a feed's circuit breaker opens.
    func rule(of feed: Feed) -> Breaker.Rule {
        var rule = waits
        rule.failures = feed.breakerFailures
        return rule
    }

    /// The number of callers that wait for a fetch.
    package var callerCount: Int { get async { await shared.callerCount } }

    /// Reads the stored answer of a feed, and fetches a new one if the mode requires it.
    ///
    /// If `awaitsSaving` is true, it returns when the result is saved; otherwise ``flush()`` waits for that.
    package func load(
        _ feed: Feed,
        mode: FetchMode,
        awaitsSaving: Bool = true,
        window: TimeWindow
    ) async -> FetchResult {
        let result = await shared.result(by: way(to: feed, mode, window))
        if awaitsSaving { await storage.flush(FeedKey(feed)) }
        return result ?? cancelled(feed)
    }

    /// Returns the known result of a feed if no request is needed or allowed; otherwise the fetch that makes the
    /// request.
    private func way(to feed: Feed, _ mode: FetchMode, _ window: TimeWindow) async -> SharedFetches.Way {
        if let fault = feed.fault {
            var report = FeedReport(feed, fault, since: clock.now)
            report.error?.feed = feed.id
            report.failingSince = nil
            // Only another configuration helps, so a loop need not check the feed soon.
            return .known(FetchResult(report: report, nextDue: clock.now.addingTimeInterval(86_400)))
        }
        let key = key(of: feed, window)
        let mode = fetches ? mode : .offline
        var isOutdated = false
        // A loop keeps to the minimum refresh of any feed, even of a file.
        if mode != .refresh, mode == .due || !feed.isLocal || !fetches {
            let stored = await stored(feed, key, window, mode)
            if let result = stored.result { return .known(result) }
            isOutdated = stored.isOutdated
        }
        if mode != .refresh, let (end, traps) = leftOut(feed) {
            let storedState = await storage.storedState(of: key)
            let answer = await answer(of: feed, key, window, storedState)
            let error = FeedError.crashed(traps: traps, wait: end.timeIntervalSince(clock.now))
            let report = report(feed, answer, storedState.health, error, at: clock.now)
            // The failure is reported once, since the feed is next checked at the end of that time.
            if mode == .due, let error = report.error { notify(.failing(feed.id, error)) }
            return .known(FetchResult(report: report, nextDue: end))
        }
        // A cached answer that is still fresh is older than the answer that was shown, too.
        let fetchMode = isOutdated ? .refresh : mode
        return .fetch(key) { await self.performFetch(feed, window, key, fetchMode) }
    }

    func cancelled(_ feed: Feed) -> FetchResult {
        FetchResult(report: FeedReport(feed, .cancelled(feed.id), since: clock.now))
    }

    /// Returns the time until which a feed is left out after traps, and the number of traps; `nil` if it is not left
    /// out.
    package func leftOut(_ feed: Feed) -> (until: Date, faults: Int)? {
        guard case .leftOut(let end, let traps)? = journal?.suspicion(of: FeedKey(feed)) else { return nil }
        return (end, traps)
    }

    /// Returns a result with the stored answer of a feed, `nil` if a request is needed; and true if the stored answer
    /// is outdated, see ``isOutdated(_:_:_:)``.
    private func stored(
        _ feed: Feed,
        _ key: AnswerKey,
        _ window: TimeWindow,
        _ mode: FetchMode
    ) async -> (result: FetchResult?, isOutdated: Bool) {
        let storedState = await storage.storedState(of: key)
        let isOutdated = isOutdated(feed, key, storedState)
        var weighed = storedState
        if isOutdated { weighed.age = nil }
        let (age, health) = (weighed.age, weighed.health)
        let freshness = Freshness(feed)
        let now = clock.now
        // A feed with stored answers for other windows only has nothing to show for this one, and does not wait.
        let wasSetBack = health.askedAt.map { freshness.isFromFuture($0, at: now) } ?? false
        let mayWait = !wasSetBack && (age != nil || health.failure != nil)
        var due = health.due(of: feed)
        var error: FeedError?
        let isFresh = mode == .cached && !isOutdated ? await isFresh(feed, key, window, weighed) : false
        switch mode {
        case .refresh: return (nil, isOutdated)
        case .cached where !isFresh:
            guard let failure = health.failure, let sentAt = failure.sentAt,
                freshness.isWithinFloor(readAt: sentAt, at: now)
            else { return (nil, isOutdated) }
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
                else { return (nil, isOutdated) }
            }
        }
        // A loop also reports what other processes have found out.
        if mode == .due { transitions.events(of: feed.id, health).forEach(notify) }
        let report = report(
            feed,
            await answer(of: feed, key, window, storedState),
            health,
            error,
            due: mode == .due ? due : nil,
            isOutdated: isOutdated,
            at: now
        )
        return (FetchResult(report: report, nextDue: due, isOutdated: isOutdated), isOutdated)
    }

    /// Returns a report of a feed's stored answer; if the answer is stale, with the reason that it is not newer.
    ///
    /// The reason is `error`, else the feed's last failure, else that no request was made; `due` is the time of a
    /// loop's next request.
    func report(
        _ feed: Feed,
        _ answer: StoredAnswer?,
        _ health: FeedHealth,
        _ error: FeedError? = nil,
        due: Date? = nil,
        isOutdated: Bool = false,
        at now: Date
    ) -> FeedReport {
        let freshness = Freshness(feed)
        let report = answer.map { answer in
            let freshUntil = freshness.freshUntil(answer.age, notBefore: health.notBefore)
            return FeedReport(feed, answer.snapshot, readAt: answer.readAt, freshUntil: freshUntil)
        }
        if error == nil, !isOutdated, let answer, let report, freshness.isFresh(answer.age, health, at: now) {
            return report
        }
        let hasAnswer = answer.map { freshness.isWorthShowing($0, at: now) } ?? false
        var reason =
            error ?? health.failure?.error(of: feed.id)
            ?? (fetches
                ? .notAsked(hasAnswer: hasAnswer, wait: due.map { $0.timeIntervalSince(now) })
                : .notFetched(hasAnswer: hasAnswer))
        reason.feed = feed.id
        let since = health.failure?.since ?? now
        guard hasAnswer, let report else { return FeedReport(feed, reason, since: since) }
        return report.stale(reason, since: since)
    }
}

/// The result of loading a feed.
package struct FetchResult: Sendable {
    package var report: FeedReport

    /// The time at which a loop should load the feed again; `nil` if unknown.
    package var nextDue: Date?

    /// True if the report's answer is older than one that the feed has shown with other settings, or than the current
    /// rules of time zones.
    package var isOutdated = false

    /// The time since which the shared store has been unreachable, if the fetch made no request or lost its result for
    /// that reason.
    package var storeAwaySince: Date?

    /// True while another machine fetches the feed, and will publish the result.
    package var isElsewhere = false

    /// The difference from the answer before; `nil` if no request was made, or the request failed.
    package var difference: SnapshotDifference?
}
