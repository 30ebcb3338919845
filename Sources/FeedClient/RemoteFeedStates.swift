import FeedCore
import FeedEngine
import FeedJSON
import FeedTimeline

/// The feeds, items and stars that a server has sent, and the changes that are not published yet.
struct RemoteFeedStates: Sendable {
    /// The feeds of `/v1/feeds`, in the order of the server's configuration.
    private(set) var remoteFeeds: [RemoteFeed] = []

    /// The reports on the feeds that the stream has sent, without their items.
    private var reports: [FeedID: FeedReport] = [:]
    private var items: [FeedID: [FeedItem]] = [:]
    private(set) var stars: Set<ItemID> = []

    /// True if the server has sent all feeds once.
    private(set) var hasBegun = false

    private var changed: Set<FeedID> = []
    private var left: Set<FeedID> = []
    private var events: [ItemEvent] = []

    /// The greatest sequence number so far: the server may send an event twice.
    private var lastSequence = 0

    /// Returns the feeds to show: the feeds of `/v1/feeds` with one of the ids or tags, or all of them if neither is
    /// given, in the order of the server's configuration; then the other feeds that the stream has sent, by id.
    func feeds(named ids: Set<String>, tagged tags: Set<String>) -> [Feed] {
        let selected = remoteFeeds.filter { remoteFeed in
            ids.isEmpty && tags.isEmpty || ids.contains(remoteFeed.id.rawValue)
                || remoteFeed.settings.tags.contains { tags.contains($0) }
        }
        let known = Set(selected.map(\.id))
        return selected.map(\.settings.feed)
            + reports.values.map(\.feed).filter { !known.contains($0.id) }.sorted { $0.id.rawValue < $1.id.rawValue }
    }

    /// True if the stream has sent a feed that `/v1/feeds` did not have.
    var lacksSettings: Bool {
        let known = Set(remoteFeeds.map(\.id))
        return reports.keys.contains { !known.contains($0) }
    }

    /// Replaces the feeds of `/v1/feeds`.
    mutating func apply(_ remoteFeeds: [RemoteFeed]) {
        let old = Dictionary(self.remoteFeeds.map { ($0.id, $0.settings) }) { first, _ in first }
        self.remoteFeeds = remoteFeeds
        for remoteFeed in remoteFeeds where old[remoteFeed.id] != remoteFeed.settings && reports[remoteFeed.id] != nil {
            changed.insert(remoteFeed.id)
        }
    }

    /// The maximum number of feeds in a document.
    private static let maximumFeedCount = 10_000

    /// Applies the data of an event of `/v1/stream`, which `Documentation/stream.schema.json` describes.
    ///
    /// Unknown members, kinds that only a newer server has, and items that cannot be read, are ignored.
    ///
    /// - Returns: The kind of the document.
    /// - Throws: An error if the data is not a document of the stream. Nothing is changed then.
    mutating func apply(_ bytes: [UInt8]) throws -> String {
        let json = try JSONDocument(bytes, maximumDepth: 64).root
        let kind = try json.read("kind", as: String.self)
        switch kind {
        // All feeds. After a resumption, feeds without `items` keep their present items.
        case "snapshot", "resumed":
            let feeds = try json.read("feeds", as: [JSONValue].self)
            guard feeds.count <= Self.maximumFeedCount else {
                throw FeedError(
                    .malformed,
                    "it has \(feeds.count) feeds, but at most \(Self.maximumFeedCount) can be shown"
                )
            }
            let news = try feeds.map { json in
                let report = try FeedReport(served: json)
                return (report, try json["items"].map { try [FeedItem](served: $0, of: report.feed.id) })
            }
            hasBegun = true
            let there = Set(news.map(\.0.feed.id))
            for feed in reports.keys where !there.contains(feed) { drop(feed) }
            if kind == "snapshot" { (lastSequence, items) = (0, [:]) }
            for (report, items) in news { put(report, items) }
        case "state": put(try FeedReport(served: json.member("feed")))
        case "upserted":
            let feed = try FeedID(json: json.member("feed"))
            let news = try [FeedItem](served: json.member("items"), of: feed)
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
        case "removed":
            let feed = try FeedID(json: json.member("feed"))
            let gone = try Self.ids(in: json)
            items[feed]?.removeAll { gone.contains(ItemID(feed, $0.id)) }
            changed.insert(feed)
        case "left": drop(try FeedID(json: json.member("feed")))
        case "stars": stars = try Self.ids(in: json)
        case "events":
            let news = try [ItemEvent](served: json.member("events"))
            events += news.filter { ($0.sequence ?? .max) > lastSequence }
            lastSequence = news.compactMap(\.sequence).max().map { max($0, lastSequence) } ?? lastSequence
        default: break
        }
        return kind
    }

    private static func ids(in json: JSONValue) throws -> Set<ItemID> {
        let texts = try json.read("items", as: [String].self).prefix(FeedSnapshot.maximumItemCount)
        return Set(texts.compactMap { ItemID(served: $0) })
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
        for feed in left where reports[feed] == nil { changes.remove(feed) }
        for feed in changed {
            guard let report = report(of: feed) else { continue }
            changes.publish(report)
        }
        if !events.isEmpty { changes.publish(events) }
        return events
    }

    private func report(of feed: FeedID) -> FeedReport? {
        guard var report = reports[feed] else { return nil }
        if var own = remoteFeeds.first(where: { $0.id == feed })?.settings.feed {
            own.profile.attribution = report.feed.profile.attribution ?? own.profile.attribution
            report.feed = own
        }
        report.snapshot?.items = items[feed] ?? []
        return report
    }

    private mutating func put(_ report: FeedReport, _ news: [FeedItem]? = nil) {
        let feed = report.feed.id
        if let news { items[feed] = news }
        reports[feed] = report
        changed.insert(feed)
        left.remove(feed)
    }

    private mutating func drop(_ feed: FeedID) {
        (reports[feed], items[feed]) = (nil, nil)
        changed.remove(feed)
        left.insert(feed)
    }
}
