package import FeedCore
import Foundation

extension ItemFilter {
    /// A kind of property that a filter matches, named as in the configuration.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case categories, groups, text, places
    }
}

/// A matcher of items against a filter, such as a feed's `include` or `exclude`.
package struct ItemMatcher: Sendable {
    /// The kinds of properties that the filter names.
    package let kinds: [ItemFilter.Kind]
    private let filter: ItemFilter

    // In lower case, so that the cost of an item does not depend on the number of names.
    private let categories: Set<String>
    private let groups: Set<String>
    private let countries: Set<String>
    private let texts: [SearchText]

    /// - Returns: `nil` for a filter that names nothing.
    package init?(_ filter: ItemFilter) {
        guard !filter.isEmpty else { return nil }
        self.filter = filter
        categories = Set(filter.categories.map { $0.lowercased() })
        groups = Set(filter.groups.map { $0.lowercased() })
        countries = Set(filter.places.map { $0.lowercased() })
        texts = filter.text.map { SearchText($0) }
        let lists = [
            (ItemFilter.Kind.categories, filter.categories), (.groups, filter.groups), (.text, filter.text),
            (.places, filter.places),
        ]
        kinds = lists.filter { !$0.1.isEmpty }.map(\.0)
    }

    /// Returns true if an item matches one of the values that the filter names of a kind.
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
        }
    }

    /// Returns true if an item matches one value of each kind that the filter names.
    package func matches(_ item: FeedItem, groupTitle: String?) -> Bool {
        kinds.allSatisfy { matches($0, item, groupTitle: groupTitle) }
    }

    /// Returns true if the filter names a group.
    func matches(_ group: FeedGroup) -> Bool { groups.contains(anyOf: group.id, group.title) }
}
