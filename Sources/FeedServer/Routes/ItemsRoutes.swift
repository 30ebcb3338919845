import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import HTTPTypes
import Terminal

/// `/v1/items`: the timeline, in every format of the command.
enum ItemsRoutes {
    /// The formats, with the suffixes of their paths.
    static let formats: [(suffix: String, format: OutputFormat, mediaType: String)] = [
        ("json", .json, "application/json"),
        ("ndjson", .ndjson, "application/x-ndjson"),
        ("csv", .csv, "text/csv; charset=utf-8"),
        ("ics", .ics, "text/calendar; charset=utf-8"),
        ("atom", .atom, "application/atom+xml; charset=utf-8"),
        ("md", .markdown, "text/markdown; charset=utf-8"),
    ]

    static var all: [Route] {
        let named = formats.map { format in
            route("/v1/items.\(format.suffix)", "items-\(format.suffix)", [format.mediaType], hasPages: true)
        }
        return [route("/v1/items", "items", formats.map(\.mediaType), hasPages: true)] + named + subscriptions
    }

    /// The routes that calendars and feed readers subscribe to.
    private static let subscriptions = [
        ("/v1/calendar.ics", "calendar", "text/calendar", "calendar"),
        ("/v1/feed.atom", "atom", "application/atom+xml", "feed"),
        ("/v1/feed.json", "jsonfeed", "application/feed+json", "feed"),
    ].map { path, name, type, kind in
        route(path, name, ["\(type); charset=utf-8"], "The items as a \(kind) to subscribe to.")
    }

    private static func route(
        _ path: String,
        _ name: String,
        _ mediaTypes: [String],
        _ summary: String = "What happens next: the document of the command's list.",
        hasPages: Bool = false
    ) -> Route {
        Route(
            path: path,
            summary: summary,
            name: name,
            parameters: ListParameters.all + (hasPages ? ItemsPage.parameters : []),
            mediaTypes: mediaTypes,
            schema: DocumentSchema.output.name,
            failures: [
                (
                    .notFound,
                    "There is no feed, tag, category, group or view of that name"
                        + (hasPages ? ", or the cursor is of another query." : ".")
                )
            ],
            links: mediaTypes.contains("application/json")
                ? ["item", "item-history", "item-why", "star", "unstar"].map {
                    RouteLink(route: $0, parameter: "key", pointer: "/items/0/key")
                } : []
        ) { request in
            try await representation(of: request, as: format(of: request.mediaType))
        }
    }

    private static func format(of mediaType: String) -> OutputFormat {
        formats.first { $0.mediaType == mediaType }?.format ?? .jsonfeed
    }

    private static func representation(
        of request: RouteRequest,
        as format: OutputFormat,
        isRepeated: Bool = false
    ) async throws -> Representation {
        let session = request.feeds.session
        let snapshot = await request.feeds.snapshot()
        let now = session.clock.now
        let page = try ItemsPage(request, now: now)
        var (query, reports) = try request.list(of: snapshot, at: page?.start?.instant ?? now)
        // In the layout by feed, there is only a first page.
        if query.layout == .perFeed, let page { query.limit = min(query.limit ?? page.size, page.size) }
        // A window moves on with time; the document does so once a minute.
        let minute = query.window.map { _ in
            Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 60).rounded(.down) * 60)
        }
        let filtered = reports.map { FilteredItems($0, by: query) }
        let end = [query.nextChange(of: reports, filtered), minute.map { $0 + 60 }].compactMap(\.self).min()
        // The document is about the instant of its last change, so that it is the same until it changes.
        let change = query.lastChange(of: reports, filtered).map { $0 + 0.001 }
        let instant = [snapshot.changedAt, change, minute].compactMap(\.self).max() ?? now
        query = try request.query(query, at: page?.start?.instant ?? min(instant, now))
        if format.tellsRevisions {
            reports = await session.withRevisions(reports)
            // The revisions may be those of an answer that came meanwhile.
            if !isRepeated, await request.feeds.snapshot().version != snapshot.version {
                return try await representation(of: request, as: format, isRepeated: true)
            }
        }
        let writer = format.writer(
            TableFormat(emptyWords: query.emptyWords),
            style: TerminalStyle.none,
            namespace: (try? await session.runtime.store.storage.installation()) ?? EntryNames.common
        )
        var timeline = query.timeline(of: reports, filtered)
        if query.layout == .unified { page?.cut(&timeline, of: request) }
        // A page behind the first one is of one instant, and does not change with the clock.
        let isPinned = page?.start != nil
        var representation = Representation(
            writer.bytes(of: timeline),
            request.mediaType,
            validUntil: isPinned ? .distantFuture : end ?? .distantFuture
        )
        representation.next = timeline.next
        representation.freshUntil = reports.compactMap(\.freshUntil).min()
        return representation
    }
}
