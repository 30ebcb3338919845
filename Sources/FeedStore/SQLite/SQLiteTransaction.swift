package import FeedCore
package import FeedEngine
package import Foundation
package import GRDB

/// A transaction that is the only one that writes to the file, or one that reads.
package struct SQLiteTransaction: StoreTransaction {
    let db: Database
    let clock: FeedClock

    /// False for a store that is only looked at, which has no ``TurnsFile``.
    var hasTurns = true

    package static var database: StoreDatabase { .sqlite }

    package static var missingSequence: any Error { DatabaseError(resultCode: .SQLITE_CORRUPT) }

    // MARK: - Statements

    package func query(_ statements: [StoreStatement]) throws -> (results: [[Row]], now: Date) {
        // Waiting for the file may have taken a while, which is not to shorten claims.
        let now = clock.now
        return (
            try statements.map { try Row.fetchAll(prepared($0), arguments: $0.arguments) }, now
        )
    }

    package func visit(_ statement: StoreStatement, _ body: (Row) throws -> Bool) throws {
        let rows = try Row.fetchCursor(prepared(statement), arguments: statement.arguments)
        while let row = try rows.next(), try body(row) {}
    }

    package func write(_ statements: [StoreStatement]) throws {
        for statement in statements { try prepared(statement).execute(arguments: statement.arguments) }
    }

    package func change(_ statement: StoreStatement) throws -> () -> Int {
        try write([statement])
        let count = db.changesCount
        return { count }
    }

    package func add(_ rows: [[StoreValue]], to table: StoreTable, numbers: StoreNumbers?, conflict: String) throws {
        guard !rows.isEmpty else { return }
        let statement = try db.cachedStatement(sql: table.insertion(in: .sqlite, conflict: conflict))
        for row in rows { try statement.execute(arguments: StatementArguments(row.map(\.databaseValue))) }
    }

    private func prepared(_ statement: StoreStatement) throws -> Statement {
        try db.cachedStatement(sql: statement.sqlite)
    }

    // MARK: - Parts that a file has in its own way

    package func takeNumbers(_ count: Int) throws -> StoreNumbers {
        let last = try Int.fetchOne(
            db.cachedStatement(sql: "UPDATE sequence SET last = last + ? RETURNING last"),
            arguments: [count]
        )
        guard let last else { throw Self.missingSequence }
        let first = last - count + 1
        return StoreNumbers(base: first) { first }
    }

    package func wait(for order: StoreOrder) {}

    package func signal() {}

    package func releasePlace(of grant: Reservation.Grant) {}

    package func lastEvents(of items: [ItemID]) throws -> [ItemID: ItemEvent] {
        var found: [ItemID: ItemEvent] = [:]
        for item in items {
            let last: StoreStatement = "SELECT * FROM event WHERE \(item.condition) ORDER BY id DESC LIMIT 1"
            found[item] = try first(last) { ItemEvent($0) }
        }
        return found
    }

    /// The number of changes from which on the whole answer is written: each change makes the answer slower to read.
    private static let maximumChanges = 256
    /// All changes of an answer together may have 1 / `largestShare` of the answer's size.
    private static let largestShare = 4

    /// Updates the times of the stored answer and adds the change, if the answer that the change was made for is still
    /// stored and its changes stay within the limits above.
    package func update(by writing: AnswerWriting, numbered number: StoreStatement) throws -> Bool {
        let (answer, key) = (writing.answer, writing.key)
        let planner: StoreStatement = writing.replacesPlanner ? "\(writing.planner)" : "planner"
        var update: StoreStatement = """
            UPDATE answer SET readAt = \(answer.readAt), freshUntil = \(answer.freshUntil),
                usableUntil = \(answer.usableUntil), sequence = \(number), planner = \(planner)
            WHERE \(key.condition) AND version = \(SnapshotCoding.version) AND readAt = \(writing.since)
            """
        if let change = writing.change {
            update += """
                 AND (
                    SELECT (TOTAL(LENGTH(content)) + \(change.count)) * \(Self.largestShare) <= (
                            SELECT LENGTH(content) FROM snapshot WHERE \(key.condition)
                        )
                        AND COUNT(*) < \(Self.maximumChanges) FROM answerChange AS change
                    WHERE change.feed = answer.feed AND change.fingerprint = answer.fingerprint
                        AND change.scope = answer.scope
                )
                """
        }
        guard try change(update)() > 0 else { return false }
        if let change = writing.change {
            try write([
                """
                INSERT INTO answerChange (feed, fingerprint, scope, content)
                VALUES (\(key.feed.feed.rawValue), \(key.feed.fingerprint), \(key.scope), \(change))
                """
            ])
        }
        return true
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
    /// The number of texts from which on `few:` is written as `list:`.
    private static let fewest = 100

    package var sqlite: String {
        guard hasLists else { return sql }
        var sql = sql.replacing("IN [?]", with: "IN (SELECT value FROM json_each(?))")
            .replacing("FROM [?]", with: "FROM json_each(?)")
        for case .few(let texts) in parameters {
            let list =
                texts.count < Self.fewest
                ? texts.map { _ in "?" }.joined(separator: ", ") : "SELECT value FROM json_each(?)"
            sql.replace("[few]", with: "(\(list))", maxReplacements: 1)
        }
        return sql
    }

    package var arguments: StatementArguments {
        get throws {
            var values: [DatabaseValue] = []
            values.reserveCapacity(parameters.count)
            for parameter in parameters {
                switch parameter {
                case .value(let value, _): values.append(value.databaseValue)
                case .few(let texts) where texts.count < Self.fewest: values += texts.map(\.databaseValue)
                case .texts(let texts), .few(let texts): values.append(try StoredCoding.text(texts).databaseValue)
                }
            }
            return StatementArguments(values)
        }
    }
}

extension StoreValue {
    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .real(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .bytes(let value): value.databaseValue
        case .flag(let value): value.databaseValue
        }
    }
}
