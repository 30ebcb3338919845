import FeedBoard
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import HTTPTypes

/// `/v1/items/{key}`: one item, its events, and the reason why it is shown or not; `/v1/stars/{key}`: its star.
enum ItemRoutes {
    static let all = [
        route("", "item", "One item, with all that its publisher says of it.", DocumentSchema.output.name(of: "item")) {
            request,
            found in
            let isStarred = found.report.isStarred(found.item.id, among: found.snapshot.stars)
            let page = page(of: found.item, found.report, isStarred: isStarred, request)
            var representation = Representation(page.json, request.mediaType, validUntil: .distantFuture)
            representation.freshUntil = found.report.freshUntil
            return representation
        },
        route("/history", "item-history", "The events of an item, oldest first.", DocumentSchema.history.name) {
            request,
            found in
            var query = EventQuery()
            query.items = [found.id]
            let session = request.feeds.session
            let events = try await session.runtime.store.storage.events(query)
            let page = HistoryPage(events, by: session.viewerClock())
            return Representation(page.json, request.mediaType)
        },
        route("/why", "item-why", "Why the plain list shows an item or not.", DocumentSchema.why.name) {
            request,
            found in
            let (session, id) = (request.feeds.session, found.id.description)
            var query = session.plainQuery
            (query.languages, query.stars) = (.english, found.snapshot.stars)
            let answer = try await session.explanation(of: id, by: query, among: found.snapshot.reports)
            guard let answer else { throw Problem.noItem(request.path["key"] ?? "") }
            return Representation(answer.json, request.mediaType)
        },
        star(.put, "star", "Gives an item a star."), star(.delete, "unstar", "Takes an item's star away."),
    ]

    /// An item that a feed has now.
    private struct Found {
        var item: FeedItem
        var report: FeedReport
        var snapshot: ServedFeeds.Snapshot

        var id: ItemID { ItemID(report.feed.id, item.id) }
    }

    /// Returns a route about the item with a key.
    private static func route(
        _ end: String,
        _ name: String,
        _ summary: String,
        _ schema: String,
        _ respond: @escaping @Sendable (RouteRequest, Found) async throws -> Representation
    ) -> Route {
        Route(
            path: "/v1/items/{key}\(end)",
            summary: summary,
            name: name,
            parameters: [key],
            schema: schema,
            failures: [missing]
        ) { request in
            let key = request.path["key"] ?? ""
            let snapshot = await request.feeds.snapshot()
            guard let (item, report) = request.feeds.item(key, in: snapshot) else { throw Problem.noItem(key) }
            return try await respond(request, Found(item: item, report: report, snapshot: snapshot))
        }
    }

    private static func page(
        of item: FeedItem,
        _ report: FeedReport,
        isStarred: Bool,
        _ request: RouteRequest
    ) -> ItemSheet {
        let session = request.feeds.session
        return ItemSheet(item, in: report, by: session.viewerClock(), isStarred: isStarred)
    }

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
            let isStarred = method == .put
            let (item, report) = try await setStar(isStarred, request)
            let page = page(of: item, report, isStarred: isStarred, request)
            return Representation(page.json, request.mediaType)
        }
    }

    /// Adds or removes the star of the item whose key is in the request's path.
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

    /// Returns the item of a star; for a starred item that has left all feeds, an item with the title and the time of
    /// its last event.
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
}

extension Problem {
    fileprivate static func noItem(_ key: String) -> Problem {
        Problem(.notFound, "No feed has an item with the key \(key.quoted) now. /v1/items lists those that there are.")
    }
}
