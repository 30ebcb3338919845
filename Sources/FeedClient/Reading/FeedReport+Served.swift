import FeedBoard
import FeedCore
import FeedJSON
import FeedTimeline
import Foundation

/// The settings of a feed as the server's documents have them: its provider, and how its items are shown.
struct FeedSettings: Sendable, Hashable {
    var id: FeedID

    /// The provider's name.
    var provider: String
    var title: String?
    var summary: String
    var itemNoun: String?
    var attribution: String?
    var tags: [String] = []
    var refresh: Duration
    var ahead: Duration?
    var limit: Int?
    var limitPerGroup: Int?
    var order = ItemOrder.time
    var keepsPast = false
    var showsDays = false
    var isSample = false

    /// - Throws: ``JSONMismatch`` if the value is not a feed.
    init(json: JSONValue) throws(JSONMismatch) {
        id = try FeedID(json: json.member("id"))
        provider = try json.readIfPresent("provider") ?? ""
        title = json["title"]?.string
        summary = json["summary"]?.string ?? ""
        itemNoun = json["itemNoun"]?.string
        attribution = json["attribution"]?.string
        tags = (json["tags"]?.elements).map { $0.compactMap(\.string) } ?? []
        refresh = json.duration("refresh") ?? .seconds(60)
        ahead = json.duration("ahead")
        limit = (json["limit"]?.int).map { max(0, $0) }
        limitPerGroup = (json["limitPerGroup"]?.int).map { max(0, $0) }
        order = (json["order"]?.string).flatMap { ItemOrder(rawValue: $0) } ?? .time
        keepsPast = json["keepsPast"]?.bool ?? false
        showsDays = json["showsDays"]?.bool ?? false
        isSample = json["sample"]?.bool ?? false
    }

    /// The feed, which this program shows and never fetches.
    var feed: Feed {
        let manifest = FeedManifest(
            name: FeedID.isValid(provider) ? provider : "unknown",
            title: title,
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

/// A feed in the document of `/v1/feeds`.
struct RemoteFeed: Sendable {
    var settings: FeedSettings
    var obstacles = FeedObstacles()
    var budget: BoardState.RequestBudget?

    /// - Throws: ``JSONMismatch`` if the value is not a feed.
    init(json: JSONValue) throws(JSONMismatch) {
        settings = try FeedSettings(json: json)
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

    var id: FeedID { settings.id }
}

extension FeedReport {
    /// Creates a report from the JSON of a feed and its state in `/v1/feeds` or the stream; the snapshot has no items.
    ///
    /// - Throws: ``JSONMismatch`` if the value is not a feed.
    init(served json: JSONValue) throws(JSONMismatch) {
        let feed = try FeedSettings(json: json).feed
        var error = json["error"].flatMap { FeedError(served: $0) }
        error?.feed = feed.id
        let since = json["error"].flatMap { $0.date("since") }
        self.init(feed, error ?? FeedError(.unreachable, "it has not answered"), since: since ?? .distantPast)
        (self.error, failingSince) = (error, since)
        // A status that this program does not know is treated as the last good answer.
        status = Status(rawValue: try json.read("status")) ?? .stale
        guard status != .failed else { return }
        readAt = json.date("readAt")
        freshUntil = json.date("freshUntil")
        var snapshot = FeedSnapshot()
        snapshot.source = json["source"]?.string
        snapshot.groups = (json["groups"]?.elements).map { $0.compactMap { try? FeedGroup(json: $0) } } ?? []
        let warnings = (json["warnings"]?.elements).map { $0.compactMap { FeedWarning(served: $0) } } ?? []
        snapshot.warnings = FeedWarnings(warnings, unlisted: json["warningsOmitted"]?.int ?? 0)
        if json["isPartial"]?.bool == true { snapshot.warnings.recordMissingPart() }
        self.snapshot = snapshot
    }
}

extension FeedError {
    /// Creates an error from a document; `nil` if it has no message.
    fileprivate init?(served json: JSONValue) {
        guard let message = json["message"]?.string else { return nil }
        let code = (json["code"]?.string).flatMap { Code(rawValue: $0) } ?? .rejected
        self.init(code, message, hint: json["hint"]?.string)
    }
}

extension FeedWarning {
    /// Creates a warning from a document; `nil` if it has no message.
    fileprivate init?(served json: JSONValue) {
        guard let message = json["message"]?.string else { return nil }
        let code = (json["code"]?.string).flatMap { Code(rawValue: $0) } ?? .unusualRecord
        self.init(code, pointer: json["pointer"]?.string, message)
    }
}

extension JSONValue {
    /// Returns the instant in a member; `nil` if the member is missing or not an instant.
    func date(_ name: String) -> Date? { (self[name]?.string).flatMap { Date(rfc3339: $0) } }

    /// Returns the duration in a member, such as `1h30m`; `nil` if the member is missing or not a duration.
    func duration(_ name: String) -> Duration? { (self[name]?.string).flatMap { Duration($0) } }
}
