import ExecFeeds
import FeedCore
import FeedEngine
import FeedRecording
import Foundation

/// What is known of the programs behind feeds: what they have said of themselves, in earlier runs or in this one.
struct ProgramDescriptions: Sendable {
    private var told: [ProgramCommand: FeedDescription] = [:]
    private let cache: DescriptionCache?

    /// A recording in the place of programs and of what earlier runs were told.
    private let replay: Replay?

    /// What earlier runs were told.
    static let kept = ProgramDescriptions(cache: DescriptionCache(environment: ProcessInfo.processInfo.environment))

    /// Nothing at all.
    static let unknown = ProgramDescriptions(cache: nil)

    private init(cache: DescriptionCache?) {
        self.cache = cache
        replay = nil
    }

    /// What programs said when a recording was made.
    init(in recording: Recording) {
        cache = nil
        replay = Replay(recording)
    }

    /// What is known of a feed's program; `nil` where it has to be asked.
    func description(of provider: any SelfDescribingProvider) -> FeedDescription? {
        guard let provider = provider as? ExecProvider else { return nil }
        if let replay {
            let answer = try? replay.answer(to: provider.describing, of: "described")
            return answer.flatMap(provider.description)
        }
        return told[provider.command] ?? cache?.description(of: provider.command)
    }

    /// Says where programs that are run keep what they say of themselves, and who hears what they write beside it.
    static func prepare(
        keeping: Bool,
        _ environment: [String: String],
        observe: @escaping @Sendable (EngineNotice) -> Void
    ) {
        ProgramPool.shared.use(keeping ? DescriptionCache(environment: environment) : nil) { line in
            observe(.said(line.feed, program: line.program, line.text))
        }
    }

    /// Asks programs of which nothing is known yet, all at once; one that fails does so again when it is fetched.
    ///
    /// - Parameters:
    ///   - feeds: Feeds that are undescribed.
    ///   - limit: How long each may take; as long as its fetch where it is `nil`.
    /// - Returns: What is known now; `nil` where nothing has changed.
    static func asking(_ feeds: [Feed], within limit: Duration?) async -> ProgramDescriptions? {
        guard !feeds.isEmpty else { return nil }
        return await withTaskGroup(of: (ProgramCommand, FeedDescription)?.self) { group in
            for feed in feeds {
                guard let provider = feed.provider as? ExecProvider else { continue }
                group.addTask {
                    guard let description = try? await provider.describe(by: .now + (limit ?? feed.deadline)) else {
                        return nil
                    }
                    return (provider.command, description)
                }
            }
            var known = kept
            for await case let (command, description)? in group { known.told[command] = description }
            return known.told.isEmpty ? nil : known
        }
    }
}
