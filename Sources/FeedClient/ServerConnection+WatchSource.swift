package import FeedBoard
package import FeedCore
import FeedEngine
import FeedJSON
package import FeedRuntime
package import FeedTimeline
package import Foundation
import NIOHTTP1
import Synchronization

// The requests of a live board beside the stream. They are sent in the background, and their answers are announced by
// `news`.

extension ServerConnection: WatchSource {
    /// The ages after which the states of viewed feeds are fetched again: `unsettled` if a state has changed since the
    /// last fetch, `overdue` if the time of a feed's next fetch has passed, and otherwise `any`.
    private static let age = (unsettled: Duration.seconds(2), overdue: Duration.seconds(4), any: Duration.seconds(10))

    /// The minimum time between two requests for the same history.
    private static let pause = Duration.seconds(5)

    /// The greatest number of items whose history is in memory.
    private static let maximumPastCount = 100

    /// The maximum number of requests for a month while the server is fetching it.
    private static let maximumLooks = 8

    package nonisolated var clock: FeedClock { options.clock }
    package nonisolated var languages: Languages { options.languages }
    package nonisolated var withheldSentence: String? { nil }

    package nonisolated func resolveNames(
        of query: inout FeedQuery,
        _ request: ViewRequest,
        among reports: [FeedReport],
        isPartial: Bool
    ) throws(UnknownNames) -> [String] {
        let known = reports.map { KnownNames($0, isOfWindow: query.window != nil) }
        return try query.resolveNames(among: known, dropsUnknown: isPartial)
    }

    package func setStar(_ isStarred: Bool, for item: ItemID) async throws -> (stars: Set<ItemID>, isBrief: Bool) {
        let document: JSONValue
        do throws(FeedError) {
            document = try await requests.document(isStarred ? .PUT : .DELETE, "/v1/stars/\(item.key)")
        } catch {
            var error = error
            error.message = "The server has not \(isStarred ? "set" : "taken away") the star: \(error.message)"
            throw error
        }
        feedStates.setStar(document["isStarred"]?.bool ?? false, for: item)
        tell.yield(.stars(feedStates.stars))
        return (feedStates.stars, isBrief: false)
    }

    package func refresh(_ feed: FeedID) async -> RefreshAnswer {
        if let cutSentence { return .refused(cutSentence) }
        do throws(FeedError) {
            _ = try await requests.document(.POST, "/v1/feeds/\(feed)/refresh")
            return .asked
        } catch {
            return .refused("\(error)")
        }
    }

    // MARK: - Events

    package func events(of feeds: [FeedID], latest count: Int) -> [ItemEvent] {
        let query = filters + [("limit", "\(CachedHistory.maximumCount)")]
        return events(of: nil, "/v1/history", query, latest: count)
    }

    package func events(of item: ItemID, latest count: Int) -> [ItemEvent] {
        events(of: item, "/v1/items/\(item.key)/history", [], latest: count)
    }

    private func events(
        of item: ItemID?,
        _ path: String,
        _ query: [(name: String, value: String)],
        latest count: Int
    ) -> [ItemEvent] {
        var history = histories[item] ?? CachedHistory()
        defer { histories[item] = history }
        if mayAsk, history.wantsAnswer(after: Self.pause) {
            history.askedAt = .now
            if histories.count > Self.maximumPastCount { histories = histories.filter { $0.key == nil } }
            Task {
                guard let document = await document(path, query),
                    let events = try? [ItemEvent](served: document.member("events"))
                else { return }
                // Of all feeds, the latest come first.
                histories[item, default: CachedHistory()].replace(item == nil ? events.reversed() : events)
                tell.yield(.known)
            }
        }
        return history.events.suffix(count)
    }

    package func explanation(
        of item: ItemID,
        by query: FeedQuery,
        among reports: [FeedReport]
    ) -> Explanation? {
        explainer(query, among: reports).answer(ofItem: item.description, events: events(of: item, latest: 5))
    }

    package func explanation(
        of feed: FeedID,
        by query: FeedQuery,
        among reports: [FeedReport]
    ) -> Explanation? {
        explainer(query, among: reports).answer(ofFeed: feed)
    }

    private func explainer(_ query: FeedQuery, among reports: [FeedReport]) -> Explainer {
        keepSettled()
        let obstacles = Dictionary(feedStates.remoteFeeds.map { ($0.id, $0.obstacles) }) { first, _ in first }
        return Explainer(query, feeds: feeds, reports: reports.told(by: obstacles), obstacles: obstacles)
    }

