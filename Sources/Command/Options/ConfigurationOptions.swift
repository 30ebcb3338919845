import ArgumentParser
import FeedCore
import FeedRuntime
import Foundation

/// The path of the configuration, and changes to it for one run.
struct ConfigurationOptions: ParsableArguments {
    @OptionGroup var path: ConfigurationPath

    @Option(
        help: .init("Change a setting for this run; may be given several times.", valueName: "feed.setting=value"),
        completion: Completions.settings
    )
    var set: [String] = []
}

/// The path of the configuration.
struct ConfigurationPath: ParsableArguments {
    @Option(
        path: "The configuration. Default: $AGGREGATE_CONFIG, ./feeds.json, your configuration folder,"
            + " the built-in one.",
        extensions: ["json"]
    )
    var config: String?
}

extension ConfigurationPath {
    /// Returns the store that a command names, or else the configuration's, or else the user's default.
    ///
    /// - Throws: ``ConfigurationIssues`` if the configuration has to be read and has mistakes.
    func choice(of store: String?) throws -> StoreChoice {
        let environment = ProcessInfo.processInfo.environment
        var options = Session.Options(registry: FeedRegistry.ofCommand, userAgent: "", environment: environment)
        (options.configuration, options.store) = (config, StoreChoice(store))
        return try options.storeChoice
    }
}
