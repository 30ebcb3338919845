import FeedCore
import Foundation

/// One fetch of a feed at a time, among processes that share a storage.
extension FeedEngine {
    /// Claims the feed among processes.
    ///
    /// - Returns: What the fetch comes to where the publisher need not be asked; `nil` to ask.
    func begin(_ attempt: FetchAttempt) async throws -> FetchAttempt.Result? {
        // A loop looks again when it is told what came, or after a moment, and need not stand in a row.
        let waits = attempt.mode != .due || !storage.isShared
        let (isClaimed, before, standing) = try await claim(attempt, until: waits ? .distantFuture : attempt.begunAt)
        attempt.progress.standing = standing
        // Machines that share a store ask nobody without it.
        guard let isClaimed else { return .storeAway(since: storage.awaySince ?? clock.now) }
        // A failure is shared like an answer: ten who come at once do not ask a dead publisher ten times.
        if let before, standing.health.askedAt != before.health.askedAt, let failure = standing.health.failure {
            return .failedElsewhere(failure.error(of: attempt.feed.id))
        }
        // Whatever the mode: what another has asked meanwhile was asked for this caller too. It may have been done between
        // this caller's look and its claim.
        let readAt = standing.age?.readAt
        let isNew = readAt != nil && before.map { readAt != $0.age?.readAt } ?? false
        let willDo =
            switch attempt.mode {
            case _ where isNew: true
            case .cached: await isFresh(attempt.feed, attempt.key, attempt.context.window, standing)
            // A loop that saw that the feed was due keeps to the minimum refresh where another was faster.
            case .due: readAt.map { Freshness(attempt.feed).isWithinFloor(readAt: $0, at: clock.now) } ?? false
            case .refresh, .offline: false
            }
        if willDo, let answer = await answer(of: attempt.feed, attempt.key, attempt.context.window, standing) {
            return .kept(answer)
        }
        guard isClaimed else { return .claimed }
        if attempt.mode == .due, let askedAt = standing.lastAskedAt,
            Freshness(attempt.feed).isWithinFloor(readAt: askedAt, at: clock.now)
        {
            return .askedInVain(at: askedAt)
        }
        if case .open(let end) = standing.health.breaker.admission(at: clock.now, rule(of: attempt.feed)) {
            return .refused(until: end)
        }
        return nil
    }

    /// How long a feed waits for others that read the same file, in seconds.
    private static let readingPatience: TimeInterval = 2

    /// What is kept of a feed that asks nobody, once no other process reads it.
    ///
    /// What is read is compared with what is stored: of two who do that at once both would find the same change, and tell
    /// it. To read costs nobody anything, so that it is done whoever has read meanwhile, and in the end without a claim.
    func standingForReading(_ attempt: FetchAttempt) async throws -> Standing {
        try await claim(attempt, until: attempt.begunAt.addingTimeInterval(Self.readingPatience)).standing
    }

    /// Claims the feed, and waits for the process that has it until a time, at most the deadline.
    ///
    /// A claim is for a short while and renewed as long as the fetch goes on, so that one whose owner has died ends soon.
    ///
    /// - Returns: Whether the feed is this fetch's, `nil` where that cannot be known; what was kept of it when this one
    ///   began to wait, and what is now.
    private func claim(
        _ attempt: FetchAttempt,
        until end: Date
    ) async throws -> (isClaimed: Bool?, before: Standing?, standing: Standing) {
        let latest = min(end, attempt.begunAt.addingTimeInterval(attempt.feed.deadline.seconds))
        var pause: TimeInterval = 0.05
        var before: Standing?
        while true {
            let now = clock.now
            let (claim, standing) = await storage.begin(attempt.key, for: lease)
            switch claim {
            case nil: return (storage.isShared ? nil : true, before, standing)
            case .granted(let token):
                guard attempt.progress.hold(token, until: now + lease.seconds) else {
                    await storage.finish(token, nil, for: attempt.key)
                    throw CancellationError()
                }
                attempt.progress.renew(by: renewing(token, attempt))
                return (true, before, standing)
            case .taken(let rest):
                guard now < latest else { return (false, before, standing) }
                before = before ?? standing
                let end = max(now + rest.seconds, now + 0.01)
                try await clock.sleep(until: min(now + pause, end, latest))
                pause = min(pause * 2, 1)
            }
        }
    }

    /// Renews a claim until it is given back or lost.
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
        attempt.progress.note(stands: stands, until: end)
        return stands
    }

    /// Whether somebody else has the feed: what this fetch brought is not saved then.
    func hasLostClaim(_ attempt: FetchAttempt) async -> Bool {
        if let isLost = attempt.progress.hasLostClaim(at: clock.now) { return isLost }
        guard let token = attempt.progress.claim else { return false }
        return await !renew(token, attempt)
    }

    /// What is kept where another process has claimed the feed since, and may have put something away.
    func lost(_ attempt: FetchAttempt) async -> FetchResult {
        let standing = await storage.standing(of: attempt.key)
        // It may be that nobody has claimed it after all.
        await saveAsked(attempt, standing)
        let isFresh = standing.age.map { Freshness(attempt.feed).isFresh($0, standing.health, at: clock.now) } ?? false
        let error = isFresh ? nil : standing.health.failure?.error(of: attempt.feed.id) ?? .claimLost
        return await result(of: attempt, standing, error, nextDue: standing.health.due(of: attempt.feed))
    }
}
