package import FeedCore
import Foundation

extension ItemFilter {
    /// A kind of property that a filter matches, named as in the configuration.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case categories, groups, text, places
        case facts = "where"
        case statuses = "hide"
    }
}

/// A matcher of items against a filter, such as a feed's `include` or `exclude`.
package struct ItemMatcher: Sendable {
    /// The kinds of properties for which the filter has values.
    package let kinds: [ItemFilter.Kind]
    private let filter: ItemFilter

    // In lower case, so that the cost of an item does not depend on the number of names.
    private let categories: Set<String>
    private let groups: Set<String>
    private let countries: Set<String>
    private let texts: [SearchText]

    /// Creates a matcher; `nil` for an empty filter.
    package init?(_ filter: ItemFilter) {
        guard !filter.isEmpty else { return nil }
        self.filter = filter
        categories = Set(filter.categories.map { $0.lowercased() })
        groups = Set(filter.groups.map { $0.lowercased() })
        countries = Set(filter.places.map { $0.lowercased() })
        texts = filter.text.map { SearchText($0) }
        let parts = [
            (ItemFilter.Kind.categories, filter.categories.isEmpty), (.groups, filter.groups.isEmpty),
            (.text, filter.text.isEmpty), (.places, filter.places.isEmpty), (.facts, filter.facts.isEmpty),
            (.statuses, filter.statuses.isEmpty),
        ]
        kinds = parts.filter { !$0.1 }.map(\.0)
    }

    /// Returns true if an item matches one of the filter's values for a kind of property.
    package func matches(_ kind: ItemFilter.Kind, _ item: FeedItem, groupTitle: String?) -> Bool {
        switch kind {
        case .categories: return categories.contains(anyOf: item.category?.id, item.category?.label)
        case .groups: return groups.contains(anyOf: item.group, groupTitle)
        case .text:
            let shared = [groupTitle, item.category?.label].compactMap(\.self)
            return texts.contains { text in
                shared.contains { text.isFound(in: $0) } || withUnsafePointer(to: item) { text.isFound(in: $0) }
            }
        case .places:
            guard let place = item.place else { return false }
            return countries.contains(anyOf: place.country, nil)
                || place.name.map { name in filter.places.contains { name.hasPart($0) } } ?? false
        case .facts: return filter.facts.areMet(by: item.facts)
        case .statuses: return filter.statuses.contains(item.status)
        }
    }

    /// Returns true if an item matches one of the filter's values for each of ``kinds``.
    package func matches(_ item: FeedItem, groupTitle: String?) -> Bool {
        kinds.allSatisfy { matches($0, item, groupTitle: groupTitle) }
    }

    /// Returns true if the filter contains a group.
    func matches(_ group: FeedGroup) -> Bool { groups.contains(anyOf: group.id, group.title) }
}

/// The filter of a feed's own `include` and `exclude`, which is the same for all viewers and at all times.
package struct FeedItemFilter: Sendable {
    private let include: ItemMatcher?
    private let exclude: ItemMatcher?
    private let groupTitles: [String: String]

    /// Creates the filter of a feed; `groupTitles` has the titles of its groups by id.
    package init(_ feed: Feed, groupTitles: [String: String]) {
        include = ItemMatcher(feed.include)
        exclude = ItemMatcher(feed.exclude)
        self.groupTitles = groupTitles
    }

    /// Returns the reason for which an item is hidden; `nil` if it is not hidden.
    package func reason(toHide item: FeedItem) -> HiddenReason? {
        withUnsafePointer(to: item) { reason(toHide: $0) }
    }

    func reason(toHide pointer: UnsafePointer<FeedItem>) -> HiddenReason? {
        if include == nil, exclude == nil { return nil }
        let item = pointer.pointee
        let groupTitle = item.group.flatMap { groupTitles[$0] }
        if let exclude, let kind = exclude.kinds.first(where: { exclude.matches($0, item, groupTitle: groupTitle) }) {
            return .excluded(kind)
        }
        if let include, let kind = include.kinds.first(where: { !include.matches($0, item, groupTitle: groupTitle) }) {
            return .notIncluded(kind)
        }
        return nil
    }

    /// Returns true if a group can have items that are shown.
    func shows(group: FeedGroup) -> Bool {
        if let exclude, exclude.matches(group) { return false }
        return include.map { !$0.kinds.contains(.groups) || $0.matches(group) } ?? true
    }
}

extension Feed {
    /// True if `include` or `exclude` may leave items out.
    package var hasFilters: Bool { !include.isEmpty || !exclude.isEmpty }
}

extension FeedReport {
    /// The report without the items and groups that the feed's `include` and `exclude` leave out.
    package var filtered: FeedReport {
        guard feed.hasFilters, let snapshot else { return self }
        let filter = FeedItemFilter(feed, groupTitles: snapshot.groupTitles)
        var report = self
        report.snapshot?.items = snapshot.items.filter { filter.reason(toHide: $0) == nil }
        report.snapshot?.groups = snapshot.groups.filter(filter.shows)
        return report
    }
}
