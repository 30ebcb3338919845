import Foundation
import GRDB

/// The file beside a store for rows that change with each fetch: claims, requests that count for a rate alone, and
/// the answers that were confirmed since the store was last written to.
///
/// In the store, each change would add pages to the log. Here the system writes a page once in half a minute, however
/// often it has changed. A power cut may take all of the file, so it is replaced after each start of the machine.
struct TurnsFile {
    let store: StoreFile

    private var path: String { store.path + "-turns" }

    /// Adds the file to the connection that writes, and makes it if it is missing.
    ///
    /// - Throws: ``StoreProblem``, or a `DatabaseError`, if the file cannot be used.
    func attach(toWriter db: Database) throws {
        do {
            try attachCurrent(to: db)
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
        {
            for companion in ["", "-journal"] { unlink(path + companion) }
            try attachCurrent(to: db)
        }
    }

    /// Adds the file, which the connection that writes has made, to one that reads.
    func attach(toReader db: Database) throws {
        try db.execute(sql: "ATTACH DATABASE ? AS turns", arguments: [path])
    }

    private func attachCurrent(to db: Database) throws {
        try make()
        shareLikeStore()
        try attach(toReader: db)
        do {
            // The journal undoes what a killed process has begun.
            try db.execute(sql: "PRAGMA turns.journal_mode = PERSIST; PRAGMA turns.synchronous = OFF")
            try makeTables(in: db)
        } catch {
            try? db.execute(sql: "DETACH DATABASE turns")
            throw error
        }
    }

    /// Creates the file if it is missing; one that is there is not opened, since closing it would end this process's
    /// locks on it.
    private func make() throws {
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) } else if errno != EEXIST { throw StoreProblem(path, errno: errno) }
    }

    /// Gives the file and its journal the rights of the store, which its owner may share.
    private func shareLikeStore() {
        var (own, shared) = (stat(), stat())
        guard stat(store.path, &shared) == 0 else { return }
        let rights = shared.st_mode & 0o666
        for companion in ["", "-journal"] {
            guard stat(path + companion, &own) == 0, own.st_mode & 0o777 != rights else { continue }
            _ = chmod(path + companion, rights)
        }
    }

    /// Creates the tables, with the number of the machine's start.
    ///
    /// - Throws: `SQLITE_CORRUPT` if the file was made before the machine was started or, where that is not known, if
    ///   it is damaged.
    private func makeTables(in db: Database) throws {
        let start = Self.machineStart
        let made = { try Int.fetchOne(db, sql: "PRAGMA turns.user_version") ?? 0 }
        if try made() == 0 {
            try db.inTransaction(.immediate) {
                // Another process may have been faster.
                guard try made() == 0 else { return .rollback }
                for table in StoreTable.turns {
                    for statement in table.definition(in: .sqlite, by: 1) { try db.execute(sql: statement) }
                }
                try db.execute(sql: "PRAGMA turns.user_version = \(start ?? 1)")
                return .commit
            }
        }
        let isCurrent =
            if let start { try made() == start } else {
                try String.fetchAll(db, sql: "PRAGMA turns.quick_check(1)") == ["ok"]
            }
        guard isCurrent else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    }

    /// A number that is another after each start of the machine; `nil` if the system has none.
    private static let machineStart: Int? = {
        // Linux has it: https://www.kernel.org/doc/html/latest/admin-guide/sysctl/kernel.html#random
        let name = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        guard let digits = name?.filter(\.isHexDigit).prefix(7), !digits.isEmpty else { return nil }
        return Int(digits, radix: 16).map { $0 + 1 }
    }()
}
