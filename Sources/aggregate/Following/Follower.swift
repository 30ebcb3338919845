import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Foundation
import Logging
import ProgramProcess
import ServiceLifecycle

/// A run of `aggregate follow`: the loop and what belongs to it, until a signal ends them.
struct Follower: Sendable {
    let session: Session
    let format: FollowCommand.Format
    let metrics: EngineMetrics
    var metricsFile: MetricsFile?

    /// Whether the configuration is read again when its file changes, and at a SIGHUP without a terminal.
    let reloads: Bool
    let logger: Logger

    /// How long fetches may go on once the program is to end.
    private static let gracePeriod = Duration.milliseconds(1_500)

    /// How long a reader has for the last lines.
    private static let flushTimeout = Duration.milliseconds(500)

    /// When the program ends after a signal, whatever hangs.
    private static let latestEnd = Duration.milliseconds(2_400)

    /// Follows the feeds.
    ///
    /// - Returns: What the program is to end with.
    func run() async -> ExitStatus {
        let (signals, arrived) = AsyncStream.makeStream(of: Int32.self)
        Signals.handle { arrived.yield($0) }
        // A slow reader misses the oldest, which is reported; the history has them.
        let events = EventQueue(capacity: 10_000)
        let changes = ChangeStream(session.feeds.map(\.id), onReport: { [metrics] in metrics.note($0) }) {
            events.add($0)
        }
        let output = FollowOutput(session: session, changes: changes.subscribe(), events: events)
        announce()
        // By itself, since a reader that hangs would otherwise keep the program from ending.
        let (endings, ended) = AsyncStream.makeStream(of: Void.self)
        Task {
            await output.print(as: format)
            ended.finish()
        }
        let status = await serve(changes, signals, arrived)
        changes.finish()
        events.finish()
        let patience = Task {
            try await ContinuousClock().sleep(for: Self.flushTimeout)
            ended.finish()
        }
        for await _ in endings {}
        patience.cancel()
        return status
    }

    private func announce() {
        guard session.terminal.isOutput, session.terminal.isError else { return }
        let names = session.feeds.map(\.id.rawValue).joined(separator: ", ")
        StandardStream.error.writeLine("Following \(names). Ctrl-C ends it.")
    }

    /// Runs the services until they end by themselves or by a signal.
    private func serve(
        _ changes: ChangeStream,
        _ signals: AsyncStream<Int32>,
        _ arrived: AsyncStream<Int32>.Continuation
    ) async -> ExitStatus {
        let runner = FeedRunner(
            session.feeds,
            engine: session.runtime.engine,
            changes: changes,
            gracePeriod: Self.gracePeriod
        ) { [session] feed in
            FeedQuery(timeZone: session.timeZone, now: session.clock.now).window(of: feed)
        }
        let reload = reloads ? ConfigurationReload(session, runner) : nil
        let services: [(any Service)?] = [session.runtime.cleaning, metricsFile, reload, runner]
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)
        // The last service is the first to end. Signals are watched for the whole process, and the group's own limits end
        // it with a trap.
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(services: services.compactMap(\.self), logger: quiet)
        )
        let running = Task { try? await group.run() }
        let isAttached = session.terminal.isAttached
        let listening = Task {
            var status = ExitStatus.success
            for await signal in signals {
                if signal == SIGHUP, let reload, !isAttached {
                    reload.request()
                    continue
                }
                status = FollowCommand.status(of: signal)
                Signals.end(status.rawValue, after: Self.latestEnd)
                // Whoever presses Ctrl-C does not want to wait.
                if signal == SIGINT { running.cancel() }
                await group.triggerGracefulShutdown()
            }
            return status
        }
        await running.value
        // It ends in a moment, and a signal may come twice: to the process group, and from the supervisor.
        Signals.handle { _ in }
        arrived.finish()
        return await listening.value
    }
}
