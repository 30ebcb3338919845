import FeedCore
import Foundation

/// The items of a feed that pass a query's filters, in order and before limits.
struct FoundItems {
    let source: EntrySource
    let places: [EntryPlace]

    /// The number of items that the feed's own `include` and `exclude` hide.
    private(set) var hiddenByFeed = 0

    /// The number of items that are hidden only because they are over, if that is worth mentioning: their feed keeps
    /// them, or the query looks for them.
    private(set) var pastCount = 0

    let filter: ReportFilter

    init(of report: FeedReport, at order: Int, by query: FeedQuery, _ known: FilteredItems? = nil) {
        let filtered = known ?? FilteredItems(report, by: query)
        let (index, timeFilter) = (filtered.index, TimeFilter(query, of: report.feed))
        let source = EntrySource(report, index)
        let (hasFilters, now) = (query.hasFilters, query.now.timeIntervalSinceReferenceDate)
        var places: [EntryPlace] = []
        // Without filters, most items pass.
        if !hasFilters { places.reserveCapacity(index.times.count) }
        for (place, times) in index.times.enumerated() {
            let lasting = filtered[place]
            // Neither counted nor shown, at any time.
            if let lasting, !lasting.isOfFeed { continue }
            guard let reason = timeFilter.reason(toHide: times) ?? lasting else {
                let isStarred = !query.stars.isEmpty && report.isStarred(source.items[place].id, among: query.stars)
                var found = EntryPlace(times, at: place, of: order, now: now, hasWindow: query.window != nil)
                found.isStarred = isStarred
                places.append(found)
                continue
            }
            if reason.isOfFeed { hiddenByFeed += 1 }
            if lasting == nil, reason == .keptPast || reason == .past && hasFilters { pastCount += 1 }
        }
        let starsFirst = query.layout == .perFeed && query.window == nil && !query.stars.isEmpty
        places.sort { one, other in
            if starsFirst, one.isStarred != other.isStarred { return one.isStarred }
            return EntryPlace.isOrderedBefore(one, other) { _ in source }
        }
        (self.source, self.places, filter) = (source, places, filtered.filter)
    }

    /// Returns the number of the group of an item.
    func group(of place: EntryPlace) -> Int { source.index.groups[place.index] }

    /// Orders by title, with numbers by their value and starred items first; items of one title by time.
    func isOrderedByTitle(_ one: EntryPlace, _ other: EntryPlace) -> Bool {
        if one.isStarred != other.isStarred { return one.isStarred }
        let order = source.items[one.index].title.compare(
            source.items[other.index].title,
            options: [.caseInsensitive, .diacriticInsensitive, .numeric]
        )
        guard order == .orderedSame else { return order == .orderedAscending }
        return EntryPlace.isOrderedBefore(one, other) { _ in source }
    }

    /// The number of items of each group, by its number.
    var countsOfGroups: [Int] {
        var counts = Array(repeating: 0, count: source.index.groups.values.count)
        for place in places { counts[source.index.groups[place.index]] += 1 }
        return counts
    }
}
