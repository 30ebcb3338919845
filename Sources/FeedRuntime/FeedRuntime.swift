import Dispatch
package import FeedAlerts
import FeedConfiguration
package import FeedCore
package import FeedEngine
import FeedHTTP
package import FeedStore
import Foundation

/// The parts that fetch and store feeds: the engine, the store, the HTTP client and the programs behind feeds.
///
/// The initialiser opens all resources, and ``shutdown()`` closes them. A runtime never writes to standard error and
/// never ends the process: it reports events to the observer of its ``RuntimeOptions``. A process may have several
/// runtimes.
package final class FeedRuntime: Sendable {
    package let engine: FeedEngine

    /// The store of answers and requests; answers are only in memory if the options do not store them.
    package let store: RuntimeStore

    /// The in-memory cache of the store, in a process that only serves; `nil` in a process that fetches.
    let cachingStore: CachingStore?

    /// The record of the feeds that are being fetched, in a folder beside ``RuntimeStore/file``; `nil` without that
    /// path.
    package let journal: CrashJournal?

    /// The planner of alerts, with the rules of the options.
    package let alertPlanner: AlertPlanner

    /// Creates a separate engine whose answers are only in memory: they are neither stored nor reported.
    ///
    /// It sends requests as the runtime's own engine does, at the same rates and from the same budgets.
    package let engineApart: @Sendable () -> FeedEngine

    private let opened: RuntimeStore
    let options: RuntimeOptions
    let observer: RuntimeObserver
    private let http: FeedHTTPClient
    private let requestPolicy: RequestPolicy
    let programs: Programs

    /// Creates a runtime: opens the store, but sends no request yet.
    ///
    /// - Throws: The reason why the store cannot be opened, if ``RuntimeOptions/needsStore`` is true, or if the store
    ///   is a database and this build has no support for databases.
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
                language: options.language,
                storage: storage,
                breaker: options.breaker,
                executor: executor,
                journal: journal,
                fetches: options.fetches,
                alerts: storage == nil ? nil : planner,
                notify: { event in
                    guard storage != nil else { return }
                    // Alerts are saved with the answer that they were planned from, so these are not saved.
                    if case .storageFailed = event { planner.planAllAgain() }
                    observer.emit(.engine(event))
                },
                makeTransport: { feed, deadline, mode in
                    overrides.transport(for: feed) {
                        let wire = http.transport(for: feed, until: deadline)
                        return requestPolicy.transport(
                            over: overrides.publishers?(feed, wire) ?? wire,
                            for: feed,
                            until: requestPolicy.end(of: feed),
                            allowance: deadline,
                            // A loop fetches again later anyway, so it need not wait for a turn.
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

    /// The path of a file with certificates to trust in addition to the system's.
    var trustedCertificates: String? { options.environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 } }

    /// The clock of the database server, if the store is a database; otherwise the clock of the options.
    var clock: FeedClock { opened.clock ?? options.clock }

    /// The longest wait of a request for its rate limit or a `Retry-After`, and the seconds that are left of it; `nil`
    /// while no request waits.
    package var longestWait: (wait: RequestWait, seconds: Double)? {
        requestPolicy.longestWait.map { ($0, requestPolicy.seconds(until: $0.end)) }
    }

    // MARK: - Feeds

    /// Prepares feeds to be fetched by this runtime: they share its programs.
    ///
    /// If answers are not stored, a feed whose circuit breaker is open in the store is still not fetched.
    package func prepare(_ feeds: [Feed]) async -> [Feed] {
        if !options.storesAnswers { await store.adoptHealth(of: feeds, from: opened) }
        return programs.shared(by: feeds)
    }

    /// Asks the programs of feeds for their descriptions, all at once.
    ///
    /// A failure is reported only when the feed is fetched. `limit` is the time limit of each program, by default its
    /// feed's deadline. `patience` is the time to wait for all programs, by default until each has answered or failed.
    ///
    /// - Returns: The descriptions that are known now; `nil` if there are no new descriptions.
    package func describe(
        _ feeds: [Feed],
        within limit: Duration?,
        waiting patience: Duration? = nil
    ) async -> ProgramDescriptions? {
        var known = ProgramDescriptions(environment: options.environment)
        return await known.ask(programs.shared(by: feeds), within: limit, waiting: patience, journal) ? known : nil
    }

    /// Replaces the feeds of a running loop; see ``FeedRunner/replace(with:)``.
    ///
    /// Caches, rates, claims and the programs of feeds that stay are untouched. Programs that no feed needs any more
    /// are ended when no fetch waits for them. Settings for all feeds do not change: the viewer's zone, the store and
    /// its retention, and the limits of all feeds together.
    package func reload(_ runner: FeedRunner, with feeds: [Feed]) async {
        let feeds = await prepare(feeds)
        await runner.replace(with: feeds)
        await programs.keepOnly(of: feeds)
    }

    /// Returns the transport of a feed's requests without the engine and the store, as a baseline for measuring both.
    package func transport(for feed: Feed, until deadline: ContinuousClock.Instant) -> any FeedTransport {
        let wire = http.transport(for: feed, until: FetchDeadline(deadline))
        return options.overrides.publishers?(feed, wire) ?? wire
    }

    /// Returns the transport of one request to a target of alerts, to which the address rules of fetches and the
    /// target's own rates apply.
    func transport(toTarget target: Feed, by connections: Int) -> any FeedTransport {
        let deadline = FetchDeadline(of: target)
        let wire = http.transport(for: target, until: deadline, by: connections)
        // Counting takes a transaction, which is not worth its time without a limit.
        guard !target.access.rates.limits.isEmpty else { return wire }
        // There is no retry here: a message is checked before it is sent again, since it may have become outdated.
        var policy = RetryPolicy()
        policy.tries = 1
        return requestPolicy.transport(
            over: wire,
            for: target,
            until: requestPolicy.end(of: target),
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
        // Closing waits for readers and writers, which must not block a thread of Swift's pool.
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
