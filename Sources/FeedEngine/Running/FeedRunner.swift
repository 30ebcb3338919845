package import FeedCore
import FeedTimeline
import Foundation
import ServiceLifecycle
import Synchronization

/// Asks feeds for as long as the program runs, each when it is due, and tells a ``ChangeStream`` what came.
///
/// One task waits for all of them. On graceful shutdown no further fetch begins, and those under way have a while to end.
/// A runner runs once; its feeds can be exchanged meanwhile.
package final class FeedRunner: Service {
    private enum Event: Sendable {
        case started
        case woken(Int)
        case finished(Int, due: Date?)
        /// Another process has read these.
        case readElsewhere(Set<FeedKey>)
        /// The store that several machines share is away for so long that people should know; since this time.
        case storeAway(Date)
        /// It is back, or it is another one than before.
        case storeBack
        /// Somebody wants this feed to be asked now.
        case wanted(FeedID)
        case replaced
        case stopping
        case timeIsUp
    }

    /// Other feeds to go on with.
    private struct Replacement {
        var feeds: [Feed]?

        /// The feeds that are wanted: events of others are not published.
        var current: [FeedID: Feed]

        /// Those who wait until the loop has come to them.
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isOver = false
    }

    private let feeds: [Feed]
    let engine: FeedEngine
    let changes: ChangeStream
    private let concurrent: Int
    private let gracePeriod: Duration
    let window: @Sendable (Feed) -> TimeWindow
    private let files = FileWatch()
    private let replacement: Mutex<Replacement>
    private let events: AsyncStream<Event>
    private let tell: AsyncStream<Event>.Continuation

    /// How long to wait before looking at the clock again, in seconds.
    private static let step: TimeInterval = 30

    /// How long after the start a suspect is asked, in seconds; see ``CrashJournal``.
    private static let suspectDelay: TimeInterval = 5

    /// How often to look whether another process has saved something.
    private static let pollInterval = Duration.seconds(3)

    /// How long a store that several machines share may be away, in seconds, before that is told of the feeds: a restart
    /// of its server is over by then.
    private static let awayPatience: TimeInterval = 5

    /// How long after a feed was due a process looks that leaves fetching to others, and how often at most, in seconds.
    ///
    /// What others have saved with news it is told at once.
    private static let lookDelay: TimeInterval = 5

    /// Makes a loop.
    ///
    /// - Parameters:
    ///   - feeds: The feeds; each id once.
    ///   - engine: What asks them.
    ///   - changes: Is told of each answer and failure.
    ///   - concurrent: How many feeds are asked at once; those that wait for a publisher cost a connection each, and
    ///     should not delay the others.
    ///   - gracePeriod: How long fetches may go on after a graceful shutdown has begun.
    ///   - window: What is looked at, by feed and at the time.
    package init(
        _ feeds: [Feed],
        engine: FeedEngine,
        changes: ChangeStream,
        concurrent: Int = 512,
        gracePeriod: Duration = .seconds(5),
        window: @escaping @Sendable (Feed) -> TimeWindow
    ) {
        self.feeds = feeds
        self.engine = engine
        self.changes = changes
        self.concurrent = concurrent
        self.gracePeriod = gracePeriod
        self.window = window
        replacement = Mutex(Replacement(current: Self.byID(feeds)))
        (events, tell) = AsyncStream.makeStream(of: Event.self)
        changes.follow(feeds)
    }

    /// The feeds that are wanted, in no particular order.
    var currentFeeds: [Feed] { Array(replacement.withLock(\.current).values) }

    private static func byID(_ feeds: [Feed]) -> [FeedID: Feed] {
        Dictionary(feeds.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Runs until graceful shutdown, after which it returns, or cancellation.
    package func run() async throws {
        defer { endReplacing(isOver: true) }
        try await withGracefulShutdownHandler {
            try await loop()
        } onGracefulShutdown: {
            self.tell.yield(.stopping)
        }
    }

    @concurrent private func loop() async throws {
        var feeds = LoopFeeds(feeds, at: engine.clock.now, concurrent: concurrent)
        var alarm = Alarm(clock: engine.clock) { self.tell.yield(.woken($0)) }
        var (isStopping, isAway) = (false, false)
        await engine.storage.keepTrying(true)
        var bound: Task<Void, any Error>?
        let start = await engine.storage.changes(after: nil)?.position
        let (saves, saved) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        var polls: Task<Void, Never>?
        let news = Task { await publishNews(after: start, at: saves) }
        let wakes = engine.storage.news().map { news in Task { for await _ in news { saved.yield() } } }
        tell.yield(.started)
        for await event in events {
            switch event {
            case .started: break
            case .woken(let number): alarm.rang(number)
            case .finished(let number, let due): feeds.finish(number, due: due, at: engine.clock.now)
            case .readElsewhere(let keys): feeds.bringForward(keys, to: engine.clock.now)
            case .storeAway(let since):
                isAway = true
                tellStoreAway(since)
            case .storeBack:
                isAway = false
                // As at the start, so that what is due by now is not asked all at once.
                if !isStopping { feeds.replan(await planned(feeds.waitingFeeds), at: engine.clock.now) }
            case .wanted(let feed): feeds.refresh(feed, at: engine.clock.now)
            case .replaced: replace(&feeds)
            case .stopping:
                isStopping = true
                alarm.stop()
                bound = Task { [gracePeriod] in
                    try await ContinuousClock().sleep(for: gracePeriod)
                    tell.yield(.timeIsUp)
                }
            case .timeIsUp: feeds.cancelFetches()
            }
            if isStopping {
                if feeds.plan.runningCount == 0 { break }
                continue
            }
            await change(&feeds)
            // What is stored of the feeds has been published by now.
            polls =
                polls
                ?? Task {
                    repeat { saved.yield() } while (try? await ContinuousClock().sleep(for: Self.pollInterval)) != nil
                }
            for (number, feed, due, isWanted) in isAway ? [] : feeds.start(at: engine.clock.now) {
                let fetch = Task {
                    _ = tell.yield(.finished(number, due: await load(feed, due, isWanted: isWanted)))
                    // To look saves nothing.
                    guard engine.fetches else { return }
                    await engine.storage.settle(FeedKey(feed))
                    saved.yield()
                }
                feeds.note(fetch, of: number)
            }
            let step = engine.clock.now.addingTimeInterval(Self.step)
            alarm.set(to: isAway ? step : min(feeds.plan.nextTime ?? step, step))
        }
        alarm.stop()
        bound?.cancel()
        polls?.cancel()
        wakes?.cancel()
        for fetch in feeds.cancelFetches() { await fetch.value }
        await engine.storage.keepTrying(false)
        await engine.settle()
        saved.finish()
        await news.value
        try Task.checkCancellation()
    }

    // MARK: - Other feeds

    /// Goes on with other feeds, and returns when none is fetched any more that is no longer wanted.
    ///
    /// A feed that is configured as before notices nothing. One that is configured differently keeps its fetch under way,
    /// its answer and its due time as long as it asks for the same. The ``ChangeStream`` is told which feeds are removed.
    ///
    /// - Parameter feeds: The feeds; each id once.
    package func replace(with feeds: [Feed]) async {
        changes.follow(feeds)
        await withCheckedContinuation { continuation in
            let isOver = replacement.withLock { replacement in
                replacement.feeds = feeds
                replacement.current = Self.byID(feeds)
                if !replacement.isOver { replacement.waiting.append(continuation) }
                return replacement.isOver
            }
            if isOver { continuation.resume() } else { tell.yield(.replaced) }
        }
    }

    private func replace(_ feeds: inout LoopFeeds) {
        let wanted = replacement.withLock { replacement in
            defer { replacement.feeds = nil }
            return replacement.feeds
        }
        if let wanted { feeds.replace(with: wanted) }
    }

    /// Tells of the feeds that are gone, and plans those that have come.
    private func change(_ feeds: inout LoopFeeds) async {
        for (feed, isReplaced, isShown) in feeds.leave() {
            if !isShown { changes.remove(feed) }
            if !isReplaced { engine.forget(feed) }
        }
        let arrived = feeds.arrive()
        if !arrived.isEmpty { feeds.add(await planned(arrived), at: engine.clock.now) }
        if !feeds.isChanging { endReplacing(isOver: false) }
    }

    /// Lets those go on who wait for other feeds, unless still others are wanted by now.
    private func endReplacing(isOver: Bool) {
        let waiting: [CheckedContinuation<Void, Never>] = replacement.withLock { replacement in
            if !isOver, replacement.feeds != nil { return [] }
            replacement.isOver = isOver
            defer { replacement.waiting = [] }
            return replacement.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    // MARK: - Feeds

    /// Tells of all feeds that they show what was known before the store went away.
    private func tellStoreAway(_ since: Date) {
        for report in changes.current.reports { changes.publish(storeAway(report, since)) }
    }

    /// A report of what was known of a feed before the store went away.
    private func storeAway(_ report: FeedReport, _ since: Date) -> FeedReport {
        guard let snapshot = report.snapshot, let readAt = report.readAt else { return report }
        let error = FeedError.storeAway(since: since, now: engine.clock.now, in: engine.timeZone)
        let freshUntil = report.freshUntil ?? readAt
        var away = FeedReport(stale: report.feed, snapshot, readAt: readAt, freshUntil: freshUntil, error, since: since)
        away.error?.feed = report.feed.id
        return away
    }

    /// Publishes what happened to items, in the order in which this process and others have saved it, and reports which
    /// feeds others have fetched.
    ///
    /// - Parameters:
    ///   - start: The position after which to begin.
    ///   - looks: When to look; the last look is at its end.
    private func publishNews(after start: ChangePosition?, at looks: AsyncStream<Void>) async {
        var position = start
        var unseen: [FeedKey: Date] = [:]
        var isAway = false
        func look() async {
            repeat {
                let news = await engine.storage.changes(after: position)
                if let since = engine.storage.awaySince {
                    if !isAway, engine.clock.now.timeIntervalSince(since) >= Self.awayPatience {
                        isAway = true
                        tell.yield(.storeAway(since))
                    }
                } else if isAway || (position != nil && news?.isReset == true) {
                    isAway = false
                    tell.yield(.storeBack)
                }
                position = news?.position ?? position
                let feeds = replacement.withLock(\.current)
                for (key, readAt) in news?.answers ?? [:] {
                    guard let feed = feeds[key.feed.feed], key.feed == FeedKey(feed) else { continue }
                    guard key == engine.key(of: feed, window(feed)) else {
                        let shown = changes.report(of: feed.id)?.readAt ?? .distantPast
                        if let readAt = await engine.readForOtherWindows(feed, window(feed), since: shown) {
                            unseen[key.feed] = max(readAt, unseen[key.feed] ?? readAt)
                        }
                        continue
                    }
                    unseen[key.feed] = readAt
                    await noteShown(of: feed, key)
                }
                // A feed that is being fetched is reported again, until what others have fetched is shown.
                unseen = unseen.filter { key, readAt in
                    changes.report(of: key.feed).map { $0.readAt ?? .distantPast < readAt } ?? false
                }
                if !unseen.isEmpty { tell.yield(.readElsewhere(Set(unseen.keys))) }
                // What could not be saved has come last.
                let events = (news?.events ?? []) + (await engine.storage.takeUnsavedEvents())
                let shown = events.filter { feeds[$0.item.feed] != nil }
                for events in Dictionary(grouping: shown, by: \.item.feed).values { engine.notify(.happened(events)) }
                changes.publish(shown, upTo: unseen.isEmpty ? position : nil)
                if news?.events.isEmpty ?? true { return }
            } while true
        }
        for await _ in looks {
            await look()
            // What many feeds save in the same moment is looked for once.
            if replacement.withLock({ $0.current.count >= RefreshPlan.many }) {
                try? await ContinuousClock().sleep(for: .seconds(RefreshPlan.moment))
            }
        }
        await look()
    }

    /// Finds out what a feed's filters show of an answer that another process may have stored, before its events are told.
    private func noteShown(of feed: Feed, _ key: AnswerKey) async {
        guard feed.hasFilters else { return }
        let age = await engine.storage.standing(of: key).age
        guard let answer = await engine.storage.answer(for: key, aged: age) else { return }
        changes.noteShown(of: FeedReport(feed, answer.snapshot, readAt: answer.readAt))
    }

    /// When each feed is due by what is kept of it, which is shown at once.
    private func planned(_ feeds: [Feed]) async -> [(feed: Feed, due: Date?)] {
        var dues: [(feed: Feed, due: Date?)] = []
        for feed in feeds {
            let due = await files.reading(feed, at: { engine.clock.now }) {
                let result = await engine.load(feed, mode: .offline, window: window(feed))
                // What is older than what was shown is published only where the publisher gives nothing newer.
                if !result.isOutdated, result.report.snapshot != nil || result.nextDue != nil {
                    changes.publish(result.report)
                }
                return result.nextDue
            }
            // One that was in hand when a trap ended a run comes when the others have had their turn.
            let suspectDue = engine.isSuspect(feed) ? engine.clock.now.addingTimeInterval(Self.suspectDelay) : nil
            dues.append((feed, suspectDue.map { max(due ?? $0, $0) } ?? due))
        }
        return dues
    }

    /// Asks a feed before it is due, as a person does who wants to know; what comes is told as ever.
    ///
    /// The minimum refresh, a circuit breaker, a budget and a `Retry-After` still hold; ``FeedEngine/obstacles(toRefresh:)``
    /// tells of them. It returns at once.
    package func refresh(_ feed: FeedID) { tell.yield(.wanted(feed)) }

    /// Shows what others have stored of a feed.
    ///
    /// - Returns: When to look at the feed again.
    private func look(at feed: Feed, _ now: Date) async -> Date {
        let result = await engine.load(feed, mode: .offline, window: window(feed))
        // What cannot be read leaves what is shown; the poll tells of that.
        if !Task.isCancelled, engine.storage.awaySince == nil { changes.publish(result.report) }
        let due = result.nextDue ?? now + Self.lookDelay * 2
        return max(due, now) + Self.lookDelay
    }

    /// - Returns: When to look at the feed again.
    private func load(_ feed: Feed, _ due: Date, isWanted: Bool) async -> Date? {
        let now = engine.clock.now
        guard engine.fetches else { return await look(at: feed, now) }
        // Another may have asked since somebody wanted it.
        let isWanted = isWanted ? await engine.obstacles(toRefresh: feed).isEmpty : false
        if !isWanted, let unchanged = files.due(of: feed, at: now) { return unchanged }
        engine.notify(.begun(feed.id, late: max(0, now.timeIntervalSince(due))))
        return await files.reading(feed, at: { engine.clock.now }) {
            // A file is read whenever it has changed, whatever is kept of it.
            let mode = isWanted ? FetchMode.refresh : feed.profile.source.file == nil ? .due : .cached
            let result = await engine.load(feed, mode: mode, awaitsSaving: false, window: window(feed))
            if let since = result.storeAwaySince, !Task.isCancelled {
                guard now.timeIntervalSince(since) >= Self.awayPatience else { return result.nextDue }
                // The store has what this process does not remember.
                let shown = changes.report(of: feed.id).flatMap { $0.snapshot == nil ? nil : $0 }
                changes.publish(shown.map { storeAway($0, since) } ?? result.report)
                return result.nextDue
            }
            // A cancelled fetch says nothing about the feed.
            if !Task.isCancelled { changes.publish(result.report, result.difference) }
            return result.nextDue
        }
    }
}
