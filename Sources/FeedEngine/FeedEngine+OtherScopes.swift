import FeedCore
import Foundation

extension FeedEngine {
    /// What is stored for a window: of each instant the newest answer that covers it.
    ///
    /// Below is the newest answer that has all of the window: that of its own scope, or that of another window. Over it
    /// comes, of the time that each covers, what others have brought since. Where nothing has all of the window, the answer
    /// is below that has the most of it.
    ///
    /// Without this, a feed whose answers depend on the window has nothing to show for another one, or for the same one on
    /// the next day, as soon as its publisher is down; and one window shows what another has shown to be changed.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - key: The answer that the window shows.
    ///   - window: What the viewer looks at.
    ///   - standing: What is kept beside that answer.
    /// - Returns: The answer; one that does not cover the window is partial, and not fresh.
    func answer(
        of feed: Feed,
        _ key: AnswerKey,
        _ window: TimeWindow,
        _ standing: Standing
    ) async -> StoredAnswer? {
        let newer = await newerAnswers(of: feed, window, standing)
        if let whole = newer.firstLayers(covering: window) { return whole.merged }
        let own = await storage.answer(for: key, aged: standing.age)
        let freshness = Freshness(feed)
        let now = clock.now
        let isShown = { (answer: StoredAnswer) in
            freshness.isWorthShowing(readAt: answer.readAt, usableUntil: answer.usableUntil, at: now)
        }
        if let own, feed.profile.scope == nil || isShown(own) { return AnswerLayers(own, below: newer).merged }
        let others = await storage.answers(of: key.feed).filter { isShown($0) && $0.overlap(with: window) > 0 }
        if let whole = others.firstLayers(covering: window) { return whole.merged }
        // Of those that cover as much, the newest.
        var widest: (place: Int, part: TimeInterval)?
        for (place, answer) in others.enumerated() {
            let part = answer.overlap(with: window)
            if part > widest?.part ?? 0 { widest = (place, part) }
        }
        guard let widest else { return own }
        return AnswerLayers(others[widest.place], below: others[..<widest.place]).merged.incomplete(in: timeZone)
    }

    /// Whether a window's own answer, or a newer one that has all of it, need not be read again.
    ///
    /// A window that was never asked for has no answer of its own; then the newest one that has all of it counts.
    ///
    /// Of several newer ones the one counts that ``answer(of:_:_:_:)`` shows: an older one may have been read when the
    /// refresh was longer, and what is shown would be stale without anybody being asked.
    func isFresh(_ feed: Feed, _ key: AnswerKey, _ window: TimeWindow, _ standing: Standing) async -> Bool {
        let (freshness, now) = (Freshness(feed), clock.now)
        guard let age = standing.age else {
            guard feed.profile.scope != nil, standing.health.askedAt != nil,
                let whole = await storage.answers(of: key.feed).firstLayers(covering: window)
            else { return false }
            return freshness.isFresh(whole.base.age, standing.health, at: now) && !whole.missesItems
        }
        let newer = await newerAnswers(of: feed, window, standing)
        if let whole = newer.firstLayers(covering: window) {
            return freshness.isFresh(whole.base.age, standing.health, at: now) && !whole.missesItems
        }
        guard freshness.isFresh(age, standing.health, at: now) else { return false }
        return await !misses(key, standing, newer)
    }

    /// Whether another window has shown that an item of this one is no longer where its own answer has it, so that it may be
    /// at a time of which only a request can tell.
    ///
    /// A feed whose requests count against a budget is not fetched for this.
    func isBehind(_ feed: Feed, _ key: AnswerKey, _ window: TimeWindow, _ standing: Standing) async -> Bool {
        guard !feed.isCounted else { return false }
        let newer = await newerAnswers(of: feed, window, standing)
        if let whole = newer.firstLayers(covering: window) { return whole.missesItems }
        return await misses(key, standing, newer)
    }

    private func misses(_ key: AnswerKey, _ standing: Standing, _ newer: [StoredAnswer]) async -> Bool {
        guard !newer.isEmpty, let own = await storage.answer(for: key, aged: standing.age) else { return false }
        return AnswerLayers(own, below: newer).missesItems
    }

    /// When another window has brought something of this one that is newer than what is shown; `nil` where none has.
    func readForOtherWindows(_ feed: Feed, _ window: TimeWindow, since shown: Date) async -> Date? {
        guard feed.profile.scope != nil else { return nil }
        let standing = await storage.standing(of: key(of: feed, window))
        return await newerAnswers(of: feed, window, standing).map(\.readAt).max().flatMap { $0 > shown ? $0 : nil }
    }

