import ArgumentParser
package import Logging

/// The levels of swift-log, the most severe last.
package enum LogLevel: String, CaseIterable, ExpressibleByArgument {
    case trace, debug, info, notice, warning, error

    package var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .notice }
}
