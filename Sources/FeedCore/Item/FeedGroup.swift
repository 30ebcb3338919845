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
