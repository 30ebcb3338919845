package import FeedCore

/// The categories and groups in a feed's answer, which `--category` and `--group` accept.
package struct KnownNames: Sendable {
    /// A category or a group.
    package struct Name: Sendable, Hashable {
        package var id: String

        /// The label of a category, or the title of a group.
        package var label: String

        /// The number of items with this category or group in the answer, including past and hidden items.
        package var count: Int
    }

    package let feed: FeedID

    /// The categories, sorted by label.
    package let categories: [Name]

    /// The groups, in the order of the answer.
    package let groups: [Name]

    /// True if the feed may have other names, because its answer is missing, has no items, or is for one window only.
    package let isOpen: Bool

    /// True if there is no answer, so that no name is known.
    package let isUnanswered: Bool

    /// The categories that the provider declares, even if no item has them now; empty if it declares none.
    package var declared: [Name] = []

    /// Creates the known names of a feed's answer.
    ///
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
    /// The categories that filters may use: those of the answer and, if ``isOpen`` is true, those that the provider
    /// declares.
    package var filterCategories: [Name] { isOpen ? categories + declared : categories }

    /// Sets the categories that the provider declares, by their ids and labels.
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

    /// Returns the id or label that a text probably misspells; `nil` if none is similar.
    ///
    /// A text of one or two characters, or with a digit, is a code, which is similar to other valid codes. A text of
    /// three letters is compared with longer names only.
    func misspelt(as text: String) -> String? {
        guard text.count > 2, !text.contains(where: \.isNumber) else { return nil }
        return text.nearest(of: flatMap { [$0.label, $0.id] }.filter { text.count > 3 || $0.count > 3 })
    }
}

extension KnownNames {
    /// Returns a remark in a whole sentence for each name in a feed's own `include` and `exclude` that no item has, but
    /// that is similar to a name that items have.
    ///
    /// `categories` are further categories that the provider knows, even if no item has them now.
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
