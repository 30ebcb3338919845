extension Timeline {
    /// Items in an order, each made when it is read: of a hundred thousand that match, a page has fifty.
    package struct Entries: RandomAccessCollection, Sendable {
        private enum Storage: Sendable {
            case list([Entry])
            /// The places of items in the sources of their feeds: in the only source, or in that at the place of the
            /// feed.
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
                Entry(sources[sources.count == 1 ? 0 : places[index].order], places[index])
            }
        }

        /// Calls a closure with each item's source and place.
        fileprivate func forEachPlace(_ body: (EntrySource, EntryPlace) -> Void) {
            switch storage {
            case .list(let entries): for entry in entries { body(entry.source, entry.place) }
            case .places(let sources, let places):
                for place in places { body(sources[sources.count == 1 ? 0 : place.order], place) }
            }
        }
    }

    /// The sections that have samples, and those that have other items, by their places.
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
