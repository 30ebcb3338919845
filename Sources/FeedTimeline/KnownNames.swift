package import FeedCore

/// The categories and groups that a feed's answer has, which `--category` and `--group` take.
package struct KnownNames: Sendable {
    /// A category or a group.
    package struct Name: Sendable, Hashable {
        package var id: String

        /// The label of a category, or the title of a group.
        package var label: String

        /// How many items of the answer have it, past and hidden ones too.
        package var count: Int
    }

    package let feed: FeedID

    /// By label.
    package let categories: [Name]

    /// In the order of the answer.
    package let groups: [Name]

    /// Whether the feed may have other names: there is no answer, it has no items, or it is of one window among many.
    package let isOpen: Bool

    /// Whether there is no answer to know any name by.
    package let isUnanswered: Bool

    /// The categories that the provider knows by itself, whether an item has them now or not; empty where it knows none.
    package var declared: [Name] = []

    /// - Parameters:
    ///   - report: The feed with its answer.
    ///   - isOfWindow: Whether a window was asked for, on which the answers of some feeds depend.
    package init(_ report: FeedReport, isOfWindow: Bool = false) {
        feed = report.feed.id
        let items = report.snapshot?.items ?? []
        isUnanswered = report.snapshot == nil
        isOpen = items.isEmpty || isOfWindow && report.feed.profile.scope != nil
        let index = report.anyIndex
        let counts = index.groups.counts
        groups = (report.snapshot?.groups ?? []).map { group in
            let count = index.groups.number(of: group.id).map { counts[$0] } ?? 0
            return Name(id: group.id, label: group.title, count: count)
        }
        var names: [String: Name] = [:]
        for case (let category?, let count) in zip(index.categories.values, index.categories.counts) {
            names[category.id, default: Name(id: category.id, label: category.label, count: 0)].count += count
        }
        categories = names.values.sorted { ($0.label, $0.id) < ($1.label, $1.id) }
    }
}

extension KnownNames {
    /// The names that filters may use: where the answer need not have them all, also those that the provider declares.
    package var filterCategories: [Name] { isOpen ? categories + declared : categories }

    /// Takes note of the categories that a provider knows, by their ids and labels.
    package mutating func declare(_ names: [(id: String, label: String)]) {
        declared = names.map { Name(id: $0.id, label: $0.label, count: 0) }
    }
}

extension [KnownNames.Name] {
    /// Whether one of the names has this id or label, ignoring case.
    func has(_ text: String) -> Bool {
        let text = text.lowercased()
        return contains { $0.id.lowercased() == text || $0.label.lowercased() == text }
    }

    /// The id or label of which a text is most likely a spelling mistake; `nil` where none is near.
    ///
    /// A short text, or one with a digit, is a code, which is near to others that are as valid; three letters may still
    /// lack one of a longer name.
    func misspelt(as text: String) -> String? {
        guard text.count > 2, !text.contains(where: \.isNumber) else { return nil }
        return text.nearest(of: flatMap { [$0.label, $0.id] }.filter { text.count > 3 || $0.count > 3 })
    }
}
