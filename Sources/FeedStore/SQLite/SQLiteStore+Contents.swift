import FeedCore
import FeedEngine
import Foundation
import GRDB

/// All rows of the store, for copying and administration.
extension SQLiteStore: StoreContents {
    package var place: String { configuration.path }

    /// Returns a condition for the rows of a table: answers of another version do not count.
    private static func condition(_ table: StoreTable) -> String {
        table == .answer ? "WHERE version = \(SnapshotCoding.version)" : ""
    }

    package func count(_ table: StoreTable) async throws -> Int {
        try await read { db in
            try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(table.name) \(Self.condition(table))") ?? 0
        }
    }

    package func rows(of table: StoreTable, from offset: Int, atMost limit: Int) async throws -> [[StoreValue]] {
        var rows = try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM \(table.name) \(Self.condition(table)) ORDER BY \(table.key.joined(separator: ", "))
                    LIMIT ? OFFSET ?
                    """,
                arguments: [limit, offset]
            )
            .map { row in table.columns.map { row.value(of: $0) } }
        }
        guard table == .answer, let place = table.columns.firstIndex(where: { $0.name == "snapshot" }) else {
            return rows
        }
        for index in rows.indices {
            guard case .text(let feed) = rows[index][0], case .text(let fingerprint) = rows[index][1],
                case .text(let scope) = rows[index][2], let feed = FeedID(feed)
            else { continue }
            let key = AnswerKey(feed: FeedKey(feed: feed, fingerprint: fingerprint), scope: scope)
            if let answer = try await answer(for: key) {
                rows[index][place] = .bytes(Array(try SnapshotCoding.data(answer.snapshot)))
            }
        }
        return rows
    }

    package func add(_ rows: [[StoreValue]], to table: StoreTable) async throws {
        try await write { db in
            let statement = try db.cachedStatement(sql: table.insertion())
            for row in rows { try statement.execute(arguments: StatementArguments(row.map(\.databaseValue))) }
        }
    }

    package func marks() async throws -> StoreMarks {
        try await read { db in
            let row = try Row.fetchOne(db, sql: "SELECT last, forgotten FROM sequence")
            return StoreMarks(
                installation: try String.fetchOne(db, sql: "SELECT id FROM installation") ?? "",
                last: row?["last"] ?? 0,
                forgotten: row?["forgotten"] ?? 0
            )
        }
    }

    package func adopt(_ marks: StoreMarks) async throws {
        try await write { db in
            try db.execute(
                sql: "UPDATE sequence SET last = ?, forgotten = ?, epoch = lower(hex(randomblob(8)))",
                arguments: [marks.last, marks.forgotten]
            )
            try db.execute(sql: "UPDATE installation SET id = ?", arguments: [marks.installation])
        }
    }

    package func facts() async throws -> [(name: String, value: String)] {
        try await read { db in
            func pragma(_ name: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0 }
            let bytes = try pragma("page_count") * pragma("page_size")
            let steps = try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
            return [
                ("kind", "SQLite \(try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "")"),
                ("tables", steps.last ?? "none"), ("bytes", "\(bytes)"),
            ]
        }
    }

    package func faults() async throws -> [String] {
        try await read { db in
            let damage = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
            return damage + (orphans == 0 ? [] : ["\(orphans) rows point to rows that are not there"])
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
        case .bytes(let value): Data(value).databaseValue
        case .flag(let value): value.databaseValue
        }
    }
}
