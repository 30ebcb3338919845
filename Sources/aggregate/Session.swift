import BuiltInProviders
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRecording
import FeedRuntime
import FeedTimeline
import Foundation
import SamplePublishers
import TerminalText

/// One run of the program: the feeds to ask, the clock, and what asks.
struct Session {
    let feeds: [Feed]
    let clock: FeedClock
    let timeZone: TimeZone

    /// What asks, and what is to be shut down at the end.
    let runtime: FeedRuntime

    /// The text of the configuration.
    let source: ConfigurationSource
    let terminal: Terminal
    let mode: FetchMode

    /// What remembers the exchanges, where the command wishes it.
    let recorder: Recorder?

    static let registry = FeedRegistry(builtInProviders)

    /// What a command wants of its session, beside what the user says.
    struct Wishes {
        /// Whether, where no feed is named, only those are taken whose items are whole days.
        var prefersDays = false

        /// When publishers are asked.
        var mode = FetchMode.cached

        /// Whether publishers may be asked, for which feeds need their keys.
        var asksPublishers = true

        /// Whether what is read serves later runs; rates and budgets are counted over all runs in any case.
        var keepsAnswers = true

        /// Whether each exchange is remembered; the clock of all feeds shows one instant then, in whole seconds, so that
        /// a replay can ask the same again.
        var records = false

        /// What answers every request in the place of publishers, where that is given.
        var savedAnswer: SavedAnswer?

        /// Whether Ctrl-C ends the program at once; a long-running command has its own way to end.
        var endsAtOnce = true

        /// Makes what is told what happens, by the session's clock; by default what the user should know is told on
        /// standard error.
        var observe: (FeedClock) -> @Sendable (RuntimeEvent) -> Void = { _ in Session.tellOfTrouble }
    }

    /// Runs a command in a session, and closes that whatever happens.
    ///
    /// - Parameters:
    ///   - options: The feeds, and how to ask them.
    ///   - wishes: What the command wants.
    ///   - body: The command; gives the exit status.
    /// - Throws: ``CommandFailure`` where the status is not success; what ``start`` and the command throw.
    static func run(
        _ options: FeedOptions,
        _ wishes: Wishes = Wishes(),
        _ body: (Session) async throws -> ExitStatus
    ) async throws {
        let session = try await start(options, wishes)
        let status: ExitStatus
        do {
            status = try await body(session)
        } catch {
            await session.close()
            throw error
        }
        await session.close()
        if status != .success { throw CommandFailure(status) }
    }

    /// Reads the configuration and makes everything ready; nobody is asked yet.
    ///
    /// - Parameters:
    ///   - options: The feeds, and how to ask them.
    ///   - wishes: What the command wants.
    ///   - known: The configuration, where it was found already.
    ///   - store: What a session before this one has opened.
    /// - Returns: The session.
    /// - Throws: What is wrong with an argument, or a ``CommandFailure`` with a line for each mistake in the configuration.
    static func start(
        _ options: FeedOptions,
        _ wishes: Wishes = Wishes(),
        source known: ConfigurationSource? = nil,
        store: RuntimeStore? = nil
    ) async throws -> Session {
        let environment = ProcessInfo.processInfo.environment
        let terminal = Terminal(environment: environment)
        if wishes.endsAtOnce, terminal.hasProgress { Signals.beforeEnd(ProgressLine.wipe) }
        let selection = wishes.prefersDays && options.selection == .enabled ? .wholeDays : options.selection
        let neededBy = wishes.asksPublishers ? selection : .nothing
        let played = try options.replay.map(PlayedRecording.read)
        // Read once: a pipe gives its text only once, and a file may change meanwhile.
        let source = try known ?? find(options, played: played)
        // A demo needs neither the user's keys nor real publishers.
        let standIns = options.demo ? SampleTransport.settings : [:]
        var plan = try readPlan(
            options.configuration,
            in: source,
            for: neededBy,
            standIns: standIns,
            played: played
        )
        let timeZone =
            options.timeZone ?? played?.recording.timeZone ?? plan.timeZone ?? systemZone(environment)
        let time = options.now?.start(in: timeZone)
        // A replay stands still, so that a feed which asks by the time asks what was recorded.
        let clock =
            played.map { FeedClock.fixed(at: time ?? $0.recording.recordedAt) }
            ?? time.map { FeedClock.starting(at: $0) } ?? .system

        // What is made up, or told at a time that is made up, is nothing to keep.
        let keepsNothing = options.demo || options.now != nil || played != nil
        let instant = wishes.records ? clock.now.wholeSeconds : nil
        let recorder = instant.map { _ in Recorder(clock: clock) }
        var setup = RuntimeOptions(userAgent: "aggregate/\(Aggregate.version)", timeZone: timeZone)
        setup.environment = environment
        setup.clock = clock
        setup.instant = instant
        setup.store = store.map { .opened($0) } ?? (keepsNothing ? .memory : options.storeChoice)
        setup.storesAnswers = wishes.keepsAnswers
        setup.storesDescriptions = !keepsNothing
        setup.retention = plan.store
        setup.limits = plan.limits
        setup.overrides.replay = played.map { Replay($0.recording) }
        setup.overrides.savedAnswer = wishes.savedAnswer
        setup.overrides.recorder = recorder
        if options.demo {
            let sample = SampleTransport(clock: clock)
            setup.overrides.publishers = { feed, http in feed.isSample ? sample : http }
        }
        setup.observe = wishes.observe(clock)
        let runtime = try FeedRuntime(setup)
        watch(runtime)
        // Programs are run for nobody who only looks at answers that are there.
        let runsPrograms = played == nil && wishes.savedAnswer == nil && !wishes.records
        if wishes.asksPublishers, wishes.mode != .offline, runsPrograms {
            let undescribed = try selected(selection, of: plan).filter(\.isUndescribed)
            if let told = await runtime.describe(undescribed, within: options.timeout) {
                plan = try readPlan(
                    options.configuration,
                    in: source,
                    for: neededBy,
                    standIns: standIns,
                    descriptions: told
                )
            }
        }
        if options.demo { tellOfIgnoredConfiguration(source) }
        tell(plan)
        var feeds = try selected(selection, of: plan, needsSecrets: wishes.asksPublishers)
        if let deadline = options.timeout {
            for index in feeds.indices { feeds[index].deadline = deadline }
        }
        for index in feeds.indices where options.demo && SampleTransport.answers(feeds[index]) {
            feeds[index].isSample = true
            // The sample publishers state no rate, and nobody waits for one in a demo.
            feeds[index].access.rates.limits = []
        }
        return Session(
            feeds: await runtime.prepare(feeds),
            clock: instant.map { .fixed(at: $0) } ?? clock,
            timeZone: timeZone,
            runtime: runtime,
            source: source,
            terminal: terminal,
            // What is played is fresh, and was never kept.
            mode: played == nil ? wishes.mode : .refresh,
            recorder: recorder
        )
    }

