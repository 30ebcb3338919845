import FeedConfiguration
import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Foundation
import Logging
import ServiceLifecycle

/// A stretch of `aggregate follow`: with one configuration, until a signal ends it or the configuration has changed.
struct Follower: Sendable {
    let session: Session
    let format: FollowCommand.Format
    let metrics: EngineMetrics
    var metricsFile: MetricsFile?
    let logger: Logger

    enum End: Sendable {
        case ended(ExitStatus)
        case reload(ConfigurationSource)
    }

    /// How long fetches may go on once the program is to end.
    private static let gracePeriod = Duration.milliseconds(1_500)

    /// How long a reader has for the last lines.
    private static let flushTimeout = Duration.milliseconds(500)

    /// When the program ends after a signal, whatever hangs.
    private static let latestEnd = Duration.milliseconds(2_400)

    /// Follows the feeds.
    ///
    /// - Parameter changed: Gives the changed configuration at a SIGHUP without a terminal; `nil` to go on with this one.
    /// - Returns: Why the stretch is over.
    func run(reloading changed: @escaping @Sendable () -> ConfigurationSource?) async -> End {
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
        let end = await serve(changes, signals, arrived, changed)
        changes.finish()
        events.finish()
        let patience = Task {
            try await ContinuousClock().sleep(for: Self.flushTimeout)
            ended.finish()
        }
        for await _ in endings {}
        patience.cancel()
        return end
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
        _ arrived: AsyncStream<Int32>.Continuation,
        _ changed: @escaping @Sendable () -> ConfigurationSource?
    ) async -> End {
        let group = ServiceGroup(configuration: services(changes))
        let running = Task { try? await group.run() }
        let reloads = !session.terminal.isAttached
        let listening = Task {
            var end: End?
            for await signal in signals {
                if signal == SIGHUP, reloads {
                    guard end == nil, let source = changed() else { continue }
                    end = .reload(source)
                } else {
                    let status = FollowCommand.status(of: signal)
                    end = .ended(status)
                    Signals.end(status.rawValue, after: Self.latestEnd)
                    // Whoever presses Ctrl-C does not want to wait.
                    if signal == SIGINT { running.cancel() }
                }
                await group.triggerGracefulShutdown()
            }
            return end ?? .ended(.success)
        }
        await running.value
        FollowCommand.endAtOnceBySignals()
        arrived.finish()
        let end = await listening.value
        // It ends in a moment, and a signal may come twice: to the process group, and from the supervisor.
        if case .ended = end { Signals.handle { _ in } }
        return end
    }

    private func services(_ changes: ChangeStream) -> ServiceGroupConfiguration {
        let session = session
        let runner = FeedRunner(
            session.feeds,
            engine: session.runtime.engine,
            changes: changes,
            gracePeriod: Self.gracePeriod
        ) { feed in
            FeedQuery(timeZone: session.timeZone, now: session.clock.now).window(of: feed)
        }
        var services: [any Service] = [session.runtime.cleaning]
        if let metricsFile { services.append(metricsFile) }
        // The last one is the first to end.
        services.append(runner)
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)
        // Signals are watched for the whole process, and the group's own limits end it with a trap.
        return ServiceGroupConfiguration(services: services, logger: quiet)
    }
}
