import FeedConfiguration
package import FeedCore
package import FeedEngine

extension FeedRuntime {
    /// Asks those programs of a plan for their description that have not given one yet, and reads the configuration
    /// again with what they say.
    ///
    /// - Parameters:
    ///   - plan: The plan, as read without them.
    ///   - source: The text that it was read from.
    ///   - selection: The feeds that are to run.
    ///   - reader: The reader of configurations.
    ///   - limit: The time limit of a program; that of a fetch of its feed if it is `nil`.
    ///   - patience: The time to wait for programs; until each has answered or failed if it is `nil`.
    /// - Returns: The plan; the same if no program described itself.
    /// - Throws: ``ConfigurationIssues``, or ``FeedSelectionError`` for a feed that is not there.
    func described(
        _ plan: FeedPlan,
        of source: ConfigurationSource,
        for selection: FeedSelection,
        by reader: ConfigurationReader,
        within limit: Duration?,
        waiting patience: Duration?
    ) async throws -> FeedPlan {
        let undescribed = try plan.feeds(in: selection).filter { $0.isUndescribed && $0.fault == nil }
        guard let told = await describe(undescribed, within: limit, waiting: patience) else { return plan }
        var reader = reader
        reader.describe = told.description
        return try reader.read(source, for: .nothing)
    }

    /// Lets a loop go on with the feeds of another plan; see ``FeedRunner/replace(with:)``.
    ///
    /// Caches, rates, claims and the programs of feeds that stay are untouched. Programs that no feed needs any more
    /// are ended when no fetch waits for them. Settings for all feeds do not change: the viewer's zone, the store and
    /// its retention, and the limits of all feeds together.
    ///
    /// - Parameters:
    ///   - runner: The loop over all feeds of this runtime.
    ///   - feeds: The feeds of a checked plan.
    package func reload(_ runner: FeedRunner, with feeds: [Feed]) async {
        let feeds = await prepare(feeds)
        await runner.replace(with: feeds)
        await programs.keepOnly(of: feeds)
    }
}
