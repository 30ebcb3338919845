import FeedConfiguration
import FeedCore
import FeedStore
import Foundation
import ServiceLifecycle

/// Removes from the store what is too old or too much, as the configuration says, while others use it.
package struct StoreCleaning: Sendable {
    let store: SQLiteStore?
    let plan: StorePlan
    let clock: FeedClock
    let observer: RuntimeObserver

    /// Cleans unless this or another process has begun to within the interval.
    ///
    /// - Throws: ``StoreProblem``, or `CancellationError`; what was removed until then stays so.
    package func cleanIfDue(every interval: Duration) async throws {
        guard let store, try await store.beginsCleaning(now: clock.now, every: interval) else { return }
        do {
            try await store.clean(now: clock.now, keeping: plan.retention, maximumBytes: plan.maximumBytes)
        } catch is CancellationError {
            // What is left is for the next run, and not for the next day.
            try await Task { try await store.cutCleaningShort() }.value
            throw CancellationError()
        }
    }
}

extension StoreCleaning: Service {
    /// Cleans about once an hour until graceful shutdown.
    package func run() async {
        // Being told to stop is no failure.
        try? await cancelWhenGracefulShutdown {
            var isTold = false
            while true {
                // A store that cannot be cleaned now says so elsewhere, as soon as it cannot be written.
                try? await cleanIfDue(every: .seconds(3_600))
                if let store, !store.isInPlace, !isTold {
                    isTold = true
                    observer.tell(.storeFileGone(path: store.path))
                }
                try await ContinuousClock().sleep(for: .seconds(60))
            }
        }
    }
}
