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
    ///   - journal: Notes which feeds are in hand, and knows those that are asked last and each alone, or not at all.
    /// - Returns: Whether anything has changed.
    mutating func ask(_ feeds: [Feed], within limit: Duration?, _ journal: CrashJournal?) async -> Bool {
        let standings = feeds.map { ($0, journal?.standing(of: FeedKey($0)) ?? .clear) }
        await ask(standings.filter { $0.1 == .clear }.map(\.0), limit, journal)
        for (feed, standing) in standings where standing == .suspect { await ask([feed], limit, journal) }
        return !told.isEmpty
    }

    private mutating func ask(_ feeds: [Feed], _ limit: Duration?, _ journal: CrashJournal?) async {
        let answers = await withTaskGroup(of: (ProgramCommand, FeedManifest)?.self) { group in
            for feed in feeds {
                guard let program = feed.program else { continue }
                group.addTask {
                    let mark = journal?.begin(FeedKey(feed))
                    defer { if let mark { journal?.end(mark, wasRead: false) } }
                    guard let description = try? await program.describe(by: .now + (limit ?? feed.deadline)) else {
                        return nil
                    }
                    return (program.command, description)
                }
            }
            return await group.reduce(into: []) { answers, answer in answer.map { answers.append($0) } }
        }
        for (command, description) in answers { told[command] = description }
    }
}
