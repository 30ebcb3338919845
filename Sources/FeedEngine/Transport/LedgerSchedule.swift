package import FeedCore
package import Foundation

/// The requests of one account that still count, and when the next one may go out.
///
/// A value without a clock: it is told the time and hands out times. A store puts its parts away and makes it again
/// from them, within one transaction.
package struct LedgerSchedule: Sendable, Hashable {
    /// A request that counts.
    package struct Entry: Sendable, Hashable, Codable {
        /// The time that was handed out, which a budget counts from.
        package var start: Date

        /// What limits count from: the same, or the end of a request that had to go alone.
        package var end: Date

        package init(start: Date, end: Date? = nil) {
            self.start = start
            self.end = end ?? start
        }
    }

    /// How far ahead a time is handed out, in seconds; one that is further ahead was counted by a clock that has since
    /// been put back.
    package static let horizon: TimeInterval = 600

    /// What still counts, the earliest end first.
    package private(set) var entries: [Entry]

    /// The longest span that anybody has counted requests over, in seconds: how long they are kept.
    package private(set) var longestSpan: TimeInterval

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
        let counting = entries.lastIndex { $0.end <= farthest }.map { $0 + 1 } ?? 0
        for limit in rates.limits where counting >= max(1, limit.count) {
            let oldest = entries[counting - max(1, limit.count)].end
            time = max(time, oldest.addingTimeInterval(limit.span.seconds))
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
        let ends = ends(of: budget, after: now, now: now)
        return RequestBalance(
            spent: ends.count,
            limit: budget,
            renewsAt: renewal(of: budget, after: now, now: now) ?? ends.min()
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
        guard entries.count >= budget.count else { return nil }
        let ends = ends(of: budget, after: time, now: now).sorted()
        guard ends.count >= budget.count else { return nil }
        return budget.count > 0 ? ends[ends.count - budget.count] : time.addingTimeInterval(budget.span.seconds)
    }

    /// When each request that counts at a time no longer will; what was counted by a clock that has since been put back
    /// does not count.
    private func ends(of budget: RequestRates.Limit, after time: Date, now: Date) -> [Date] {
        let farthest = now.addingTimeInterval(Self.horizon)
        return entries.lazy.filter { $0.start <= farthest }.map { $0.start.addingTimeInterval(budget.span.seconds) }
            .filter { $0 > time }
    }

    /// Forgets what counts for nothing any more.
    private mutating func prune(_ rates: RequestRates, now: Date) {
        let spans = (rates.limits + (rates.budget.map { [$0] } ?? [])).map(\.span.seconds)
        longestSpan = max(longestSpan, spans.max() ?? 0)
        let span = longestSpan
        let past = entries.firstIndex { $0.end.addingTimeInterval(span) > now } ?? entries.count
        if past > 0 { entries.removeFirst(past) }
    }

    private mutating func insert(_ entry: Entry) {
        // Where nobody counts, nothing need be kept.
        guard longestSpan > 0 else { return }
        let index = entries.lastIndex { $0.end <= entry.end }.map { $0 + 1 } ?? 0
        entries.insert(entry, at: index)
    }

    /// The latest entry of a time, whose fraction a store may have rounded to milliseconds.
    private func index(of time: Date) -> Int? {
        entries.lastIndex { abs($0.start.timeIntervalSince(time)) < 0.001 }
    }
}
