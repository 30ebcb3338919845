import FeedCore
package import FeedEngine
package import FeedStoreShared
package import Foundation
import GRDB

extension SQLiteStore: AlertDatabase {
    package func readAlerts<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteTransaction) throws -> Value
    ) async throws -> Value {
        let clock = configuration.clock
        return try await read { try body(SQLiteTransaction(db: $0, clock: clock)) }
    }

    package func changeAlerts<Value: Sendable>(
        in order: AlertOrder,
        _ body: @escaping @Sendable (SQLiteTransaction) throws -> Value
    ) async throws -> Value {
        let clock = configuration.clock
        return try await write { try body(SQLiteTransaction(db: $0, clock: clock)) }
    }

    package func planAlerts(_ change: AlertPlanChange, asOf readAt: Date, of feed: FeedKey) async throws -> Bool {
        let clock = configuration.clock
        return try await write { db in
            let newest = try Double.fetchOne(
                db.cachedStatement(sql: "SELECT MAX(readAt) FROM answer WHERE feed = ? AND fingerprint = ?"),
                arguments: [feed.feed.rawValue, feed.fingerprint]
            )
            guard newest ?? readAt.kept <= readAt.kept else { return false }
            try SQLiteTransaction(db: db, clock: clock).plan(change)
            return true
        }
    }

    /// Removes alerts whose time was long ago.
    static func removeAlerts(before horizon: Double, in db: Database) throws {
        try db.execute(sql: "DELETE FROM alert WHERE latest < ? AND next < ?", arguments: [horizon, horizon])
        try db.execute(sql: "DELETE FROM alertReading WHERE readAt < ?", arguments: [horizon])
        // Rules that have read nothing for as long have no waiting alerts any more.
        try db.execute(
            sql: """
                DELETE FROM alertRuleSet WHERE notedAt < ? AND NOT EXISTS (
                    SELECT 1 FROM alertReading WHERE alertReading.planner = alertRuleSet.planner
                )
                """,
            arguments: [horizon]
        )
    }
}

/// A transaction that is the only one that writes to the file, or one that reads.
package struct SQLiteTransaction: StoreTransaction {
    let db: Database
    let clock: FeedClock

    package var isAlone: Bool { true }

    package func query(_ statements: [StoreStatement]) throws -> (results: [[SQLiteRow]], now: Date) {
        // Waiting for the file may have taken a while, which is not to shorten claims.
        let now = clock.now
        return (
            try statements.map { statement in
                let prepared = try db.cachedStatement(sql: statement.sqlite)
                return try GRDB.Row.fetchAll(prepared, arguments: statement.arguments).map { SQLiteRow(row: $0) }
            }, now
        )
    }

    package func write(_ statements: [StoreStatement]) throws {
        for statement in statements {
            try db.cachedStatement(sql: statement.sqlite).execute(arguments: statement.arguments)
        }
    }
}

package struct SQLiteRow: StoreRow {
    let row: GRDB.Row

    package func text(_ column: String) -> String? { row[column] }
    package func real(_ column: String) -> Double? { row[column] }
    package func integer(_ column: String) -> Int? { row[column] }
    package func flag(_ column: String) -> Bool { row[column] }
    package func bytes(_ column: String) -> Data { row[column] }
}

extension StoreStatement {
    fileprivate var sqlite: String { sql.replacing("IN [?]", with: "IN (SELECT value FROM json_each(?))") }

    fileprivate var arguments: StatementArguments {
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
