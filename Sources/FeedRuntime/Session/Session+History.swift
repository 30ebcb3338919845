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
        var all = EventQuery()
        all.feeds = query.feeds
        let events = try await storage.events(all)
        // Items that are no longer in any answer are known by their events.
        let finding = search.find(in: reports.map { $0.adding(events) }, at: clock.now, findsRepeats: true)
        let named = Set(finding.matches.map(\.id))
        let found = events.filter { event in
            named.contains(event.item) && query.since.map { event.at >= $0 } ?? true
        }
        return (query.limit.map { Array(found.suffix($0)) } ?? found, finding)
    }

    /// Returns the last event of each item that a text names and that is no longer in any answer, latest last.
    ///
    /// `text` is an item's id or short id, the beginning of one, or a part of a title.
    ///
    /// - Returns: One event per item; empty if the store cannot be read.
    package func lastEvents(ofLeft text: String, among reports: [FeedReport]) async -> [ItemEvent] {
        if let feed = FeedID(text), configured.contains(feed) { return [] }
        let events = (try? await history(of: text, EventQuery(), among: reports).events) ?? []
        let present = Set(
            reports.flatMap { report in
                (report.snapshot?.items ?? []).map { ItemID(report.feed.id, $0.id) }
            }
        )
        var known = present
        let last = events.reversed().filter { known.insert($0.item).inserted }
        // The full id of an item may be the beginning of another id.
        return last.first { $0.item.description == text }.map { [$0] } ?? last.reversed()
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
        var events = EventQuery()
        events.itemPrefix = subject
        events.limit = 100
        let known = try await runtime.store.storage.events(events)
        // The full id of an item may be the beginning of another id.
        let own = known.filter { $0.item.description == subject }
        return explainer.answer(ofItem: subject, events: own.isEmpty ? known : own)
    }
}

extension FeedReport {
    /// Returns the report with additional items: those that are only known by their events.
    fileprivate func adding(_ events: [ItemEvent]) -> FeedReport {
        var known = Set((snapshot?.items ?? []).map(\.id))
        let own = events.reversed().filter { $0.item.feed == feed.id && known.insert($0.item.local).inserted }
        guard !own.isEmpty else { return self }
        var report = self
        var snapshot = snapshot ?? FeedSnapshot()
        snapshot.items += own.map { FeedItem(id: $0.item.local, title: $0.title, time: $0.time) }
        report.snapshot = snapshot
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
