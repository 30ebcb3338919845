package import FeedCore
package import Foundation

/// The requests of one account that still count, and when the next one may go out.
///
/// A value without a clock: it is told the time and hands out times. A store puts its parts away and makes it again
/// from them, within one transaction.
package struct LedgerSchedule: Sendable, Hashable {
    /// A request that counts, or several old ones.
    package struct Entry: Sendable, Hashable, Codable {
        /// The time that was handed out, which a budget counts from.
        package var start: Date

        /// What limits count from: the same, or the end of a request that had to go alone.
        package var end: Date

        /// How many requests it stands for; of several these are the times of the last.
        package var count: Int

        package init(start: Date, end: Date? = nil, count: Int = 1) {
            self.start = start
            self.end = end ?? start
            self.count = count
        }
    }

    /// How far ahead a time is handed out, in seconds; one that is further ahead was counted by a clock that has since
    /// been put back.
    package static let horizon: TimeInterval = 600

    /// What still counts, the earliest end first.
    package private(set) var entries: [Entry]

    /// The longest span that anybody has counted requests over, in seconds: how long they are kept.
    package private(set) var longestSpan: TimeInterval

    /// Whether old entries were joined since the schedule was made.
    package private(set) var hasJoined = false

    package init(entries: [Entry] = [], longestSpan: TimeInterval = 0) {
        self.entries = entries.sorted { $0.end < $1.end }
        self.longestSpan = longestSpan
    }

    /// Takes the next time at which a request may go out; see ``RequestLedger/reserve(_:rates:now:by:)``.
    ///
    /// - Parameters:
    ///   - rates: What the publisher allows.
    ///   - now: The time.
    ///   - latest: Until when the caller can wait; nobody waits longer than ``horizon``.
    ///   - hold: Until when the publisher asked for peace, if it did.
    /// - Returns: The time where it is taken, else why it is not.
    package mutating func reserve(_ rates: RequestRates, now: Date, by latest: Date, hold: Date? = nil) -> Reservation {
        let latest = min(latest, now.addingTimeInterval(Self.horizon))
        prune(rates, now: now)
        var time = now
        if let hold = Self.latest(of: [hold].compactMap(\.self), now: now) {
            guard hold <= latest else { return .held(until: hold) }
            time = hold
        }
        let farthest = now.addingTimeInterval(Self.horizon)
        let counting = entries.prefix((entries.lastIndex { $0.end <= farthest } ?? -1) + 1)
        for limit in rates.limits {
            guard let oldest = Self.entry(max(1, limit.count), fromEndOf: counting) else { continue }
            time = max(time, oldest.end.addingTimeInterval(limit.span.seconds))
        }
        if let budget = rates.budget, let renewal = renewal(of: budget, after: time, now: now) {
            return .spent(until: renewal)
        }
        guard time <= latest else { return .tooLate(time) }
        insert(Entry(start: time))
        return .granted(time)
    }

    /// Counts a request that somebody else let out.
    package mutating func note(_ time: Date, rates: RequestRates, now: Date) {
        prune(rates, now: now)
        insert(Entry(start: time))
    }

    /// Takes a time back that was handed out, but not used.
    package mutating func revoke(_ time: Date) {
        if let index = index(of: time) { entries.remove(at: index) }
    }

    /// Counts a request from its end; nothing where that is before its beginning.
    package mutating func finish(_ time: Date, at end: Date) {
        guard end > time, let index = index(of: time) else { return }
        var entry = entries.remove(at: index)
        entry.end = end
        insert(entry)
    }

    /// How much of a budget has been spent.
    package func balance(of budget: RequestRates.Limit, now: Date) -> RequestBalance {
        let counting = counting(for: budget, after: now, now: now)
        return RequestBalance(
            spent: counting.reduce(0) { $0 + $1.count },
            limit: budget,
            renewsAt: renewal(of: budget, after: now, now: now)
                ?? counting.first?.start.addingTimeInterval(budget.span.seconds)
        )
    }

    /// Whether a publisher cannot have asked for peace until a time: the clock has since been put back.
    package static func isImpossible(hold: Date, now: Date) -> Bool {
        hold.timeIntervalSince(now) > RetryAfter.bounds.upperBound + horizon
    }

    /// The last end of several holds that are not over; `nil` where there is none.
    package static func latest(of holds: [Date], now: Date) -> Date? {
        holds.filter { $0 > now && !isImpossible(hold: $0, now: now) }.max()
    }

    // MARK: -

    /// When a budget has room for one more request, if it has none at a time.
    private func renewal(of budget: RequestRates.Limit, after time: Date, now: Date) -> Date? {
        guard budget.count > 0 else { return time.addingTimeInterval(budget.span.seconds) }
        guard entries.reduce(0, { $0 + $1.count }) >= budget.count else { return nil }
        let counting = counting(for: budget, after: time, now: now)
        return Self.entry(budget.count, fromEndOf: counting[...])?.start.addingTimeInterval(budget.span.seconds)
    }

    /// What counts for a budget at a time, the earliest start first; what was counted by a clock that has since been put
    /// back does not.
    private func counting(for budget: RequestRates.Limit, after time: Date, now: Date) -> [Entry] {
        let farthest = now.addingTimeInterval(Self.horizon)
        return entries.filter { $0.start <= farthest && $0.start.addingTimeInterval(budget.span.seconds) > time }
            .sorted { $0.start < $1.start }
    }

    /// The entry that has a request, counted from 1 at the last; `nil` where there are not so many.
    private static func entry(_ number: Int, fromEndOf entries: ArraySlice<Entry>) -> Entry? {
        var left = number
        for entry in entries.reversed() {
            left -= entry.count
            if left <= 0 { return entry }
        }
        return nil
    }

    /// Forgets what counts for nothing any more.
    private mutating func prune(_ rates: RequestRates, now: Date) {
        let spans = (rates.limits + (rates.budget.map { [$0] } ?? [])).map(\.span.seconds)
        longestSpan = max(longestSpan, spans.max() ?? 0)
        let span = longestSpan
        let past = entries.firstIndex { $0.end.addingTimeInterval(span) > now } ?? entries.count
        if past > 0 { entries.removeFirst(past) }
        if entries.count >= Self.maximumEntries { join(at: now) }
    }

    private mutating func insert(_ entry: Entry) {
        // Where nobody counts, nothing need be kept.
        guard longestSpan > 0 else { return }
        let index = entries.lastIndex { $0.end <= entry.end }.map { $0 + 1 } ?? 0
        entries.insert(entry, at: index)
    }

    /// The latest entry of a time, whose fraction a store may have rounded to milliseconds.
    private func index(of time: Date) -> Int? {
        entries.lastIndex { $0.count == 1 && abs($0.start.timeIntervalSince(time)) < 0.001 }
    }

    // MARK: - Many requests

    /// How many entries there are at most, so that a budget of a million requests is as quick to look at as one of some.
    package static let maximumEntries = 2_000

    /// How many of the latest requests are never joined.
    private static let exactEntries = 500

    /// What share of their age joined requests may be apart.
    private static let joinedShare = 1.0 / 64

    /// Joins old requests that are close together for their age.
    ///
    /// They count from the last of them, so that a limit or budget may have room a little later than it need, by a 64th
    /// of its span at most, and never sooner.
    private mutating func join(at now: Date) {
        var joined: [Entry] = []
        var beginning = Date.distantPast
        for entry in entries.dropLast(Self.exactEntries) {
            let apart = entry.end.timeIntervalSince(beginning)
            if let last = joined.last, apart <= now.timeIntervalSince(entry.end) * Self.joinedShare {
                joined[joined.count - 1] = Entry(
                    start: max(last.start, entry.start),
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
