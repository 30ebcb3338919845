import FeedCore

/// The items of a feed that pass a query's filters, in order and before limits.
struct FoundItems {
    let source: EntrySource
    let places: [EntryPlace]

    /// How many items the feed's own `include` and `exclude` hide.
    let hiddenByFeed: Int

    /// The items that are hidden because they are over, where that may be worth a word.
    private let past: [Int]

    let filter: ReportFilter

    init(of report: FeedReport, at order: Int, by query: FeedQuery) {
        let items = report.snapshot?.items ?? []
        let filter = ReportFilter(query, of: report)
        let source = EntrySource(items, of: report)
        var places: [EntryPlace] = []
        var past: [Int] = []
        var hiddenByFeed = 0
        // Where nothing is looked for, most items pass.
        if !query.hasFilters { places.reserveCapacity(items.count) }
        // In a buffer no item is copied to be looked at.
        items.withUnsafeBufferPointer { items in
            for index in items.indices {
                switch filter.reason(toHide: items[index]) {
                case nil:
                    let isStarred = report.isStarred(items[index].id, among: query.stars)
                    places.append(EntryPlace(items[index], at: index, isStarred: isStarred, order: order, in: query))
                case let reason?:
                    if reason.isOfFeed { hiddenByFeed += 1 }
                    if filter.isWorthAWord(reason) { past.append(index) }
                }
            }
        }
        let starsFirst = query.layout == .perFeed && query.window == nil && !query.stars.isEmpty
        places.sort { one, other in
            if starsFirst, one.isStarred != other.isStarred { return one.isStarred }
            return EntryPlace.isOrderedBefore(one, other) { _ in source }
        }
        (self.source, self.places, self.filter) = (source, places, filter)
        (self.hiddenByFeed, self.past) = (hiddenByFeed, past)
    }

    /// The id of the group of an item.
    func group(of place: EntryPlace) -> String? { source.items[place.index].group }

    /// How many items are hidden only because they are over.
    var pastCount: Int { past.count { filter.lastingReason(toHide: source.items[$0]) == nil } }

    /// How many items each group has, by its id.
    var countsOfGroups: [String: Int] {
        var counts: [String: Int] = [:]
        source.items.withUnsafeBufferPointer { items in
            for place in places { counts[items[place.index].group ?? "", default: 0] += 1 }
        }
        return counts
    }
}
