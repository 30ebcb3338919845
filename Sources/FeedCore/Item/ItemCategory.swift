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

/// Items that belong together, with facts of their own: a stop, a sport, a meeting, a month.
///
/// A group without items is shown too, so that a sport can say that it has no upcoming events.
public struct FeedGroup: Sendable, Hashable, Identifiable, Codable {
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
