package import FeedCore
import Foundation

/// An item that has another id in the newer of two answers, since its publisher derives ids from times.
package struct ItemMove: Sendable {
    package var before: FeedItem
    package var after: FeedItem
}

extension ItemChanges {
    /// Returns the items that have another id in the newer answer because they have moved.
    ///
    /// An item that is gone and one that is new are taken for the same only if nothing contradicts that:
    ///
    /// - Both have the same title, subtitle, group and category.
    /// - If other items of either answer have these too, such as the repetitions of one event, the old start was at
    ///   least two hours ahead, which excludes trains to one destination. Either no other start has changed, and the
    ///   moved item stays between its neighbours; or all items from some time on have moved by one distance, which is
    ///   less than half of the shortest gap between two starts.
    /// - Both are ahead, at different times, in the time that both answers cover.
    /// - The move is less than a week, and less than the time that was left until the old start. A list with only the
    ///   next item of a series drops it when it begins or shortly before, and then has the following item, which is
    ///   another one. Likewise, if this week's item is cancelled, next week's is another one.
    ///
    /// A longer move, a move that becomes known shortly before the start, and a move with another title are not
    /// recognised: the old item disappears, and the new one appears. The same applies if either item has no date.
    ///
    /// - Returns: The moves in the order of the new answer.
    func moves(since old: FeedSnapshot) -> [ItemMove] {
        guard !difference.removed.isEmpty, tellsOfAbsence(since: old) else { return [] }
        let gone = difference.removed.filter(isMissed)
        guard !gone.isEmpty else { return [] }
        let goneItems = Dictionary(grouping: gone) { Likeness($0) }
        let isNews = news(after: old)
        let come = difference.touched.filter { touched in
            touched.before == nil && goneItems[Likeness(touched.item)] != nil && isNews(touched.item)
                && old.coverage?.hasStart(of: touched.item) != false
        }
        .map(\.item)
        let comeItems = Dictionary(grouping: come) { Likeness($0) }
        guard !comeItems.isEmpty else { return [] }
        let wanted = Set(comeItems.keys)
        // The answers can only be compared for the time that both cover.
        let before = Self.starts(of: wanted, in: old, within: difference.new.coverage)
        let after = Self.starts(of: wanted, in: difference.new, within: old.coverage)
        var sources: [LocalID: FeedItem] = [:]
        for (likeness, come) in comeItems {
            let (before, after) = (before[likeness] ?? [], after[likeness] ?? [])
            for move in moves(from: goneItems[likeness] ?? [], to: come, before, after) {
                sources[move.after.id] = move.before
            }
        }
        return come.compactMap { item in sources[item.id].map { ItemMove(before: $0, after: item) } }
    }

    /// Returns the moves of items of one likeness; `before` and `after` are the starts of all such items in the two
    /// answers.
    private func moves(from gone: [FeedItem], to come: [FeedItem], _ before: [Date], _ after: [Date]) -> [ItemMove] {
        if let old = gone.first, let new = come.first, gone.count == 1, come.count == 1 {
            let move = ItemMove(before: old, after: new)
            let isMove = before.count == 1 && after.count == 1 || isOnlyMove(move, from: before, to: after)
            return isMove && isShortMove(from: old, to: new) ? [move] : []
        }
        return movesOfSeries(from: gone, to: come, before)
    }

    /// Returns the moves of a series, or of its items from some day on, if all have moved by the same time, and by less
    /// than half of the time between any two items.
    private func movesOfSeries(from gone: [FeedItem], to come: [FeedItem], _ before: [Date]) -> [ItemMove] {
        guard gone.count == come.count else { return [] }
        let start = { (item: FeedItem) in item.time.start(in: .gmt) }
        let moves = zip(gone.sorted { start($0) < start($1) }, come.sorted { start($0) < start($1) }).map {
            ItemMove(before: $0, after: $1)
        }
        let distances = Set(moves.map { start($0.after).timeIntervalSince(start($0.before)) })
        let starts = before.sorted()
        let gap = zip(starts.dropFirst(), starts).map { $0.timeIntervalSince($1) }.min() ?? 0
        guard let first = moves.first.map({ start($0.before) }), let distance = distances.first, distances.count == 1,
            abs(distance) * 2 < gap, first.timeIntervalSince(now) >= Self.leadOfRepetition,
            starts.count(where: { $0 >= first }) == gone.count,
            moves.allSatisfy({ isShortMove(from: $0.before, to: $0.after) })
        else { return [] }
        return moves
    }

    /// The minimum time from now to the old start of a move among similar items, in seconds: items that follow each
    /// other faster cannot be distinguished.
    private static let leadOfRepetition: TimeInterval = 2 * 3_600

    /// Returns true if only one of several similar items has moved, and none of the others is between its old and new
    /// start.
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

    /// Returns the starts of the items of each likeness that is wanted.
    private static func starts(
        of wanted: Set<Likeness>,
        in snapshot: FeedSnapshot,
        within coverage: TimeWindow?
    ) -> [Likeness: [Date]] {
        var starts: [Likeness: [Date]] = [:]
        for item in snapshot.items where coverage?.hasStart(of: item) != false {
            let likeness = Likeness(item)
            if wanted.contains(likeness) { starts[likeness, default: []].append(item.time.start(in: .gmt)) }
        }
        return starts
    }
}

/// The properties that an item keeps when it moves.
private struct Likeness: Hashable {
    private let title: String
    private let subtitle: String?
    private let group: String?
    private let category: String?

    init(_ item: FeedItem) {
        (title, subtitle, group, category) = (item.title, item.subtitle, item.group, item.category?.id)
    }
}
