package import FeedAlerts
package import FeedCore
package import FeedEngine
package import Logging

/// The log and the metrics of a runtime's events, for a process that keeps running.
package struct RuntimeLog: Sendable {
    private let logger: Logger
    private let engine: EngineLog
    private let metrics: EngineMetrics
    private let alertMetrics: AlertMetrics

    package init(_ logger: Logger, _ metrics: EngineMetrics, _ alertMetrics: AlertMetrics, clock: FeedClock) {
        self.logger = logger
        self.metrics = metrics
        self.alertMetrics = alertMetrics
        engine = EngineLog(logger, clock: clock)
    }

    /// Logs and counts an event.
    ///
    /// - Returns: True if the event was logged; otherwise ``RuntimeEvent/lines`` describe it.
    package func record(_ event: RuntimeEvent) -> Bool {
        switch event {
        case .engine(let event):
            engine.record(event)
            metrics.record(event)
        case .alert(let event):
            record(event)
            alertMetrics.record(event)
        case .storeFileGone(let path):
            logger.error(
                "the store's file was moved or removed; answers, history and stars are lost until this is restarted",
                metadata: ["path": "\(path)"]
            )
        case .timeZonesChanged: logger.notice("an update of the system has changed the rules of a time zone")
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

    /// Logs the outcome of a message, a success at the level info.
    private func record(_ event: AlertEvent) {
        switch event {
        case .sent(let batch, let late):
            var metadata = batch.metadata
            metadata["late_seconds"] = "\((late * 1_000).rounded() / 1_000)"
            logger.info("an alert was sent", metadata: metadata)
        case .failed(let batch, let failure, let isNews):
            var metadata = batch.metadata
            metadata["error"] = "\(failure.description.printable)"
            let text = failure.isFinal ? "an alert was refused" : "an alert was not sent, and is sent again"
            // A lost message is worth a line each; a target that goes on failing is not.
            logger.log(level: failure.isFinal || isNews ? .warning : .debug, "\(text)", metadata: metadata)
        case .answersAgain(let target):
            logger.notice("a target takes alerts again", metadata: ["target": "\(target)"])
        case .dropped(let id, let drop):
            logger.info(
                "an alert is not sent",
                metadata: [
                    "rule": "\(id.key.rule)", "item": "\(id.key.subject)", "target": "\(id.target)",
                    "reason": "\(drop.rawValue)",
                ]
            )
        case .storageFailed(let error):
            logger.error("alerts cannot be read from the store", metadata: ["error": "\("\(error)".printable)"])
        case .storageRecovered: logger.notice("alerts can be read from the store again")
        }
    }
}

extension AlertBatch {
    fileprivate var metadata: Logger.Metadata {
        [
            "rule": "\(rule)", "target": "\(target)", "key": "\(key)",
            "items": "\(alerts.map(\.alert.key.subject).joined(separator: ", "))",
        ]
    }
}
