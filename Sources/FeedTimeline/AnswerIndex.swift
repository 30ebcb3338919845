package import FeedCore
package import Foundation
import Synchronization

/// What queries compare of an answer's items, side by side.
///
/// An item takes 300 bytes and refers to texts elsewhere: to visit a hundred thousand of them is most of what a question
/// about them would cost.
package final class AnswerIndex: Sendable {
    let times: [ItemTimes]

    /// The ids of the items' groups.
    package let groups: Numbering<String?>
    package let categories: Numbering<ItemCategory?>

    /// Whether each item is made up.
    let areSamples: [Bool]

    init(_ items: [FeedItem], in timeZone: TimeZone) {
        var (times, areSamples): ([ItemTimes], [Bool]) = ([], [])
        var (groups, categories) = (Numbering<String?>(), Numbering<ItemCategory?>())
        times.reserveCapacity(items.count)
        areSamples.reserveCapacity(items.count)
        groups.reserve(items.count)
        categories.reserve(items.count)
        items.lookAtEach { _, item in
            times.append(ItemTimes(item, in: timeZone))
            groups.append(item.pointee.group)
            categories.append(item.pointee.category)
            areSamples.append(item.pointee.isSample)
        }
        self.areSamples = areSamples
        (self.times, self.groups, self.categories) = (times, groups, categories)
    }

    /// Whether an item is of whole days, which begin and end in the viewer's zone.
    var hasDays: Bool { times.contains(where: \.isDay) }
}

/// The index of an answer in each zone that was asked for, made when it is first needed.
final class AnswerIndexes: Sendable {
    /// How many zones are kept: viewers are in a few, but a server is asked by anybody.
    private static let mostZones = 8

    private struct Known {
        let zone: TimeZone
        let index: AnswerIndex
        let hasDays: Bool
    }

    private let known = Mutex<[Known]>([])

    private let knownTexts = Mutex<AnswerTexts?>(nil)

    /// Whether the answer has whole days, where that is known.
    var hasDays: Bool? { known.withLock { $0.first?.hasDays } }

    /// - Parameters:
    ///   - items: The items of the answer.
    ///   - zone: Where the viewer is; `nil` for any zone.
    /// - Returns: Their index.
    func index(of items: [FeedItem], in zone: TimeZone?) -> AnswerIndex {
        // Instants are the same everywhere.
        let found = known.withLock { $0.first { zone == nil || !$0.hasDays || $0.zone == zone }?.index }
        if let found { return found }
        let zone = zone ?? .gmt
        let index = AnswerIndex(items, in: zone)
        let made = Known(zone: zone, index: index, hasDays: index.hasDays)
        known.withLock { $0 = [made] + $0.prefix(Self.mostZones - 1) }
        return index
    }

    /// The texts of the items, the same in all zones.
    func texts(of items: [FeedItem]) -> AnswerTexts {
        if let texts = knownTexts.withLock(\.self) { return texts }
        let texts = AnswerTexts(items)
        knownTexts.withLock { $0 = texts }
        return texts
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
