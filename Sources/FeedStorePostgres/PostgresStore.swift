#if PostgreSQL
import Dispatch
package import FeedCore
import FeedEngine
package import FeedStoreShared
import Foundation
import Synchronization

/// Keeps answers, history, stars, requests and responses in a PostgreSQL database, which several machines share.
///
/// What a call has written is on the server's disk when the call returns, as far as its `synchronous_commit` says so. All
/// times that decide whose turn it is are the server's own. Calls have a deadline; they throw ``StoreProblem``, and
/// `CancellationError` only from those that read: what was paid for is saved also for a caller that has gone.
package final class PostgresStore: Sendable {
    package struct Configuration: Sendable {
        /// Where the database is, as libpq takes it: `postgres://user@host/database?sslmode=verify-full`.
        package var url: String

        /// The schema that the tables are in.
        package var schema = "aggregate"

        /// How many connections there are at most, beside one that listens.
        package var maximumConnections = 8

        /// How long a call may take.
        package var timeout: Duration = .seconds(10)

        /// How much room the bodies of responses may take; those that were used least recently go first.
        package var maximumResponseBytes = 1 << 30

        /// Whether tables that are missing are made at opening, where the role may do so.
        package var migrates = true

        /// What tells when something was kept or used.
        package var clock = FeedClock.system

        /// Whether the server's clock is replaced by this one, for tests.
        package var replacesServerClock = false

        package init(url: String) { self.url = url }
    }

    let configuration: Configuration
    let address: PostgresAddress
    let pool: PostgresPool
    let months = EventMonths()
    let newsSource: PostgresNews
    let serverClock: ServerClock

    /// What many feeds want at the same time: to know what is kept, claims, and to give places at hosts back.
    let looks = CallBatches<Look, Standing>()
    let claims = CallBatches<Wish, (claim: Claim, standing: Standing)>()
    let leaves = CallBatches<Place, Void>()

    /// The time by the server's clock, by which all times are that are stored.
    package var clock: FeedClock { serverClock.clock }

    /// What went to the server.
    package let traffic = PostgresTraffic()

    /// Why the database could not be used when the store was opened; it is used as soon as it can be.
    package let problem: StoreProblem?

    /// Opens a store, and brings its tables up to date where the role may do so.
    ///
    /// A server that cannot be reached is asked again with each call.
    ///
    /// - Throws: ``StoreProblem`` where the database cannot be used as it is.
    package init(_ configuration: Configuration) throws(StoreProblem) {
        self.configuration = configuration
        let address = PostgresAddress(configuration.url)
        self.address = address
        let serverClock = ServerClock(configuration.clock, isReplaced: configuration.replacesServerClock)
        self.serverClock = serverClock
        pool = PostgresPool(
            address,
            maximum: configuration.maximumConnections,
            timeout: configuration.timeout,
            traffic: traffic
        ) { connection, deadline in
            try Self.prepare(connection, configuration, serverClock, by: deadline)
        }
        newsSource = PostgresNews(pool, channel: Self.channel(of: configuration))
        do {
            try Self.makeReady(configuration, address, serverClock)
            problem = nil
        } catch let error as PostgresError where error.kind == .unreachable || error.kind == .lost {
            problem = StoreProblem(address, error)
        } catch {
            throw Self.translated(error, address) as? StoreProblem ?? .failed(address.shown, "\(error)")
        }
    }

    /// Where the database is, without a password.
    package var path: String? { address.shown }

    /// Machines know of each other by it.
    package var isShared: Bool { true }

    /// A database is where it is.
    package var isInPlace: Bool { true }

    package func close() throws {
        newsSource.close()
        pool.close()
    }

    // MARK: - Connections

    /// Sets a new connection to the schema, and sees to it that its tables are those that this program knows.
    private static func prepare(
        _ connection: PostgresConnection,
        _ configuration: Configuration,
        _ clock: ServerClock,
        by deadline: ContinuousClock.Instant
    ) throws {
        try set(connection, configuration, by: deadline)
        try PostgresMigrations.check(connection, configuration, by: deadline)
        try connection.run([PostgresStatement("SELECT store_renew_epoch()")], by: deadline)
        let start = clock.start
        clock.note(
            try connection.run([PostgresStatement("SELECT store_now()")], by: deadline).first?.value(),
            since: start
        )
    }

    static func set(
        _ connection: PostgresConnection,
        _ configuration: Configuration,
        by deadline: ContinuousClock.Instant
    ) throws {
        let milliseconds = Int(configuration.timeout / .milliseconds(1))
        let setting = "SELECT set_config(?, ?, FALSE)"
        try connection.run(
            [
                ("search_path", PostgresMigrations.quoted(configuration.schema)),
                ("statement_timeout", String(milliseconds)),
                // A machine that stands still in the middle of a transaction holds nobody up for longer.
                ("idle_in_transaction_session_timeout", String(milliseconds / 2)),
            ].map { PostgresStatement(setting, [$0.0, $0.1]) },
            by: deadline
        )
        guard configuration.replacesServerClock else { return }
        connection.preamble = {
            PostgresStatement(
                "SELECT set_config('aggregate.now', ?, FALSE)",
                ["\(configuration.clock.now.kept)"]
            )
        }
    }

    /// Makes what is missing, in a connection of its own.
    private static func makeReady(
        _ configuration: Configuration,
        _ address: PostgresAddress,
        _ clock: ServerClock
    ) throws {
        let deadline = ContinuousClock.now + configuration.timeout
        let connection = try PostgresConnection(address, by: deadline, PostgresTraffic())
        try set(connection, configuration, by: deadline)
        if configuration.migrates { try PostgresMigrations.migrate(connection, configuration, by: deadline) }
        try prepare(connection, configuration, clock, by: deadline)
    }

    static func channel(of configuration: Configuration) -> String { "aggregate_\(configuration.schema)" }

    // MARK: - Reading and writing

    /// Reads, all as it was at one moment where that is asked for.
    func read<Value: Sendable>(
        atOnce: Bool = false,
        _ body: @escaping @Sendable (PostgresTransaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.call(isReading: true) { connection, deadline, stop in
                let beginning = "BEGIN ISOLATION LEVEL \(atOnce ? "REPEATABLE READ" : "READ COMMITTED") READ ONLY"
                let transaction = PostgresTransaction(connection, by: deadline, stop: stop, beginning: beginning)
                do {
                    let value = try body(transaction)
                    try transaction.commit()
                    return value
                } catch {
                    transaction.rollBack()
                    throw error
                }
            }
        } catch {
            throw Self.translated(error, address)
        }
    }

    /// Reads by statements that are sent together, in one round trip.
    func readTogether<Value: Sendable>(
        _ statements: [PostgresStatement],
        _ body: @escaping @Sendable ([PostgresResult]) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.call(isReading: true) { connection, deadline, stop in
                try body(connection.run(statements, by: deadline, stop: stop))
            }
        } catch {
            throw Self.translated(error, address)
        }
    }

    /// Runs a closure in a transaction, again where the server has taken it back because of others.
    ///
    /// - Parameter body: Writes, and returns what tells the value once all is written.
    /// - Returns: That value.
    /// - Throws: ``StoreProblem``, or what the closure throws.
    func writeThen<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresTransaction) throws -> () throws -> Value
    ) async throws -> Value {
        do {
            return try await writeUntranslated(body)
        } catch {
            throw Self.translated(error, address)
        }
    }

    func writeUntranslated<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresTransaction) throws -> () throws -> Value
    ) async throws -> Value {
        let call = { @Sendable [pool] in
            try await pool.call(isReading: false) { connection, deadline, _ in
                let transaction = PostgresTransaction(connection, by: deadline)
                do {
                    let ending = try body(transaction)
                    try transaction.commit()
                    return try ending()
                } catch {
                    transaction.rollBack()
                    throw error
                }
            }
        }
        for _ in 0..<4 {
            do {
                return try await call()
            } catch let error as PostgresError where error.isRepeatable {
                continue
            }
        }
        return try await call()
    }

    /// Runs a closure in a transaction.
    func write<Value: Sendable>(_ body: @escaping @Sendable (PostgresTransaction) throws -> Value) async throws -> Value
    {
        try await writeThen { transaction in
            let value = try body(transaction)
            return { value }
        }
    }

    static func translated(_ error: any Error, _ address: PostgresAddress) -> any Error {
        (error as? PostgresError).map { StoreProblem(address, $0) } ?? error
    }
}
#endif
