package import FeedCore
package import FeedTimeline

/// A category that can be shown alone.
package struct CategoryChip: Sendable, Hashable {
    /// The first category of this label, with its colour.
    package var category: ItemCategory

    /// How many items are shown of it, or would be if it were chosen.
    package var count: Int
    package var isChosen: Bool

    package var label: String { category.label }

    /// The categories that the feeds have, by label; those of one label are one.
    ///
    /// - Parameters:
    ///   - reports: The feeds' answers.
    ///   - timeline: What is shown where no category is chosen.
    ///   - chosen: The label of the category that is shown alone.
    /// - Returns: A chip for each label.
    package static func chips(of reports: [FeedReport], in timeline: Timeline, chosen: String?) -> [CategoryChip] {
        var categories: [String: ItemCategory] = [:]
        for report in reports {
            for item in report.snapshot?.items ?? [] {
                guard let category = item.category, categories[category.label] == nil else { continue }
                categories[category.label] = category
            }
        }
        var counts: [String: Int] = [:]
        for entry in timeline.allEntries where !entry.isPast {
            if let category = entry.category { counts[category.label, default: 0] += 1 }
        }
        return categories.values.sorted { $0.label < $1.label }.map { category in
            let label = category.label
            return CategoryChip(category: category, count: counts[label] ?? 0, isChosen: label == chosen)
        }
    }
}
