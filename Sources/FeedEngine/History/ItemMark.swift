package import FeedCore
package import Foundation

/// A mark of an item, by which a change since it was last seen, in any answer, is recognised.
package struct ItemMark: Sendable, Hashable {
    package var item: LocalID

    /// A hash of all that readers see of the item.
    package var digest: UInt64

    /// The time of the publisher's statement, or that of reading if the statement has no time, or a later one.
    package var changedAt: Date

    package init(_ item: LocalID, digest: UInt64, changedAt: Date) {
        self.item = item
        self.digest = digest
        self.changedAt = changedAt
    }

    /// Returns the marks of items that may have changed; once a day those of all items, which are to be remembered.
    ///
    /// - Parameters:
    ///   - snapshot: The answer.
    ///   - readAt: The time at which it was read.
    ///   - old: The answer before in the same scope, the time at which it was read, and true if the new one repeats it.
    /// - Returns: The marks, in the order of the answer.
    package static func marks(
        of snapshot: FeedSnapshot,
        readAt: Date,
        since old: (snapshot: FeedSnapshot, readAt: Date, isRepeated: Bool)?
    ) -> [ItemMark] {
        let isSameDay = old.map { CivilDay($0.readAt, in: .gmt) == CivilDay(readAt, in: .gmt) } ?? false
        if isSameDay, let old, old.isRepeated { return [] }
        let groups = Dictionary(snapshot.groups.lazy.map { ($0.id, $0) }) { first, _ in first }
        let before = isSameDay ? old?.snapshot : nil
        let oldGroups = Dictionary(before?.groups.map { ($0.id, $0) } ?? []) { first, _ in first }
        let oldItems = Dictionary(before?.items.map { ($0.id, $0) } ?? []) { first, _ in first }
        return snapshot.items.compactMap { item in
            let group = item.group.flatMap { groups[$0] }
            if oldItems[item.id] == item, item.group.flatMap({ oldGroups[$0] }) == group { return nil }
            var digest = FNV1a()
            digest.add(item, in: group)
            return ItemMark(item.id, digest: digest.value, changedAt: min(item.observedAt ?? readAt, readAt))
        }
    }
}

extension FNV1a {
    /// Adds all that readers see of an item, which excludes the time of the statement and that until which it is shown.
    fileprivate mutating func add(_ item: FeedItem, in group: FeedGroup?) {
        add(item.title)
        add(item.subtitle)
        add(item.time)
        if let planned = item.planned { add(planned) }
        add(item.group, group?.title)
        add(item.category?.id, item.category?.label)
        add(item.status.rawValue)
        add(item.place ?? group?.place)
        for fact in item.facts { add(fact.key, fact.label, fact.words) }
        for table in item.tables {
            add(table.key, table.label)
            for row in table.rows { for column in table.columns { add(column.key, row[column.key]?.words()) } }
        }
        for link in item.links { add(link.label, link.url.absoluteString) }
    }

    private mutating func add(_ time: FeedTime) {
        switch time {
        case .instant(let start, let end): add(start.rfc3339, end?.rfc3339)
        case .days(let first, let last, let region): add(first.description, last.description, region)
        case .undated(let text): add("undated", text)
        }
    }

    private mutating func add(_ place: Place?) {
        add(place?.name, place?.country)
        if let point = place?.coordinates { add("\(point.latitude) \(point.longitude)") }
    }

    /// Adds texts; a missing text differs from an empty one.
    private mutating func add(_ texts: String?...) { for text in texts { add(text ?? "\u{0}") } }
}
