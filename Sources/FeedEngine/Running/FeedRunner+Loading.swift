package import FeedCore
import FeedTimeline
import Foundation
import Synchronization

/// How one feed is asked, or looked at, when it is due.
extension FeedRunner {
    /// How long after the start a suspect is asked, in seconds; see ``CrashJournal``.
    private static let suspectDelay: TimeInterval = 5

    /// How long after a feed was due a process looks that leaves fetching to others, and how often at most, in seconds.
    ///
    /// What others have saved with news it is told at once.
    static let lookDelay: TimeInterval = 5

    /// How far apart processes that share a store look at a feed that is due, in seconds.
    ///
    /// One of them has it by the time that the others look, which saves them a claim. Its answer is fresh for longer than
    /// that; see ``Freshness``.
    private static let longestOffset: TimeInterval = 1

    /// How many feeds are looked up at once, where there are so many that one after another takes long.
    private static let lookedUpAtOnce = 8

    /// When each feed is due by what is kept of it, which is shown at once.
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
            // A feed may not be due before tomorrow, and has nothing to show until it is read.
            guard let result = await readStored(feed) else { return engine.clock.now + Self.lookDelay }
            // What is older than what was shown is published only where the publisher gives nothing newer.
            if !result.isOutdated, result.report.snapshot != nil || result.nextDue != nil {
                changes.publish(result.report)
            }
            unread.withLock { _ = $0.remove(feed.id) }
            return result.nextDue
        }
        // One that was in hand when a trap ended a run comes when the others have had their turn.
        let suspectDue = engine.isSuspect(feed) ? engine.clock.now.addingTimeInterval(Self.suspectDelay) : nil
        return (suspectDue.map { max(due ?? $0, $0) } ?? due).map { atOwnTime($0, feed) }
    }

    /// What is stored of a feed; `nil` where that cannot be read now.
    private func readStored(_ feed: Feed) async -> FetchResult? {
        let reads = StoreReads(waits: false)
        let result = await StoreReads.$current.withValue(reads) {
            await engine.load(feed, mode: .offline, window: window(feed))
        }
        return reads.haveFailed ? nil : result
    }

    /// When this process looks at a feed that is due, where others look at it too.
    func atOwnTime(_ due: Date, _ feed: Feed) -> Date {
        guard engine.fetches, engine.storage.isShared else { return due }
        return due.addingTimeInterval(Self.longestOffset * RefreshJitter(feed.id, of: number).share)
    }

    /// Asks a feed before it is due, as a person does who wants to know; what comes is told as ever.
    ///
    /// The minimum refresh, a circuit breaker, a budget and a `Retry-After` still hold; ``FeedEngine/obstacles(toRefresh:)``
    /// tells of them. It returns at once.
    package func refresh(_ feed: FeedID) { tell.yield(.wanted(feed)) }

    /// Shows what others have stored of a feed.
    ///
    /// - Returns: When to look at the feed again.
    private func look(at feed: Feed, _ now: Date) async -> Date {
        // What cannot be read leaves what is shown; the poll tells of that.
        guard let result = await readStored(feed) else { return now + Self.lookDelay }
        if !Task.isCancelled, engine.storage.awaySince == nil { changes.publish(result.report) }
        let due = result.nextDue ?? now + Self.lookDelay * 2
        return max(due, now) + Self.lookDelay
    }

    /// - Returns: When to look at the feed again.
    func load(_ feed: Feed, _ due: Date, isWanted: Bool) async -> Date? {
        let now = engine.clock.now
        guard engine.fetches else { return await look(at: feed, now) }
        // Another may have asked since somebody wanted it.
        let isWanted = isWanted ? await engine.obstacles(toRefresh: feed).isEmpty : false
        if !isWanted, let unchanged = files.due(of: feed, at: now) { return unchanged }
        engine.notify(.begun(feed.id, late: max(0, now.timeIntervalSince(due))))
        return await files.reading(feed, at: { engine.clock.now }) {
            // A file is read whenever it has changed, whatever is kept of it.
            let mode = isWanted ? FetchMode.refresh : feed.profile.source.file == nil ? .due : .cached
            let result = await engine.load(feed, mode: mode, awaitsSaving: false, window: window(feed))
            if let since = result.storeAwaySince, !Task.isCancelled {
                guard now.timeIntervalSince(since) >= Self.awayPatience else { return result.nextDue }
                // The store has what this process does not remember.
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
