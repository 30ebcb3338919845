import FeedCore
package import FeedTimeline

extension Session {
    /// Returns remarks on names in the filters of feeds that are most likely spelling mistakes.
    ///
    /// - Parameter reports: The session's feeds with their answers.
    /// - Returns: A whole sentence for each.
    package func remarksOnFilters(of reports: [FeedReport]) -> [String] {
        // To know all names, every item has to be read.
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
