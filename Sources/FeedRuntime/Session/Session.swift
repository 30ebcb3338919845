import FeedAlerts
import FeedBoard
package import FeedConfiguration
package import FeedCore
package import FeedEngine
package import FeedRecording
package import FeedTimeline
package import Foundation
import SamplePublishers

/// The selected feeds of a configuration, with the runtime that fetches them, and the clock and time zone in which they
/// are shown.
package struct Session: Sendable {
    package private(set) var feeds: [Feed] = []

    /// True if a feed cannot be fetched because of its configuration.
    package var hasFaults: Bool { feeds.contains { $0.fault != nil } }

    package let clock: FeedClock
    package let timeZone: TimeZone

    /// The viewer's languages.
    package let languages: Languages
    package let runtime: FeedRuntime

    /// The configuration as it was read first.
    package let source: ConfigurationSource
    package let mode: FetchMode

    /// True if the store's file did not exist before the session, or before the questions of the first run.
    let isFirstUse: Bool

    /// The saved view to show, if one is selected.
    let view: SavedView?

    /// The recorder of exchanges, if the options ask for a recording.
    private let recorder: Recorder?

    package let options: Options
    let observe: @Sendable (RuntimeEvent) -> Void

    /// The planner and dispatcher of alerts of a long-running session.
    package let alertRun: AlertRun

    /// The error of the last reload.
    package let configurationFault = ConfigurationFault()
    private let reader: ConfigurationReader
    /// The fixed time that providers see in a replay whose clock runs; otherwise `nil`.
    private let askedInstant: Date?

    /// The plan of the configuration as it was read first.
    package let firstPlan: FeedPlan

    /// The zone of times without a zone.
    let homeTimeZone: TimeZone

    /// Creates a session: reads the configuration and opens the store, but sends no request yet.
    ///
    /// - Throws: ``ConfigurationIssues``, ``FeedSelectionError`` for a feed that does not exist, or the error of
    ///   ``FeedRuntime/init(_:)``.
    package init(_ options: Options) async throws {
        reader = ConfigurationReader(options)
        // Read once: a pipe gives its text only once, and a file may change meanwhile.
        source = try options.locate()
        var options = options
        // Without a selection, the feeds of the view are shown.
        if let name = options.view {
            view = try reader.read(source, for: .nothing).view(named: name)
        } else {
            view = nil
        }
        if let view, view.selection != .enabled, [.enabled, .wholeDays].contains(options.selection) {
            options.selection = view.selection
        }
        // A mistake in one feed fails only that feed.
        firstPlan = try reader.read(source, for: .nothing)
        let played = options.played?.recording
        let (systemZone, isKnown) = TimeZone.ofMachine(options.environment)
        let named = options.timeZone ?? played?.timeZone ?? firstPlan.timeZone
        timeZone = named ?? systemZone
        languages = options.languages(of: firstPlan)
        let time = options.time?.start(in: timeZone, now: FeedClock.system.now)
        let (clock, replayed) = Self.clock(options, time)
        let instant = options.records ? clock.now.wholeSeconds : nil
        recorder = instant.map { _ in Recorder(clock: clock) }
        let tell = options.observe(clock)
        observe = { [configurationFault] event in
            configurationFault.record(event)
            tell(event)
        }
        var setup = RuntimeOptions(options, firstPlan, clock, timeZone)
        setup.instant = instant
        setup.askedInstant = replayed
        askedInstant = replayed
        setup.overrides.recorder = recorder
        setup.observe = observe
        setup.alerts = firstPlan.alerts
        // A recording is made and replayed in one time zone.
        let isRecording = played != nil || options.records
        homeTimeZone =
            isRecording ? played?.timeZone ?? timeZone : firstPlan.timeZone ?? options.timeZone ?? systemZone
        setup.homeTimeZone = homeTimeZone
        isFirstUse = options.followsFirstRun || RuntimeStore.isNew(setup)
        runtime = try FeedRuntime(setup)
        if firstPlan.timeZone == nil, !isRecording { await runtime.adoptZoneOfAlerts() }
        alertRun = AlertRun(runtime, firstPlan.alerts, of: source.path, languages: languages) { [observe] in
            observe(.alert($0))
        }
        self.clock = instant.map { .fixed(at: $0) } ?? clock
        // Replayed answers are new, and were never stored.
        mode = played == nil ? options.mode : .refresh
        self.options = options
        options.onOpen(runtime)
        if named == nil, !isKnown { observe(.timeZoneUnknown(options.environment["TZ"] ?? "", used: timeZone)) }
        do {
            feeds = await runtime.prepare(
                try await wanted(by: firstPlan, of: source, waiting: options.programPatience).feeds
            )
        } catch {
            await runtime.shutdown()
            throw error
        }
        if options.fetches { await runtime.alertPlanner.recordRules(of: feeds, in: runtime.store.alerts) }
        if let path = options.ignoredConfiguration { observe(.configurationIgnored(path: path)) }
    }

    /// Completes a plan with the descriptions of its programs, reports its warnings, and returns it with the feeds to
    /// run.
    private func wanted(
        by read: FeedPlan,
        of source: ConfigurationSource,
        waiting patience: Duration? = nil
    ) async throws -> (plan: FeedPlan, feeds: [Feed]) {
        // The zone is part of a program's key, which must be the same for its description and its fetches.
        let read = read.reading(in: homeTimeZone)
        var plan = options.runsPrograms ? try await described(read, of: source, waiting: patience) : read
        let feeds = try await selected(from: plan)
        if options.tellsFaults { plan.addWarnings(ofFaultsIn: feeds) }
        observe(.configurationRead(plan))
        return (plan, feeds)
    }

    /// Asks the programs of a plan that have not described themselves, and reads the configuration again with the new
    /// descriptions.
    ///
    /// Waits for programs until `patience` is over; without it, until each has answered or failed.
    ///
    /// - Returns: The new plan; the given plan if no program has described itself.
    /// - Throws: ``ConfigurationIssues``, or ``FeedSelectionError`` for a feed that does not exist.
    private func described(
        _ plan: FeedPlan,
        of source: ConfigurationSource,
        waiting patience: Duration?
    ) async throws -> FeedPlan {
        let undescribed = try plan.feeds(in: options.selection).filter { $0.isUndescribed && $0.fault == nil }
        guard let told = await runtime.describe(undescribed, within: options.deadline, waiting: patience) else {
            return plan
        }
        var reader = reader
        reader.describe = told.description
        return try reader.read(source, for: .nothing)
    }

    /// Returns the feeds of a plan to run.
    private func selected(from plan: FeedPlan) async throws -> [Feed] {
        let plan = plan.reading(in: homeTimeZone)
        let needsSecrets = options.asksPublishers
        let ofDays = options.selection == .wholeDays ? await feedsWithDays(of: plan) : []
        return try plan.feeds(in: options.selection, needsSecrets: needsSecrets) { ofDays.contains($0.id) }.map {
            feed in
            var feed = options.isDemo ? feed.ofDemo : feed
            feed.deadline = options.deadline ?? feed.deadline
            return feed
        }
    }

    /// Returns the clock of a session and, for a replay whose clock runs, the fixed time that providers see.
    ///
    /// A replay answers only requests that were recorded, and requests may depend on the time. In a replay, either the
    /// clock therefore stands still, or providers see a fixed time.
    private static func clock(_ options: Options, _ time: Date?) -> (FeedClock, replayed: Date?) {
        let demoStart = options.isDemo && options.speed != nil ? FeedClock.system.now : nil
        guard let start = time ?? options.played?.recording.recordedAt ?? demoStart else { return (.system, nil) }
        let isReplay = options.played != nil
        guard let speed = options.speed ?? (isReplay ? nil : 1) else { return (.fixed(at: start), nil) }
        return (.starting(at: start, speed: speed), isReplay ? start : nil)
    }

    /// Returns the window for which a loop now fetches a feed.
    func loopWindow(of feed: Feed) -> TimeWindow {
        FeedQuery(timeZone: timeZone, now: askedInstant ?? clock.now).window(of: feed)
    }

    /// The query of the plain list: the next items at the current time of the session's clock.
    package var plainQuery: FeedQuery {
        var query = FeedQuery(timeZone: timeZone, now: clock.now)
        (query.languages, query.viewerWords) = (languages, languages.viewerWords)
        return query
    }

    /// The exchanges recorded so far; empty unless the options ask for a recording.
    package var recording: Recording {
        Recording(
            program: options.userAgent,
            recordedAt: clock.now,
            timeZone: timeZone,
            exchanges: recorder?.exchanges ?? []
        )
    }

    /// The ids of all feeds of the first plan.
    var configured: [FeedID] { firstPlan.feeds.map(\.id) }

    /// The number of the enabled feeds of the first plan.
    package var enabledFeedCount: Int { firstPlan.feeds.count(where: \.isEnabled) }

    /// The ids of the disabled feeds of the first plan.
    var disabled: [FeedID] { firstPlan.feeds.filter { !$0.isEnabled }.map(\.id) }

    /// Checks that the feed in an item's id exists in the configuration.
    ///
    /// - Throws: ``FeedSelectionError`` if it does not.
    package func needsFeed(ofItem id: String) throws {
        guard let feed = ItemSearch(id).feed else { return }
        _ = try firstPlan.feeds(in: .named(feeds: [feed], tags: []), needsSecrets: false)
    }

    /// The reason why no feed is left for a calendar, and the remedy.
    package var reasonWithoutDays: String {
        if let withheldSentence { return withheldSentence }
        return options.selection == .wholeDays
            ? firstPlan.reasonWithoutDays(options.registry) : "no feed is fetched: those with the tag are disabled."
    }

    // MARK: - Reloading

    /// Makes a loop use a configuration that was read again; see ``FeedRuntime/reload(_:with:)``.
    ///
    /// `isRepair` is true if the previous attempt found errors.
    ///
    /// - Throws: ``ConfigurationIssues`` with the errors of the configuration, or `CancellationError`. Nothing has
    ///   changed then.
    func reload(_ source: ConfigurationSource, into runner: FeedRunner, isRepair: Bool) async throws {
        // Alerts are planned again in any case, below.
        _ = readZones()
        let read = try reader.read(source, for: .nothing)
        // The running feeds are valid: a new mistake must not stop one of them.
        let errors = read.errors(besides: firstPlan)
        guard errors.isEmpty else { throw ConfigurationIssues(errors, warnings: read.warnings) }
        let (plan, feeds) = try await wanted(by: read, of: source)
        try Task.checkCancellation()
        try await options.onReload?(plan)
        await runtime.reload(runner, with: feeds)
        alertRun.use(plan.alerts, feeds)
        var waiting = plan.fixedMembers(otherThan: firstPlan)
        if options.onReload != nil, !plan.server.listensLike(firstPlan.server) { waiting.append("server") }
        observe(.configurationReloaded(name: source.name, waiting: waiting, isRepair: isRepair))
    }

    /// Reloads a loop with the descriptions of programs that were too slow at the start of the session.
    func applyLateDescriptions(into runner: FeedRunner) async {
        guard options.runsPrograms, feeds.contains(where: { $0.isUndescribed && $0.fault == nil }) else { return }
        let plan = try? await described(firstPlan.reading(in: homeTimeZone), of: source, waiting: nil)
        let missing = feeds.count(where: \.isUndescribed)
        guard let plan, let feeds = try? await selected(from: plan), !Task.isCancelled,
            feeds.count(where: \.isUndescribed) < missing
        else { return }
        await runtime.reload(runner, with: feeds)
    }
}

