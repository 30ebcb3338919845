import FeedBoard
import FeedConfiguration
import FeedCore
import FeedTimeline

extension Session.Options {
    /// Replaces names in the settings of a demo's run by the values that the sample publishers know: `tfl.stops=penny
    /// wharf`.
    ///
    /// Sample publishers answer within the program, so no request leaves it.
    ///
    /// - Returns: A sentence for each name and the value that replaces it.
    /// - Throws: ``ArgumentProblem`` if a name means several values, or none.
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
            var names = ValueNames(of: provider, feed.id, with: plain, asking: nil, in: words)
            resolved += try await names.resolved([assignment], besides: feed.settings).map { "\(feed.id).\($0)" }
            // A text that is not a name is checked when it is used.
            if !names.samples.isEmpty { remarks += names.remarks }
        }
        overrides = resolved
        return remarks
    }
}
