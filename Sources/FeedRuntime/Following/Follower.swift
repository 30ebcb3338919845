package import FeedConfiguration
package import FeedCore
package import FeedEngine
import FeedTimeline
package import Logging
package import ServiceLifecycle
import Synchronization

/// A run of the loop over a session's feeds and what belongs to it, until somebody ends it.
package struct Follower: Sendable {
    /// What is asked of a loop from outside, such as by a signal.
    package enum Request: Sendable {
        /// To read the configuration again.
        case reload
        /// To end, without waiting for fetches where somebody is in a hurry.
        case end(status: Int32, isUrgent: Bool)
    }

    private let session: Session
    private let metrics: EngineMetrics
    private let metricsFile: MetricsFile?
    private let reloads: Bool
    private let isWatched: Bool
    private let logger: Logger
    private let screens: Set<AlertTarget.Kind>
    private let current = CurrentRunner()
    private let requests: AsyncStream<Request>
    private let arrived: AsyncStream<Request>.Continuation

    /// How long fetches may go on once the program is to end.
    private static let gracePeriod = Duration.milliseconds(1_500)

    /// How long a reader has for the last lines.
    private static let flushTimeout = Duration.milliseconds(500)

    /// - Parameters:
    ///   - session: The session.
    ///   - metrics: Count what happens.
    ///   - metricsFile: Where they are written, if anywhere.
    ///   - reloads: Whether the configuration is read again when its file changes, and when that is asked for.
    ///   - screens: The kinds of screens that show alerts in this process.
    ///   - isWatched: Whether anybody wants to know from this process what the feeds have.
    ///   - logger: Is told what the services have to say; nobody without one.
    package init(
        _ session: Session,
        metrics: EngineMetrics = EngineMetrics(),
        metricsFile: MetricsFile? = nil,
        reloads: Bool = true,
        screens: Set<AlertTarget.Kind> = [],
        isWatched: Bool = true,
        logger: Logger = Logger(label: "aggregate") { _ in SwiftLogNoOpLogHandler() }
    ) {
        self.session = session
        self.metrics = metrics
        self.metricsFile = metricsFile
        self.reloads = reloads
        self.logger = logger
        self.screens = screens
        self.isWatched = isWatched
        (requests, arrived) = AsyncStream.makeStream()
    }

    /// Asks the loop for something; may be called from anywhere, also before it runs.
    package func ask(_ request: Request) { arrived.yield(request) }

    /// Lets the loop ask a feed before it is due, within what its publisher allows; returns at once.
    package func refresh(_ feed: FeedID) async -> RefreshAnswer {
        guard let (runner, changes) = current.running.withLock({ $0 }),
            let configured = changes.feeds.first(where: { $0.id == feed })
        else { return .refused("\(feed) is not asked now: it is not followed.") }
        if let fault = configured.fault { return .refused("\(feed) cannot be asked: \(fault.message).") }
        let now = session.clock.now
        if let obstacle = await session.runtime.obstacle(toRefresh: configured, now: now) {
            return .refused(obstacle.sentence(of: configured, at: now))
        }
        runner.refresh(feed)
        return .asked
    }

    /// Follows the feeds.
    ///
    /// - Parameters:
    ///   - heartbeat: Says how the feeds are while nothing happens; `nil` for never.
    ///   - service: Makes what runs beside the loop, of what the loop tells, the loop and what lets it begin, and ends
    ///     before it. It lets the loop begin once it is ready: no feed is asked for one that cannot run.
    ///   - print: Writes what happens until its sources end.
    /// - Returns: The status of the last request to end; 0 where there was none.
    /// - Throws: Why a service beside the loop cannot run.
    package func run(
        _ heartbeat: Heartbeat? = nil,
        beside service: ((ChangeStream, FeedRunner, @escaping @Sendable () -> Void) -> any Service)? = nil,
        print: @escaping @Sendable (ChangeSubscription, EventQueue) async -> Void
    ) async throws -> Int32 {
        // A slow reader misses the oldest, which is reported; the history has them.
        let events = EventQueue(capacity: 10_000)
        let changes = ChangeStream(
            onReport: { [metrics] in metrics.note($0) },
            onEvents: { events.add($0) },
            onSaved: { [session] in session.alertRun.look() }
        )
        let subscription = changes.subscribe()
        // By itself, since a reader that hangs would otherwise keep the program from ending.
        let output = Task { await print(subscription, events) }
        let result = await serve(changes, heartbeat, service)
        changes.finish()
        events.finish()
        await output.wait(atMost: Self.flushTimeout)
        return try result.get()
    }

    /// Runs the services until they end by themselves or by a request.
    ///
    /// - Parameters:
    ///   - changes: Is told of each answer and failure.
    ///   - heartbeat: Beats while the loop runs.
    ///   - service: Makes what runs beside the loop, and lets it begin.
    /// - Returns: The status of the last request to end, 0 where there was none; why a service could not run.
    private func serve(
        _ changes: ChangeStream,
        _ heartbeat: Heartbeat?,
        _ service: ((ChangeStream, FeedRunner, @escaping @Sendable () -> Void) -> any Service)?
    ) async -> Result<Int32, any Error> {
        let runner = FeedRunner(
            session.feeds,
            engine: session.runtime.engine,
            changes: changes,
            gracePeriod: Self.gracePeriod,
            isWatched: isWatched
        ) { [session] feed in
            session.loopWindow(of: feed)
        }
        current.running.withLock { $0 = (runner, changes) }
        let reload = reloads ? ConfigurationReload(session, runner) : nil
        // A process that only serves leaves to others what changes the store.
        let fetching: [any Service] =
            session.fetches
            ? [
                session.runtime.cleaning,
                session.alertRun.service(on: screens, of: session.feeds) { [session] in session.loopWindow(of: $0) },
            ] : []
        let zones = ZoneUpdates(session: session, changes: changes)
        let (beginnings, beginning) = AsyncStream.makeStream(of: Void.self)
        let beside = service?(changes, runner) { beginning.finish() }
        if beside == nil { beginning.finish() }
        let services: [(any Service)?] =
            fetching + [
                zones, metricsFile, reload, session.runtime.remembered,
                LaterRunner(runner: runner, beginnings: beginnings), beside,
            ]
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)
        // The last service is the first to end. Signals are watched for the whole process, and the group's own limits end
        // it with a trap.
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(services: services.compactMap(\.self), logger: quiet)
        )
        let running = Task { try await group.run() }
        let listening = Task { [requests] in
            var last: Int32 = 0
            for await request in requests {
                switch request {
                case .reload: reload?.request()
                case .end(let status, let isUrgent):
                    last = status
                    if isUrgent { running.cancel() }
                    await group.triggerGracefulShutdown()
                }
            }
            return last
        }
        let beating = Task { await heartbeat?.run { await runner.pulse() } }
        let end = await running.result
        beating.cancel()
        arrived.finish()
        let status = await listening.value
        // Whoever was in a hurry has cancelled it.
        if case .failure(let error) = end, !(error is CancellationError) { return .failure(error) }
        return .success(status)
    }
}

/// A loop that begins when it is let.
private struct LaterRunner: Service {
    let runner: FeedRunner

    /// Ends when the loop may begin.
    let beginnings: AsyncStream<Void>

    func run() async throws {
        await cancelWhenGracefulShutdown { for await _ in beginnings {} }
        try await runner.run()
    }
}

/// The loop that runs, for those who ask it for something.
private final class CurrentRunner: Sendable {
    let running = Mutex<(runner: FeedRunner, changes: ChangeStream)?>(nil)
}

extension Task where Success == Void, Failure == Never {
    /// Waits for the end of work, for a while; the work goes on after that.
    func wait(atMost limit: Duration) async {
        let (endings, ended) = AsyncStream.makeStream(of: Void.self)
        Task<Void, Never> {
            await value
            ended.finish()
        }
        let timer = Task<Void, any Error> {
            try await ContinuousClock().sleep(for: limit)
            ended.finish()
        }
        for await _ in endings {}
        timer.cancel()
    }
}
