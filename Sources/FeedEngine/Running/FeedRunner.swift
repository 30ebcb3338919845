package import FeedCore
import FeedTimeline
import Foundation
import ServiceLifecycle

/// Asks feeds for as long as the program runs, each when it is due, and tells a ``ChangeStream`` what came.
///
/// One task waits for all of them. On graceful shutdown no further fetch begins, and those under way have a while to end.
package struct FeedRunner: Service {
    private enum Event: Sendable {
        case started
        case woken(Int)
        case finished(Int, due: Date?)
        /// Another process has read these.
        case readElsewhere(Set<Int>)
        case stopping
        case timeIsUp
    }

    private let feeds: [Feed]
    private let engine: FeedEngine
    private let changes: ChangeStream
    private let concurrent: Int
    private let gracePeriod: Duration
    private let window: @Sendable (Feed) -> TimeWindow
    private let files = FileWatch()

    /// How long to wait before looking at the clock again, in seconds.
    private static let step: TimeInterval = 30

    /// How long after the start a suspect is asked, in seconds; see ``CrashJournal``.
    private static let suspectDelay: TimeInterval = 5

    /// How often to look whether another process has saved something.
    private static let pollInterval = Duration.seconds(3)

    /// Makes a loop.
    ///
    /// - Parameters:
    ///   - feeds: The feeds; each id once.
    ///   - engine: What asks them.
    ///   - changes: Is told of each answer and failure.
    ///   - concurrent: How many feeds are asked at once; those that wait for a publisher cost a connection each, and
    ///     should hold up nobody else.
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
    }

    /// Runs until graceful shutdown, after which it returns, or cancellation.
    package func run() async throws {
        let (events, tell) = AsyncStream.makeStream(of: Event.self)
        try await withGracefulShutdownHandler {
            try await loop(events, tell)
        } onGracefulShutdown: {
            tell.yield(.stopping)
        }
    }

    @concurrent private func loop(_ events: AsyncStream<Event>, _ tell: AsyncStream<Event>.Continuation) async throws {
        let start = await engine.storage.changes(after: nil)?.position
        var plan = await planned()
        let (saves, saved) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let polls = Task {
            while (try? await ContinuousClock().sleep(for: Self.pollInterval)) != nil { saved.yield() }
        }
        let news = Task { await tellNews(after: start, at: saves, tell) }
        tell.yield(.started)
        await withDiscardingTaskGroup { group in
            var alarm = Alarm(clock: engine.clock) { tell.yield(.woken($0)) }
            var isStopping = false
            var bound: Task<Void, any Error>?
            for await event in events {
                switch event {
                case .started: break
                case .woken(let number): alarm.rang(number)
                case .finished(let index, let due): plan.finish(index, due: due, at: engine.clock.now)
                case .readElsewhere(let indices): plan.bringForward(indices, to: engine.clock.now)
                case .stopping:
                    isStopping = true
                    alarm.stop()
                    bound = Task { [gracePeriod] in
                        try await ContinuousClock().sleep(for: gracePeriod)
                        tell.yield(.timeIsUp)
                    }
                case .timeIsUp: group.cancelAll()
                }
                if isStopping {
                    if plan.runningCount == 0 { break }
                    continue
                }
                for (index, due) in plan.start(at: engine.clock.now) {
                    group.addTask {
                        tell.yield(.finished(index, due: await self.load(self.feeds[index], due)))
                        await engine.storage.settle(FeedKey(self.feeds[index]))
                        saved.yield()
                    }
                }
                let step = engine.clock.now.addingTimeInterval(Self.step)
                alarm.set(to: min(plan.nextTime ?? step, step))
            }
            alarm.stop()
            bound?.cancel()
        }
        polls.cancel()
        await engine.settle()
        saved.finish()
        await news.value
        try Task.checkCancellation()
    }

    /// Tells what happened to items, in the order in which this process and others have saved it, and which feeds others
    /// have read.
    ///
    /// - Parameters:
    ///   - start: After what to begin.
    ///   - looks: When to look; the last look is at its end.
    ///   - tell: Is told of what others have read.
    private func tellNews(
        after start: ChangePosition?,
        at looks: AsyncStream<Void>,
        _ tell: AsyncStream<Event>.Continuation
    ) async {
        let places = Dictionary(feeds.enumerated().map { (FeedKey($1), $0) }) { first, _ in first }
        let ids = Set(feeds.map(\.id))
        var position = start
        func look() async {
            repeat {
                let news = await engine.storage.changes(after: position)
                position = news?.position ?? position
                let indices = (news?.answers ?? [:])
                    .compactMap { key, readAt in
                        guard let shown = changes.report(of: key.feed.feed) else { return nil as Int? }
                        return shown.readAt ?? .distantPast < readAt ? places[key.feed] : nil
                    }
                if !indices.isEmpty { tell.yield(.readElsewhere(Set(indices))) }
                // What could not be saved has come last.
                let events = (news?.events ?? []) + (await engine.storage.takeUnsavedEvents())
                changes.publish(events.filter { ids.contains($0.item.feed) })
                if news?.events.isEmpty ?? true { return }
            } while true
        }
        for await _ in looks { await look() }
        await look()
    }

    /// When each feed is due by what is kept of it, which is shown at once.
    private func planned() async -> RefreshPlan {
        var dues: [(feed: Feed, due: Date?)] = []
        for feed in feeds {
            let due = await files.reading(feed, at: { engine.clock.now }) {
                let result = await engine.load(feed, mode: .offline, window: window(feed))
                if result.report.snapshot != nil || result.nextDue != nil { changes.publish(result.report) }
                return result.nextDue
            }
            // One that was in hand when a trap ended a run comes when the others have had their turn.
            let suspectDue = engine.isSuspect(feed) ? engine.clock.now.addingTimeInterval(Self.suspectDelay) : nil
            dues.append((feed, suspectDue.map { max(due ?? $0, $0) } ?? due))
        }
        return RefreshPlan(dues, at: engine.clock.now, concurrent: concurrent)
    }

    /// - Returns: When to look at the feed again.
    private func load(_ feed: Feed, _ due: Date) async -> Date? {
        let now = engine.clock.now
        if let unchanged = files.due(of: feed, at: now) { return unchanged }
        engine.notify(.begun(feed.id, late: max(0, now.timeIntervalSince(due))))
        return await files.reading(feed, at: { engine.clock.now }) {
            // A file is read whenever it has changed, whatever is kept of it.
            let mode = feed.profile.source.file == nil ? FetchMode.due : .cached
            let result = await engine.load(feed, mode: mode, awaitsSaving: false, window: window(feed))
            // Who is cancelled has learnt nothing of the feed.
            if !Task.isCancelled { changes.publish(result.report, result.difference) }
            return result.nextDue
        }
    }
}

/// One timer that is set again and again.
private struct Alarm {
    private let clock: EngineClock
    private let ring: @Sendable (Int) -> Void
    private var time: Date?
    private var number = 0
    private var task: Task<Void, any Error>?

    init(clock: EngineClock, ring: @escaping @Sendable (Int) -> Void) {
        self.clock = clock
        self.ring = ring
    }

    /// Sets the alarm to a time; one that rings before then anyway stays, since who it wakes sets it again.
    mutating func set(to date: Date) {
        if let time, time <= date { return }
        stop()
        time = date
        number += 1
        task = Task { [clock, ring, number] in
            try await clock.sleepOneStep(until: date)
            ring(number)
        }
    }

    mutating func rang(_ number: Int) {
        if number == self.number { time = nil }
    }

    mutating func stop() {
        task?.cancel()
        time = nil
    }
}
