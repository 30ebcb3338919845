import GRDB

/// The parts of a file's administration that no other database has.
extension SQLiteStore {
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

    /// Gives a store another epoch if its file is not the one for which the epoch was made: a copy, or a file that was
    /// restored from a copy.
    ///
    /// A store that was restored by writing over the same file keeps its epoch; its numbers are then behind those that
    /// readers have seen.
    static func renewEpoch(of file: StoreFile, in db: Database) throws {
        guard let identity = file.identity else { return }
        let name = "\(identity.device):\(identity.number)"
        guard try String.fetchOne(db, sql: "SELECT identity FROM sequence") != name else { return }
        try db.execute(
            sql: "UPDATE sequence SET epoch = lower(hex(randomblob(8))), identity = ?",
            arguments: [name]
        )
    }
}
