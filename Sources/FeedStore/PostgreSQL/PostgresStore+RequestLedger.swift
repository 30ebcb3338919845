#if PostgreSQL
package import FeedCore
package import FeedEngine
package import Foundation

/// Requests are counted by the server's clock: times from a caller are shifted by the offset of its clock, and times
/// for it are shifted back.
extension PostgresStore: RequestLedger {
    package func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) async throws
        -> Reservation
    {
        let counted = account.counted.text
        let holders = account.holders.map(\.text)
        return try await write { transaction in
            // Reservations for an account, or for a place at its host, are made one after another.
            transaction.send(Self.lock([counted, account.host]))
            let entries = transaction.send(Self.entries(of: [counted]))
            let accounts = transaction.send(Self.accounts([counted] + holders))
            let places = try transaction.query(
                """
                SELECT store_now() AS now, count(*) FILTER (WHERE until > store_now()) AS count,
                    min(until) FILTER (WHERE until > store_now()) AS first
                FROM request_place WHERE host = ?
                """,
                [account.host]
            )
            let serverNow = Date(kept: places.first?["now"] ?? now.kept)
            let ahead = serverNow.timeIntervalSince(now)
            var (schedule, holds) = Self.schedule(entries.rows, accounts.rows, counted, holders)
            let isFull = (places.first?["count"] ?? 0) >= max(1, rates.concurrent)
            let hold = LedgerSchedule.latest(of: holds, now: serverNow)
            let limit = latest > .distantPast ? latest + ahead : latest
            let reservation = schedule.reserve(rates, now: serverNow, by: limit, hold: hold)
            let grant = reservation.grant
            if grant != nil, isFull {
                let end = Date(kept: places.first?["first"] ?? serverNow.kept)
                return .occupied(until: end - ahead)
            }
            if let grant {
                transaction.send(
                    "INSERT INTO request_place (id, host, until) VALUES (?, ?, ?)",
                    [grant.id, account.host, Self.end(of: grant, by: limit, now: serverNow).kept]
                )
            }
            // If requests are not counted, nothing more need be stored.
            if schedule.longestSpan > 0, grant != nil || schedule.hasJoined {
                let keptFor = accounts.rows.first { $0["account"] == counted }?["kept_for"] ?? 0.0
                let oldest = entries.first?["ends_at"] as Double?
                Self.keep(schedule, grant, of: counted, keptFor, oldest, until: serverNow, in: transaction)
            }
            return reservation.moved(by: -ahead)
        }
    }

    /// The time that a request may take after the latest time to send it, in seconds.
    private static let longestRequest: TimeInterval = 60

    /// Returns the time at which a request counts as ended if its process has not recorded that.
    private static func end(of grant: RequestGrant, by latest: Date, now: Date) -> Date {
        min(max(latest, grant.time), now + LedgerSchedule.horizon) + longestRequest
    }

    package func revoke(_ grant: RequestGrant, of account: RequestAccount) async throws {
        try await writeThen { transaction in
            transaction.send("DELETE FROM request_place WHERE id = ?", [grant.id])
            transaction.send("DELETE FROM request_grant WHERE id = ? AND requests = 1", [grant.id])
            return {}
        }
    }

    package func finish(_ grant: RequestGrant, of account: RequestAccount, at end: Date) async throws {
        let now = clock.now
        try await writeThen { transaction in
            transaction.send("DELETE FROM request_place WHERE id = ?", [grant.id])
            transaction.send(
                """
                UPDATE request_grant SET ends_at = greatest(ends_at, ? + (store_now() - ?))
                WHERE id = ? AND requests = 1
                """,
                [end.kept, now.kept, grant.id]
            )
            return {}
        }
    }

    /// The place of a request at its host.
    struct HostSlot: Identifiable, Sendable {
        var id: Int64
    }

    package func leave(_ grant: RequestGrant, of account: RequestAccount) async throws {
        do {
            try await leaves.make(HostSlot(id: grant.id)) { [self] places in
                try await writeUntranslated { transaction in
                    transaction.send("DELETE FROM request_place WHERE id = ANY (?)", [places.map(\.id)])
                    return { places.map { _ in } }
                }
            }
        } catch {
            throw Self.translated(error, address)
        }
    }

    package func hold(_ account: RequestAccount, until date: Date) async throws {
        let now = clock.now
        try await writeThen { transaction in
            transaction.send(
                PostgresStatement(
                    """
                    INSERT INTO request_account AS old (account, held_until)
                    VALUES (:account, :until + (store_now() - :now))
                    ON CONFLICT (account) DO UPDATE SET held_until = greatest(old.held_until, excluded.held_until)
                    """,
                    named: ["account": account.text, "until": date.kept, "now": now.kept]
                )
            )
            return {}
        }
    }

    package func heldUntil(_ account: RequestAccount, now: Date) async throws -> Date? {
        let question = AccountQuestion(account)
        return try await accountStates(of: [question], now: now)[question]?.heldUntil
    }

    package func balance(of account: RequestAccount, budget: RequestRates.Limit, now: Date) async throws
        -> RequestBalance
    {
        let question = AccountQuestion(account, budget: budget)
        let none = RequestBalance(spent: 0, limit: budget, renewsAt: nil)
        return try await accountStates(of: [question], now: now)[question]?.balance ?? none
    }

    package func accountStates(of questions: Set<AccountQuestion>, now: Date) async throws
        -> [AccountQuestion: AccountState]
    {
        guard !questions.isEmpty else { return [:] }
        let counted = Set(questions.filter { $0.budget != nil }.map(\.account.counted.text))
        let names = counted.union(questions.flatMap(\.account.holders).map(\.text))
        let statements = [
            Self.entries(of: Array(counted)), Self.accounts(Array(names)), PostgresStatement("SELECT store_now()"),
        ]
        return try await readTogether(statements) { results in
            let serverNow = Date(kept: results[2].value() ?? now.kept)
            let ahead = serverNow.timeIntervalSince(now)
            let entries = Dictionary(grouping: results[0].rows) { $0["account"] as String }
            let accounts = Dictionary(grouping: results[1].rows) { $0["account"] as String }
            let accountStates = questions.map { question in
                let counted = question.account.counted.text
                let holders = question.account.holders.map(\.text)
                let rows = Set(holders + [counted]).flatMap { accounts[$0] ?? [] }
                let (schedule, holds) = Self.schedule(entries[counted] ?? [], rows, counted, holders)
                let end = LedgerSchedule.latest(of: holds, now: serverNow)
                var accountState = AccountState(heldUntil: end.map { $0 - ahead })
                accountState.balance = question.budget.map { budget in
                    var balance = schedule.balance(of: budget, now: serverNow)
                    balance.renewsAt = balance.renewsAt.map { $0 - ahead }
                    return balance
                }
                return (question, accountState)
            }
            return Dictionary(accountStates) { first, _ in first }
        }
    }

    // MARK: - What there is

    /// Locks an account and other names, in this order, until the transaction ends.
    private static func lock(_ names: [String]) -> PostgresStatement {
        let one = "pg_advisory_xact_lock(hashtext('aggregate.account'), hashtext(current_schema() || '/' || ?))"
        return PostgresStatement("SELECT " + names.map { _ in one }.joined(separator: ", "), names)
    }

    private static func entries(of accounts: [String]) -> PostgresStatement {
        PostgresStatement(
            """
            SELECT account, id, starts_at, ends_at, requests FROM request_grant
            WHERE account = ANY (?) ORDER BY ends_at
            """,
            [accounts]
        )
    }

    private static func accounts(_ names: [String]) -> PostgresStatement {
        PostgresStatement("SELECT account, kept_for, held_until FROM request_account WHERE account = ANY (?)", [names])
    }

    private static func schedule(
        _ entries: [PostgresRow],
        _ accounts: [PostgresRow],
        _ counted: String,
        _ holders: [String]
    ) -> (schedule: LedgerSchedule, holds: [Date]) {
        let entries = entries.map { row in
            LedgerSchedule.Entry(
                RequestGrant(id: row["id"], time: Date(kept: row["starts_at"])),
                end: Date(kept: row["ends_at"]),
                count: row["requests"]
            )
        }
        // The longest span of all feeds that share it: a feed with a budget needs to know the requests of the others.
        let longestSpan: Double = accounts.first { $0["account"] == counted }?["kept_for"] ?? 0
        let holds = accounts.filter { holders.contains($0["account"]) }
            .compactMap { ($0["held_until"] as Double?).map { Date(kept: $0) } }
        return (LedgerSchedule(entries: entries, longestSpan: longestSpan), holds)
    }

    /// Writes the changes of an account, given the span for which its requests were kept when it was read, and the end
    /// of the oldest one.
    private static func keep(
        _ schedule: LedgerSchedule,
        _ grant: RequestGrant?,
        of account: String,
        _ keptFor: Double,
        _ oldest: Double?,
        until now: Date,
        in transaction: PostgresTransaction
    ) {
        let span = schedule.longestSpan
        if keptFor < span {
            transaction.send(
                """
                INSERT INTO request_account AS old (account, kept_for) VALUES (?, ?)
                ON CONFLICT (account) DO UPDATE SET kept_for = excluded.kept_for WHERE old.kept_for < excluded.kept_for
                """,
                [account, span]
            )
        }
        let entries = schedule.hasJoined ? schedule.entries : grant.map { [LedgerSchedule.Entry($0)] } ?? []
        if schedule.hasJoined {
            transaction.send("DELETE FROM request_grant WHERE account = ?", [account])
        } else if let oldest, oldest <= now.kept - span {
            transaction.send(
                "DELETE FROM request_grant WHERE account = ? AND ends_at <= ?",
                [account, now.kept - span]
            )
        }
        transaction.send(
            """
            INSERT INTO request_grant (account, id, starts_at, ends_at, requests)
            SELECT ?, * FROM unnest(?, ?, ?, ?)
            """,
            [
                account, entries.map(\.id), entries.map(\.start.kept), entries.map(\.end.kept), entries.map(\.count),
            ]
        )
    }
}

extension Reservation {
    /// Returns the same by a clock that is ahead by some seconds.
    fileprivate func moved(by seconds: TimeInterval) -> Reservation {
        switch self {
        case .granted(let grant): .granted(RequestGrant(id: grant.id, time: grant.time + seconds))
        case .tooLate(let time): .tooLate(time + seconds)
        case .held(let time): .held(until: time + seconds)
        case .spent(let time): .spent(until: time + seconds)
        case .occupied(let time): .occupied(until: time + seconds)
        }
    }
}
#endif
