import Dispatch
package import FeedAlerts
import FeedConfiguration
package import FeedCore
package import FeedEngine
import FeedHTTP
package import FeedStore
import Foundation

/// The parts that run feeds, put together: the engine, the store, the HTTP client, the programs behind feeds.
///
/// It opens what it needs when it is created and closes it in ``shutdown()``. It never writes to standard error and
/// never ends the process: it reports events to the observer of its ``RuntimeOptions``. A process may have several.
package final class FeedRuntime: Sendable {
    package let engine: FeedEngine

    /// The store of answers and requests; answers are in memory if they are not stored.
    package let store: RuntimeStore

    /// The memory of the store in a process that only serves; `nil` in one that fetches.
    let cachingStore: CachingStore?

    /// Records the feeds that are being fetched, beside the store's file; `nil` without one.
    package let journal: CrashJournal?

    /// Plans alerts; it has no rules if the options have none.
    package let alertPlanner: AlertPlanner

    /// Creates an engine whose answers are in memory and apart from the runtime's: nothing of them is stored or
    /// reported.
    ///
    /// It sends requests as the runtime's own does, at the same rates and from the same budgets.
    package let engineApart: @Sendable () -> FeedEngine

    private let opened: RuntimeStore
    let options: RuntimeOptions
    let observer: RuntimeObserver
    private let http: FeedHTTPClient
    private let requestPolicy: RequestPolicy
    let programs: Programs

    /// Opens the store, and makes everything ready; no request is sent yet.
    ///
    /// - Throws: The reason why the store cannot be opened, if the options say that it is needed.
    package init(_ options: RuntimeOptions) throws(StoreProblem) {
        let observer = RuntimeObserver(options.observe)
        opened = try RuntimeStore.open(options, observer)
        cachingStore = options.fetches ? nil : CachingStore(opened, clock: opened.clock ?? options.clock)
        store = cachingStore?.store ?? (options.storesAnswers ? opened : opened.withoutAnswers)
        let journal = opened.file.map {
            CrashJournal(folder: CrashJournal.folder(besideStore: $0), clock: options.clock)
        }
        for crash in Set(journal?.crashes ?? []) { observer.emit(.crashFound(crash)) }
        let http = FeedHTTPClient(.init(options))
        programs = Programs(options, observer)
        let clock = EngineClock.following(opened.clock ?? options.clock)
        let requestPolicy = RequestPolicy(clock: clock, ledger: store.ledger, cache: store.cache) {
            observer.emit(.requestStorageFailed($0))
        }
        let overrides = options.overrides
        let executor = FeedExecutor()
        let homeTimeZone = options.homeTimeZone ?? options.timeZone
        let planner = AlertPlanner(options.alerts.rules, timeZone: homeTimeZone, isSending: false)
        let makeEngine = { @Sendable (storage: (any ServedStorage)?, journal: CrashJournal?) in
            FeedEngine(
                clock: options.instant.map { instant in
                    EngineClock(now: { instant }, sleep: { try await clock.sleep(until: $0) })
                } ?? clock,
                providerClock: options.askedInstant.map { .fixed(at: $0) },
                timeZone: homeTimeZone,
                storage: storage,
                breaker: options.breaker,
                executor: executor,
                journal: journal,
                fetches: options.fetches,
                alerts: storage == nil ? nil : planner,
                notify: { event in
                    guard storage != nil else { return }
                    // The alerts that an answer has planned were to be saved with it.
                    if case .storageFailed = event { planner.planAllAgain() }
                    observer.emit(.engine(event))
                },
                makeTransport: { feed, deadline, mode in
                    overrides.transport(for: feed) {
                        let wire = http.transport(for: feed, until: deadline)
                        return requestPolicy.transport(
                            over: overrides.publishers?(feed, wire) ?? wire,
                            for: feed,
                            until: clock.now.addingTimeInterval(feed.deadline.seconds),
                            allowance: deadline,
                            // A loop fetches again by itself, and need not wait for a turn.
                            patience: mode == .due ? 1 : .infinity,
                            usesFresh: mode != .refresh
                        )
                    }
                }
            )
        }
        engine = makeEngine(store.storage, journal)
        engineApart = { makeEngine(nil, nil) }
        self.journal = journal
        alertPlanner = planner
        self.requestPolicy = requestPolicy
        self.http = http
        self.options = options
        self.observer = observer
    }

    /// A file with certificates to trust beside the system's.
    var trustedCertificates: String? { options.environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 } }

    /// The clock, which may differ from the machine's, and is that of a database's server if there is one.
    var clock: FeedClock { opened.clock ?? options.clock }

    // MARK: - Feeds

    /// Prepares feeds to be fetched by this runtime: they share its programs.
    ///
    /// If answers are not stored, a feed whose circuit breaker is open in the store is still not fetched.
    package func prepare(_ feeds: [Feed]) async -> [Feed] {
        if !options.storesAnswers { await store.adoptHealth(of: feeds, from: opened) }
        return programs.shared(by: feeds)
    }

    /// Asks the programs of feeds for their descriptions, all at once; one that fails does so again when it is fetched.
    ///
    /// `limit` is the time limit of each, by default that of its fetch; `patience` is the time to wait for them, by
    /// default until each has answered or failed.
    ///
    /// - Returns: The descriptions that are known now; `nil` if nothing has changed.
    package func describe(
        _ feeds: [Feed],
        within limit: Duration?,
        waiting patience: Duration? = nil
    ) async -> ProgramDescriptions? {
        var known = ProgramDescriptions(environment: options.environment)
        return await known.ask(programs.shared(by: feeds), within: limit, waiting: patience, journal) ? known : nil
    }

    /// Lets a loop go on with the feeds of another plan; see ``FeedRunner/replace(with:)``.
    ///
    /// Caches, rates, claims and the programs of feeds that stay are untouched. Programs that no feed needs any more
    /// are ended when no fetch waits for them. Settings for all feeds do not change: the viewer's zone, the store and
    /// its retention, and the limits of all feeds together.
    package func reload(_ runner: FeedRunner, with feeds: [Feed]) async {
        let feeds = await prepare(feeds)
        await runner.replace(with: feeds)
        await programs.keepOnly(of: feeds)
    }

    /// Returns the transport of a feed's requests without engine and store: a yardstick for both.
    package func transport(for feed: Feed, until deadline: ContinuousClock.Instant) -> any FeedTransport {
        let wire = http.transport(for: feed, until: FetchDeadline(deadline))
        return options.overrides.publishers?(feed, wire) ?? wire
    }

    /// Returns the transport of one request to a target of alerts, with the address rules of fetching, and its rates if
    /// it has any.
    func transport(toTarget target: Feed, by connections: Int) -> any FeedTransport {
        let deadline = FetchDeadline(of: target)
        let wire = http.transport(for: target, until: deadline, by: connections)
        // Counting takes a transaction, which is not worth its time without a limit.
        guard !target.access.rates.limits.isEmpty else { return wire }
        // A message that is due later, or that is sent again, is checked before that: it may have become outdated.
        var policy = RetryPolicy()
        policy.tries = 1
        return requestPolicy.transport(
            over: wire,
            for: target,
            until: options.clock.now.addingTimeInterval(target.deadline.seconds),
            allowance: deadline,
            patience: 0.9,
            usesFresh: false,
            policy: policy
        )
    }

    // MARK: - The end

    /// Closes all connections, ends all programs and closes the store, in this order; nothing may be fetched
    /// afterwards.
    package func shutdown() async {
        engine.close()
        await http.shutdown()
        await programs.end()
        // An abandoned fetch may still want to write.
        observer.silence()
        // It waits for readers and writers, which must not block a thread of Swift's pool.
        await withCheckedContinuation { done in
            DispatchQueue.global().async { [storage = opened.storage] in
                // A file that cannot be closed is closed at the end of the process.
                try? storage.close()
                done.resume()
            }
        }
    }
}

extension FeedHTTPClient.Configuration {
    /// Creates a configuration from the variables of the environment: proxies, certificates.
    fileprivate init(_ options: RuntimeOptions) {
        self.init(userAgent: options.userAgent)
        let environment = options.environment
        bodies = BodyBudget(bytes: options.limits.bodies)
        proxies = ProxySettings(environment: environment)
        trustedCertificates = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        if let addresses = environment["AGGREGATE_TREAT_AS_PUBLIC"] {
            classify = .treatingAsPublic(Set(addresses.split(separator: ",").map(String.init)))
        }
    }
}
