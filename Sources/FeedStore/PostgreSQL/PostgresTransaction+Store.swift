#if PostgreSQL
package import FeedCore
package import FeedEngine
package import Foundation

extension PostgresTransaction: StoreTransaction {
    package static var database: StoreDatabase { .postgreSQL }

    package static var missingSequence: any Error {
        PostgresError(kind: .refused(""), message: "the table sequence is empty")
    }

    // MARK: - Statements

    package func query(_ statements: [StoreStatement]) throws -> (results: [[PostgresRow]], now: Date) {
        let results = try query([PostgresStatement("SELECT store_now()")] + statements.map(PostgresStatement.init))
        return (results.dropFirst().map(\.rows), Date(kept: results[0].value() ?? 0))
    }

    package func visit(_ statement: StoreStatement, _ body: (PostgresRow) throws -> Bool) throws {
        for row in try query(PostgresStatement(statement)).rows where try !body(row) { return }
    }

    package func write(_ statements: [StoreStatement]) {
        for statement in statements { send(PostgresStatement(statement)) }
    }

    package func change(_ statement: StoreStatement) -> () -> Int {
        let pending = send(PostgresStatement(statement))
        return { pending.changes }
    }

    package func add(_ rows: [[StoreValue]], to table: StoreTable, numbers: StoreNumbers?, conflict: String) {
        guard !rows.isEmpty else { return }
        let sql = table.insertion(in: .postgreSQL, isNumbered: numbers != nil, conflict: conflict)
        var statement = PostgresStatement(sql.withSnakeCasedNames)
        statement.parameters = table.columns.enumerated().map { place, column in
            let type = StoreValue.null.parameter(of: column.kind).postgresValue.type
            return PostgresValue(rows.map { $0[place].parameter(of: column.kind).postgresBytes }, of: type)
        }
        send(statement)
    }

    // MARK: - Parts that a server has in its own way

    package func takeNumbers(_ count: Int) -> StoreNumbers {
        let taking = "SELECT set_config('aggregate.number', store_take_numbers(?)::text, TRUE)::bigint"
        let pending = send(taking, [count])
        return StoreNumbers(base: 0, sql: "store_number() + ") { pending.result?.value(Int.self) ?? 0 }
    }

    /// Makes the next query wait until all earlier transactions of `order` have ended.
    package func wait(for order: StoreOrder) {
        let schema = "hashtext(current_schema())"
        let named = "hashtext(current_schema() || '/' || ?)"
        switch order {
        case .claims: lock("aggregate.take", [schema])
        case .plans(let feed): lock("aggregate.plan", [named], [feed.rawValue])
        case .reservations(let names): lock("aggregate.account", names.map { _ in named }, names)
        }
    }

    private func lock(_ kind: String, _ places: [String], _ names: [String] = []) {
        let locks = places.map { "pg_advisory_xact_lock(hashtext('\(kind)'), \($0))" }
        send("SELECT " + locks.joined(separator: ", "), names)
    }

    package func signal() {
        write(["SELECT pg_notify(\(PostgresStore.channelPrefix) || current_schema(), '')"])
    }

    package func releasePlace(of grant: Reservation.Grant) {
        write(["DELETE FROM requestPlace WHERE id = \(grant.id)"])
    }

    package func lastEvents(of items: [ItemID]) throws -> [ItemID: ItemEvent] {
        let statement = PostgresStatement(
            """
            SELECT event.* FROM unnest(?, ?) AS wanted (feed, item) CROSS JOIN LATERAL (
                SELECT * FROM event WHERE event.feed = wanted.feed AND event.item = wanted.item
                ORDER BY id DESC LIMIT 1
            ) AS event
            """,
            [items.map(\.feed.rawValue), items.map(\.local.rawValue)]
        )
        let events = try query(statement).rows.compactMap { ItemEvent($0) }
        return Dictionary(events.map { ($0.item, $0) }) { first, _ in first }
    }

    /// Updates the times of the stored answer; the transaction fails if another answer has been stored since.
    package func update(by writing: AnswerWriting, numbered number: StoreStatement) -> Bool {
        let (answer, key) = (writing.answer, writing.key)
        write([
            """
            SELECT store_confirm_answer(
                \(key.feed.feed.rawValue), \(key.feed.fingerprint), \(key.scope), \(SnapshotCoding.version),
                \(writing.since), \(answer.readAt), \(answer.freshUntil), \(answer.usableUntil), \(number),
                \(writing.replacesPlanner), \(writing.planner)
            )
            """
        ])
        return true
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
                .replacing("IN [few]", with: "= ANY (?)").replacing("FROM [?]", with: "FROM unnest(?) AS value")
                .replacing("feed || ''", with: "feed").replacing("at + 0", with: "at")
        }
        self.init(
            sql.withSnakeCasedNames + (statement.lockOrder.map { " ORDER BY \($0) FOR UPDATE" } ?? ""),
            statement.parameters.map { parameter -> any PostgresCodable in
                switch parameter {
                case .value(let value, let kind): value.parameter(of: kind)
                case .texts(let texts), .few(let texts): texts
                }
            }
        )
    }
}

extension StoreValue {
    func parameter(of kind: StoreTable.Kind) -> any PostgresCodable {
        switch (self, kind) {
        case (.integer(let value), _): value
        case (.real(let value), _): value
        case (.text(let value), _): value
        case (.bytes(let value), _): value
        case (.flag(let value), _): value
        case (.null, .integer): Int?.none
        case (.null, .real): Double?.none
        case (.null, .text): String?.none
        case (.null, .bytes): Data?.none
        case (.null, .flag): Bool?.none
        }
    }
}
#endif
