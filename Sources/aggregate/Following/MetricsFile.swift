import FeedMetrics
import Foundation
import Logging
import ServiceLifecycle

/// Writes all metrics to a file from time to time, and once more at the end, for a collector that reads files.
struct MetricsFile: Service {
    let registry: PrometheusRegistry
    let file: PrometheusFile
    let logger: Logger

    /// How long between two writes.
    static let interval = Duration.seconds(15)

    func run() async {
        try? await cancelWhenGracefulShutdown {
            var isFailing = false
            while true {
                isFailing = !write(tells: !isFailing)
                try await ContinuousClock().sleep(for: Self.interval)
            }
        }
        _ = write(tells: true)
    }

    /// - Returns: Whether it worked; that it did not is told where the caller wants that.
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
