import ExecFeeds
import FeedCore
import FeedEngine
import Foundation

/// What is known of the programs behind feeds: what they have said of themselves, in earlier runs or in this one.
struct ProgramDescriptions: Sendable {
    private var told: [ProgramCommand: FeedDescription] = [:]
    private let cache: DescriptionCache?

    /// What earlier runs were told.
    static let kept = ProgramDescriptions(cache: DescriptionCache(environment: ProcessInfo.processInfo.environment))

    private init(cache: DescriptionCache?) { self.cache = cache }

    /// What is known of a feed's program; `nil` where it has to be asked.
    func description(of provider: any SelfDescribingProvider) -> FeedDescription? {
        guard let command = (provider as? ExecProvider)?.command else { return nil }
        return told[command] ?? cache?.description(of: command)
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
    /// - Parameter feeds: Feeds that are undescribed.
    /// - Returns: What is known now; `nil` where nothing has changed.
    static func asking(_ feeds: [Feed]) async -> ProgramDescriptions? {
        guard !feeds.isEmpty else { return nil }
        return await withTaskGroup(of: (ProgramCommand, FeedDescription)?.self) { group in
            for feed in feeds {
                guard let provider = feed.provider as? ExecProvider else { continue }
                group.addTask {
                    guard let description = try? await provider.describe(by: .now + feed.deadline) else { return nil }
                    return (provider.command, description)
                }
            }
            var known = kept
            for await case let (command, description)? in group { known.told[command] = description }
            return known.told.isEmpty ? nil : known
        }
    }
}
