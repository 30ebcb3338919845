package import FeedCore
package import Foundation

/// The time at which a loop fetches a feed again.
///
/// Each wait is lengthened by a share that depends on the feed's id and on the time, and never shortened.
package struct NextRefresh: Sendable, Hashable {
    /// The maximum share by which a wait after an answer is lengthened.
    package static let spread = 0.1

    /// The maximum share by which a wait after a failure is lengthened: feeds that failed together are not to retry
    /// together.
    package static let spreadAfterFailure = 0.5

    /// The wait after the first failure, in seconds, unless the minimum refresh is longer or the refresh is shorter.
    private static let firstWait: TimeInterval = 60

    /// The wait after many failures, in seconds, unless the minimum refresh is longer or the refresh is shorter.
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

    /// Returns the time of the next fetch after an answer: the end of freshness or, if that is earlier, the moment when
    /// the next item stops being relevant.
    ///
    /// It is not within the minimum refresh and not before `notBefore`, which the publisher or its budget sets.
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

    /// Returns the planned time `due`, but at most the end of the feed's current refresh or, if that is later,
    /// `notBefore`.
    func time(_ due: Date, askedAt: Date, notBefore: Date?) -> Date {
        let end = max(askedAt.addingTimeInterval(refresh), notBefore ?? askedAt)
        let latest = end.addingTimeInterval(end.timeIntervalSince(askedAt) * Self.spread)
        return due <= latest ? due : later(of: end, and: nil, from: askedAt, spread: Self.spread)
    }

    /// Returns a time after a wait that doubles with each failure, but not within the minimum refresh.
    ///
    /// It is not before `notBefore`, which the publisher or its budget sets, nor before `openUntil`, when the breaker
    /// lets a request through; that time includes its own spread.
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

    /// Returns the time at which a starting loop fetches one of `feeds` feeds with nothing stored.
    ///
    /// - Returns: A time within the refresh, and within 0.05 s per feed.
    package func firstTime(at now: Date, among feeds: Int) -> Date {
        now.addingTimeInterval(min(refresh, Double(feeds) * 0.05) * jitter.share)
    }
}

/// Pseudorandom numbers, which are the same for a feed and a time in every process: feeds are not fetched in step, and
/// tests have the same result each time.
struct RefreshJitter: Sendable, Hashable {
    private let seed: UInt64

    /// Creates the numbers of a feed; with the number of a process, they differ from the numbers of other processes.
    init(_ feed: FeedID, of process: UInt64? = nil) {
        var hash = FNV1a()
        if let process { hash.add("\(process)") }
        hash.add(feed.rawValue)
        seed = hash.value
    }

    /// The feed's own number, from 0 up to but not including 1.
    var share: Double { Self.share(of: seed) }

    /// Returns the feed's number at a time, from 0 up to but not including 1.
    func share(at date: Date) -> Double { Self.share(of: seed ^ date.timeIntervalSinceReferenceDate.bitPattern) }

    private static func share(of seed: UInt64) -> Double {
        var generator = SeededGenerator(seed: seed)
        return .random(in: 0..<1, using: &generator)
    }
}
