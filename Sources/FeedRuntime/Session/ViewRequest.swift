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
    package var facts: [FactCondition] = []
    package var statuses: [ItemStatus] = []
    package var window = ViewWindow()
    package var limit: Int?
    package var layout: FeedQuery.Layout?
    package var starred = false

    /// The saved view that completes the request; `nil` for the session's view.
    package var view: SavedView?

    package init() {}

    /// Returns the request, whose missing members are those of a view.
    func completed(by view: SavedView?) -> ViewRequest {
        guard let view else { return self }
        var request = self
        if categories.isEmpty { request.categories = view.categories }
        if groups.isEmpty { request.groups = view.groups }
        if searches.isEmpty { request.searches = view.search }
        if facts.isEmpty { request.facts = view.facts }
        if statuses.isEmpty { request.statuses = view.statuses }
        if window.isEmpty { request.window = view.window }
        request.limit = limit ?? view.limit
        request.layout = layout ?? view.layout.flatMap { FeedQuery.Layout(rawValue: $0.rawValue) }
        request.starred = starred || view.starred
        return request
    }
}

extension Session {
    /// Returns the query of a request at the current time of the session's clock, with the stored stars.
    ///
    /// - Throws: ``ViewWindow/EmptyWindow`` if the window does not end after its start.
    package func query(_ request: ViewRequest) async throws(ViewWindow.EmptyWindow) -> FeedQuery {
        let now = clock.now
        try request.completed(by: request.view ?? view).window.check(now: now, in: timeZone)
        return query(request, stars: await stars(), in: nil, now: now)
    }

    /// Returns the query of a request for a month; the request's window, limit and layout are ignored.
    package func query(_ request: ViewRequest, of month: CivilMonth) async -> FeedQuery {
        query(request, of: month, stars: await stars(), in: nil, now: clock.now)
    }

    /// Returns the query of a request at an instant.
    ///
    /// With a month, the request's window, limit and layout are ignored. `timeZone` is the session's by default.
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
        (query.facts, query.statuses) = (request.facts, Set(request.statuses))
        query.limit = month == nil ? request.limit : nil
        (query.onlyStarred, query.stars) = (request.starred, stars)
        return query
    }
}

extension Session {
    /// Determines to which feeds the categories and groups of a query apply.
    ///
    /// If `isPartial` is true, names that no feed has are dropped, since they may be meant for feeds outside the
    /// session.
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
        // A view of more feeds may be used with a selection of some.
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

    /// Returns the category meant by a word that is not a category of any feed, if a provider knows the word: football
    /// is soccer.
    ///
    /// - Returns: The name of the category, with the feed's prefix if `text` has one, and the label of the category;
    ///   `nil` if the word is a category, or no provider knows the word.
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
            guard let found = feed.provider.origin.knownCategories(word, feed.settings),
                case .match(let match) = NamedValue(of: word, among: found),
                // A spelling mistake is reported elsewhere, with a suggestion.
                word.nearest(of: [match.title]) == nil
            else { continue }
            return (named.map { "\($0.id):\(match.value)" } ?? match.value, match.title)
        }
        return nil
    }
}
