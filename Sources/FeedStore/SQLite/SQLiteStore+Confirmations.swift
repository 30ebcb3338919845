import FeedCore
package import FeedEngine
import Foundation
import GRDB

/// The writing of confirmations to the store, after a while or at its end.
extension SQLiteStore {
    package func confirmations(of feed: FeedKey) async throws -> [Confirmation] {
        try await readRows(.byKey) { try $0.confirmations(of: feed) }
    }

    /// Writes the confirmations to the store after a while, with those that follow.
    func planConfirmations() {
        timer.begin { [weak self] in
            // If it fails, they stay where every process finds them.
            try? await self?.writeRows(outlastingPowerCut: false) { try $0.writeConfirmations() }
        }
    }

    /// Writes the confirmations to the store; blocks the caller.
    func writeConfirmationsNow() {
        let clock = clock
        try? pool.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                try SQLiteTransaction(db: db, clock: clock).writeConfirmations()
                return .commit
            }
        }
    }

    /// True if another process has left confirmations that it should have written to the store.
    var hasOldConfirmations: Bool {
        guard hasTurns else { return false }
        let oldest = clock.now - 2 * Confirmation.pause
        let old = "SELECT EXISTS (SELECT 1 FROM turns.confirmation WHERE savedAt < ?)"
        let found = try? pool.writeWithoutTransaction { try Bool.fetchOne($0, sql: old, arguments: [oldest.kept]) }
        return found ?? false
    }
}
