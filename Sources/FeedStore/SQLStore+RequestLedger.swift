package import FeedCore
package import FeedEngine
package import Foundation

/// The counting of requests.
///
/// A database that several machines share counts by its own clock: times from a caller are converted to that clock, and
/// the times that are returned are converted back.
extension SQLStore {
    package func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) async throws
        -> Reservation
    {
        if !isShared, rates.limits.isEmpty, rates.budget == nil {
            let rows = try await readRows(.byKey) { transaction in
                let names = [account.counted.text] + account.holders.map(\.text)
                return LedgerRows([], try transaction.query([.accounts(names)]).results[0])
            }
            // A request that is not counted requires no write, and need not wait for other writers.
            if rows.keptFor(account.counted.text) == 0 {
                var schedule = LedgerSchedule()
                return schedule.reserve(rates, now: now, by: latest, hold: rows.hold(on: account, at: now))
            }
        }
        // After a restart of the machine, requests that count for seconds do not matter any more; requests that count
        // for a month do.
        return try await writeRows(outlastingPowerCut: rates.budget != nil) {
            try $0.reserve(account, rates: rates, now: now, by: latest)
        }
    }

    package func revoke(_ grant: Reservation.Grant, of account: RequestAccount) async throws {
        try await writeRows(outlastingPowerCut: false) { transaction in
            try transaction.releasePlace(of: grant)
            try transaction.write(
                Transaction.database.grants.map { table in
                    """
                    DELETE FROM \(raw: table.name)
                    WHERE account = \(account.counted.text) AND id = \(grant.id) AND requests = 1
                    """
                }
            )
        }
    }

    package func finish(_ grant: Reservation.Grant, of account: RequestAccount, at end: Date) async throws {
        let end = Transaction.database.moment(end, asOf: clock.now)
        try await writeRows(outlastingPowerCut: false) { transaction in
            try transaction.releasePlace(of: grant)
            try transaction.write(
                Transaction.database.grants.map { table in
                    """
                    UPDATE \(raw: table.name) SET endsAt = \(end) WHERE account = \(account.counted.text)
                        AND id = \(grant.id) AND requests = 1 AND endsAt < \(end)
                    """
                }
            )
        }
    }

    package func hold(_ account: RequestAccount, until date: Date) async throws {
        let hold: StoreStatement = """
            INSERT INTO requestAccount AS old (account, heldUntil)
            VALUES (\(account.text), \(Transaction.database.moment(date, asOf: clock.now)))
            ON CONFLICT (account) DO UPDATE SET heldUntil =
                CASE WHEN old.heldUntil > excluded.heldUntil THEN old.heldUntil ELSE excluded.heldUntil END
            """
        try await writeRows { try $0.write([hold]) }
    }

    package func accountStates(of questions: Set<AccountQuestion>, now: Date) async throws
        -> [AccountQuestion: AccountState]
    {
        guard !questions.isEmpty else { return [:] }
        let counted = Set(questions.filter { $0.budget != nil }.map(\.account.counted.text))
        let names = counted.union(questions.flatMap(\.account.holders).map(\.text))
        // Only requests that count for a budget are asked for.
        let statements = [StoreStatement.grants(of: Array(counted), in: [.requestGrant]), .accounts(Array(names))]
        return try await readRows(.byKey) { transaction in
            let (results, time) = try transaction.query(statements)
            let serverNow = Transaction.isShared ? time : now
            let ahead = serverNow.timeIntervalSince(now)
            let rows = LedgerRows(results[0], results[1])
            let accountStates = questions.map { question in
                let hold = rows.hold(on: question.account, at: serverNow)
                var accountState = AccountState(heldUntil: hold.map { $0 - ahead })
                accountState.balance = question.budget.map { budget in
                    var balance = rows.schedule(of: question.account.counted.text).balance(of: budget, now: serverNow)
                    balance.renewsAt = balance.renewsAt.map { $0 - ahead }
                    return balance
                }
                return (question, accountState)
            }
            return Dictionary(accountStates) { first, _ in first }
        }
    }
}