    /// What was known of a window's items before it was asked for, to compare a new answer with: its own answer, of each
    /// item what another window has brought since; without an own one, as on each new day, what others have.
    ///
    /// - Returns: That, with the time that it covers; `nil` where nothing of the window was known.
    func known(of feed: Feed, _ window: TimeWindow, _ own: StoredAnswer?, _ standing: Standing) async -> StoredAnswer? {
        guard feed.profile.scope != nil else { return own }
        guard own == nil else {
            let newer = await newerAnswers(of: feed, window, standing)
            return own.map { AnswerLayers($0, below: newer).merged }
        }
        let others = await storage.answers(of: FeedKey(feed)).filter { $0.overlap(with: window) > 0 }
        guard let widest = others.max(by: { $0.overlap(with: window) < $1.overlap(with: window) }) else { return nil }
        return AnswerLayers(widest, below: others.filter { $0.readAt > widest.readAt }).merged
    }

    /// What other windows have brought of a window since its own answer was read, the newest first.
    private func newerAnswers(of feed: Feed, _ window: TimeWindow, _ standing: Standing) async -> [StoredAnswer] {
        // Most feeds have one answer, and those that were not asked since have no newer one.
        guard feed.profile.scope != nil, let readAt = standing.age?.readAt,
            let askedAt = standing.health.askedAt, askedAt > readAt
        else { return [] }
        return await storage.answers(of: FeedKey(feed)).filter { $0.readAt > readAt && $0.overlap(with: window) > 0 }
    }
}

/// An answer, and those that cover a part of its time and were read later.
private struct AnswerLayers {
    let base: StoredAnswer

    /// The later ones, the newest first.
    let newer: [StoredAnswer]

    init(_ base: StoredAnswer, below newer: some Sequence<StoredAnswer>) {
        (self.base, self.newer) = (base, Array(newer))
    }

    /// Of each instant what the newest one that covers it has.
    var merged: StoredAnswer { newer.reversed().reduce(base) { $0.overlaid(by: $1) } }

    /// Whether an item of the answer is no longer where that has it: it may be at a time of which none of them tells.
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
    /// The first, of answers of which the newest comes first, that has all of a window, and those before it; `nil` where
    /// none has.
    fileprivate func firstLayers(covering window: TimeWindow) -> AnswerLayers? {
        firstIndex { $0.covers(window) }.map { AnswerLayers(self[$0], below: self[..<$0]) }
    }
}

extension StoredAnswer {
    /// Whether nothing in a window can be missing.
    fileprivate func covers(_ window: TimeWindow) -> Bool {
        guard let coverage = snapshot.coverage, coverage.from <= window.from else { return false }
        guard let end = coverage.until else { return true }
        return window.until.map { $0 <= end } ?? false
    }

    /// For how many seconds of a window it may have items.
    fileprivate func overlap(with window: TimeWindow) -> TimeInterval {
        guard let coverage = snapshot.coverage else { return 0 }
        let end = min(coverage.until ?? .distantFuture, window.until ?? .distantFuture)
        return end.timeIntervalSince(max(coverage.from, window.from))
    }

    /// The answer with what a newer one has: all of the time that the newer one covers, and of what began before that.
    fileprivate func overlaid(by newer: StoredAnswer) -> StoredAnswer {
        guard let coverage = newer.snapshot.coverage else { return self }
        var answer = self
        answer.readAt = newer.readAt
        // One that has moved there stood elsewhere before.
        let present = Set(newer.snapshot.items.map(\.id))
        answer.snapshot.items.removeAll { coverage.hasStart(of: $0) || present.contains($0.id) }
        answer.snapshot.items += newer.snapshot.items
        let groups = Set(answer.snapshot.groups.map(\.id))
        answer.snapshot.groups += newer.snapshot.groups.filter { !groups.contains($0.id) }
        if newer.snapshot.isPartial { answer.snapshot.warnings.noteMissingPart() }
        return answer
    }

    /// The answer, saying which days it covers.
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
    /// Whether an item begins in the window.
    func hasStart(of item: FeedItem) -> Bool {
        let start = item.time.start(in: .gmt)
        return start >= from && until.map { start < $0 } ?? true
    }
}
