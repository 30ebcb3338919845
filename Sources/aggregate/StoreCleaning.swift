import FeedConfiguration
import FeedCore
import FeedStore
import Foundation
import ServiceLifecycle

/// Removes from the store what is too old or too much, as the configuration says, while others use it.
struct StoreCleaning: Sendable {
    private let store: SQLiteStore?
    private let plan: StorePlan
    private let clock: FeedClock

    init(_ store: SessionStore, _ plan: StorePlan, _ clock: FeedClock) {
        self.store = store.file
        self.plan = plan
        self.clock = clock
    }

    /// Cleans unless this or another process has begun to within the interval.
    ///
    /// - Throws: ``StoreProblem``, or `CancellationError`; what was removed until then stays so.
    func cleanIfDue(every interval: Duration) async throws {
        guard let store, try await store.beginsCleaning(now: clock.now, every: interval) else { return }
        try await store.clean(now: clock.now, keeping: plan.retention, maximumBytes: plan.maximumBytes)
    }
}

extension StoreCleaning: Service {
    /// Cleans about once an hour until graceful shutdown.
    func run() async {
        // Being told to stop is no failure.
        try? await cancelWhenGracefulShutdown {
            while true {
                // A store that cannot be cleaned now says so elsewhere, as soon as it cannot be written.
                try? await cleanIfDue(every: .seconds(3_600))
                try await ContinuousClock().sleep(for: .seconds(600))
            }
        }
    }
}
