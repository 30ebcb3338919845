package import FeedCore
package import Foundation

/// Keeps what a feed brought in memory, bounded, for as long as the process lives.
package actor MemoryFeedStorage: FeedStorage {
    /// How many answers of one feed are kept, for windows of different scope; the one written longest ago goes first.
    package static let answersPerFeed = 16

    /// How many events are kept.
    package static let maximumEvents = 10_000

    private struct Kept {
        var answers: [String: StoredAnswer] = [:]

        /// The scopes, the one written last at the end.
        var scopes: [String] = []
        var state: FeedState?
        var health: FeedHealth?
        var claim: (owner: String, end: Date)?
    }

    private var feeds: [FeedKey: Kept] = [:]
    private var history: [ItemEvent] = []
    private var starred: Set<ItemID> = []

    /// Of each item in the history its last event.
    private var lastEvents: [ItemID: ItemEvent.Kind] = [:]

    package init() {}

    // MARK: - Answers

    package func answer(for key: AnswerKey) -> StoredAnswer? { feeds[key.feed]?.answers[key.scope] }

    package func age(of key: AnswerKey) -> AnswerAge? { answer(for: key)?.age }

    package func answers(since date: Date) -> [AnswerKey: Date] {
        var found: [AnswerKey: Date] = [:]
        for (feed, kept) in feeds {
            for (scope, answer) in kept.answers where answer.readAt > date {
                found[AnswerKey(feed: feed, scope: scope)] = answer.readAt
            }
        }
        return found
    }

    package func state(of feed: FeedKey) -> FeedState? { feeds[feed]?.state }

    package func health(of feed: FeedKey) -> FeedHealth? { feeds[feed]?.health }

    package func save(_ outcome: FetchOutcome, for key: AnswerKey) {
        var kept = feeds[key.feed] ?? Kept()
        if let answer = outcome.answer {
            kept.answers[key.scope] = answer
            kept.scopes.removeAll { $0 == key.scope }
            kept.scopes.append(key.scope)
            if kept.scopes.count > Self.answersPerFeed { kept.answers[kept.scopes.removeFirst()] = nil }
        }
        if let state = outcome.state { kept.state = state }
        kept.health = outcome.health
        feeds[key.feed] = kept
        history += outcome.events
        for event in outcome.events { lastEvents[event.item] = event.kind }
        if history.count > Self.maximumEvents + Self.maximumEvents / 10 {
            history.removeFirst(history.count - Self.maximumEvents)
            lastEvents = Dictionary(history.lazy.map { ($0.item, $0.kind) }) { $1 }
        }
        starred.subtract(outcome.unstarred)
    }

    // MARK: - One at a time

    package func claim(_ feed: FeedKey, by owner: String, now: Date, until end: Date) -> Date? {
        if let claim = feeds[feed]?.claim, claim.owner != owner, claim.end > now, claim.end <= end + 1 {
            return claim.end
        }
        feeds[feed, default: Kept()].claim = (owner, end)
        return nil
    }

    package func release(_ feed: FeedKey, by owner: String) {
        if feeds[feed]?.claim?.owner == owner { feeds[feed]?.claim = nil }
    }

    // MARK: - History

    package func events(_ query: EventQuery) -> [ItemEvent] {
        let found = history.filter { event in
            (query.feeds.isEmpty || query.feeds.contains(event.item.feed))
                && (query.since.map { event.at >= $0 } ?? true)
                && (query.itemPrefix.map { "\(event.item)".hasPrefix($0) } ?? true)
        }
        return query.limit.map { Array(found.suffix(max(0, $0))) } ?? found
    }

    package func lastEvents(of items: [ItemID]) -> [ItemID: ItemEvent.Kind] {
        Dictionary(items.compactMap { item in lastEvents[item].map { (item, $0) } }) { $1 }
    }

    // MARK: - Revisions

    package func revisions(of feed: FeedID) -> [LocalID: ItemRevision] { [:] }

    package func installation() -> UUID? { nil }

    // MARK: - Stars

    package func stars() -> Set<ItemID> { starred }

    package func setStar(_ isStarred: Bool, for item: ItemID, at date: Date) -> Bool {
        isStarred ? starred.insert(item).inserted : starred.remove(item) != nil
    }
}
