package import Foundation
import GRDB

/// The removal of events, and of the free pages that they leave, in small steps between which others can write.
extension SQLiteStore {
    private static let eventsAStep = 2_000
    private static let pagesAStep = 1_000

    package func makeRoom(for times: Set<Double>) {}

    package func removeEvents(before horizon: Double) async throws {
        while try await removeEvents(where: "at < ?", [horizon]) { try Task.checkCancellation() }
    }

    package func removeOldestEvents(now: Date, downTo maximumBytes: Int) async throws {
        // If the answers alone are too large, removing all of the history would not help.
        while try await answerBytes() < maximumBytes, try await usedBytes() > maximumBytes,
            try await removeEvents(where: "TRUE", [])
        {
            try Task.checkCancellation()
        }
    }

    /// - Returns: True if there may be more.
    private func removeEvents(where condition: String, _ arguments: [Double]) async throws -> Bool {
        try await write { db in
            let removed = try Int.fetchAll(
                db,
                sql: """
                    DELETE FROM event WHERE id IN (
                        SELECT id FROM event WHERE \(condition) ORDER BY at, id LIMIT \(Self.eventsAStep)
                    ) RETURNING id
                    """,
                arguments: StatementArguments(arguments)
            )
            try db.execute(sql: "UPDATE sequence SET forgotten = max(forgotten, ?)", arguments: [removed.max() ?? 0])
            return removed.count == Self.eventsAStep
        }
    }

    /// Returns the size of the file without its free pages, in bytes.
    package func usedBytes() async throws -> Int {
        try await read { db in
            func number(_ name: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0 }
            return try (number("page_count") - number("freelist_count")) * number("page_size")
        }
    }

    /// Returns the bytes that the answers take; answers are not removed to save space.
    private func answerBytes() async throws -> Int {
        try await read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT TOTAL(LENGTH(content)) + (SELECT TOTAL(LENGTH(content)) FROM answerChange) FROM snapshot
                    """
            ) ?? 0
        }
    }

    package func giveBackRoom() async throws {
        while try await giveBackSomeRoom() { try Task.checkCancellation() }
    }

    /// - Returns: True if there are more pages to free.
    private func giveBackSomeRoom() async throws -> Bool {
        try await writeAlone { db in
            let before = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            guard before > 0 else { return false }
            // Each row that it returns is a page; none is freed unless they are fetched.
            _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum(\(Self.pagesAStep))")
            let after = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            return after > 0 && after < before
        }
    }
}
