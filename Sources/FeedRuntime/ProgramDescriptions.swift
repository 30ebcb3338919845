import Exec
package import FeedCore
import FeedEngine
package import FeedRecording
import Foundation

/// What is known of the programs behind feeds: what they have said of themselves, in earlier runs or in this one.
package struct ProgramDescriptions: Sendable {
    private var told: [ProgramCommand: FeedManifest] = [:]
    private let cache: DescriptionCache?

    /// A recording in the place of programs and of what earlier runs were told.
    private let replay: Replay?

    /// What earlier runs were told.
    ///
    /// - Parameter environment: Says where that is.
    package init(environment: [String: String]) {
        cache = DescriptionCache(environment: environment)
        replay = nil
    }

    /// What programs said when a recording was made.
    package init(in recording: Recording) {
        cache = nil
        replay = Replay(recording)
    }

    /// What is known of a feed's program; `nil` where it has to be asked.
    package func description(of feed: Feed) -> FeedManifest? {
        guard let program = feed.program else { return nil }
        if let replay {
            let answer = try? replay.answer(to: program.describing, of: "described")
            return answer.flatMap(program.description)
        }
        return told[program.command] ?? cache?.description(of: program.command)
    }

    /// Asks programs of which nothing is known yet, all at once; one that fails does so again when it is fetched.
    ///
    /// - Parameters:
    ///   - feeds: Feeds that are undescribed.
    ///   - limit: How long each may take; as long as its fetch where it is `nil`.
    ///   - patience: How long to wait for them here; one that takes longer goes on with what it was asked. As long as it
    ///     takes where it is `nil`.
    ///   - journal: Notes which feeds are in hand, and knows those that are asked last and each alone, or not at all.
    /// - Returns: Whether anything has changed.
    mutating func ask(
        _ feeds: [Feed],
        within limit: Duration?,
        waiting patience: Duration?,
        _ journal: CrashJournal?
    ) async -> Bool {
        let standings = feeds.map { ($0, journal?.standing(of: FeedKey($0)) ?? .clear) }
        await ask(standings.filter { $0.1 == .clear }.map(\.0), limit, patience, journal)
        for (feed, standing) in standings where standing == .suspect { await ask([feed], limit, patience, journal) }
        return !told.isEmpty
    }

    private mutating func ask(
        _ feeds: [Feed],
        _ limit: Duration?,
        _ patience: Duration?,
        _ journal: CrashJournal?
    ) async {
        let (answers, tell) = AsyncStream.makeStream(of: (ProgramCommand, FeedManifest)?.self)
        // Not children of this task: a program that is slow to start is not to be ended because nobody waits for it.
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
