import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import HTTPTypes

/// `/v1/history`: what happened to items.
enum HistoryRoute {
    /// How many events an answer has unless the client says.
    private static let usualCount = 100

    static let route = Route(
        path: "/v1/history",
        summary: "What happened to items, oldest first: the last \(usualCount) events, or as many as limit says.",
        name: "history",
        parameters: [
            .init(name: "feed", repeats: true, summary: "Only what happened in this feed."),
            .init(name: "since", form: .past, summary: "Only what happened since then: a duration such as 2h, or a time."),
            .init(name: "limit", form: .count, summary: "At most this many events, the latest."),
        ],
        mediaTypes: ["application/json"],
        failures: [(.notFound, "There is no feed of that name.")]
    ) { request in
        let session = request.feeds.session
        var query = EventQuery()
        query.feeds = try request.namedFeeds().map(\.id)
        query.limit = request.value("limit").flatMap { Int($0) } ?? usualCount
        query.since = request.value("since").flatMap { PastArgument($0) }?
            .start(before: session.clock.now, in: session.timeZone)
        let events = try await session.runtime.store.storage.events(query)
        let page = HistoryPage(events, now: session.clock.now, timeZone: session.timeZone)
        return Representation(page.json, request.mediaType)
    }
}
