import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import HTTPTypes

/// `/v1/items/{key}`: one item, its events, the reason why it is or is not shown, and its star.
enum ItemRoutes {
    static let all = [
        Route(
            path: "/v1/items/{key}",
            summary: "One item, with all that its publisher says of it.",
            name: "item",
            parameters: [key],
            schema: DocumentSchema.output.name(of: "item"),
            failures: [missing]
        ) { request in
            let (item, report, snapshot) = try await find(request)
            let page = ItemPage(
                item,
                in: report,
                now: request.feeds.session.clock.now,
                timeZone: request.feeds.session.timeZone,
                isStarred: report.isStarred(item.id, among: snapshot.stars)
            )
            var representation = Representation(page.json, request.mediaType, validUntil: .distantFuture)
            representation.freshUntil = report.freshUntil
            return representation
        },
        Route(
            path: "/v1/items/{key}/history",
            summary: "The events of an item, oldest first.",
            name: "item-history",
            parameters: [key],
            schema: DocumentSchema.history.name,
            failures: [missing]
        ) { request in
            let (item, report, _) = try await find(request)
            let id = ItemID(report.feed.id, item.id)
            var query = EventQuery()
            query.itemPrefix = id.description
            let session = request.feeds.session
            let events = try await session.runtime.store.storage.events(query).filter { $0.item == id }
            let page = HistoryPage(events, now: session.clock.now, timeZone: session.timeZone)
            return Representation(page.json, request.mediaType, validUntil: nil)
        },
        Route(
            path: "/v1/items/{key}/why",
            summary: "Why the plain list shows an item or not.",
            name: "item-why",
            parameters: [key],
            schema: DocumentSchema.why.name,
            failures: [missing]
        ) { request in
            let (item, report, snapshot) = try await find(request)
            let session = request.feeds.session
            var query = session.plainQuery
            (query.languages, query.stars) = (.english, snapshot.stars)
            let answer = try await session.explanation(
                of: ItemID(report.feed.id, item.id).description,
                by: query,
                among: snapshot.reports
            )
            guard let answer else { throw Problem.noItem(request.path["key"] ?? "") }
            return Representation(WhyPage(answer).json, request.mediaType, validUntil: nil)
        },
        star(.put, "star", "Gives an item a star."), star(.delete, "unstar", "Takes an item's star away."),
    ]

    static let key = RouteParameter("key", "The item's key, as documents have it.", .key, in: .path)

    static let missing = (
        status: HTTPResponse.Status.notFound, reason: "No feed has such an item now."
    )

    private static func star(_ method: HTTPRequest.Method, _ name: String, _ summary: String) -> Route {
        Route(
            method: method,
            path: "/v1/stars/{key}",
            summary: summary,
            name: name,
            parameters: [key],
            schema: DocumentSchema.output.name(of: "item"),
            failures: [missing, (.serviceUnavailable, "The star cannot be stored now.")]
        ) { request in
            let session = request.feeds.session
            let isStarred = method == .put
            let (item, report) = try await setStar(isStarred, request)
            let page = ItemPage(
                item,
                in: report,
                now: session.clock.now,
                timeZone: session.timeZone,
                isStarred: isStarred
            )
            return Representation(page.json, request.mediaType, validUntil: nil)
        }
    }

    /// Gives the item that a request names a star, or takes it away.
    static func setStar(
        _ isStarred: Bool,
        _ request: RouteRequest
    ) async throws(Problem) -> (item: FeedItem, report: FeedReport) {
        let (item, report) = try await findStarred(request)
        let id = ItemID(report.feed.id, item.id)
        let session = request.feeds.session
        do {
            let storage = session.runtime.store.storage
            _ = try await storage.setStar(isStarred, for: id, of: request.feeds.owner, at: session.clock.now)
        } catch {
            throw Problem(.serviceUnavailable, "The star is not stored: \(error). Try again later.")
        }
        await request.feeds.readStars()
        return (item, report)
    }

    /// Returns the item of a star; for an item with a star that has left all feeds, the title and the time of its last
    /// event.
    private static func findStarred(
        _ request: RouteRequest
    ) async throws(Problem) -> (item: FeedItem, report: FeedReport) {
        let (feeds, key) = (request.feeds, request.path["key"] ?? "")
        let snapshot = await feeds.snapshot()
        if let found = feeds.item(key, in: snapshot) { return found }
        // After a start without its store, a server does not know the items yet.
        guard snapshot.reports.contains(where: { $0.snapshot != nil }) else {
            throw Problem(
                .serviceUnavailable,
                "The star is not stored: no feed has an answer yet. Try again once /readyz says that there is one."
            )
        }
        guard let id = snapshot.stars.first(where: { $0.key == key }),
            let report = snapshot.reports.first(where: { $0.feed.id == id.feed })
        else { throw Problem.noItem(key) }
        let last = try? await feeds.session.runtime.store.storage.lastEvents(of: [id])[id]
        let title = last?.title ?? id.local.rawValue
        return (FeedItem(id: id.local, title: title, time: last?.time ?? .undated("")), report)
    }

    private static func find(
        _ request: RouteRequest
    ) async throws(Problem) -> (item: FeedItem, report: FeedReport, snapshot: ServedFeeds.Snapshot) {
        let key = request.path["key"] ?? ""
        let snapshot = await request.feeds.snapshot()
        if let (item, report) = request.feeds.item(key, in: snapshot) { return (item, report, snapshot) }
        throw Problem.noItem(key)
    }
}

extension Problem {
    fileprivate static func noItem(_ key: String) -> Problem {
        Problem(.notFound, "No feed has an item with the key \(key.quoted) now. /v1/items lists those that there are.")
    }
}