/// The stored requests and limits of some accounts.
private struct LedgerRows: Sendable {
    private var entries: [String: [LedgerSchedule.Entry]] = [:]
    private var accounts: [String: (keptFor: Double, heldUntil: Date?)] = [:]

    init<Row: StoreRow>(_ grants: [Row], _ accounts: [Row]) {
        for row in grants {
            let grant = Reservation.Grant(
                id: Int64(row.integer("id") ?? 0),
                time: Date(kept: row.real("startsAt") ?? 0)
            )
            entries[row.text("account") ?? "", default: []].append(
                LedgerSchedule.Entry(
                    grant,
                    end: Date(kept: row.real("endsAt") ?? 0),
                    count: row.integer("requests") ?? 1
                )
            )
        }
        for row in accounts {
            let heldUntil = row.real("heldUntil").map { Date(kept: $0) }
            self.accounts[row.text("account") ?? ""] = (row.real("keptFor") ?? 0, heldUntil)
        }
    }

    /// Returns the longest time for which a feed of the account counts requests, in seconds; 0 if no feed counts them.
    ///
    /// Requests are kept for this time, since a feed with a budget needs to know those of the account's other feeds.
    func keptFor(_ account: String) -> Double { accounts[account]?.keptFor ?? 0 }

    /// Returns true if a feed of the account has a budget: its requests then count for longer than for the rates.
    func countsLonger(_ account: String, than rates: RequestRates) -> Bool {
        keptFor(account) > rates.limits.map(\.span.seconds).max() ?? 0
    }

    /// Returns the end of the oldest request of an account.
    func oldest(of account: String) -> Date? { entries[account]?.first?.end }

    func schedule(of account: String) -> LedgerSchedule {
        LedgerSchedule(entries: entries[account] ?? [], longestSpan: keptFor(account))
    }

    func hold(on account: RequestAccount, at now: Date) -> Date? {
        LedgerSchedule.latest(of: account.holders.compactMap { accounts[$0.text]?.heldUntil }, now: now)
    }
}

