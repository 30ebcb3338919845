import Foundation
import GRDB
import GRDBSQLite

/// An inspection of a file before it is opened, which changes neither the file's bytes nor its write-ahead log.
///
/// A file of another program, of a newer version or with damage is refused here, before anything is written: a pool,
/// for example, turns any file into one with a write-ahead log.
struct UntouchedFile {
    let file: StoreFile
    let busyTimeout: TimeInterval

    /// Refuses a file that must stay as it is.
    ///
    /// - Parameter checks: True to read all pages, too, with
    ///   [quick_check](https://www.sqlite.org/pragma.html#pragma_quick_check); the pages of a file of an earlier
    ///   version are read in any case.
    /// - Returns: The file's tables; `nil` if they can be read only after a transaction is rolled back.
    /// - Throws: ``StoreProblem`` for a file of another program or of a newer version; a `DatabaseError` for a damaged
    ///   one, or one that cannot be read.
    func refuseForeign(checks: Bool) throws -> StoreTables? {
        do {
            let hasLog = file.has("-wal")
            // Reading the log creates its index, which would stay; the file alone often suffices.
            if hasLog, !file.has("-shm") { try refuseAsItIs() }
            // Closing removes an empty log, but must not write a log's pages to the file, nor roll back its journal.
            if hasLog || file.has("-journal") { return try look(.reading, checks: checks) }
            return try look(file.isWritable ? .sharing : .alone, checks: checks)
        } catch let error as DatabaseError where [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode) {
            // There is a transaction to be rolled back, or the folder may not be written.
            try refuseAsItIs()
            return nil
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB && !file.isCalledDatabase {
            throw StoreProblem.noDatabase(file.path)
        }
    }

    /// Refuses a file that is seen to be foreign without its log.
    ///
    /// Errors of SQLite are ignored, since without the log the pages may be those of an unfinished transaction.
    private func refuseAsItIs() throws {
        do { _ = try look(.alone, checks: false) } catch is DatabaseError {}
    }

    private func look(_ mode: ReadingConnection.Mode, checks: Bool) throws -> StoreTables {
        let connection = try ReadingConnection(file.path, mode, busyTimeout: busyTimeout)
        defer { connection.close() }
        let tables = try StoreTables(connection.column)
        try tables.refuseForeign(file.path)
        // Damage may have hidden tables, and migrating would write to it.
        if checks || !tables.missing.isEmpty, try connection.column("PRAGMA quick_check(1)") != ["ok"] {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return tables
    }
}

/// The facts that show if a file is a store of this program.
struct StoreTables {
    private let applicationID: String?
    private let names: [String]

    /// The names of the migrations that the file has.
    let migrations: Set<String>

    /// - Parameter column: Returns the first column of all rows of a query.
    /// - Throws: The error of a query.
    init(_ column: (_ sql: String) throws -> [String]) throws {
        names = try column("SELECT name FROM sqlite_schema WHERE type = 'table'")
        let table = "grdb_migrations"
        migrations = names.contains(table) ? Set(try column("SELECT identifier FROM \(table)")) : []
        // It comes last: another process may be making the tables meanwhile, all of them with the id.
        applicationID = try column("SELECT CAST(application_id AS TEXT) FROM pragma_application_id").first
    }

    /// The names of the migrations that are missing.
    var missing: [String] { StoreMigrations.all.migrations.filter { !migrations.contains($0) } }

    /// Throws a problem if tables are missing or of an earlier version, and opening may not change that.
    func refuseOlder(_ path: String, _ opening: StoreOpening) throws(StoreProblem) {
        if !opening.migrates, !missing.isEmpty { throw .olderFile(path, changes: missing) }
    }

    /// Throws a problem if the tables are those of another program or of a newer version.
    func refuseForeign(_ path: String) throws(StoreProblem) {
        let unknown = migrations.subtracting(StoreMigrations.all.migrations)
        guard applicationID != "\(StoreMigrations.applicationID)" else {
            if !unknown.isEmpty { throw .newer(path, changes: Array(unknown)) }
            return
        }
        // A new file whose creation was interrupted has the table of migrations, and nothing in it.
        guard unknown.isEmpty, names.allSatisfy({ $0.hasPrefix("grdb_") || $0.hasPrefix("sqlite_") }) else {
            throw .otherProgram(path)
        }
    }
}

/// A connection that reads a file with the parameters of a
/// [URI](https://www.sqlite.org/uri.html#recognized_query_parameters), which GRDB does not accept.
private struct ReadingConnection {
    enum Mode {
        /// Reads under SQLite's locks, but opens the file for writing, so that closing may remove an empty log.
        case sharing
        /// Reads under SQLite's locks.
        case reading
        /// Reads the file without its log and without locks.
        case alone
    }

    private let connection: OpaquePointer

    init(_ path: String, _ mode: Mode, busyTimeout: TimeInterval) throws {
        var characters = CharacterSet.urlPathAllowed
        characters.remove(charactersIn: ";")
        let name = path.addingPercentEncoding(withAllowedCharacters: characters) ?? path
        let (parameter, flags) =
            switch mode {
            case .sharing: ("mode=rw", SQLITE_OPEN_READWRITE)
            case .reading: ("mode=ro", SQLITE_OPEN_READONLY)
            case .alone: ("immutable=1", SQLITE_OPEN_READONLY)
            }
        // Two slashes at the beginning would be followed by the name of a machine.
        let uri = "file:\(path.hasPrefix("/") ? "//" : "")\(name)?\(parameter)"
        var connection: OpaquePointer?
        let code = sqlite3_open_v2(uri, &connection, flags | SQLITE_OPEN_URI | SQLITE_OPEN_FULLMUTEX, nil)
        guard code == SQLITE_OK, let connection else {
            sqlite3_close_v2(connection)
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        sqlite3_extended_result_codes(connection, 1)
        sqlite3_busy_timeout(connection, Int32(busyTimeout * 1_000))
        self.connection = connection
    }

    func close() { sqlite3_close_v2(connection) }

    /// Returns the first column of all rows of a query, as text.
    func column(_ sql: String) throws -> [String] {
        var statement: OpaquePointer?
        var code = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        var values: [String] = []
        while code == SQLITE_OK || code == SQLITE_ROW {
            if code == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) { values.append(String(cString: text)) }
            code = sqlite3_step(statement)
        }
        guard code == SQLITE_DONE else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: String(cString: sqlite3_errmsg(connection))
            )
        }
        return values
    }
}
