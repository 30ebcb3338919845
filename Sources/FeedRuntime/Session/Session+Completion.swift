package import FeedConfiguration
package import FeedCore
import FeedEngine
package import FeedTimeline

extension Session.Options {
    /// What the words on an unfinished command line say of the configuration, the feeds and the store.
    package init(_ words: [String], registry: FeedRegistry, environment: [String: String]) {
        self.init(registry: registry, userAgent: "", environment: environment)
        let values = { (option: String) in words.indices.dropLast().filter { words[$0] == option }.map { words[$0 + 1] }
        }
        configuration = values("--config").last
        store = StoreChoice(values("--store").last)
        selection = FeedSelection(feeds: values("--feed"))
        isDemo = words.contains("--demo")
    }

    /// The configuration, without what its feeds need to run; `nil` where it cannot be read.
    package var readable: FeedPlan? { try? plan() }

    /// The categories and groups of the stored answers, feed by feed; no request is made.
    package func knownNames() async -> [KnownNames] {
        var options = self
        options.mode = .offline
        options.asksPublishers = false
        let names = try? await Session(options).end { session in
            await session.runtime.engine.fetch(session.feeds, mode: .offline) { [query = session.plainQuery] in
                query.window(of: $0)
            }.map { KnownNames($0) }
        }
        return names ?? []
    }
}
