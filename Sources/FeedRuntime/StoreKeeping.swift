import FeedCore
import FeedStore
import FeedStorePostgres
package import FeedStoreShared
import Foundation

/// What the one who looks after a store does with it, without a configuration's feeds.
package enum StoreKeeping {
    /// Opens the store of a choice.
    ///
    /// - Parameters:
    ///   - choice: Which.
    ///   - environment: Where the user's own is looked for.
    ///   - makes: Whether one that is not there is made.
    /// - Returns: What is in it.
    /// - Throws: ``ArgumentProblem`` where it cannot be opened.
    package static func open(_ choice: StoreChoice, environment: [String: String], makes: Bool = false)
        throws(ArgumentProblem) -> any StoreContents
    {
        do throws(StoreProblem) {
            switch choice {
            case .memory: break
            case .database(let url):
                #if PostgreSQL
                var configuration = PostgresStore.Configuration(url: url.revealed)
                configuration.migrates = makes
                configuration.timeout = .seconds(60)
                let store = try PostgresStore(configuration)
                if let problem = store.problem { throw problem }
                return store
                #else
                throw .notBuiltIn(PostgresSupport.shown(url.revealed))
                #endif
            case .file(let path):
                return try open(file: path, makes: makes)
            case .standard:
                if let path = RuntimeStore.standardPath(environment) {
                    return try open(file: path, makes: makes)
                }
            }
        } catch {
            throw ArgumentProblem("\(error)")
        }
        throw ArgumentProblem("there is no store: what is in memory goes with the process.")
    }

    private static func open(file path: String, makes: Bool) throws(StoreProblem) -> SQLiteStore {
        guard makes || FileManager.default.fileExists(atPath: path) else { throw StoreProblem.missing(path) }
        return try SQLiteStore(SQLiteStore.Configuration(path: path))
    }

    /// Makes the tables of a store or brings them up to date, and lets a role of a database use them.
    ///
    /// - Returns: The steps that were taken; none where all was as it should be.
    /// - Throws: ``ArgumentProblem``.
    package static func migrate(_ choice: StoreChoice, granting role: String?, environment: [String: String])
        throws(ArgumentProblem) -> [String]
    {
        if case .database(let url) = choice {
            #if PostgreSQL
            var configuration = PostgresStore.Configuration(url: url.revealed)
            configuration.timeout = .seconds(600)
            do throws(StoreProblem) {
                return try PostgresStore.migrate(configuration, granting: role)
            } catch {
                throw ArgumentProblem("\(error)")
            }
            #else
            throw ArgumentProblem("\(StoreProblem.notBuiltIn(PostgresSupport.shown(url.revealed)))")
            #endif
        }
        if role != nil {
            throw ArgumentProblem("a file has no roles. Leave --role out, or name a database with --store.")
        }
        _ = try open(choice, environment: environment, makes: true)
        return []
    }

    /// Copies a store to another one, which has to be empty.
    ///
    /// - Returns: The numbers of rows of all tables, which are compared.
    /// - Throws: ``ArgumentProblem`` where the other one has something in it already, or what keeps either from being used.
    package static func copy(_ source: any StoreContents, to target: any StoreContents) async throws
        -> [StoreCopying.Count]
    {
        for table in StoreTable.all where try await target.count(table) > 0 {
            throw ArgumentProblem(
                "there is something in \(target.place) already (\(table.name)). A store is copied to one that is empty."
            )
        }
        return try await StoreCopying.copy(source, to: target)
    }
}
