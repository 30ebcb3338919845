package import FeedCore

/// The categories and groups that a feed's answer has, which `--category` and `--group` accept.
package struct KnownNames: Sendable {
    /// A category or a group.
    package struct Name: Sendable, Hashable {
        package var id: String

        /// The label of a category, or the title of a group.
        package var label: String

        /// The number of items of the answer that have it, including past and hidden ones.
        package var count: Int
    }

    package let feed: FeedID

    /// The categories, by label.
    package let categories: [Name]

    /// The groups, in the order of the answer.
    package let groups: [Name]

    /// True if the feed may have other names: there is no answer, it has no items, or it is that of one window among
    /// many.
    package let isOpen: Bool

    /// True if there is no answer, so that no name is known.
    package let isUnanswered: Bool

    /// The categories that the provider itself knows, whether an item has them now or not; empty if it knows none.
    package var declared: [Name] = []

    /// - Parameters:
    ///   - report: The feed with its answer.
    ///   - isOfWindow: True if a window was requested, on which the answers of some feeds depend.
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
    /// The names that filters may use: if the answer need not have them all, also those that the provider declares.
    package var filterCategories: [Name] { isOpen ? categories + declared : categories }

    /// Records the categories that a provider knows, by their ids and labels.
    package mutating func declare(_ names: [(id: String, label: String)]) {
        declared = names.map { Name(id: $0.id, label: $0.label, count: 0) }
    }
}

extension [KnownNames.Name] {
    /// Returns true if one of the names has this id or label, ignoring case.
    func has(_ text: String) -> Bool {
        let text = text.lowercased()
        return contains { $0.id.lowercased() == text || $0.label.lowercased() == text }
    }

    /// Returns the id or label that a text most likely misspells; `nil` if none is close.
    ///
    /// A short text, or one with a digit, is a code, which is close to others that are equally valid; three letters may
    /// still lack one of a longer name.
    func misspelt(as text: String) -> String? {
        guard text.count > 2, !text.contains(where: \.isNumber) else { return nil }
        return text.nearest(of: flatMap { [$0.label, $0.id] }.filter { text.count > 3 || $0.count > 3 })
    }
}

extension KnownNames {
    /// Returns a remark, a whole sentence, for each name in a feed's own `include` and `exclude` that no item has, but
    /// that is close to one that items have.
    ///
    /// The provider knows further categories, whether an item has them now or not.
    package func remarks(onFiltersOf feed: Feed, knowing categories: [String] = []) -> [String] {
        [("include", feed.include), ("exclude", feed.exclude)].flatMap { member, filter in
            remarks(on: filter.categories, among: self.categories, as: "\(member).categories", besides: categories)
                + remarks(on: filter.groups, among: groups, as: "\(member).groups", besides: [])
        }
    }

    private func remarks(
        on texts: [String],
        among known: [Name],
        as member: String,
        besides others: [String]
    ) -> [String] {
        let others = Set(others.map { $0.lowercased() })
        return texts.filter { !known.has($0) && !others.contains($0.lowercased()) }.compactMap { text in
            known.misspelt(as: text).map { name in
                "feeds.\(feed).\(member) names \(text.quoted), which nothing has now. Did you mean \(name.quoted)?"
            }
        }
    }
}
