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

    /// How often to look whether another process has read something.
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
        var plan = await planned()
        tell.yield(.started)
        await withDiscardingTaskGroup { group in
            var alarm = Alarm(clock: engine.clock) { tell.yield(.woken($0)) }
            var isStopping = false
            var bound: Task<Void, any Error>?
            let polls = Task { await poll(tell) }
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
                    group.addTask { tell.yield(.finished(index, due: await self.load(self.feeds[index], due))) }
                }
                let step = engine.clock.now.addingTimeInterval(Self.step)
                alarm.set(to: min(plan.nextTime ?? step, step))
            }
            alarm.stop()
            bound?.cancel()
            polls.cancel()
        }
        await engine.settle()
        try Task.checkCancellation()
    }

    /// Tells again and again which feeds others have read that share the storage.
    private func poll(_ tell: AsyncStream<Event>.Continuation) async {
        let places = Dictionary(feeds.enumerated().map { (FeedKey($1), $0) }) { first, _ in first }
        var last = engine.clock.now
        while (try? await ContinuousClock().sleep(for: Self.pollInterval)) != nil {
            // A moment further back, for those whose fetch or disk is slower.
            let since = last.addingTimeInterval(-60)
            last = engine.clock.now
            let known = Dictionary(changes.current.reports.map { ($0.feed.id, $0.readAt) }) { first, _ in first }
            var indices: Set<Int> = []
            for (key, readAt) in await engine.answers(since: since) {
                guard let index = places[key.feed], let shown = known[key.feed.feed], shown != readAt else { continue }
                if shown.map({ $0 < readAt }) ?? true { indices.insert(index) }
            }
            if !indices.isEmpty { tell.yield(.readElsewhere(indices)) }
        }
    }

    /// When each feed is due by what is kept of it, which is shown at once.
    private func planned() async -> RefreshPlan {
        var dues: [(feed: Feed, due: Date?)] = []
        for feed in feeds {
            let due = await files.reading(feed, at: { engine.clock.now }) {
                let result = await engine.load(feed, mode: .offline, window: window(feed))
                if result.report.snapshot != nil || result.nextDue != nil { await publish(result) }
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
            if !Task.isCancelled { await publish(result) }
            return result.nextDue
        }
    }

    /// Tells of a feed's report, and of all that happened to its items since the last one that was told.
    private func publish(_ result: FetchResult) async {
        let feed = result.report.feed
        var events = result.events
        // What others have read meanwhile they have compared themselves: the history has it.
        let comparedSince = result.difference.map(\.oldReadAt) ?? result.report.readAt
        if let shown = changes.readAt(of: feed.id), let comparedSince, comparedSince > shown {
            events = await engine.events(of: feed, after: shown, through: comparedSince) + events
        }
        changes.publish(result.report, result.difference, events: events)
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
