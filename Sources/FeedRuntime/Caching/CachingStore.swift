import FeedCore
import FeedEngine
import Foundation
import ServiceLifecycle

/// The memory of a store in a process that only shows it.
struct CachingStore: Sendable {
    /// The store, whose readers are answered from memory.
    let store: RuntimeStore
    let storage: CachingStorage
    private let ledger: CachingLedger
    private let clock: FeedClock

    /// The time between two reads of the counts that readers have asked for.
    private static let pause = Duration.seconds(5)

    init(_ opened: RuntimeStore, clock: FeedClock) {
        storage = CachingStorage(opened.storage)
        ledger = CachingLedger(opened.ledger)
        self.clock = clock
        var store = opened
        (store.storage, store.ledger) = (storage, ledger)
        self.store = store
    }

    /// Keeps the memory up to date until graceful shutdown.
    func run() async {
        async let counting: Void? = try? cancelWhenGracefulShutdown { [ledger, clock] in
            while true {
                try await ContinuousClock().sleep(for: Self.pause)
                await ledger.refresh(now: clock.now)
            }
        }
        await cancelWhenGracefulShutdown { [storage] in await storage.run() }
        _ = await counting
    }
}
