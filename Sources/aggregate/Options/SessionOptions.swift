import FeedConfiguration
import FeedCore
import FeedRecording
import FeedRuntime
import Foundation
import ProgramProcess

extension Session.Options {
    /// What the command line says.
    ///
    /// - Throws: What is wrong with an argument, or a ``CommandFailure`` where there is no such recording.
    init(_ feeds: FeedOptions) throws {
        self.init(feeds.configuration)
        selection = feeds.selection
        isDemo = feeds.demo
        played = try feeds.replay.map { path in
            try CommandFailure.wrapping(.configuration) { () throws(RecordingProblem) in
                try PlayedRecording(path, by: Aggregate.registry)
            }
        }
        time = feeds.now
        timeZone = feeds.timeZone
        deadline = feeds.timeout
        store = feeds.storeChoice
    }

    init(_ configuration: ConfigurationOptions) {
        self.init(
            registry: Aggregate.registry,
            userAgent: "aggregate/\(Aggregate.version)",
            environment: ProcessInfo.processInfo.environment
        )
        self.configuration = configuration.config
        piped = PipedConfiguration.bytes
        overrides = configuration.set
        onOpen = { $0.prepareForSuddenEnd() }
        observe = { _ in { $0.tellUser() } }
    }

    /// Reads the configuration, or fails with a line for each mistake in it.
    ///
    /// - Parameters:
    ///   - selection: The feeds that are to run; only they need their secrets.
    ///   - isThorough: Whether to look at what fails only its own feed, when it is fetched.
    /// - Returns: The plan.
    /// - Throws: ``CommandFailure`` with a line for each mistake.
    func plan(for selection: FeedSelection = .nothing, isThorough: Bool = false) throws(CommandFailure) -> FeedPlan {
        do throws(ConfigurationIssues) {
            return try PlanReader(self).plan(try locate(), for: selection, isThorough: isThorough)
        } catch {
            // What programs said may be old: a run asks them again.
            let note =
                error.areByDescriptions ? "\nThat is by what programs said of themselves when they were run last." : ""
            throw CommandFailure(.configuration, error.description + note)
        }
    }
}
