import FeedBoard
import FeedCore
import FeedJSON
import Foundation

/// The members of a feed in `/v1/feeds` beside its state: how its items are shown.
struct FeedSettings: Sendable, Hashable {
    var summary = ""
    var itemNoun: String?
    var attribution: String?
    var tags: [String] = []
    var refresh = Duration.seconds(60)
    var ahead: Duration?
    var limit: Int?
    var limitPerGroup: Int?
    var order = ItemOrder.time
    var keepsPast = false
    var showsDays = false
    var isSample = false

    init() {}

    init(json: JSONValue) {
        summary = json["summary"]?.string ?? ""
        itemNoun = json["itemNoun"]?.string
        attribution = json["attribution"]?.string
        tags = (json["tags"]?.elements).map { $0.compactMap(\.string) } ?? []
        refresh = json.duration("refresh") ?? refresh
        ahead = json.duration("ahead")
        limit = (json["limit"]?.int).map { max(0, $0) }
        limitPerGroup = (json["limitPerGroup"]?.int).map { max(0, $0) }
        order = (json["order"]?.string).flatMap { ItemOrder(rawValue: $0) } ?? .time
        keepsPast = json["keepsPast"]?.bool ?? false
        showsDays = json["showsDays"]?.bool ?? false
        isSample = json["sample"]?.bool ?? false
    }

    /// Returns the feed, which this program shows and never fetches.
    func feed(_ id: FeedID, provider: String) -> Feed {
        let manifest = FeedManifest(
            name: FeedID.isValid(provider) ? provider : "unknown",
            summary: summary,
            publisher: "",
            documentation: URL(known: "about:blank"),
            refresh: refresh,
            minimumRefresh: .zero,
            shelfLife: nil,
            ahead: ahead,
            deadline: .seconds(1),
            itemNoun: itemNoun
        ) { ($0.keepsPast, $0.showsDays, $0.attribution) = (keepsPast, showsDays, attribution) }
        var feed = Feed(id, of: manifest, failing: FeedError(.internal, "a server fetches it"))
        feed.fault = nil
        (feed.tags, feed.limit, feed.limitPerGroup, feed.order) = (tags, limit, limitPerGroup, order)
        feed.isSample = isSample
        return feed
    }
}

/// A feed of the document of `/v1/feeds`.
struct RemoteFeed: Sendable {
    var id: FeedID
    var provider: String
    var settings: FeedSettings
    var obstacles = FeedObstacles()
    var budget: BoardState.RequestBudget?

    /// - Throws: ``JSONMismatch`` if the value is not a feed.
    init(json: JSONValue) throws(JSONMismatch) {
        id = try FeedID(json: json.member("id"))
        provider = try json.readIfPresent("provider") ?? ""
        settings = FeedSettings(json: json)
        obstacles.nextDue = json.date("nextRefresh")
        obstacles.consecutiveFailures = json["consecutiveFailures"]?.int ?? 0
        obstacles.breakerOpenUntil = json.date("breakerOpenUntil")
        obstacles.heldUntil = json.date("heldUntil")
        obstacles.budgetSpentUntil = json.date("budgetSpentUntil")
        if let failure = json["failure"], let message = failure["message"]?.string, let since = failure.date("since") {
            obstacles.failure = (message, since)
        }
        if let leftOut = json["leftOut"], let until = leftOut.date("until") {
            obstacles.leftOut = (until, leftOut["faults"]?.int ?? 1)
        }
        if let budget = json["budget"], let left = budget["left"]?.int, let count = budget["limit"]?.int {
            self.budget = BoardState.RequestBudget(left: left, of: count)
        }
    }

    var feed: Feed { settings.feed(id, provider: provider) }
}
