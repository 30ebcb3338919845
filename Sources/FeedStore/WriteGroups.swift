import GRDB
import Synchronization

/// Puts what is to be written while the disk is busy into one transaction, so that the disk is waited for once.
///
/// Each write is a savepoint: one that fails takes back what it has done, and costs no other. They happen in the order in
/// which they came, and none returns before all of them are on the disk.
final class WriteGroups: Sendable {
    /// How many writes one transaction has at most: other processes wait for it.
    static let maximum = 64

    private struct Write: Sendable {
        /// Writes, and returns what tells the caller of it.
        let run: @Sendable (Database) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Write] = []
        var isWriting = false
    }

    private let pool: DatabasePool
    private let state = Mutex(State())

    init(_ pool: DatabasePool) { self.pool = pool }

    /// Writes, also for a caller that has been cancelled.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let write = Write(
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
            if isFirst { Task { await self.writeAll() } }
        }
    }

    /// Writes until nothing waits any more.
    private func writeAll() async {
        while let group = next() {
            do {
                for tell in try await commit(group) { tell() }
            } catch {
                for write in group { write.fail(error) }
            }
        }
    }

    private func next() -> [Write]? {
        state.withLock { state in
            let group = Array(state.waiting.prefix(Self.maximum))
            state.waiting.removeFirst(group.count)
            if group.isEmpty { state.isWriting = false }
            return group.isEmpty ? nil : group
        }
    }

    /// - Returns: What tells each caller how its write went.
    private func commit(_ group: [Write]) async throws -> [@Sendable () -> Void] {
        try await pool.writeWithoutTransaction { db in
            var endings: [@Sendable () -> Void] = []
            try db.inTransaction(.immediate) {
                for write in group {
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
                    endings.append(ending)
                }
                return .commit
            }
            return endings
        }
    }
}
