import ArgumentParser
import FeedCore
import FeedRuntime
import Foundation

/// The store to use.
struct StoreOption: ParsableArguments {
    @Option(
        help: .init(
            "The store's file, the address of a PostgreSQL database, or \"memory\". Default: a file in your state folder.",
            valueName: "path",
            visibility: .hidden
        ),
        completion: .file(),
        transform: Parse.nonEmpty
    )
    var store: String?
}

extension ConfigurationPath {
    /// The store that a command names, otherwise that of the configuration, otherwise the user's own.
    ///
    /// - Throws: ``ConfigurationIssues`` if the configuration has to be read and has mistakes.
    func choice(of store: String?) throws -> StoreChoice {
        let environment = ProcessInfo.processInfo.environment
        var options = Session.Options(registry: FeedRegistry.ofCommand, userAgent: "", environment: environment)
        (options.configuration, options.store) = (config, StoreChoice(store))
        return try options.storeChoice
    }
}
