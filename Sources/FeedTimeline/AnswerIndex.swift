package import FeedCore
package import Foundation
import Synchronization

/// The values of an answer's items that queries compare, in one array per property.
///
/// An item takes 300 bytes and refers to texts elsewhere, so visiting a hundred thousand items would be most of a
/// query's cost.
package final class AnswerIndex: Sendable {
    let times: [ItemTimes]

    /// The ids of the items' groups; empty for an item without a group.
    package let groups: Numbering<String>
    package let categories: Numbering<ItemCategory?>

    /// True for each item that is a sample.
    let areSamples: [Bool]

    /// The share of an answer's items up to which these are sorted by themselves, while the order is not known: one
    /// query for few items of a large calendar does not sort all of it.
    private static let fewItems = 8

    /// The values that some queries need, once the first one has needed them.
    private let derived = Mutex<(order: [Int32]?, points: TurningPoints?)>((nil, nil))

    /// Creates the index in a zone; everything except the times is copied from `other`, an index in another zone, if
    /// present.
    init(_ items: [FeedItem], in timeZone: TimeZone, _ other: AnswerIndex?) {
        var times: [ItemTimes] = []
        times.reserveCapacity(items.count)
        items.lookAtEach { times.append(ItemTimes($1, in: timeZone)) }
        self.times = times
        if let other {
            (groups, categories, areSamples) = (other.groups, other.categories, other.areSamples)
            return
        }
        var (groups, categories, areSamples) = (Numbering<String>(), Numbering<ItemCategory?>(), [Bool]())
        groups.reserve(items.count)
        categories.reserve(items.count)
        areSamples.reserveCapacity(items.count)
        items.lookAtEach { _, item in
            groups.append(item.pointee.group ?? "")
            categories.append(item.pointee.category)
            areSamples.append(item.pointee.isSample)
        }
        (self.groups, self.categories, self.areSamples) = (groups, categories, areSamples)
    }

    /// True if at least one item has whole days, which begin and end in the viewer's zone.
    var hasDays: Bool { times.contains(where: \.isDay) }

    /// The places of all items in the order of ``Timeline/Position``, independent of the current time; `nil` if no query
    /// has needed it yet.
    var knownOrder: [Int32]? { derived.withLock(\.order) }

    /// Returns the places of all items in the order of ``Timeline/Position``, independent of the current time.
    ///
    /// Sorting is most of a query's cost, and the order is the same for all queries.
    func order(of items: [FeedItem]) -> [Int32] {
        derived.withLock { derived in
            if let order = derived.order { return order }
            let order = times.indices.map { Int32($0) }.sorted { isBefore(Int($0), Int($1), in: items) }
            derived.order = order
            return order
        }
    }

    /// Returns some of the items' places, which are in the order of the answer, in the order of ``order(of:)``.
    func inOrder(_ places: [Int32], of items: [FeedItem]) -> [Int32] {
        if knownOrder == nil, places.count < times.count / Self.fewItems {
            return places.sorted { isBefore(Int($0), Int($1), in: items) }
        }
        let order = order(of: items)
        if places.count == times.count { return order }
        var isFound = Array(repeating: false, count: times.count)
        for place in places { isFound[Int(place)] = true }
        return order.filter { isFound[Int($0)] }
    }

    /// Returns true if an item comes before another, independent of the current time.
    private func isBefore(_ one: Int, _ other: Int, in items: [FeedItem]) -> Bool {
        let (first, second) = (times[one], times[other])
        if first.isUndated != second.isUndated { return !first.isUndated }
        if first.start != second.start { return first.start < second.start }
        if first.isDay != second.isDay { return first.isDay }
        return items[one].id < items[other].id
    }

    /// The instants at which time alone changes what is shown of the items.
    var turningPoints: TurningPoints {
        derived.withLock { derived in
            let points = derived.points ?? TurningPoints(times)
            derived.points = points
            return points
        }
    }
}

