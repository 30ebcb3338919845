import FeedBoard
package import FeedConfiguration
package import FeedCore
import FeedEngine
package import FeedTimeline
import Foundation

extension Session.Options {
    /// Creates the options from an unfinished command line: the configuration, the feeds and the store.
    package init(_ words: [String], registry: FeedRegistry, environment: [String: String]) {
        self.init(registry: registry, userAgent: "", environment: environment)
        let values = { (option: String) in words.indices.dropLast().filter { words[$0] == option }.map { words[$0 + 1] }
        }
        configuration = values("--config").last
        store = StoreChoice(values("--store").last)
        selection = FeedSelection(feeds: values("--feed"))
        isDemo = words.contains("--demo")
    }

    /// The readable part of the configuration, without the secrets of its feeds; `nil` if nothing can be read.
    package var readable: FeedPlan? { try? plan(isLenient: true) }

    /// Returns the categories and groups of the stored answers by feed; makes no request.
    ///
    /// - Parameter selection: The feeds; `nil` for the selection of the options.
    /// - Returns: The names; empty if the configuration cannot be read.
    package func knownNames(of selection: FeedSelection? = nil) async -> [KnownNames] {
        await storedReports(of: selection ?? self.selection).map { KnownNames($0) }
    }

    /// Returns at most 100 titles of stored items that are not over and begin with `text`; if `text` contains a colon,
    /// ids instead.
    package func storedItems(beginningWith text: String) async -> [String] {
        let now = Date()
        let reports = await storedReports(of: selection)
        let items = reports.flatMap { report -> [String] in
            let ahead = (report.snapshot?.items ?? []).filter { $0.time.end(in: .gmt) > now }
            let names = ahead.map { text.contains(":") ? ItemID(report.feed.id, $0.id).description : $0.title }
            // Case does not matter, as in the commands.
            return names.filter { $0.lowercased().hasPrefix(text.lowercased()) }
        }
        return Array(Set(items).sorted().prefix(100))
    }

    /// Returns the stored answers; empty if the configuration cannot be read.
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

    /// Replaces names in the settings of a demo by values that the sample publishers know, such as `tfl.stops=penny
    /// wharf`.
    ///
    /// Sample publishers answer within the process, so no request is sent.
    ///
    /// - Returns: A sentence for each replaced name and its value.
    /// - Throws: ``ArgumentProblem`` if a name has several meanings, or none.
    package mutating func resolveSampleNames() async throws -> [String] {
        var plain = self
        (plain.overrides, plain.observe, plain.tellsFaults) = ([], { _ in { _ in } }, false)
        guard isDemo, !overrides.isEmpty, let plan = try? plain.plan() else { return [] }
        var (resolved, remarks) = ([String](), [String]())
        for override in overrides {
            let feed = plan.feeds.first { override.hasPrefix("\($0.id).") }
            let assignment = feed.map { String(override.dropFirst($0.id.rawValue.count + 1)) } ?? override
            let name = String(assignment.prefix { $0 != "=" })
            guard let feed, name != assignment, let provider = registry.provider(named: feed.manifest.name),
                provider.namedSearch(for: name)?.asksPublisher == true
            else {
                resolved.append(override)
                continue
            }
            let words = languages(of: plan).words.texts
            var names = ValueNames(provider: provider, feed: feed.id, options: plain, dialogue: nil, words: words)
            resolved += try await names.resolved([assignment], besides: feed.settings).map { "\(feed.id).\($0)" }
            // A text that is not a name is checked when it is used.
            if !names.samples.isEmpty { remarks += names.remarks }
        }
        overrides = resolved
        return remarks
    }
}
