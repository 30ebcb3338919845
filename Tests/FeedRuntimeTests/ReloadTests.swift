import FeedConfiguration
import FeedCore
import FeedEngine
import FeedRuntime
import FeedTestKit
import FeedTimeline
import Foundation
import ProgramTestKit
import SportEvents
import Testing

/// Runtimes that go on with other feeds.
@Suite(.timeLimit(.minutes(20)))
struct ReloadTests {
    private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    init() { Self.ignoresBrokenPipes }

    // MARK: - Programs

    @Test func `the program of a feed that stays goes on, and one that no feed needs any more is ended`() async throws {
        let folder = try ProgramFolder()
        let runtime = try FeedRuntime(.test { $0.storesDescriptions = false })
        let stays = try Feed.program(saying: "stays", in: folder)
        var goes = try Feed.program(saying: "goes", in: folder)
        goes.id = "goes"
        let changes = ChangeStream()
        var subscription = changes.subscribe().makeAsyncIterator()
        let feeds = await runtime.prepare([stays, goes])
        let runner = FeedRunner(feeds, engine: runtime.engine, changes: changes) { _ in TimeWindow(from: .now) }
        let run = Task { try await runner.run() }
        var processes: [FeedID: pid_t] = [:]
        while processes.count < 2, let change = await subscription.next(isolation: nil) {
            guard case .upserted(let items, let feed) = change.kind else { continue }
            processes[feed] = items.first.flatMap { pid_t($0.title) }
        }
        await runtime.reload(runner, with: [stays])
        #expect(kill(try #require(processes["program"]), 0) == 0)
        #expect(kill(try #require(processes["goes"]), 0) != 0)
        #expect(changes.current.reports.map(\.feed.id) == ["program"])
        run.cancel()
        _ = await run.result
        await runtime.shutdown()
    }

    // MARK: - Configurations

    /// A session with a configuration of its own and its loop, which asks a saved answer.
    private final class Following: Sendable {
        let saved = SavedAnswer(body: Array("[]".utf8))
        let changes = ChangeStream()
        private let folder: ProgramFolder
        private let session: Session
        private let reloading: ConfigurationReload
        private let tasks: [Task<Void, any Error>]
        private let told: AsyncStream<String>

        init(_ ids: [String]) async throws {
            folder = try ProgramFolder(["feeds.json": Self.configuration(ids)])
            let registry = FeedRegistry([SportEventsProvider.self])
            var options = Session.Options(registry: registry, userAgent: "aggregate-tests/1", environment: [:])
            options.configuration = folder.work.appending(path: "feeds.json").path()
            options.store = .memory
            options.savedAnswer = saved
            let (told, tell) = AsyncStream.makeStream(of: String.self)
            self.told = told
            options.observe = { _ in
                { event in
                    switch event {
                    case .configurationReloaded(_, let waiting, let isRepair):
                        tell.yield((["reloaded"] + (isRepair ? ["right again"] : []) + waiting).joined(separator: ", "))
                    case .reloadFailed(let error): tell.yield("\(error)")
                    default: break
                    }
                }
            }
            session = try await Session(options)
            let runner = FeedRunner(session.feeds, engine: session.runtime.engine, changes: changes) { _ in
                TimeWindow(from: .now)
            }
            reloading = ConfigurationReload(session, runner)
            tasks = [Task { try await runner.run() }, Task { [reloading] in await reloading.run() }]
        }

        static func configuration(_ ids: [String]) -> String {
            let feeds = ids.map {
                #"{ "id": "\#($0)", "provider": "sport-events", "settings": { "endpoint": "http://127.0.0.1:9/\#($0)" } }"#
            }
            return #"{ "feeds": [ \#(feeds.joined(separator: ", ")) ] }"#
        }

        /// Reloads a configuration.
        ///
        /// - Returns: The report about it; `nil` if there is none.
        func reload(_ text: String) async throws -> String? {
            try folder.write(text, to: "feeds.json")
            reloading.request()
            for await word in told { return word }
            return nil
        }

