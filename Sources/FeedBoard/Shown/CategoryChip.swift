package import FeedCore
package import FeedTimeline

/// A category that can be shown alone.
package struct CategoryChip: Sendable, Hashable {
    /// The first category of this label, with its colour.
    package var category: ItemCategory

    /// How many items would be shown of it if it were chosen.
    package var count: Int
    package var isChosen: Bool

    package var label: String { category.label }

    /// The categories that the feeds have, by label; those of one label are one, whatever its case.
    ///
    /// - Parameters:
    ///   - reports: The feeds' answers.
    ///   - query: What is shown where no category is chosen.
    ///   - timeline: The same, evaluated.
    ///   - chosen: The label of the category that is shown alone.
    /// - Returns: A chip for each label.
    package static func chips(
        of reports: [FeedReport],
        by query: FeedQuery,
        in timeline: Timeline,
        chosen: String?
    ) -> [CategoryChip] {
        var categories: [String: ItemCategory] = [:]
        for report in reports {
            for item in report.snapshot?.items ?? [] {
                guard let category = item.category, categories[category.label] == nil else { continue }
                categories[category.label] = category
            }
        }
        let byLabel = Dictionary(grouping: categories.values) { $0.label.lowercased() }
        var counts: [String: Int] = [:]
        for (order, section) in timeline.sections.enumerated() {
            // Of what limits cut off, a category alone shows more.
            let entries = section.cut == 0 ? section.entries : query.matches(in: section.report, at: order)
            var ahead: [ItemCategory: [Timeline.Entry]] = [:]
            for entry in entries where !entry.isPast {
                if let category = entry.category { ahead[category, default: []].append(entry) }
            }
            for (label, categories) in Dictionary(grouping: ahead, by: { $0.key.label.lowercased() }) {
                let entries = categories.flatMap(\.value)
                counts[label, default: 0] += query.cut(entries, of: section.report.feed).count
            }
        }
        let most = query.layout == .unified ? query.limit ?? .max : .max
        return byLabel.compactMap { label, categories in
            categories.min { $0.label < $1.label }.map { category in
                let count = min(counts[label] ?? 0, most)
                return CategoryChip(category: category, count: count, isChosen: label == chosen?.lowercased())
            }
        }
        .sorted { $0.label < $1.label }
    }
}
