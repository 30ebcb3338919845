import FeedConfiguration
import FeedCore
import FeedRuntime
import FeedTimeline
import Foundation
import HTTPTypes

/// The filters of lists, under the names and with the meanings that they have on the command line.
enum ListParameters {
    static let filters: [RouteParameter] = [
        .init(name: "feed", repeats: true, summary: "Use this feed."),
        .init(name: "tag", repeats: true, summary: "Use the feeds with this tag."),
        .init(
            name: "category",
            repeats: true,
            summary: "Show only this category, or of one feed, such as sports:soccer."
        ),
        .init(name: "group", repeats: true, summary: "Show only this group: a stop, a sport, a meeting, a month."),
        .init(name: "search", repeats: true, summary: "Show only items with this text."),
        .init(name: "starred", form: .flag, summary: "Show only items that have a star."),
        .init(name: "time-zone", form: .timeZone, summary: "Days begin and end in this zone, such as Europe/London."),
    ]

    static let window: [RouteParameter] = [
        .init(
            name: "from",
            form: .date,
            summary: "Show items from this time on: 2026-12-24, today, friday, 18:00 or RFC 3339."
        ),
        .init(name: "until", form: .date, summary: "Show items before this time; a day is included."),
        .init(name: "within", form: .duration, summary: "Show items within this long from now, such as 30m or 7d."),
        .init(
            name: "days",
            form: .words(ViewWindow.Days.allCases.map(\.rawValue)),
            summary: "Show these days."
        ),
    ]

    static let layout: [RouteParameter] = [
        .init(
            name: "limit",
            form: .count,
            summary: "Show at most this many items; of each feed in the layout per-feed."
        ),
        .init(
            name: "layout",
            form: .words(FeedQuery.Layout.allCases.map(\.rawValue)),
            summary: "One timeline, or each feed by itself."
        ),
    ]

    static let all = filters + window + layout
}

extension RouteRequest {
    /// What is to be shown, among the feeds that the request names.
    ///
    /// - Parameters:
    ///   - standing: The feeds as they stand.
    ///   - now: The instant that the list is about.
    /// - Returns: The query, and the reports of its feeds.
    /// - Throws: A ``Problem`` that says which parameter is wrong, and how it should be.
    func list(of standing: ServedFeeds.Standing, at now: Date) throws -> (query: FeedQuery, reports: [FeedReport]) {
        let reports = try selected(from: standing.reports, \.feed)
        let request = try viewRequest()
        let zone = timeZone
        do {
            var query = try feeds.session.query(request, stars: standing.stars, in: zone, now: now)
            let answering = Set(standing.reports.map(\.feed.id))
            // One that has not been asked yet may have any name.
            let waiting = try selected(from: feeds.feeds.filter { !answering.contains($0.id) }, \.self)
                .map { FeedReport($0, FeedError(.unreachable, "It has not been asked yet."), since: now) }
            _ = try feeds.session.resolveNames(of: &query, request, among: reports + waiting, isPartial: false)
            return (query, reports)
        } catch let error as UnknownNames {
            throw Problem(.notFound, error.messages.joined(separator: " "))
        } catch is ViewWindow.EmptyWindow {
            throw Problem(.unprocessableContent, "until has to be after \(request.window.from.map { "\($0)" } ?? "now").")
        }
    }

    /// The query of a list at another instant.
    func query(_ query: FeedQuery, at now: Date) throws -> FeedQuery {
        var query = query
        query.now = now
        query.window = try feeds.session.query(viewRequest(), stars: [], in: query.timeZone, now: now).window
        return query
    }

    /// The zone that the request is about; `nil` for the server's.
    var timeZone: TimeZone? { value("time-zone").flatMap { TimeZone(known: $0) } }

    private func viewRequest() throws(Problem) -> ViewRequest {
        var request = ViewRequest()
        request.categories = values("category")
        request.groups = values("group")
        request.searches = values("search")
        request.starred = value("starred") == "true"
        request.limit = value("limit").flatMap { Int($0) }
        request.layout = value("layout").flatMap { FeedQuery.Layout(rawValue: $0) }
        var window = ViewWindow()
        window.from = value("from").flatMap { DateArgument($0) }
        window.until = value("until").flatMap { DateArgument($0) }
        window.within = value("within").flatMap { Duration($0) }
        window.days = value("days").flatMap { ViewWindow.Days(rawValue: $0) }
        guard window.conflict == nil else {
            throw Problem(
                .unprocessableContent,
                "Only one of days, within, and from with until says which time is meant. Give one."
            )
        }
        request.window = window
        return request
    }

    /// The feeds that the request names; none where it names none.
    func namedFeeds() throws(Problem) -> [Feed] {
        let feeds = self.feeds.feeds
        return try values("feed").map { id throws(Problem) in
            if let feed = feeds.first(where: { $0.id.rawValue == id }) { return feed }
            throw Problem(.notFound, "There is no feed \(id.quoted). \(id.remedy(among: feeds.map(\.id.rawValue)))")
        }
    }

    /// What is about the feeds that the request selects by name or tag.
    private func selected<Value>(from values: [Value], _ feed: (Value) -> Feed) throws(Problem) -> [Value] {
        let (named, tags) = (try namedFeeds().map(\.id), self.values("tag"))
        if named.isEmpty, tags.isEmpty { return values }
        let known = Set(feeds.feeds.flatMap(\.tags)).sorted()
        for tag in tags where !known.contains(tag) {
            let remedy = known.isEmpty ? "No feed has any." : tag.remedy(among: known)
            throw Problem(.notFound, "No feed has the tag \(tag.quoted). \(remedy)")
        }
        return values.filter { value in
            named.contains(feed(value).id) || feed(value).tags.contains { tags.contains($0) }
        }
    }
}
