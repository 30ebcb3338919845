package import FeedBoard
package import FeedCore
package import FeedEngine
package import FeedTimeline
import Foundation

extension Session {
    /// Returns the events of the items that a text names, and the items found.
    ///
    /// `text` is an item's id or short id, the beginning of one, a part of a title, or a feed's id. A feed's id
    /// replaces `query.feeds`; an item's id `FEED:LOCAL`, or the beginning of one, replaces `query.itemPrefix`.
    ///
    /// - Returns: The events, and the items found; `finding` is `nil` if no items are searched, because `text` is a
    ///   feed's id or an item prefix for which there are events.
    /// - Throws: The error of a store that cannot be read.
    package func history(
        of text: String,
        _ query: EventQuery,
        among reports: [FeedReport]
    ) async throws -> (events: [ItemEvent], finding: ItemSearch.Finding?) {
        let storage = runtime.store.storage
        var query = query
        if let feed = FeedID(text), configured.contains(feed) {
            query.feeds = [feed]
            return (try await storage.events(query), nil)
        }
        let search = ItemSearch(text, by: plainQuery.viewerWords)
        if search.feed != nil {
            query.itemPrefix = text
            let events = try await storage.events(query)
            if !events.isEmpty { return (events, nil) }
        }
        let feeds = reports.map(\.feed.id).filter { query.feeds.isEmpty || query.feeds.contains($0) }
        // Items that are no longer in any answer are known by their events.
        let left = try await storage.lastEvents(EventSearch(search, in: Set(feeds)))
        // The text may misspell the name of an item; comparing it with all names would take too long.
        var latest = EventQuery()
        (latest.feeds, latest.limit) = (query.feeds, Self.suggestedEvents)
        let suggestions = left.isEmpty ? try await storage.events(latest) : []
        let finding = search.find(
            in: reports.map { $0.adding(left) },
            at: clock.now,
            findsRepeats: true,
            suggestingFrom: reports.map { $0.with(suggestions) }
        )
        query.items = Set(finding.matches.map(\.id))
        return (finding.matches.isEmpty ? [] : try await storage.events(query), finding)
    }

    /// The number of the latest events whose items may be suggested for a misspelt name.
    private static let suggestedEvents = 1_000

    /// Returns the last event of each item that a text names and that is no longer in any answer, latest last.
    ///
    /// `text` is an item's id or short id, the beginning of one, or a part of a title.
    ///
    /// - Returns: One event per item; empty if the store cannot be read.
    package func lastEvents(ofLeft text: String, among reports: [FeedReport]) async -> [ItemEvent] {
        if let feed = FeedID(text), configured.contains(feed) { return [] }
        let present = Set(
            reports.flatMap { report in
                (report.snapshot?.items ?? []).map { ItemID(report.feed.id, $0.id) }
            }
        )
        let search = ItemSearch(text, by: plainQuery.viewerWords)
        let events = try? await runtime.store.storage.lastEvents(EventSearch(search, in: Set(reports.map(\.feed.id))))
        let left = (events ?? []).filter { !present.contains($0.item) }
        guard !left.isEmpty else { return [] }
        let found = search.find(in: reports.map { $0.with(left) }, at: clock.now, findsRepeats: true).matches
        let named = Set(found.map(\.id))
        let last = left.filter { named.contains($0.item) }
        // The full id of an item may be the beginning of another id.
        return last.first { $0.item.description == text }.map { [$0] } ?? last
    }

    /// Returns the reason why an item or a feed is or is not shown, from stored data; makes no request.
    ///
    /// `subject` is the id of an item or a feed. `screen` is the part of the list that a screen shows, `nil` for all.
    ///
    /// - Returns: The explanation; `nil` if the session has no feed with the id.
    /// - Throws: The error of a store that cannot be read.
    package func explanation(
        of subject: String,
        by query: FeedQuery,
        among reports: [FeedReport],
        screen: ScreenShare? = nil
    ) async throws -> Explanation? {
        let obstacles = try await runtime.obstacles(of: feeds, now: clock.now)
        let explainer = Explainer(
            query,
            feeds: feeds,
            reports: reports.told(by: obstacles),
            obstacles: obstacles,
            screen: screen
        )
        guard subject.contains(":") else {
            guard let id = FeedID(subject), feeds.contains(where: { $0.id == id }) else { return nil }
            return explainer.answer(ofFeed: id)
        }
        var query = EventQuery()
        (query.items, query.limit) = (ItemID(subject).map { [$0] } ?? [], 100)
        var events = try await runtime.store.storage.events(query)
        if events.isEmpty {
            (query.items, query.itemPrefix) = (nil, subject)
            events = try await runtime.store.storage.events(query)
        }
        return explainer.answer(ofItem: subject, events: events)
    }
}

extension FeedReport {
    /// Returns the report with additional items: those that are only known by their events.
    fileprivate func adding(_ events: [ItemEvent]) -> FeedReport {
        let known = Set((snapshot?.items ?? []).map(\.id))
        var report = with(events.filter { !known.contains($0.item.local) })
        guard let own = report.snapshot else { return self }
        report.snapshot = snapshot ?? FeedSnapshot()
        report.snapshot?.items += own.items
        return report
    }

    /// Returns the report with the items of its feed that events describe, instead of those of its answer.
    fileprivate func with(_ events: [ItemEvent]) -> FeedReport {
        var known: Set<LocalID> = []
        let own = events.reversed().filter { $0.item.feed == feed.id && known.insert($0.item.local).inserted }
        var report = self
        report.snapshot = own.isEmpty ? nil : FeedSnapshot()
        report.snapshot?.items = own.map { FeedItem(id: $0.item.local, title: $0.title, time: $0.time) }
        return report
    }
}

extension [FeedReport] {
    /// Returns the reports to use in an explanation; a report without an answer is dropped unless its feed has failed,
    /// and an error is kept only if a fetch has failed.
    package func told(by obstacles: [FeedID: FeedObstacles]) -> [FeedReport] {
        filter { $0.snapshot != nil || obstacles[$0.feed.id]?.failure != nil }.map { report in
            var report = report
            // Offline, an old answer has an error although no fetch has failed.
            if obstacles[report.feed.id]?.hasFailed != true { report.error = nil }
            return report
        }
    }
}
