package import FeedCore
package import Foundation

extension Timeline {
    /// An item of the timeline.
    ///
    /// It contains the item's index in an answer instead of the item, which takes 300 bytes, since every matching item
    /// has an entry.
    package struct Entry: Sendable {
        let source: EntrySource
        let place: EntryPlace

        package var item: FeedItem { source.items[place.index] }
        package var feed: Feed.ID { source.feed }
        package var readAt: Date? { source.readAt }
        package var groupTitle: String? { group.flatMap { source.groupTitles[$0] } }

        /// The item's revision; `nil` if it is not stored.
        package var revision: ItemRevision? { source.revisions[source.items[place.index].id] }

        /// True if the item is over.
        package var isPast: Bool { place.isPast }

        package var isStarred: Bool { place.isStarred }

        /// True if the item is over and comes after upcoming items, as it does unless a window is requested.
        package var ranksAsPast: Bool { place.ranksAsPast }

        /// The item's index in its feed's answer.
        package var index: Int { place.index }

        /// The index of the item's feed among the timeline's sections.
        package var order: Int { place.order }

        var key: Double { place.key }

        // These are read without a copy of the whole item, which would take longer than the rest.
        package var id: ItemID { ItemID(feed, source.items[place.index].id) }
        package var time: FeedTime { source.items[place.index].time }
        package var status: ItemStatus { source.items[place.index].status }
        package var category: ItemCategory? { source.items[place.index].category }
        package var observedAt: Date? { source.items[place.index].observedAt }
        package var group: String? { source.items[place.index].group }
        package var isSample: Bool { source.index.areSamples[place.index] }

        package var position: Position {
            .init(
                isUndated: place.isUndated,
                ranksAsPast: place.ranksAsPast,
                key: place.key,
                isDay: place.isDay,
                order: place.order,
                id: source.items[place.index].id
            )
        }
    }
}

extension Timeline.Entry {
    /// Returns the time at which an item is over.
    package static func end(of item: FeedItem, in timeZone: TimeZone) -> Date {
        withUnsafePointer(to: item) { end(of: $0, in: timeZone) }
    }

    static func end(of item: UnsafePointer<FeedItem>, in timeZone: TimeZone) -> Date {
        if let instant = item.pointee.relevantUntil(in: timeZone) { return instant }
        return switch item.pointee.status {
        case .ended: .distantPast
        // A live item continues after its start, but after a day the publisher's data is out of date.
        case .live: item.pointee.time.end(in: timeZone).addingTimeInterval(86_400)
        default: item.pointee.time.end(in: timeZone)
        }
    }
}

/// The properties that all entries of a feed share.
final class EntrySource: Sendable {
    let items: [FeedItem]
    let feed: Feed.ID
    let readAt: Date?
    let revisions: [LocalID: ItemRevision]

    /// The titles of groups by id.
    let groupTitles: [String: String]
    let index: AnswerIndex

    /// Creates the shared properties from a report and its index.
    init(_ report: FeedReport, _ index: AnswerIndex) {
        items = report.snapshot?.items ?? []
        feed = report.feed.id
        readAt = report.readAt
        revisions = report.revisions
        groupTitles = report.snapshot?.groupTitles ?? [:]
        self.index = index
    }
}

/// An item's index and the properties that its order depends on, as numbers only, because sorting a hundred thousand of
/// them is most of a query's cost.
struct EntryPlace: Sendable {
    /// The key by which times are compared: the start in seconds since 2001, negated if ``ranksAsPast`` is true.
    let key: Double

    private let place: Int32
    private let feed: Int32

    let isUndated: Bool
    let ranksAsPast: Bool
    let isDay: Bool
    let isPast: Bool
    var isStarred = false

    /// The item's index in its source.
    var index: Int { Int(place) }

    /// The index of the item's feed among the timeline's sections.
    var order: Int { Int(feed) }

    /// Creates the place of an item.
    ///
    /// - Parameters:
    ///   - times: The times of the item.
    ///   - index: The item's index in its source.
    ///   - order: The index of the item's feed among the timeline's sections.
    ///   - now: The current time, in seconds since 2001.
    ///   - hasWindow: True if a window was requested: past items are then ordered with the others, otherwise they come
    ///     last.
    init(_ times: ItemTimes, at index: Int, of order: Int, now: Double, hasWindow: Bool) {
        (place, feed) = (Int32(index), Int32(order))
        isPast = times.isPast(at: now)
        ranksAsPast = isPast && !hasWindow
        key = ranksAsPast ? -times.start : times.start
        (isDay, isUndated) = (times.isDay, times.isUndated)
    }

    /// Returns the places of one feed, which are in order of time, in the order of ``Timeline/Position``: those that
    /// rank as past come after the others, the latest first.
    static func ranked(_ places: [EntryPlace]) -> [EntryPlace] {
        guard places.contains(where: \.ranksAsPast) else { return places }
        var ranked: [EntryPlace] = []
        ranked.reserveCapacity(places.count)
        for isUndated in [false, true] {
            ranked += places.lazy.filter { $0.isUndated == isUndated && !$0.ranksAsPast }
            let past = places.filter { $0.isUndated == isUndated && $0.ranksAsPast }
            // Items that begin at the same time keep their order.
            var end = past.endIndex
            while end > 0 {
                var start = end - 1
                while start > 0, past[start - 1].key == past[start].key { start -= 1 }
                ranked += past[start..<end]
                end = start
            }
        }
        return ranked
    }

    /// Returns the first `limit` places of several feeds in one order; each feed's own are in order.
    static func merged(_ feeds: [[EntryPlace]], limit: Int) -> [EntryPlace] {
        var runs = feeds.filter { !$0.isEmpty }.map { $0.prefix(limit) }
        while runs.count > 1 {
            runs = stride(from: 0, to: runs.count, by: 2).map { place in
                place + 1 < runs.count ? merged(runs[place], runs[place + 1], limit: limit)[...] : runs[place]
            }
        }
        return runs.first.map(Array.init) ?? []
    }

    private static func merged(
        _ one: ArraySlice<EntryPlace>,
        _ other: ArraySlice<EntryPlace>,
        limit: Int
    ) -> [EntryPlace] {
        var merged: [EntryPlace] = []
        merged.reserveCapacity(min(one.count + other.count, limit))
        var (first, second) = (one.startIndex, other.startIndex)
        while merged.count < limit, first < one.endIndex, second < other.endIndex {
            // Places of two feeds are never compared by their ids.
            if one[first].isOrderedBefore(other[second]) ?? true {
                merged.append(one[first])
                first += 1
            } else {
                merged.append(other[second])
                second += 1
            }
        }
        let rest = first < one.endIndex ? one[first...] : other[second...]
        return merged + rest.prefix(limit - merged.count)
    }

    /// Returns true if an item comes before another by the order of ``Timeline/Position``; `nil` if their ids decide.
    private func isOrderedBefore(_ other: EntryPlace) -> Bool? {
        if isUndated != other.isUndated { return !isUndated }
        if ranksAsPast != other.ranksAsPast { return !ranksAsPast }
        if key != other.key { return key < other.key }
        if isDay != other.isDay { return isDay }
        return feed == other.feed ? nil : feed < other.feed
    }

    /// Returns true if an item comes before another by the order of ``Timeline/Position``.
    static func isOrderedBefore(_ one: EntryPlace, _ other: EntryPlace, in sources: (Int) -> EntrySource) -> Bool {
        if let isBefore = one.isOrderedBefore(other) { return isBefore }
        let items = sources(one.order).items
        return items[one.index].id < items[other.index].id
    }
}
