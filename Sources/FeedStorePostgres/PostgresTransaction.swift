#if PostgreSQL
import FeedStoreShared
import Foundation

/// A transaction on the thread of its connection, which sends as late as it can: what is only to be written goes with the
/// next question, or with the end.
///
/// One that asks nothing takes a single round trip, without `BEGIN` and `COMMIT`: the server makes a transaction of what
/// comes together.
final class PostgresTransaction {
    /// A result that is there once the statement has been sent.
    final class Pending {
        fileprivate(set) var result: PostgresResult?

        /// How many rows were written or removed.
        var changes: Int { result?.changes ?? 0 }
        var rows: [PostgresRow] { result?.rows ?? [] }
        var first: PostgresRow? { result?.first }
    }

    private let connection: PostgresConnection
    private let deadline: ContinuousClock.Instant
    private let stop: PostgresStop?
    private let beginning: String

    private var waiting: [(statement: PostgresStatement, pending: Pending)] = []
    private var hasBegun = false

    /// - Parameters:
    ///   - connection: Where.
    ///   - deadline: Until when.
    ///   - stop: What may end it before.
    ///   - beginning: The statement that begins it.
    init(
        _ connection: PostgresConnection,
        by deadline: ContinuousClock.Instant,
        stop: PostgresStop? = nil,
        beginning: String = "BEGIN"
    ) {
        self.connection = connection
        self.deadline = deadline
        self.stop = stop
        self.beginning = beginning
    }

    // MARK: - Statements

    /// Sends a statement with whatever comes next.
    @discardableResult
    func send(_ sql: String, _ parameters: [any PostgresCodable] = []) -> Pending {
        send(PostgresStatement(sql, parameters))
    }

    @discardableResult
    func send(_ statement: PostgresStatement) -> Pending {
        let pending = Pending()
        waiting.append((statement, pending))
        return pending
    }

    /// Sends a statement and all before it, and waits for its result.
    func query(_ sql: String, _ parameters: [any PostgresCodable] = []) throws -> PostgresResult {
        try query(PostgresStatement(sql, parameters))
    }

    func query(_ statement: PostgresStatement) throws -> PostgresResult {
        send(statement)
        try flush()
        guard let result = last else { throw PostgresError(kind: .lost, message: "a result is missing") }
        return result
    }

    /// - Returns: How many rows were written or removed.
    func execute(_ sql: String, _ parameters: [any PostgresCodable] = []) throws -> Int {
        try query(sql, parameters).changes
    }

    private var last: PostgresResult?

    private func flush() throws {
        if !hasBegun {
            waiting.insert((PostgresStatement(beginning), Pending()), at: 0)
            hasBegun = true
        }
        try runWaiting()
    }

    private func runWaiting() throws {
        let statements = waiting
        waiting = []
        let results = try connection.run(statements.map(\.statement), by: deadline, stop: stop)
        for (statement, result) in zip(statements, results) { statement.pending.result = result }
        last = results.last
    }

    // MARK: - Ending

    /// Writes what waits, and makes all of it last.
    func commit() throws {
        if hasBegun {
            send("COMMIT")
        } else if waiting.isEmpty {
            return
        }
        try runWaiting()
    }

    /// Takes back what was done, as far as the connection can still say so.
    func rollBack() {
        guard hasBegun, !connection.isBroken else { return }
        _ = try? connection.run([PostgresStatement("ROLLBACK")], by: deadline + .seconds(1))
    }
}
#endif
