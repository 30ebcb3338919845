public import Foundation

/// One thing that happens at a time: a race, an arrival, a match, a holiday.
public struct FeedItem: Sendable, Hashable, Identifiable {
    /// The id within the feed, which is the same in every answer.
    public var id: LocalID
    public var title: String
    public var subtitle: String?

    /// The current time of the item, which is used for sorting, countdowns and alerts.
    public var time: FeedTime

    /// The planned time, if the publisher distinguishes it from ``time``; otherwise `nil`.
    public var planned: FeedTime?

    /// The id of the item's ``FeedGroup``, if it has one.
    public var group: String?
    public var category: ItemCategory?
    public var status: ItemStatus
    public var place: Place?

    /// Further details, the most important first.
    public var facts: [Fact]
    public var tables: [FactTable]
    public var links: [ItemLink]

    /// The time to which the publisher's data about the item applies, if the publisher states it.
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

    /// Returns the value of a fact by its key.
    public func fact(_ key: String) -> FactValue? { facts.first { $0.key == key }?.value }
}

/// A link to more information about an item.
public struct ItemLink: Sendable, Hashable {
    public var label: String
    public var url: URL

    public init(_ label: String, _ url: URL) {
        self.label = label
        self.url = url
    }
}
