package import FeedCore
import FeedEngine
package import FeedStoreShared
package import Foundation
package import GRDB

/// Keeps answers, history, stars, requests and responses in one SQLite file, which several processes share.
///
/// What a call has written is there when the call returns, for all processes, whatever becomes of this one. On the disk, so
/// that it outlasts a power cut, are stars, tokens, alerts, events, answers that brought something new, and requests that
/// count for a budget; claims, rates, and when an answer that has not changed was confirmed follow with the next of those,
/// or when the system writes, within half a minute: after a power cut nobody asks too often for having lost them.
///
/// Calls wait for other writers, of this process and of others, for the busy timeout; they throw ``StoreProblem``, and
/// `CancellationError` only from those that read: what was paid for is saved also for a caller that has gone.
package final class SQLiteStore: Sendable {
    package struct Configuration: Sendable {
        /// Where the file is; made where it is missing, with its folders.
        package var path: String

        /// How long a call waits for others that write, in seconds.
        package var busyTimeout: TimeInterval = 10

        /// How much room the bodies of responses may take; those that were used least recently go first.
        package var maximumResponseBytes = 64 << 20

        /// What tells when something was kept or used.
        package var clock = FeedClock.system

        /// The changes that opening may make to the file.
        package var opening = Opening.using

        package init(path: String) { self.path = path }
    }

    /// The changes that opening may make to a file.
    package enum Opening: Sendable {
        /// Reads it and changes nothing: a file that is missing, damaged or of an earlier version is a problem.
        case looking
        /// Makes it where it is missing and brings it up to date; a damaged file is a problem, and stays as it is.
        case using
        /// Does the same, and moves a damaged file aside and makes a new one, which ``SQLiteStore/movedAside`` says.
        case mending
    }

    let pool: any DatabaseWriter
    let configuration: Configuration
    private let groups: WriteGroups

    /// Threads of their own, fewer than there are connections that read: a task that waits for a connection on a thread
    /// that everybody shares must never wait for another that needs such a thread to give one back.
    private let readers = FeedExecutor(maximumThreads: SQLiteStore.connectionsThatRead - 1)

    private static let connectionsThatRead = 4

    /// Which file was opened.
    private let identity: StoreFile.Identity?

    /// Says that a damaged file was moved aside when this one was opened; `nil` where all was well.
    package let movedAside: StoreProblem?

    /// Opens the file, as far as ``Configuration/opening`` goes.
    ///
    /// - Throws: ``StoreProblem`` where the file cannot be used.
    package init(_ configuration: Configuration) throws(StoreProblem) {
        let file = StoreFile(path: configuration.path)
        self.configuration = configuration
        if configuration.opening != .looking { try file.makeFolder() }
        do {
            (pool, movedAside) = try file.whileAloneOpening(within: configuration.busyTimeout) {
                try Self.openSound(file, configuration)
            }
            identity = file.identity
        } catch {
            throw StoreProblem(error, configuration)
        }
        groups = WriteGroups(pool)
    }

    /// Where the file is.
    package var path: String? { configuration.path }

    /// Whether the file that is open is still the one at its path.
    package var isInPlace: Bool { StoreFile(path: configuration.path).identity == identity }

    /// Closes the file, once what is being read or written is done.
    package func close() throws { try pool.close() }

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

    /// Reads what takes microseconds, such as a row by its key, on the thread of the caller: to go to another one and back
    /// takes longer, and a transaction does too.
    ///
    /// Each statement sees what is there by then; where that is not enough for several of them, ``read(_:)`` is.
    func readAtOnce<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try Task.checkCancellation()
        do {
            return try pool.unsafeRead(body)
        } catch {
            throw translated(error)
        }
    }

    /// Runs a closure in a transaction that holds the file's one lock for writing from its beginning.
    ///
    /// The transaction may be shared with others of this process; the closure has done all of its work in it or none.
    ///
    /// - Parameters:
    ///   - outlastingPowerCut: Whether to wait until the disk has it.
    ///   - body: Writes.
    /// - Returns: What the closure returns.
    /// - Throws: ``StoreProblem``, or what the closure throws.
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
        if configuration.opening == .looking { throw .readOnly(configuration.path) }
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

