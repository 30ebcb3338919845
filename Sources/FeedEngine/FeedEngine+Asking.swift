import FeedTimeline
import FeedCore
import Foundation

extension FeedEngine {
    /// Asks a feed when it may be in hand beside others, and says what came.
    func askInTurn(_ feed: Feed, _ window: TimeWindow, _ key: AnswerKey, _ mode: FetchMode) async -> Visit {
        guard let journal else { return await ask(feed, window, key, mode) }
        guard await gate.enter(asSuspect: journal.standing(of: key.feed) != .clear) else {
            return Visit(report: FeedReport(feed, .cancelled(feed.id), since: clock.now))
        }
        let visit = await ask(feed, window, key, mode)
        await gate.leave()
        return visit
    }

    /// Asks a feed, puts away what came, and says what that means for its readers.
    @concurrent private func ask(
        _ feed: Feed,
        _ window: TimeWindow,
        _ key: AnswerKey,
        _ mode: FetchMode
    ) async -> Visit {
        let deadline = FetchDeadline(of: feed)
        let context = FetchContext(
            feed: feed.id,
            clock: clock.feedClock,
            timeZone: timeZone,
            window: window,
            allowance: deadline,
            transport: makeTransport(feed, deadline, mode)
        )
        let inquiry = Inquiry(
            feed: feed,
            key: key,
            mode: mode,
            context: context,
            begunAt: context.now,
            ticket: await turns.ticket(for: key.feed)
        )
        let outcome = await boundary.run(until: deadline, allowed: feed.deadline) {
            try await self.takeTurn(inquiry)
        }
        let isAbandoned: Bool
        if case .failure = outcome { isAbandoned = inquiry.progress.abandon() } else { isAbandoned = false }
        let visit = await conclude(inquiry, outcome)
        // A claim ends when what it was for can be read by others.
        await keeper.afterSaving(key.feed) { [keeper] in
            inquiry.progress.endLease()
            if !feed.asksNobody { await keeper.release(key.feed, by: inquiry.claimant) }
        }
        if isAbandoned {
            // A fetch that was abandoned may be deaf, and its turn ends without it.
            Task { [turns, notify] in
                try? await ContinuousClock().sleep(for: Self.farewell)
                await turns.end(inquiry.ticket)
                // One that only waited for its turn holds no thread.
                if inquiry.progress.isRunning { notify(.abandoned(feed.id)) }
            }
        } else {
            inquiry.progress.endMark(in: journal)
            await turns.end(inquiry.ticket)
        }
        return visit
    }

    // MARK: - Inside the wall

    private func takeTurn(_ inquiry: Inquiry) async throws -> Fetched {
        let turn = try await turns.begin(inquiry.ticket)
        var state: FeedState?
        let fetched: Result<Fetched, any Error>
        do {
            let value = try await fetchInTurn(inquiry)
            if case .answer(let snapshot, _) = value { state = snapshot.state }
            fetched = .success(value)
        } catch {
            fetched = .failure(error)
        }
        let isLatest = await turns.isLatest(turn, of: inquiry.key.feed)
        if !inquiry.progress.finish(with: state) {
            if isLatest { await remember(state, inquiry.key) }
            inquiry.progress.endMark(in: journal)
            await turns.end(inquiry.ticket)
        }
        return try fetched.get()
    }

    /// Puts away what a feed wants to remember of a fetch that nobody waits for.
    func remember(_ state: FeedState?, _ key: AnswerKey) async {
        guard let state else { return }
        await keeper.save(FetchOutcome(state: state, health: await keeper.health(of: key.feed)), for: key)
    }

    private func fetchInTurn(_ inquiry: Inquiry) async throws -> Fetched {
        let feed = inquiry.key.feed
        if !inquiry.feed.asksNobody {
            let before = await keeper.age(of: inquiry.key)?.readAt
            let askedBefore = await keeper.health(of: feed).askedAt
            let (isClaimed, hasWaited) = try await claim(inquiry)
            let health = await keeper.health(of: feed)
            // A failure is shared like an answer: ten who come at once do not ask a dead publisher ten times.
            if hasWaited, health.askedAt != askedBefore, let failure = health.failure {
                return .failedElsewhere(failure.error(of: feed.feed))
            }
            if let age = await keeper.age(of: inquiry.key) {
                // Whatever the mode: what another has asked meanwhile was asked for this caller too. It may have been
                // done between this caller's look and its claim.
                let isFresh = inquiry.mode == .cached && Freshness(inquiry.feed).isFresh(age, at: clock.now)
                let isNew = hasWaited && age.readAt != before
                if isNew || isFresh, let answer = await keeper.answer(for: inquiry.key) { return .kept(answer) }
            }
            guard isClaimed else { return .claimed }
        }
        if !inquiry.feed.asksNobody,
            case .open(let end) = await keeper.health(of: feed).breaker.admission(
                at: clock.now,
                rule(of: inquiry.feed)
            )
        {
            return .refused(until: end)
        }
        var context = inquiry.context
        context.state = await keeper.state(of: feed)
        context.now = clock.now
        try Task.checkCancellation()
        inquiry.progress.ask(at: context.now, journal?.begin(feed))
        // Checking for repeated ids and secrets takes its time too, so it belongs inside.
        let snapshot = try await inquiry.feed.fetch(context)
        return .answer(snapshot, readAt: inquiry.sentAt(notAfter: clock.now) ?? context.now)
    }

    /// Claims the feed among processes, and waits for the one that has it until the deadline.
    ///
    /// A claim is for a short while and renewed as long as the fetch goes on, so that one whose owner has died ends soon.
    private func claim(_ inquiry: Inquiry) async throws -> (isClaimed: Bool, hasWaited: Bool) {
        let latest = inquiry.begunAt.addingTimeInterval(inquiry.feed.deadline.seconds)
        var pause: TimeInterval = 0.05
        var hasWaited = false
        while true {
            let now = clock.now
            let lease = now.addingTimeInterval(Self.lease)
            guard let end = await keeper.claim(inquiry.key.feed, by: inquiry.claimant, now: now, until: lease) else {
                inquiry.progress.lease(renew(inquiry))
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
    private func renew(_ inquiry: Inquiry) -> Task<Void, any Error> {
        Task { [keeper, clock] in
            while true {
                try await ContinuousClock().sleep(for: .seconds(Self.lease / 3))
                let now = clock.now
                let lease = now.addingTimeInterval(Self.lease)
                _ = await keeper.claim(inquiry.key.feed, by: inquiry.claimant, now: now, until: lease)
            }
        }
    }
}
