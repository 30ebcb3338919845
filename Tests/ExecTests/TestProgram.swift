import Exec
import FeedCore
import FeedTestKit
import Foundation
import ProgramTestKit
import Synchronization

/// A program of a few lines of `sh`, and what runs it.
final class TestProgram: Sendable {
    let feed: Feed
    private let provider: ExecProvider
    private let pool: ProgramPool
    private let lines = Mutex<[String]>([])
    private let told: AsyncStream<Void>
    private let tell: AsyncStream<Void>.Continuation
    private let lifeline: Lifeline?
    private let folder: ProgramFolder

    /// A question to a program that has ended is an error and not the end of the tests, as it is in `aggregate`.
    private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    /// Makes a feed of a program.
    ///
    /// - Parameters:
    ///   - fetch: The commands that answer a request for items; `$id` is the number of the question, `$line` all of it.
    ///   - cancel: The commands that it runs when it is asked to give up.
    ///   - before: The commands that it runs when it starts.
    ///   - manifest: Members of its manifest beside the summary, each with a comma before it.
    ///   - settings: Further settings of the feed.
    ///   - limits: The limits of its time and its output.
    /// - Throws: An error that says what is wrong with the settings.
    convenience init(
        fetch: String,
        cancel: String = ":",
        before: String = ":",
        manifest: String = "",
        settings: [String: RawSetting] = [:],
        limits: ProgramLimits = .short
    ) throws {
        let script = """
            hold
            item() { printf '{"id":%s,"type":"item","item":{"id":"%s","title":"%s","time":"2026-11-21T12:00:00Z"}}\\n' "$id" "$1" "$2"; }
            say() { printf '{"id":%s,%s}\\n' "$id" "$1"; }
            done_() { say '"type":"done"'; }
            \(before)
            while IFS= read -r line; do
              id=${line#*'"id":'}; id=${id%%,*}
              method=${line#*'"method":"'}; method=${method%%\\"*}
              case $method in
              describe) say '"type":"manifest","manifest":{"summary":"A test"\(manifest)}' ;;
              fetch) \(fetch) ;;
              cancel) \(cancel) ;;
              esac
            done
            """
        try self.init(script: script, settings: settings, limits: limits)
    }

    /// Makes a feed of a whole script; ``isGone()`` waits for what its first process has started after the command `hold`.
    convenience init(script: String, settings: [String: RawSetting] = [:], limits: ProgramLimits = .short) throws {
        let folder = try ProgramFolder()
        let pipe = folder.work.appending(path: "lifeline").path()
        let hold = "hold() { if mkdir '\(pipe).begun' 2>/dev/null; then exec 3>'\(pipe)'; fi; }\n"
        let lifeline = script.contains("hold") ? try Lifeline(at: pipe) : nil
        try self.init(["sh", "-c", hold + script], settings: settings, limits: limits, lifeline: lifeline, in: folder)
    }

    init(
        _ command: [String],
        settings: [String: RawSetting] = [:],
        limits: ProgramLimits = .short,
        lifeline: Lifeline? = nil,
        in folder: ProgramFolder? = nil
    ) throws {
        Self.ignoresBrokenPipes
        self.lifeline = lifeline
        self.folder = try folder ?? ProgramFolder()
        (told, tell) = AsyncStream.makeStream()
        pool = ProgramPool(limits: limits)
        var settings = settings
        settings["command"] = .list(command.map(RawSetting.text))
        feed = try Feed("test", of: ExecProvider.self, settings: settings)
        guard var provider = feed.provider as? ExecProvider else { throw CancellationError() }
        provider.programs = pool
        self.provider = provider
        pool.use(nil) { [weak self] line in
            self?.lines.withLock { $0.append(line.text) }
            self?.tell.yield()
        }
    }

    /// The lines that it wrote to standard error.
    var log: [String] { lines.withLock { $0 } }

    /// Waits until it has written so many lines to standard error.
    func hasLogged(_ count: Int) async {
        while log.count < count { for await _ in told { break } }
    }

    /// Waits until neither it nor anything that it has started is left.
    func isGone() async { await lifeline?.hasEnded() }

    func describe() async throws(FeedError) -> FeedManifest { try await provider.describe(by: .now + .seconds(300)) }

    func fetch(
        within timeout: Duration = .seconds(300),
        state: FeedState? = nil,
        over transport: any FeedTransport = ScriptedTransport.unused
    ) async throws(FeedError) -> FeedSnapshot {
        var context = FetchContext.fixture(feed: "test", transport: transport, state: state)
        context.deadline = .now + timeout
        do {
            return try await provider.fetch(context).validated()
        } catch {
            throw FeedError(error)
        }
    }

    func end() async { await pool.end() }
}

extension ProgramLimits {
    /// Little patience, so that tests end soon.
    static var short: ProgramLimits {
        var limits = ProgramLimits()
        limits.gracePeriod = .milliseconds(100)
        limits.grace = .milliseconds(100)
        limits.firstPause = .zero
        return limits
    }
}

/// Returns true if a process exists, even if it has ended and only waits for its parent.
func isThere(_ process: String) -> Bool { Int32(process).map { kill($0, 0) == 0 } ?? false }
