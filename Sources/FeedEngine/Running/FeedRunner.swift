package import FeedCore
import FeedTimeline
import Foundation
import ServiceLifecycle
import Synchronization

/// A loop that fetches feeds for as long as the program runs, each when it is due, and publishes to a ``ChangeStream``.
///
/// One task waits for all feeds. On graceful shutdown, no further fetch begins, and the fetches under way have a while
/// to end. A runner runs once; its feeds can be replaced meanwhile.
package final class FeedRunner: Service {
    enum Event: Sendable {
        case started
        case woken(Int)
        case finished(Int, due: Date?)
        /// Another process has fetched these feeds, and this process is to read their answers.
        case readElsewhere(Set<FeedKey>)
        /// Another process has fetched these feeds, and their answers need not be read.
        case left([FeedKey: StoredChanges.Answer])
        /// The store that several machines share has been unreachable since this time, which is to be reported.
        case storeAway(Date)
        /// The store is back, or another store has replaced it.
        case storeBack
        /// A refresh of this feed was requested.
        case wanted(FeedID)
        case replaced
        case stopping
        case timeIsUp
    }

    /// Other feeds to continue with.
    struct Replacement {
        var feeds: [Feed]?

        /// The feeds that are configured now; events of other feeds are not published.
        var current: [FeedID: Feed]

        /// The callers that wait until the loop has replaced its feeds.
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isOver = false
    }

    private let feeds: [Feed]
    let engine: FeedEngine
    let changes: ChangeStream
    private let concurrent: Int
    private let gracePeriod: Duration

    /// True if this process reads and publishes answers that other processes have fetched.
    let isWatched: Bool
    let window: @Sendable (Feed) -> TimeWindow

    /// A number that identifies this process among others.
    let number = UInt64.random(in: .min ... .max)
    let files = FileWatch()
    let replacement: Mutex<Replacement>

    /// The feeds whose stored answers have not been read yet, as at the start, or while the store is unreachable.
    let unread: Mutex<Set<FeedID>>
    private let events: AsyncStream<Event>
    let tell: AsyncStream<Event>.Continuation

    /// The time to wait before looking at the clock again, in seconds.
    private static let step: TimeInterval = 30

    /// The time between two polls for changes that other processes have saved.
    private static let pollInterval = Duration.seconds(3)

    /// Creates a loop that fetches feeds, each for the window that is shown at the time, and publishes answers and
    /// failures to a stream.
    ///
    /// `concurrent` is the maximum number of fetches at once; a fetch that waits for a publisher costs a connection,
    /// and should not delay the others. After a graceful shutdown has begun, fetches may continue for `gracePeriod`. If
    /// `isWatched` is false, the answers of other processes have no viewers: a feed that another process has fetched is
    /// left to that process, and checked again some time after its next fetch should have come.
    package init(
        _ feeds: [Feed],
        engine: FeedEngine,
        changes: ChangeStream,
        concurrent: Int = 512,
        gracePeriod: Duration = .seconds(5),
        isWatched: Bool = true,
        window: @escaping @Sendable (Feed) -> TimeWindow
    ) {
        self.feeds = feeds
        self.engine = engine
        self.changes = changes
        self.concurrent = concurrent
        self.gracePeriod = gracePeriod
        self.isWatched = isWatched
        self.window = window
        replacement = Mutex(Replacement(current: Self.byID(feeds)))
        unread = Mutex(Set(feeds.map(\.id)))
        (events, tell) = AsyncStream.makeStream(of: Event.self)
        changes.follow(feeds)
    }

    private static func byID(_ feeds: [Feed]) -> [FeedID: Feed] {
        Dictionary(feeds.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Runs until graceful shutdown, and then returns, or until it is cancelled, and then throws `CancellationError`.
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
            case .readElsewhere(let keys):
                files.forget(keys.lazy.map(\.feed))
                feeds.bringForward(keys, to: engine.clock.now)
            case .left(let answers): leave(&feeds, answers)
            case .storeAway(let since):
                isAway = true
                for report in changes.current.reports { changes.publish(storeAway(report, since)) }
            case .storeBack:
                isAway = false
                // The feeds are planned as at the start, so that those that are due by now are not all fetched at once.
                if !isStopping { feeds.replan(await planned(feeds.waitingFeeds), at: engine.clock.now) }
            case .wanted(let feed): feeds.refresh(feed, at: engine.clock.now)
            case .replaced: if let wanted = replacement.withLock({ $0.feeds.take() }) { feeds.replace(with: wanted) }
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
            // The stored answers of the feeds have been published by now.
            polls =
                polls
                ?? Task {
                    repeat { saved.yield() } while (try? await ContinuousClock().sleep(for: Self.pollInterval)) != nil
                }
            for (number, feed, due, isWanted) in isAway ? [] : feeds.start(at: engine.clock.now) {
                let fetch = Task {
                    _ = tell.yield(.finished(number, due: await load(feed, due, isWanted: isWanted)))
                    // A process that does not fetch saves nothing.
                    guard engine.fetches else { return }
                    await engine.storage.flush(FeedKey(feed))
                    changes.recordStored(feed.id)
                    saved.yield()
                }
                feeds.record(fetch, of: number)
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
        await engine.flush()
        saved.finish()
        await news.value
        try Task.checkCancellation()
    }

    // MARK: - Other feeds

    /// Continues with other feeds, and returns when the fetches of all removed feeds have ended.
    ///
    /// A feed that is configured as before is not affected. A feed that is configured differently keeps its current
    /// fetch, its answer and its due time as long as its requests are the same. The removal of feeds is published to
    /// the ``ChangeStream``.
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

    /// Publishes the removal of feeds whose fetches have ended, and plans new feeds.
    private func change(_ feeds: inout LoopFeeds) async {
        for (feed, isReplaced, isShown) in feeds.leave() {
            if !isShown { changes.remove(feed) }
            if !isReplaced { engine.forget(feed) }
        }
        let arrived = feeds.arrive()
        if !arrived.isEmpty { feeds.add(await planned(arrived), at: engine.clock.now) }
        if !feeds.isChanging { endReplacing(isOver: false) }
    }

    /// Resumes the callers of ``replace(with:)``, unless another replacement has been requested by now.
    private func endReplacing(isOver: Bool) {
        let waiting: [CheckedContinuation<Void, Never>] = replacement.withLock { replacement in
            if !isOver, replacement.feeds != nil { return [] }
            replacement.isOver = isOver
            defer { replacement.waiting = [] }
            return replacement.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
