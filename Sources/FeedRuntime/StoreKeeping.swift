import FeedConfiguration
package import FeedCore
package import FeedEngine
package import FeedStore
import Foundation

/// The operations for the owner of a store, which need no configuration.
package enum StoreKeeping {
    /// Opens the chosen store.
    ///
    /// A damaged store is never repaired here.
    ///
    /// - Throws: ``StoreProblem`` if the store cannot be opened or is damaged; ``ArgumentProblem`` if the choice is
    ///   memory, or the environment does not name a folder.
    package static func open(_ choice: StoreChoice, environment: [String: String], for opening: StoreOpening = .looking)
        throws -> any StoreContents & FeedStorage
    {
        if case .database(let url) = choice {
            #if PostgreSQL
            var configuration = PostgresStore.Configuration(url: url.revealed)
            configuration.migrates = opening.migrates
            configuration.timeout = .seconds(60)
            let store = try PostgresStore(configuration)
            if let problem = store.problem { throw problem }
            return store
            #else
            throw StoreProblem.notBuiltIn(PostgresAddress(url.revealed).shown)
            #endif
        }
        guard let path = choice.path(environment) else {
            throw ArgumentProblem("there is no store: what is in memory goes with the process.")
        }
        var configuration = SQLiteStore.Configuration(path: path)
        configuration.opening = opening
        return try SQLiteStore(configuration)
    }

    /// Creates the tables of a store or brings them up to date, and lets the database role `role` use them.
    ///
    /// - Returns: The steps that were taken; empty for a file, or if nothing had to be done.
    /// - Throws: ``StoreProblem`` or ``ArgumentProblem``.
    package static func migrate(_ choice: StoreChoice, granting role: String?, environment: [String: String]) throws
        -> [String]
    {
        if case .database(let url) = choice {
            #if PostgreSQL
            var configuration = PostgresStore.Configuration(url: url.revealed)
            configuration.timeout = .seconds(600)
            return try PostgresStore.migrate(configuration, granting: role)
            #else
            throw StoreProblem.notBuiltIn(PostgresAddress(url.revealed).shown)
            #endif
        }
        if role != nil {
            throw ArgumentProblem("a file has no roles. Leave --role out, or name a database with --store.")
        }
        _ = try open(choice, environment: environment, for: .migrating)
        return []
    }

    /// Copies a store to `target`, which must be empty and is created if it is missing.
    ///
    /// The source is checked first, so that a copy of a damaged store never passes for a backup.
    ///
    /// - Returns: The number of rows of each table, after they were compared.
    /// - Throws: ``StoreProblem`` if either store cannot be used or is damaged; ``ArgumentProblem`` if the target is
    ///   not empty.
    package static func copy(_ source: StoreChoice, to target: StoreChoice, environment: [String: String]) async throws
        -> [StoreCopying.Count]
    {
        let source = try open(source, environment: environment, for: .checking)
        if let fault = try await source.faults().first {
            throw StoreProblem(.corrupt, source.place, fault, hint: "Nothing was copied.")
        }
        let target = try open(target, environment: environment, for: .using)
        for table in StoreTable.all where try await target.count(table) > 0 {
            throw ArgumentProblem(
                "there is something in \(target.place) already (\(table.name)). A store is copied to one that is empty."
            )
        }
        return try await StoreCopying.copy(source, to: target)
    }
}

/// The place where a runtime stores answers and requests.
package enum StoreChoice: Sendable {
    /// In memory, until the runtime ends.
    case memory
    /// The file in the user's state folder.
    case standard
    /// A file at this path.
    case file(String)
    /// A PostgreSQL database at this address.
    case database(Secret)

    /// Returns the name of a store as messages show it: without the password of a database.
    package static func shown(_ name: String) -> String {
        if case .database = StoreChoice(name) { return PostgresAddress(name).withoutPassword }
        return name
    }

    /// Creates the choice that a user names: a path, the URL of a database, or `memory`; the standard file for `nil`.
    package init(_ name: String?) {
        switch name {
        case nil: self = .standard
        case "memory"?: self = .memory
        case let name? where StorePlan.isAddress(name): self = .database(Secret(name))
        case let name?: self = .file(name)
        }
    }

    /// Returns the path of the store's file; `nil` for memory, for a database, and if no folder is known for the
    /// standard file.
    ///
    /// The standard path follows the [XDG Base Directory
    /// Specification](https://specifications.freedesktop.org/basedir-spec/latest/).
    func path(_ environment: [String: String]) -> String? {
        switch self {
        case .memory, .database: return nil
        case .file(let path): return path
        case .standard:
            let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            let home = environment["HOME"].flatMap { $0.isEmpty ? nil : "\($0)/.local/state" }
            return (state ?? home).map { "\($0)/aggregate/aggregate.sqlite" }
        }
    }
}
