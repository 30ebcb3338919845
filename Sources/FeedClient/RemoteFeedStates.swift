import FeedCore
import FeedEngine
import FeedTimeline

/// The feeds, items and stars that a server has sent, and the changes that have not been published.
struct RemoteFeedStates: Sendable {
    /// The feeds of `/v1/feeds`, in the order of the server's configuration.
    private(set) var remoteFeeds: [RemoteFeed] = []

    private var states: [FeedID: StreamDocument.FeedState] = [:]
    private var items: [FeedID: [FeedItem]] = [:]
    private(set) var stars: Set<ItemID> = []

    /// True if the server has sent all feeds once.
    private(set) var hasBegun = false

    private var changed: Set<FeedID> = []
    private var left: Set<FeedID> = []
    private var events: [ItemEvent] = []

    /// The sequence of the last event that was received; one may come twice.
    private var lastSequence = 0

    /// Returns the feeds that are shown: those of the stream, and those without an answer yet.
    ///
    /// - Parameters:
    ///   - ids: The ids of feeds to show.
    ///   - tags: The tags; all feeds if neither is given.
    /// - Returns: The feeds in the order of the server's configuration.
    func feeds(named ids: Set<String>, tagged tags: Set<String>) -> [Feed] {
        let selected = remoteFeeds.filter { remoteFeed in
            ids.isEmpty && tags.isEmpty || ids.contains(remoteFeed.id.rawValue)
                || remoteFeed.settings.tags.contains { tags.contains($0) }
        }
        let known = Set(selected.map(\.id))
        return selected.map(\.feed)
            + states.values.filter { !known.contains($0.id) }.map(\.report.feed).sorted {
                $0.id.rawValue < $1.id.rawValue
            }
    }

    /// True if there is a feed without known settings.
    var lacksSettings: Bool {
        let known = Set(remoteFeeds.map(\.id))
        return states.keys.contains { !known.contains($0) }
    }

    /// Replaces the feeds of `/v1/feeds`.
    mutating func apply(_ remoteFeeds: [RemoteFeed]) {
        let old = Dictionary(self.remoteFeeds.map { ($0.id, $0.settings) }) { first, _ in first }
        self.remoteFeeds = remoteFeeds
        for remoteFeed in remoteFeeds where old[remoteFeed.id] != remoteFeed.settings && states[remoteFeed.id] != nil {
            changed.insert(remoteFeed.id)
        }
    }

    /// Applies the data of an event.
    mutating func apply(_ document: StreamDocument) {
        switch document {
        case .snapshot(let feeds):
            (hasBegun, lastSequence) = (true, 0)
            keep(only: feeds)
            items = [:]
            for feed in feeds { put(feed) }
        case .resumed(let feeds):
            hasBegun = true
            keep(only: feeds)
            for feed in feeds { put(feed) }
        case .state(let feed): put(feed)
        case .upserted(let news, let feed):
            var all = items[feed] ?? []
            var places = Dictionary(all.enumerated().map { ($1.id, $0) }) { first, _ in first }
            for item in news {
                if let place = places[item.id] {
                    all[place] = item
                } else if all.count < FeedSnapshot.maximumItemCount {
                    places[item.id] = all.count
                    all.append(item)
                }
            }
            items[feed] = all
            changed.insert(feed)
        case .removed(let ids, let feed):
            let gone = Set(ids)
            items[feed]?.removeAll { gone.contains($0.id) }
            changed.insert(feed)
        case .left(let feed): drop(feed)
        case .stars(let stars): self.stars = stars
        case .events(let news):
            events += news.filter { ($0.sequence ?? .max) > lastSequence }
            lastSequence = news.compactMap(\.sequence).max().map { max($0, lastSequence) } ?? lastSequence
        case .reset, .end, .unknown: break
        }
    }

    mutating func setStar(_ isStarred: Bool, for item: ItemID) {
        if isStarred { stars.insert(item) } else { stars.remove(item) }
    }

    /// Publishes the changes since the last call.
    ///
    /// - Returns: The events of items.
    mutating func publish(to changes: ChangeStream, _ feeds: [Feed]) -> [ItemEvent] {
        defer { (changed, left, events) = ([], [], []) }
        guard hasBegun else { return [] }
        changes.follow(feeds)
        for feed in left where states[feed] == nil { changes.remove(feed) }
        for feed in changed {
            guard let report = report(of: feed) else { continue }
            changes.publish(report)
        }
        if !events.isEmpty { changes.publish(events) }
        return events
    }

    private func report(of feed: FeedID) -> FeedReport? {
        guard var report = states[feed]?.report else { return nil }
        if var own = remoteFeeds.first(where: { $0.id == feed })?.feed {
            own.profile.attribution = report.feed.profile.attribution ?? own.profile.attribution
            report.feed = own
        }
        report.snapshot?.items = items[feed] ?? []
        return report
    }

    private mutating func put(_ feed: StreamDocument.FeedState) {
        var state = feed
        if let news = feed.items { items[feed.id] = news }
        state.items = nil
        states[feed.id] = state
        changed.insert(feed.id)
        left.remove(feed.id)
    }

    private mutating func drop(_ feed: FeedID) {
        (states[feed], items[feed]) = (nil, nil)
        changed.remove(feed)
        left.insert(feed)
    }

    /// Removes the feeds that do not exist any more.
    private mutating func keep(only feeds: [StreamDocument.FeedState]) {
        let there = Set(feeds.map(\.id))
        for feed in states.keys where !there.contains(feed) { drop(feed) }
    }
}
