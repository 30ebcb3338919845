package import FeedCore
package import Foundation

/// When a loop asks a feed again.
///
/// Each wait is a little longer than it need be, by a share that the feed's id and the time decide, and never shorter.
package struct NextRefresh: Sendable, Hashable {
    /// By how much of itself a wait after an answer is longer at most.
    package static let spread = 0.1

    /// By how much of itself a wait after a failure is longer at most: what failed together shall not ask together.
    package static let spreadAfterFailure = 0.5

    /// How long to wait after the first failure, in seconds, where the minimumRefresh does not say more and the refresh not less.
    private static let firstWait: TimeInterval = 60

    /// How long to wait after many failures, in seconds, on the same terms.
    private static let longestWait: TimeInterval = 900

    private let refresh: TimeInterval
    private let minimumRefresh: TimeInterval
    private let jitter: RefreshJitter

    package init(_ feed: FeedID, refresh: TimeInterval, minimumRefresh: TimeInterval) {
        self.refresh = max(refresh, minimumRefresh, 0.001)
        self.minimumRefresh = minimumRefresh
        jitter = RefreshJitter(feed)
    }

    package init(_ feed: Feed) {
        self.init(feed.id, refresh: feed.refresh.seconds, minimumRefresh: feed.profile.minimumRefresh.seconds)
    }

    /// The sooner of the end of freshness and the moment when the next item stops being relevant.
    ///
    /// - Parameters:
    ///   - snapshot: The answer.
    ///   - readAt: When it was read.
    ///   - freshUntil: Until when it need not be read again.
    ///   - timeZone: The zone in which days end that are the same wherever one is.
    ///   - notBefore: When the publisher may be asked at the earliest, by what it said or what its budget allows.
    /// - Returns: The time, not within the minimumRefresh and not before `notBefore`.
    package func time(
        after snapshot: FeedSnapshot,
        readAt: Date,
        freshUntil: Date,
        in timeZone: TimeZone,
        notBefore: Date? = nil
    ) -> Date {
        var due = freshUntil
        for case let end? in snapshot.items.lazy.map({ $0.relevantUntil(in: timeZone) })
        where end > readAt && end < due { due = end }
        due = max(due, readAt.addingTimeInterval(minimumRefresh))
        return later(of: due, and: notBefore, from: readAt, spread: Self.spread)
    }

    /// A time that was planned after an answer, maybe with another refresh.
    ///
    /// - Parameters:
    ///   - due: The time.
    ///   - askedAt: When the feed was asked.
    ///   - notBefore: When the publisher may be asked at the earliest, by what it said.
    /// - Returns: The same, or the end of the refresh that the feed has now, where that comes first.
    func time(_ due: Date, askedAt: Date, notBefore: Date?) -> Date {
        let end = max(askedAt.addingTimeInterval(refresh), notBefore ?? askedAt)
        let latest = end.addingTimeInterval(end.timeIntervalSince(askedAt) * Self.spread)
        return due <= latest ? due : later(of: end, and: nil, from: askedAt, spread: Self.spread)
    }

    /// Twice as long after each failure, and not before the breaker lets a probe out.
    ///
    /// - Parameters:
    ///   - failures: How many there have been in a row.
    ///   - now: The time.
    ///   - openUntil: Until when the breaker is open; its spread is in it already.
    ///   - notBefore: When the publisher may be asked at the earliest, by what it said or what its budget allows.
    /// - Returns: The time, not within the minimumRefresh and not before `openUntil` and `notBefore`.
    package func time(afterFailures failures: Int, at now: Date, openUntil: Date?, notBefore: Date? = nil) -> Date {
        let first = max(minimumRefresh, min(refresh, Self.firstWait))
        let longest = max(first, min(refresh, Self.longestWait))
        let wait = min(longest, first * Double(1 << min(max(failures, 1) - 1, 20)))
        let due = later(
            of: now.addingTimeInterval(wait),
            and: notBefore,
            from: now,
            spread: Self.spreadAfterFailure
        )
        return max(due, openUntil ?? due)
    }

    private func later(of due: Date, and notBefore: Date?, from now: Date, spread: Double) -> Date {
        let due = max(due, notBefore ?? due)
        let wait = max(0, due.timeIntervalSince(now))
        return due.addingTimeInterval(wait * spread * jitter.share(at: now))
    }

    /// When a loop that begins asks a feed of which nothing is known, among so many.
    ///
    /// - Returns: Within a twentieth of a second for each feed, and within the refresh.
    package func firstTime(at now: Date, among feeds: Int) -> Date {
        now.addingTimeInterval(min(refresh, Double(feeds) * 0.05) * jitter.share)
    }
}
