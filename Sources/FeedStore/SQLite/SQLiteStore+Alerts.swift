package import FeedCore
import FeedEngine
package import Foundation
package import GRDB

extension SQLiteStore: AlertDatabase {
    package var clock: FeedClock { configuration.clock }

    package func readAlerts<Value: Sendable>(
        atOnce: Bool,
        _ body: @escaping @Sendable (SQLiteTransaction) throws -> Value
    ) async throws -> Value {
        try await read { [clock] in try body(SQLiteTransaction(db: $0, clock: clock)) }
    }

    package func changeAlerts<Value: Sendable>(
        in order: AlertOrder,
        _ body: @escaping @Sendable (SQLiteTransaction) throws -> Value
    ) async throws -> Value {
        try await write { [clock] in try body(SQLiteTransaction(db: $0, clock: clock)) }
    }
}

/// A transaction that is the only one that writes to the file, or one that reads.
package struct SQLiteTransaction: StoreTransaction {
    let db: Database
    let clock: FeedClock

    package var isAlone: Bool { true }

    package func query(_ statements: [StoreStatement]) throws -> (results: [[Row]], now: Date) {
        // Waiting for the file may have taken a while, which is not to shorten claims.
        let now = clock.now
        return (
            try statements.map { statement in
                let prepared = try db.cachedStatement(sql: statement.sqlite)
                return try Row.fetchAll(prepared, arguments: statement.arguments)
            }, now
        )
    }

    package func write(_ statements: [StoreStatement]) throws {
        for statement in statements {
            try db.cachedStatement(sql: statement.sqlite).execute(arguments: statement.arguments)
        }
    }
}

extension Row: StoreRow {
    package func text(_ column: String) -> String? { self[column] }
    package func real(_ column: String) -> Double? { self[column] }
    package func integer(_ column: String) -> Int? { self[column] }
    package func flag(_ column: String) -> Bool { self[column] ?? false }
    package func bytes(_ column: String) -> Data? { self[column] }
}

extension StoreStatement {
    var sqlite: String {
        guard hasLists else { return sql }
        return sql.replacing("IN [?]", with: "IN (SELECT value FROM json_each(?))")
            .replacing("FROM [?]", with: "FROM json_each(?)")
    }

    var arguments: StatementArguments {
        get throws {
            StatementArguments(
                try parameters.map { parameter in
                    switch parameter {
                    case .value(let value, _): value.databaseValue
                    case .texts(let texts): try StoredCoding.text(texts).databaseValue
                    }
                }
            )
        }
    }
}
