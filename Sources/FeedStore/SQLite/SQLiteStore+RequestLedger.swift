package import FeedCore
package import FeedEngine
package import Foundation
import GRDB

extension SQLiteStore: RequestLedger {
    package func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) async throws
        -> Reservation
    {
        let counted = account.counted.text
        let holders = account.holders.map(\.text)
        if rates.isUncounted {
            let (isUncounted, holds) = try readAtOnce { db in
                let span = try Self.longestSpan(of: counted, in: db)
                return (span == 0, try holders.compactMap { try Self.hold(on: $0, in: db) })
            }
            // A request that is not counted requires no write, and need not wait for other writers.
            if isUncounted {
                var schedule = LedgerSchedule()
                let hold = LedgerSchedule.latest(of: holds, now: now)
                return schedule.reserve(rates, now: now, by: latest, hold: hold)
            }
        }
        // Requests of the last seconds do not count any more once a machine has restarted; those that count for a month
        // do.
        return try await write(outlastingPowerCut: rates.budget != nil) { db in
            var schedule = try Self.schedule(of: counted, in: db)
            let holds = try holders.compactMap { try Self.hold(on: $0, in: db) }
            let hold = LedgerSchedule.latest(of: holds, now: now)
            let reservation = schedule.reserve(rates, now: now, by: latest, hold: hold)
            try Self.forget(until: now, of: counted, keeping: schedule.longestSpan, in: db)
            let grant = reservation.grant
            // If requests are not counted, nothing need be stored.
            guard schedule.longestSpan > 0, grant != nil || schedule.hasJoined else { return reservation }
            try Self.keep(schedule.longestSpan, of: counted, in: db)
            if schedule.hasJoined {
                try db.cachedStatement(sql: "DELETE FROM requestGrant WHERE account = ?").execute(arguments: [counted])
                for entry in schedule.entries { try Self.keep(entry, of: counted, in: db) }
            } else if let grant {
                try Self.keep(LedgerSchedule.Entry(grant), of: counted, in: db)
            }
            return reservation
        }
    }

    package func revoke(_ grant: RequestGrant, of account: RequestAccount) async throws {
        try await write(outlastingPowerCut: false) { db in
            try db.cachedStatement(sql: "DELETE FROM requestGrant WHERE id = ? AND requests = 1")
                .execute(arguments: [grant.id])
        }
    }

    package func finish(_ grant: RequestGrant, of account: RequestAccount, at end: Date) async throws {
        try await write(outlastingPowerCut: false) { db in
            try db.cachedStatement(
                sql: "UPDATE requestGrant SET endsAt = MAX(endsAt, ?) WHERE id = ? AND requests = 1"
            )
            .execute(arguments: [end.kept, grant.id])
        }
    }

    package func hold(_ account: RequestAccount, until date: Date) async throws {
        try await write { db in
            try db.cachedStatement(
                sql: """
                    INSERT INTO requestAccount (account, heldUntil) VALUES (?, ?)
                    ON CONFLICT (account) DO UPDATE SET
                        heldUntil = MAX(COALESCE(heldUntil, excluded.heldUntil), excluded.heldUntil)
                    """
            )
            .execute(arguments: [account.text, date.kept])
        }
    }

    package func heldUntil(_ account: RequestAccount, now: Date) async throws -> Date? {
        let holders = account.holders.map(\.text)
        return try readAtOnce { db in
            LedgerSchedule.latest(of: try holders.compactMap { try Self.hold(on: $0, in: db) }, now: now)
        }
    }

    package func balance(of account: RequestAccount, budget: RequestRates.Limit, now: Date) async throws
        -> RequestBalance
    {
        try readAtOnce { db in
            try Self.schedule(of: account.counted.text, in: db).balance(of: budget, now: now)
        }
    }

    // MARK: - What there is

    private static func schedule(of account: String, in db: Database) throws -> LedgerSchedule {
        let entries = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT id, startsAt, endsAt, requests FROM requestGrant WHERE account = ? ORDER BY endsAt"
            ),
            arguments: [account]
        )
        .map { row in
            LedgerSchedule.Entry(
                RequestGrant(id: row["id"], time: Date(kept: row["startsAt"])),
                end: Date(kept: row["endsAt"]),
                count: row["requests"]
            )
        }
        return LedgerSchedule(entries: entries, longestSpan: try longestSpan(of: account, in: db))
    }

    /// Returns the longest span of all feeds that share an account, 0 if none counts requests.
    ///
    /// A feed with a budget needs to know the requests of the others.
    private static func longestSpan(of account: String, in db: Database) throws -> Double {
        let span = try Double.fetchOne(
            db.cachedStatement(sql: "SELECT keptFor FROM requestAccount WHERE account = ?"),
            arguments: [account]
        )
        return span ?? 0
    }

    private static func hold(on account: String, in db: Database) throws -> Date? {
        try Double.fetchOne(
            db.cachedStatement(sql: "SELECT heldUntil FROM requestAccount WHERE account = ? AND heldUntil IS NOT NULL"),
            arguments: [account]
        )
        .map { Date(kept: $0) }
    }

    private static func keep(_ span: TimeInterval, of account: String, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO requestAccount (account, keptFor) VALUES (?, ?)
                ON CONFLICT (account) DO UPDATE SET keptFor = MAX(keptFor, excluded.keptFor)
                """
        )
        .execute(arguments: [account, span])
    }

    private static func keep(_ entry: LedgerSchedule.Entry, of account: String, in db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT INTO requestGrant (id, account, startsAt, endsAt, requests) VALUES (?, ?, ?, ?, ?)"
        )
        .execute(arguments: [entry.id, account, entry.start.kept, entry.end.kept, entry.count])
    }

    private static func forget(until now: Date, of account: String, keeping span: TimeInterval, in db: Database) throws
    {
        try db.cachedStatement(sql: "DELETE FROM requestGrant WHERE account = ? AND endsAt <= ?")
            .execute(arguments: [account, now.kept - span])
    }
}
