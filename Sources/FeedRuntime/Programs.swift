import Exec
package import FeedConfiguration
package import FeedCore
import FeedEngine
import FeedHTTP
package import FeedRecording
import Foundation
import SamplePublishers

/// The pool of programs that the feeds of a runtime share.
///
/// Programs outlive fetches and are shared by feeds, which `FeedProvider` cannot express. This is therefore the only
/// file of the module that imports `Exec`.
struct Programs: Sendable {
    private let pool = ProgramPool()

    /// Creates an empty pool, whose programs save their descriptions and report their output as the options specify.
    init(_ options: RuntimeOptions, _ observer: RuntimeObserver) {
        let cache = options.storesDescriptions ? DescriptionCache(environment: options.environment) : nil
        pool.use(cache) { observer.emit(.engine(.said($0.feed, program: $0.program, $0.text))) }
    }

    /// Returns the feeds, changed to use the programs of this pool.
    func shared(by feeds: [Feed]) -> [Feed] {
        feeds.map { feed in
            guard var program = feed.program else { return feed }
            program.programs = pool
            var feed = feed
            feed.provider = program
            return feed
        }
    }

    /// Ends the programs that no feed in `feeds` needs, and waits until they have ended.
    func keepOnly(of feeds: [Feed]) async { await pool.keepOnly(Set(feeds.compactMap { $0.program?.command })) }

    /// Ends all programs, and waits until they have ended; no program is started afterwards.
    func end() async { await pool.end() }
}

/// The descriptions that the programs behind feeds gave, in earlier runs or in this run.
package struct ProgramDescriptions: Sendable {
    private var told: [ProgramCommand: FeedManifest] = [:]
    private let cache: DescriptionCache?

    /// A recording that replaces programs and the descriptions of earlier runs.
    private let replay: Replay?

    /// Creates the collection of descriptions that were stored in earlier runs.
    ///
    /// - Parameter environment: The variables that determine the folder of the descriptions.
    package init(environment: [String: String]) {
        cache = DescriptionCache(environment: environment)
        replay = nil
    }

    /// Creates the collection of descriptions that programs gave when a recording was made.
    package init(in recording: Recording) {
        cache = nil
        replay = Replay(recording)
    }

    /// Returns the description of a feed's program; `nil` without a program, or if the program has to be asked.
    package func description(of feed: Feed) -> FeedManifest? {
        guard let program = feed.program else { return nil }
        if let replay {
            let answer = try? replay.answer(to: program.describing, of: "described")
            return answer.flatMap(program.description)
        }
        return told[program.command] ?? cache?.description(of: program.command)
    }

    /// Asks the programs of feeds for their descriptions, all at once.
    ///
    /// A program that fails will fail again when its feed is fetched. `limit` is the time limit of each program, by
    /// default its feed's deadline. After `patience`, this returns although slower programs continue; without
    /// `patience`, it waits until each has answered or failed. The journal records the feeds whose programs are being
    /// asked. Feeds that the journal suspects of a crash are asked last and one at a time, or not at all.
    ///
    /// - Returns: True if there are new descriptions.
    mutating func ask(
        _ feeds: [Feed],
        within limit: Duration?,
        waiting patience: Duration?,
        _ journal: CrashJournal?
    ) async -> Bool {
        let suspicions = feeds.map { ($0, journal?.suspicion(of: FeedKey($0)) ?? .clear) }
        await ask(suspicions.filter { $0.1 == .clear }.map(\.0), limit, patience, journal)
        for (feed, suspicion) in suspicions where suspicion == .suspect { await ask([feed], limit, patience, journal) }
        return !told.isEmpty
    }

    private mutating func ask(
        _ feeds: [Feed],
        _ limit: Duration?,
        _ patience: Duration?,
        _ journal: CrashJournal?
    ) async {
        let (answers, tell) = AsyncStream.makeStream(of: (ProgramCommand, FeedManifest)?.self)
        // Not children of this task: a program that is slow to start must not be ended because the caller stopped
        // waiting.
        let tasks = feeds.compactMap { feed in
            feed.program.map { program in
                Task {
                    let mark = journal?.begin(FeedKey(feed))
                    let description = try? await program.describe(by: .now + (limit ?? feed.deadline))
                    if let mark { journal?.end(mark, wasRead: false) }
                    tell.yield(description.map { (program.command, $0) })
                }
            }
        }
        guard !tasks.isEmpty else { return }
        let timer = patience.map { patience in
            Task { if (try? await ContinuousClock().sleep(for: patience)) != nil { tell.finish() } }
        }
        defer { timer?.cancel() }
        var count = 0
        for await answer in answers {
            if let (command, description) = answer { told[command] = description }
            count += 1
            if count == tasks.count { break }
        }
        if Task.isCancelled { for task in tasks { task.cancel() } }
    }
}

extension Session {
    /// Runs the program of the first feed once, and returns what it printed.
    ///
    /// - Throws: The failure of the program, as a fetch would report it.
    func outputOfProgram() async throws(FeedError) -> [UInt8] {
        guard let feed = feeds.first, let program = feed.program else {
            throw FeedError(.internal, "there is no program")
        }
        return try await borrowing(feed) { try await program.output(for: $0) }
    }
}

extension Feed {
    /// The feed's provider, if it runs a program.
    fileprivate var program: ExecProvider? { provider as? ExecProvider }
}

extension ConfigurationReader {
    /// Returns a reader that knows the descriptions that programs gave in earlier runs, and recognises private
    /// addresses.
    ///
    /// The environment contains the secrets and the paths of the user's folders.
    package static func knowingPrograms(_ registry: FeedRegistry, _ environment: [String: String]) -> Self {
        var reader = Self(
            registry: registry,
            environment: environment,
            isPrivate: { AddressClass(host: $0).map { $0 != .public } ?? false }
        )
        reader.describe = ProgramDescriptions(environment: environment).description
        reader.absence = { $0.program?.command.absence(searching: environment["PATH"]) }
        reader.absenceOfProgram = { program in
            ProgramCommand([program], directory: "/", environment: [], settings: "")
                .absence(searching: environment["PATH"])
        }
        reader.isThorough = false
        return reader
    }

    /// Creates the reader of a session's configurations.
    init(_ options: Session.Options) {
        self = .knowingPrograms(options.registry, options.environment)
        overrides = options.overrides
        // A demo needs neither the user's keys nor real publishers.
        if options.isDemo { standIns = SampleTransport.settingsOfDemo }
        guard let recording = options.played?.recording else { return }
        secretStandIn = Recording.secret
        describe = ProgramDescriptions(in: recording).description
        absence = { _ in nil }
        absenceOfProgram = { _ in nil }
    }
}
