import FeedBoard
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import HTTPTypes

/// `/v1/feeds`: the state of the feeds.
enum FeedsRoutes {
    static let all = [
        Route(
            path: "/v1/feeds",
            summary: "How the feeds stand: state, age, last error, next refresh, budget.",
            name: "feeds",
            schema: DocumentSchema.feedStatus.name,
            isBrief: true,
            links: [RouteLink(route: "feed", parameter: "id", pointer: "/feeds/0/id")]
        ) { request in
            let session = request.feeds.session
            let documents = try await documents(of: request.feeds.feeds, request.feeds)
            return Representation(documents.json(at: session.clock.now), request.mediaType)
        },
        Route(
            path: "/v1/feeds/{id}",
            summary: "The state of one feed.",
            name: "feed",
            parameters: [id],
            schema: DocumentSchema.feedStatus.name(of: "feed"),
            failures: [(.notFound, "There is no such feed.")],
            isBrief: true
        ) { request in
            try await document(of: request.feed(request.path["id"] ?? ""), request)
        },
        Route(
            method: .post,
            path: "/v1/feeds/{id}/refresh",
            summary: "Starts to fetch a feed, and answers at once with its state before that.",
            name: "refresh",
            parameters: [id],
            schema: DocumentSchema.feedStatus.name(of: "feed"),
            success: .accepted,
            failures: refreshFailures,
            isBrief: true
        ) { request in
            try await document(of: refresh(request), request)
        },
    ]

    static let id = RouteParameter("id", "The feed's id.", in: .path)

    static let refreshFailures: [Route.Failure] = [
        (.notFound, "There is no such feed."),
        (.conflict, "The feed cannot be fetched as it is configured, or this server fetches no feeds."),
        (
            .tooManyRequests,
            "The feed is not fetched now; reason is "
                + RefreshObstacle.Reason.allCases.map(\.rawValue).joined(separator: ", ") + "."
        ),
    ]

    /// Asks the loop to fetch the feed of a request now.
    ///
    /// - Throws: A ``Problem`` with the reason why the feed may not be fetched.
    static func refresh(_ request: RouteRequest) async throws -> Feed {
        let feed = try request.feed(request.path["id"] ?? "")
        if let fault = feed.fault {
            throw Problem(.conflict, "\(feed.id) cannot be fetched as it is configured: \(fault.message).")
        }
        let session = request.feeds.session
        guard session.options.fetches else {
            throw Problem(
                .conflict,
                "This server only shows what other processes fetch, which ask \(feed.id) when it is due."
            )
        }
        let now = session.clock.now
        if let obstacle = await session.runtime.obstacle(toRefresh: feed, now: now) {
            throw Problem(obstacle, of: feed, at: now)
        }
        request.feeds.refresh(feed.id)
        return feed
    }

    private static func document(of feed: Feed, _ request: RouteRequest) async throws -> Representation {
        let document = try await documents(of: [feed], request.feeds)[0]
        return Representation(document.json, request.mediaType)
    }

    private static func documents(of feeds: [Feed], _ served: ServedFeeds) async throws -> [FeedStatusDocument] {
        let (runtime, now) = (served.session.runtime, served.session.clock.now)
        let reports = await served.snapshot().reports
        let obstacles = try await runtime.obstacles(of: feeds, now: now)
        let accounts = try await runtime.accounts(of: feeds, now: now)
        let reportOf = Dictionary(reports.map { ($0.feed.id, $0) }) { first, _ in first }
        let members = accounts.flatMap { account in account.feeds.map { ($0.id, account) } }
        let accountOf = Dictionary(members) { first, _ in first }
        return feeds.map { feed in
            var document = FeedStatusDocument(feed, reportOf[feed.id])
            document.obstacles = obstacles[feed.id] ?? document.obstacles
            document.budget = accountOf[feed.id]?.budget
            return document
        }
    }
}

extension Problem {
    /// Creates the problem of a feed that may not be fetched now, with the time until it may be fetched.
    fileprivate init(_ obstacle: RefreshObstacle, of feed: Feed, at now: Date) {
        self.init(.tooManyRequests, obstacle.sentence(of: feed, at: now))
        if let seconds = obstacle.secondsLeft(at: now) { fields[.retryAfter] = "\(seconds)" }
        reason = obstacle.reason.rawValue
    }
}
