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

    /// Runs a command in a session, and closes that whatever happens.
    ///
    /// - Parameters:
    ///   - feeds: The feeds, and how to ask them.
    ///   - change: What the command wants beside what the user says.
    ///   - body: The command; gives the exit status.
    /// - Throws: ``CommandFailure`` where the status is not success, or with a line for each mistake in the configuration;
    ///   what the command throws.
    static func run(
        _ feeds: FeedOptions,
        _ change: (inout Options) -> Void,
        _ body: (Session) async throws -> ExitStatus
    ) async throws {
        var options = try Options(feeds)
        change(&options)
        let session: Session
        do {
            session = try await Session(options)
        } catch {
            throw CommandFailure(configuration: error)
        }
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

    /// Closes connections, programs and the store, for a moment: the end of the process takes what is left then.
    private func close() async {
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
        if terminal.hasProgress { Signals.beforeEnd(ProgressLine.wipe) }
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

    // MARK: - What is stored

    /// Reads or writes what is stored; throws a ``CommandFailure`` where that cannot be done.
    func kept<Value>(_ body: (any FeedStorage) async throws -> Value) async throws -> Value {
        try await stored { try await body(runtime.store.storage) }
    }

    /// Looks at the requests that were counted; throws a ``CommandFailure`` where that cannot be done.
    func counted<Value>(_ body: (any RequestLedger) async throws -> Value) async throws -> Value {
        try await stored { try await body(runtime.store.ledger) }
    }

    /// Fails where nothing is stored that a command needs.
    func needsKept(_ what: String) throws(CommandFailure) {
        guard runtime.store.storage.path == nil else { return }
        throw CommandFailure(.partialFailure, "aggregate: nothing is stored here, so there is no \(what).")
    }

    /// What the names of items are made in that calendars and feed readers know them by.
    func namespace() async -> UUID { (try? await runtime.store.storage.installation()) ?? EntryNames.common }

    private func stored<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch {
            throw CommandFailure(.partialFailure, "aggregate: \(error)".cleaned)
        }
    }
}

extension CommandFailure {
    /// Why a configuration, or what the command line says of it, cannot be run.
    init(configuration error: any Error) {
        switch error {
        case let error as CommandFailure: self = error
        case let error as FeedSelectionError:
            self.init(.usage, error.messages.map { "aggregate: \($0)" }.joined(separator: "\n"))
        default: self.init(.configuration, "\(error)")
        }
    }
}
