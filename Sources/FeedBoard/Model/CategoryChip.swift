package import FeedCore
package import FeedTimeline

/// A feed or a category that can be shown alone.
package struct CategoryChip: Sendable, Hashable {
    /// The first category with this label, and its colour; for a feed, its id and title.
    package var category: ItemCategory

    /// The feed that is shown alone; `nil` for a category.
    package var feed: FeedID?

    /// The place of the feed, or of the first feed with the category.
    package var place = 0

    /// The number of items that would be shown if the chip were chosen.
    package var count: Int

    /// True if limits leave out further items.
    package var hasMore = false
    package var isChosen: Bool

    /// The number of items in a few characters: `7`, or `20+` if there are more.
    package var amount: String { "\(count)\(hasMore ? "+" : "")" }

    package var label: String { category.label }

    /// Returns a chip for each label of the feeds' categories, without regard to case.
    ///
    /// - Parameters:
    ///   - reports: The feeds' answers.
    ///   - query: The query without a chosen category.
    ///   - filtered: The items that the query's filters leave out of each answer.
    ///   - timeline: The timeline of the query.
    ///   - chosen: The label of the category that is shown alone.
    /// - Returns: The chips, sorted by label.
    package static func chips(
        of reports: [FeedReport],
        by query: FeedQuery,
        _ filtered: [FilteredItems],
        in timeline: Timeline,
        chosen: String?
    ) -> [CategoryChip] {
        var categories: [String: ItemCategory] = [:]
        var places: [String: Int] = [:]
        for (place, report) in reports.enumerated() {
            for case let category? in report.index(in: query.timeZone).categories.values
            where categories[category.label] == nil {
                categories[category.label] = category
                places[category.label.lowercased()] = min(place, places[category.label.lowercased()] ?? .max)
            }
        }
        let byLabel = Dictionary(grouping: categories.values) { $0.label.lowercased() }
        var (counts, totals): ([String: Int], [String: Int]) = ([:], [:])
        for (order, section) in timeline.sections.enumerated() where !categories.isEmpty {
            // A category alone shows more of the items beyond a limit.
            let entries =
                section.cut == 0 ? section.entries : query.matches(in: section.report, at: order, filtered[order])
            for (label, ofGroups) in entries.countsAhead(in: section.report.index(in: query.timeZone)) {
                counts[label, default: 0] += query.countWithinLimits(ofGroups.values, of: section.report.feed)
                totals[label, default: 0] += ofGroups.values.reduce(0, +)
            }
        }
        let most = query.layout == .unified ? query.limit ?? .max : .max
        return byLabel.compactMap { label, categories in
            categories.min { $0.label < $1.label }.map { category in
                let count = min(counts[label] ?? 0, most)
                return CategoryChip(
                    category: category,
                    place: places[label] ?? 0,
                    count: count,
                    hasMore: count < totals[label] ?? 0,
                    isChosen: label == chosen?.lowercased()
                )
            }
        }
        .sorted { $0.label < $1.label }
    }

    /// Returns a chip for each feed, in their order; none for a single feed.
    ///
    /// - Parameters:
    ///   - feeds: The feeds, also those without an answer.
    ///   - timeline: The timeline of all feeds and categories.
    ///   - words: The texts of the viewer's language.
    ///   - chosen: The feed that is shown alone.
    /// - Returns: The chips.
    package static func chips(of feeds: [Feed], in timeline: Timeline, _ words: Texts, chosen: FeedID?)
        -> [CategoryChip]
    {
        guard feeds.count > 1 else { return [] }
        let places = Dictionary(timeline.sections.enumerated().map { ($1.report.feed.id, $0) }) { first, _ in first }
        let titles = words.titles(of: feeds)
        return feeds.map { feed in
            let place = places[feed.id] ?? timeline.sections.count
            let section = places[feed.id].map { timeline.sections[$0] }
            return CategoryChip(
                category: ItemCategory(id: feed.id.rawValue, label: titles[feed.id] ?? feed.id.rawValue),
                feed: feed.id,
                place: place,
                count: section?.entries.count { !$0.isPast } ?? 0,
                hasMore: section.map { $0.cut > 0 } ?? false,
                isChosen: feed.id == chosen
            )
        }
    }
}

extension Timeline.Entries {
    /// Returns the number of items ahead, by the category's label in lower case and the group's index.
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

/// The categories of one feed, for chips that can be chosen together.
package struct FeedChips: Sendable {
    package struct Chip: Sendable, Hashable {
        package var category: ItemCategory

        /// The number of the category's items ahead, regardless of the choice.
        package var count: Int
        package var isChosen: Bool

        /// The ids of the categories that are shown after a press on the chip; empty for all categories.
        package var next: [String]
    }

    /// The chips, sorted by label.
    package let chips: [Chip]

    /// Creates the chips of a feed; `nil` if it has fewer than two categories, or too many for a row of chips.
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
