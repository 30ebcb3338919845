package import FeedCore

extension Timeline {
    /// The position of an item in the order of a unified timeline, which other items that come and go do not change.
    package struct Position: Sendable, Hashable, Comparable {
        package var isUndated: Bool

        /// True if it comes after current and upcoming items.
        package var ranksAsPast: Bool

        /// The key by which times are compared: seconds since 2001, negated for the past.
        package var key: Double
        package var isDay: Bool

        /// The place of its feed in the configuration, of those that are shown.
        package var order: Int
        package var id: LocalID

        package init(isUndated: Bool, ranksAsPast: Bool, key: Double, isDay: Bool, order: Int, id: LocalID) {
            self.isUndated = isUndated
            self.ranksAsPast = ranksAsPast
            self.key = key
            self.isDay = isDay
            self.order = order
            self.id = id
        }

        /// A total order: current and upcoming items, soonest first, then past items, latest first, then undated items.
        ///
        /// In a requested window, past items are ordered with the others. At the same instant whole days come first,
        /// then by feed and id.
        package static func < (one: Position, other: Position) -> Bool {
            if one.isUndated != other.isUndated { return !one.isUndated }
            if one.ranksAsPast != other.ranksAsPast { return !one.ranksAsPast }
            if one.key != other.key { return one.key < other.key }
            if one.isDay != other.isDay { return one.isDay }
            return (one.order, one.id) < (other.order, other.id)
        }
    }

    /// Reduces a unified timeline to the items of one page, after the last item of the page before, if there was one.
    ///
    /// - Returns: Its last item, if another page follows.
    package mutating func cutPage(after position: Position?, size: Int) -> Position? {
        let rest = entries.drop { entry in position.map { !($0 < entry.position) } ?? false }
        entries = Entries(rest.prefix(size))
        return rest.count > size ? entries.last?.position : nil
    }
}
