import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedMetrics
import FeedRuntime
import Foundation
import Logging
import ProgramProcess
import ServiceLifecycle

/// `aggregate follow`: asks each feed when it is due, for as long as it runs, and prints what changes.
struct FollowCommand: AsyncParsableCommand {
    /// The levels of swift-log, the gravest last.
    enum LogLevel: String, CaseIterable, ExpressibleByArgument {
        case trace, debug, info, notice, warning, error

        var level: Logger.Level {
            switch self {
            case .trace: .trace
            case .debug: .debug
            case .info: .info
            case .notice: .notice
            case .warning: .warning
            case .error: .error
            }
        }
    }

    enum Format: String, CaseIterable, ExpressibleByArgument { case lines, ndjson, none }

    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: "Keep the feeds fresh, and print changes of their items.",
        usage: "aggregate follow [<options>]",
        discussion: """
            Runs until Ctrl-C or SIGTERM, and fetches each feed when it is due: never more often than its refresh and its \
            publisher allow. Answers are stored, so that a list beside it makes no request while they are fresh.

            When the file of its configuration changes, it goes on with that: feeds are added, removed and replaced, and the \
            others notice nothing. So it does at a SIGHUP where it has no terminal. A configuration with a mistake is \
            reported and changes nothing. The end of its terminal ends it, unless it was started with nohup.

            A fault of the program itself (a crash) costs no more than a moment: a small parent process starts it again, up to \
            5 times within a minute, and the store knows which feed to leave out. A service manager does that itself, so \
            the parent is left out under systemd.

            Standard error has a line when a feed fails and one when it recovers.

            EXAMPLES:
              aggregate follow
              aggregate follow --feed tfl --feed neds
              aggregate follow --format ndjson | jq -c 'select(.kind == "upserted")'
              aggregate follow --format none --metrics-file /var/lib/node_exporter/aggregate.prom
            """
    )

    @Option(
        name: .long,
        help: "What to print: what happens to items, every change as JSON, or nothing."
    )
    var format: Format = .lines

    @Option(name: .long, help: "The minimum log level on standard error.")
    var logLevel = LogLevel.notice

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write metrics to this file every 15 s, in the text format of Prometheus.",
            valueName: "path"
        ),
        completion: .file()
    )
    var metricsFile: String?

    @Flag(name: .long, help: "When a fault ends the program, leave it at that; else it is started again.")
    var noRestart = false

    @Flag(name: .long, help: "Read the configuration only at the start; SIGHUP ends the program then.")
    var noReload = false

    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    mutating func validate() throws {
        if feeds.replay != nil {
            throw ValidationError("--replay shows one moment, in which nothing happens that could be followed.")
        }
        if feeds.verbose, logLevel.level > .debug { logLevel = .debug }
    }

    /// Whether a parent starts the program again after a fault.
    var hasSupervisor: Bool { !noRestart && !Supervisor.isServiceManaged() }

    func run() async throws {
        endAtOnceBySignals()
        SupervisorLink.shared?.begin()
        let writer = LogWriter()
        defer { writer.finish(within: 1) }
        let registry = PrometheusRegistry(help: EngineMetric.helpByName)
        let metrics = EngineMetrics(factory: registry)
        try await Session.run(feeds) { options in
            options.observe = { clock in
                let logger = self.logger(by: clock, writer)
                let log = EngineLog(logger, clock: clock)
                return { event in
                    if case .engine(let event) = event {
                        log.note(event)
                        metrics.note(event)
                    } else {
                        event.note(in: logger)
                    }
                }
            }
        } _: { session in
            let logger = logger(by: session.clock, writer)
            let file = metricsFile.map {
                MetricsFile(registry, to: PrometheusFile($0), logger: logger)
            }
            let follower = Follower(
                session: session,
                format: format,
                metrics: metrics,
                metricsFile: file,
                reloads: !noReload,
                logger: logger
            )
            return await follower.run()
        }
    }

    /// Lets signals end the program while nothing is followed yet; the configuration is being read then.
    private func endAtOnceBySignals() {
        let reloads = !noReload && !Terminal.standard.isAttached
        Signals.handle { signal in
            if signal != SIGHUP || !reloads { Signals.end(Self.status(of: signal).rawValue) }
        }
    }

    /// What a signal ends the program with: a service manager asks with SIGTERM, which is no failure.
    static func status(of signal: Int32) -> ExitStatus {
        switch signal {
        case SIGINT: .interrupted
        case SIGHUP: .hungUp
        default: .success
        }
    }

    private func logger(by clock: FeedClock, _ writer: LogWriter) -> Logger {
        Logger(label: "aggregate") { _ in LineLogHandler(level: logLevel.level, clock: clock, writer: writer) }
    }
}

extension RuntimeEvent {
    /// Writes to the log what concerns a program that goes on, and tells the rest as any command does.
    fileprivate func note(in logger: Logger) {
        switch self {
        case .storeFileGone(let path):
            logger.error(
                "the store's file was moved or removed; answers are not stored until this is restarted",
                metadata: ["path": "\(path)"]
            )
        case .configurationReloaded(let name, let waiting):
            logger.notice("the configuration is read again", metadata: ["configuration": "\(name)"])
            guard !waiting.isEmpty else { return }
            logger.warning(
                "a part of the configuration takes effect at the next start",
                metadata: ["members": "\(waiting.joined(separator: ", "))"]
            )
        case .reloadFailed(let error):
            for line in "\(error)".split(separator: "\n") {
                logger.error("the configuration was not reloaded", metadata: ["error": "\(line)"])
            }
        default: tellUser()
        }
    }
}
