package import FeedCore
package import Foundation

/// A mark of an item, which shows if the item has changed since it was last seen in any answer.
package struct ItemMark: Sendable, Hashable {
    package var item: LocalID

    /// A hash of everything that readers see of the item.
    package var digest: UInt64

    /// The time to which the publisher's data applies; the time of reading if the former is unknown, or later.
    package var changedAt: Date

    package init(_ item: LocalID, digest: UInt64, changedAt: Date) {
        self.item = item
        self.digest = digest
        self.changedAt = changedAt
    }
}

extension SnapshotDifference {
    /// Returns the marks of items that may have changed, in the order of the newer answer; once a day the marks of all
    /// items, so that they are remembered.
    package func marks(readAt: Date) -> [ItemMark] {
        let isSameDay = oldReadAt.map { CivilDay($0, in: .gmt) == CivilDay(readAt, in: .gmt) } ?? false
        if isSameDay, isRepetition { return [] }
        return zip(new.items, origins).compactMap { item, origin in
            let group = groups.new.group(of: item)
            if isSameDay, origin.isSame, groups.old.group(of: item) == group { return nil }
            var digest = FNV1a()
            digest.add(item, in: group)
            return ItemMark(item.id, digest: digest.value, changedAt: min(item.observedAt ?? readAt, readAt))
        }
    }
}

extension FNV1a {
    /// Adds everything that readers see of an item, without `observedAt` and `relevantUntil`.
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
