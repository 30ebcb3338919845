#if PostgreSQL
import Dispatch
package import FeedCore
import FeedEngine
import Foundation
import Synchronization

/// A store of answers, history, stars, requests and responses in a PostgreSQL database, which several machines share.
///
/// A call returns once its writes are on the server's disk, if `synchronous_commit` is set so. Claims and rates are
/// timed by the server's clock. Calls have a deadline. They throw ``StoreProblem``; only reads throw
/// `CancellationError`: an outcome is saved even if its caller was cancelled, since its requests have been sent.
package final class PostgresStore: Sendable {
    package struct Configuration: Sendable {
        /// The address of the database, as libpq accepts it: `postgres://user@host/database?sslmode=verify-full`.
        package var url: String

        /// The schema that the tables are in.
        package var schema = "aggregate"

        /// The maximum number of connections, beside one that listens.
        package var maximumConnections = 8

        /// The maximum time for a call.
        package var timeout: Duration = .seconds(10)

        /// The maximum size of all cached responses, in bytes; the least recently used ones are removed first.
        package var maximumResponseBytes = 1 << 30

        /// True to create missing tables at opening, if the role may do so.
        package var migrates = true

        /// The clock of this machine, to which the offset of the server's clock is added.
        package var clock = FeedClock.system

        /// True to replace the server's clock by ``clock``, for tests.
        package var replacesServerClock = false

        package init(url: String) { self.url = url }
    }

    let configuration: Configuration
    let address: PostgresAddress
    let pool: PostgresPool
    let months = EventMonths()
    let newsSource: PostgresNews
    let serverClock: ServerClock

    /// The calls that read stored states, batched, since many feeds make them at the same time.
    let queries = CallBatches<StateQuery, StoredFeedState>()
    /// The calls that claim feeds, batched.
    let claims = CallBatches<ClaimRequest, (claim: Claim, storedState: StoredFeedState)>()
    /// The calls that release slots at hosts, batched.
    let leaves = CallBatches<HostSlot, Void>()

    /// The server's time, by which all times are stored.
    package var clock: FeedClock { serverClock.clock }

    /// The counters of the traffic to the server.
    package let counters = PostgresCounters()

    /// The reason why the database could not be reached when the store was opened; each later call tries again.
    package let problem: StoreProblem?

    /// Opens a store, and migrates its tables if the role may do so.
    ///
    /// If the server cannot be reached, each call tries again.
    ///
    /// - Throws: ``StoreProblem`` if the database cannot be used as it is.
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
            counters: counters
        ) { connection, deadline in
            try Self.prepare(connection, configuration, serverClock, by: deadline)
        }
        newsSource = PostgresNews(pool, channel: Self.channelPrefix + configuration.schema)
        do {
            try Self.makeReady(configuration, address, serverClock)
            problem = nil
        } catch let error as PostgresError where error.kind == .unreachable || error.kind == .lost {
            problem = StoreProblem(address, error)
        } catch {
            throw Self.translated(error, address) as? StoreProblem ?? .failed(address.shown, "\(error)")
        }
    }

    /// The address of the database, without a password.
    package var path: String? { address.shown }

    /// Always true: several machines can use the database.
    package var isShared: Bool { true }

    /// Always true: a database is not a file that could be replaced.
    package var isInPlace: Bool { true }

    package func close() throws {
        newsSource.close()
        pool.close()
    }

    // MARK: - Connections

    /// Sets the schema of a new connection, and checks that the tables are those that this program knows.
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
        clock.record(
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
                // A machine that stops in the middle of a transaction holds up no other for longer.
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

    /// Creates missing tables and checks all of them, on a connection of its own.
    private static func makeReady(
        _ configuration: Configuration,
        _ address: PostgresAddress,
        _ clock: ServerClock
    ) throws {
        let deadline = ContinuousClock.now + configuration.timeout
        let connection = try PostgresConnection(address, by: deadline, PostgresCounters())
        try set(connection, configuration, by: deadline)
        if configuration.migrates { try PostgresMigrations.migrate(connection, configuration, by: deadline) }
        try prepare(connection, configuration, clock, by: deadline)
    }

    /// The beginning of the name of a schema's channel.
    static let channelPrefix = "aggregate_"

    static func translated(_ error: any Error, _ address: PostgresAddress) -> any Error {
        (error as? PostgresError).map { StoreProblem(address, $0) } ?? error
    }

    /// Runs a closure, and converts its errors of the server to ``StoreProblem``.
    func translatingErrors<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch {
            throw Self.translated(error, address)
        }
    }
}

// MARK: - Reading and writing

extension PostgresStore: SQLStore {
    package var maximumResponseBytes: Int { configuration.maximumResponseBytes }

    package func readRows<Value: Sendable>(
        _ manner: StoreReading,
        _ body: @escaping @Sendable (PostgresTransaction) throws -> Value
    ) async throws -> Value {
        try await translatingErrors { try await readUntranslated(manner, body) }
    }

    /// Reads with a round trip for each query of the closure; ``StoreReading/atOnce`` takes one more, which ends its
    /// transaction.
    func readUntranslated<Value: Sendable>(
        _ manner: StoreReading,
        _ body: @escaping @Sendable (PostgresTransaction) throws -> Value
    ) async throws -> Value {
        try await pool.call(isReading: true) { connection, deadline, stop in
            let beginning = manner == .atOnce ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : nil
            return try PostgresTransaction(connection, by: deadline, stop: stop, beginning: beginning).run {
                let value = try body($0)
                return { value }
            }
        }
    }

    package func writeRowsThen<Value: Sendable>(
        outlastingPowerCut: Bool,
        _ body: @escaping @Sendable (PostgresTransaction) throws -> () throws -> Value
    ) async throws -> Value {
        try await translatingErrors { try await writeUntranslated(body) }
    }

    /// Runs a closure in a transaction, and repeats it if the server rolled it back because of other transactions.
    func writeUntranslated<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresTransaction) throws -> () throws -> Value
    ) async throws -> Value {
        let call = { @Sendable [pool] in
            try await pool.call(isReading: false) { connection, deadline, _ in
                try PostgresTransaction(connection, by: deadline).run(body)
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
}
#endif
