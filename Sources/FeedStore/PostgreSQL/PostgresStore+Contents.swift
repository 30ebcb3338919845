#if PostgreSQL
import FeedCore
import Foundation

/// All rows of the store, for copying and administration.
extension PostgresStore: StoreContents {
    package var place: String { address.shown }

    /// Returns a condition for the rows of a table: answers of another version do not count.
    private static func condition(_ table: StoreTable) -> String {
        table == .answer ? "WHERE version = \(SnapshotCoding.version)" : ""
    }

    package func count(_ table: StoreTable) async throws -> Int {
        let count = PostgresStatement("SELECT count(*) FROM \(table.name.withSnakeCasedNames) \(Self.condition(table))")
        return try await readTogether([count]) { $0.first?.value() ?? 0 }
    }

    package func rows(of table: StoreTable, from offset: Int, atMost limit: Int) async throws -> [[StoreValue]] {
        let key = table.key.map(\.withSnakeCasedNames).joined(separator: ", ")
        let rows = PostgresStatement(
            "SELECT * FROM \(table.name.withSnakeCasedNames) \(Self.condition(table)) ORDER BY \(key) LIMIT ? OFFSET ?",
            [limit, offset]
        )
        return try await readTogether([rows]) { results in
            (results.first?.rows ?? []).map { row in table.columns.map { row.value(of: $0) } }
        }
    }

    package func add(_ rows: [[StoreValue]], to table: StoreTable) async throws {
        let insertion = table.insertion().withSnakeCasedNames
        let time = table == .event ? table.columns.firstIndex { $0.name == "at" } : nil
        try await write { transaction in
            if let time {
                for case .real(let moment) in Set(rows.map { $0[time] }) where !self.months.has(moment) {
                    let room = try transaction.query("SELECT first, past FROM store_event_room(?)", [moment]).first
                    if let room { self.months.record((room["first"] as Double)..<(room["past"] as Double)) }
                }
            }
            for row in rows {
                transaction.send(insertion, zip(row, table.columns).map { $0.parameter(of: $1.kind) })
            }
        }
    }

    package func marks() async throws -> StoreMarks {
        let statements = ["SELECT last, forgotten FROM sequence", "SELECT id FROM installation"]
        return try await readTogether(statements.map { PostgresStatement($0) }) { results in
            StoreMarks(
                installation: results[1].value() ?? "",
                last: results[0].first?["last"] ?? 0,
                forgotten: results[0].first?["forgotten"] ?? 0
            )
        }
    }

    package func adopt(_ marks: StoreMarks) async throws {
        try await write { transaction in
            transaction.send(
                """
                UPDATE sequence SET last = ?, forgotten = ?,
                    epoch = left(replace(gen_random_uuid()::text, '-', ''), 16)
                """,
                [marks.last, marks.forgotten]
            )
            transaction.send("UPDATE installation SET id = ?", [marks.installation])
        }
    }

    package func facts() async throws -> [(name: String, value: String)] {
        let statements = [
            "SELECT current_setting('server_version')", "SELECT max(name) FROM migration", "SELECT current_user::text",
            "SELECT count(*) FROM pg_inherits WHERE inhparent = 'event'::regclass",
            "SELECT current_setting('synchronous_commit')",
        ]
        let bytes = try await usedBytes()
        let ahead = clock.now.timeIntervalSince(configuration.clock.now)
        return try await readTogether(statements.map { PostgresStatement($0) }) { results in
            [
                ("kind", "PostgreSQL \(results[0].value(String.self) ?? "")"),
                ("tables", results[1].value(String.self) ?? "none"), ("bytes", "\(bytes)"),
                ("role", results[2].value(String.self) ?? ""),
                ("months of events", "\(results[3].value(Int.self) ?? 0)"),
                ("synchronous_commit", results[4].value(String.self) ?? ""),
                ("server's clock ahead by", "\((ahead * 1_000).rounded() / 1_000) s"),
            ]
        }
    }

    package func faults() async throws -> [String] {
        let counts = [
            ("events have a number that was not given yet", "SELECT count(*) FROM event, sequence WHERE id > last"),
            (
                "answers have a number that was not given yet",
                "SELECT count(*) FROM answer, sequence WHERE sequence.last < answer.sequence"
            ),
            (
                "numbers are of several events",
                "SELECT count(*) FROM (SELECT id FROM event GROUP BY id HAVING count(*) > 1) AS same"
            ),
            (
                "grants point to an account that is not there",
                "SELECT count(*) FROM request_grant WHERE account NOT IN (SELECT account FROM request_account)"
            ),
        ]
        let found = try await readTogether(counts.map { PostgresStatement($0.1) }) { results in
            results.map { $0.value(Int.self) ?? 0 }
        }
        var faults = zip(counts, found).filter { $0.1 > 0 }.map { "\($0.1) \($0.0.0)" }
        var offset = 0
        var unreadable = 0
        while true {
            let rows = try await rows(of: .answer, from: offset, atMost: 100)
            for case .bytes(let snapshot) in rows.map({ $0[4] }) where SnapshotCoding.snapshot(Data(snapshot)) == nil {
                unreadable += 1
            }
            offset += rows.count
            if rows.count < 100 { break }
        }
        if unreadable > 0 { faults.append("\(unreadable) answers cannot be read") }
        return faults
    }
}

extension StoreValue {
    func parameter(of kind: StoreTable.Kind) -> any PostgresCodable {
        switch (self, kind) {
        case (.integer(let value), _): value
        case (.real(let value), _): value
        case (.text(let value), _): value
        case (.bytes(let value), _): Data(value)
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