extension FeedPlan {
    /// Returns the members that differ between two configurations and that cannot change while a runtime is running.
    fileprivate func fixedMembers(otherThan first: FeedPlan) -> [String] {
        [
            timeZone == first.timeZone ? nil : "timeZone",
            language == first.language ? nil : "language", store == first.store ? nil : "store",
            limits == first.limits ? nil : "limits",
        ].compactMap(\.self)
    }
}

extension RuntimeOptions {
    fileprivate init(_ options: Session.Options, _ plan: FeedPlan, _ clock: FeedClock, _ timeZone: TimeZone) {
        self.init(userAgent: options.userAgent, timeZone: timeZone)
        environment = options.environment
        language = (options.language ?? plan.language)?.rawValue ?? Languages.tag(of: options.environment)
        self.clock = clock
        store = options.storesNothing ? .memory : options.store(by: plan)
        (fetches, storesAnswers) = (options.fetches, options.storesAnswers)
        storesDescriptions = !options.storesNothing
        retention = plan.store
        if case .database = store, !plan.store.hasLimit { retention.maximumBytes = .max }
        limits = plan.limits
        overrides.replay = (options.played?.recording).map { Replay($0) }
        overrides.savedAnswer = options.savedAnswer
        guard options.isDemo else { return }
        let sample = SampleTransport(clock: clock)
        overrides.publishers = { feed, http in feed.isSample ? sample : http }
    }
}

extension TimeZone {
    /// Returns the machine's zone: the zone in `TZ` if it is known (Foundation supports `TZ` only in part), or else the
    /// system's.
    ///
    /// - Returns: The zone; `isKnown` is false if `TZ` is set, but is not a known zone.
    package static func ofMachine(_ environment: [String: String]) -> (zone: TimeZone, isKnown: Bool) {
        guard let written = environment["TZ"], !written.isEmpty else { return (.current, true) }
        let zone = TimeZone(known: written.hasPrefix(":") ? String(written.dropFirst()) : written)
        return (zone ?? .current, zone != nil)
    }
}

extension Date {
    /// The instant without its fraction of a second.
    fileprivate var wholeSeconds: Date {
        // A clock that was set to a whole second may be slightly before it, by rounding.
        Date(timeIntervalSince1970: (timeIntervalSince1970 + 0.001).rounded(.down))
    }
}
