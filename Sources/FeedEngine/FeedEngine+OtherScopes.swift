import FeedCore
import Foundation

extension FeedEngine {
    /// Returns the stored answer for a window: for each instant, the newest answer that covers it.
    ///
    /// The base is the newest answer that covers the whole window: its own, or that of another window. Newer answers
    /// replace the parts that they cover. If none covers the whole window, the base is the answer that covers most of
    /// it.
    ///
    /// Without this, a feed whose answers depend on the window would have nothing to show for another window, or for
    /// the same one on the next day, as soon as its publisher is down; and a window would not show changes that a fetch
    /// for another window has found.
    ///
    /// - Returns: The answer; if it does not cover the whole window, it is partial, and not fresh.
    func answer(
        of feed: Feed,
        _ key: AnswerKey,
        _ window: TimeWindow,
        _ storedState: StoredFeedState
    ) async -> StoredAnswer? {
        let newer = await newerAnswers(of: feed, window, storedState)
        if let whole = newer.firstLayers(covering: window) { return whole.merged }
        let own = await storage.answer(for: key, aged: storedState.age)
        let freshness = Freshness(feed)
        let now = clock.now
        let isShown = { (answer: StoredAnswer) in freshness.isWorthShowing(answer, at: now) }
        if let own, feed.profile.scope == nil || isShown(own) { return AnswerLayers(own, below: newer).merged }
        let others = await storage.answers(of: key.feed).filter { isShown($0) && $0.overlap(with: window) > 0 }
        if let whole = others.firstLayers(covering: window) { return whole.merged }
        // If several answers cover the same amount, the newest is the base.
        let parts = others.map { $0.overlap(with: window) }
        guard let widest = parts.indices.max(by: { parts[$0] < parts[$1] }) else { return own }
        return AnswerLayers(others[widest], below: others[..<widest]).merged.incomplete(in: timeZone)
    }

    /// Returns true if a window's own answer, or a newer answer that covers the whole window, is fresh and misses no
    /// items.
    ///
    /// For a window that was never requested, the newest answer that covers the whole window counts.
    ///
    /// Only the newest of these answers counts, which is the one that is shown. An older one may still be fresh by a
    /// longer refresh of an earlier configuration.
    func isFresh(_ feed: Feed, _ key: AnswerKey, _ window: TimeWindow, _ storedState: StoredFeedState) async -> Bool {
        let (freshness, now) = (Freshness(feed), clock.now)
        guard let age = storedState.age else {
            guard feed.profile.scope != nil, storedState.health.askedAt != nil,
                let whole = await storage.answers(of: key.feed).firstLayers(covering: window)
            else { return false }
            return freshness.isFresh(whole.base.age, storedState.health, at: now) && !whole.missesItems
        }
        let newer = await newerAnswers(of: feed, window, storedState)
        if let whole = newer.firstLayers(covering: window) {
            return freshness.isFresh(whole.base.age, storedState.health, at: now) && !whole.missesItems
        }
        guard freshness.isFresh(age, storedState.health, at: now) else { return false }
        return await !misses(key, storedState, newer)
    }

    /// Returns true if another window's answer shows that an item of this window has moved away from its time, so that
    /// only a request can find the item.
    ///
    /// A feed whose requests count against a budget is not fetched for this.
    func isBehind(_ feed: Feed, _ key: AnswerKey, _ window: TimeWindow, _ storedState: StoredFeedState) async -> Bool {
        guard !feed.isCounted else { return false }
        let newer = await newerAnswers(of: feed, window, storedState)
        if let whole = newer.firstLayers(covering: window) { return whole.missesItems }
        return await misses(key, storedState, newer)
    }

    private func misses(_ key: AnswerKey, _ storedState: StoredFeedState, _ newer: [StoredAnswer]) async -> Bool {
        guard !newer.isEmpty, let own = await storage.answer(for: key, aged: storedState.age) else { return false }
        return AnswerLayers(own, below: newer).missesItems
    }

    /// Returns the time of the newest answer for another window that is newer than the window's own; `nil` if that time
    /// is not after `shown`.
    func readForOtherWindows(_ feed: Feed, _ window: TimeWindow, since shown: Date) async -> Date? {
        guard feed.profile.scope != nil else { return nil }
        let storedState = await storage.storedState(of: key(of: feed, window))
        return await newerAnswers(of: feed, window, storedState).map(\.readAt).max().flatMap { $0 > shown ? $0 : nil }
    }

