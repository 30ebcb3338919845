package import FeedCore
package import Foundation

/// The engine's result for a feed: the snapshot with its age, or the reason why there is none.
package struct FeedReport: Sendable {
    /// The state of an answer.
    package enum Status: String, Sendable {
        /// The answer is fresh: ``FeedReport/freshUntil`` has not passed.
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

    /// The reason why there is no newer answer.
    package var error: FeedError?

    /// The time since which fetches of the feed have failed.
    package var failingSince: Date?

    /// The previous ids of items whose publisher has changed their ids with this answer, by the current ids.
    ///
    /// Stars are stored by id, and are updated only when the answer is saved, after the answer is shown.
    package var formerIDs: [LocalID: LocalID] = [:]

    /// The revisions of the report's items, for formats that need them; empty unless the caller sets them.
    package var revisions: [LocalID: ItemRevision] = [:]

    /// Returns true if an item's current or previous id is among the stars.
    package func isStarred(_ item: LocalID, among stars: Set<ItemID>) -> Bool {
        if stars.isEmpty { return false }
        if stars.contains(ItemID(feed.id, item)) { return true }
        return formerIDs[item].map { stars.contains(ItemID(feed.id, $0)) } ?? false
    }

    /// Creates a report of an answer that is fresh until `freshUntil`, by default for the feed's time between fetches.
    package init(_ feed: Feed, _ snapshot: FeedSnapshot, readAt: Date, freshUntil: Date? = nil) {
        self.feed = feed
        status = .fresh
        self.snapshot = snapshot
        self.readAt = readAt
        self.freshUntil = freshUntil ?? readAt.addingTimeInterval(feed.refresh.seconds)
    }

    /// Returns a stale copy of the report, with the error that has prevented a newer answer since a time.
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
    /// A description of the missing part of the answer; `nil` if no part is missing.
    package var missingPart: String? {
        guard let snapshot, snapshot.isPartial else { return nil }
        let warning = snapshot.warnings.listed.first { $0.code == .missingPart }
        return warning?.message ?? "a part of the answer is missing"
    }
}

/// The state of a fetch loop's feeds at one time.
package struct LoopPulse: Sendable {
    package var at: Date

    /// The number of feeds.
    package var feedCount: Int

    /// The number of feeds with a fresh answer.
    package var freshCount: Int

    /// The feeds whose last fetch failed.
    package var failing: [FeedID] = []

    /// The time of the next fetch, and its feed; `nil` if none is planned.
    package var next: (feed: FeedID, at: Date)?

    package init(at: Date, feedCount: Int, freshCount: Int, next: (feed: FeedID, at: Date)?) {
        self.at = at
        self.feedCount = feedCount
        self.freshCount = freshCount
        self.next = next
    }
}
