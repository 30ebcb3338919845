import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import HTTPTypes
import Hummingbird

/// `/v1/stream`: changes as they happen.
///
/// - SeeAlso: [Server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html).
enum StreamRoute {
    static let mediaType = "text/event-stream"

    static func route(_ hub: StreamHub) -> Route {
        Route(
            path: "/v1/stream",
            summary: "The items and their changes, as server-sent events: first everything, then each change.",
            name: "stream",
            parameters: ListParameters.filters.filter { !["time-zone", "view"].contains($0.name) } + [
                .init(
                    "Last-Event-ID",
                    "The last id that the client was sent: what it has missed comes first.",
                    in: .header
                )
            ],
            mediaTypes: [mediaType],
            failures: [
                (.notFound, "There is no feed, tag, category or group of that name."),
                (.serviceUnavailable, "There are too many streams, or the server is ending."),
            ]
        ) { request in
            let last = request.headers[.lastEventID]
            await hub.ready(for: last)
            let filter = try await request.streamFilter()
            guard await !hub.isEnded, let place = hub.places.acquire() else {
                throw StreamPlaces.full(hub.places.maximum, "streams")
            }
            return Representation(streaming: body(hub, filter, after: last, request.connection, place), mediaType)
        }
    }

    private static func body(
        _ hub: StreamHub,
        _ filter: StreamFilter,
        after last: String?,
        _ connection: ClientConnection,
        _ place: StreamPlaces.Place
    ) -> ResponseBody {
        ResponseBody { writer in
            let (client, first) = await hub.enter(filter, after: last, connection, place)
            do {
                for text in first { try await writer.write(text) }
                while let batch = await client.mailbox.next() {
                    let texts = await batch.omitted > 0 ? hub.restart(client) : batch.elements
                    for text in texts { try await writer.write(text) }
                }
                try await writer.finish(nil)
            } catch {
                await hub.leave(client)
                throw error
            }
            await hub.leave(client)
        }
    }
}

extension RouteRequest {
    /// Returns the filter of a stream, from the parameters that lists have too.
    func streamFilter() async throws -> StreamFilter {
        let query = try list(of: await feeds.snapshot(), at: feeds.session.clock.now).query
        let named = Set(try namedFeeds().map(\.id))
        return StreamFilter(feeds: named, tags: Set(values("tag")), query: query, owner: feeds.owner)
    }
}
