package import FeedCore
import FeedEngine
package import Foundation
package import GRDB

/// A store of answers, history, stars, requests and responses in one SQLite file, which several processes share.
///
/// Once a call returns, all processes can read what it has written, even if this process ends. Stars, tokens, alerts,
/// events, new answers and requests that count for a budget are on the disk by then, and so outlast a power cut.
/// Claims, requests that count for a rate alone, and the times at which an unchanged answer was confirmed are in a
/// ``TurnsFile``, and the last of these are written to the store every ``Confirmation/pause``: losing them in a power
/// cut does not lead to too many requests.
///
/// Calls wait for other writers, of this process and of others, for the busy timeout. They throw ``StoreProblem``; only
/// reads throw `CancellationError`: an outcome is saved even if its caller was cancelled, since its requests have been
/// sent.
package final class SQLiteStore: Sendable {
    package struct Configuration: Sendable {
        /// The path of the file; it is created with its folders if it is missing.
        package var path: String

        /// The time for which a call waits for other writers, in seconds.
        package var busyTimeout: TimeInterval = 10

        /// The maximum size of all cached responses, in bytes; the least recently used ones are removed first.
        package var maximumResponseBytes = 64 << 20

        /// The clock for the times at which data is saved and used.
        package var clock = FeedClock.system

        /// The changes that opening may make to the file.
        package var opening = StoreOpening.using

        package init(path: String) { self.path = path }
    }

    let pool: any DatabaseWriter
    let configuration: Configuration
    private let groups: WriteGroups
    let timer = ConfirmationTimer()

    /// The threads of reads.
    ///
    /// They are fewer than the connections, so that no read waits for a connection, and are not shared with tasks,
    /// which a waiting read would block.
    private let readers = FeedExecutor(maximumThreads: SQLiteStore.connectionsThatRead - 1)

    private static let connectionsThatRead = 4

    /// The identity of the file that was opened.
    private let identity: StoreFile.Identity?

    /// A report that a damaged file was moved aside when this store was opened; `nil` otherwise.
    package let movedAside: StoreProblem?

    /// True if opening has created the tables.
    package let isNew: Bool

    /// The problem that every write meets; `nil` if the file can be written.
    ///
    /// Without any room on the disk, SQLite cannot even make the index of its log. What the file holds can be read
    /// nevertheless, by one process at a time.
    package let hindrance: StoreProblem?

    /// Opens the file, as ``Configuration/opening`` allows.
    ///
    /// - Throws: ``StoreProblem`` if the file cannot be used.
    package init(_ configuration: Configuration) throws(StoreProblem) {
        let file = StoreFile(path: configuration.path)
        self.configuration = configuration
        if configuration.opening.makes { try file.makeFolder() }
        do {
            // Checking a large file takes seconds, and meanwhile others may open it.
            if configuration.opening.checks, try file.exists(writes: configuration.opening.writes) {
                try Self.look(file, configuration, checks: true)
            }
            (pool, isNew, movedAside, hindrance) = try file.whileAloneOpening(within: configuration.busyTimeout) {
                try Self.openWithRoom(file, configuration)
            }
            identity = file.identity
        } catch {
            throw StoreProblem(error, configuration)
        }
        groups = WriteGroups(pool)
        if hasOldConfirmations { planConfirmations() }
    }

    /// True if the file of turns is in use; a store that is only looked at does without.
    var hasTurns: Bool { configuration.opening.writes && hindrance == nil }

    /// The path of the file.
    package var path: String? { configuration.path }

    package var clock: FeedClock { configuration.clock }

    package var maximumResponseBytes: Int { configuration.maximumResponseBytes }

    /// True if the open file is still the one at its path.
    package var isInPlace: Bool { StoreFile(path: configuration.path).identity == identity }

    /// Closes the file after the reads and writes under way.
    package func close() throws {
        if timer.end() { writeConfirmationsNow() }
        try pool.close()
    }

    // MARK: - Reading and writing

    package func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await withTaskExecutorPreference(readers) {
            try Task.checkCancellation()
            do {
                return try self.pool.read(body)
            } catch {
                throw self.translated(error)
            }
        }
    }

    /// Runs a read that takes microseconds, such as that of a row by its key, on the thread of the caller: changing to
    /// another thread and back takes longer, and so does a transaction.
    ///
    /// Each statement sees the state at its time; use ``read(_:)`` if several of them need the same state.
    func readAtOnce<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try Task.checkCancellation()
        do {
            do {
                return try pool.unsafeRead(body)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY && hasTurns {
                // A process was killed while it wrote to the turns, which only the connection that writes can undo.
                return try pool.unsafeReentrantWrite(body)
            }
        } catch {
            throw translated(error)
        }
    }

    /// Runs a closure in a transaction that holds the file's one lock for writing from its beginning.
    ///
    /// The transaction may be shared with other writes of this process. Either all work of the closure is committed, or
    /// none.
    ///
    /// - Parameters:
    ///   - outlastingPowerCut: True to wait until the transaction is on the disk.
    ///   - body: The writes.
    /// - Returns: The value of the closure.
    /// - Throws: ``StoreProblem``, or the error of the closure.
    package func write<Value: Sendable>(
        outlastingPowerCut: Bool = true,
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try refuseWriting()
        do {
            return try await groups.write(outlastingPowerCut: outlastingPowerCut, body)
        } catch {
            throw translated(error)
        }
    }

    /// Runs a closure that makes its own transactions, or none.
    package func writeAlone<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws
        -> Value
    {
        try refuseWriting()
        do {
            // A task of its own, because a cancelled one would lose what it writes.
            return try await Task { [pool] in try await pool.writeWithoutTransaction(body) }.value
        } catch {
            throw translated(error)
        }
    }

    private func refuseWriting() throws(StoreProblem) {
        if let hindrance { throw hindrance }
        if !configuration.opening.writes { throw .readOnly(configuration.path) }
    }

    private func translated(_ error: any Error) -> any Error {
        guard error is DatabaseError else { return error }
        let problem = StoreProblem(error, configuration)
        if problem.code == .corrupt, configuration.opening == .mending {
            StoreFile(path: configuration.path).markAsDamaged()
        }
        return problem
    }
}

