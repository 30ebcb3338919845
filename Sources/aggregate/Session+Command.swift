import ArgumentParser
import CommandOptions
import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRecording
import FeedRuntime
import FeedTimeline
import Foundation
import ProgramProcess
import TerminalText

extension Session {
    var terminal: Terminal { .standard }

    /// The texts of the viewer's language.
    var words: any Texts { languages.words.texts }

    /// Runs a command in a session, with what it wants beside what the user says, and closes that whatever happens.
    ///
    /// A feed without its secret makes the status that of a wrong configuration, whatever the others have shown; not of a
    /// command that `isEndless`, whose status says how it was ended.
    ///
    /// - Throws: ``CommandFailure`` where the status is not success; what the session and the command throw.
    static func run(
        _ feeds: FeedOptions,
        isEndless: Bool = false,
        _ change: (inout Options) -> Void,
        _ body: (Session) async throws -> ExitStatus
    ) async throws {
        var options = try Options(feeds)
        change(&options)
        let status = try await Session(options).end { session in
            session.firstUseLines.forEach(StandardStream.error.writeLine)
            let status = try await body(session)
            return session.lacksSecrets && !isEndless && status != .interrupted ? .configuration : status
        }
        if status != .success { throw CommandFailure(status) }
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

    /// Says on a terminal who will be asked, before the first request ever.
    var firstUseLines: [String] {
        terminal.isError ? FeedDisclosure.firstUse(of: feedsOfFirstUse, width: terminal.errorColumns) : []
    }

    /// Fails where nothing is stored that a command needs.
    func needsKept(_ what: String) throws(CommandFailure) {
        guard runtime.store.storage.path == nil else { return }
        throw CommandFailure(.partialFailure, "aggregate: nothing is stored here, so there is no \(what).")
    }

    /// Decides which feeds the categories and groups of a query are about, and tells what the user did not say.
    func settleNames(
        of query: inout FeedQuery,
        _ request: ViewRequest,
        among reports: [FeedReport],
        isPartial: Bool = false
    ) throws {
        for notice in try resolveNames(of: &query, request, among: reports, isPartial: isPartial) {
            StandardStream.error.writeLine("aggregate: \(notice)".cleaned)
        }
    }

    /// What the names of items are made in that calendars and feed readers know them by.
    func namespace() async -> UUID { (try? await runtime.store.storage.installation()) ?? EntryNames.common }

    /// Tells on standard error how feeds stand.
    func tellStates(of reports: [FeedReport], at now: Date, isVerbose: Bool) {
        let lines = FeedStateLines(now: now, timeZone: timeZone, isVerbose: isVerbose)
        // A secret that is not there was told at the start.
        for report in reports where report.feed.fault == nil || isVerbose {
            lines.lines(of: report).forEach(StandardStream.error.writeLine)
        }
    }
}

extension Session.Options {
    /// What the command line says.
    ///
    /// - Throws: What is wrong with an argument, or that there is no such recording.
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
            userAgent: "aggregate/\(Aggregate.version)",
            environment: ProcessInfo.processInfo.environment
        )
        self.configuration = configuration.path.config
        piped = PipedConfiguration.bytes
        overrides = configuration.set
        onOpen = { $0.prepareForSuddenEnd() }
        observe = { _ in { $0.tellUser() } }
    }
}
