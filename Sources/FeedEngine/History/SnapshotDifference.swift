package import FeedCore
package import Foundation

/// The differences between two answers of a feed, item by item: compared once, for the history, for alerts, for
/// subscribers and for stores.
package struct SnapshotDifference: Sendable {
    /// An item of the newer answer that is new or may differ from the older one.
    package struct Touched: Sendable {
        package var item: FeedItem

        /// The item in the older answer; `nil` if it is new.
        package var before: FeedItem?

        /// True if the item itself is new or differs, not only the title of its group.
        package var isUpserted: Bool
    }

    /// Consecutive items of the newer answer: first items that are unchanged, then items that are new, changed or
    /// moved.
    package struct Run: Sendable, Hashable {
        /// The range of the unchanged items in the older answer.
        package var kept: Range<Int>

        /// The range of the other items in the newer answer.
        package var new: Range<Int>
    }

    /// The position of an item of the newer answer in the older one.
    struct Origin: Sendable, Hashable {
        /// The index of the item with the same id; `nil` if the item is new.
        var index: Int?

        /// True if the item is unchanged.
        var isSame = false
    }

    package let old: FeedSnapshot?

    /// The time at which the older answer was read, by which the storage identifies it; `nil` if there is no older
    /// answer.
    package let oldReadAt: Date?
    package let new: FeedSnapshot

    /// The origin of each item of the newer answer: an index, since an item is large, and an answer has thousands.
    let origins: [Origin]

    /// The indices in the newer answer of the items that are new or may differ.
    private let places: [Int]

    /// The items that are new or may differ, in the order of the newer answer.
    package var touched: some Sequence<Touched> {
        places.lazy.map { [new, old, origins] place in
            let origin = origins[place]
            return Touched(
                item: new.items[place],
                before: origin.index.flatMap { old?.items[$0] },
                isUpserted: !origin.isSame
            )
        }
    }

    /// The items that are in the older answer only, in its order.
    package let removed: [FeedItem]

    /// The groups of the older answer, and of the newer one.
    let groups: (old: AnswerGroups, new: AnswerGroups)

    /// Creates the differences between two answers, in time that grows with the number of their items.
    package init(from old: FeedSnapshot?, readAt oldReadAt: Date? = nil, to new: FeedSnapshot) {
        let groups = (old: AnswerGroups(old), new: AnswerGroups(new))
        let oldItems = old?.items ?? []
        var unmatched = Dictionary(oldItems.indices.lazy.map { (oldItems[$0].id, $0) }) { first, _ in first }
        var origins: [Origin] = []
        var places: [Int] = []
        origins.reserveCapacity(new.items.count)
        for (place, item) in new.items.enumerated() {
            let index = unmatched.removeValue(forKey: item.id)
            let origin = Origin(index: index, isSame: index.map { oldItems[$0] == item } ?? false)
            origins.append(origin)
            // Groups are compared by their titles, which may change without the item.
            if !origin.isSame || groups.old[item.group] != groups.new[item.group] { places.append(place) }
        }
        self.old = old
        self.oldReadAt = oldReadAt
        self.new = new
        self.origins = origins
        self.places = places
        self.groups = groups
        removed = unmatched.values.sorted().map { oldItems[$0] }
    }

    /// Returns the items that are over and that the newer answer does not have.
    func ended(by now: Date, in timeZone: TimeZone) -> [FeedItem] {
        removed.filter { $0.isOver(at: now, in: timeZone) }
    }
}

extension SnapshotDifference {
    /// True if the newer answer differs only in its time of reading.
    package var isRepetition: Bool {
        guard let old, old.items.count == new.items.count, old.groups == new.groups else { return false }
        return origins.enumerated().allSatisfy { $1 == Origin(index: $0, isSame: true) }
            // Answers with warnings are few, and not compared.
            && old.warnings.isEmpty && new.warnings.isEmpty
            && (old.source, old.coverage, old.isPartial, old.isAnswerWhole, old.mergedRecordCount)
                == (new.source, new.coverage, new.isPartial, new.isAnswerWhole, new.mergedRecordCount)
    }

    /// The runs of the newer answer in order, so that only items that are not kept from the older answer have to be
    /// written; a single run if all items are kept.
    package var runs: [Run] {
        let oldCount = old?.items.count ?? 0
        var targets = [Int?](repeating: nil, count: oldCount)
        for (place, origin) in origins.enumerated() { if let index = origin.index { targets[index] = place } }
        var runs: [Run] = []
        var (from, to) = (0, 0)
        func isKept() -> Bool { origins[to] == Origin(index: from, isSame: true) }
        while to < origins.count {
            let keptFrom = from
            while to < origins.count, isKept() { (from, to) = (from + 1, to + 1) }
            let (kept, newFrom) = (keptFrom..<from, to)
            while to < origins.count, !isKept() {
                guard from < oldCount else {
                    to = origins.count
                    break
                }
                let origin = origins[to].index
                if origin == from {
                    // The item has changed.
                    (from, to) = (from + 1, to + 1)
                } else if let ahead = targets[from], ahead > to {
                    // The older answer's item comes later here: the one in its place is new, or has moved.
                    if let origin, origin > from, origin - from < ahead - to { from = origin } else { to += 1 }
                } else {
                    from += 1
                }
            }
            runs.append(Run(kept: kept, new: newFrom..<to))
        }
        return runs
    }
}

extension [SnapshotDifference.Run] {
    /// The number of items that are not kept from the older answer.
    package var newCount: Int { reduce(0) { $0 + $1.new.count } }
}

/// The groups of an answer by their ids.
struct AnswerGroups: Sendable {
    private let byID: [String: FeedGroup]

    init(_ snapshot: FeedSnapshot?) {
        byID = Dictionary((snapshot?.groups ?? []).lazy.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Returns the group of an item; `nil` if the item has no group, or the answer does not describe the group.
    func group(of item: FeedItem) -> FeedGroup? { item.group.flatMap { byID[$0] } }

    /// Returns the title of a group that is a place; `nil` for any other group.
    func place(_ id: String?) -> String? { id.flatMap { byID[$0] }.flatMap { $0.place != nil ? $0.title : nil } }

    /// Returns the title of a group; without a title, its id.
    subscript(_ id: String?) -> String? { id.map { byID[$0]?.title ?? $0 } }
}
