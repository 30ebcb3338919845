package import FeedCore
package import Foundation
import Synchronization

/// What queries compare of an answer's items, side by side.
///
/// An item takes 300 bytes and refers to texts elsewhere: to visit a hundred thousand of them is most of what a question
/// about them would cost.
package final class AnswerIndex: Sendable {
    let times: [ItemTimes]

    /// The ids of the items' groups; an empty one for an item of none.
    package let groups: Numbering<String>
    package let categories: Numbering<ItemCategory?>

    /// Whether each item is made up.
    let areSamples: [Bool]

    /// - Parameters:
    ///   - items: The items of the answer.
    ///   - timeZone: Where the viewer is.
    ///   - other: The same in another zone, where that is known: only times are others.
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

    /// Whether an item is of whole days, which begin and end in the viewer's zone.
    var hasDays: Bool { times.contains(where: \.isDay) }
}

/// What is found out of an answer once for all questions, when it is first needed.
final class AnswerIndexes: Sendable {
    /// How many zones are kept, those that were asked for last: viewers are in a few, but a server is asked by anybody.
    private static let mostZones = 8

    private struct Known {
        let zone: TimeZone
        let index: AnswerIndex
        let hasDays: Bool
    }

    private struct State {
        /// What was asked for last is first.
        var indexes: [Known] = []
        var texts: AnswerTexts?
        var hidden: (include: ItemFilter, exclude: ItemFilter, reasons: [HiddenReason?])?

        /// The index for a zone, or for any.
        mutating func index(in zone: TimeZone?) -> AnswerIndex? {
            // Instants are the same everywhere.
            guard let place = indexes.firstIndex(where: { zone == nil || !$0.hasDays || $0.zone == zone }) else {
                return nil
            }
            if place > 0 { indexes.insert(indexes.remove(at: place), at: 0) }
            return indexes[0].index
        }
    }

    private let state = Mutex(State())

    /// Whether the answer has whole days, where that is known.
    var hasDays: Bool? { state.withLock { $0.indexes.first?.hasDays } }

    /// - Parameters:
    ///   - items: The items of the answer.
    ///   - zone: Where the viewer is; `nil` for any zone.
    /// - Returns: Their index.
    func index(of items: [FeedItem], in zone: TimeZone?) -> AnswerIndex {
        let (found, other) = state.withLock { ($0.index(in: zone), $0.indexes.first?.index) }
        if let found { return found }
        let index = AnswerIndex(items, in: zone ?? .gmt, other)
        let made = Known(zone: zone ?? .gmt, index: index, hasDays: index.hasDays)
        return state.withLock { state in
            // Another question may have made it meanwhile.
            if let index = state.index(in: zone) { return index }
            state.indexes = [made] + state.indexes.prefix(Self.mostZones - 1)
            return index
        }
    }

    /// The texts of the items, the same in all zones.
    func texts(of items: [FeedItem]) -> AnswerTexts {
        if let texts = state.withLock(\.texts) { return texts }
        let texts = AnswerTexts(items)
        state.withLock { $0.texts = texts }
        return texts
    }

    /// Why a feed's own filters hide each of the items; empty where they hide none.
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
    /// The texts of its items.
    var texts: AnswerTexts { indexes.texts(of: snapshot?.items ?? []) }

    /// The index of its items; empty where it has no answer.
    package func index(in timeZone: TimeZone) -> AnswerIndex { indexes.index(of: snapshot?.items ?? [], in: timeZone) }

    /// An index of its items whose times may be of any zone.
    var anyIndex: AnswerIndex { indexes.index(of: snapshot?.items ?? [], in: nil) }

    /// Whether its answer has whole days, for a calendar.
    package var hasDays: Bool { indexes.hasDays ?? snapshot?.items.contains(where: \.time.isDay) ?? false }
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
