import FeedAlerts
package import FeedBoard
import FeedConfiguration
package import FeedCore
import FeedEngine
package import FeedTimeline
package import Foundation
import Synchronization

/// The feeds of a session, which the loop keeps fresh, as the source of a live board.
extension Follower: WatchSource {
    package var feeds: [Feed] { session.feeds }
    package var clock: FeedClock { session.clock }
    package var languages: Languages { session.languages }
    package var withheldSentence: String? { session.withheldSentence }

    package func resolveNames(
        of query: inout FeedQuery,
        _ request: ViewRequest,
        among reports: [FeedReport],
        isPartial: Bool
    ) throws(UnknownNames) -> [String] {
        try session.resolveNames(of: &query, request, among: reports, isPartial: isPartial)
    }

    package var news: AsyncStream<WatchNews> {
        AsyncStream { news in
            let looks = Task { [session] in
                for await stars in session.starChanges() { news.yield(.stars(stars)) }
                news.finish()
            }
            let alerts = Task { [session] in
                guard let messages = session.alertRun.screens[.terminal]?.messages() else { return }
                for await message in messages {
                    let text = [message.title] + message.text.split(separator: "\n").map(String.init)
                    let items = message.alerts.compactMap(\.subject.itemID)
                    news.yield(.alert(text.joined(separator: " · "), items: items))
                }
            }
            news.onTermination = { _ in
                looks.cancel()
                alerts.cancel()
            }
        }
    }

    package func setStar(_ isStarred: Bool, for item: ItemID) async throws -> (stars: Set<ItemID>, isBrief: Bool) {
        let storage = session.runtime.store.storage
        _ = try await storage.setStar(isStarred, for: item, of: .household, at: clock.now)
        // Stars are brief in memory, or in a file that no later run will find.
        return (await session.stars(), isBrief: storage.path == nil || !storage.isInPlace)
    }

    package func events(of feeds: [FeedID], latest count: Int) async -> [ItemEvent] {
        var query = EventQuery()
        query.feeds = feeds
        query.limit = count
        return (try? await session.runtime.store.storage.events(query)) ?? []
    }

    package func events(of item: ItemID, latest count: Int) async -> [ItemEvent] {
        var query = EventQuery()
        (query.items, query.limit) = ([item], count)
        return (try? await session.runtime.store.storage.events(query)) ?? []
    }

    package func explanation(
        of item: ItemID,
        by query: FeedQuery,
        among reports: [FeedReport]
    ) async -> Explanation? {
        try? await session.explanation(of: item.description, by: query, among: reports)
    }

    package func explanation(
        of feed: FeedID,
        by query: FeedQuery,
        among reports: [FeedReport]
    ) async -> Explanation? {
        try? await session.explanation(of: feed.rawValue, by: query, among: reports)
    }

    package func outlook(of feeds: [Feed]) async -> FeedOutlook { await session.outlook(of: feeds) }

    package func days(
        of span: CalendarSpan,
        in timeZone: TimeZone,
        of feeds: [Feed],
        knowing before: [FeedReport],
        tell: @escaping @Sendable (_ known: [FeedReport], _ missing: [MissingDays]) -> Void
    ) async {
        let window = span.window(in: timeZone)
        let engine = session.runtime.engine
        let stored = await engine.fetch(feeds, mode: .offline) { _ in window }
        let known = Dictionary(before.map { ($0.feed.id, $0) }) { $1 }
            .merging(stored.filter { $0.snapshot != nil }.map { ($0.feed.id, $0) }) { $1 }
        let asked = Set(feeds.map(\.id)).subtracting(known.values.filter { $0.status == .fresh }.map(\.feed.id))
        let days = Mutex(KnownDays(reports: known, asked: asked))
        // Under the lock, so that what is told last is the newest.
        let tellKnown: @Sendable (FeedReport?) -> Void = { arrived in
            days.withLock { days in
                if let arrived {
                    days.reports[arrived.feed.id] = arrived
                    days.asked.remove(arrived.feed.id)
                }
                let before = days.progress
                let waiting = feeds.filter { days.asked.contains($0.id) }
                days.progress = waiting.reduce(into: [:]) { $0[$1.id] = engine.progress(of: $1, window) }
                guard !Task.isCancelled, arrived != nil || !days.isTold || days.progress != before else { return }
                days.isTold = true
                let missing = waiting.map { MissingDays($0.id, .asked, progress: days.progress[$0.id]) }
                tell(feeds.compactMap { days.reports[$0.id] }, missing)
            }
        }
        tellKnown(nil)
        let waiting = feeds.filter { asked.contains($0.id) }
        // A feed may need a request for each day.
        async let _: Void = {
            while (try? await Task.sleep(for: .milliseconds(500))) != nil { tellKnown(nil) }
        }()
        _ = await engine.fetch(waiting, mode: session.mode, window: { _ in window }) { tellKnown($0) }
    }
}

/// The answers for a month or a week, and the feeds that are being fetched for it.
private struct KnownDays {
    var reports: [FeedID: FeedReport]
    var asked: Set<FeedID>

    /// The days that have been told, of feeds that need a request for each day.
    var progress: [FeedID: DayProgress] = [:]
    var isTold = false
}
