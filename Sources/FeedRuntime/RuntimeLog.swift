package import FeedCore
package import FeedEngine
package import Logging

/// Logs and counts the events of a program that goes on.
package struct RuntimeLog: Sendable {
    private let logger: Logger
    private let engine: EngineLog
    private let metrics: EngineMetrics

    package init(_ logger: Logger, _ metrics: EngineMetrics, clock: FeedClock) {
        self.logger = logger
        self.metrics = metrics
        engine = EngineLog(logger, clock: clock)
    }

    /// Writes what concerns the program.
    ///
    /// - Returns: Whether it was written; else ``RuntimeEvent/lines`` say it.
    package func note(_ event: RuntimeEvent) -> Bool {
        switch event {
        case .engine(let event):
            engine.note(event)
            metrics.note(event)
        case .storeFileGone(let path):
            logger.error(
                "the store's file was moved or removed; answers, history and stars are lost until this is restarted",
                metadata: ["path": "\(path)"]
            )
        case .configurationReloaded(let name, let waiting, let isRepair):
            let text = isRepair ? "the configuration is right again and was read" : "the configuration is read again"
            logger.notice("\(text)", metadata: ["configuration": "\(name)"])
            guard !waiting.isEmpty else { return true }
            logger.warning(
                "a part of the configuration takes effect at the next start",
                metadata: ["members": "\(waiting.joined(separator: ", "))"]
            )
        case .reloadFailed(let error):
            for line in "\(error)".split(separator: "\n") {
                logger.error("the configuration was not reloaded", metadata: ["error": "\(line)"])
            }
        default: return false
        }
        return true
    }
}
