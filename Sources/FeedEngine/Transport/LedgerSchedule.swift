package import FeedCore
package import Foundation

/// The requests of one account that still count, from which the time of the next request follows.
///
/// The value has no clock: it receives the time and hands out times. A store saves its parts and restores it from them
/// within one transaction.
package struct LedgerSchedule: Sendable, Hashable {
    /// A request that counts, or several old requests that were merged.
    package struct Entry: Sendable, Hashable, Codable {
        /// The id of the request's grant; for several requests, the id of the last grant.
        package var id: Int64

        /// The granted time, from which a budget counts the request.
        package var start: Date

        /// The time from which rate limits count the request: ``start``; its end if only one request at a time is
        /// allowed; or, after requests that were sent at once, the time at which it would have been due at an even pace.
        package var end: Date

        /// The number of requests in the entry; for several, the times are those of the last request.
        package var count: Int

        package init(_ grant: Reservation.Grant, end: Date? = nil, count: Int = 1) {
            id = grant.id
            start = grant.time
            self.end = end ?? start
            self.count = count
        }
    }

    /// The longest time ahead that can be reserved, in seconds; an entry further ahead comes from a clock that has
    /// since been set back.
    package static let horizon: TimeInterval = 600

    /// The entries that still count, the earliest end first.
    package private(set) var entries: [Entry]

    /// The longest span over which requests are counted, in seconds; entries are kept that long.
    package private(set) var longestSpan: TimeInterval

    /// True if old entries were merged since the schedule was created.
    package private(set) var hasJoined = false

    package init(entries: [Entry] = [], longestSpan: TimeInterval = 0) {
        self.entries = entries.sorted { $0.end < $1.end }
        self.longestSpan = longestSpan
    }

    /// Reserves the next time at which a request may be sent; see ``RequestLedger/reserve(_:rates:now:by:)``.
    ///
    /// - Parameters:
    ///   - rates: The rate limits and the budget.
    ///   - now: The current time.
    ///   - latest: The latest time until which the caller can wait; at most ``horizon`` from now.
    ///   - hold: The time until which a `Retry-After` forbids requests, if there is one.
    ///   - hasBurst: False if the limits apply without their bursts.
    /// - Returns: The reserved time, or the reason that there is none.
    package mutating func reserve(
        _ rates: RequestRates,
        now: Date,
        by latest: Date,
        hold: Date? = nil,
        hasBurst: Bool = true
    ) -> Reservation {
        let latest = min(latest, now.addingTimeInterval(Self.horizon))
        prune(rates, now: now)
        var time = now
        if let hold = Self.latest(of: [hold].compactMap(\.self), now: now) {
            guard hold <= latest else { return .held(until: hold) }
            time = hold
        }
        let farthest = now.addingTimeInterval(Self.horizon)
        let counting = entries.filter { $0.start <= farthest }[...]
        for limit in rates.limits where limit.burst == nil {
            guard let oldest = Self.entry(max(1, limit.count), fromEndOf: counting) else { continue }
            time = max(time, oldest.end.addingTimeInterval(limit.span.seconds))
        }
        for limit in rates.limits {
            guard let burst = limit.burst, let last = counting.last else { continue }
            let early = limit.interval * Double(hasBurst ? burst - 1 : 0)
            time = max(time, last.end.addingTimeInterval(limit.interval - early))
        }
        if let budget = rates.budget, let renewal = renewal(of: budget, after: time, now: now) {
            return .spent(until: renewal)
        }
        guard time <= latest else { return .tooLate(time) }
        let grant = Reservation.Grant(time: time)
        insert(entry(of: grant, by: rates, after: counting.last))
        return .granted(grant)
    }

    /// Counts a request that another ledger granted.
    package mutating func record(_ grant: Reservation.Grant, rates: RequestRates, now: Date) {
        prune(rates, now: now)
        insert(entry(of: grant, by: rates, after: entries.last))
    }

    /// Returns the new entry of a grant.
    ///
    /// With a burst, its end is the time at which it would be due at an even pace, by which a burst is ahead of that
    /// pace: a token bucket as [virtual scheduling][v], whose state is one time.
    ///
    /// [v]: https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
    private func entry(of grant: Reservation.Grant, by rates: RequestRates, after last: Entry?) -> Entry {
        let intervals = rates.limits.filter { $0.burst != nil }.map(\.interval)
        guard let interval = intervals.max(), let last else { return Entry(grant) }
        return Entry(grant, end: max(grant.time, last.end.addingTimeInterval(interval)))
    }

    /// Returns the entry of a grant.
    package func entry(of grant: Reservation.Grant) -> Entry? { index(of: grant).map { entries[$0] } }

    /// Removes a grant that was not used.
    package mutating func revoke(_ grant: Reservation.Grant) {
        if let index = index(of: grant) { entries.remove(at: index) }
    }

    /// Counts a request from its end; does nothing if the end is not after the granted time.
    package mutating func finish(_ grant: Reservation.Grant, at end: Date) {
        guard end > grant.time, let index = index(of: grant) else { return }
        var entry = entries.remove(at: index)
        entry.end = end
        insert(entry)
    }

    /// Returns the spent part of a budget.
    package func balance(of budget: RequestRates.Limit, now: Date) -> RequestBalance {
        let counting = counting(for: budget, after: now, now: now)
        return RequestBalance(
            spent: counting.reduce(0) { $0 + $1.count },
            limit: budget,
            renewsAt: renewal(of: budget, after: now, now: now)
                ?? counting.first?.start.addingTimeInterval(budget.span.seconds)
        )
    }

    /// Returns true if a hold is longer than any `Retry-After`, because the clock has since been set back.
    package static func isImpossible(hold: Date, now: Date) -> Bool {
        hold.timeIntervalSince(now) > RetryAfter.bounds.upperBound + horizon
    }

    /// Returns the latest end of the holds that are not over; `nil` if there is none.
    package static func latest(of holds: [Date], now: Date) -> Date? {
        holds.filter { $0 > now && !isImpossible(hold: $0, now: now) }.max()
    }

    // MARK: -

    /// Returns the time at which the budget next allows a request, if it is spent at `time`; otherwise `nil`.
    private func renewal(of budget: RequestRates.Limit, after time: Date, now: Date) -> Date? {
        guard budget.count > 0 else { return time.addingTimeInterval(budget.span.seconds) }
        guard entries.reduce(0, { $0 + $1.count }) >= budget.count else { return nil }
        let counting = counting(for: budget, after: time, now: now)
        return Self.entry(budget.count, fromEndOf: counting[...])?.start.addingTimeInterval(budget.span.seconds)
    }

    /// Returns the entries that count for a budget at a time, the earliest start first; entries from a clock that has
    /// since been set back do not count.
    private func counting(for budget: RequestRates.Limit, after time: Date, now: Date) -> [Entry] {
        let farthest = now.addingTimeInterval(Self.horizon)
        return entries.filter { $0.start <= farthest && $0.start.addingTimeInterval(budget.span.seconds) > time }
            .sorted { $0.start < $1.start }
    }

    /// Returns the entry with the `number`th request from the end; `nil` if there are fewer requests.
    private static func entry(_ number: Int, fromEndOf entries: ArraySlice<Entry>) -> Entry? {
        var left = number
        for entry in entries.reversed() {
            left -= entry.count
            if left <= 0 { return entry }
        }
        return nil
    }

    /// Removes entries that no longer count.
    private mutating func prune(_ rates: RequestRates, now: Date) {
        let spans = (rates.limits + (rates.budget.map { [$0] } ?? [])).map(\.span.seconds)
        longestSpan = max(longestSpan, spans.max() ?? 0)
        let span = longestSpan
        let past = entries.firstIndex { $0.end.addingTimeInterval(span) > now } ?? entries.count
        if past > 0 { entries.removeFirst(past) }
        if entries.count >= Self.maximumEntries { join(at: now) }
    }

    private mutating func insert(_ entry: Entry) {
        // Without limits, no entries are needed.
        guard longestSpan > 0 else { return }
        let index = entries.lastIndex { $0.end <= entry.end }.map { $0 + 1 } ?? 0
        entries.insert(entry, at: index)
    }

    private func index(of grant: Reservation.Grant) -> Int? { entries.lastIndex { $0.count == 1 && $0.id == grant.id } }

    // MARK: - Many requests

    /// The maximum number of entries, so that a budget of a million requests is as fast to check as a small one.
    package static let maximumEntries = 2_000

    /// The number of latest requests that are never merged.
    private static let exactEntries = 500

    /// The maximum distance of merged requests, as a share of their age.
    private static let joinedShare = 1.0 / 64

    /// Merges old requests that are close together relative to their age.
    ///
    /// Merged requests count from the time of the last one, so that a limit or budget may allow a request a little
    /// late, by a 64th of its span at most, and never early.
    private mutating func join(at now: Date) {
        var joined: [Entry] = []
        var beginning = Date.distantPast
        for entry in entries.dropLast(Self.exactEntries) {
            let apart = entry.end.timeIntervalSince(beginning)
            if let last = joined.last, apart <= now.timeIntervalSince(entry.end) * Self.joinedShare {
                joined[joined.count - 1] = Entry(
                    Reservation.Grant(id: entry.id, time: max(last.start, entry.start)),
                    end: entry.end,
                    count: last.count + entry.count
                )
            } else {
                joined.append(entry)
                beginning = entry.end
            }
        }
        entries = joined + entries.suffix(Self.exactEntries)
        hasJoined = true
    }
}

