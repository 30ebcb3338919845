import Dispatch
import FeedCore
import Foundation
import GRDB
import Synchronization

/// Groups of writes: all writes that arrive while the disk is busy share one transaction, and so wait for the disk
/// once.
///
/// A write that fails is rolled back without affecting the others. Writes run in the order in which they arrived. Each
/// write returns once its whole group is committed or, if the write must outlast a power cut, once the group is on the
/// disk.
final class WriteGroups: Sendable {
    /// The maximum number of writes in one transaction: other processes wait for it.
    static let maximum = 64

    private struct Write: Sendable {
        let outlastsPowerCut: Bool

        /// Writes, and returns a closure that resumes the caller; called again if another write of its group has
        /// failed.
        let run: @Sendable (Database) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Write] = []
        var isWriting = false
        var pace = WritePace()
    }

    private static let start = ContinuousClock.now

    private let pool: any DatabaseWriter
    private let state = Mutex(State())

    /// The queue that waits for the disk, which threads of tasks should not do.
    private let queue = DispatchQueue(label: "FeedStore.WriteGroups")

    /// The connection's `PRAGMA synchronous`, used on `queue` alone: true for `FULL`, false for `NORMAL`, and `nil`
    /// before it is set.
    private let waitsForDisk = Mutex<Bool?>(nil)

    init(_ pool: any DatabaseWriter) { self.pool = pool }

    /// Writes, even for a caller that has been cancelled.
    func write<Value: Sendable>(
        outlastingPowerCut: Bool,
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let write = Write(
                outlastsPowerCut: outlastingPowerCut,
                run: { db in
                    let value = try body(db)
                    return { continuation.resume(returning: value) }
                },
                fail: { continuation.resume(throwing: $0) }
            )
            let isFirst = state.withLock { state in
                state.waiting.append(write)
                defer { state.isWriting = true }
                return !state.isWriting
            }
            if isFirst { queue.async { self.writeAll() } }
        }
    }

    /// Writes until no write waits.
    private func writeAll() {
        while let pause = pause() {
            // It is the queue's own thread; no other work waits for it.
            if pause > 0 { Thread.sleep(forTimeInterval: pause) }
            let group = next(isPaused: pause > 0)
            do {
                for tell in try commit(group) { tell() }
            } catch {
                for write in group { write.fail(error) }
            }
        }
    }

    /// Returns the pause before the next transaction, in seconds; `nil` if there is nothing to write.
    private func pause() -> TimeInterval? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isWriting = false
                return nil
            }
            let now = (ContinuousClock.now - Self.start).seconds
            return state.pace.pause(at: now, isFull: state.waiting.count >= Self.maximum)
        }
    }

    private func next(isPaused: Bool) -> [Write] {
        state.withLock { state in
            let group = Array(state.waiting.prefix(Self.maximum))
            state.waiting.removeFirst(group.count)
            if isPaused { state.pace.record(group.count) }
            return group
        }
    }

    /// - Returns: Closures that tell each caller the result of its write.
    private func commit(_ group: [Write]) throws -> [@Sendable () -> Void] {
        try pool.writeWithoutTransaction { db in
            try waitForDisk(group.contains(where: \.outlastsPowerCut), in: db)
            // Writes rarely fail, and a savepoint copies what it can roll back.
            do {
                return try commit(db) { try group.map { try $0.run(db) } }
            } catch  where group.count == 1 {
                throw error
            } catch {
                return try commit(db) { try group.map { try runInSavepoint($0, db) } }
            }
        }
    }

    private func commit(
        _ db: Database,
        _ run: () throws -> [@Sendable () -> Void]
    ) throws -> [@Sendable () -> Void] {
        var endings: [@Sendable () -> Void] = []
        try db.inTransaction(.immediate) {
            endings = try run()
            return .commit
        }
        return endings
    }

    private func runInSavepoint(_ write: Write, _ db: Database) throws -> @Sendable () -> Void {
        var ending: @Sendable () -> Void = {}
        do {
            try db.inSavepoint {
                ending = try write.run(db)
                return .commit
            }
        } catch {
            // A full disk, for instance, rolls back the whole transaction.
            guard db.isInsideTransaction else { throw error }
            ending = { write.fail(error) }
        }
        return ending
    }

    /// Sets whether transactions wait from now on until they and all before them are on the disk.
    ///
    /// - SeeAlso: [PRAGMA synchronous](https://sqlite.org/pragma.html#pragma_synchronous): with a write-ahead log,
    ///   `NORMAL` loses at most the last transactions in a power cut, and none if only the program ends
    private func waitForDisk(_ isWaiting: Bool, in db: Database) throws {
        guard waitsForDisk.withLock({ $0 }) != isWaiting else { return }
        try db.execute(sql: "PRAGMA synchronous = \(isWaiting ? "FULL" : "NORMAL")")
        waitsForDisk.withLock { $0 = isWaiting }
    }
}
