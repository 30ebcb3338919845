import FeedCore
import FeedTimeline
import Foundation
import Synchronization

extension FeedEngine {
    /// Fetches a feed, alone if it is suspected of a crash, saves the outcome, and returns the result for its callers.
    @concurrent func performFetch(
        _ feed: Feed,
        _ window: TimeWindow,
        _ key: AnswerKey,
        _ mode: FetchMode
    ) async -> FetchResult {
        if let journal, !(await gate.enter(asSuspect: journal.suspicion(of: key.feed) != .clear)) {
            return FetchResult(report: FeedReport(feed, .cancelled(feed.id), since: clock.now))
        }
        fetchedSettings.record(key, rules: zoneVersion())
        let deadline = FetchDeadline(of: feed)
        let transport = makeTransport(feed, deadline, mode)
        let context = FetchContext(
            feed: feed.id,
            clock: providerClock,
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
            begunAt: clock.now,
            ticket: await turns.ticket(for: key.feed)
        )
        let outcome = await boundary.run(until: deadline, allowed: feed.deadline) {
            try await self.fetchInTurn(attempt)
        }
        let isAbandoned: Bool
        if case .failure = outcome { isAbandoned = attempt.progress.abandon() } else { isAbandoned = false }
        let result = await conclude(attempt, outcome)
        await finish(attempt, nil)
        if isAbandoned {
            // An abandoned fetch may ignore cancellation; its turn ends without it.
            Task { [turns, notify] in
                try? await ContinuousClock().sleep(for: Self.gracePeriod)
                await turns.end(attempt.ticket)
                // A fetch that was still waiting for its turn holds no thread.
                if attempt.progress.isRunning { notify(.abandoned(feed.id)) }
            }
        } else {
            attempt.progress.endMark(in: journal)
            await turns.end(attempt.ticket)
        }
        if journal != nil { await gate.leave() }
        return result
    }

    // MARK: - Inside the boundary

    /// Fetches a feed in its turn and under its claim, unless another process has done so meanwhile.
    private func fetchInTurn(_ attempt: FetchAttempt) async throws -> FetchAttempt.Result {
        let turn = try await turns.begin(attempt.ticket)
        do {
            if let result = try await begin(attempt) {
                await end(turn, of: attempt, nil)
                return result
            }
            var context = attempt.context
            if attempt.mayReread, let managed = attempt.transport.transport as? ManagedTransport {
                context.transport = managed.reusingResponses()
            }
            context.state = attempt.progress.storedState?.state
            context.now = clock.now
            context.saveState = { await self.save($0, of: attempt) }
            context.recordProgress = { days in self.dayProgress.withLock { $0[attempt.key] = days } }
            try Task.checkCancellation()
            attempt.progress.ask(at: context.now, journal?.begin(attempt.key.feed))
            // Checking for repeated ids and secrets takes time too, so it belongs inside.
            let snapshot = try await withTaskExecutorPreference(boundary.executor) { [context] in
                try await attempt.feed.fetch(context)
            }
            let readAt = attempt.sentAt(notAfter: clock.now) ?? context.now
            await end(turn, of: attempt, snapshot.state)
            return .answer(snapshot, readAt: readAt)
        } catch {
            await end(turn, of: attempt, nil)
            throw error
        }
    }

    /// Ends a fetch from inside; one that was abandoned saves its state, unless another has begun since.
    private func end(_ turn: Int, of attempt: FetchAttempt, _ state: FeedState?) async {
        dayProgress.withLock { $0[attempt.key] = nil }
        let isLatest = await turns.isLatest(turn, of: attempt.key.feed)
        guard !attempt.progress.finish(with: state) else { return }
        if isLatest, let state {
            let health = await storage.storedState(of: attempt.key).health
            await storage.finish(attempt.progress.claim, FetchOutcome(state: state, health: health), for: attempt.key)
        }
        attempt.progress.endMark(in: journal)
        await turns.end(attempt.ticket)
    }

    /// Saves a state while the fetch goes on; it is in the storage when this returns.
    private func save(_ state: FeedState, of attempt: FetchAttempt) async {
        guard !attempt.progress.isAbandoned, await !hasLostClaim(attempt) else { return }
        let health = attempt.progress.storedState?.health ?? FeedHealth()
        await storage.finish(nil, FetchOutcome(state: state, health: health), for: attempt.key)
        await storage.flush(attempt.key.feed)
    }

    /// Saves the outcome of a fetch and releases its claim, unless that has been done.
    func finish(
        _ attempt: FetchAttempt,
        _ outcome: FetchOutcome?,
        marks: @escaping @Sendable () -> [ItemMark] = { [] }
    ) async {
        guard attempt.progress.giveBack() else { return }
        let progress = attempt.progress
        // The claim ends when other processes can read the outcome.
        await storage.finish(progress.claim, outcome, for: attempt.key, marks: marks) { progress.endRenewal() }
    }
}
