package import ArgumentParser
import FeedCore
package import FeedRuntime
import Foundation

/// The store to use.
package struct StoreOption: ParsableArguments {
    @Option(
        help: .init(
            "The store's file, the address of a PostgreSQL database, or \"memory\". Default: a file in your state folder.",
            valueName: "path",
            visibility: .hidden
        ),
        completion: .file(),
        transform: Parse.nonEmpty
    )
    package var store: String?

    package init() {}
}

extension ConfigurationPath {
    /// The store that a command names, otherwise that of the configuration, otherwise the user's own.
    ///
    /// - Throws: ``ConfigurationIssues`` if the configuration has to be read and has mistakes.
    package func choice(of store: String?) throws -> StoreChoice {
        let environment = ProcessInfo.processInfo.environment
        var options = Session.Options(registry: FeedRegistry.ofCommand, userAgent: "", environment: environment)
        (options.configuration, options.store) = (config, StoreChoice(store))
        return try options.storeChoice
    }
}
