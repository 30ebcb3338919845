import Dispatch
import FeedCore
import Foundation
import GRDB
import Synchronization

/// Puts what is to be written while the disk is busy into one transaction, so that the disk is waited for once.
///
/// One that fails takes back what it has done, and costs no other. They happen in the order in which they came, and none
/// returns before all of them are written; one that is to outlast a power cut, not before the disk has it.
final class WriteGroups: Sendable {
    /// How many writes one transaction has at most: other processes wait for it.
    static let maximum = 64

    private struct Write: Sendable {
        let outlastsPowerCut: Bool

        /// Writes, and returns what tells the caller of it; once more where another of its group has failed.
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

    /// Waits for the disk, which is nothing for the threads of tasks.
    private let queue = DispatchQueue(label: "FeedStore.WriteGroups")

    /// What the connection is set to; used on the queue alone.
    private let waitsForDisk = Mutex<Bool?>(nil)

    init(_ pool: any DatabaseWriter) { self.pool = pool }

    /// Writes, also for a caller that has been cancelled.
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

    /// Writes until nothing waits any more.
    private func writeAll() {
        while let pause = pause() {
            // The queue's own thread: nobody else waits on it.
            if pause > 0 { Thread.sleep(forTimeInterval: pause) }
            let group = next(isPaused: pause > 0)
            do {
                for tell in try commit(group) { tell() }
            } catch {
                for write in group { write.fail(error) }
            }
        }
    }

    /// How long to wait with the next transaction, in seconds; `nil` where there is nothing to write.
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
            if isPaused { state.pace.note(group.count) }
            return group
        }
    }

    /// - Returns: What tells each caller how its write went.
    private func commit(_ group: [Write]) throws -> [@Sendable () -> Void] {
        try pool.writeWithoutTransaction { db in
            try waitForDisk(group.contains(where: \.outlastsPowerCut), in: db)
            // Hardly any fails, and what a savepoint can take back is copied first.
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
            // A full disk, say, takes back the whole transaction.
            guard db.isInsideTransaction else { throw error }
            ending = { write.fail(error) }
        }
        return ending
    }

    /// Sets whether the next transaction waits until the disk has it, and all before it.
    ///
    /// - SeeAlso: [PRAGMA synchronous](https://sqlite.org/pragma.html#pragma_synchronous): with a write-ahead log, `NORMAL`
    ///   loses no more than the last transactions in a power cut, and nothing where only the program ends
    private func waitForDisk(_ isWaiting: Bool, in db: Database) throws {
        guard waitsForDisk.withLock({ $0 }) != isWaiting else { return }
        try db.execute(sql: "PRAGMA synchronous = \(isWaiting ? "FULL" : "NORMAL")")
        waitsForDisk.withLock { $0 = isWaiting }
    }
}
