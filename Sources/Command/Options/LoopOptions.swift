package import ArgumentParser
package import Logging

/// The options of a command that runs until it is ended: its logs, metrics and reloads.
package struct LoopOptions: ParsableArguments {
    @Option(help: "The minimum log level on standard error.")
    package var logLevel = LogLevel.notice

    @Option(
        help: .init("Write metrics to this file every 15 s, in the text format of Prometheus.", valueName: "path"),
        completion: .file()
    )
    package var metricsFile: String?

    @Flag(help: "Read the configuration only at the start; SIGHUP ends the program then.")
    package var noReload = false

    package init() {}
}

/// The levels of swift-log, the most severe last.
package enum LogLevel: String, CaseIterable, ExpressibleByArgument {
    case trace, debug, info, notice, warning, error

    package var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .notice }
}