    // MARK: - The next fetches

    package func outlook(of feeds: [Feed]) -> FeedOutlook {
        keepSettled()
        var outlook = outlook
        // Without a connection, the next fetches of the server are not known.
        if !isConnected { outlook.dues = [:] }
        return outlook
    }

    private var outlook: FeedOutlook {
        var outlook = FeedOutlook()
        for remoteFeed in feedStates.remoteFeeds {
            outlook.dues[remoteFeed.id] = remoteFeed.obstacles.nextDue
            outlook.budgets[remoteFeed.id] = remoteFeed.budget
        }
        return outlook
    }

    /// Fetches the states of the feeds again in the background if they are too old for a viewer.
    private func keepSettled() {
        let now = clock.now
        let isOverdue = feedStates.remoteFeeds.contains { $0.obstacles.nextDue.map { $0 <= now } ?? false }
        let age = isOutdated ? Self.age.unsettled : isOverdue ? Self.age.overdue : Self.age.any
        guard mayAsk, !isRefreshing, refreshedAt.map({ ContinuousClock.now - $0 > age }) ?? true else { return }
        isRefreshing = true
        Task {
            let before = outlook
            do throws(FeedError) { try await refreshStates() } catch { recordFailure(error) }
            refreshedAt = .now
            if outlook != before { tell.yield(.known) }
        }
    }

    // MARK: - A month

    package func days(
        of span: CalendarSpan,
        in timeZone: TimeZone,
        of feeds: [Feed],
        knowing before: [FeedReport],
        tell: @escaping @Sendable (_ known: [FeedReport], _ missing: [MissingDays]) -> Void
    ) async {
        // The server answers with months, and a week may be in two.
        let known = Mutex<[FeedReport]>([])
        for month in span.months {
            let (isLast, earlier) = (month == span.months.last, known.withLock { $0 })
            await days(of: month, in: timeZone, of: feeds, knowing: before) { reports, missing in
                let all = earlier.joined(reports)
                known.withLock { $0 = all }
                tell(all, isLast || !missing.isEmpty ? missing : feeds.map { MissingDays($0.id, .asked) })
            }
        }
    }

    private func days(
        of month: CivilMonth,
        in timeZone: TimeZone,
        of feeds: [Feed],
        knowing before: [FeedReport],
        tell: @escaping @Sendable (_ known: [FeedReport], _ missing: [MissingDays]) -> Void
    ) async {
        guard !feeds.isEmpty else { return tell([], []) }
        guard mayAsk else { return tell(before, []) }
        tell(before, feeds.map { MissingDays($0.id, .asked) })
        var known = before
        for look in 1...Self.maximumLooks {
            let query =
                feeds.map { ("feed", $0.id.rawValue) }
                + [("month", "\(month)"), ("all", "true"), ("time-zone", timeZone.name)]
            guard let document = await document("/v1/calendar", query), !Task.isCancelled,
                let reports = try? days(in: document, of: feeds)
            else { break }
            known = reports
            let missing = document["missing"]?.elements?.compactMap { MissingDays(served: $0) } ?? []
            let isLast = !missing.contains { $0.reason == .asked } || look == Self.maximumLooks
            tell(known, isLast ? missing.filter { $0.reason != .asked } : missing)
            if isLast { return }
            try? await Task.sleep(for: .seconds(min(1 << (look - 1), 15)))
            if Task.isCancelled { return }
        }
        tell(known, [])
    }

    private func days(in document: JSONValue, of feeds: [Feed]) throws -> [FeedReport] {
        let items = try document.read("items", as: [JSONValue].self)
        let states = try document.read("feeds", as: [JSONValue].self).map { json throws(JSONMismatch) in
            try FeedReport(served: json)
        }
        let byFeed = Dictionary(grouping: items) { $0["feed"]?.string ?? "" }
        return states.compactMap { state in
            guard let feed = feeds.first(where: { $0.id == state.feed.id }) else { return nil }
            var report = state
            let attribution = report.feed.profile.attribution
            report.feed = feed
            report.feed.profile.attribution = attribution ?? feed.profile.attribution
            report.snapshot?.items = [FeedItem](served: byFeed[feed.id.rawValue] ?? [], of: feed.id)
            return report
        }
    }
}

extension CachedHistory {
    /// Returns true if the history should be requested now.
    fileprivate func wantsAnswer(after pause: Duration) -> Bool {
        isOutdated && (askedAt.map { ContinuousClock.now - $0 > pause } ?? true)
    }
}
