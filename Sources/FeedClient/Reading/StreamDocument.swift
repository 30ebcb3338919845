import FeedCore
import FeedJSON
import FeedTimeline

/// The data of an event of `/v1/stream`; `Documentation/stream.schema.json` describes it.
enum StreamDocument: Sendable {
    /// All feeds and items.
    case snapshot([FeedState])
    /// All feeds; those without items keep their present ones.
    case resumed([FeedState])
    case state(FeedState)
    case upserted([FeedItem], of: FeedID)
    case removed([LocalID], of: FeedID)
    case left(FeedID)
    case stars(Set<ItemID>)
    case events([ItemEvent])
    case reset
    case end
    /// A document of a kind that only a newer server has.
    case unknown

    /// The state of a feed.
    struct FeedState: Sendable {
        var id: FeedID

        /// Its provider's name.
        var provider: String

        /// Its state, with an answer without items; its feed has no settings.
        var report: FeedReport

        /// The items; `nil` if they are unchanged.
        var items: [FeedItem]?
    }

    /// The greatest number of feeds of a document.
    private static let maximumFeedCount = 10_000

    /// Reads a document; unknown members, and items that cannot be read, are ignored.
    ///
    /// - Throws: An error if it is not a document of the stream.
    init(_ bytes: [UInt8]) throws {
        let json = try JSONDocument(bytes, maximumDepth: 64).root
        switch try json.read("kind", as: String.self) {
        case "snapshot": self = .snapshot(try Self.feeds(in: json))
        case "resumed": self = .resumed(try Self.feeds(in: json))
        case "state": self = .state(try FeedState(json: json.member("feed"), hasItems: false))
        case "upserted":
            let feed = try FeedID(json: json.member("feed"))
            self = .upserted(try [FeedItem](served: json.member("items"), of: feed), of: feed)
        case "removed":
            let feed = try FeedID(json: json.member("feed"))
            self = .removed(try Self.ids(in: json).filter { $0.feed == feed }.map(\.local), of: feed)
        case "left": self = .left(try FeedID(json: json.member("feed")))
        case "stars": self = .stars(Set(try Self.ids(in: json)))
        case "events": self = .events(try [ItemEvent](served: json.member("events")))
        case "reset": self = .reset
        case "end": self = .end
        default: self = .unknown
        }
    }

    /// True if it has states of feeds.
    var isOfStates: Bool {
        switch self {
        case .snapshot, .resumed, .state, .left: true
        case .upserted, .removed, .stars, .events, .reset, .end, .unknown: false
        }
    }

    private static func feeds(in json: JSONValue) throws -> [FeedState] {
        let feeds = try json.read("feeds", as: [JSONValue].self)
        guard feeds.count <= maximumFeedCount else {
            throw FeedError(.malformed, "it has \(feeds.count) feeds, but at most \(maximumFeedCount) can be shown")
        }
        return try feeds.map { try FeedState(json: $0, hasItems: true) }
    }

    private static func ids(in json: JSONValue) throws -> [ItemID] {
        try json.read("items", as: [String].self).prefix(FeedSnapshot.maximumItemCount).compactMap {
            ItemID(served: $0)
        }
    }
}

extension ItemID {
    /// Reads `FEED:LOCAL` as in documents.
    init?(served text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let feed = FeedID(parts[0]), !parts[1].isEmpty, parts[1].utf8.count <= 10_000 else {
            return nil
        }
        self.init(feed, LocalID(encoded: parts[1]))
    }
}

extension FeedID {
    init(json: JSONValue) throws(JSONMismatch) {
        guard let id = json.string.flatMap({ FeedID($0) }) else {
            throw JSONMismatch(found: json, expected: "the id of a feed")
        }
        self = id
    }
}