        /// Waits until these feeds and no others have reports.
        func shows(_ ids: [String]) async -> Bool {
            var shown: Set<String> = []
            for await change in changes.subscribe() {
                switch change.kind {
                case .snapshot(let reports): shown = Set(reports.map(\.feed.id.rawValue))
                case .state(let report): shown.insert(report.feed.id.rawValue)
                case .feedRemoved(let feed): shown.remove(feed.rawValue)
                case .upserted, .removed, .events, .reset: break
                }
                if shown == Set(ids) { return true }
            }
            return false
        }

        /// The number of requests for each feed.
        var asked: [String: Int] {
            Dictionary(saved.requests.map { ($0.url.lastPathComponent, 1) }, uniquingKeysWith: +)
        }

        func end() async {
            for task in tasks { task.cancel() }
            for task in tasks { _ = await task.result }
            await session.runtime.shutdown()
        }
    }

    @Test func `two sessions in one process go on with configurations of their own, and a mistake changes nothing`()
        async throws
    {
        let sessions = (try await Following(["a", "b"]), try await Following(["c"]))
        #expect(await sessions.0.shows(["a", "b"]))
        #expect(await sessions.1.shows(["c"]))
        #expect(try await sessions.0.reload(Following.configuration(["b", "d"])) == "reloaded")
        #expect(await sessions.0.shows(["b", "d"]))
        #expect(try await sessions.0.reload("{ # }")?.contains("this is a comment") == true)
        #expect(try await sessions.1.reload(Following.configuration(["c", "a"])) == "reloaded")
        #expect(await sessions.1.shows(["c", "a"]))
        #expect(try await sessions.0.reload(Following.configuration(["b"])) == "reloaded, right again")
        #expect(await sessions.0.shows(["b"]))
        await sessions.0.end()
        await sessions.1.end()
        #expect(sessions.0.asked == ["a": 1, "b": 1, "d": 1])
        #expect(sessions.1.asked == ["a": 1, "c": 1])
    }

    @Test func `what waits for the next start is said each time, also of a repair`() async throws {
        let session = try await Following(["a"])
        let fixed = Following.configuration(["a"]).dropFirst()
        let text = "{ \"language\": \"de\", \"timeZone\": \"Australia/Sydney\"," + fixed
        #expect(try await session.reload(text) == "reloaded, timeZone, language")
        #expect(try await session.reload("{") != nil)
        #expect(try await session.reload(text) == "reloaded, right again, timeZone, language")
        await session.end()
    }

    @Test func `a configuration with a mistake at the start is thrown, and nothing is left open`() async throws {
        await #expect(throws: ConfigurationIssues.self) { try await Following(["a", "a"]) }
    }

    // MARK: - The file

    @Test func `a file counts as changed when it has come to rest`() throws {
        let folder = try ProgramFolder(["file": "one"])
        let path = folder.work.appending(path: "file").path()
        var file = SettledFile()
        var told: [Bool] = []
        func look() { told.append(file.hasSettled(FileSignature(path))) }
        for _ in 1...3 { look() }
        try folder.write("another", to: "file")
        look()
        // While it is replaced, it is not there.
        told.append(file.hasSettled(nil))
        for _ in 1...3 { look() }
        #expect(told == [false, true, false, false, false, false, true, false])
    }

    @Test func `a file that two looks do not find is gone, once, and comes to rest again`() throws {
        let folder = try ProgramFolder(["file": "one"])
        let path = folder.work.appending(path: "file").path()
        var file = SettledFile()
        var told: [String] = []
        func look(_ signature: FileSignature?) {
            told.append(file.hasSettled(signature) ? "settled" : file.hasGone() ? "gone" : "-")
        }
        // What was never there is not gone.
        for _ in 1...3 { look(nil) }
        for _ in 1...2 { look(FileSignature(path)) }
        for _ in 1...3 { look(nil) }
        for _ in 1...2 { look(FileSignature(path)) }
        #expect(told == ["-", "-", "-", "-", "settled", "-", "gone", "-", "-", "settled"])
    }
}