extension SQLiteStore: SQLStore {
    package func readRows<Value: Sendable>(
        _ manner: StoreReading,
        _ body: @escaping @Sendable (SQLiteTransaction) throws -> Value
    ) async throws -> Value {
        let clock = clock
        let hasTurns = hasTurns
        let run = { @Sendable in try body(SQLiteTransaction(db: $0, clock: clock, hasTurns: hasTurns)) }
        if case .byKey = manner { return try readAtOnce(run) }
        return try await read(run)
    }

    package func writeRowsThen<Value: Sendable>(
        outlastingPowerCut: Bool,
        _ body: @escaping @Sendable (SQLiteTransaction) throws -> () throws -> Value
    ) async throws -> Value {
        let clock = clock
        return try await write(outlastingPowerCut: outlastingPowerCut) {
            try body(SQLiteTransaction(db: $0, clock: clock))()
        }
    }
}

// MARK: - Opening

extension SQLiteStore {
    private typealias Opened = (
        pool: any DatabaseWriter, isNew: Bool, movedAside: StoreProblem?, hindrance: StoreProblem?
    )

    /// Opens a file; if the disk is full, and the program goes on without a store, opens it for reading alone.
    private static func openWithRoom(_ file: StoreFile, _ configuration: Configuration) throws -> Opened {
        do {
            return try openSound(file, configuration)
        } catch {
            let problem = StoreProblem(error, configuration)
            guard problem.code == .full, configuration.opening == .mending else { throw error }
            var reading = configuration
            reading.opening = .looking
            let pool: any DatabaseWriter
            do { (pool, _) = try open(file, isAlone: true, reading) } catch { throw problem }
            return (pool, false, nil, problem)
        }
    }

