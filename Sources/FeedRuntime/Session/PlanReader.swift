package import FeedConfiguration
package import FeedCore
import FeedHTTP
package import FeedRecording

/// Reads configurations for a runtime: with what programs say of themselves, and with what stands in for the user's
/// settings in a demo or a replay.
package struct PlanReader: Sendable {
    /// The providers that feeds can be of.
    package let registry: FeedRegistry

    /// Where secrets are looked up, and the user's folders.
    package let environment: [String: String]

    /// Settings for this run, such as `tfl.radius=500`.
    package var overrides: [String] = []

    /// Settings, by the name of a provider, that stand in for those of its feeds.
    package var standIns: [String: [String: RawSetting]] = [:]

    /// A recording in the place of publishers, for which no keys are needed.
    package var recording: Recording?

    package init(registry: FeedRegistry, environment: [String: String]) {
        self.registry = registry
        self.environment = environment
    }

    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - source: Its text.
    ///   - selection: The feeds that are to run; only they need their secrets.
    ///   - descriptions: What programs have said of themselves; by default what is stored of that, or was recorded.
    ///   - isThorough: Whether to look at what fails only its own feed, when it is fetched.
    /// - Returns: The plan.
    /// - Throws: All that is wrong.
    package func plan(
        _ source: ConfigurationSource,
        for selection: FeedSelection,
        descriptions: ProgramDescriptions? = nil,
        isThorough: Bool = false
    ) throws(ConfigurationIssues) -> FeedPlan {
        let descriptions =
            descriptions ?? recording.map { ProgramDescriptions(in: $0) }
            ?? ProgramDescriptions(environment: environment)
        var reader = ConfigurationReader(
            registry: registry,
            environment: environment,
            standIns: standIns,
            secretStandIn: recording == nil ? nil : Recording.secret,
            isPrivate: { AddressClass(host: $0).map { $0 != .public } ?? false },
            describe: { descriptions.description(of: $0) }
        )
        reader.isThorough = isThorough
        return try reader.read(source, for: selection, overrides: overrides)
    }

    /// The configuration that would be used, without what its feeds need to run.
    ///
    /// - Parameters:
    ///   - path: What the user named with `--config`.
    ///   - isDemo: Whether the built-in one is used where none is named.
    /// - Returns: The plan; `nil` where it cannot be read.
    package func readable(_ path: String?, isDemo: Bool = false) -> FeedPlan? {
        var options = Session.Options(registry: registry, userAgent: "", environment: environment)
        options.configuration = path
        options.isDemo = isDemo
        guard let source = try? options.locate() else { return nil }
        return try? plan(source, for: .nothing)
    }
}