    /// The machine's zone: `TZ` where it names one, which Foundation reads in part only, else the system's.
    private static func systemZone(_ environment: [String: String]) -> TimeZone {
        guard let written = environment["TZ"], !written.isEmpty else { return .current }
        let name = written.hasPrefix(":") ? String(written.dropFirst()) : written
        if let zone = TimeZone(known: name) { return zone }
        let zone = TimeZone.current
        StandardStream.error.writeLine(
            "aggregate: TZ is \"\(written.cleaned)\", which is not a known time zone; times are in \(zone.name)."
        )
        return zone
    }

    /// Asks all feeds of the session, with a line about it on a terminal.
    ///
    /// - Parameters:
    ///   - mode: When publishers are asked; as the command wished where it is `nil`.
    ///   - awaitsSaving: Whether to return only when all that came is saved; else the engine is to settle.
    ///   - window: What each feed is asked for, such as a query's window.
    ///   - report: Is told of each feed as soon as it has answered or failed.
    /// - Returns: The reports in the order of the feeds.
    func fetch(
        mode: FetchMode? = nil,
        awaitsSaving: Bool = true,
        window: @Sendable (Feed) -> TimeWindow,
        report: (FeedReport) -> Void = { _ in }
    ) async -> [FeedReport] {
        let progress = ProgressLine(
            feeds: feeds.map(\.id),
            isShown: terminal.hasProgress,
            columns: terminal.columns ?? 80
        )
        let reports = await runtime.engine.fetch(
            feeds,
            mode: mode ?? self.mode,
            awaitsSaving: awaitsSaving,
            window: window
        ) { arrived in
            progress.finish(arrived.feed.id)
            report(arrived)
        }
        progress.clear()
        return reports
    }

    /// Closes connections, programs and the store, for a moment: the end of the process takes what is left then.
    func close() async {
        let (endings, ended) = AsyncStream.makeStream(of: Void.self)
        Task { [runtime] in
            await runtime.shutdown()
            ended.finish()
        }
        let timer = Task {
            try await ContinuousClock().sleep(for: .milliseconds(100))
            ended.finish()
        }
        for await _ in endings {}
        timer.cancel()
    }
}

// MARK: - What is kept

extension Session {
    /// Reports with what is kept of how their items changed, for documents that say so.
    func withRevisions(_ reports: [FeedReport]) async -> [FeedReport] {
        var reports = reports
        for index in reports.indices {
            reports[index].revisions = (try? await runtime.store.storage.revisions(of: reports[index].feed.id)) ?? [:]
        }
        return reports
    }

    /// What the names of items are made in that calendars and feed readers know them by.
    func namespace() async -> UUID { (try? await runtime.store.storage.installation()) ?? EntryNames.common }

    /// The items that have a star; none where the store cannot be read, which it has said then.
    func stars() async -> Set<ItemID> { (try? await runtime.store.storage.stars()) ?? [] }

    /// Reads or writes what is kept; throws a ``CommandFailure`` where that cannot be done.
    func kept<Value>(_ body: (any FeedStorage) async throws -> Value) async throws -> Value {
        try await stored { try await body(runtime.store.storage) }
    }

    /// Looks at the requests that were counted; throws a ``CommandFailure`` where that cannot be done.
    func counted<Value>(_ body: (any RequestLedger) async throws -> Value) async throws -> Value {
        try await stored { try await body(runtime.store.ledger) }
    }

    /// Fails where nothing is stored that a command needs.
    func needsKept(_ what: String) throws(CommandFailure) {
        guard runtime.store.file == nil else { return }
        throw CommandFailure(.partialFailure, "aggregate: nothing is stored here, so there is no \(what).")
    }

    private func stored<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch {
            throw CommandFailure(.partialFailure, "aggregate: \(error)".cleaned)
        }
    }

    /// Once a day, takes a moment behind the output to remove what is too old; what is left then is for the next time.
    func cleanStore() async {
        let work = Task { [runtime] in try await runtime.cleaning.cleanIfDue(every: .seconds(86_400)) }
        let timer = Task {
            try await ContinuousClock().sleep(for: .seconds(1))
            work.cancel()
        }
        // It is a chore of the program, and no concern of a user who wants to know what happens next.
        _ = try? await work.value
        timer.cancel()
    }
}

extension Date {
    /// The instant without its fraction of a second.
    fileprivate var wholeSeconds: Date {
        // A clock that was set to a whole second may have lost the last digits of it.
        Date(timeIntervalSince1970: (timeIntervalSince1970 + 0.001).rounded(.down))
    }
}
