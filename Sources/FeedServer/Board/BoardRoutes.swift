import FeedCore
import Foundation
import HTTPTypes
import Hummingbird

/// The board for browsers: a page for each view, its stream of patches, and the assets of pages.
enum BoardRoutes {
    static let mediaType = "text/html; charset=utf-8"

    static func all(_ hub: BoardBroadcaster) -> [Route] {
        PageKind.allCases.map(page) + [stream(hub)] + forms(hub) + [manifest]
            + PageAsset.all.map(asset)
    }

    private static func page(_ kind: PageKind) -> Route {
        Route(
            path: kind.path,
            summary: "The board in a browser: \(kind.rawValue).",
            name: "page-\(kind.rawValue)",
            parameters: BoardRequest.parameters,
            mediaTypes: [mediaType],
            failures: BoardRequest.failures
        ) { request in
            // The page has the time, and differs by language.
            Representation(Array(try await BoardRequest(kind, request).page().page.document.utf8), mediaType)
        }
    }

    private static func stream(_ hub: BoardBroadcaster) -> Route {
        Route(
            path: "/board/stream",
            summary: "The changes of a page of the board, as server-sent events.",
            name: "page-stream",
            parameters: [
                .init("page", "The view.", .words(PageKind.allCases.map(\.rawValue))),
                .init("version", "The version of the page that the client has.", .version),
            ] + BoardRequest.parameters + [
                .init("Last-Event-ID", "The version that the client was sent last.", in: .header)
            ],
            mediaTypes: [StreamRoute.mediaType],
            failures: BoardRequest.failures + [
                (.serviceUnavailable, "There are too many streams, or the server is ending.")
            ]
        ) { request in
            let kind = request.value("page").flatMap { PageKind(rawValue: $0) } ?? .timeline
            var view = BoardRequest(kind, request)
            view.isFollowed = true
            let known = request.headers[.lastEventID] ?? request.value("version")
            let client = try await hub.enter(view, knowing: known, request.connection)
            return Representation(streaming: hub.body(for: client), StreamRoute.mediaType)
        }
    }

    /// Returns the routes of forms, which take POST alone and redirect to a page: they set a star, fetch the days of a
    /// month that are not fetched automatically, and fetch a feed before it is due.
    private static func forms(_ hub: BoardBroadcaster) -> [Route] {
        let star = form(
            path: "/board/stars/{key}",
            summary: "Gives an item a star or takes it away, and leads back to a page.",
            name: "page-star",
            parameters: [ItemRoutes.key, .init("on", "Whether it is to have one.", .flag)],
            failures: [ItemRoutes.missing, (.serviceUnavailable, "The star cannot be stored now.")],
            page: .timeline
        ) { request in
            _ = try await ItemRoutes.setStar(request.value("on") != "false", request)
            hub.look()
        }
        let month = form(
            path: "/board/month",
            summary: "Starts to fetch the missing days of a month, and redirects to a page.",
            name: "page-month",
            parameters: BoardRequest.parameters,
            failures: BoardRequest.failures,
            page: .calendar
        ) { request in
            try await BoardRequest(.calendar, request).askForDays()
            request.feeds.recordStored()
            hub.look()
        }
        let refresh = form(
            path: "/board/feeds/{id}/refresh",
            summary: "Starts to fetch a feed, and redirects to a page.",
            name: "page-refresh",
            parameters: [FeedsRoutes.id],
            failures: FeedsRoutes.refreshFailures,
            page: .feeds
        ) { _ = try await FeedsRoutes.refresh($0) }
        return [star, month, refresh]
    }

    /// Returns the route of a form, which redirects to the page in the parameter `back` or, without it, to `page`.
    private static func form(
        path: String,
        summary: String,
        name: String,
        parameters: [RouteParameter],
        failures: [Route.Failure],
        page: PageKind,
        act: @escaping @Sendable (RouteRequest) async throws -> Void
    ) -> Route {
        let back = RouteParameter("back", "The page of this server that the answer leads to.", .page)
        return Route(
            method: .post,
            path: path,
            summary: summary,
            name: name,
            parameters: parameters + [back],
            mediaTypes: [mediaType],
            success: .seeOther,
            failures: failures
        ) { request in
            try await act(request)
            let back = request.value("back").flatMap { LocalPath($0) }
            return Representation(Redirect(to: back ?? LocalPath(page)))
        }
    }

    private static func asset(_ asset: PageAsset) -> Route {
        Route(
            path: "/assets/\(asset.name)",
            summary: "A part of the pages.",
            name: "asset-\(asset.name.replacing(".", with: "-"))",
            parameters: [.init("v", "Its version.", .version)],
            mediaTypes: [asset.mediaType],
            isOpen: true,
            isForGood: true
        ) { _ in Representation(asset.bytes, asset.mediaType, validUntil: .distantFuture) }
    }

    private static let manifest = Route(
        path: "/manifest.webmanifest",
        summary: "The manifest with which a browser installs the board.",
        name: "manifest",
        mediaTypes: ["application/manifest+json"],
        isOpen: true
    ) { request in
        Representation(Array(manifestText.utf8), request.mediaType, validUntil: .distantFuture)
    }

    /// - SeeAlso: [Web Application Manifest](https://www.w3.org/TR/appmanifest/).
    private static let manifestText = """
        {
          "name": "aggregate",
          "short_name": "aggregate",
          "start_url": "/",
          "scope": "/",
          "display": "standalone",
          "background_color": "#0e1116",
          "theme_color": "#0e1116",
          "icons": [{ "src": "\(PageAsset.icon.address)", "sizes": "any", "type": "image/svg+xml", "purpose": "any" }]
        }

        """
}
