import FeedBoard
package import FeedConfiguration
package import FeedCore
package import FeedTimeline
package import Foundation

/// A request for a part of a session's feeds; its members take precedence over those of a saved view.
package struct ViewRequest: Sendable {
    package var categories: [String] = []
    package var groups: [String] = []
    package var searches: [String] = []
    package var window = ViewWindow()
    package var limit: Int?
    package var layout: FeedQuery.Layout?
    package var starred = false

    /// The view that completes it; `nil` for the session's.
    package var view: SavedView?

    package init() {}

    /// Returns the request, completed by a view.
    func completed(by view: SavedView?) -> ViewRequest {
        guard let view else { return self }
        var request = self
        if categories.isEmpty { request.categories = view.categories }
        if groups.isEmpty { request.groups = view.groups }
        if searches.isEmpty { request.searches = view.search }
        if window.isEmpty { request.window = view.window }
        request.limit = limit ?? view.limit
        request.layout = layout ?? view.layout.flatMap { FeedQuery.Layout(rawValue: $0.rawValue) }
        request.starred = starred || view.starred
        return request
    }
}

extension Session {
    /// Returns the query of a request, as the session's clock shows it now, with the stars that are stored.
    ///
    /// - Throws: ``ViewWindow/EmptyWindow`` if the end of its window is not after the start.
    package func query(_ request: ViewRequest) async throws(ViewWindow.EmptyWindow) -> FeedQuery {
        let now = clock.now
        try request.completed(by: request.view ?? view).window.check(now: now, in: timeZone)
        return query(request, stars: await stars(), in: nil, now: now)
    }

    /// Returns the query of a month: the request's filters, without its window, limit and layout.
    package func query(_ request: ViewRequest, of month: CivilMonth) async -> FeedQuery {
        query(request, of: month, stars: await stars(), in: nil, now: clock.now)
    }

    /// Returns the query of a request, or of its filters in a month, at an instant.
    ///
    /// Without a time zone, it is in the session's.
    ///
    /// - Returns: The query, whose window may be empty.
    package func query(
        _ request: ViewRequest,
        of month: CivilMonth? = nil,
        stars: Set<ItemID>,
        in timeZone: TimeZone?,
        now: Date
    ) -> FeedQuery {
        let request = request.completed(by: request.view ?? view)
        var query = FeedQuery(timeZone: timeZone ?? self.timeZone, now: now)
        (query.languages, query.viewerWords) = (languages, languages.viewerWords)
        query.window = month?.window(in: query.timeZone) ?? request.window.window(now: now, in: query.timeZone)
        query.layout = month == nil ? request.layout ?? .unified : .unified
        (query.categories, query.groups, query.searches) = (request.categories, request.groups, request.searches)
        query.limit = month == nil ? request.limit : nil
        (query.onlyStarred, query.stars) = (request.starred, stars)
        return query
    }
}

extension Session {
    /// Decides to which feeds the categories and groups of a query apply.
    ///
    /// If it is partial, the names may be meant for feeds that the session does not have.
    ///
    /// - Returns: Remarks for the user, in sentences.
    /// - Throws: ``UnknownNames`` with the names that no feed has.
    package func resolveNames(
        of query: inout FeedQuery,
        _ request: ViewRequest,
        among reports: [FeedReport],
        isPartial: Bool = false
    ) throws(UnknownNames) -> [String] {
        // To know all names, every item has to be read.
        if query.categories.isEmpty, query.groups.isEmpty { return [] }
        // A view of more feeds may be narrowed to some.
        let isOfView = view.map { $0.selection != options.selection } ?? false
        let known = reports.map { report in
            var names = KnownNames(report, isOfWindow: query.window != nil)
            names.declare(of: report.feed)
            return names
        }
        var remarks: [String] = []
        query.categories = query.categories.map { category in
            guard let meant = meaning(of: category, among: known) else { return category }
            remarks.append("--category \(category.quoted) means \(meant.label).")
            return meant.name
        }
        return try remarks
            + query.resolveNames(
                among: known,
                others: configured.filter { id in !feeds.contains { $0.id == id } },
                dropsUnknown: isPartial || isOfView && request.categories.isEmpty && request.groups.isEmpty
            )
    }

    /// Returns the category that a word means which no feed has, by the words that providers know: football is soccer.
    ///
    /// - Returns: The name of the category, behind the feed if that is named, and its label; `nil` if the word is known
    ///   itself, or to no provider.
    private func meaning(of text: String, among known: [KnownNames]) -> (name: String, label: String)? {
        let scope = text.firstIndex(of: ":").flatMap { FeedID(String(text[..<$0])) }
        let named = scope.flatMap { id in feeds.first { $0.id == id } }
        let word = named == nil ? text : String(text.drop { $0 != ":" }.dropFirst())
        let own = known.filter { named == nil || $0.feed == named?.id }
        let isKnown = own.contains { names in
            names.filterCategories.contains { [$0.id, $0.label].contains { $0.lowercased() == word.lowercased() } }
        }
        guard !isKnown else { return nil }
        for feed in named.map({ [$0] }) ?? feeds {
            guard let found = type(of: feed.provider).knownCategories(word, feed.settings),
                case .match(let match) = NamedValue(of: word, among: found),
                // A spelling mistake is reported, with the name that was meant.
                word.nearest(of: [match.title]) == nil
            else { continue }
            return (named.map { "\($0.id):\(match.value)" } ?? match.value, match.title)
        }
        return nil
    }
}
