import BuiltInFeeds
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedHTTP
import Foundation
import SampleUpstreams

/// One run of the program: the feeds to ask, the clock, and what asks.
struct Session {
    let feeds: [Feed]
    let clock: FeedClock
    let timeZone: TimeZone
    let engine: FeedEngine
    let store: SessionStore
    let terminal: Terminal
    private let mode: FetchMode
    private let http: FeedHTTPClient
    private let sample: SampleUpstreams?

    static let registry = FeedRegistry(builtInFeeds)

    /// Reads the configuration and makes everything ready; nobody is asked yet.
    ///
    /// Ends the program with a line for each mistake where the configuration or a name on the command line is wrong.
    ///
    /// - Parameters:
    ///   - options: The feeds, and how to ask them.
    ///   - prefersDays: Whether, where no feed is named, only those are taken whose items are whole days.
    /// - Returns: The session.
    /// - Throws: What is wrong with an argument, or why the sample publishers cannot be started.
    static func start(_ options: FeedOptions, prefersDays: Bool = false) async throws -> Session {
        let environment = ProcessInfo.processInfo.environment
        let terminal = Terminal(environment: environment)
        Interruption.watch { if terminal.hasProgress { ProgressLine.wipe() } }
        var selection = options.selection
        selection.prefersDays = prefersDays
        var plan = readPlan(
            options.configuration,
            for: selection,
            standIns: options.demo ? demoSettings(at: URL(known: "http://127.0.0.1/")) : [:],
            prefersBuiltIn: options.demo
        )
        let timeZone = try options.viewerZone ?? plan.timeZone ?? systemZone(environment)
        let clock = try options.time.map { FeedClock.starting(at: $0.start(in: timeZone)) } ?? .system

        var sample: SampleUpstreams?
        if options.demo {
            let started = try await SampleUpstreams.start(clock: clock)
            sample = started
            let standIns = registry.manifests.compactMap { manifest in
                started.settings(for: manifest.name).map { (manifest.name, $0) }
            }
            plan = readPlan(
                options.configuration,
                for: selection,
                standIns: Dictionary(uniqueKeysWithValues: standIns),
                prefersBuiltIn: true
            )
        }
        for warning in plan.warnings { StandardStream.error.writeLine(warning.description) }
        var feeds = selected(selection, of: plan)
        if let deadline = try options.deadline {
            for index in feeds.indices { feeds[index].deadline = deadline }
        }

        var configuration = FeedHTTPClient.Configuration(userAgent: "aggregate/\(Aggregate.version)")
        configuration.proxies = ProxySettings(environment: environment)
        configuration.trustedCertificates = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        if let addresses = environment["AGGREGATE_TREAT_AS_PUBLIC"] {
            configuration.classify = .treatingAsPublic(Set(addresses.split(separator: ",").map(String.init)))
        }
        let http = FeedHTTPClient(configuration)
        // What is made up, or told at a time that is made up, is nothing to keep.
        let keepsNothing = options.demo || options.now != nil
        let store = SessionStore.open(keepsNothing ? "memory" : options.store, clock: clock, environment: environment)
        let engineClock = EngineClock.following(clock)
        let politeness = Politeness(clock: engineClock, ledger: store.ledger, cache: store.cache) { failure in
            StandardStream.error.writeLine("aggregate: \(failure.error)".cleaned)
        }
        let engine = FeedEngine(
            clock: engineClock,
            timeZone: timeZone,
            storage: store.storage,
            changeLog: { ItemChanges(of: $2, at: $3).events(from: $0, to: $1) },
            notify: { notice in
                guard case .storageFailed(let error) = notice else { return }
                StandardStream.error.writeLine("aggregate: \(error)".cleaned)
            },
            makeTransport: { feed, deadline, mode in
                politeness.transport(
                    over: http.transport(for: feed, until: deadline),
                    for: feed,
                    until: engineClock.now.addingTimeInterval(feed.deadline.seconds),
                    usesFresh: mode != .refresh
                )
            }
        )
        return Session(
            feeds: feeds,
            clock: clock,
            timeZone: timeZone,
            engine: engine,
            store: store,
            terminal: terminal,
            mode: options.mode,
            http: http,
            sample: sample
        )
    }

