import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import Foundation
import HTTPTypes

/// `/v1/history`: events of items, page by page, the latest first.
enum HistoryRoute {
    /// The number of events of a page unless the client sets one.
    private static let usualSize = 100
    private static let maximumSize = 1_000

    static let route = Route(
        path: "/v1/history",
        summary: "The events of items, page by page, the latest first.",
        name: "history",
        parameters: [
            .many("feed", "Only what happened in this feed."),
            .many("tag", "Only what happened in the feeds with this tag."),
            .many("kind", "Only events of this kind.", .words(ItemEvent.Kind.allCases.map(\.rawValue))),
            .init("item", "Only what happened to this item, such as tfl:940GZZLUOXC/victoria/237.", .item),
            .init("since", "Only what happened since then: a duration such as 2h, or a time.", .past),
            .init("limit", "At most this many events in all, the latest.", .count),
            .init(
                "page-size",
                "Answer at most this many events, and where those before are; \(usualSize) without limit.",
                .size(maximum: maximumSize)
            ),
            Cursor.parameter,
        ],
        schema: DocumentSchema.history.name,
        failures: [(.notFound, "There is no feed or tag of that name, or the cursor is of another query.")]
    ) { request in
        let session = request.feeds.session
        let start = try Start(request)
        var query = EventQuery()
        query.feeds = try request.selectedFeeds()?.map(\.id) ?? []
        query.kinds = request.values("kind").compactMap { ItemEvent.Kind(rawValue: $0) }
        query.items = try request.value("item").map { [try ItemID(named: $0, as: "item")] }
        (query.since, query.before) = (start.since, start.before)
        let size =
            request.value("page-size").flatMap { Int($0) }
            ?? min(start.rest ?? usualSize, maximumSize)
        let count = min(size, start.rest ?? size)
        // One more event shows that there is another page.
        query.limit = count + 1
        let found = try await session.runtime.store.storage.events(query)
        let events = Array(found.suffix(count))
        var page = HistoryPage(events, by: session.viewerClock())
        page.isLatestFirst = true
        let rest = start.rest.map { $0 - events.count }
        if found.count > count, rest != 0, let last = events.first {
            page.next = Start(since: start.since, rest: rest, before: EventPosition(last)).address(for: request)
        }
        var representation = Representation(page.json, request.mediaType)
        representation.next = page.next
        return representation
    }

    /// The start of a page.
    fileprivate struct Start {
        var since: Date?

        /// The number of events that are left of the limit; `nil` without a limit.
        var rest: Int?
        var before: EventPosition?

        func address(for request: RouteRequest) -> String? {
            guard let before else { return nil }
            let fields = [
                since.map { "\($0.timeIntervalSinceReferenceDate)" } ?? "", rest.map { "\($0)" } ?? "",
                "\(before.at.timeIntervalSinceReferenceDate)", "\(before.sequence)",
            ]
            return request.address(ofPageAt: Cursor.text(of: fields, for: request.pagedQuery))
        }
    }
}

extension HistoryRoute.Start {
    init(_ request: RouteRequest) throws(Problem) {
        if let cursor = request.value("cursor") {
            guard let fields = Cursor.fields(of: cursor, for: request.pagedQuery), fields.count == 4,
                let at = Double(fields[2]), let sequence = Int(fields[3]), at.isFinite
            else { throw .wrongCursor }
            since = Double(fields[0]).map { Date(timeIntervalSinceReferenceDate: $0) }
            rest = Int(fields[1])
            before = EventPosition(at: Date(timeIntervalSinceReferenceDate: at), sequence: sequence)
            return
        }
        rest = request.value("limit").flatMap { Int($0) }
        let session = request.feeds.session
        since = request.value("since").flatMap { PastArgument($0) }?
            .start(before: session.clock.now, in: session.timeZone)
    }
}

extension ItemID {
    /// Creates an id from `FEED:LOCAL`, the value of a parameter.
    ///
    /// - Throws: A ``Problem`` for another form.
    init(named text: String, as parameter: String) throws(Problem) {
        guard let id = ItemID(text) else {
            throw Problem(
                .badRequest,
                "\(parameter) is \(text.quoted), but must be an item's id such as holidays:GB/christmas-day/2026."
            )
        }
        self = id
    }
}
