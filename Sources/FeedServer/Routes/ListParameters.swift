import FeedConfiguration
import FeedCore
import FeedRuntime
import FeedTimeline
import Foundation
import HTTPTypes

/// The filters of lists, under the names and with the meanings that they have on the command line.
enum ListParameters {
    static let filters: [RouteParameter] = [
        .many("feed", "Use this feed."),
        .many("tag", "Use the feeds with this tag."),
        .many("category", "Show only this category, or of one feed, such as sports:soccer."),
        .many("group", "Show only this group: a stop, a sport, a meeting, a month."),
        .init("search", "Show only items with this text.", upTo: RouteParameter.searchCount),
        .init(
            "where",
            "Show only items with this in a fact, such as platform=4 or direction=northbound.",
            .condition,
            upTo: RouteParameter.searchCount
        ),
        .many("status", "Show only items of this status.", .words(ItemStatus.allCases.map(\.rawValue))),
        .init("starred", "Show only items that have a star.", .flag),
        .init("time-zone", "Days begin and end in this zone, such as Europe/London.", .timeZone),
        .init("view", "Show this view of the configuration; what else is given goes before it."),
    ]

    /// The parameters of lists: an item, the filters, the window and the layout.
    static let all: [RouteParameter] =
        [
            .many("id", "Show this item, such as holidays:GB/christmas-day/2026, however far away it is.", .item)
        ] + filters + [
            .init("from", "Show items from this time on: 2026-12-24, today, friday, 18:00 or RFC 3339.", .date),
            .init(
                "until",
                "Show items before this time; a day is included. None where that is not after from, or now.",
                .date
            ),
            .init(
                "within",
                "Show items within this long from now, such as 30m or 7d; beside from, until and days what is in all.",
                .duration
            ),
            .init("days", "Show these days.", .words(ViewWindow.Days.allCases.map(\.rawValue))),
            .init("limit", "Show at most this many items; of each feed in the layout per-feed.", .count),
            .init("layout", "One timeline, or each feed by itself.", .words(FeedQuery.Layout.allCases.map(\.rawValue))),
        ]
}

extension RouteRequest {
    /// Returns the query of a request at an instant, and the reports of the feeds that it names.
    ///
    /// - Throws: A ``Problem`` that says which parameter is wrong, and the valid form.
    func list(of snapshot: ServedFeeds.Snapshot, at now: Date) throws -> (query: FeedQuery, reports: [FeedReport]) {
        let selected = try selectedFeeds()
        let ids = selected.map { Set($0.map(\.id)) }
        let reports = snapshot.reports.filter { ids?.contains($0.feed.id) ?? true }
        let request = try viewRequest()
        var query = feeds.session.query(request, stars: snapshot.stars, in: timeZone, now: now)
        query.ids = try namedItems()
        let answering = Set(snapshot.reports.map(\.feed.id))
        // A feed that has not been fetched yet may have any name.
        let waiting = (selected ?? feeds.feeds).filter { !answering.contains($0.id) }
            .map { FeedReport($0, FeedError(.unreachable, "It has not been fetched yet."), since: now) }
        try resolveNames(of: &query, request, among: reports + waiting)
        return (query, reports)
    }

    /// Decides to which feeds the categories and groups of a query apply.
    ///
    /// - Throws: A ``Problem`` with the names that no feed has.
    func resolveNames(of query: inout FeedQuery, _ request: ViewRequest, among reports: [FeedReport]) throws(Problem) {
        // A view of more feeds may be narrowed to some.
        let isOfView = request.view != nil && request.categories.isEmpty && request.groups.isEmpty
        do {
            _ = try feeds.session.resolveNames(of: &query, request, among: reports, isPartial: isOfView)
        } catch {
            throw Problem(.notFound, error.details.joined(separator: " "))
        }
    }

    /// Returns the query of a list at another instant.
    func query(_ query: FeedQuery, at now: Date) throws -> FeedQuery {
        var query = query
        query.now = now
        query.window = feeds.session.query(try viewRequest(), stars: [], in: query.timeZone, now: now).window
        return query
    }

