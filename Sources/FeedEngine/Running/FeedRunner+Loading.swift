package import FeedCore
package import FeedTimeline
import Foundation
import Synchronization

/// The loading of one feed when it is due, with or without a request.
extension FeedRunner {
    /// The time after the start at which a suspect is fetched, in seconds; see ``CrashJournal``.
    private static let suspectDelay: TimeInterval = 5

    /// The time after which a process that does not fetch reads the stored answer of a due feed, and the minimum time
    /// between two such reads, in seconds.
    ///
    /// Changes that other processes have saved reach this process without such a read.
    static let lookDelay: TimeInterval = 5

    /// The maximum offset between the times at which processes that share a store check a due feed, in seconds.
    ///
    /// One of them has claimed the feed by the time that the others check it, which saves them a claim. Its answer is
    /// fresh for longer than the offset; see ``Freshness``.
    private static let longestOffset: TimeInterval = 1

    /// The number of stored answers that are read at once if there are ``RefreshPlan/many`` feeds or more; otherwise it
    /// is one.
    private static let lookedUpAtOnce = 8

    /// Publishes the stored answer of each feed, and returns the times at which the feeds are due.
    func planned(_ feeds: [Feed]) async -> [(feed: Feed, due: Date?)] {
        unread.withLock { $0.formUnion(feeds.map(\.id)) }
        let limit = feeds.count < RefreshPlan.many ? 1 : Self.lookedUpAtOnce
        return await withTaskGroup(of: (index: Int, due: Date?).self) { group in
            var dues = feeds.map { (feed: $0, due: Date?.none) }
            for (index, feed) in feeds.enumerated() {
                if index >= limit, let known = await group.next() { dues[known.index].due = known.due }
                group.addTask { (index, await self.planned(feed)) }
            }
            for await known in group { dues[known.index].due = known.due }
            return dues
        }
    }

    private func planned(_ feed: Feed) async -> Date? {
        let due = await files.reading(feed, at: { engine.clock.now }) {
            // A feed may be due tomorrow at the earliest, and has nothing to show until it is read.
            guard let result = await readStored(feed) else { return engine.clock.now + Self.lookDelay }
            // An answer that is older than one shown before is published only if the publisher gives nothing newer.
            if !result.isOutdated, result.report.snapshot != nil || result.nextDue != nil {
                changes.publish(result.report)
            }
            unread.withLock { _ = $0.remove(feed.id) }
            return result.nextDue
        }
        // A feed that was in progress when a trap ended a run comes after the others.
        let suspectDue = engine.isSuspect(feed) ? engine.clock.now.addingTimeInterval(Self.suspectDelay) : nil
        return (suspectDue.map { max(due ?? $0, $0) } ?? due).map { atOwnTime($0, feed) }
    }

    /// Returns the stored answer of a feed; `nil` if it cannot be read now.
    private func readStored(_ feed: Feed) async -> FetchResult? {
        let reads = StoreReads(waits: false)
        let result = await StoreReads.$current.withValue(reads) {
            await engine.load(feed, mode: .offline, window: window(feed))
        }
        return reads.haveFailed ? nil : result
    }

    /// Returns the time at which this process checks a due feed, with an offset if other processes check it too.
    func atOwnTime(_ due: Date, _ feed: Feed) -> Date {
        guard engine.fetches, engine.storage.isShared else { return due }
        return due.addingTimeInterval(Self.longestOffset * RefreshJitter(feed.id, of: number).share)
    }

    /// Requests a feed before it is due, because a user wants that; the result is published as usual.
    ///
    /// The minimum refresh, a circuit breaker, a budget and a `Retry-After` still apply; see
    /// ``FeedEngine/obstacles(toRefresh:)``. The call returns at once.
    package func refresh(_ feed: FeedID) { tell.yield(.wanted(feed)) }

    /// Publishes the answer of a feed that other processes have stored.
    ///
    /// - Returns: The time to check the feed again.
    private func look(at feed: Feed, _ now: Date) async -> Date {
        // If the answer cannot be read, the report on display stays; the poll reports the failure.
        guard let result = await readStored(feed) else { return now + Self.lookDelay }
        if !Task.isCancelled, engine.storage.awaySince == nil { changes.publish(result.report) }
        let due = result.nextDue ?? now + Self.lookDelay * 2
        return max(due, now) + Self.lookDelay
    }

    /// - Returns: The time to check the feed again.
    func load(_ feed: Feed, _ due: Date, isWanted: Bool) async -> Date? {
        let now = engine.clock.now
        guard engine.fetches else { return await look(at: feed, now) }
        // Another process may have fetched the feed since the refresh was requested.
        let isWanted = isWanted ? await engine.obstacles(toRefresh: feed).isEmpty : false
        if !isWanted, let unchanged = files.due(of: feed, at: now) { return unchanged }
        engine.notify(.begun(feed.id, late: max(0, now.timeIntervalSince(due))))
        return await files.reading(feed, at: { engine.clock.now }) {
            // A file is read whenever it has changed, no matter what is stored of it.
            let mode = isWanted ? FetchMode.refresh : feed.profile.source.file == nil ? .due : .cached
            let result = await engine.load(feed, mode: mode, awaitsSaving: false, window: window(feed))
            if let since = result.storeAwaySince, !Task.isCancelled {
                guard now.timeIntervalSince(since) >= Self.awayPatience else { return result.nextDue }
                // The answer is in the store, and not in the memory of this process.
                let shown = changes.report(of: feed.id).flatMap { $0.snapshot == nil ? nil : $0 }
                changes.publish(shown.map { storeAway($0, since) } ?? result.report)
                return result.nextDue
            }
            if result.isElsewhere { return result.nextDue }
            // A cancelled fetch says nothing about the feed.
            if !Task.isCancelled { changes.publish(result.report, result.difference, isStored: false) }
            return result.nextDue.map { atOwnTime($0, feed) }
        }
    }
}

extension FeedRunner {
    /// Returns the state of the loop's feeds.
    package func pulse() async -> LoopPulse {
        let now = engine.clock.now
        var pulse = LoopPulse(at: now, feedCount: 0, freshCount: 0, next: nil)
        for feed in replacement.withLock(\.current).values {
            pulse.feedCount += 1
            let report = changes.report(of: feed.id)
            if report?.status == .fresh, report?.freshUntil.map({ now < $0 }) ?? true { pulse.freshCount += 1 }
            if report?.error != nil { pulse.failing.append(feed.id) }
            let storedState = await engine.storage.storedState(of: engine.key(of: feed, window(feed)))
            guard let due = storedState.health.due(of: feed) else { continue }
            if due < pulse.next?.at ?? .distantFuture { pulse.next = (feed.id, due) }
        }
        return pulse
    }
}
