import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedMetrics
import FeedRuntime
import Foundation
import Logging
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

            Where it has no terminal, SIGHUP makes it read the configuration again and go on with that; a configuration \
            with a mistake is reported and changes nothing. The end of its terminal ends it, unless it was started with nohup.

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
        Self.endAtOnceBySignals()
        SupervisorLink.shared?.begin()
        let writer = LogWriter()
        let registry = PrometheusRegistry(help: EngineMetric.helpByName)
        let metrics = EngineMetrics(factory: registry)
        var wishes = Session.Wishes(endsAtOnce: false)
        wishes.observe = { clock in
            let logger = self.logger(by: clock, writer)
            let log = EngineLog(logger, clock: clock)
            return { event in
                switch event {
                case .engine(let event):
                    log.note(event)
                    metrics.note(event)
                case .storeFileGone(let path):
                    logger.error(
                        "the store's file was moved or removed; answers are not stored until this is restarted",
                        metadata: ["path": "\(path)"]
                    )
                default: Session.tellOfTrouble(event)
                }
            }
        }
        var store: RuntimeStore?
        var source: ConfigurationSource?
        while true {
            // Programs may be describing themselves for a while.
            Self.endAtOnceBySignals()
            let session = try await Session.start(feeds, wishes, source: source, store: store)
            let logger = logger(by: session.clock, writer)
            let follower = Follower(
                session: session,
                format: format,
                metrics: metrics,
                metricsFile: metricsFile.map {
                    MetricsFile(registry: registry, file: PrometheusFile($0), logger: logger)
                },
                logger: logger
            )
            switch await follower.run(reloading: { changedConfiguration(of: session, logger) }) {
            case .ended(let status):
                await session.close()
                writer.finish(within: 1)
                if status != .success { throw CommandFailure(status) }
                return
            case .reload(let changed):
                source = changed
                store = session.runtime.store
                // Programs of a configuration that has changed are not needed any more, or are started again.
                await session.runtime.shutdown(closesStore: false)
            }
        }
    }

    /// Lets signals end the program while nothing is followed; a reload is under way then.
    static func endAtOnceBySignals() {
        let reloads = !Terminal().isAttached
        Signals.handle { signal in
            if signal != SIGHUP || !reloads { Signals.end(status(of: signal).rawValue) }
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

    /// The configuration as it is now; `nil` where it has a mistake, which is logged.
    private func changedConfiguration(of session: Session, _ logger: Logger) -> ConfigurationSource? {
        do {
            let source = try Session.locate(feeds, again: session.source)
            let plan = try Session.plan(feeds.configuration.set, in: source, for: feeds.selection)
            _ = try plan.feeds(in: feeds.selection)
            logger.notice("the configuration is read again", metadata: ["configuration": "\(source.name)"])
            return source
        } catch {
            for line in "\(error)".split(separator: "\n") {
                logger.error("the configuration was not reloaded", metadata: ["error": "\(line)"])
            }
            return nil
        }
    }

    private func logger(by clock: FeedClock, _ writer: LogWriter) -> Logger {
        Logger(label: "aggregate") { _ in LineLogHandler(level: logLevel.level, clock: clock, writer: writer) }
    }
}
