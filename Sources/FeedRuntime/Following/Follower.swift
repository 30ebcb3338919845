package import FeedConfiguration
package import FeedCore
package import FeedEngine
import FeedTimeline
package import Logging
package import ServiceLifecycle
import Synchronization

/// The loop over a session's feeds and the services beside it, which run until a request ends them.
package final class Follower: Sendable {
    /// A request to a running loop, such as from a signal.
    package enum Request: Sendable {
        /// Read the configuration again.
        case reload
        /// End the loop; if the request is urgent, without waiting for fetches.
        case end(status: Int32, isUrgent: Bool)
    }

    let session: Session
    private let metrics: EngineMetrics
    private let metricsFile: MetricsFile?
    private let reloads: Bool
    private let isWatched: Bool
    private let logger: Logger
    private let screens: Set<AlertTarget.Kind>

    /// The running loop and its changes; `nil` before ``run(_:beside:print:)``.
    private let running = Mutex<(runner: FeedRunner, changes: ChangeStream)?>(nil)
    private let requests: AsyncStream<Request>
    private let arrived: AsyncStream<Request>.Continuation

    /// The time that running fetches have to finish when the loop ends.
    private static let gracePeriod = Duration.milliseconds(1_500)

    /// The time that the output has to write the last lines when the loop ends.
    private static let flushTimeout = Duration.milliseconds(500)

    /// Creates a loop that has not started.
    ///
    /// If `reloads` is true, the loop reads the configuration again when the file changes or ``Request/reload``
    /// arrives. `screens` are the kinds of screens that show alerts in this process. `isWatched` is true if this
    /// process shows the contents of the feeds.
    package init(
        _ session: Session,
        metrics: EngineMetrics = EngineMetrics(),
        metricsFile: MetricsFile? = nil,
        reloads: Bool = true,
        screens: Set<AlertTarget.Kind> = [],
        isWatched: Bool = true,
        logger: Logger = Logger(label: "aggregate") { _ in SwiftLogNoOpLogHandler() }
    ) {
        (self.session, self.metrics, self.metricsFile) = (session, metrics, metricsFile)
        (self.reloads, self.logger, self.screens, self.isWatched) = (reloads, logger, screens, isWatched)
        (requests, arrived) = AsyncStream.makeStream()
    }

    /// Sends a request to the loop; callable from any thread, also before the loop runs.
    package func ask(_ request: Request) { arrived.yield(request) }

    /// Makes the loop fetch a feed before it is due, as far as its publisher's limits allow; returns at once.
    package func refresh(_ feed: FeedID) async -> RefreshAnswer {
        guard let (runner, changes) = running.withLock({ $0 }),
            let configured = changes.feeds.first(where: { $0.id == feed })
        else { return .refused("\(feed) is not fetched now: this process does not follow it.") }
        if let fault = configured.fault { return .refused("\(feed) cannot be fetched: \(fault.message).") }
        let now = session.clock.now
        if let obstacle = await session.runtime.obstacle(toRefresh: configured, now: now) {
            return .refused(obstacle.sentence(of: configured, at: now))
        }
        runner.refresh(feed)
        return .asked
    }

    /// Runs the loop.
    ///
    /// `service` creates a service that runs beside the loop and ends before it. It receives the loop's changes, the
    /// loop, and a closure that starts the loop. The service calls the closure when it is ready, so that no feed is
    /// fetched for a service that cannot run. `print` writes changes and events until both streams end.
    ///
    /// - Returns: The exit status of the last request to end; 0 if there was none.
    /// - Throws: The error of a service that cannot run.
    package func run(
        _ heartbeat: Heartbeat? = nil,
        beside service: ((ChangeStream, FeedRunner, @escaping @Sendable () -> Void) -> any Service)? = nil,
        print: @escaping @Sendable (ChangeSubscription, Mailbox<ItemEvent>) async -> Void
    ) async throws -> Int32 {
        // A slow reader misses the oldest events. This is reported, and the history still has them.
        let events = Mailbox<ItemEvent>(.newest(10_000))
        let changes = ChangeStream(
            onReport: { [metrics] in metrics.record($0) },
            onEvents: { events.add($0) },
            onSaved: { [session] in session.alertRun.look() }
        )
        let subscription = changes.subscribe()
        // A task of its own: a reader that hangs would otherwise prevent the process from ending.
        let output = Task { await print(subscription, events) }
        let result = await serve(changes, heartbeat, service)
        changes.finish()
        events.finish()
        await output.wait(atMost: Self.flushTimeout)
        return try result.get()
    }

    /// Runs the services until they end, or until a request ends them.
    ///
    /// - Returns: The exit status of the last request to end, 0 if there was none; or the error of a service that could
    ///   not run.
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
        running.withLock { $0 = (runner, changes) }
        let reload = reloads ? ConfigurationReload(session, runner) : nil
        let (beginnings, beginning) = AsyncStream.makeStream(of: Void.self)
        let beside = service?(changes, runner) { beginning.finish() }
        if beside == nil { beginning.finish() }
        var services: [(any Service)?] = []
        // A process that only serves does not change the store.
        if session.options.fetches {
            session.alertRun.start(on: screens) { [session] in session.loopWindow(of: $0) }
            services = [
                NamedService("StoreCleaning") { [session] in await session.runtime.keepStoreClean() },
                NamedService("AlertRun") { [session] in try await session.alertRun.run(for: session.feeds) },
            ]
        }
        services += [
            NamedService("ZoneUpdates") { [session] in await session.followZones(changes, runner) },
            metricsFile, reload,
            session.runtime.cachingStore.map { store in NamedService("CachingStore") { await store.run() } },
            NamedService("FeedRunner") {
                await cancelWhenGracefulShutdown { for await _ in beginnings {} }
                try await runner.run()
            },
            beside,
        ]
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)
        // The last service ends first. Signals are handled by the process, not the group, and the group's own timeouts
        // are not used, since they end the process with a trap.
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(services: services.compactMap(\.self), logger: quiet)
        )
        let work = Task { try await group.run() }
        let listening = Task { [requests] in
            var last: Int32 = 0
            for await request in requests {
                switch request {
                case .reload: reload?.request()
                case .end(let status, let isUrgent):
                    last = status
                    if isUrgent { work.cancel() }
                    await group.triggerGracefulShutdown()
                }
            }
            return last
        }
        let beating = Task { await heartbeat?.run { await runner.pulse() } }
        let end = await work.result
        beating.cancel()
        arrived.finish()
        let status = await listening.value
        // An urgent request to end has cancelled the services.
        if case .failure(let error) = end, !(error is CancellationError) { return .failure(error) }
        return .success(status)
    }
}

/// A service with a short description, since a group logs the description of each service, by default with all its
/// properties.
private struct NamedService: Service, CustomStringConvertible {
    let description: String
    private let work: @Sendable () async throws -> Void

    init(_ description: String, _ work: @escaping @Sendable () async throws -> Void) {
        (self.description, self.work) = (description, work)
    }

    func run() async throws { try await work() }
}

extension Task where Success == Void, Failure == Never {
    /// Waits for the end of the task, at most for `limit`; the task continues after that.
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