    /// The time zone of the request; `nil` for the server's.
    var timeZone: TimeZone? { (value("time-zone") ?? value("tz")).flatMap { TimeZone(known: $0) } ?? viewerZone }

    /// Returns the view of the configuration that the request names; `nil` if it names no view.
    private func savedView() throws(Problem) -> SavedView? {
        guard let name = value("view") else { return nil }
        if let view = feeds.session.firstPlan.views[name] { return view }
        let names = feeds.session.firstPlan.views.keys.sorted()
        let remedy = names.isEmpty ? "It has none." : name.remedy(among: names)
        throw Problem(.notFound, "view is \(name.quoted), which the server's configuration does not have. \(remedy)")
    }

    /// Reads the filters, the window and the layout of the request.
    func viewRequest() throws(Problem) -> ViewRequest {
        var request = ViewRequest()
        request.view = try savedView()
        request.categories = values("category")
        request.groups = values("group")
        request.searches = values("search")
        request.facts = values("where").compactMap { FactCondition($0) }
        request.statuses = values("status").compactMap { ItemStatus(rawValue: $0) }
        request.starred = value("starred") == "true"
        request.limit = value("limit").flatMap { Int($0) }
        request.layout = value("layout").flatMap { FeedQuery.Layout(rawValue: $0) }
        var window = ViewWindow()
        window.from = value("from").flatMap { DateArgument($0) }
        window.until = value("until").flatMap { DateArgument($0) }
        window.within = value("within").flatMap { Duration($0) }
        window.days = value("days").flatMap { ViewWindow.Days(rawValue: $0) }
        request.window = window
        return request
    }

    /// Returns the feed with an id.
    ///
    /// - Throws: A ``Problem`` with the nearest id if there is no such feed.
    func feed(_ id: String) throws(Problem) -> Feed {
        let feeds = feeds.feeds
        if let feed = feeds.first(where: { $0.id.rawValue == id }) { return feed }
        throw Problem(.notFound, "There is no feed \(id.quoted). \(id.remedy(among: feeds.map(\.id.rawValue)))")
    }

    /// Returns the feeds in the parameter `feed`; empty if the request does not have it.
    func namedFeeds() throws(Problem) -> [Feed] { try values("feed").map { id throws(Problem) in try feed(id) } }

    /// Returns the ids in the parameter `id`.
    ///
    /// - Throws: A ``Problem`` if a text is not an id, or there is no such feed.
    private func namedItems() throws(Problem) -> Set<ItemID> {
        Set(
            try values("id").map { text throws(Problem) in
                let id = try ItemID(named: text, as: "id")
                _ = try feed(id.feed.rawValue)
                return id
            }
        )
    }

    /// Returns the feeds that the request or its view selects, by an id, a tag, or the id of an item; `nil` if neither
    /// selects any.
    func selectedFeeds() throws(Problem) -> [Feed]? {
        var (named, tags) = (try namedFeeds().map(\.id), values("tag"))
        if named.isEmpty, tags.isEmpty { named = try namedItems().map(\.feed) }
        if named.isEmpty, tags.isEmpty, let view = try savedView() {
            // A feed of a view that is not followed is disabled.
            named = view.feeds.compactMap { FeedID($0) }
            return named.isEmpty && view.tags.isEmpty ? nil : following(named, view.tags)
        }
        if named.isEmpty, tags.isEmpty { return nil }
        let known = Set(feeds.feeds.flatMap(\.tags)).sorted()
        for tag in tags where !known.contains(tag) {
            let remedy = known.isEmpty ? "No feed has any." : tag.remedy(among: known)
            throw Problem(.notFound, "No feed has the tag \(tag.quoted). \(remedy)")
        }
        return following(named, tags)
    }

    private func following(_ named: [FeedID], _ tags: [String]) -> [Feed] {
        feeds.feeds.filter { feed in named.contains(feed.id) || feed.tags.contains { tags.contains($0) } }
    }
}
