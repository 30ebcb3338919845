import Exec
package import FeedCore
import FeedEngine
package import FeedRecording
import Foundation

/// The descriptions of the programs behind feeds, which they gave in earlier runs or in this one.
package struct ProgramDescriptions: Sendable {
    private var told: [ProgramCommand: FeedManifest] = [:]
    private let cache: DescriptionCache?

    /// A recording that replaces programs and the descriptions of earlier runs.
    private let replay: Replay?

    /// Creates the descriptions of earlier runs.
    ///
    /// - Parameter environment: The variables that say where they are stored.
    package init(environment: [String: String]) {
        cache = DescriptionCache(environment: environment)
        replay = nil
    }

    /// Creates the descriptions that programs gave when a recording was made.
    package init(in recording: Recording) {
        cache = nil
        replay = Replay(recording)
    }

    /// Returns the description of a feed's program; `nil` if the program has to be asked.
    package func description(of feed: Feed) -> FeedManifest? {
        guard let program = feed.program else { return nil }
        if let replay {
            let answer = try? replay.answer(to: program.describing, of: "described")
            return answer.flatMap(program.description)
        }
        return told[program.command] ?? cache?.description(of: program.command)
    }

    /// Asks the programs without a description, all at once; one that fails does so again when it is fetched.
    ///
    /// - Parameters:
    ///   - feeds: Feeds that are undescribed.
    ///   - limit: The time limit of each; that of its fetch if it is `nil`.
    ///   - patience: The time to wait for them here; one that takes longer continues. Until each has answered if it is
    ///     `nil`.
    ///   - journal: Records the feeds in hand, and knows those that are asked last and each alone, or not at all.
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

extension Feed {
    /// The feed's provider, if that runs a program.
    var program: ExecProvider? { provider as? ExecProvider }

    /// Returns the same feed with its program in a pool.
    func sharing(_ programs: ProgramPool) -> Feed {
        guard var program else { return self }
        program.programs = programs
        var feed = self
        feed.provider = program
        return feed
    }
}