    /// What stands in for the user's settings in a demo, before the sample's own address is known: neither keys nor
    /// publishers of theirs are needed.
    private static func demoSettings(at address: URL) -> [String: [String: RawSetting]] {
        let names = registry.manifests.filter { $0.endpoint != nil }.map(\.name)
        return Dictionary(uniqueKeysWithValues: names.map { ($0, SampleUpstreams.settings(for: $0, at: address)) })
    }

    /// The machine's zone: `TZ` where it names one, which Foundation reads in part only, else the system's.
    private static func systemZone(_ environment: [String: String]) -> TimeZone {
        guard let written = environment["TZ"], !written.isEmpty else { return .current }
        let name = written.hasPrefix(":") ? String(written.dropFirst()) : written
        if let zone = TimeZone(known: name) { return zone }
        let zone = TimeZone.current
        StandardStream.error.writeLine(
            "aggregate: TZ is \"\(written.cleaned)\", which is no time zone that is known here; times are in \(zone.name)."
        )
        return zone
    }

    /// Asks all feeds of the session, with a line about it on a terminal.
    ///
    /// - Parameters:
    ///   - mode: Whether publishers are asked; what the command line says where it is `nil`.
    ///   - window: What each feed is asked for, such as a query's window.
    ///   - report: Is told of each feed as soon as it has answered or failed.
    /// - Returns: The reports in the order of the feeds.
    func fetch(
        mode: FetchMode? = nil,
        window: @Sendable (Feed) -> TimeWindow,
        report: (FeedReport) -> Void = { _ in }
    ) async -> [FeedReport] {
        let progress = ProgressLine(
            feeds: feeds.map(\.id),
            isShown: terminal.hasProgress,
            columns: terminal.columns ?? 80
        )
        let reports = await engine.fetch(feeds, mode: mode ?? self.mode, window: window) { arrived in
            progress.finish(arrived.feed.id)
            report(arrived)
        }
        progress.clear()
        return reports
    }

    /// The items that have a star; none where the store cannot be read, which it has said then.
    func stars() async -> Set<ItemID> { (try? await store.storage.stars()) ?? [] }

    /// Reads or writes what is kept; ends the program, saying why, where that cannot be done.
    func kept<Value>(_ body: (any FeedStorage) async throws -> Value) async -> Value {
        do {
            return try await body(store.storage)
        } catch {
            StandardStream.error.writeLine("aggregate: \(error)".cleaned)
            end(.partialFailure)
        }
    }

    /// Ends the program.
    ///
    /// Fetches that were abandoned and connections that are open end with it.
    func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }

    // MARK: - Configuration

    /// Reads the configuration, or ends the program with a line for each mistake in it.
    static func readPlan(
        _ options: ConfigurationOptions,
        for selection: FeedSelection,
        standIns: [String: [String: RawSetting]] = [:],
        prefersBuiltIn: Bool = false
    ) -> FeedPlan {
        do throws(ConfigurationErrors) {
            let source = try locate(options, prefersBuiltIn: prefersBuiltIn)
            let reader = ConfigurationReader(registry: registry, standIns: standIns)
            return try reader.read(source, for: selection, overrides: options.set)
        } catch {
            StandardStream.error.writeLine(error.description)
            exit(ExitStatus.configuration.rawValue)
        }
    }

    private static func locate(
        _ options: ConfigurationOptions,
        prefersBuiltIn: Bool = false
    ) throws(ConfigurationErrors) -> ConfigurationSource {
        if prefersBuiltIn, options.config == nil {
            return .builtIn(folder: FileManager.default.currentDirectoryPath)
        }
        return try ConfigurationLocator().locate(options.config)
    }

    /// The feeds that the command line names, or those that are enabled; ends the program where a name is unknown.
    static func selected(_ selection: FeedSelection, of plan: FeedPlan) -> [Feed] {
        do {
            return try plan.feeds(in: selection)
        } catch let error as FeedSelectionError {
            for message in error.messages { StandardStream.error.writeLine("aggregate: \(message)") }
            exit(ExitStatus.usage.rawValue)
        } catch {
            StandardStream.error.writeLine("\(error)")
            exit(ExitStatus.configuration.rawValue)
        }
    }
}
