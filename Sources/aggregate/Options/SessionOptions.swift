import FeedConfiguration
import FeedCore
import FeedRecording
import FeedRuntime
import Foundation
import ProgramProcess

extension Session.Options {
    /// What the command line says.
    ///
    /// - Throws: What is wrong with an argument, or that there is no such recording.
    init(_ feeds: FeedOptions) throws {
        self.init(feeds.configuration)
        selection = feeds.selection
        isDemo = feeds.demo
        played = try feeds.replay.map { try PlayedRecording($0, by: Aggregate.registry) }
        time = feeds.now
        timeZone = feeds.timeZone
        deadline = feeds.timeout
        store = StoreChoice(feeds.store)
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
}
