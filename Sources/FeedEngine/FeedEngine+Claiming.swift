import FeedCore
import Foundation

/// One fetch of a feed at a time, among processes that share a storage.
extension FeedEngine {
    /// Claims the feed among processes.
    ///
    /// A feed that makes no requests is claimed too: its answer is compared with the stored one, and two processes that
    /// did so at once would both find the same change, and report it twice. Such a feed is read even if another process
    /// has just read it, and after ``readingPatience`` even without a claim.
    ///
    /// - Returns: The reason for which the feed is not fetched; `nil` if it is to be fetched.
    func begin(_ attempt: FetchAttempt) async throws -> FetchAttempt.Reason? {
        if attempt.feed.isLocal {
            let end = attempt.begunAt.addingTimeInterval(Self.readingPatience)
            attempt.progress.storedState = try await claim(attempt, until: end).storedState
            return nil
        }
        // A loop checks the feed again when it hears of the result, or after a moment, and need not queue.
        let waits = attempt.mode != .due || !storage.isShared
        let (isClaimed, before, storedState) = try await claim(attempt, until: waits ? .distantFuture : attempt.begunAt)
        attempt.progress.storedState = storedState
        // Machines that share a store make no requests without it.
        guard let isClaimed else { return .storeAway(since: storage.awaySince ?? clock.now) }
        // A failure is shared like an answer: ten simultaneous callers do not send ten requests to a publisher that is
        // down.
        if let before, storedState.health.askedAt != before.health.askedAt, let failure = storedState.health.failure {
            return .failedElsewhere(failure.error(of: attempt.feed.id))
        }
        // In any mode, an answer that another process has fetched meanwhile serves this caller too. It may have been
        // saved after this caller read the stored state, and before its claim.
        let readAt = storedState.age?.readAt
        let isNew = readAt != nil && before.map { readAt != $0.age?.readAt } ?? false
        let willDo =
            switch attempt.mode {
            case _ where isNew: true
            case .cached: await isFresh(attempt.feed, attempt.key, attempt.window, storedState)
            // A loop that found the feed due keeps to the minimum refresh if another process was faster.
            case .due: readAt.map { Freshness(attempt.feed).isWithinFloor(readAt: $0, at: clock.now) } ?? false
            case .refresh, .offline: false
            }
        if willDo, let answer = await answer(of: attempt.feed, attempt.key, attempt.window, storedState) {
            return .kept(answer)
        }
        guard isClaimed else { return .claimed }
        if attempt.mode == .due, let askedAt = storedState.lastAskedAt,
            Freshness(attempt.feed).isWithinFloor(readAt: askedAt, at: clock.now)
        {
            return .askedInVain(at: askedAt)
        }
        return storedState.health.breaker.end(at: clock.now, rule(of: attempt.feed)).map { .refused(until: $0) }
    }

    /// The time for which a feed that makes no requests waits for the claim of another process to end, in seconds.
    private static let readingPatience: TimeInterval = 2

    /// Claims the feed; if another process holds the claim, waits until `end`, and at most until the feed's deadline.
    ///
    /// A claim is short and renewed while the fetch runs, so that it soon ends if its owner dies.
    ///
    /// - Returns: True if the fetch holds the claim or needs none, `nil` if a shared store cannot be reached; the
    ///   stored state of the feed when the wait began, `nil` without a wait; and the current stored state.
    private func claim(
        _ attempt: FetchAttempt,
        until end: Date
    ) async throws -> (isClaimed: Bool?, before: StoredFeedState?, storedState: StoredFeedState) {
        let latest = min(end, attempt.begunAt.addingTimeInterval(clock.seconds(within: attempt.feed.deadline)))
        var pause: TimeInterval = 0.05
        var before: StoredFeedState?
        while true {
            let now = clock.now
            let (claim, storedState) = await storage.begin(attempt.key, for: lease)
            switch claim {
            case nil: return (storage.isShared ? nil : true, before, storedState)
            case .granted(let token):
                guard attempt.progress.hold(token, until: now + lease.seconds) else {
                    await storage.finish(token, nil, for: attempt.key)
                    throw CancellationError()
                }
                attempt.progress.renew(by: renewing(token, attempt))
                return (true, before, storedState)
            case .taken(let rest):
                guard now < latest else { return (false, before, storedState) }
                before = before ?? storedState
                let end = max(now + rest.seconds, now + 0.01)
                try await clock.sleep(until: min(now + pause, end, latest))
                pause = min(pause * 2, 1)
            }
        }
    }

    /// Renews a claim until it is released or lost.
    private func renewing(_ token: ClaimToken, _ attempt: FetchAttempt) -> DelayedTasks.Handle {
        let pause = lease / 3
        let first = ContinuousClock.now + pause
        return delayedTasks.add(after: pause) {
            guard (try? await ContinuousClock().sleep(until: first)) != nil else { return }
            while await self.renew(token, attempt), (try? await ContinuousClock().sleep(for: pause)) != nil {}
        }
    }

    private func renew(_ token: ClaimToken, _ attempt: FetchAttempt) async -> Bool {
        let end = clock.now + lease.seconds
        let stands = await storage.renew(token, for: lease)
        attempt.progress.record(stands: stands, until: end)
        return stands
    }

    /// Returns true if another process holds the claim; the result of this fetch is then not saved.
    func hasLostClaim(_ attempt: FetchAttempt) async -> Bool {
        if let isLost = attempt.progress.hasLostClaim(at: clock.now) { return isLost }
        guard let token = attempt.progress.claim else { return false }
        return await !renew(token, attempt)
    }

    /// Returns the stored answer after another process has claimed the feed, and may have saved an answer.
    func lost(_ attempt: FetchAttempt) async -> FetchResult {
        let storedState = await storage.storedState(of: attempt.key)
        // Perhaps no process has claimed the feed after all.
        await saveAsked(attempt, storedState)
        let isFresh =
            storedState.age.map { Freshness(attempt.feed).isFresh($0, storedState.health, at: clock.now) } ?? false
        let error = isFresh ? nil : storedState.health.failure?.error(of: attempt.feed.id) ?? .claimLost
        return await result(of: attempt, storedState, error, nextDue: storedState.health.due(of: attempt.feed))
    }
}