extension StoreTransaction {
    fileprivate func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) throws
        -> Reservation
    {
        let counted = account.counted.text
        // Reservations for an account, or for a slot at its host, are made one after another.
        try wait(for: .reservations([counted, account.host]))
        let places = Self.isShared ? [StoreStatement.places(at: account.host)] : []
        let holders = account.holders + (rates.hasBurst ? [account.burst].compactMap(\.self) : [])
        let accounts = StoreStatement.accounts([counted] + holders.map(\.text))
        let tables = Self.database.grants
        let (results, time) = try query([.grants(of: [counted], in: tables), accounts] + places)
        let serverNow = Self.isShared ? time : now
        let ahead = serverNow.timeIntervalSince(now)
        let rows = LedgerRows(results[0], results[1])
        var schedule = rows.schedule(of: counted)
        let limit = latest > .distantPast ? latest + ahead : latest
        let hold = rows.hold(on: account, at: serverNow)
        let hasBurst = account.burst.map { rows.hold(on: $0, at: serverNow) == nil } ?? false
        let reservation = schedule.reserve(rates, now: serverNow, by: limit, hold: hold, hasBurst: hasBurst)
        let grant = reservation.grant
        if Self.isShared, let grant {
            let place = results[2].first
            if place?.integer("count") ?? 0 >= max(1, rates.concurrent) {
                return .occupied(until: Date(kept: place?.real("first") ?? serverNow.kept) - ahead)
            }
            let end = Self.end(of: grant, by: limit, now: serverNow)
            try write(["INSERT INTO requestPlace (id, host, until) VALUES (\(grant.id), \(account.host), \(end))"])
        }
        // If requests are not counted, nothing more need be stored.
        if schedule.longestSpan > 0, grant != nil || schedule.hasJoined {
            // What a power cut may take is in the last of the tables.
            let isKept = rates.budget != nil || rows.countsLonger(counted, than: rates)
            let table = isKept ? .requestGrant : tables.last ?? .requestGrant
            try keep(schedule, grant, of: counted, in: table, instead: rows, at: serverNow)
        }
        return reservation.moved(by: -ahead)
    }

    /// Returns the time at which a request counts as ended if its process has not recorded the end.
    private static func end(of grant: Reservation.Grant, by latest: Date, now: Date) -> Date {
        // The time that a request may take after the latest time to send it, in seconds.
        let longestRequest: TimeInterval = 60
        return min(max(latest, grant.time), now + LedgerSchedule.horizon) + longestRequest
    }

    /// Writes what `schedule` and `grant` change in the stored rows of an account, which were read as `rows`.
    private func keep(
        _ schedule: LedgerSchedule,
        _ grant: Reservation.Grant?,
        of account: String,
        in table: StoreTable,
        instead rows: LedgerRows,
        at now: Date
    ) throws {
        let span = schedule.longestSpan
        if table == .requestGrant, rows.keptFor(account) < span { try write([.keep(span, of: account)]) }
        let entries = schedule.hasJoined ? schedule.entries : grant.flatMap(schedule.entry(of:)).map { [$0] } ?? []
        let old = Self.database.grants
        if schedule.hasJoined {
            try write(old.map { "DELETE FROM \(raw: $0.name) WHERE account = \(account)" })
        } else if let oldest = rows.oldest(of: account), oldest <= now - span {
            try write(old.map { "DELETE FROM \(raw: $0.name) WHERE account = \(account) AND endsAt <= \(now - span)" })
        }
        let values: [[any StoreScalar]] = entries.map { [$0.id, account, $0.start, $0.end, $0.count] }
        try add(values.map { $0.map(\.storeValue) }, to: table, numbers: nil, conflict: "")
    }
}

extension StoreStatement {
    fileprivate static func grants(of accounts: [String], in tables: [StoreTable]) -> StoreStatement {
        let parts = tables.map { table -> StoreStatement in
            """
            SELECT account, id, startsAt, endsAt, requests FROM \(raw: table.name)
            WHERE account IN \(few: accounts)
            """
        }
        return "\(parts.dropFirst().reduce(parts[0]) { "\($0) UNION ALL \($1)" }) ORDER BY endsAt"
    }

    fileprivate static func accounts(_ names: [String]) -> StoreStatement {
        "SELECT account, keptFor, heldUntil FROM requestAccount WHERE account IN \(few: names)"
    }

    /// Selects the number of requests under way at a host, as `count`, and the earliest of their ends, as `first`.
    fileprivate static func places(at host: String) -> StoreStatement {
        """
        SELECT COUNT(*) AS count, MIN(until) AS first FROM requestPlace
        WHERE host = \(host) AND until > store_now()
        """
    }

    fileprivate static func keep(_ span: TimeInterval, of account: String) -> StoreStatement {
        """
        INSERT INTO requestAccount AS old (account, keptFor) VALUES (\(account), \(span))
        ON CONFLICT (account) DO UPDATE SET keptFor = excluded.keptFor WHERE old.keptFor < excluded.keptFor
        """
    }
}

extension Reservation {
    /// Returns the reservation with its times moved by some seconds, the offset between two clocks.
    fileprivate func moved(by seconds: TimeInterval) -> Reservation {
        switch self {
        case .granted(let grant): .granted(Reservation.Grant(id: grant.id, time: grant.time + seconds))
        case .tooLate(let time): .tooLate(time + seconds)
        case .held(let time): .held(until: time + seconds)
        case .spent(let time): .spent(until: time + seconds)
        case .occupied(let time): .occupied(until: time + seconds)
        }
    }
}
