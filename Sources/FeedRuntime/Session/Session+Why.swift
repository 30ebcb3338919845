package import FeedBoard
package import FeedCore
import FeedEngine
package import FeedTimeline

extension Session {
    /// Returns the reason why an item or a feed is or is not shown, by what is stored; no request is made.
    ///
    /// - Parameters:
    ///   - subject: An item's id, or a feed's.
    ///   - query: The query of the list.
    ///   - reports: The stored answers of the session's feeds.
    ///   - screen: The part of the list that a screen shows; `nil` if it shows all.
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
