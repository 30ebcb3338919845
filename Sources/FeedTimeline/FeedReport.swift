package import FeedCore
package import Foundation

/// The engine's result for a feed: the snapshot with its age, or the reason that there is none.
package struct FeedReport: Sendable {
    /// The state of an answer.
    package enum Status: String, Sendable {
        /// The answer is within its refresh.
        case fresh
        /// The last good answer is shown because no newer one could be fetched.
        case stale
        /// There is nothing to show.
        case failed
    }

    package var feed: Feed
    package var status: Status
    package var snapshot: FeedSnapshot? { didSet { indexes = AnswerIndexes() } }

    /// The values of the snapshot that queries compare, which all copies of the report share.
    private(set) var indexes = AnswerIndexes()

    /// The time at which the snapshot was fetched.
    package var readAt: Date?

    package var freshUntil: Date?

    /// The reason that there is no newer answer.
    package var error: FeedError?

    /// The time since which fetches of the feed have failed.
    package var failingSince: Date?

    /// The ids that items had until this answer, by the ids that they have now: their publisher has moved them.
    ///
    /// A star is stored by the id, and follows when the answer is saved, which is after it is shown.
    package var formerIDs: [LocalID: LocalID] = [:]

    /// The revisions of its items, for formats that need them; empty unless the caller filled it in.
    package var revisions: [LocalID: ItemRevision] = [:]

    /// Returns true if an item has one of the stars, perhaps under its former id.
    package func isStarred(_ item: LocalID, among stars: Set<ItemID>) -> Bool {
        if stars.isEmpty { return false }
        if stars.contains(ItemID(feed.id, item)) { return true }
        return formerIDs[item].map { stars.contains(ItemID(feed.id, $0)) } ?? false
    }

    /// Creates a report of a fresh answer; if no end is given, it is fresh until the end of the feed's refresh.
    package init(_ feed: Feed, _ snapshot: FeedSnapshot, readAt: Date, freshUntil: Date? = nil) {
        self.feed = feed
        status = .fresh
        self.snapshot = snapshot
        self.readAt = readAt
        self.freshUntil = freshUntil ?? readAt.addingTimeInterval(feed.refresh.seconds)
    }

    /// Returns the report of the same answer as the last good one, since no newer one could be fetched, for a reason that
    /// began at a time.
    package func stale(_ error: FeedError, since: Date) -> FeedReport {
        var report = self
        (report.status, report.error, report.failingSince) = (.stale, error, since)
        return report
    }

    /// Creates a report of a failure with nothing to show.
    package init(_ feed: Feed, _ error: FeedError, since: Date) {
        self.feed = feed
        status = .failed
        self.error = error
        failingSince = since
    }
}

extension FeedReport {
    /// A description of the missing part of the answer; `nil` if none is missing.
    package var missingPart: String? {
        guard let snapshot, snapshot.isPartial else { return nil }
        let warning = snapshot.warnings.listed.first { $0.code == .missingPart }
        return warning?.message ?? "a part of the answer is missing"
    }
}

/// The state of a loop's feeds at a moment.
package struct LoopPulse: Sendable {
    package var at: Date

    /// The number of feeds.
    package var feedCount: Int

    /// The number of feeds with a fresh answer.
    package var freshCount: Int

    /// The feeds whose last fetch failed.
    package var failing: [FeedID] = []

    /// The next fetch, and the feed that is to be fetched; `nil` if none is planned.
    package var next: (feed: FeedID, at: Date)?

    package init(at: Date, feedCount: Int, freshCount: Int, next: (feed: FeedID, at: Date)?) {
        self.at = at
        self.feedCount = feedCount
        self.freshCount = freshCount
        self.next = next
    }
}
