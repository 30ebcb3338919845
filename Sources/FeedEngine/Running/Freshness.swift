package import FeedCore
package import Foundation

/// How long a feed's answer need not be read again, and how long it may be shown when it cannot be.
///
/// What a publisher says of its answer can only lengthen the time until the next question, up to a day: no request is made
/// more often than the refresh says, and what the publisher calls stale is shown as stale until its shelf life ends.
package struct Freshness: Sendable, Hashable {
    /// How long a publisher's word is taken for at most, in seconds.
    package static let longestLifetime: TimeInterval = 86_400

    /// How often to ask, in seconds.
    package var refresh: TimeInterval

    /// The shortest time between two questions, in seconds.
    package var minimumRefresh: TimeInterval

    /// How long an answer is worth showing, in seconds; `nil` for ever.
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

    /// Until when an answer need not be read again.
    ///
    /// - Parameters:
    ///   - readAt: When it was read.
    ///   - lifetime: How long the publisher says that it stays fresh, in seconds; `nil` where it says nothing.
    ///   - isPartial: Whether a part of it is missing, which whoever looks next should get.
    /// - Returns: The end of the refresh or of the lifetime, whichever is later, and not before the minimumRefresh; for an answer
    ///   of which a part is missing, the end of the minimumRefresh or of a minute, whichever is sooner.
    package func freshUntil(readAt: Date, lifetime: TimeInterval? = nil, isPartial: Bool = false) -> Date {
        if isPartial { return readAt.addingTimeInterval(min(minimumRefresh, 60)) }
        let said = lifetime.map { $0.isNaN ? 0 : min($0, Self.longestLifetime) } ?? 0
        return readAt.addingTimeInterval(max(refresh, minimumRefresh, said))
    }

    /// Whether an answer need not be read again.
    ///
    /// One from the future is from before the clock was set back, and says nothing of now.
    package func isFresh(readAt: Date, freshUntil: Date, at now: Date) -> Bool {
        now < freshUntil && !isFromFuture(readAt, at: now)
    }

    /// Until when an answer counts as fresh that a loop will ask for again, shortly after its freshness ends.
    ///
    /// - Parameters:
    ///   - freshUntil: The end of its freshness.
    ///   - due: When the loop asks.
    ///   - readAt: When it was read.
    /// - Returns: A moment after the loop asks, but no more than an eighth longer.
    func extended(_ freshUntil: Date, to due: Date, from readAt: Date) -> Date {
        let longest = freshUntil.addingTimeInterval(max(0, freshUntil.timeIntervalSince(readAt)) / 8)
        return max(freshUntil, min(due.addingTimeInterval(2), longest))
    }

    /// Until when an answer is fresh that was stored, maybe with another refresh.
    ///
    /// - Parameters:
    ///   - age: When it was read, and until when it was fresh then.
    ///   - notBefore: When the publisher may be asked at the earliest, by what it said.
    /// - Returns: The same, or the end of the refresh that the feed has now, where that comes first.
    func freshUntil(_ age: AnswerAge, notBefore: Date?) -> Date {
        let end = max(freshUntil(readAt: age.readAt), notBefore ?? age.readAt)
        // A loop's answer may be fresh for an eighth longer.
        let latest = end.addingTimeInterval(max(0, end.timeIntervalSince(age.readAt)) / 8)
        return age.freshUntil <= latest ? age.freshUntil : end
    }

    /// Until when the publisher wants an answer to serve where it cannot give a newer one, by its `stale-if-error`.
    ///
    /// - Parameters:
    ///   - readAt: When it was read.
    ///   - lifetime: How long the publisher says that it stays fresh, in seconds.
    ///   - staleIfError: How long it may serve after that, in seconds; `nil` where the publisher says nothing.
    /// - Returns: The end of that, at most a day after the reading; `nil` where the publisher says nothing.
    package func usableUntil(readAt: Date, lifetime: TimeInterval?, staleIfError: TimeInterval?) -> Date? {
        guard let staleIfError, staleIfError > 0 else { return nil }
        return readAt.addingTimeInterval(max(0, min((lifetime ?? 0) + staleIfError, Self.longestLifetime)))
    }

    /// Whether an answer that could not be read again may be shown, as long as it is worth it or longer where the
    /// publisher wants that.
    package func isWorthShowing(readAt: Date, usableUntil: Date? = nil, at now: Date) -> Bool {
        guard let shelfLife else { return true }
        return now.timeIntervalSince(readAt) <= shelfLife || usableUntil.map { now < $0 } ?? false
    }

    /// Whether the minimumRefresh still forbids a loop to ask.
    package func isWithinFloor(readAt: Date, at now: Date) -> Bool {
        now < readAt.addingTimeInterval(minimumRefresh) && !isFromFuture(readAt, at: now)
    }

    /// Whether something was read before the clock was set back; being corrected by moments is no reason to ask.
    func isFromFuture(_ readAt: Date, at now: Date) -> Bool { readAt > now.addingTimeInterval(max(1, minimumRefresh)) }
}

extension Freshness {
    /// Whether an answer need not be read again, by the refresh that its feed has now.
    func isFresh(_ age: AnswerAge, _ health: FeedHealth, at now: Date) -> Bool {
        isFresh(readAt: age.readAt, freshUntil: freshUntil(age, notBefore: health.notBefore), at: now)
    }
}
