import FeedConfiguration
import FeedCore
package import FeedTimeline
import Foundation

extension KnownNames {
    /// Adds the categories that the feed's provider knows without a request.
    mutating func declare(of feed: Feed) {
        let search = type(of: feed.provider).search(for: SettingSearch.category)
        guard case .known(let find)? = search?.source else { return }
        declare(find("", feed.settings).map { ($0.value, $0.title) })
    }
}

extension [KnownNames] {
    /// Returns the error of a category or group of a view.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - view: The view, which may be of some feeds only.
    ///   - viewerWords: The labels of screens in the viewer's language, which views may name too.
    /// - Returns: A whole sentence; `nil` if a feed has the name, or may have it since it has no answer yet.
    func issue(of name: ViewedName, in view: SavedView, by viewerWords: ViewerWords? = nil) -> String? {
        guard !isEmpty else { return nil }
        // The tags of feeds are not known here.
        let shown = view.tags.isEmpty && !view.feeds.isEmpty ? filter { view.feeds.contains($0.feed.rawValue) } : self
        var query = FeedQuery(timeZone: .gmt, now: Date())
        query.viewerWords = viewerWords
        switch name {
        case .category(let text): query.categories = [text]
        case .group(let text): query.groups = [text]
        }
        let others = map(\.feed).filter { id in !shown.contains { $0.feed == id } }
        do throws(UnknownNames) {
            _ = try query.resolveNames(among: shown, others: others)
            return nil
        } catch {
            return error.messages.first
        }
    }
}

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
