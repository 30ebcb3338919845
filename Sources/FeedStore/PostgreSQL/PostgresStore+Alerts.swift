#if PostgreSQL
import FeedCore
import FeedEngine
package import Foundation

extension PostgresStore: AlertDatabase {
    package func readAlerts<Value: Sendable>(
        atOnce: Bool,
        _ body: @escaping @Sendable (PostgresAlerts) throws -> Value
    ) async throws -> Value {
        if atOnce { return try await read(atOnce: true) { try body(PostgresAlerts($0)) } }
        do {
            return try await pool.call(isReading: true) { connection, deadline, stop in
                try body(PostgresAlerts { try connection.run($0, by: deadline, stop: stop) })
            }
        } catch {
            throw Self.translated(error, address)
        }
    }

    package func changeAlerts<Value: Sendable>(
        in order: AlertOrder,
        _ body: @escaping @Sendable (PostgresAlerts) throws -> Value
    ) async throws -> Value {
        try await write { transaction in
            transaction.wait(for: order)
            return try body(PostgresAlerts(transaction))
        }
    }

    static func plan(_ change: AlertPlanChange, in transaction: PostgresTransaction) throws {
        transaction.wait(for: .plans(change.feed))
        try PostgresAlerts(transaction).plan(change)
    }
}

/// A transaction that other ones overlap, or reads that are not in one.
package struct PostgresAlerts: StoreTransaction {
    private let run: ([PostgresStatement]) throws -> [PostgresResult]
    private let send: (PostgresStatement) -> Void

    /// - Parameter run: Runs statements that read.
    init(_ run: @escaping ([PostgresStatement]) throws -> [PostgresResult]) {
        (self.run, send) = (run, { _ in })
    }

    init(_ transaction: PostgresTransaction) {
        run = transaction.query
        send = { transaction.send($0) }
    }

    package var isAlone: Bool { false }

    package func query(_ statements: [StoreStatement]) throws -> (results: [[PostgresRow]], now: Date) {
        let results = try run([PostgresStatement("SELECT store_now()")] + statements.map(PostgresStatement.init))
        return (results.dropFirst().map(\.rows), Date(kept: results[0].value() ?? 0))
    }

    package func write(_ statements: [StoreStatement]) throws { statements.map(PostgresStatement.init).forEach(send) }
}

extension PostgresTransaction {
    /// Waits, with the next query, for the transactions that are before this one in an order.
    fileprivate func wait(for order: AlertOrder) {
        switch order {
        case .claims: send("SELECT pg_advisory_xact_lock(hashtext('aggregate.take'), hashtext(current_schema()))")
        case .plans(let feed):
            send(
                "SELECT pg_advisory_xact_lock(hashtext('aggregate.plan'), hashtext(current_schema() || '/' || ?))",
                [feed.rawValue]
            )
        case .any: break
        }
    }
}

extension PostgresRow: StoreRow {
    package func text(_ column: String) -> String? { self[column.withSnakeCasedNames] }
    package func real(_ column: String) -> Double? { self[column.withSnakeCasedNames] }
    package func integer(_ column: String) -> Int? { self[column.withSnakeCasedNames] }
    package func flag(_ column: String) -> Bool { self[column.withSnakeCasedNames] }
    package func bytes(_ column: String) -> Data? { self[column.withSnakeCasedNames] }
}

extension PostgresStatement {
    init(_ statement: StoreStatement) {
        var sql = statement.sql
        if statement.hasLists {
            // The server chooses the better index by itself.
            sql = sql.replacing("NOT IN [?]", with: "<> ALL (?)").replacing("IN [?]", with: "= ANY (?)")
                .replacing("FROM [?]", with: "FROM unnest(?) AS value").replacing("feed || ''", with: "feed")
        }
        self.init(
            sql.withSnakeCasedNames + (statement.lockOrder.map { " ORDER BY \($0) FOR UPDATE" } ?? ""),
            statement.parameters.map { parameter -> any PostgresCodable in
                switch parameter {
                case .value(let value, let kind): value.parameter(of: kind)
                case .texts(let texts): texts
                }
            }
        )
    }
}
#endif
