#if PostgreSQL
import Foundation

/// A transaction on the thread of its connection.
///
/// It sends statements as late as possible: writes go with the next query, or with the end.
///
/// A transaction without queries takes a single round trip, without `BEGIN` and `COMMIT`: the server runs statements
/// that are sent together as one transaction.
package final class PostgresTransaction {
    /// A result that is available once its statement has been sent.
    final class Pending {
        fileprivate(set) var result: PostgresResult?

        /// The number of rows that were written or removed.
        var changes: Int { result?.changes ?? 0 }
        var rows: [PostgresRow] { result?.rows ?? [] }
        var first: PostgresRow? { result?.first }
    }

    private let connection: PostgresConnection
    private let deadline: ContinuousClock.Instant
    private let stop: PostgresStop?
    private let beginning: String?

    private var waiting: [(statement: PostgresStatement, pending: Pending)] = []
    private var hasBegun = false

    /// - Parameters:
    ///   - connection: The connection.
    ///   - deadline: The latest time for the end of the transaction.
    ///   - stop: Ends the transaction early.
    ///   - beginning: The statement that begins the transaction; `nil` for reads outside of a transaction.
    init(
        _ connection: PostgresConnection,
        by deadline: ContinuousClock.Instant,
        stop: PostgresStop? = nil,
        beginning: String? = "BEGIN"
    ) {
        self.connection = connection
        self.deadline = deadline
        self.stop = stop
        self.beginning = beginning
    }

    // MARK: - Statements

    /// Sends a statement with the next query, or with the end.
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

    func query(_ statement: PostgresStatement) throws -> PostgresResult { try query([statement])[0] }

    /// Sends statements and all before them, and waits for their results.
    func query(_ statements: [PostgresStatement]) throws -> [PostgresResult] {
        let all = statements.map { send($0) }
        try flush()
        return try all.map { pending in
            guard let result = pending.result else { throw PostgresError(kind: .lost, message: "a result is missing") }
            return result
        }
    }

    private func flush() throws {
        if !hasBegun, let beginning {
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
    }

    // MARK: - Ending

    /// Runs a closure, and ends the transaction.
    ///
    /// - Parameter body: Uses the transaction, and returns a closure that returns the value once the transaction has
    ///   ended.
    /// - Returns: The value of the returned closure.
    /// - Throws: The error of a statement or of `body`, after which the transaction is rolled back; or the error of the
    ///   returned closure, after the commit.
    func run<Value>(_ body: (PostgresTransaction) throws -> () throws -> Value) throws -> Value {
        do {
            let ending = try body(self)
            try commit()
            return try ending()
        } catch {
            rollBack()
            throw error
        }
    }

    /// Sends the waiting statements, and commits.
    func commit() throws {
        if hasBegun {
            send("COMMIT")
        } else if waiting.isEmpty {
            return
        }
        try runWaiting()
    }

    /// Rolls back, if the connection still works.
    func rollBack() {
        guard hasBegun, !connection.isBroken else { return }
        _ = try? connection.run([PostgresStatement("ROLLBACK")], by: deadline + .seconds(1))
    }
}
#endif
