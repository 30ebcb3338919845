#if PostgreSQL
package import FeedStoreShared
import Foundation

/// What the one who looks after a database does.
extension PostgresStore {
    /// Makes the tables, or brings them up to date.
    ///
    /// - Parameters:
    ///   - configuration: Where, with a role that may do so.
    ///   - role: Who may use them from now on, besides their owner; `nil` for no other.
    /// - Returns: The names of the steps that were taken.
    /// - Throws: ``StoreProblem``.
    package static func migrate(_ configuration: Configuration, granting role: String?) throws(StoreProblem) -> [String]
    {
        let address = PostgresAddress(configuration.url)
        do {
            let deadline = ContinuousClock.now + configuration.timeout
            let connection = try PostgresConnection(address, by: deadline, PostgresTraffic())
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

    /// Lets a role use the tables, and nothing more.
    package func grant(to role: String) throws(StoreProblem) { _ = try Self.migrate(configuration, granting: role) }
}
#endif
