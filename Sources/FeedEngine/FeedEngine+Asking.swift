import FeedTimeline
import FeedCore
import Foundation

extension FeedEngine {
    /// Asks a feed when it may be in hand beside others, and says what came.
    func askInTurn(_ feed: Feed, _ window: TimeWindow, _ key: AnswerKey, _ mode: FetchMode) async -> FetchResult {
        guard let journal else { return await ask(feed, window, key, mode) }
        guard await gate.enter(asSuspect: journal.standing(of: key.feed) != .clear) else {
            return FetchResult(report: FeedReport(feed, .cancelled(feed.id), since: clock.now))
        }
        let result = await ask(feed, window, key, mode)
        await gate.leave()
        return result
    }

    /// Asks a feed, puts away what came, and says what that means for its readers.
    @concurrent private func ask(
        _ feed: Feed,
        _ window: TimeWindow,
        _ key: AnswerKey,
        _ mode: FetchMode
    ) async -> FetchResult {
        let deadline = FetchDeadline(of: feed)
        let transport = makeTransport(feed, deadline, mode)
        let context = FetchContext(
            feed: feed.id,
            clock: clock.feedClock,
            timeZone: timeZone,
            window: window,
            allowance: deadline,
            transport: transport.transport
        )
        let attempt = FetchAttempt(
            feed: feed,
            key: key,
            mode: mode,
            context: context,
            transport: transport,
            begunAt: context.now,
            ticket: await turns.ticket(for: key.feed)
        )
        let outcome = await boundary.run(until: deadline, allowed: feed.deadline) {
            try await self.takeTurn(attempt)
        }
        let isAbandoned: Bool
        if case .failure = outcome { isAbandoned = attempt.progress.abandon() } else { isAbandoned = false }
        let result = await conclude(attempt, outcome)
        // A claim ends when what it was for can be read by others.
        await storage.afterSaving(key.feed) { [storage] in
            attempt.progress.endLease()
            if !feed.isLocal { await storage.release(key.feed, by: attempt.claimant) }
        }
        if isAbandoned {
            // A fetch that was abandoned may be deaf, and its turn ends without it.
            Task { [turns, notify] in
                try? await ContinuousClock().sleep(for: Self.gracePeriod)
                await turns.end(attempt.ticket)
                // One that only waited for its turn holds no thread.
                if attempt.progress.isRunning { notify(.abandoned(feed.id)) }
            }
        } else {
            attempt.progress.endMark(in: journal)
            await turns.end(attempt.ticket)
        }
        return result
    }

    // MARK: - Inside the wall

    private func takeTurn(_ attempt: FetchAttempt) async throws -> FetchAttempt.Result {
        let turn = try await turns.begin(attempt.ticket)
        var state: FeedState?
        let fetched: Result<FetchAttempt.Result, any Error>
        do {
            let value = try await fetchInTurn(attempt)
            if case .answer(let snapshot, _) = value { state = snapshot.state }
            fetched = .success(value)
        } catch {
            fetched = .failure(error)
        }
        let isLatest = await turns.isLatest(turn, of: attempt.key.feed)
        if !attempt.progress.finish(with: state) {
            if isLatest { await remember(state, attempt.key) }
            attempt.progress.endMark(in: journal)
            await turns.end(attempt.ticket)
        }
        return try fetched.get()
    }

    /// Puts away what a feed wants to remember of a fetch that nobody waits for.
    func remember(_ state: FeedState?, _ key: AnswerKey) async {
        guard let state else { return }
        await storage.save(FetchOutcome(state: state, health: await storage.health(of: key.feed)), for: key)
    }

    private func fetchInTurn(_ attempt: FetchAttempt) async throws -> FetchAttempt.Result {
        let feed = attempt.key.feed
        if !attempt.feed.isLocal {
            let before = await storage.age(of: attempt.key)?.readAt
            let askedBefore = await storage.health(of: feed).askedAt
            let (isClaimed, hasWaited) = try await claim(attempt)
            let health = await storage.health(of: feed)
            // A failure is shared like an answer: ten who come at once do not ask a dead publisher ten times.
            if hasWaited, health.askedAt != askedBefore, let failure = health.failure {
                return .failedElsewhere(failure.error(of: feed.feed))
            }
            if let age = await storage.age(of: attempt.key) {
                // Whatever the mode: what another has asked meanwhile was asked for this caller too. It may have been
                // done between this caller's look and its claim.
                let isFresh = attempt.mode == .cached && Freshness(attempt.feed).isFresh(age, at: clock.now)
                let isNew = hasWaited && age.readAt != before
                if isNew || isFresh, let answer = await storage.answer(for: attempt.key) { return .kept(answer) }
            }
            guard isClaimed else { return .claimed }
        }
        if !attempt.feed.isLocal,
            case .open(let end) = await storage.health(of: feed).breaker.admission(
                at: clock.now,
                rule(of: attempt.feed)
            )
        {
            return .refused(until: end)
        }
        var context = attempt.context
        context.state = await storage.state(of: feed)
        context.now = clock.now
        try Task.checkCancellation()
        attempt.progress.ask(at: context.now, journal?.begin(feed))
        // Checking for repeated ids and secrets takes its time too, so it belongs inside.
        let snapshot = try await attempt.feed.fetch(context)
        return .answer(snapshot, readAt: attempt.sentAt(notAfter: clock.now) ?? context.now)
    }

    /// Claims the feed among processes, and waits for the one that has it until the deadline.
    ///
    /// A claim is for a short while and renewed as long as the fetch goes on, so that one whose owner has died ends soon.
    private func claim(_ attempt: FetchAttempt) async throws -> (isClaimed: Bool, hasWaited: Bool) {
        let latest = attempt.begunAt.addingTimeInterval(attempt.feed.deadline.seconds)
        var pause: TimeInterval = 0.05
        var hasWaited = false
        while true {
            let now = clock.now
            let lease = now.addingTimeInterval(Self.lease)
            guard let end = await storage.claim(attempt.key.feed, by: attempt.claimant, now: now, until: lease) else {
                attempt.progress.lease(renew(attempt))
                return (true, hasWaited)
            }
            guard now < latest else { return (false, hasWaited) }
            hasWaited = true
            try await clock.sleep(
                until: min(now.addingTimeInterval(pause), max(end, now.addingTimeInterval(0.01)), latest)
            )
            pause = min(pause * 2, 1)
        }
    }

    /// Renews a claim until it is cancelled.
    private func renew(_ attempt: FetchAttempt) -> Task<Void, any Error> {
        Task { [storage, clock] in
            while true {
                try await ContinuousClock().sleep(for: .seconds(Self.lease / 3))
                let now = clock.now
                let lease = now.addingTimeInterval(Self.lease)
                _ = await storage.claim(attempt.key.feed, by: attempt.claimant, now: now, until: lease)
            }
        }
    }
}
