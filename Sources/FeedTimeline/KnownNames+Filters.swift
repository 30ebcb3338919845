package import FeedCore

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
