import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline
import HTTPTypes

/// `/v1/feeds`: how the feeds stand.
enum FeedsRoutes {
    static let all = [
        Route(
            path: "/v1/feeds",
            summary: "How the feeds stand: state, age, last error, next refresh, budget.",
            name: "feeds",
            mediaTypes: ["application/json"],
            links: [RouteLink(route: "feed", parameter: "id", pointer: "/feeds/0/id")]
        ) { request in
            let session = request.feeds.session
            let standings = try await standings(of: request.feeds.feeds, request.feeds)
            return Representation(standings.json(at: session.clock.now), request.mediaType)
        },
        Route(
            path: "/v1/feeds/{id}",
            summary: "How one feed stands.",
            name: "feed",
            parameters: [.init(name: "id", place: .path, summary: "The feed's id.")],
            mediaTypes: ["application/json"],
            failures: [(.notFound, "There is no such feed.")]
        ) { request in
            let id = request.path["id"] ?? ""
            let feeds = request.feeds.feeds
            guard let feed = feeds.first(where: { $0.id.rawValue == id }),
                let standing = try await standings(of: [feed], request.feeds).first
            else {
                let remedy = id.remedy(among: feeds.map(\.id.rawValue))
                throw Problem(.notFound, "There is no feed \(id.quoted). \(remedy)")
            }
            return Representation(standing.json, request.mediaType)
        },
    ]

    private static func standings(of feeds: [Feed], _ served: ServedFeeds) async throws -> [FeedStanding] {
        let (runtime, now) = (served.session.runtime, served.session.clock.now)
        let reports = await served.standing().reports
        let obstacles = try await runtime.obstacles(of: feeds, now: now)
        let accounts = try await runtime.accounts(of: feeds, now: now)
        return feeds.map { feed in
            var standing = FeedStanding(feed, reports.first { $0.feed.id == feed.id })
            standing.obstacles = obstacles[feed.id] ?? standing.obstacles
            let account = accounts.first { $0.feeds.contains { $0.id == feed.id } }
            standing.budget = account.flatMap { account in
                account.budget.map { .init($0, spent: account.spent, renewsAt: account.renewsAt) }
            }
            return standing
        }
    }
}
