package import FeedCore
package import Foundation

/// The times for which a feed's answer is fresh, and for which it may be shown if no newer one can be fetched.
///
/// A publisher can only lengthen these times, up to a day: requests are not more frequent than the refresh allows, and
/// a stale answer is shown until its shelf life ends, even with `must-revalidate`.
package struct Freshness: Sendable, Hashable {
    /// The maximum lifetime that is accepted from a publisher, in seconds.
    package static let longestLifetime: TimeInterval = 86_400

    /// The time between two fetches, in seconds.
    package var refresh: TimeInterval

    /// The minimum time between two fetches, in seconds.
    package var minimumRefresh: TimeInterval

    /// The time for which an answer is worth showing, in seconds; `nil` for ever.
    package var shelfLife: TimeInterval?

    package init(refresh: TimeInterval, minimumRefresh: TimeInterval, shelfLife: TimeInterval?) {
        self.refresh = refresh
        self.minimumRefresh = minimumRefresh
        self.shelfLife = shelfLife
    }

    package init(_ feed: Feed) {
        self.init(
            refresh: feed.refresh.seconds,
            minimumRefresh: feed.profile.minimumRefresh.seconds,
            shelfLife: feed.profile.shelfLife?.seconds
        )
    }

    /// Returns the time until which an answer is fresh.
    ///
    /// - Parameters:
    ///   - readAt: The time at which the answer was read.
    ///   - lifetime: The time for which the answer is fresh according to the publisher, in seconds; `nil` if it does
    ///     not say.
    ///   - isPartial: True if the answer lacks a part, which the next caller should get.
    /// - Returns: The latest of the ends of the refresh, the minimum refresh and the lifetime; for a partial answer,
    ///   the end of the minimum refresh or of a minute, whichever is earlier.
    package func freshUntil(readAt: Date, lifetime: TimeInterval? = nil, isPartial: Bool = false) -> Date {
        if isPartial { return readAt.addingTimeInterval(min(minimumRefresh, 60)) }
        let said = lifetime.map { $0.isNaN ? 0 : min($0, Self.longestLifetime) } ?? 0
        return readAt.addingTimeInterval(max(refresh, minimumRefresh, said))
    }

    /// Returns true if an answer is fresh.
    ///
    /// An answer from the future was read before the clock was set back, and is not fresh.
    package func isFresh(readAt: Date, freshUntil: Date, at now: Date) -> Bool {
        now < freshUntil && !isFromFuture(readAt, at: now)
    }

    /// Returns the time until which an answer is fresh if a loop makes its next request at `due`, shortly after
    /// `freshUntil`: two seconds after the request, but at most an eighth longer than without the loop.
    func extended(_ freshUntil: Date, to due: Date, from readAt: Date) -> Date {
        let longest = freshUntil.addingTimeInterval(max(0, freshUntil.timeIntervalSince(readAt)) / 8)
        return max(freshUntil, min(due.addingTimeInterval(2), longest))
    }

    /// Returns the time until which a stored answer is fresh: the stored time, unless it is more than an eighth beyond
    /// the end of the current refresh or `notBefore`, whichever is later; then that end.
    func freshUntil(_ age: AnswerAge, notBefore: Date?) -> Date {
        let end = max(freshUntil(readAt: age.readAt), notBefore ?? age.readAt)
        // A loop's answer may be fresh for an eighth longer.
        let latest = end.addingTimeInterval(max(0, end.timeIntervalSince(age.readAt)) / 8)
        return age.freshUntil <= latest ? age.freshUntil : end
    }

    /// Returns the time until which an answer may be used if no newer one can be fetched: `readAt` plus the lifetime
    /// and `stale-if-error`, in seconds, but at most a day; `nil` if the publisher does not say.
    package func usableUntil(readAt: Date, lifetime: TimeInterval?, staleIfError: TimeInterval?) -> Date? {
        guard let staleIfError, staleIfError > 0 else { return nil }
        return readAt.addingTimeInterval(max(0, min((lifetime ?? 0) + staleIfError, Self.longestLifetime)))
    }

    /// Returns true if an answer may be shown while no newer one can be fetched: during its shelf life, or longer if
    /// the publisher allows that.
    package func isWorthShowing(readAt: Date, usableUntil: Date? = nil, at now: Date) -> Bool {
        guard let shelfLife else { return true }
        return now.timeIntervalSince(readAt) <= shelfLife || usableUntil.map { now < $0 } ?? false
    }

    /// Returns true if the minimum refresh still forbids a request.
    package func isWithinFloor(readAt: Date, at now: Date) -> Bool {
        now < readAt.addingTimeInterval(minimumRefresh) && !isFromFuture(readAt, at: now)
    }

    /// Returns true if an answer was read before the clock was set back; a small correction of the clock does not
    /// count.
    func isFromFuture(_ readAt: Date, at now: Date) -> Bool { readAt > now.addingTimeInterval(max(1, minimumRefresh)) }
}

extension Freshness {
    func isWorthShowing(_ answer: StoredAnswer, at now: Date) -> Bool {
        isWorthShowing(readAt: answer.readAt, usableUntil: answer.usableUntil, at: now)
    }

    /// Returns true if an answer is fresh by the current refresh of its feed.
    func isFresh(_ age: AnswerAge, _ health: FeedHealth, at now: Date) -> Bool {
        isFresh(readAt: age.readAt, freshUntil: freshUntil(age, notBefore: health.notBefore), at: now)
    }
}
