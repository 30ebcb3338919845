import ArgumentParser
import FeedCore
import FeedEngine
import FeedFormats
import FeedMetrics
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

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
        abstract: "Keep the feeds fresh, and print what happens to their items.",
        usage: "aggregate follow [<options>]",
        discussion: """
            Runs until Ctrl-C or SIGTERM, and asks each feed when it is due: never more often than its refresh and its \
            publisher allow. What it reads is kept, so that a list beside it asks nobody while that is fresh.

            How the feeds stand is told on standard error, a line when one goes down and one when it comes back.

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

    @Option(name: .long, help: "What to tell on standard error, and all that is graver.")
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

    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    mutating func validate() throws {
        if feeds.replay != nil {
            throw ValidationError("--replay shows one moment, in which nothing happens that could be followed.")
        }
        if feeds.verbose, logLevel.level > .debug { logLevel = .debug }
    }

    func run() async throws {
        let writer = LogWriter()
        let registry = PrometheusRegistry(help: EngineMetric.helpByName)
        let metrics = EngineMetrics(factory: registry)
        var wishes = Session.Wishes(endsAtOnce: false)
        wishes.observe = { clock in
            let log = EngineLog(self.logger(by: clock, writer), clock: clock)
            return { notice in
                log.note(notice)
                metrics.note(notice)
            }
        }
        let session = try await Session.start(feeds, wishes)
        let logger = self.logger(by: session.clock, writer)
        // Who reads slowly misses the oldest, which is told; the history has them.
        let events = EventQueue(capacity: 10_000)
        let changes = ChangeStream(session.feeds.map(\.id)) { old, new in
            metrics.note(new)
            guard let snapshot = new.snapshot, let readAt = new.readAt, old?.readAt != readAt else { return }
            events.add(ItemChanges(of: new.feed, at: readAt).events(from: old?.snapshot, to: snapshot))
        }
        let output = FollowOutput(session: session, changes: changes.subscribe(), events: events)
        if session.terminal.isOutput, session.terminal.isError {
            let names = session.feeds.map(\.id.rawValue).joined(separator: ", ")
            StandardStream.error.writeLine("Following \(names). Ctrl-C ends it.")
        }
        let group = ServiceGroup(configuration: services(session, changes, registry, logger))
        // By itself, since a reader that hangs would otherwise keep the program from ending.
        let (endings, ended) = AsyncStream.makeStream(of: Void.self)
        Task {
            await output.print(as: format)
            ended.finish()
        }
        let status = await run(group)
        changes.finish()
        events.finish()
        let patience = Task {
            try await ContinuousClock().sleep(for: Self.lastWords)
            ended.finish()
        }
        for await _ in endings {}
        patience.cancel()
        writer.finish(within: 1)
        session.end(status)
    }

    /// How long a reader has for the last lines.
    private static let lastWords = Duration.seconds(2)

    private func logger(by clock: FeedClock, _ writer: LogWriter) -> Logger {
        Logger(label: "aggregate") { _ in LineLogHandler(level: logLevel.level, clock: clock, writer: writer) }
    }

    private func run(_ group: ServiceGroup) async -> ExitStatus {
        do {
            try await group.run()
            return .success
        } catch {
            // A service has no failure of its own: what ends the group is a signal.
            return .interrupted
        }
    }

    private func services(
        _ session: Session,
        _ changes: ChangeStream,
        _ registry: PrometheusRegistry,
        _ logger: Logger
    ) -> ServiceGroupConfiguration {
        let runner = FeedRunner(session.feeds, engine: session.engine, changes: changes) { feed in
            FeedQuery(timeZone: session.timeZone, now: session.clock.now).window(of: feed)
        }
        var services: [any Service] = [StoreCleaning(session.store, session.storePlan, session.clock, logger)]
        if let metricsFile {
            services.append(MetricsFile(registry: registry, file: PrometheusFile(metricsFile), logger: logger))
        }
        // The last one is the first to end.
        services.append(runner)
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)
        var configuration = ServiceGroupConfiguration(
            services: services,
            gracefulShutdownSignals: [.sigterm],
            cancellationSignals: [.sigint],
            logger: quiet
        )
        configuration.maximumGracefulShutdownDuration = .seconds(10)
        configuration.maximumCancellationDuration = .seconds(2)
        return configuration
    }
}
