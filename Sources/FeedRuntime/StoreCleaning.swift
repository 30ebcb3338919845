import FeedConfiguration
import FeedEngine
import ServiceLifecycle

/// Removes from the store what exceeds the configured age or size, while others use it.
package struct StoreCleaning: Sendable {
    let storage: any FeedStorage
    let plan: StorePlan
    let observer: RuntimeObserver

    /// Cleans unless this or another process has begun to within the interval.
    ///
    /// - Throws: The error of a store that cannot be written, or `CancellationError`; removed entries stay removed.
    package func cleanIfDue(every interval: Duration) async throws {
        try await storage.clean(keeping: plan.retention, maximumBytes: plan.maximumBytes, every: interval)
    }
}

extension StoreCleaning: Service {
    /// Cleans about once an hour until graceful shutdown, and reports once when the file is no longer at its path.
    package func run() async {
        // Cancellation is not a failure.
        try? await cancelWhenGracefulShutdown {
            var (isTold, next) = (false, ContinuousClock.now)
            while true {
                if next <= .now {
                    // A store that cannot be cleaned now is reported elsewhere, as soon as it cannot be written.
                    try? await cleanIfDue(every: .seconds(3_600))
                    next = .now + .seconds(60)
                }
                // Everything stored from now on is lost, so the user should know soon.
                if let path = storage.path, !storage.isInPlace, !isTold {
                    isTold = true
                    observer.emit(.storeFileGone(path: path))
                }
                try await ContinuousClock().sleep(for: .seconds(2))
            }
        }
    }
}
