import FeedCore
import Foundation

/// The items of a feed that pass a query's filters, in order and before limits.
struct FoundItems {
    let source: EntrySource
    let places: [EntryPlace]

    /// How many items the feed's own `include` and `exclude` hide.
    let hiddenByFeed: Int

    /// The items that are hidden because they are over, where that may be worth a word.
    private let past: [Int]

    let filter: ReportFilter

    init(of report: FeedReport, at order: Int, by query: FeedQuery, _ known: FilteredItems? = nil) {
        let filtered = known ?? FilteredItems(report, by: query)
        let items = report.snapshot?.items ?? []
        let filter = ReportFilter(query, of: report)
        let source = EntrySource(items, of: report)
        var places: [EntryPlace] = []
        var past: [Int] = []
        var hiddenByFeed = 0
        // Where nothing is looked for, most items pass.
        if !query.hasFilters { places.reserveCapacity(items.count) }
        items.lookAtEach { index, item in
            let lasting = filtered[index]
            // Neither counted nor shown, whatever its time.
            if let lasting, !lasting.isOfFeed { return }
            switch filter.reasonNow(toHide: item) ?? (query.hasFilters ? lasting : filter.lastingReason(toHide: item)) {
            case nil:
                let isStarred = !query.stars.isEmpty && report.isStarred(item.pointee.id, among: query.stars)
                places.append(EntryPlace(item, at: index, isStarred: isStarred, order: order, in: query))
            case let reason?:
                if reason.isOfFeed { hiddenByFeed += 1 }
                if filter.isWorthAWord(reason) { past.append(index) }
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

    /// By title, numbers by their value, starred items first; items of one title by time.
    func isOrderedByTitle(_ one: EntryPlace, _ other: EntryPlace) -> Bool {
        if one.isStarred != other.isStarred { return one.isStarred }
        let order = source.items[one.index].title.compare(
            source.items[other.index].title,
            options: [.caseInsensitive, .diacriticInsensitive, .numeric]
        )
        guard order == .orderedSame else { return order == .orderedAscending }
        return EntryPlace.isOrderedBefore(one, other) { _ in source }
    }

    /// How many items are hidden only because they are over.
    var pastCount: Int {
        past.count { index in withUnsafePointer(to: source.items[index]) { filter.lastingReason(toHide: $0) == nil } }
    }

    /// How many items each group has, by its id.
    var countsOfGroups: RepeatedTexts<Int> {
        var counts = RepeatedTexts<Int>()
        source.items.withUnsafeBufferPointer { items in
            for place in places { counts[items[place.index].group ?? "", default: 0] += 1 }
        }
        return counts
    }
}

extension [FeedItem] {
    /// Calls a closure with each item where it is: to copy one takes longer than to look at it.
    func lookAtEach(_ body: (Int, UnsafePointer<FeedItem>) -> Void) {
        withUnsafeBufferPointer { items in
            guard let first = items.baseAddress else { return }
            for index in items.indices { body(index, first + index) }
        }
    }
}
