import FeedCore
package import FeedTimeline

/// A filter that leaves items out, in words.
package struct ActiveFilter: Sendable, Hashable {
    /// The name of the filter's query parameter.
    package var name: String

    /// The value of the query parameter.
    package var value: String

    /// The filter in words: `only neds`, `only Greyhound of neds`.
    package var text: String

    /// Returns the filters among the parameters of an address, in their order.
    ///
    /// - Parameters:
    ///   - parameters: Names and values.
    ///   - reports: The feeds' answers, which have the names of categories and groups.
    ///   - clock: The viewer's time, zone and languages.
    /// - Returns: The filters; other parameters are ignored.
    package static func all(
        in parameters: [(name: String, value: String)],
        of reports: [FeedReport],
        by clock: ViewerClock
    ) -> [ActiveFilter] {
        let words = clock.words
        return parameters.compactMap { name, value in
            let shown: String
            switch name {
            case "tag", "view": shown = value
            case "feed":
                let known = reports.first { $0.feed.id.rawValue == value.lowercased() }
                shown = known.map { words.title(of: $0.feed) } ?? value
            case "category":
                let (feed, id) = Self.parts(of: value, among: reports)
                let items = reports.lazy.filter { feed == nil || $0.feed.id == feed }
                    .flatMap { $0.snapshot?.items ?? [] }
                let known = items.lazy.compactMap(\.category).first { $0.id.lowercased() == id.lowercased() }
                shown = [words.kind(known?.label ?? id), feed.map { "(\($0))" }].compactMap(\.self).joined(
                    separator: " "
                )
            case "group":
                let (feed, id) = Self.parts(of: value, among: reports)
                let groups = reports.lazy.filter { feed == nil || $0.feed.id == feed }
                    .flatMap { $0.snapshot?.groups ?? [] }
                shown = clock.title(groups.first { $0.id.lowercased() == id.lowercased() }?.title ?? id)
            case "where": shown = value
            case "status": shown = ItemStatus(rawValue: value).map(words.word) ?? value
            case "search": shown = "\"\(value)\""
            case "starred" where value == "true": shown = "★ \(words[.starred])"
            default: return nil
            }
            return ActiveFilter(name: name, value: value, text: words.only(shown))
        }
    }

    /// Returns the feed and the name in `neds:greyhound`; a name alone applies to all feeds.
    private static func parts(of value: String, among reports: [FeedReport]) -> (feed: FeedID?, id: String) {
        guard let (feed, name) = value.scoped, reports.contains(where: { $0.feed.id == feed }) else {
            return (nil, value)
        }
        return (feed, name)
    }
}
