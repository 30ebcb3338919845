public import Foundation

/// One thing that happens at a time: a race, an arrival, a match, a holiday.
public struct FeedItem: Sendable, Hashable, Identifiable, Codable {
    /// What keeps it the same from fetch to fetch within its feed.
    public var id: LocalID
    public var title: String
    public var subtitle: String?
    public var time: FeedTime

    /// The id of its ``FeedGroup``, if it is in one.
    public var group: String?
    public var category: ItemCategory?
    public var status: ItemStatus
    public var place: Place?

    /// What else is known, the most telling first.
    public var facts: [Fact]
    public var tables: [FactTable]
    public var links: [ItemLink]

    /// When the publisher made the statement, where it says so.
    public var observedAt: Date?

    /// Until when it is worth showing among what is next; `nil` for ever.
    ///
    /// The provider knows; the query decides.
    public var relevantUntil: Date?

    /// Whether it is made up, to be looked at, and will not happen.
    public var isSample = false

    public init(
        id: LocalID,
        title: String,
        subtitle: String? = nil,
        time: FeedTime,
        group: String? = nil,
        category: ItemCategory? = nil,
        status: ItemStatus = .scheduled,
        place: Place? = nil,
        facts: [Fact] = [],
        tables: [FactTable] = [],
        links: [ItemLink] = [],
        observedAt: Date? = nil,
        relevantUntil: Date? = nil
    ) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.time = time
        self.group = group
        self.category = category
        self.status = status
        self.place = place
        self.facts = facts
        self.tables = tables
        self.links = links
        self.observedAt = observedAt
        self.relevantUntil = relevantUntil
    }

    /// The value of a fact by its key.
    public func fact(_ key: String) -> FactValue? { facts.first { $0.key == key }?.value }
}

/// Where an item stands in its own life.
public enum ItemStatus: String, Sendable, CaseIterable, Codable {
    case scheduled, live, cancelled, withdrawn, ended

    /// Whether the item will not happen after all.
    public var isOff: Bool { self == .cancelled || self == .withdrawn }
}

/// The kind of an item within its feed, such as greyhound races or a tube line.
public struct ItemCategory: Sendable, Hashable, Codable {
    /// What programs and `--category` call it.
    public var id: String

    /// What people call it.
    public var label: String

    /// Its customary colour as `#00A0DF`, where it has one.
    public var colour: String?

    /// A character that stands for it where there is room for one only, such as "⚽".
    public var icon: String?

    public init(id: String, label: String, colour: String? = nil, icon: String? = nil) {
        self.id = id
        self.label = label
        self.colour = colour
        self.icon = icon
    }
}

/// Where something happens.
public struct Place: Sendable, Hashable, Codable {
    public var name: String?

    /// Degrees north and east, WGS 84.
    public var coordinates: Coordinates?

    /// The country as the publisher writes it, or its code of ISO 3166 where that is known.
    public var country: String?

    public init(name: String? = nil, coordinates: Coordinates? = nil, country: String? = nil) {
        self.name = name
        self.coordinates = coordinates
        self.country = country
    }
}

/// A point on the earth, in degrees north and east of WGS 84.
public struct Coordinates: Sendable, Hashable, Codable {
    public var latitude: Double
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// An address with more about an item.
public struct ItemLink: Sendable, Hashable, Codable {
    public var label: String
    public var url: URL

    public init(_ label: String, _ url: URL) {
        self.label = label
        self.url = url
    }
}
