import Dispatch
import Exec
package import FeedAlerts
import FeedConfiguration
package import FeedCore
package import FeedEngine
import FeedHTTP
package import FeedStoreShared
import Foundation

/// The parts that run feeds, put together: the engine, the store, what sends requests, the programs behind feeds.
///
/// It opens what it needs when it is made and closes it in ``shutdown()``. It never writes to standard error
/// and never ends the process: what somebody should hear goes to the observer of its ``RuntimeOptions``. A process may
/// have several.
package final class FeedRuntime: Sendable {
    package let engine: FeedEngine

    /// What answers are read from and written to: in memory where answers are not stored.
    package let store: RuntimeStore

    /// What a process remembers of the store that only serves; `nil` for one that fetches.
    let remembered: Remembered?

    /// Notes which feeds are in hand, beside the store's file; `nil` without one.
    package let journal: CrashJournal?

    /// Where the journal is.
    package let journalFolder: String?

    /// Removes from the store what is too old.
    package let cleaning: StoreCleaning

    /// Plans what people are told of; it has no rules where the options have none.
    package let alertPlanner: AlertPlanner

    private let makeEngineApart: @Sendable () -> FeedEngine
    private let opened: RuntimeStore
    private let options: RuntimeOptions
    private let observer: RuntimeObserver
    private let http: FeedHTTPClient
    private let requestPolicy: RequestPolicy
    let programs = ProgramPool()

    /// Opens the store, and makes everything ready; no request is sent yet.
    ///
    /// - Throws: Why the store cannot be opened, where the options say that it is needed.
    package init(_ options: RuntimeOptions) throws(StoreProblem) {
        let observer = RuntimeObserver(options.observe)
        opened = try RuntimeStore.open(options, observer)
        remembered = options.fetches ? nil : Remembered(opened, clock: opened.clock ?? options.clock)
        store = remembered?.store ?? (options.storesAnswers ? opened : opened.withoutAnswers)
        journalFolder = opened.file.map { CrashJournal.folder(besideStore: $0) }
        let journal = journalFolder.map { CrashJournal(folder: $0, clock: options.clock) }
        for crash in Set(journal?.crashes ?? []) { observer.tell(.crashFound(crash)) }
        let http = FeedHTTPClient(.init(options))
        let cache = options.storesDescriptions ? DescriptionCache(environment: options.environment) : nil
        programs.use(cache) { observer.tell(.engine(.said($0.feed, program: $0.program, $0.text))) }
        let clock = EngineClock.following(opened.clock ?? options.clock)
        let requestPolicy = RequestPolicy(clock: clock, ledger: store.ledger, cache: store.cache) {
            observer.tell(.requestStorageFailed($0))
        }
        let overrides = options.overrides
        let executor = FeedExecutor()
        let homeTimeZone = options.homeTimeZone ?? options.timeZone
        let planner = AlertPlanner(options.alerts.rules, timeZone: homeTimeZone, isSending: false)
        let makeEngine = { @Sendable (storage: (any FeedStorage)?, journal: CrashJournal?) in
            FeedEngine(
                clock: options.instant.map { .showing($0, beside: clock) } ?? clock,
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
                    // What an answer has planned was to be saved with it.
                    if case .storageFailed = event { planner.planAllAgain() }
                    observer.tell(.engine(event))
                },
                makeTransport: { feed, deadline, mode in
                    overrides.transport(for: feed) {
                        let wire = http.transport(for: feed, until: deadline)
                        return requestPolicy.transport(
                            over: overrides.publishers?(feed, wire) ?? wire,
                            for: feed,
                            until: clock.now.addingTimeInterval(feed.deadline.seconds),
                            allowance: deadline,
                            // A loop comes again by itself, and need not stand in a row.
                            patience: mode == .due ? 1 : .infinity,
                            usesFresh: mode != .refresh
                        )
                    }
                }
            )
        }
        engine = makeEngine(store.storage, journal)
        makeEngineApart = { makeEngine(nil, nil) }
        cleaning = StoreCleaning(storage: store.storage, plan: options.retention, observer: observer)
        self.journal = journal
        alertPlanner = planner
        self.requestPolicy = requestPolicy
        self.http = http
        self.options = options
        self.observer = observer
    }

    /// A file with certificates to trust beside the system's.
    var trustedCertificates: String? { options.environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 } }

    /// What the clock shows, which may run beside the machine's, and is that of a database's server where there is one.
    var clock: FeedClock { opened.clock ?? options.clock }

    /// An engine whose answers are kept in memory and apart from the runtime's: nothing is stored or told of what comes.
    ///
    /// It sends requests as the runtime's own does, at the same rates and from the same budgets.
    package func engineApart() -> FeedEngine { makeEngineApart() }

    // MARK: - Feeds

    /// Makes feeds ready to be fetched by this runtime: they share its programs.
    ///
    /// Where answers are not stored, a feed whose circuit breaker is open in the store is still not asked.
    ///
    /// - Parameter feeds: The feeds of a checked plan.
    /// - Returns: The same feeds.
    package func prepare(_ feeds: [Feed]) async -> [Feed] {
        if !options.storesAnswers { await store.adoptHealth(of: feeds, from: opened) }
        return feeds.map { $0.sharing(programs) }
    }

    /// Asks the programs of feeds what they are, all at once; one that fails does so again when it is fetched.
    ///
    /// - Parameters:
    ///   - feeds: Feeds that are undescribed.
    ///   - limit: How long each may take; as long as its fetch where it is `nil`.
    ///   - patience: How long to wait for them; until each has answered or failed where it is `nil`.
    /// - Returns: What is known now; `nil` where nothing has changed.
    package func describe(
        _ feeds: [Feed],
        within limit: Duration?,
        waiting patience: Duration? = nil
    ) async -> ProgramDescriptions? {
        var known = ProgramDescriptions(environment: options.environment)
        let feeds = feeds.map { $0.sharing(programs) }
        return await known.ask(feeds, within: limit, waiting: patience, journal) ? known : nil
    }

    /// What sends a feed's requests, past engine and store: a yardstick for both.
    package func transport(for feed: Feed, until deadline: ContinuousClock.Instant) -> any FeedTransport {
        let wire = http.transport(for: feed, until: deadline)
        return options.overrides.publishers?(feed, wire) ?? wire
    }

    /// What sends one request to a target of alerts, with the address rules of fetching, and its rates where it has any.
    func transport(toTarget target: Feed, by connections: Int) -> any FeedTransport {
        let deadline = FetchDeadline(of: target)
        let wire = http.transport(for: target, until: deadline, by: connections)
        // To count takes a transaction, for which nobody should wait who has not asked for a limit.
        guard !target.access.rates.limits.isEmpty else { return wire }
        // A message whose turn is later, or that is sent again, is looked at before that: it may not hold any more.
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

    /// Closes all connections, ends all programs and closes the store, in this order; nothing is to be fetched any more.
    package func shutdown() async {
        engine.close()
        await http.shutdown()
        await programs.end()
        // An abandoned fetch may still want to write.
        observer.silence()
        // It waits for those that read and write, which no thread of Swift's pool should.
        await withCheckedContinuation { done in
            DispatchQueue.global().async { [storage = opened.storage] in
                // A file that cannot be closed ends with the process.
                try? storage.close()
                done.resume()
            }
        }
    }
}

extension FeedHTTPClient.Configuration {
    /// By the customs of the environment: proxies, certificates.
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

extension EngineClock {
    /// A clock that shows one instant, and waits as another does.
    fileprivate static func showing(_ date: Date, beside clock: EngineClock) -> EngineClock {
        EngineClock(now: { date }, sleep: { try await clock.sleep(until: $0) })
    }
}
