package import FeedConfiguration
package import FeedCore
import FeedEngine
package import FeedTimeline
import Foundation

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
    package var readable: FeedPlan? { try? plan(isLenient: true) }

    /// The categories and groups of the stored answers, feed by feed; no request is made.
    ///
    /// - Parameter selection: Which feeds; those of the options where it is `nil`.
    /// - Returns: The names; none where the configuration cannot be read.
    package func knownNames(of selection: FeedSelection? = nil) async -> [KnownNames] {
        await storedReports(of: selection ?? self.selection).map { KnownNames($0) }
    }

    /// Ids of stored items that are not over, or their titles where a text has no colon, that go on from it: no more than
    /// somebody reads.
    package func storedItems(beginningWith text: String) async -> [String] {
        let now = Date()
        let reports = await storedReports(of: selection)
        let items = reports.flatMap { report -> [String] in
            let ahead = (report.snapshot?.items ?? []).filter { $0.time.end(in: .gmt) > now }
            let names = ahead.map { text.contains(":") ? ItemID(report.feed.id, $0.id).description : $0.title }
            // Whatever the case, as the commands find them.
            return names.filter { $0.lowercased().hasPrefix(text.lowercased()) }
        }
        return Array(Set(items).sorted().prefix(100))
    }

    /// The stored answers; none where the configuration cannot be read.
    private func storedReports(of selection: FeedSelection) async -> [FeedReport] {
        var options = self
        options.selection = selection
        options.mode = .offline
        options.asksPublishers = false
        options.observe = { _ in { _ in } }
        let reports = try? await Session(options).end { session in
            await session.runtime.engine.fetch(session.feeds, mode: .offline) { [query = session.plainQuery] in
                query.window(of: $0)
            }
        }
        return reports ?? []
    }
}
