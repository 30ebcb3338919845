package import FeedBoard
package import FeedCore
package import FeedEngine
package import FeedTimeline
import Foundation

extension Session {
    /// Returns the events of the items that somebody names, and the items found by the name.
    ///
    /// The text is an item's id or short id, the beginning of one, a part of its title, or a feed's id. The prefix or
    /// the feeds of the query are replaced by it if it is one.
    ///
    /// - Returns: The events, and the items found, if they are found by a title or by their events.
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
        // Items that have left all answers are known by their events.
        let finding = search.find(in: reports.map { $0.adding(events) }, at: clock.now, findsRepeats: true)
        let named = Set(finding.matches.map(\.id))
        let found = events.filter { event in
            named.contains(event.item) && query.since.map { event.at >= $0 } ?? true
        }
        return (query.limit.map { Array(found.suffix($0)) } ?? found, finding)
    }

    /// Returns the last event of each item that somebody names, of those that no answer has any more; the latest last.
    ///
    /// The text is an item's id or short id, the beginning of one, or a part of its title.
    ///
    /// - Returns: An event of each item; none if the store cannot be read.
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
        // The whole id of an item may be the beginning of another's.
        return last.first { $0.item.description == text }.map { [$0] } ?? last.reversed()
    }

    /// Returns the reason why an item or a feed is or is not shown, by what is stored; no request is made.
    ///
    /// The subject is the id of an item or a feed; `screen` is the part of the list that a screen shows, `nil` for all.
    ///
    /// - Returns: The explanation; `nil` if no feed of the session has the id.
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
        // The whole id of an item may be the beginning of another's.
        let own = known.filter { $0.item.description == subject }
        return explainer.answer(ofItem: subject, events: own.isEmpty ? known : own)
    }
}

extension FeedReport {
    /// Returns the report with the items that it does not have, but that have events.
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
    /// Returns the reports for an explanation, by the obstacles to fetching their feeds.
    package func told(by obstacles: [FeedID: FeedObstacles]) -> [FeedReport] {
        filter { $0.snapshot != nil || obstacles[$0.feed.id]?.failure != nil }.map { report in
            var report = report
            // Offline, an answer has an error because of its age, although no fetch has failed.
            if obstacles[report.feed.id]?.hasFailed != true { report.error = nil }
            return report
        }
    }
}
