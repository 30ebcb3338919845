package import FeedCore
package import FeedTimeline

/// The categories of one feed, for chips that can be chosen together.
package struct FeedChips: Sendable {
    package struct Chip: Sendable, Hashable {
        package var category: ItemCategory

        /// The number of its items ahead, regardless of the choice.
        package var count: Int
        package var isChosen: Bool

        /// The ids of the categories that are shown after a press; empty for all of them.
        package var next: [String]
    }

    /// By label.
    package let chips: [Chip]

    /// The chips of a feed; `nil` if it has fewer than two categories, or more than a row of chips is good for.
    ///
    /// - Parameters:
    ///   - report: The feed's answer.
    ///   - query: The query that is shown.
    package init?(of report: FeedReport, by query: FeedQuery) {
        var wide = query
        (wide.categories, wide.categoriesOfFeeds, wide.limit) = ([], [:], nil)
        var categories: [String: ItemCategory] = [:]
        for case let category? in report.index(in: query.timeZone).categories.values
        where categories[category.id] == nil {
            categories[category.id] = category
        }
        guard (2...Self.mostChips).contains(categories.count) else { return nil }
        var counts: [String: Int] = [:]
        for entry in wide.matches(in: report, at: 0) where !entry.isPast {
            if let category = entry.category { counts[category.id, default: 0] += 1 }
        }
        let named = Set((query.categories + (query.categoriesOfFeeds[report.feed.id] ?? [])).map { $0.lowercased() })
        let chosen = Set(
            categories.values.filter { named.contains($0.id.lowercased()) || named.contains($0.label.lowercased()) }
                .map(\.id)
        )
        let order = categories.values.sorted { ($0.label, $0.id) < ($1.label, $1.id) }
        chips = order.map { category in
            let next = chosen.symmetricDifference([category.id])
            return Chip(
                category: category,
                count: counts[category.id] ?? 0,
                isChosen: chosen.contains(category.id),
                next: next.count == categories.count ? [] : order.map(\.id).filter(next.contains)
            )
        }
    }

    /// The maximum number of chips; a list is better for more.
    private static let mostChips = 12
}
