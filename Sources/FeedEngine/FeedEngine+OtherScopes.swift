import FeedCore
import Foundation

extension FeedEngine {
    /// What is stored for a window: the answer of its scope, else what the feed's other windows have brought.
    ///
    /// Without this, a feed whose answers depend on the window has nothing to show for another one, or for the same one on
    /// the next day, as soon as its publisher is down.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - key: The answer that the window shows.
    ///   - window: What the viewer looks at.
    ///   - age: The age of that answer; `nil` where there is none.
    /// - Returns: The answer; one that does not cover the window is partial, and not fresh.
    func answer(of feed: Feed, _ key: AnswerKey, _ window: TimeWindow, aged age: AnswerAge?) async -> StoredAnswer? {
        let own = await storage.answer(for: key, aged: age)
        let freshness = Freshness(feed)
        let now = clock.now
        let isShown = { (answer: StoredAnswer) in
            freshness.isWorthShowing(readAt: answer.readAt, usableUntil: answer.usableUntil, at: now)
        }
        guard feed.profile.scope != nil, !(own.map(isShown) ?? false) else { return own }
        let others = await storage.answers(of: key.feed).filter(isShown)
        if let whole = others.first(where: { $0.covers(window) }) { return whole }
        // The one that covers the most of it, of several the newest.
        var best: (answer: StoredAnswer, part: TimeInterval)?
        for answer in others {
            let part = answer.overlap(with: window)
            if part > best?.part ?? 0 { best = (answer, part) }
        }
        return best?.answer.incomplete(in: timeZone) ?? own
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

    /// The answer, saying which days it covers.
    fileprivate func incomplete(in timeZone: TimeZone) -> StoredAnswer {
        var answer = self
        answer.freshUntil = readAt
        guard !snapshot.isPartial, let coverage = snapshot.coverage else { return answer }
        let first = CivilDay(coverage.from, in: timeZone)
        let last = coverage.until.map { " to \(CivilDay($0.addingTimeInterval(-1), in: timeZone))" } ?? " on"
        answer.snapshot.isPartial = true
        answer.snapshot.warnings.add(.missingPart, "the stored answer covers only \(first)\(last)")
        return answer
    }
}
