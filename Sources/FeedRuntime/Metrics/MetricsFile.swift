import Foundation
package import Logging
import ServiceLifecycle

/// A service that writes all metrics to a file every 15 seconds, and once more at the end, for a collector that reads
/// files.
package struct MetricsFile: Service {
    private let registry: PrometheusRegistry
    private let file: PrometheusFile
    private let logger: Logger

    package init(_ registry: PrometheusRegistry, to file: PrometheusFile, logger: Logger) {
        self.registry = registry
        self.file = file
        self.logger = logger
    }

    /// The time between two writes.
    private static let interval = Duration.seconds(15)

    package func run() async {
        try? await cancelWhenGracefulShutdown {
            var isFailing = false
            while true {
                isFailing = !write(tells: !isFailing)
                try await ContinuousClock().sleep(for: Self.interval)
            }
        }
        _ = write(tells: true)
    }

    /// Writes the file.
    ///
    /// - Returns: True if the file was written. A failure is logged if `tells` is true.
    private func write(tells: Bool) -> Bool {
        do {
            try file.write(registry.text())
            return true
        } catch {
            if tells { logger.error("metrics cannot be written", metadata: ["error": "\(error)"]) }
            return false
        }
    }
}
