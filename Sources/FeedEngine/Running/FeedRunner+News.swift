import FeedCore
import FeedTimeline
import Foundation
import Synchronization

/// The handling of changes that other processes have saved, and of a shared store that is unreachable.
extension FeedRunner {
    /// The time for which a shared store may be unreachable before the reports of its feeds show that, in seconds: a
    /// restart of its server takes less.
    static let awayPatience: TimeInterval = 5

    /// Returns the last report of a feed as stale, since the store has become unreachable.
    func storeAway(_ report: FeedReport, _ since: Date) -> FeedReport {
        guard let snapshot = report.snapshot, let readAt = report.readAt else { return report }
        let error = FeedError.storeAway(since: since, now: engine.clock.now, in: engine.timeZone)
        let freshUntil = report.freshUntil ?? readAt
        var away = FeedReport(report.feed, snapshot, readAt: readAt, freshUntil: freshUntil).stale(error, since: since)
        away.error?.feed = report.feed.id
        return away
    }

    /// Publishes the events of items in the order in which this process and others have saved them, and reports which
    /// feeds other processes have fetched.
    ///
    /// It does so at each signal of `looks`, and when the signals end.
    func publishNews(after start: ChangePosition?, at looks: AsyncStream<Void>) async {
        var position = start
        // The feeds for which another process has read a newer answer than is shown: the time of that answer, and the
        // position before the answer was noticed.
        var unseen: [FeedKey: (readAt: Date, after: ChangePosition?)] = [:]
        var isAway = false
        func look() async {
            repeat {
                let count = changes.itemChangeCount
                let news = await engine.storage.changes(after: position)
                if let since = engine.storage.awaySince {
                    if !isAway, engine.clock.now.timeIntervalSince(since) >= Self.awayPatience {
                        isAway = true
                        tell.yield(.storeAway(since))
                    }
                } else if isAway || (position != nil && news?.isReset == true) {
                    isAway = false
                    tell.yield(.storeBack)
                }
                let before = position
                position = news?.position ?? position
                let feeds = replacement.withLock(\.current)
                var left: [FeedKey: StoredChanges.Answer] = [:]
                for (key, answer) in news?.answers ?? [:] {
                    let readAt = answer.readAt
                    guard let feed = feeds[key.feed.feed], key.feed == FeedKey(feed) else { continue }
                    guard key == engine.key(of: feed, window(feed)) else {
                        let shown = changes.report(of: feed.id)?.readAt ?? .distantPast
                        if let readAt = await engine.readForOtherWindows(feed, window(feed), since: shown) {
                            let old = unseen[key.feed] ?? (readAt, before)
                            unseen[key.feed] = (max(readAt, old.readAt), old.after)
                        }
                        continue
                    }
                    guard isToBeRead(answer, of: feed) else {
                        left[key.feed] = answer
                        continue
                    }
                    unseen[key.feed] = (readAt, (unseen[key.feed] ?? (readAt, before)).after)
                    await recordShown(of: feed, key)
                }
                // A feed that is being fetched is reported again until the answer of the other process is shown.
                unseen = unseen.filter { key, stored in
                    changes.report(of: key.feed).map { $0.readAt ?? .distantPast < stored.readAt } ?? false
                }
                if !left.isEmpty { tell.yield(.left(left)) }
                if !unseen.isEmpty { tell.yield(.readElsewhere(Set(unseen.keys))) }
                // Events that could not be saved come last.
                let events = (news?.events ?? []) + (await engine.storage.consumeUnsavedEvents())
                let shown = events.filter { feeds[$0.item.feed] != nil }
                for events in Dictionary(grouping: shown, by: \.item.feed).values { engine.notify(.happened(events)) }
                let told = isWhole ? Self.earliest(unseen.values.map(\.after), position) : nil
                changes.publish(shown, upTo: told, stored: position.map { ($0, count) })
                // There may be more.
                guard let news, news.events.count >= StoredChanges.maximumEvents else { return }
            } while true
        }
        for await _ in looks {
            await look()
            // Several saves at the same moment need one poll.
            if replacement.withLock({ $0.current.count >= RefreshPlan.many }) {
                try? await ContinuousClock().sleep(for: .seconds(RefreshPlan.moment))
            }
        }
        await look()
    }

    /// Returns true if this process is to read an answer that another process has saved.
    ///
    /// Without viewers, an answer that is newer than the report of this process is read only if this process has no
    /// answer of the feed, or reports the feed as failing. Each process watches files itself.
    private func isToBeRead(_ answer: StoredChanges.Answer, of feed: Feed) -> Bool {
        guard !isWatched, !feed.isLocal, answer.freshUntil != nil else { return true }
        guard let report = changes.report(of: feed.id), report.error == nil else { return true }
        return !isNewer(answer.readAt, than: report)
    }

    private func isNewer(_ readAt: Date, than report: FeedReport?) -> Bool {
        report?.readAt.map { $0 < readAt } ?? false
    }

    /// Leaves feeds to the processes that have fetched them, until these processes should have fetched them again.
    ///
    /// An answer is fresh until a moment after the loop that has fetched it makes its next request.
    func leave(_ feeds: inout LoopFeeds, _ answers: [FeedKey: StoredChanges.Answer]) {
        let now = engine.clock.now
        // An answer that this process has fetched itself may be noticed here before it is published.
        for (key, answer) in answers where isNewer(answer.readAt, than: changes.report(of: key.feed)) {
            let isLeft = feeds.leave(key) { feed in
                // The time of reading cannot be relied on if a clock has been set back since.
                guard let end = answer.freshUntil, !Freshness(feed).isFromFuture(answer.readAt, at: now) else {
                    return now
                }
                return atOwnTime(end + Self.lookDelay, feed)
            }
            if isLeft { engine.notify(.readElsewhere(key.feed, at: answer.readAt)) }
        }
    }

    /// Returns the earliest of some positions in a store; `nil` if a position is unknown, or in another store.
    private static func earliest(_ positions: [ChangePosition?], _ last: ChangePosition?) -> ChangePosition? {
        guard let last, positions.allSatisfy({ $0?.epoch == last.epoch }) else { return nil }
        return ([last] + positions.compactMap(\.self)).min { $0.sequence < $1.sequence }
    }

    /// True if the stored answers of all feeds have been published, except for feeds without one.
    private var isWhole: Bool {
        unread.withLock { unread in
            while let feed = unread.first {
                guard changes.report(of: feed) != nil || changes.feed(feed) == nil else { return false }
                unread.remove(feed)
            }
            return true
        }
    }

    /// Records which items of an answer the feed's filters show, before its events are published; another process may
    /// have stored the answer.
    private func recordShown(of feed: Feed, _ key: AnswerKey) async {
        guard feed.hasFilters else { return }
        let age = await engine.storage.storedState(of: key).age
        guard let answer = await engine.storage.answer(for: key, aged: age) else { return }
        changes.recordShown(of: FeedReport(feed, answer.snapshot, readAt: answer.readAt))
    }
}
