import FeedAlerts
package import FeedConfiguration
import FeedCore
import FeedEngine
package import FeedRuntime
package import Logging
package import Terminal

/// A session whose feeds are kept fresh, with the objects that belong to it.
package struct LoopRun: Sendable {
    package let session: Session
    package let follower: Follower
    package let registry: PrometheusRegistry
    package let logger: Logger
}

extension LoopOptions {
    /// Runs a session until a signal ends it.
    ///
    /// - Parameters:
    ///   - feeds: The feeds to run, and the options of the run.
    ///   - screens: The kinds of screens that show alerts.
    ///   - isWatched: True if this process shows the feeds' items to users.
    ///   - change: Sets the command's own options beside the user's.
    ///   - body: Runs the follower of the session, and gives its status.
    /// - Throws: ``CommandFailure`` if the status is not success; any error of the session and the body.
    package func run(
        _ feeds: FeedOptions,
        screens: Set<AlertTarget.Kind> = [],
        isWatched: Bool = true,
        _ change: (inout Session.Options) -> Void = { _ in },
        _ body: (LoopRun) async throws -> Int32
    ) async throws {
        Signals.handle(reloads: !noReload) { Signals.end($0.rawValue) }
        let writer = LogWriter()
        defer { writer.finish(within: 1) }
        let registry = PrometheusRegistry(help: EngineMetric.helpByName.merging(AlertMetric.helpByName) { $1 })
        let metrics = EngineMetrics(factory: registry)
        let alertMetrics = AlertMetrics(factory: registry)
        try await Session.run(feeds, isEndless: true) { options in
            change(&options)
            options.observe = { clock in
                let log = RuntimeLog(self.logger(by: clock, writer), metrics, alertMetrics, clock: clock)
                return { if !log.record($0) { $0.writeToStandardError() } }
            }
        } _: { session in
            let logger = logger(by: session.clock, writer)
            let file = metricsFile.map { MetricsFile(registry, to: PrometheusFile($0), logger: logger) }
            let follower = Follower(
                session,
                metrics: metrics,
                metricsFile: file,
                reloads: !noReload,
                screens: screens,
                isWatched: isWatched,
                logger: logger
            )
            let run = LoopRun(session: session, follower: follower, registry: registry, logger: logger)
            return try await follower.untilSignal(reloads: !noReload) { try await body(run) }
        }
    }

    private func logger(by clock: FeedClock, _ writer: LogWriter) -> Logger {
        Logger(label: "aggregate") { _ in LineLogHandler(level: logLevel.level, clock: clock, writer: writer) }
    }
}

extension Follower {
    /// The time after a signal at which the program ends, even if something hangs.
    private static let latestEnd = Duration.milliseconds(2_400)

    /// Runs it until it ends by itself or by a signal.
    ///
    /// - Parameters:
    ///   - reloads: True if SIGHUP reads the configuration again.
    ///   - isUrgent: True to end on any signal without waiting for fetches.
    ///   - body: Runs it, and gives its status.
    /// - Returns: The status to end with.
    /// - Throws: Any error of the body.
    package func untilSignal(
        reloads: Bool,
        isUrgent: Bool = false,
        _ body: () async throws -> Int32
    ) async throws -> ExitStatus {
        Signals.handle(reloads: reloads, onReload: { self.ask(.reload) }) { status in
            Signals.end(status.rawValue, after: Self.latestEnd)
            // A user who presses Ctrl-C does not want to wait.
            self.ask(.end(status: status.rawValue, isUrgent: isUrgent || status == .interrupted))
        }
        let status = try await body()
        // It ends in a moment, and a signal may come twice: to the process group, and from a service manager.
        Signals.handle { _ in }
        return ExitStatus(rawValue: status) ?? .success
    }
}
