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

    /// The texts in the viewer's language.
    var words: Texts { languages.words.texts }

    /// Runs a command in a session, and always closes the session.
    ///
    /// `change` sets the command's own options. If a feed is configured wrongly, the exit status says so, even if other
    /// feeds have shown items. This does not apply if `isEndless` is true, since the status then tells how the command
    /// ended, nor to commands about an item.
    ///
    /// - Throws: ``CommandFailure`` if the exit status is not success; any error of the session or the command.
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

    /// Refuses a recording with only one answer to each request, in which nothing changes.
    static func checkThatChangesAreRecorded(_ feeds: FeedOptions) throws {
        guard let path = feeds.replay, try !PlayedRecording(path, by: FeedRegistry.ofCommand).hasChanges else { return }
        throw CommandFailure(
            .usage,
            "aggregate: \(path.cleaned) has one answer to each request, so nothing changes in it that could be followed."
                + " To see its times pass: aggregate watch --replay \(path.quotedForShell) --speed 60"
        )
    }

    /// Fetches all feeds of the session, and shows a progress line on a terminal.
    func fetch(
        mode: FetchMode? = nil,
        awaitsSaving: Bool = true,
        window: @Sendable (Feed) -> TimeWindow,
        report: (FeedReport) -> Void = { _ in }
    ) async -> [FeedReport] {
        let progress = ProgressLine(feeds.map(\.id), on: terminal) {
            [words, runtime, count = feeds.count] answered, names in
            guard let (wait, seconds) = runtime.longestWait, seconds >= 2, let limit = wait.limit else {
                return words.answered(answered, of: count, asking: names)
            }
            let span = limit.span == .seconds(1) ? nil : words.length(seconds: Int(limit.span.seconds))
            return words.waits(
                words.length(seconds: Int(seconds.rounded(.up))),
                for: wait.host,
                left: count - answered,
                of: count,
                at: words.pace(limit.count, in: span)
            )
        }
        defer { progress.clear() }
        return await runtime.engine.fetch(
            feeds,
            mode: mode ?? self.mode,
            awaitsSaving: awaitsSaving,
            window: window
        ) { arrived in
            progress.finish(arrived.feed.id) { report(arrived) }
        }
    }

    /// The lines about the hosts of the very first requests, if standard error is a terminal.
    private var firstUseLines: [String] {
        terminal.isError ? FeedDisclosure.firstUse(of: feedsOfFirstUse, in: words, width: terminal.errorColumns) : []
    }

    /// Throws if nothing is stored; `what` is the data that the command needs.
    func needsKept(_ what: String) throws(CommandFailure) {
        guard runtime.store.storage.path == nil else { return }
        throw CommandFailure(.partialFailure, "aggregate: nothing is stored here, so there is no \(what).")
    }

    /// Determines the feeds to which a query's categories and groups apply, and reports what the program chose for the
    /// user.
    func reportNames(
        of query: inout FeedQuery,
        _ request: ViewRequest,
        among reports: [FeedReport]
    ) throws {
        StandardStream.tell(try resolveNames(of: &query, request, among: reports))
        StandardStream.tell(remarksOnFilters(of: reports))
    }

    /// Returns the query of a request with resolved categories and groups, and the stored answers for a list without
    /// options, regardless of the query's window.
    ///
    /// If `areNamesOfOthers` is true, the names may be those of feeds outside the session. In a demo, which stores
    /// nothing, the answers are fetched.
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

    /// Returns the UUID namespace for the ids of items in calendars and feed readers.
    func namespace() async -> UUID { (try? await runtime.store.storage.installation()) ?? EntryNames.common }

    /// Writes the states of the feeds to standard error.
    func writeStates(of reports: [FeedReport], at now: Date, isVerbose: Bool) {
        let lines = FeedStateLines(by: ViewerClock(now: now, timeZone: timeZone), isVerbose: isVerbose)
        // Faults in the configuration were reported at the start.
        for report in reports where report.feed.fault == nil || isVerbose {
            lines.lines(of: report).forEach(StandardStream.error.writeLine)
        }
    }
}

extension Session.Options {
    /// Creates the options from the command line.
    ///
    /// - Throws: An error if an argument is invalid, or the recording cannot be read.
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
    /// Writes problems that do not belong to a feed, and the output of programs, to standard error.
    func writeToStandardError() { lines.map(\.cleaned).forEach(StandardStream.error.writeLine) }
}

extension FeedRuntime {
    /// Registers the cleanup for a crash or a signal that ends the process.
    func prepareForSuddenEnd() {
        guard let journal else { return }
        journal.watchTraps()
        // The process can end in many ways, and each has to remove the file of this run.
        Signals.atEnd { journal.close() }
    }
}

extension StandardStream {
    /// Writes sentences to standard error, one per line, prefixed with the program's name.
    static func tell(_ sentences: [String]) {
        for sentence in sentences { error.writeLine("aggregate: \(sentence)".cleaned) }
    }
}
