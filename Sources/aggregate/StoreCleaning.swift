import FeedConfiguration
import FeedCore
import FeedStore
import Foundation
import Logging
import ServiceLifecycle

/// Removes from the store what is too old or too much, as the configuration says, while others use it.
struct StoreCleaning: Sendable {
    private let store: SQLiteStore?
    private let plan: StorePlan
    private let clock: FeedClock
    private let logger: Logger

    init(_ store: SessionStore, _ plan: StorePlan, _ clock: FeedClock, _ logger: Logger = .silent) {
        self.logger = logger
        self.store = store.file
        self.plan = plan
        self.clock = clock
    }

    /// Cleans unless this or another process has begun to within the interval.
    ///
    /// - Throws: ``StoreProblem``, or `CancellationError`; what was removed until then stays so.
    func cleanIfDue(every interval: Duration) async throws {
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
    func run() async {
        // Being told to stop is no failure.
        try? await cancelWhenGracefulShutdown {
            var isTold = false
            while true {
                // A store that cannot be cleaned now says so elsewhere, as soon as it cannot be written.
                try? await cleanIfDue(every: .seconds(3_600))
                if let store, !store.isInPlace, !isTold {
                    isTold = true
                    logger.error(
                        "the store's file was moved or removed; answers are not stored until this is restarted",
                        metadata: ["path": "\(store.path)"]
                    )
                }
                try await ContinuousClock().sleep(for: .seconds(60))
            }
        }
    }
}

extension Logger {
    /// Tells nobody anything.
    static var silent: Logger { Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() } }
}
