#if PostgreSQL
import Foundation

/// The steps by which the tables of a schema are made and changed.
enum PostgresMigrations {
    /// The statement that locks a schema for migrations.
    private static let lock = "SELECT pg_advisory_xact_lock(hashtext('aggregate.migration'), hashtext(?))"

    /// Migrates the tables; of several processes that begin at once, one migrates and the others wait.
    ///
    /// - Throws: ``StoreProblem``, without a change, if the role may not create anything or the tables are of a newer
    ///   version; otherwise ``PostgresError``.
    static func migrate(
        _ connection: PostgresConnection,
        _ configuration: PostgresStore.Configuration,
        by deadline: ContinuousClock.Instant,
        steps: [StoreStep] = StoreSchema.steps
    ) throws {
        let missing = try missing(connection, configuration, by: deadline, steps: steps)
        guard !missing.isEmpty else { return try replaceClock(connection, configuration, by: deadline) }
        let schema = configuration.schema
        let transaction = PostgresTransaction(connection, by: deadline)
        do {
            transaction.send(lock, [schema])
            transaction.send("CREATE SCHEMA IF NOT EXISTS \(quoted(schema))")
            transaction.send(
                """
                CREATE TABLE IF NOT EXISTS migration (
                    name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
                )
                """
            )
            let done = try transaction.query("SELECT name FROM migration").rows.map { $0["name"] as String }
            guard unknown(done, steps).isEmpty else { throw newer(unknown(done, steps), configuration) }
            for step in steps where !done.contains(step.name) {
                for statement in step.statements(in: .postgreSQL) {
                    transaction.send(statement.replacing("THE_SCHEMA", with: quoted(schema)))
                }
                transaction.send("INSERT INTO migration (name) VALUES (?)", [step.name])
            }
            try transaction.commit()
        } catch let error as PostgresError where error.state == PostgresState.insufficientPrivilege {
            transaction.rollBack()
            throw StoreProblem.behind(PostgresAddress(configuration.url).shown, changes: missing)
        } catch {
            transaction.rollBack()
            throw error
        }
        try replaceClock(connection, configuration, by: deadline)
    }

    /// Refuses a schema whose tables are not those that this program knows.
    static func check(
        _ connection: PostgresConnection,
        _ configuration: PostgresStore.Configuration,
        by deadline: ContinuousClock.Instant
    ) throws {
        let missing = try missing(connection, configuration, by: deadline)
        guard missing.isEmpty else {
            throw StoreProblem.behind(PostgresAddress(configuration.url).shown, changes: missing)
        }
    }

    /// Returns the names of the steps that have not been taken.
    private static func missing(
        _ connection: PostgresConnection,
        _ configuration: PostgresStore.Configuration,
        by deadline: ContinuousClock.Instant,
        steps: [StoreStep] = StoreSchema.steps
    ) throws -> [String] {
        let done = try applied(connection, configuration, by: deadline)
        guard unknown(done, steps).isEmpty else { throw newer(unknown(done, steps), configuration) }
        return steps.map(\.name).filter { !done.contains($0) }
    }

    /// Returns the names of the steps that have been taken.
    static func applied(
        _ connection: PostgresConnection,
        _ configuration: PostgresStore.Configuration,
        by deadline: ContinuousClock.Instant
    ) throws -> [String] {
        do {
            let names = PostgresStatement("SELECT name FROM migration ORDER BY name")
            return try connection.run([names], by: deadline).first?.rows.map { $0["name"] as String } ?? []
        } catch let error as PostgresError
            where [PostgresState.undefinedTable, PostgresState.undefinedSchema].contains(error.state)
        {
            return []
        }
    }

    private static func unknown(_ done: [String], _ steps: [StoreStep]) -> [String] {
        done.filter { name in !steps.contains { $0.name == name } }
    }

    private static func newer(_ names: [String], _ configuration: PostgresStore.Configuration) -> StoreProblem {
        .newerDatabase(PostgresAddress(configuration.url).shown, changes: names)
    }

    /// Grants a role the use of the tables, and nothing more.
    static func grant(
        to role: String,
        _ connection: PostgresConnection,
        _ configuration: PostgresStore.Configuration,
        by deadline: ContinuousClock.Instant
    ) throws {
        let (schema, role) = (quoted(configuration.schema), quoted(role))
        try connection.run(
            [
                "GRANT USAGE ON SCHEMA \(schema) TO \(role)",
                "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(schema) TO \(role)",
                "REVOKE INSERT, UPDATE, DELETE ON \(schema).migration FROM \(role)",
                "GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA \(schema) TO \(role)",
            ].map { PostgresStatement($0) },
            by: deadline
        )
    }

    private static func replaceClock(
        _ connection: PostgresConnection,
        _ configuration: PostgresStore.Configuration,
        by deadline: ContinuousClock.Instant
    ) throws {
        guard configuration.replacesServerClock else { return }
        try connection.run(
            [
                PostgresStatement(
                    """
                    CREATE OR REPLACE FUNCTION store_now() RETURNS double precision LANGUAGE sql VOLATILE
                    AS $$ SELECT current_setting('aggregate.now')::double precision $$
                    """
                )
            ],
            by: deadline
        )
    }

    /// Returns a name as a quoted identifier.
    static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
#endif
