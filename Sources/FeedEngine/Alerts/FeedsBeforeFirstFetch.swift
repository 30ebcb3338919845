package import FeedCore
package import Foundation

/// The feeds whose alerts wait at the start of a loop, since their items may have moved while no process ran.
///
/// If the process was stopped for a while, for instance because the machine was asleep, the wait begins again.
///
/// A feed is waited for while its stored answer is out of date and the loop has not fetched it yet. A failed fetch ends
/// the wait too: an alert by the stored answer is better than none.
package actor FeedsBeforeFirstFetch {
    private let storage: any ServedStorage
    private let feeds: [(feed: Feed, key: AnswerKey)]
    private var start: Date

    /// The time of the last call of ``feeds(at:)``; `nil` before the first call.
    private var askedAt: Date?

    /// True if the loop has resumed after the process was stopped.
    private var isResumed = false

    /// The seconds without a call of ``feeds(at:)`` after which the process must have been stopped: a running process
    /// makes a call every five seconds.
    package static let longestPause: TimeInterval = 10

    /// The feeds that may still have to be waited for.
    private var candidates: [(feed: Feed, key: AnswerKey)]

    /// The last result and its time, kept because a new result requires a read of the store for each feed.
    private var last: (feeds: Set<FeedID>, at: Date)?

    /// The seconds for which ``last`` is returned again if there are more than ``many`` feeds.
    private static let pause: TimeInterval = 1
    private static let many = 50

    /// The maximum time for which alerts wait after the start of a loop, in seconds: feeds that share a rate limit are
    /// fetched one after the other.
    package static let patience: TimeInterval = 120

    /// Creates a wait for the feeds of a loop, with the key of the answer that the loop fetches for each.
    package init(_ feeds: [(feed: Feed, key: AnswerKey)], in storage: any ServedStorage, since start: Date) {
        self.storage = storage
        self.start = start
        self.feeds = feeds.filter { $0.feed.fault == nil }
        candidates = self.feeds
    }

    /// Returns the feeds that are still waited for.
    ///
    /// - Throws: An error if the store cannot be read.
    package func feeds(at now: Date) async throws -> Set<FeedID> {
        if let askedAt, now.timeIntervalSince(askedAt) > Self.longestPause {
            (start, candidates, isResumed, last) = (now, feeds, true, nil)
        }
        askedAt = now
        if let last, candidates.count > Self.many, abs(now.timeIntervalSince(last.at)) < Self.pause {
            return last.feeds
        }
        var awaited: Set<FeedID> = []
        for (feed, key) in candidates where try await isAwaited(feed, storage.storedState(of: key), at: now) {
            awaited.insert(feed.id)
        }
        candidates.removeAll { !awaited.contains($0.feed.id) }
        last = (awaited, now)
        return awaited
    }

    private func isAwaited(_ feed: Feed, _ storedState: StoredFeedState, at now: Date) -> Bool {
        let health = storedState.health
        let end = start.addingTimeInterval(Self.patience)
        // The feed has answered or failed since the start, perhaps in another process.
        if now >= end || health.askedAt.map({ $0 >= start }) ?? false { return false }
        // A loop reads local feeds at its start, even if their answers are fresh.
        if feed.isLocal, !isResumed { return true }
        if let age = storedState.age, Freshness(feed).isFresh(age, health, at: now) { return false }
        // A feed that fails is waited for only if a request is due before the wait ends.
        return health.due(of: feed).map { $0 < end } ?? true
    }
}
