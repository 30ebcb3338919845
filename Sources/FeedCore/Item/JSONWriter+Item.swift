package import FeedJSON
package import Foundation

extension JSONWriter {
    /// Writes an item; `readAt` is the time at which its feed was read, as text.
    package mutating func value(_ item: FeedItem, of feed: FeedID, readAt: String?, isStarred: Bool = false) {
        object {
            let id = "\(feed.rawValue):\(item.id.rawValue)"
            $0.member("id", id)
            $0.member("key", ItemID.key(of: id))
            $0.member("feed", feed.rawValue)
            $0.member("group", ifPresent: item.group)
            $0.member("title", item.title)
            $0.member("subtitle", ifPresent: item.subtitle)
            $0.member("time") { $0.value(item.time) }
            if let planned = item.planned { $0.member("planned") { $0.value(planned) } }
            $0.member("status", item.status.rawValue)
            if let category = item.category { $0.member("category") { $0.value(category) } }
            $0.member("place", ifPresent: item.place)
            $0.member("facts", item.facts)
            $0.member("tables", ifAny: item.tables) { $0.value($1) }
            $0.member("links", ifAny: item.links) { $0.value($1) }
            $0.member("observedAt", ifPresent: item.observedAt?.rfc3339)
            $0.member("readAt", ifPresent: readAt)
            $0.member("relevantUntil", ifPresent: item.relevantUntil?.rfc3339)
            if let seconds = item.relevance.secondsAfterTime { $0.member("staysFor", seconds) }
            if isStarred { $0.member("isStarred", true) }
            if item.isSample { $0.member("sample", true) }
        }
    }

    package mutating func value(_ time: FeedTime) {
        object {
            switch time {
            case .instant(let start, let end):
                $0.member("start", start.rfc3339)
                $0.member("end", ifPresent: end?.rfc3339)
            case .days(let first, let last, let region):
                $0.member("day", first.description)
                if last > first { $0.member("lastDay", last.description) }
                if !region.isEmpty { $0.member("region", region) }
            case .undated(let text): $0.member("text", text)
            }
        }
    }

    private mutating func value(_ category: ItemCategory) {
        object {
            $0.member("id", category.id)
            $0.member("label", category.label)
            $0.member("colour", ifPresent: category.colour)
            $0.member("icon", ifPresent: category.icon)
        }
    }

    private mutating func value(_ link: ItemLink) {
        object {
            $0.member("label", link.label)
            $0.member("url", link.url.absoluteString)
        }
    }

    private mutating func value(_ table: FactTable) {
        object {
            $0.member("key", table.key)
            $0.member("label", table.label)
            $0.member("columns", objects: table.columns) { json, column in
                json.member("key", column.key)
                json.member("label", column.label)
                json.member("unit", ifPresent: column.unit?.symbol)
                json.member("type", ifPresent: table.type(of: column)?.rawValue)
                if let decimals = column.decimals { json.member("decimals", decimals) }
            }
            $0.member("rows", objects: table.rows) { json, row in
                for column in table.columns {
                    guard let value = row[column.key], value.isWritable else { continue }
                    json.member(column.key) { value.write(to: &$0) }
                }
            }
        }
    }

    package mutating func value(_ group: FeedGroup, count: Int?) {
        object {
            $0.member("id", group.id)
            $0.member("title", group.title)
            if let count { $0.member("count", count) }
            $0.member("place", ifPresent: group.place)
            $0.member("facts", group.facts)
        }
    }

    package mutating func value(_ warning: FeedWarning) {
        object {
            $0.member("code", warning.code.rawValue)
            $0.member("pointer", ifPresent: warning.pointer)
            $0.member("message", warning.message)
        }
    }

    /// Writes a member that is an array with the elements that `elements` writes.
    package mutating func array(_ name: String, _ elements: (inout JSONWriter) -> Void) {
        member(name) { $0.array(elements) }
    }

    package mutating func value(_ error: FeedError, since: Date? = nil) {
        object {
            $0.member("code", error.code.rawValue)
            $0.member("message", error.message)
            $0.member("hint", ifPresent: error.hint)
            $0.member("since", ifPresent: since?.rfc3339)
        }
    }
}

// MARK: - Parts that items and groups share

extension JSONWriter {
    package mutating func value(_ fact: Fact) {
        object {
            $0.member("key", fact.key)
            $0.member("label", fact.label)
            $0.members(of: fact.value, fact.unit)
            $0.member("role", ifPresent: fact.role?.rawValue)
        }
    }

    /// Writes a value and its unit, and its type if the JSON value alone is ambiguous.
    package mutating func members(of value: FactValue, _ unit: FactUnit?) {
        member("value") { value.write(to: &$0) }
        member("unit", ifPresent: unit?.symbol)
        member("type", ifPresent: value.type?.rawValue)
    }

    /// Writes a place, unless nothing is known about it.
    package mutating func member(_ name: String, ifPresent place: Place?) {
        guard let place, place != Place() else { return }
        object(name) {
            $0.member("name", ifPresent: place.name)
            if let point = place.coordinates, point.latitude.isFinite, point.longitude.isFinite {
                $0.member("latitude", point.latitude)
                $0.member("longitude", point.longitude)
            }
            $0.member("country", ifPresent: place.country)
        }
    }

    /// Writes the facts that JSON can represent, unless there are none.
    private mutating func member(_ name: String, _ facts: [Fact]) {
        guard facts.contains(where: \.value.isWritable) else { return }
        member(name) { $0.array { for fact in facts where fact.value.isWritable { $0.value(fact) } } }
    }

    /// Writes a member that is an object with the members that `members` writes.
    package mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
        member(name) { $0.object(members) }
    }

    /// Writes a member that is an array with an object for each element.
    package mutating func member<Element>(
        _ name: String,
        objects elements: some Sequence<Element>,
        _ members: (inout JSONWriter, Element) -> Void
    ) {
        member(name) { $0.array { for element in elements { $0.object { members(&$0, element) } } } }
    }

    /// Writes a member that is an array, unless the array is empty.
    package mutating func member<Element>(
        _ name: String,
        ifAny elements: [Element],
        _ write: (inout JSONWriter, Element) -> Void
    ) {
        guard !elements.isEmpty else { return }
        member(name) { $0.array { for element in elements { write(&$0, element) } } }
    }
}

extension FactTable {
    /// Returns the common ``FactType`` of a column's cells; `nil` if they have none, or different ones.
    fileprivate func type(of column: Column) -> FactType? {
        let types = Set(rows.compactMap { $0[column.key].map(\.type) })
        return types.count == 1 ? types.first ?? nil : nil
    }
}

extension FactValue {
    /// The type of a value that is written as a text; `nil` if its JSON type is enough.
    fileprivate var type: FactType? {
        switch self {
        case .instant: .instant
        case .day: .day
        case .fraction: .fraction
        case .text, .integer, .decimal, .flag, .list: nil
        }
    }

    /// True if JSON can represent the value, which excludes infinity and not-a-number.
    package var isWritable: Bool { if case .decimal(let value) = self { value.isFinite } else { true } }
}
