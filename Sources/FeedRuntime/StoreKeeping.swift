import FeedCore
package import FeedEngine
package import FeedStore
import Foundation

/// The commands for the owner of a store, without a configuration's feeds.
package enum StoreKeeping {
    /// Opens the store of a choice.
    ///
    /// - Parameters:
    ///   - choice: The store's place.
    ///   - environment: The variables by which the user's own store is found.
    ///   - opening: The changes that opening may make. A damaged store is never repaired here.
    /// - Returns: The store.
    /// - Throws: ``StoreProblem`` if it cannot be opened or is damaged; ``ArgumentProblem`` if there is none.
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

    /// Creates the tables of a store or brings them up to date, and lets a role of a database use them.
    ///
    /// - Returns: The steps that were taken; none if nothing had to be done.
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

    /// Copies a store to another one, which is created if it is missing and has to be empty.
    ///
    /// The source is checked first, so that a copy of a damaged store never passes for a backup.
    ///
    /// - Returns: The numbers of rows of all tables, which are compared.
    /// - Throws: ``StoreProblem`` if either cannot be used or is damaged; ``ArgumentProblem`` if the other one is not
    ///   empty.
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
