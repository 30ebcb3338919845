import FeedBoard
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import Terminal

extension Session {
    var terminal: Terminal { .standard }

    /// The texts of the viewer's language.
    var words: Texts { languages.words.texts }

    /// Runs a command in a session with the command's own options beside the user's, and always closes the session.
    ///
    /// A feed that cannot be fetched as it is configured makes the status that of a wrong configuration, even if others
    /// have shown their items; not for a command that `isEndless`, whose status says how it was ended, nor for one
    /// about an item.
    ///
    /// - Throws: ``CommandFailure`` if the status is not success; any error of the session and the command.
    static func run(
        _ feeds: FeedOptions,
        isEndless: Bool = false,
        _ change: (inout Options) -> Void,
        _ body: (Session) async throws -> ExitStatus
    ) async throws {
        var options = try Options(feeds)
        change(&options)
        StandardStream.tell(try await options.resolveSampleNames())
        let tellsFaults = options.tellsFaults && !isEndless
        let status = try await Session(options).end { session in
            session.firstUseLines.forEach(StandardStream.error.writeLine)
            let status = try await body(session)
            return session.hasFaults && tellsFaults && status != .interrupted ? .configuration : status
        }
        if status != .success { throw CommandFailure(status) }
    }

    /// Refuses a recording with one answer to each request, which has no changes to follow.
    static func checkThatChangesAreRecorded(_ feeds: FeedOptions) throws {
        guard let path = feeds.replay, try !PlayedRecording(path, by: FeedRegistry.ofCommand).hasChanges else { return }
        throw CommandFailure(
            .usage,
            "aggregate: \(path.cleaned) has one answer to each request, so nothing changes in it that could be followed."
                + " To see its times pass: aggregate watch --replay \(path.quotedForShell) --speed 60"
        )
    }

    /// Fetches all feeds of the session, with a line about it on a terminal.
    func fetch(
        mode: FetchMode? = nil,
        awaitsSaving: Bool = true,
        window: @Sendable (Feed) -> TimeWindow,
        report: (FeedReport) -> Void = { _ in }
    ) async -> [FeedReport] {
        let progress = ProgressLine(feeds.map(\.id), on: terminal)
        defer { progress.clear() }
        return await runtime.engine.fetch(
            feeds,
            mode: mode ?? self.mode,
            awaitsSaving: awaitsSaving,
            window: window
        ) { arrived in
            progress.finish(arrived.feed.id)
            report(arrived)
        }
    }

    /// The hosts of the first requests ever, on a terminal.
    private var firstUseLines: [String] {
        terminal.isError ? FeedDisclosure.firstUse(of: feedsOfFirstUse, width: terminal.errorColumns) : []
    }

    /// Fails if the stored data that a command needs is missing.
    func needsKept(_ what: String) throws(CommandFailure) {
        guard runtime.store.storage.path == nil else { return }
        throw CommandFailure(.partialFailure, "aggregate: nothing is stored here, so there is no \(what).")
    }

    /// Resolves the feeds of a query's categories and groups, and reports any choice that the user did not make.
    func reportNames(
        of query: inout FeedQuery,
        _ request: ViewRequest,
        among reports: [FeedReport]
    ) throws {
        StandardStream.tell(try resolveNames(of: &query, request, among: reports))
        StandardStream.tell(remarksOnFilters(of: reports))
    }

    /// Returns the query of a list that a user asks about, with its categories and groups resolved, which may be those of
    /// feeds that the session does not have; and the stored answers of the plain list, for any window of the query.
    ///
    /// A demo makes its answers up, since it stores nothing.
    ///
    /// - Throws: ``UnknownNames`` for names that no feed has.
    func storedQuery(
        _ request: ViewRequest,
        _ options: FeedOptions,
        areNamesOfOthers: Bool = false
    ) async throws -> (query: FeedQuery, reports: [FeedReport]) {
        var query = try await query(request)
        let plain = plainQuery
        let reports = await fetch(mode: options.demo ? .cached : .offline) { plain.window(of: $0) }
        StandardStream.tell(try resolveNames(of: &query, request, among: reports, isPartial: areNamesOfOthers))
        return (query, reports)
    }

    /// The UUID namespace of the items' identifiers in calendars and feed readers.
    func namespace() async -> UUID { (try? await runtime.store.storage.installation()) ?? EntryNames.common }

    /// Writes the states of the feeds to standard error.
    func writeStates(of reports: [FeedReport], at now: Date, isVerbose: Bool) {
        let lines = FeedStateLines(by: ViewerClock(now: now, timeZone: timeZone), isVerbose: isVerbose)
        // Faults of its configuration were reported at the start.
        for report in reports where report.feed.fault == nil || isVerbose {
            lines.lines(of: report).forEach(StandardStream.error.writeLine)
        }
    }
}

extension Session.Options {
    /// Creates the options from the command line.
    ///
    /// - Throws: An error if an argument is not valid, or there is no such recording.
    init(_ feeds: FeedOptions) throws {
        self.init(feeds.configuration)
        selection = feeds.selection
        isDemo = feeds.demo
        played = try feeds.replay.map { try PlayedRecording($0, by: FeedRegistry.ofCommand) }
        time = feeds.now
        timeZone = feeds.timeZone
        language = feeds.language
        deadline = feeds.timeout
        store = StoreChoice(feeds.store)
    }

    init(_ configuration: ConfigurationOptions) {
        self.init(
            registry: FeedRegistry.ofCommand,
            userAgent: "aggregate/\(Program.version)",
            environment: ProcessInfo.processInfo.environment
        )
        self.configuration = configuration.path.config
        overrides = configuration.set
        onOpen = { $0.prepareForSuddenEnd() }
        observe = { _ in { $0.writeToStandardError() } }
    }
}

extension RuntimeEvent {
    /// Writes events beside the feeds, and messages of programs, to standard error.
    func writeToStandardError() { lines.map(\.cleaned).forEach(StandardStream.error.writeLine) }
}

extension FeedRuntime {
    /// Registers the cleanup for a fault or a signal that ends the process.
    func prepareForSuddenEnd() {
        guard let journal else { return }
        journal.watchTraps()
        // The program can end in many ways, and a run's file is to go on each of them.
        Signals.atEnd { journal.close() }
    }
}

extension StandardStream {
    /// Writes sentences about the program's work to standard error, a line each.
    static func tell(_ sentences: [String]) {
        for sentence in sentences { error.writeLine("aggregate: \(sentence)".cleaned) }
    }
}