    /// Returns the items that were known of a window before it was requested, to compare a new answer with.
    ///
    /// These are the items of its own answer, updated by newer answers of other windows. Without its own answer, as on
    /// each new day, they are the items of other windows' answers.
    ///
    /// - Returns: The items, with the time that they cover; `nil` if nothing of the window was known.
    func known(of feed: Feed, _ window: TimeWindow, _ own: StoredAnswer?, _ storedState: StoredFeedState) async
        -> StoredAnswer?
    {
        guard feed.profile.scope != nil else { return own }
        if let own { return AnswerLayers(own, below: await newerAnswers(of: feed, window, storedState)).merged }
        let others = await storage.answers(of: FeedKey(feed)).filter { $0.overlap(with: window) > 0 }
        guard let widest = others.max(by: { $0.overlap(with: window) < $1.overlap(with: window) }) else { return nil }
        return AnswerLayers(widest, below: others.filter { $0.readAt > widest.readAt }).merged
    }

    /// Returns other windows' answers, newest first, that cover part of a window and are newer than the window's own.
    private func newerAnswers(of feed: Feed, _ window: TimeWindow, _ storedState: StoredFeedState) async
        -> [StoredAnswer]
    {
        // Most feeds have only one answer, and a feed without a request since its answer has no newer one.
        guard feed.profile.scope != nil, let readAt = storedState.age?.readAt,
            let askedAt = storedState.health.askedAt, askedAt > readAt
        else { return [] }
        return await storage.answers(of: FeedKey(feed)).filter { $0.readAt > readAt && $0.overlap(with: window) > 0 }
    }
}

/// An answer, and later answers that cover a part of its time.
private struct AnswerLayers {
    let base: StoredAnswer

    /// The later answers, newest first.
    let newer: [StoredAnswer]

    init(_ base: StoredAnswer, below newer: some Sequence<StoredAnswer>) {
        (self.base, self.newer) = (base, Array(newer))
    }

    /// The merged answer: for each instant, it has the items of the newest answer that covers the instant.
    var merged: StoredAnswer { newer.reversed().reduce(base) { $0.overlaid(by: $1) } }

    /// True if a newer answer covers the time of an item of ``base``, but no answer has the item any more: it may have
    /// moved to a time that no answer covers.
    var missesItems: Bool {
        if newer.isEmpty { return false }
        let present = Set(merged.snapshot.items.map(\.id))
        return newer.contains { newer in
            guard let coverage = newer.snapshot.coverage else { return false }
            return base.snapshot.items.contains { coverage.hasStart(of: $0) && !present.contains($0.id) }
        }
    }
}

extension [StoredAnswer] {
    /// Returns the newest answer that covers the whole window, with the answers that are newer; `nil` if no answer
    /// does.
    ///
    /// The answers must be sorted from the newest on.
    fileprivate func firstLayers(covering window: TimeWindow) -> AnswerLayers? {
        firstIndex { $0.covers(window) }.map { AnswerLayers(self[$0], below: self[..<$0]) }
    }
}

extension StoredAnswer {
    /// Returns true if the answer covers all of a window.
    fileprivate func covers(_ window: TimeWindow) -> Bool {
        guard let coverage = snapshot.coverage, coverage.from <= window.from else { return false }
        guard let end = coverage.until else { return true }
        return window.until.map { $0 <= end } ?? false
    }

    /// Returns the seconds of a window that the answer covers.
    fileprivate func overlap(with window: TimeWindow) -> TimeInterval {
        guard let coverage = snapshot.coverage else { return 0 }
        let end = min(coverage.until ?? .distantFuture, window.until ?? .distantFuture)
        return end.timeIntervalSince(max(coverage.from, window.from))
    }

    /// Returns the answer with the content of a newer answer for the time that the newer answer covers.
    fileprivate func overlaid(by newer: StoredAnswer) -> StoredAnswer {
        guard let coverage = newer.snapshot.coverage else { return self }
        var answer = self
        answer.readAt = newer.readAt
        // An item that has moved to a covered time was at another time before.
        let present = Set(newer.snapshot.items.map(\.id))
        answer.snapshot.items.removeAll { coverage.hasStart(of: $0) || present.contains($0.id) }
        answer.snapshot.items += newer.snapshot.items
        let groups = Set(answer.snapshot.groups.map(\.id))
        answer.snapshot.groups += newer.snapshot.groups.filter { !groups.contains($0.id) }
        if newer.snapshot.isPartial { answer.snapshot.warnings.recordMissingPart() }
        return answer
    }

    /// Returns the answer as stale, with a warning that names the days that it covers.
    fileprivate func incomplete(in timeZone: TimeZone) -> StoredAnswer {
        var answer = self
        answer.freshUntil = readAt
        guard !snapshot.isPartial, let coverage = snapshot.coverage else { return answer }
        let first = CivilDay(coverage.from, in: timeZone)
        let last = coverage.until.map { " to \(CivilDay($0.addingTimeInterval(-1), in: timeZone))" } ?? " on"
        answer.snapshot.warnings.add(.missingPart, "the stored answer covers only \(first)\(last)")
        return answer
    }
}

extension TimeWindow {
    /// Returns true if an item begins in the window.
    func hasStart(of item: FeedItem) -> Bool {
        let start = item.time.start(in: .gmt)
        return start >= from && until.map { start < $0 } ?? true
    }
}