    /// Opens a file; if it is damaged and may be mended, moves it aside and opens a new one.
    private static func openSound(_ file: StoreFile, _ configuration: Configuration) throws -> Opened {
        do {
            let (pool, isNew) = try openOrMake(file, configuration)
            return (pool, isNew, nil, nil)
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) && configuration.opening == .mending
        {
            let newPath = try file.moveAside(at: configuration.clock.now)
            let (pool, isNew) = try openOrMake(file, configuration)
            return (pool, isNew, .movedAside(file.path, to: newPath), nil)
        }
    }

    private static func openOrMake(_ file: StoreFile, _ configuration: Configuration) throws -> (
        any DatabaseWriter, isNew: Bool
    ) {
        let opening = configuration.opening
        if try file.exists(writes: opening.writes) {
            let isMarked = opening == .mending && file.isMarkedAsDamaged
            try look(file, configuration, checks: isMarked)?.refuseOlder(file.path, opening)
            if isMarked { file.removeDamageMark() }
            return try open(file, configuration)
        }
        guard opening.makes else { throw StoreProblem.missing(file.path) }
        try file.make()
        return try open(file, isCreated: true, configuration)
    }

    @discardableResult
    private static func look(_ file: StoreFile, _ configuration: Configuration, checks: Bool) throws -> StoreTables? {
        try UntouchedFile(file: file, busyTimeout: configuration.busyTimeout).refuseForeign(checks: checks)
    }

    private static func open(
        _ file: StoreFile,
        isCreated: Bool = false,
        isAlone: Bool = false,
        _ configuration: Configuration
    ) throws -> (any DatabaseWriter, isNew: Bool) {
        let opening = configuration.opening
        let options = databaseConfiguration(configuration, of: file, isAlone: isAlone)
        // A pool would create a log for a file that must not change.
        let pool: any DatabaseWriter =
            opening.writes
            ? try DatabasePool(path: file.path, configuration: options)
            : try DatabaseQueue(path: file.path, configuration: options)
        do {
            let tables = try pool.writeWithoutTransaction { db in
                // By default, a pool sets less than a write needs to survive a power cut.
                if opening.writes { try db.execute(sql: "PRAGMA synchronous = FULL") }
                return try StoreTables { try String.fetchAll(db, sql: $0) }
            }
            // A transaction that had to be rolled back may have hidden tables until now.
            try tables.refuseForeign(file.path)
            try tables.refuseOlder(file.path, opening)
            guard opening.writes else { return (pool, false) }
            if isCreated { file.makePrivate() }
            // Migrating waits for other writers, even if there is nothing to do.
            if !tables.missing.isEmpty { try StoreMigrations.all.migrate(pool) }
            try pool.writeWithoutTransaction { db in
                try renewEpoch(of: file, in: db)
                // A pool would give it a log if it had it before.
                try TurnsFile(store: file).attach(toWriter: db)
            }
            return (pool, tables.migrations.isEmpty)
        } catch {
            try? pool.close()
            throw error
        }
    }

    private static func databaseConfiguration(
        _ configuration: Configuration,
        of file: StoreFile,
        isAlone: Bool
    ) -> GRDB.Configuration {
        var result = GRDB.Configuration()
        result.label = "FeedStore"
        result.busyMode = .timeout(configuration.busyTimeout)
        result.maximumReaderCount = connectionsThatRead
        guard !isAlone else {
            // The index of the log is then in memory instead of a file.
            result.prepareDatabase { db in try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
            return result
        }
        guard configuration.opening.writes else {
            // A connection that is opened read-only leaves the files of a log behind, and one that may write empties a
            // log.
            result.readonly = file.has("-wal")
            return result
        }
        result.prepareDatabase { db in
            guard !db.configuration.readonly else { return try TurnsFile(store: file).attach(toReader: db) }
            // It affects only a new file, before anything else is written to it; in any other it would cost a transaction.
            if try Int.fetchOne(db, sql: "PRAGMA page_count") == 0 {
                try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            }
            try db.execute(sql: "PRAGMA journal_size_limit = \(16 << 20)")
            // Debian's SQLite writes zeros over all pages that a longer answer has left, as many as the answer itself.
            try db.execute(sql: "PRAGMA secure_delete = FAST")
        }
        return result
    }
}
