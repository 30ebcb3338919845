package import FeedCore

extension Timeline {
    /// The entries of a timeline in order, each created when it is read, since a page has fifty of a hundred thousand
    /// entries.
    package struct Entries: RandomAccessCollection, Sendable {
        private enum Storage: Sendable {
            case list([Entry])
            /// The sources of the items, and each item's place. A single source has all items; of several sources,
            /// ``EntryPlace/order`` is the index of an item's source.
            case places([EntrySource], [EntryPlace])
        }

        private let storage: Storage

        package init(_ entries: some Sequence<Entry>) { storage = .list(Array(entries)) }

        init(_ sources: [EntrySource], _ places: [EntryPlace]) { storage = .places(sources, places) }

        package var startIndex: Int { 0 }

        package var endIndex: Int {
            switch storage {
            case .list(let entries): entries.count
            case .places(_, let places): places.count
            }
        }

        package subscript(index: Int) -> Entry {
            switch storage {
            case .list(let entries): entries[index]
            case .places(let sources, let places):
                Entry(source: sources[sources.count == 1 ? 0 : places[index].order], place: places[index])
            }
        }

        /// Calls a closure with each entry's source and place.
        fileprivate func forEachPlace(_ body: (EntrySource, EntryPlace) -> Void) {
            switch storage {
            case .list(let entries): for entry in entries { body(entry.source, entry.place) }
            case .places(let sources, let places):
                for place in places { body(sources[sources.count == 1 ? 0 : place.order], place) }
            }
        }
    }

    /// For each section, true in `made` if the section has sample items, and true in `real` if it has other items.
    package var sectionsWithSamples: (made: [Bool], real: [Bool]) {
        var (made, real) = (sections.map { _ in false }, sections.map { _ in false })
        for entries in layout == .unified ? [entries] : sections.map(\.entries) {
            entries.forEachPlace { source, place in
                if source.index.areSamples[place.index] { made[place.order] = true } else { real[place.order] = true }
            }
        }
        return (made, real)
    }
}

extension Timeline {
    /// The position of an item in the order of a unified timeline, which does not depend on other items.
    package struct Position: Sendable, Hashable, Comparable {
        package var isUndated: Bool

        /// True if the item comes after current and upcoming items.
        package var ranksAsPast: Bool

        /// The key by which times are compared: the start in seconds since 2001, negated if ``ranksAsPast`` is true.
        package var key: Double
        package var isDay: Bool

        /// The index of the item's feed among the shown feeds, in the order of the configuration.
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

        /// The total order: current and upcoming items, soonest first, then past items, latest first, then undated
        /// items.
        ///
        /// In a requested window, past items are ordered with the others. At the same instant, whole days come first;
        /// otherwise the feed and the id decide.
        package static func < (one: Position, other: Position) -> Bool {
            if one.isUndated != other.isUndated { return !one.isUndated }
            if one.ranksAsPast != other.ranksAsPast { return !one.ranksAsPast }
            if one.key != other.key { return one.key < other.key }
            if one.isDay != other.isDay { return one.isDay }
            return (one.order, one.id) < (other.order, other.id)
        }
    }

    /// Reduces a unified timeline to the page of at most `size` items after `position`, where the previous page ends;
    /// to the first page if `position` is `nil`.
    ///
    /// - Returns: The position of the page's last item if another page follows, otherwise `nil`.
    package mutating func cutPage(after position: Position?, size: Int) -> Position? {
        let rest = entries.drop { entry in position.map { !($0 < entry.position) } ?? false }
        entries = Entries(rest.prefix(size))
        return rest.count > size ? entries.last?.position : nil
    }
}
