package import FeedCore
package import Foundation

/// The differences between two answers of a feed, item by item: compared once, for the history and for subscribers.
package struct SnapshotDifference: Sendable {
    /// An item of the newer answer that may differ from before.
    package struct Touched: Sendable {
        package var item: FeedItem

        /// The item in the older answer; `nil` if it is new.
        package var before: FeedItem?

        /// True if the item itself differs, not only the title of its group.
        package var isUpserted: Bool
    }

    package let old: FeedSnapshot?

    /// The time at which the older answer was read; `nil` if there is none.
    package let oldReadAt: Date?
    package let new: FeedSnapshot

    /// The indices in the newer and in the older answer, instead of items: an item is large, an answer has thousands.
    private let places: [(new: Int, old: Int?, isUpserted: Bool)]

    /// The items that are new or may differ, in the order of the newer answer.
    package var touched: some Sequence<Touched> {
        places.lazy.map { [new, old] in
            Touched(item: new.items[$0.new], before: $0.old.flatMap { old?.items[$0] }, isUpserted: $0.isUpserted)
        }
    }

    /// The items that are in the older answer only, in its order.
    package let removed: [FeedItem]

    /// The titles of the older answer's groups, and of the newer one's.
    let groups: (old: GroupTitles, new: GroupTitles)

    /// Compares two answers in time that grows with the number of their items.
    package init(from old: FeedSnapshot?, readAt oldReadAt: Date? = nil, to new: FeedSnapshot) {
        let groups = (old: GroupTitles(old), new: GroupTitles(new))
        let oldItems = old?.items ?? []
        var unmatched = Dictionary(oldItems.indices.lazy.map { (oldItems[$0].id, $0) }) { first, _ in first }
        var places: [(new: Int, old: Int?, isUpserted: Bool)] = []
        for (place, item) in new.items.enumerated() {
            let before = unmatched.removeValue(forKey: item.id)
            let isUpserted = before.map { oldItems[$0] != item } ?? true
            // Groups are compared by their titles, which may change without the item.
            guard isUpserted || groups.old[item.group] != groups.new[item.group] else { continue }
            places.append((place, before, isUpserted))
        }
        self.old = old
        self.oldReadAt = oldReadAt
        self.new = new
        self.places = places
        self.groups = groups
        removed = unmatched.values.sorted().map { oldItems[$0] }
    }

    /// Returns the items that are over and that the newer answer does not have.
    func ended(by now: Date, in timeZone: TimeZone) -> [FeedItem] {
        removed.filter { $0.isOver(at: now, in: timeZone) }
    }
}

/// The titles of an answer's groups.
struct GroupTitles: Sendable {
    private let byID: [String: String]
    private let places: Set<String>

    init(_ snapshot: FeedSnapshot?) {
        let groups = snapshot?.groups ?? []
        byID = Dictionary(groups.lazy.map { ($0.id, $0.title) }) { first, _ in first }
        places = Set(groups.lazy.filter { $0.place != nil }.map(\.id))
    }

    /// Returns the title of a group that is a place; `nil` for any other.
    func place(_ id: String?) -> String? { id.flatMap { places.contains($0) ? byID[$0] : nil } }

    subscript(_ id: String?) -> String? { id.map { byID[$0] ?? $0 } }
}
