public import Foundation

/// One thing that happens at a time: a race, an arrival, a match, a holiday.
public struct FeedItem: Sendable, Hashable, Identifiable {
    /// The stable id within its feed: the same from fetch to fetch.
    public var id: LocalID
    public var title: String
    public var subtitle: String?

    /// The time that holds, by which everything orders, counts down and alerts.
    public var time: FeedTime

    /// The planned time, if the publisher distinguishes it from ``time``; otherwise `nil`.
    public var planned: FeedTime?

    /// The id of its ``FeedGroup``, if it is in one.
    public var group: String?
    public var category: ItemCategory?
    public var status: ItemStatus
    public var place: Place?

    /// Further details, the most important first.
    public var facts: [Fact]
    public var tables: [FactTable]
    public var links: [ItemLink]

    /// The time of the publisher's statement, if it gives one.
    public var observedAt: Date?

    /// The end of the time for which the item is shown among upcoming items.
    ///
    /// The provider sets it, and the query applies it.
    public var relevance = ItemRelevance.open

    /// True if the item is sample data, which describes nothing real.
    public var isSample = false

    public init(
        id: LocalID,
        title: String,
        subtitle: String? = nil,
        time: FeedTime,
        planned: FeedTime? = nil,
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
        self.planned = planned
        self.group = group
        self.category = category
        self.status = status
        self.place = place
        self.facts = facts
        self.tables = tables
        self.links = links
        self.observedAt = observedAt
        relevance = relevantUntil.map(ItemRelevance.until) ?? .open
    }

    /// The instant until which the item is shown among upcoming items; `nil` if ``relevance`` is not an instant.
    public var relevantUntil: Date? {
        get { if case .until(let instant) = relevance { instant } else { nil } }
        set { relevance = newValue.map(ItemRelevance.until) ?? .open }
    }

    /// Returns the instant until which a viewer is shown the item among upcoming items.
    ///
    /// - Parameter timeZone: The viewer's zone.
    /// - Returns: The instant; `nil` if it is ``ItemRelevance/open``.
    package func relevantUntil(in timeZone: TimeZone) -> Date? {
        switch relevance {
        case .open: nil
        case .until(let instant): instant
        case .afterTime(let seconds): time.end(in: timeZone).addingTimeInterval(Double(seconds))
        }
    }

    /// Returns the value of a fact by its key.
    public func fact(_ key: String) -> FactValue? { facts.first { $0.key == key }?.value }
}

/// The end of the time for which an item is shown among upcoming items.
public enum ItemRelevance: Sendable, Hashable {
    /// Until its time is over; without a limit in a feed that shows the past.
    case open
    /// Until an instant, the same for every viewer.
    case until(Date)
    /// Until this many seconds after its time is over, which for whole days depends on the viewer's zone.
    case afterTime(seconds: Int)

    /// The seconds of ``afterTime(seconds:)``; `nil` for any other.
    package var secondsAfterTime: Int? { if case .afterTime(let seconds) = self { seconds } else { nil } }
}

/// The state of an item, from scheduled to finished.
public enum ItemStatus: String, Sendable, CaseIterable {
    case scheduled, live, cancelled, withdrawn, ended

    /// True if the item will not take place.
    public var isOff: Bool { self == .cancelled || self == .withdrawn }
}

/// The kind of an item within its feed, such as greyhound races or a tube line.
public struct ItemCategory: Sendable, Hashable {
    /// The machine-readable name, which `--category` accepts.
    public var id: String

    /// The name for display.
    public var label: String

    /// Its customary colour as `#00A0DF`, if it has one.
    public var colour: String?

    /// A single character that represents it in little space, such as "⚽".
    public var icon: String?

    public init(id: String, label: String, colour: String? = nil, icon: String? = nil) {
        self.id = id
        self.label = label
        self.colour = colour
        self.icon = icon
    }
}

/// The location of an item.
public struct Place: Sendable, Hashable {
    public var name: String?

    /// Degrees north and east, WGS 84.
    public var coordinates: Coordinates?

    /// The country as the publisher writes it, or its ISO 3166 code if that is known.
    public var country: String?

    public init(name: String? = nil, coordinates: Coordinates? = nil, country: String? = nil) {
        self.name = name
        self.coordinates = coordinates
        self.country = country
    }
}

/// A point on the earth, in degrees north and east of WGS 84.
public struct Coordinates: Sendable, Hashable {
    public var latitude: Double
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A link to more about an item.
public struct ItemLink: Sendable, Hashable {
    public var label: String
    public var url: URL

    public init(_ label: String, _ url: URL) {
        self.label = label
        self.url = url
    }
}

/// Items that belong together, with facts of their own: a stop, a sport, a meeting, a month.
///
/// A group without items is shown too, so that a sport can say that it has no upcoming events.
public struct FeedGroup: Sendable, Hashable, Identifiable {
    /// The id that items and `--group` refer to.
    public var id: String
    public var title: String
    public var place: Place?
    public var facts: [Fact]

    public init(id: String, title: String, place: Place? = nil, facts: [Fact] = []) {
        self.id = id
        self.title = title
        self.place = place
        self.facts = facts
    }
}