// MARK: - Opening

extension SQLiteStore {
    /// Opens a file; where it turns out to be damaged and may be mended, moves it aside and opens a new one.
    private static func openSound(_ file: StoreFile, _ configuration: Configuration) throws -> (
        any DatabaseWriter, StoreProblem?
    ) {
        let isNew = try file.prepare(makes: configuration.opening != .looking)
        do {
            return (try open(file, isNew: isNew, configuration), nil)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB && !file.isCalledDatabase {
            throw StoreProblem.noDatabase(file.path)
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) && configuration.opening == .mending
        {
            let newPath = try file.moveAside(at: configuration.clock.now)
            let isNew = try file.prepare(makes: true)
            return (try open(file, isNew: isNew, configuration), .movedAside(file.path, to: newPath))
        }
    }

    private static func open(_ file: StoreFile, isNew: Bool, _ configuration: Configuration) throws
        -> any DatabaseWriter
    {
        if configuration.opening == .looking { return try look(file, configuration) }
        let pool = try DatabasePool(path: file.path, configuration: databaseConfiguration(configuration))
        do {
            // A pool of its own accord asks for less than what survives a power cut.
            try pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
            try pool.writeWithoutTransaction { db in
                if file.isMarkedAsDamaged {
                    guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
                        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                    }
                    file.removeDamageMark()
                }
                try refuseForeign(db, file.path)
                if isNew { file.makePrivate() }
            }
            // Migrating waits for others who write, even where there is nothing to do.
            if try pool.writeWithoutTransaction({ try !StoreMigrations.all.hasCompletedMigrations($0) }) {
                try StoreMigrations.all.migrate(pool)
            }
            try pool.writeWithoutTransaction { db in try renewEpoch(of: file, in: db) }
            return pool
        } catch {
            try? pool.close()
            throw error
        }
    }

    /// Opens a file for reading.
    ///
    /// A pool would turn any file into one with a write-ahead log, and a connection that is opened read-only leaves the
    /// log's files behind.
    private static func look(_ file: StoreFile, _ configuration: Configuration) throws -> any DatabaseWriter {
        let queue = try DatabaseQueue(path: file.path, configuration: databaseConfiguration(configuration))
        do {
            try queue.read { db in
                try refuseForeign(db, file.path)
                let missing = Set(StoreMigrations.all.migrations)
                    .subtracting(try StoreMigrations.all.appliedIdentifiers(db))
                if !missing.isEmpty { throw StoreProblem.olderFile(file.path, changes: Array(missing)) }
            }
            return queue
        } catch {
            try? queue.close()
            throw error
        }
    }

    private static func refuseForeign(_ db: Database, _ path: String) throws {
        let unknown = try StoreMigrations.all.appliedIdentifiers(db).subtracting(StoreMigrations.all.migrations)
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") != StoreMigrations.applicationID else {
            if !unknown.isEmpty { throw StoreProblem.newer(path, changes: Array(unknown)) }
            return
        }
        let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        // A new file that was left in the middle of being made has the table of migrations, and nothing in it.
        guard unknown.isEmpty, tables.allSatisfy({ $0.hasPrefix("grdb_") || $0.hasPrefix("sqlite_") }) else {
            throw StoreProblem.otherProgram(path)
        }
    }

    private static func databaseConfiguration(_ configuration: Configuration) -> GRDB.Configuration {
        var result = GRDB.Configuration()
        result.label = "FeedStore"
        result.busyMode = .timeout(configuration.busyTimeout)
        result.maximumReaderCount = connectionsThatRead
        guard configuration.opening != .looking else { return result }
        result.prepareDatabase { db in
            guard !db.configuration.readonly else { return }
            // It has an effect on a new file only, and only before anything else is written to it.
            try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            try db.execute(sql: "PRAGMA journal_size_limit = \(16 << 20)")
        }
        return result
    }
}

extension StoreProblem {
    init(_ error: any Error, _ configuration: SQLiteStore.Configuration) {
        self =
            switch error {
            case let problem as StoreProblem: problem
            case let error as DatabaseError:
                StoreProblem(configuration.path, error, busyTimeout: configuration.busyTimeout)
            default: .failed(configuration.path, "\(error)")
            }
    }
}
