package import FeedCore
package import FeedTimeline

/// A category that can be shown alone.
package struct CategoryChip: Sendable, Hashable {
    /// The first category of this label, with its colour.
    package var category: ItemCategory

    /// The number of items that would be shown if it were chosen.
    package var count: Int
    package var isChosen: Bool

    package var label: String { category.label }

    /// The categories of the feeds; those with the same label, without regard to case, are one.
    ///
    /// - Parameters:
    ///   - reports: The feeds' answers.
    ///   - query: The query without a chosen category.
    ///   - filtered: The items that its filters leave out of each answer.
    ///   - timeline: The same, evaluated.
    ///   - chosen: The label of the category that is shown alone.
    /// - Returns: A chip for each label.
    package static func chips(
        of reports: [FeedReport],
        by query: FeedQuery,
        _ filtered: [FilteredItems],
        in timeline: Timeline,
        chosen: String?
    ) -> [CategoryChip] {
        var categories: [String: ItemCategory] = [:]
        for report in reports {
            for case let category? in report.index(in: query.timeZone).categories.values
            where categories[category.label] == nil {
                categories[category.label] = category
            }
        }
        let byLabel = Dictionary(grouping: categories.values) { $0.label.lowercased() }
        var counts: [String: Int] = [:]
        for (order, section) in timeline.sections.enumerated() where !categories.isEmpty {
            // A category alone shows more of the items beyond a limit.
            let entries =
                section.cut == 0 ? section.entries : query.matches(in: section.report, at: order, filtered[order])
            for (label, ofGroups) in entries.countsAhead(in: section.report.index(in: query.timeZone)) {
                counts[label, default: 0] += query.countWithinLimits(ofGroups.values, of: section.report.feed)
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

extension Timeline.Entries {
    /// The number of items ahead, by the label of the category in lower case and the number of the group.
    fileprivate func countsAhead(in index: AnswerIndex) -> [String: [Int: Int]] {
        let labels = index.categories.values.map { $0?.label.lowercased() }
        var counts = Array(repeating: [Int: Int](), count: labels.count)
        for entry in self where !entry.isPast {
            counts[index.categories[entry.index]][index.groups[entry.index], default: 0] += 1
        }
        var byLabel: [String: [Int: Int]] = [:]
        for case (let label?, let counts) in zip(labels, counts) {
            byLabel[label, default: [:]].merge(counts, uniquingKeysWith: +)
        }
        return byLabel
    }
}
