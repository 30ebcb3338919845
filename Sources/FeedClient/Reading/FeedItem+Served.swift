import FeedCore
import FeedJSON
import FeedTimeline

extension [FeedItem] {
    /// Creates the items of a feed from a document, without items that cannot be read.
    ///
    /// - Throws: ``JSONMismatch`` if the value is not an array.
    init(served json: JSONValue, of feed: FeedID) throws(JSONMismatch) {
        guard let elements = json.elements else { throw JSONMismatch(found: json, expected: "an array of items") }
        self.init(served: elements, of: feed)
    }

    init(served elements: some Sequence<JSONValue>, of feed: FeedID) {
        self = elements.prefix(FeedSnapshot.maximumItemCount).compactMap { FeedItem(served: $0, of: feed) }
    }
}

extension FeedItem {
    /// Creates an item from a document, without values that only a newer server knows.
    ///
    /// `nil` if the item has no id, title or time, or belongs to another feed.
    fileprivate init?(served json: JSONValue, of feed: FeedID) {
        guard let id = (json["id"]?.string).flatMap({ ItemID(served: $0) }), id.feed == feed,
            let title = json["title"]?.string, let time = try? json.read("time", as: FeedTime.self)
        else { return nil }
        self.init(
            id: id.local,
            title: title,
            subtitle: json["subtitle"]?.string,
            time: time,
            planned: (try? json.readIfPresent("planned", as: FeedTime.self)) ?? nil,
            group: json["group"]?.string,
            category: try? json.readIfPresent("category"),
            status: (json["status"]?.string).flatMap { ItemStatus(rawValue: $0) } ?? .scheduled,
            place: try? json.readIfPresent("place"),
            facts: (json["facts"]?.elements).map { $0.compactMap { try? Fact(served: $0) } } ?? [],
            tables: Self.list("tables", in: json),
            links: Self.list("links", in: json),
            observedAt: json.date("observedAt"),
            relevantUntil: json.date("relevantUntil")
        )
        if let stay = (try? ItemRelevance(staying: json)) ?? nil { relevance = stay }
        isSample = json["sample"]?.bool ?? false
    }

    private static func list<Element: JSONReadable>(_ name: String, in json: JSONValue) -> [Element] {
        (json[name]?.elements).map { $0.compactMap { try? Element(json: $0) } } ?? []
    }
}

extension [ItemEvent] {
    /// Creates events of items from a document, without events that cannot be read.
    ///
    /// - Throws: ``JSONMismatch`` if the value is not an array.
    init(served json: JSONValue) throws(JSONMismatch) {
        guard let elements = json.elements else { throw JSONMismatch(found: json, expected: "an array of events") }
        self = elements.compactMap { ItemEvent(served: $0) }
    }
}

extension ItemEvent {
    fileprivate init?(served json: JSONValue) {
        guard let item = (json["item"]?.string).flatMap({ ItemID(served: $0) }),
            let kind = (json["kind"]?.string).flatMap({ Kind(rawValue: $0) }), let at = json.date("at"),
            let title = json["title"]?.string, let time = try? json.read("time", as: FeedTime.self)
        else { return nil }
        self.init(
            item,
            kind,
            at: at,
            title: title,
            time: time,
            label: json["label"]?.string,
            before: Value(json["beforeValue"], saying: json["before"]?.string),
            after: Value(json["afterValue"], saying: json["after"]?.string)
        )
        sequence = json["sequence"]?.int
        subtitle = json["subtitle"]?.string
        categoryLabel = json["categoryLabel"]?.string
        groupTitle = json["groupTitle"]?.string
        isSample = json["sample"]?.bool ?? false
    }
}

extension ItemEvent.Value {
    /// Creates a value from `typed`, or a text from `words` if `typed` is missing or its type is unknown.
    fileprivate init?(_ typed: JSONValue?, saying words: String?) {
        if let typed, let time = try? typed.readIfPresent("time", as: FeedTime.self) {
            self = .time(time)
        } else if let typed, let (value, unit) = try? FactValue.read(typed) {
            self = .fact(value, unit: unit)
        } else if let words {
            self = .text(words)
        } else {
            return nil
        }
    }
}

extension ItemID {
    /// Creates an id from `FEED:LOCAL`; `nil` if the text is not an id, or its local part has more than 10,000 bytes.
    init?(served text: String) {
        guard let id = ItemID(text), id.local.rawValue.utf8.count <= 10_000 else { return nil }
        self = id
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
