import FeedCore
import Foundation

/// The store's file in the file system, created for its owner alone, and never the file of another program.
struct StoreFile {
    let path: String

    private var folder: String { Self.folder(of: path) }

    /// Returns the folder of a path, empty for the current one.
    ///
    /// Foundation's `deletingLastPathComponent` traps on some texts of one character.
    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The suffixes of SQLite's files: of the database, of its rollback journal, of its write-ahead log, and of the
    /// log's index.
    private static let companions = ["", "-journal", "-wal", "-shm"]

    /// The path of an empty file that marks the store as damaged: SQLite has found damage while the store was in use.
    private var damageMark: String { path + "-damaged" }

    // MARK: - Opening

    /// Creates the folder if it is missing, for its owner only.
    func makeFolder() throws(StoreProblem) {
        try makeFolder(folder)
    }

    private func makeFolder(_ folder: String) throws(StoreProblem) {
        guard !folder.isEmpty, folder != "/", access(folder, F_OK) != 0 else { return }
        if errno == ENOENT { try makeFolder(Self.folder(of: folder)) }
        guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
        throw StoreProblem(path, errno: errno)
    }

    /// Checks the path without opening the file: closing the file would end all locks of this process on it.
    ///
    /// - SeeAlso: [How to corrupt an SQLite database file, 2.2](https://www.sqlite.org/howtocorrupt.html)
    ///
    /// - Parameter writes: True if the file has to be writable.
    /// - Returns: True if there is a file.
    /// - Throws: A problem if the path is not that of a file, or if the file cannot be read or written.
    func exists(writes: Bool) throws(StoreProblem) -> Bool {
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT else { throw StoreProblem(path, errno: errno) }
            return false
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .notAFile(path, "a folder")
        default: throw .notAFile(path, "a device or a pipe")
        }
        guard access(path, writes ? R_OK | W_OK : R_OK) == 0 else { throw StoreProblem(path, errno: errno) }
        return true
    }

    /// Creates the file, for its owner only.
    func make() throws(StoreProblem) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreProblem(path, errno: errno) }
        close(file)
    }

    /// True if this process may write the file.
    var isWritable: Bool { access(path, W_OK) == 0 }

    /// Returns true if there is a companion of the file, such as `-wal`.
    func has(_ companion: String) -> Bool { access(path + companion, F_OK) == 0 }

    /// Removes the rights of all other users to the file, which was just created, and to its companions.
    ///
    /// SQLite gives the companions the rights of the file, unless they existed before. The rights to an existing file
    /// are left to its owner, who may share it.
    func makePrivate() {
        for companion in Self.companions {
            var status = stat()
            guard stat(path + companion, &status) == 0, status.st_mode & 0o077 != 0 else { continue }
            _ = chmod(path + companion, 0o600)
        }
    }

    /// True if the name ends like that of a database, such as `.sqlite`: a file of such a name that is not a database
    /// counts as damaged.
    ///
    /// A file of another name was given by mistake, and is left as it is.
    var isCalledDatabase: Bool { ["sqlite", "sqlite3", "db"].contains { path.lowercased().hasSuffix(".\($0)") } }

    /// The identity of a file, which a later file at the same path does not have.
    struct Identity: Hashable {
        var device: UInt64
        var number: UInt64
    }

    /// The identity of the file at the path; `nil` if there is none.
    var identity: Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    }

    // MARK: - Damage

    var isMarkedAsDamaged: Bool { access(damageMark, F_OK) == 0 }

    /// Marks the file, so that all of it is checked when it is next opened.
    func markAsDamaged() {
        let mark = open(damageMark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        if mark >= 0 { close(mark) }
    }

    func removeDamageMark() { unlink(damageMark) }

    /// Moves the file and its companions aside.
    ///
    /// - Returns: The new path of the file: `NAME.corrupt-20261121T100000Z`.
    /// - Throws: A problem if it cannot be moved.
    func moveAside(at date: Date) throws(StoreProblem) -> String {
        let stamp = date.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
        let name = "\(path).corrupt-\(stamp)"
        var newPath = name
        var number = 2
        while access(newPath, F_OK) == 0 {
            newPath = "\(name)-\(number)"
            number += 1
        }
        // The file is moved last: if the program ends in between, the next one finds it and continues.
        for companion in Self.companions.reversed() where has(companion) {
            guard rename(path + companion, newPath + companion) == 0 else { throw StoreProblem(path, errno: errno) }
        }
        removeDamageMark()
        return newPath
    }

    // MARK: - One at a time

    /// Runs `body`, which opens the file, while no other process opens it: two processes would both create the tables,
    /// or both move the file aside.
    func whileAloneOpening<Value>(within time: TimeInterval, _ body: () throws -> Value) throws -> Value {
        let lock = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
        guard lock >= 0 else { throw StoreProblem(path, errno: errno) }
        // The lock ends with the descriptor, even if the program is killed.
        defer { close(lock) }
        let end = ContinuousClock.now + .seconds(time)
        while flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            guard ContinuousClock.now < end else { throw StoreProblem.locked(path, after: time) }
            usleep(5_000)
        }
        return try body()
    }
}
