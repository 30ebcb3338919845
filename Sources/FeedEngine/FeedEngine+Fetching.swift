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
            return cancelled(feed)
        }
        fetchedSettings.record(key, rules: zoneVersion())
        let deadline = FetchDeadline(of: feed)
        let attempt = FetchAttempt(
            feed: feed,
            key: key,
            mode: mode,
            window: window,
            transport: makeTransport(feed, deadline, mode),
            begunAt: clock.now,
            ticket: await turns.ticket(for: key.feed)
        )
        let outcome = await boundary.run(until: deadline, allowed: feed.deadline) {
            () async throws -> FetchAttempt.Result in
            // The feed is fetched in its turn and under its claim, unless another process has fetched it meanwhile.
            let turn = try await self.turns.begin(attempt.ticket)
            do {
                if let reason = try await self.begin(attempt) {
                    await self.end(turn, of: attempt, nil)
                    return .unneeded(reason)
                }
                let context = self.context(of: attempt, deadline)
                try Task.checkCancellation()
                attempt.progress.ask(at: context.now, self.journal?.begin(key.feed))
                // Checking for repeated ids and secrets takes time too, so it belongs inside.
                let snapshot = try await withTaskExecutorPreference(self.boundary.executor) {
                    try await feed.fetch(context)
                }
                let readAt = attempt.sentAt(notAfter: self.clock.now) ?? snapshot.stateReadAt ?? context.now
                await self.end(turn, of: attempt, snapshot.state)
                return .answer(snapshot, readAt: readAt)
            } catch {
                await self.end(turn, of: attempt, nil)
                throw error
            }
        }
        let isAbandoned: Bool
        if case .failure = outcome { isAbandoned = attempt.progress.abandon() } else { isAbandoned = false }
        let result =
            switch outcome {
            case .success(.answer(let snapshot, let readAt)):
                await StoreReads.$current.withValue(StoreReads(waits: true)) { await keep(snapshot, readAt, attempt) }
            case .success(.unneeded(let reason)): await leave(attempt, reason)
            case .failure(let error): await fail(error, attempt)
            }
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

    /// Returns the values and services for the provider.
    private func context(of attempt: FetchAttempt, _ deadline: FetchDeadline) -> FetchContext {
        var transport = attempt.transport.transport
        if attempt.mayReread, var managed = transport as? ManagedTransport {
            managed.reuse = Freshness(attempt.feed)
            transport = managed
        }
        var context = FetchContext(
            feed: attempt.feed.id,
            clock: providerClock,
            timeZone: timeZone,
            window: attempt.window,
            allowance: deadline,
            transport: transport
        )
        context.state = attempt.progress.storedState?.state
        context.now = clock.now
        context.stateReadAt = attempt.stateReadAt(at: context.now)
        context.language = language
        context.saveState = { await self.save($0, of: attempt) }
        context.recordProgress = { days in self.dayProgress.withLock { $0[attempt.key] = days } }
        return context
    }

    /// Ends a fetch inside the boundary; an abandoned fetch still saves its state, unless a later fetch has saved one.
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

    /// Saves a state while the fetch goes on; the state is in the storage when this returns.
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
        // A child program that the handler of a trap has ended is no failure of its feed, and is not saved as one.
        TrapWatch.leaveEndToTrap()
        guard attempt.progress.giveBack() else { return }
        let progress = attempt.progress
        // The claim ends when other processes can read the outcome.
        await storage.finish(progress.claim, outcome, for: attempt.key, marks: marks) { progress.endRenewal() }
    }
}
