package import FeedCore
package import FeedEngine
package import Foundation
import GRDB

extension SQLiteStore: RequestLedger {
    package func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) async throws
        -> Reservation
    {
        let arithmetic = LedgerArithmetic(rates: rates)
        let account = account.text
        return try await write { db in
            let longest = try max(arithmetic.longestSpan, Self.keepingTime(of: account, in: db))
            try db.execute(
                sql: "DELETE FROM requestGrant WHERE account = ? AND at <= ?",
                arguments: [account, now.kept - longest]
            )
            let reservation = arithmetic.reservation(
                granted: try Self.grants(of: account, in: db),
                held: try Self.hold(on: account, in: db),
                now: now,
                by: latest
            )
            guard case .granted(let time) = reservation, longest > 0 else { return reservation }
            try db.execute(
                sql: """
                    INSERT INTO requestAccount (account, keptFor) VALUES (?, ?)
                    ON CONFLICT (account) DO UPDATE SET keptFor = MAX(keptFor, excluded.keptFor);
                    INSERT INTO requestGrant (account, at) VALUES (?, ?)
                    """,
                arguments: [account, longest, account, time.kept]
            )
            return reservation
        }
    }

    package func revoke(_ time: Date, of account: RequestAccount) async throws {
        try await write { db in
            try db.execute(
                sql: """
                    DELETE FROM requestGrant
                    WHERE id = (SELECT MAX(id) FROM requestGrant WHERE account = ? AND at = ?)
                    """,
                arguments: [account.text, time.kept]
            )
        }
    }

    package func finish(_ time: Date, of account: RequestAccount, at end: Date) async throws {
        try await write { db in
            try db.execute(
                sql: """
                    UPDATE requestGrant SET at = MAX(at, ?)
                    WHERE id = (SELECT MAX(id) FROM requestGrant WHERE account = ? AND at = ?)
                    """,
                arguments: [end.kept, account.text, time.kept]
            )
        }
    }

    package func hold(_ account: RequestAccount, until date: Date) async throws {
        try await write { db in
            try db.execute(
                sql: """
                    INSERT INTO requestAccount (account, heldUntil) VALUES (?, ?)
                    ON CONFLICT (account) DO UPDATE SET heldUntil = MAX(COALESCE(heldUntil, excluded.heldUntil),
                        excluded.heldUntil)
                    """,
                arguments: [account.text, date.kept]
            )
        }
    }

    package func balance(of account: RequestAccount, budget: RequestRates.Limit, now: Date) async throws
        -> RequestBalance
    {
        let span = budget.span.seconds
        let (spent, oldest) = try await read { db in
            let row = try Row.fetchOne(
                db,
                sql: "SELECT COUNT(*) AS spent, MIN(at) AS oldest FROM requestGrant WHERE account = ? AND at > ?",
                arguments: [account.text, now.kept - span]
            )
            return (row?["spent"] as Int? ?? 0, row?["oldest"] as Double?)
        }
        return RequestBalance(
            spent: spent,
            limit: budget,
            renewsAt: oldest.map { Date(kept: $0).addingTimeInterval(span) }
        )
    }

    // MARK: - What there is

    /// The longest span of all feeds that share an account: one with a budget needs to know what the others sent.
    private static func keepingTime(of account: String, in db: Database) throws -> TimeInterval {
        try Double.fetchOne(db, sql: "SELECT keptFor FROM requestAccount WHERE account = ?", arguments: [account]) ?? 0
    }

    private static func hold(on account: String, in db: Database) throws -> Date? {
        try Double.fetchOne(db, sql: "SELECT heldUntil FROM requestAccount WHERE account = ?", arguments: [account])
            .map { Date(kept: $0) }
    }

    private static func grants(of account: String, in db: Database) throws -> [Date] {
        try Double.fetchAll(
            db,
            sql: "SELECT at FROM requestGrant WHERE account = ? ORDER BY at",
            arguments: [account]
        )
        .map { Date(kept: $0) }
    }
}
