import FeedAlerts
package import FeedBoard
import FeedConfiguration
package import FeedCore
import FeedEngine
package import FeedTimeline
package import Foundation

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
        query.itemPrefix = item.description
        let events = (try? await session.runtime.store.storage.events(query)) ?? []
        // The id may also be the beginning of other ids.
        return events.filter { $0.item == item }.suffix(count)
    }

    package func explanation(
        of item: ItemID,
        by query: FeedQuery,
        among reports: [FeedReport]
    ) async -> Explanation? {
        try? await session.explanation(of: item.description, by: query, among: reports)
    }

    package func outlook(of feeds: [Feed]) async -> FeedOutlook { await session.outlook(of: feeds) }

    package func days(
        of month: CivilMonth,
        in timeZone: TimeZone,
        of feeds: [Feed],
        knowing before: [FeedReport],
        tell: @escaping @Sendable (_ known: [FeedReport], _ missing: [MissingDays]) -> Void
    ) async {
        let window = month.window(in: timeZone)
        let engine = session.runtime.engine
        let stored = await engine.fetch(feeds, mode: .offline) { _ in window }
        var known = Dictionary(before.map { ($0.feed.id, $0) }) { $1 }
            .merging(stored.filter { $0.snapshot != nil }.map { ($0.feed.id, $0) }) { $1 }
        var asked = Set(feeds.map(\.id)).subtracting(known.values.filter { $0.status == .fresh }.map(\.feed.id))
        func tellKnown() {
            guard !Task.isCancelled else { return }
            let ids = feeds.map(\.id)
            tell(ids.compactMap { known[$0] }, ids.filter(asked.contains).map { MissingDays($0, .asked) })
        }
        tellKnown()
        let waiting = feeds.filter { asked.contains($0.id) }
        _ = await engine.fetch(waiting, mode: session.mode, window: { _ in window }) { report in
            known[report.feed.id] = report
            asked.remove(report.feed.id)
            tellKnown()
        }
    }
}
