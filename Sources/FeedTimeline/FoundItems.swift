import FeedCore
import Foundation

/// The items of a feed that pass a query's filters, in order and before limits.
struct FoundItems {
    let source: EntrySource
    let places: [EntryPlace]

    /// The number of items that the feed's own `include` and `exclude` hide.
    private(set) var hiddenByFeed = 0

    /// The number of items that are hidden only because they are over; counted if the feed keeps past items or the
    /// query has filters.
    private(set) var pastCount = 0

    let filter: ReportFilter

    init(of report: FeedReport, at order: Int, by query: FeedQuery, _ known: FilteredItems? = nil) {
        let filtered = known ?? FilteredItems(report, by: query)
        let (index, timeFilter) = (filtered.index, TimeFilter(query, of: report.feed))
        let source = EntrySource(report, index)
        let (hasFilters, now) = (query.hasFilters, query.now.timeIntervalSinceReferenceDate)
        var places: [Int32] = []
        // Without filters, most items pass.
        if !hasFilters { places.reserveCapacity(index.times.count) }
        for (place, times) in index.times.enumerated() {
            let lasting = filtered[place]
            // Items that the query's filters hide are neither counted nor shown.
            if let lasting, !lasting.isOfFeed { continue }
            guard let reason = timeFilter.reason(toHide: times) ?? lasting else {
                places.append(Int32(place))
                continue
            }
            if reason.isOfFeed { hiddenByFeed += 1 }
            if lasting == nil, reason == .keptPast || reason == .past && hasFilters { pastCount += 1 }
        }
        let entries = index.inOrder(places, of: source.items).map { place in
            var entry = EntryPlace(
                index.times[Int(place)],
                at: Int(place),
                of: order,
                now: now,
                hasWindow: query.window != nil
            )
            if !query.stars.isEmpty {
                entry.isStarred = report.isStarred(source.items[Int(place)].id, among: query.stars)
            }
            return entry
        }
        let starsFirst = query.layout == .perFeed && query.window == nil && !query.stars.isEmpty
        let ranked = EntryPlace.ranked(entries)
        self.places = starsFirst ? ranked.filter(\.isStarred) + ranked.filter { !$0.isStarred } : ranked
        (self.source, filter) = (source, filtered.filter)
    }

    /// Returns the number of an item's group.
    func group(of place: EntryPlace) -> Int { source.index.groups[place.index] }

    /// Returns true if an item comes before another by title: starred items first, numbers by value, equal titles by
    /// time.
    func isOrderedByTitle(_ one: EntryPlace, _ other: EntryPlace) -> Bool {
        if one.isStarred != other.isStarred { return one.isStarred }
        let order = source.items[one.index].title.compare(
            source.items[other.index].title,
            options: [.caseInsensitive, .diacriticInsensitive, .numeric]
        )
        guard order == .orderedSame else { return order == .orderedAscending }
        return EntryPlace.isOrderedBefore(one, other) { _ in source }
    }

    /// The number of items of each group, by the group's number.
    var countsOfGroups: [Int] {
        var counts = Array(repeating: 0, count: source.index.groups.values.count)
        for place in places { counts[source.index.groups[place.index]] += 1 }
        return counts
    }
}

/// The items of a feed that filters hide at any time, which are determined once for several uses.
///
/// The value is valid for one answer only, not for other answers of the same feed.
package struct FilteredItems: Sendable {
    let index: AnswerIndex
    let filter: ReportFilter

    /// The reason for which each item is hidden; empty if only time hides items.
    private let reasons: [HiddenReason?]

    package init(_ report: FeedReport, by query: FeedQuery) {
        index = report.index(in: query.timeZone)
        filter = ReportFilter(query, of: report, index)
        guard filter.hidesForGood, let items = report.snapshot?.items else {
            reasons = []
            return
        }
        var reasons: [HiddenReason?] = []
        reasons.reserveCapacity(items.count)
        items.lookAtEach { [filter] in reasons.append(filter.reason(toHide: $1, at: $0)) }
        self.reasons = reasons
    }

    /// The reason for which an item is hidden, by its index in the answer; `nil` if it is not hidden, or only by time.
    package subscript(place: Int) -> HiddenReason? { reasons.isEmpty ? nil : reasons[place] }

    /// True if only time hides items.
    var hidesNone: Bool { reasons.isEmpty }

    /// Calls a closure with the times of each item that the filters do not hide.
    func forEachLeft(_ body: (ItemTimes) -> Void) {
        if reasons.isEmpty { return index.times.forEach(body) }
        for (times, reason) in zip(index.times, reasons) where reason == nil { body(times) }
    }
}

extension FeedReport {
    /// Returns the report without the items that a query's filters hide, regardless of time and limits, for a client
    /// that subscribes to some items.
    package func narrowed(by query: FeedQuery) -> FeedReport {
        guard query.hasFilters, let snapshot else { return self }
        let filtered = FilteredItems(self, by: query)
        var report = self
        var items: [FeedItem] = []
        snapshot.items.lookAtEach { if filtered[$0] == nil { items.append($1.pointee) } }
        report.snapshot?.items = items
        report.snapshot?.groups = snapshot.groups.filter { filtered.filter.shows(group: $0) }
        return report
    }
}
