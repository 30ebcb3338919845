#if PostgreSQL
import Foundation

/// The administration of a database.
extension PostgresStore {
    /// Creates or migrates the tables.
    ///
    /// - Parameters:
    ///   - configuration: The configuration, with a role that may create and migrate tables.
    ///   - role: Another role than the tables' owner that may use the tables from now on; `nil` for none.
    /// - Returns: The names of the steps that were taken.
    /// - Throws: ``StoreProblem``.
    package static func migrate(_ configuration: Configuration, granting role: String?) throws(StoreProblem) -> [String]
    {
        let address = PostgresAddress(configuration.url)
        do {
            let deadline = ContinuousClock.now + configuration.timeout
            let connection = try PostgresConnection(address, by: deadline, PostgresCounters())
            try set(connection, configuration, by: deadline)
            let before = try PostgresMigrations.applied(connection, configuration, by: deadline)
            try PostgresMigrations.migrate(connection, configuration, by: deadline)
            if let role { try PostgresMigrations.grant(to: role, connection, configuration, by: deadline) }
            return try PostgresMigrations.applied(connection, configuration, by: deadline)
                .filter { !before.contains($0) }
        } catch {
            throw translated(error, address) as? StoreProblem ?? .failed(address.shown, "\(error)")
        }
    }

    /// Migrates the tables, and grants a role the use of the tables, and nothing more.
    package func grant(to role: String) throws(StoreProblem) { _ = try Self.migrate(configuration, granting: role) }
}
#endif
