import FeedCore
package import FeedTimeline

extension Session {
    /// What the filters of feeds name that is most likely a spelling mistake.
    ///
    /// - Parameter reports: The session's feeds with their answers.
    /// - Returns: A whole sentence for each.
    package func remarksOnFilters(of reports: [FeedReport]) -> [String] {
        // To know what names there are takes a look at every item.
        reports.filter { !$0.feed.include.isEmpty || !$0.feed.exclude.isEmpty }.flatMap { report in
            let search = options.registry.provider(named: report.feed.manifest.name)?.search(
                for: SettingSearch.category
            )
            guard case .known(let find)? = search?.source else {
                return KnownNames(report).remarks(onFiltersOf: report.feed)
            }
            let categories = find("", [:]).flatMap { [$0.value, $0.title] }
            return KnownNames(report).remarks(onFiltersOf: report.feed, knowing: categories)
        }
    }
}