/// A ledger in memory, for the lifetime of the process.
package actor MemoryLedger: RequestLedger {
    private var schedules: [RequestAccount: LedgerSchedule] = [:]
    private var holds: [RequestAccount: Date] = [:]

    package init() {}

    package func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) -> Reservation {
        schedules[account.counted, default: LedgerSchedule()]
            .reserve(
                rates,
                now: now,
                by: latest,
                hold: hold(on: account, now: now),
                hasBurst: account.burst.map { hold(on: $0, now: now) == nil } ?? false
            )
    }

    package func revoke(_ grant: Reservation.Grant, of account: RequestAccount) {
        schedules[account.counted]?.revoke(grant)
    }

    package func finish(_ grant: Reservation.Grant, of account: RequestAccount, at end: Date) {
        schedules[account.counted]?.finish(grant, at: end)
    }

    package func hold(_ account: RequestAccount, until date: Date) {
        holds[account] = max(holds[account] ?? date, date)
    }

    private func hold(on account: RequestAccount, now: Date) -> Date? {
        LedgerSchedule.latest(of: account.holders.compactMap { holds[$0] }, now: now)
    }

    package func accountStates(of questions: Set<AccountQuestion>, now: Date) -> [AccountQuestion: AccountState] {
        let states = questions.map { question in
            let schedule = schedules[question.account.counted] ?? LedgerSchedule()
            return AccountState(
                heldUntil: hold(on: question.account, now: now),
                balance: question.budget.map { schedule.balance(of: $0, now: now) }
            )
        }
        return Dictionary(zip(questions, states)) { $1 }
    }

    /// Counts a request that another ledger granted, so that this ledger can replace the other one.
    package func record(_ grant: Reservation.Grant, of account: RequestAccount, rates: RequestRates, now: Date) {
        schedules[account.counted, default: LedgerSchedule()].record(grant, rates: rates, now: now)
    }
}
