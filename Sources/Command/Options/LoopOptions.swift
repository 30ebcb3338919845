import ArgumentParser
import FeedAlerts
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedRuntime
import Logging
import Terminal

/// The options for logs, metrics and reloads of a command that runs until it is ended.
struct LoopOptions: ParsableArguments {
    @Option(help: "The minimum log level on standard error.")
    var logLevel = LogLevel.notice

    @Option(
        help: .init("Write metrics to this file every 15 s, in the text format of Prometheus.", valueName: "path"),
        completion: .file()
    )
    var metricsFile: String?

    @Flag(help: "Read the configuration only at the start; SIGHUP ends the program then.")
    var noReload = false

    /// The levels of swift-log, the most severe last.
    enum LogLevel: String, CaseIterable, ExpressibleByArgument {
        case trace, debug, info, notice, warning, error

        var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .notice }
    }
}

/// A session whose feeds are kept fresh, its loop, and the objects for metrics and logs.
struct LoopRun: Sendable {
    let session: Session
    let follower: Follower
    let registry: PrometheusRegistry
    let logger: Logger
}

extension LoopOptions {
    /// Runs a session until a signal ends it.
    ///
    /// `isWatched` is true if this process shows items to users. `change` sets the command's own options.
    ///
    /// - Throws: ``CommandFailure`` if the exit status is not success; any error of the session or of `body`.
    func run(
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
    /// The time after a signal at which the process ends, even if it hangs.
    private static let latestEnd = Duration.milliseconds(2_400)

    /// Runs the loop until it ends or a signal ends it, and returns the exit status.
    ///
    /// If `reloads` is true, SIGHUP reloads the configuration. If `isUrgent` is true, any other signal ends the loop
    /// without waiting for fetches.
    func untilSignal(
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
        // The process ends in a moment, and a signal may arrive twice: for the process group, and from a service
        // manager.
        Signals.handle { _ in }
        return ExitStatus(rawValue: status) ?? .success
    }
}
