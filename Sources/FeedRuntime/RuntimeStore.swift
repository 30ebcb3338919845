import FeedConfiguration
import FeedCore
package import FeedEngine
import FeedStore
import Foundation
import ServiceLifecycle

/// The store of a runtime: a file that all runs share, a database, or memory.
package struct RuntimeStore: Sendable {
    package var storage: any ServedStorage

    /// The storage of alerts, which is never cached.
    let alerts: any FeedStorage
    package let ledger: any RequestLedger

    /// The cached counts of requests; `nil` in a process that fetches.
    var cachedCounts: CachingLedger?
    package let cache: any ResponseCache

    /// The path of the store's file; for a database, the path that the standard file would have; `nil` in memory.
    ///
    /// Files that belong to this machine only, such as the crash journal, are beside this path.
    var file: String?

    /// The clock of the database server, which all processes share; `nil` for this machine's clock.
    var clock: FeedClock?

    private init(
        _ storage: any FeedStorage,
        _ ledger: any RequestLedger,
        _ cache: any ResponseCache,
        file: String? = nil,
        clock: FeedClock? = nil
    ) {
        (self.storage, alerts, self.ledger, self.cache) = (storage, storage, ledger, cache)
        (self.file, self.clock) = (file, clock)
    }

    /// A new store in memory, which ends with the process.
    package static var memory: RuntimeStore {
        RuntimeStore(MemoryFeedStorage(), MemoryLedger(), MemoryResponseCache())
    }

    /// Returns true if the options choose a file that does not exist yet.
    static func isNew(_ options: RuntimeOptions) -> Bool {
        options.store.path(options.environment).map { !FileManager.default.fileExists(atPath: $0) } ?? false
    }

    /// Opens the store that the options choose.
    ///
    /// A damaged file is moved aside, here and nowhere else, and the damage is reported to the observer; if
    /// ``RuntimeOptions/needsStore`` is true, damage is an error instead. A database that cannot be reached now is used
    /// as soon as it can be reached.
    ///
    /// - Throws: The reason why the store cannot be opened, if ``RuntimeOptions/needsStore`` is true, or if the store
    ///   is a database and this build has no support for databases.
    static func open(_ options: RuntimeOptions, _ observer: RuntimeObserver) throws(StoreProblem) -> RuntimeStore {
        #if !PostgreSQL
        if case .database(let url) = options.store { throw .notBuiltIn(PostgresAddress(url.revealed).shown) }
        #endif
        do throws(StoreProblem) {
            #if PostgreSQL
            if case .database(let url) = options.store {
                var configuration = PostgresStore.Configuration(url: url.revealed)
                configuration.clock = options.clock
                let store = try PostgresStore(configuration)
                // Otherwise the first call reports the problem.
                if let problem = store.problem, options.needsStore { throw problem }
                return RuntimeStore(
                    store,
                    store,
                    store,
                    file: StoreChoice.standard.path(options.environment),
                    clock: store.clock
                )
            }
            #endif
            guard let path = options.store.path(options.environment) else {
                if case .standard = options.store { observer.emit(.noStateFolder) }
                return .memory
            }
            var configuration = SQLiteStore.Configuration(path: path)
            configuration.clock = options.clock
            configuration.opening = options.needsStore ? .using : .mending
            let store = try SQLiteStore(configuration)
            if let problem = store.movedAside { observer.emit(.storeMovedAside(problem)) }
            if let problem = store.hindrance { observer.emit(.storeUnusable(problem)) }
            return RuntimeStore(store, store, store, file: path)
        } catch {
            if options.needsStore { throw error }
            observer.emit(.storeUnusable(error))
            return .memory
        }
    }

    /// A copy that neither uses nor stores answers, but still counts rates, budgets and a `Retry-After`.
    var withoutAnswers: RuntimeStore {
        RuntimeStore(MemoryFeedStorage(), ledger, MemoryResponseCache(), file: file, clock: clock)
    }

    /// Returns the counts of accounts, from memory in a process that only serves.
    func accountStates(of questions: Set<AccountQuestion>, now: Date) async throws -> [AccountQuestion: AccountState] {
        if let cachedCounts { return try await cachedCounts.accountStates(of: questions, now: now) }
        return try await ledger.accountStates(of: questions, now: now)
    }

    /// Copies the health of feeds from another store, so that a feed whose circuit breaker is open there is not fetched
    /// here.
    func adoptHealth(of feeds: [Feed], from other: RuntimeStore) async {
        for key in feeds.map(FeedKey.init) {
            let key = AnswerKey(feed: key, scope: "")
            guard let health = try? await other.storage.storedState(of: key).health else { continue }
            _ = try? await storage.save(FetchOutcome(health: health), for: key)
        }
    }
}

extension FeedRuntime {
    /// Removes the entries that exceed the configured age or size, unless this or another process has begun to do so
    /// within the interval.
    ///
    /// Other processes may use the store meanwhile.
    ///
    /// - Throws: The error of a store that cannot be written, or `CancellationError`; removed entries stay removed.
    package func cleanStoreIfDue(every interval: Duration) async throws {
        let plan = options.retention
        try await store.storage.clean(keeping: plan.retention, maximumBytes: plan.maximumBytes, every: interval)
    }

    /// Cleans the store about once an hour until graceful shutdown, and reports once if the file is no longer at its
    /// path.
    package func keepStoreClean() async {
        // Cancellation is not a failure.
        try? await cancelWhenGracefulShutdown { [self] in
            var (isTold, next) = (false, ContinuousClock.now)
            while true {
                if next <= .now {
                    // A store that cannot be cleaned now is reported elsewhere, as soon as it cannot be written.
                    try? await cleanStoreIfDue(every: .seconds(3_600))
                    next = .now + .seconds(60)
                }
                // Everything stored from now on is lost, so the user should know soon.
                if let path = store.storage.path, !store.storage.isInPlace, !isTold {
                    isTold = true
                    observer.emit(.storeFileGone(path: path))
                }
                try await ContinuousClock().sleep(for: .seconds(2))
            }
        }
    }
}