/// The values that are derived from an answer once for all queries, when they are first needed.
final class AnswerIndexes: Sendable {
    /// The maximum number of zones with an index, since a server's clients can use any zone; the index that was used
    /// least recently is dropped.
    private static let mostZones = 8

    private struct Known {
        let zone: TimeZone
        let index: AnswerIndex
        let hasDays: Bool
    }

    private struct State {
        /// The indexes, the most recently used first.
        var indexes: [Known] = []
        var texts: AnswerTexts?
        var hidden: (include: ItemFilter, exclude: ItemFilter, reasons: [HiddenReason?])?

        /// Returns an index that is valid in a zone, or, if `zone` is `nil`, any index; `nil` if there is none.
        mutating func index(in zone: TimeZone?) -> AnswerIndex? {
            // Without whole days, the index is the same in all zones.
            guard let place = indexes.firstIndex(where: { zone == nil || !$0.hasDays || $0.zone == zone }) else {
                return nil
            }
            if place > 0 { indexes.insert(indexes.remove(at: place), at: 0) }
            return indexes[0].index
        }
    }

    private let state = Mutex(State())

    /// True if the answer has whole days; `nil` if no index has been created yet.
    var hasDays: Bool? { state.withLock { $0.indexes.first?.hasDays } }

    /// Returns the index of the answer's items in a zone, or, if `zone` is `nil`, in any zone.
    func index(of items: [FeedItem], in zone: TimeZone?) -> AnswerIndex {
        let (found, other) = state.withLock { ($0.index(in: zone), $0.indexes.first?.index) }
        if let found { return found }
        let index = AnswerIndex(items, in: zone ?? .gmt, other)
        let made = Known(zone: zone ?? .gmt, index: index, hasDays: index.hasDays)
        return state.withLock { state in
            // Another query may have created the index meanwhile.
            if let index = state.index(in: zone) { return index }
            state.indexes = [made] + state.indexes.prefix(Self.mostZones - 1)
            return index
        }
    }

    /// Returns the texts of the items, which are the same in all zones.
    func texts(of items: [FeedItem]) -> AnswerTexts {
        if let texts = state.withLock(\.texts) { return texts }
        let texts = AnswerTexts(items)
        state.withLock { $0.texts = texts }
        return texts
    }

    /// Returns, for each item, the reason for which the feed's own filters hide it; empty if they hide no item.
    func reasons(toHide items: [FeedItem], of feed: Feed, _ filter: FeedItemFilter) -> [HiddenReason?] {
        guard feed.hasFilters else { return [] }
        let known = state.withLock(\.hidden)
        if let known, known.include == feed.include, known.exclude == feed.exclude { return known.reasons }
        var reasons: [HiddenReason?] = []
        items.lookAtEach { reasons.append(filter.reason(toHide: $1)) }
        if reasons.allSatisfy({ $0 == nil }) { reasons = [] }
        state.withLock { [reasons] in $0.hidden = (feed.include, feed.exclude, reasons) }
        return reasons
    }
}

extension FeedReport {
    /// The texts of the report's items.
    var texts: AnswerTexts { indexes.texts(of: snapshot?.items ?? []) }

    /// Returns the index of the report's items; empty without an answer.
    package func index(in timeZone: TimeZone) -> AnswerIndex { indexes.index(of: snapshot?.items ?? [], in: timeZone) }

    /// An index of the report's items with times in any zone.
    var anyIndex: AnswerIndex { indexes.index(of: snapshot?.items ?? [], in: nil) }

    /// True if the report's answer has whole days, for a calendar.
    package var hasDays: Bool { indexes.hasDays ?? snapshot?.items.contains(where: \.time.isDay) ?? false }
}

extension [FeedItem] {
    /// Calls a closure with the index of each item and a pointer to it, since copying an item takes longer than reading
    /// it.
    func lookAtEach(_ body: (Int, UnsafePointer<FeedItem>) -> Void) {
        withUnsafeBufferPointer { items in
            guard let first = items.baseAddress else { return }
            for index in items.indices { body(index, first + index) }
        }
    }
}
