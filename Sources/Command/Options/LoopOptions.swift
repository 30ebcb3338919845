import ArgumentParser
import Logging

/// The options of a command that runs until it is ended: its logs, metrics and reloads.
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
}

/// The levels of swift-log, the most severe last.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
    case trace, debug, info, notice, warning, error

    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .notice }
}
