package import FeedCore
import Foundation

/// An item that has another id in the newer of two answers, since its publisher makes ids of times.
package struct ItemMove: Sendable {
    package var before: FeedItem
    package var after: FeedItem
}

extension ItemChanges {
    /// The items that an answer has under another id, because they have moved.
    ///
    /// An item that is gone and one that is new are taken for one item only if nothing speaks against that:
    ///
    /// - Both have the same title, subtitle, group and category, and no other item of either answer has.
    /// - Where other items have, such as the repetitions of one event, they are all where they were; the one that moved
    ///   stays between those before and behind it, and was at least two hours ahead. Of several trains to one destination
    ///   none is recognised.
    /// - Both are ahead, at different times, in the time that both answers cover.
    /// - The move is less than a week, and less than the time that was left until the old start. A list that has the next of
    ///   a series drops it when it begins or shortly before, and then has the one after it: that is another item. So is next
    ///   week's where this week's is called off.
    ///
    /// A move of a longer distance, one that is told shortly before the start, and one that changes the title too are not
    /// recognised: the old item disappears, and the new one appears. So it is where the old or the new item has no date.
    ///
    /// - Returns: The moves in the order of the new answer.
    package func moves(in difference: SnapshotDifference) -> [ItemMove] {
        guard let old = difference.old, !difference.removed.isEmpty, tellsOfAbsence(old, difference.new) else {
            return []
        }
        let gone = difference.removed.filter { isMissed($0, in: difference.new) }
        guard !gone.isEmpty else { return [] }
        let goneItems = Dictionary(gone.map { (Likeness($0), $0) }) { first, _ in first }
        let isNews = news(after: old)
        let moves = difference.touched.compactMap { touched -> ItemMove? in
            let item = touched.item
            guard touched.before == nil, let before = goneItems[Likeness(item)], isNews(item),
                old.coverage?.hasStart(of: item) != false, isShortMove(from: before, to: item)
            else { return nil }
            return ItemMove(before: before, after: item)
        }
        guard !moves.isEmpty else { return [] }
        let wanted = Set(moves.map { Likeness($0.after) })
        let (before, after) = (Self.starts(of: wanted, in: old), Self.starts(of: wanted, in: difference.new))
        return moves.filter { move in
            let likeness = Likeness(move.after)
            let (before, after) = (before[likeness] ?? [], after[likeness] ?? [])
            return before.count == 1 && after.count == 1 || isOnlyMove(move, from: before, to: after)
        }
    }

    /// How far ahead one of several items alike must be, in seconds: of what follows each other faster, it is not known
    /// which is which.
    private static let leadOfRepetition: TimeInterval = 2 * 3_600

    /// Whether of several items alike this one alone is elsewhere, and none of the others is between there and where it was.
    private func isOnlyMove(_ move: ItemMove, from before: [Date], to after: [Date]) -> Bool {
        let (old, new) = (move.before.time.start(in: .gmt), move.after.time.start(in: .gmt))
        guard before.count == after.count, old.timeIntervalSince(now) >= Self.leadOfRepetition,
            let left = before.firstIndex(of: old), let come = after.firstIndex(of: new)
        else { return false }
        var (others, same) = (before, after)
        others.remove(at: left)
        same.remove(at: come)
        let between = min(old, new)...max(old, new)
        return others.sorted() == same.sorted() && !others.contains(where: between.contains)
    }

    /// The longest move that is recognised, in seconds.
    private static let longestMove: TimeInterval = 7 * 86_400

    private func isShortMove(from before: FeedItem, to item: FeedItem) -> Bool {
        let (old, new) = (before.time.start(in: .gmt), item.time.start(in: .gmt))
        let distance = abs(new.timeIntervalSince(old))
        return before.time != item.time && new > now && distance < Self.longestMove
            && distance < old.timeIntervalSince(now)
    }

    /// When items are that are alike, of those that matter.
    private static func starts(of wanted: Set<Likeness>, in snapshot: FeedSnapshot) -> [Likeness: [Date]] {
        var starts: [Likeness: [Date]] = [:]
        for item in snapshot.items {
            let likeness = Likeness(item)
            if wanted.contains(likeness) { starts[likeness, default: []].append(item.time.start(in: .gmt)) }
        }
        return starts
    }
}

/// What an item has in common with itself at another time.
private struct Likeness: Hashable {
    private let title: String
    private let subtitle: String?
    private let group: String?
    private let category: String?

    init(_ item: FeedItem) {
        (title, subtitle, group, category) = (item.title, item.subtitle, item.group, item.category?.id)
    }
}
