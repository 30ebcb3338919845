package import FeedCore
package import Foundation

/// The feeds whose alerts wait at the start of a loop, since their items may have moved while nothing ran.
///
/// A process that did not run for a while, such as on a machine that was asleep, starts anew when it goes on.
///
/// A feed is waited for while its stored answer is out of date and the loop has not fetched it yet. A fetch that failed
/// ends that too: people are told by what is stored rather than not at all.
package actor AwaitedFeeds {
    private let storage: any FeedStorage
    private let feeds: [(feed: Feed, key: AnswerKey)]
    private var start: Date

    /// When it was asked last; `nil` before it was.
    private var askedAt: Date?

    /// Whether the loop goes on after it did not run for a while.
    private var isResumed = false

    /// After how many seconds without a question the process did not run: it asks every five.
    package static let longestPause: TimeInterval = 10

    /// Those of which it is not known that they need not be waited for.
    private var candidates: [(feed: Feed, key: AnswerKey)]

    /// What was found out last, and when: to look takes a reading of the store for each feed.
    private var last: (feeds: Set<FeedID>, at: Date)?

    /// How long that holds where there are many feeds, in seconds, and how many are many.
    private static let pause: TimeInterval = 1
    private static let many = 50

    /// How long after the start of a loop alerts wait at most, in seconds: feeds that share a rate come one after another.
    package static let patience: TimeInterval = 120

    /// - Parameters:
    ///   - feeds: The feeds that the loop fetches, with the answers that it fetches.
    ///   - storage: Where alerts are planned with those answers.
    ///   - start: When the loop began.
    package init(_ feeds: [(feed: Feed, key: AnswerKey)], in storage: any FeedStorage, since start: Date) {
        self.storage = storage
        self.start = start
        self.feeds = feeds.filter { $0.feed.fault == nil }
        candidates = self.feeds
    }

    /// The feeds that are still waited for.
    ///
    /// - Throws: What keeps the store from being read.
    package func feeds(at now: Date) async throws -> Set<FeedID> {
        if let askedAt, now.timeIntervalSince(askedAt) > Self.longestPause {
            (start, candidates, isResumed, last) = (now, feeds, true, nil)
        }
        askedAt = now
        if let last, candidates.count > Self.many, abs(now.timeIntervalSince(last.at)) < Self.pause {
            return last.feeds
        }
        var awaited: Set<FeedID> = []
        for (feed, key) in candidates where try await isAwaited(feed, storage.standing(of: key), at: now) {
            awaited.insert(feed.id)
        }
        candidates.removeAll { !awaited.contains($0.feed.id) }
        last = (awaited, now)
        return awaited
    }

    private func isAwaited(_ feed: Feed, _ standing: Standing, at now: Date) -> Bool {
        let health = standing.health
        let end = start.addingTimeInterval(Self.patience)
        // It has answered or failed since, be it to another process.
        if now >= end || health.askedAt.map({ $0 >= start }) ?? false { return false }
        // A loop reads what is on this machine at its start, however fresh it is.
        if feed.isLocal, !isResumed { return true }
        if let age = standing.age, Freshness(feed).isFresh(age, health, at: now) { return false }
        // It fails, and is not asked again before that.
        return health.due(of: feed).map { $0 < end } ?? true
    }
}
