extension Timeline {
    /// Items in an order, each made when it is looked at: of a hundred thousand that match, a page has fifty.
    package struct Entries: RandomAccessCollection, Sendable {
        private enum Storage: Sendable {
            case list([Entry])
            /// Where items are, in the sources of their feeds; in the only one there is, or else by the places of the feeds.
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
    }
}
