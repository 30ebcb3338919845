import FeedCore
import FeedTimeline
import Foundation

extension FeedEngine {
    /// Returns the result of a fetch that needed no request, or may not make one.
    func leave(_ attempt: FetchAttempt, _ reason: FetchAttempt.Reason) async -> FetchResult {
        let feed = attempt.feed
        let storedState = await storedState(of: attempt)
        let health = storedState.health
        switch reason {
        case .kept(let answer):
            let freshUntil = Freshness(feed).freshUntil(answer.age, notBefore: health.notBefore)
            let report = FeedReport(feed, answer.snapshot, readAt: answer.readAt, freshUntil: freshUntil)
            return FetchResult(report: report, nextDue: health.due(of: feed))
        case .failedElsewhere(let error):
            return await result(of: attempt, storedState, error, nextDue: health.due(of: feed))
        case .refused(let end):
            let error = FeedError.breakerOpen(
                health.failure,
                failures: health.consecutiveFailures,
                wait: end.timeIntervalSince(clock.now)
            )
            return await result(of: attempt, storedState, error, nextDue: max(health.due(of: feed) ?? end, end))
        case .storeAway(let since): return await storeAway(since, attempt, storedState)
        case .askedInVain(let askedAt):
            // The feed waits for its minimum refresh.
            var kept = StoredFeedState(age: storedState.age, health: health)
            let next = kept.health.recordAsked(at: min(askedAt, clock.now), feed)
            await finish(attempt, FetchOutcome(health: kept.health))
            let error = FeedError.notAsked(hasAnswer: kept.age != nil, wait: next.timeIntervalSince(clock.now))
            return await result(of: attempt, kept, error, nextDue: kept.health.nextDue)
        case .claimed where attempt.mode == .due && storage.isShared:
            // The answer on display stays, and need not be read.
            var result = FetchResult(report: FeedReport(feed, .claimed(waited: .zero), since: clock.now))
            result.nextDue = clock.now.addingTimeInterval(1 + RefreshJitter(feed.id).share(at: clock.now))
            result.isElsewhere = true
            return result
        case .claimed: return await result(of: attempt, storedState, .claimed(waited: feed.deadline), nextDue: nil)
        }
    }

    private func storedState(of attempt: FetchAttempt) async -> StoredFeedState {
        if let storedState = attempt.progress.storedState { return storedState }
        return await storage.storedState(of: attempt.key)
    }

    /// Returns the stored answer of a feed, with the reason that it is not newer.
    func result(
        of attempt: FetchAttempt,
        _ storedState: StoredFeedState,
        _ error: FeedError?,
        nextDue: Date?
    ) async -> FetchResult {
        let answer = await answer(of: attempt.feed, attempt.key, attempt.window, storedState)
        let report = report(attempt.feed, answer, storedState.health, error, at: clock.now)
        return FetchResult(report: report, nextDue: nextDue)
    }

    /// Saves an answer.
    ///
    /// The request was sent at `askedAt`; the answer may be an older, cached one.
    func keep(_ snapshot: FeedSnapshot, _ askedAt: Date, _ attempt: FetchAttempt) async -> FetchResult {
        let storedState = await storedState(of: attempt)
        guard await !hasLostClaim(attempt) else { return await lost(attempt) }
        let (feed, key) = (attempt.feed, attempt.key)
        let old = await storage.answer(for: key, aged: storedState.age)
        let before = storedState.health
        var health = before
        let shown = old.flatMap { Freshness(feed).isWorthShowing($0, at: clock.now) ? $0.snapshot : nil }
        var emptiness = before.emptiness ?? EmptyAnswerGuard()
        let isBelieved =
            feed.isLocal || emptiness.believes(snapshot, after: shown, scope: key.scope, at: clock.now, in: timeZone)
        if emptiness != EmptyAnswerGuard() || before.emptiness != nil { health.emptiness = emptiness }
        guard isBelieved else {
            let doubted = StoredFeedState(age: storedState.age, health: health, state: storedState.state)
            return await fail(.suddenlyEmpty(count: shown?.items.count ?? 0), attempt, doubted)
        }
        let advice = await attempt.transport.advice()
        var answered = health
        let answer = stored(snapshot, askedAt, attempt, advice, &answered)
        if !attempt.hasReread, snapshot.stateReadAt == nil { health = answered }
        health.record(zoneRules: zoneVersion(), at: answer.readAt)
        let readAt = answer.readAt
        var outcome = FetchOutcome(answer: answer, state: snapshot.state, health: health)
        let known = await known(of: feed, attempt.window, old, storedState)
        let difference = SnapshotDifference(from: known?.snapshot, readAt: known?.readAt, to: snapshot)
        // The known items may come from answers of other windows too; the storage compares with the window's own
        // answer.
        let change =
            known?.readAt == old?.readAt
            ? difference : SnapshotDifference(from: old?.snapshot, readAt: old?.readAt, to: snapshot)
        outcome.change = old == nil ? nil : change
        let changes = ItemChanges(of: feed, difference, at: readAt, within: old == nil ? known?.snapshot.coverage : nil)
        var lastEvents = await storage.lastEvents(of: changes.appeared, key.feed)
        // Times that were reported in another zone do not show whether an item has moved.
        for item in snapshot.items where storedState.readInOtherZoneAt != nil {
            lastEvents[ItemID(feed.id, item.id)]?.time = item.time
        }
        outcome.events = await untold(
            changes.events(after: lastEvents),
            of: key.feed,
            storedState,
            since: known?.readAt
        )
        outcome.moves = changes.moves.map { (ItemID(feed.id, $0.before.id), ItemID(feed.id, $0.after.id)) }
        outcome.planner = alerts?.name
        outcome.isTurn = health.outage != before.outage
        outcome.alerts = alerts?.change(
            of: feed,
            with: difference,
            outcome.events,
            left: Set(outcome.moves.map(\.from.local)),
            after: before,
            at: readAt
        )
        // An item that is over loses its star. An item that is only missing may be in the next answer; see `StarLife`.
        outcome.unstarred = difference.ended(by: askedAt, in: timeZone).map { ItemID(feed.id, $0.id) }
        if StoreReads.current?.haveFailed == true { return await storeWentAway(nil, attempt, storedState) }
        await finish(attempt, outcome) { change.marks(readAt: readAt) }
        transitions.events(of: feed.id, health).forEach(notify)
        var report = FeedReport(feed, snapshot, readAt: readAt, freshUntil: answer.freshUntil)
        report.formerIDs = Dictionary(changes.moves.map { ($0.after.id, $0.before.id) }) { first, _ in first }
        record(snapshot.isPartial ? .partial : .answered, attempt, report, health, advice)
        return FetchResult(report: report, nextDue: health.nextDue, difference: difference)
    }

    /// Returns the answer to save, with the times until which it is fresh and usable; updates `health`, with the time
    /// at which the feed is due.
    private func stored(
        _ snapshot: FeedSnapshot,
        _ askedAt: Date,
        _ attempt: FetchAttempt,
        _ advice: FetchAdvice,
        _ health: inout FeedHealth
    ) -> StoredAnswer {
        let freshness = Freshness(attempt.feed)
        let readAt = min(askedAt, advice.oldestAt ?? askedAt)
        // The advice has the part of the lifetime that remains from now on.
        let lifetime = advice.lifetime.map { $0 + clock.now.timeIntervalSince(readAt) }
        var freshUntil = freshness.freshUntil(readAt: readAt, lifetime: lifetime, isPartial: snapshot.lacksWhatIsThere)
        let usableUntil = freshness.usableUntil(
            readAt: readAt,
            lifetime: lifetime,
            staleIfError: advice.staleIfError
        )
        health.succeed(at: readAt)
        health.askedAt = askedAt
        // While the publisher calls its answer fresh, another request would return the same one.
        let said = advice.lifetime.map { askedAt.addingTimeInterval(min($0, Freshness.longestLifetime)) }
        let promised = lifetime.map { readAt.addingTimeInterval(min($0, Freshness.longestLifetime)) }
        health.notBefore = [advice.notBefore, said, promised].compactMap(\.self).max()
        let due = NextRefresh(attempt.feed)
            .time(
                after: snapshot,
                readAt: askedAt,
                freshUntil: max(freshUntil, askedAt),
                in: timeZone,
                notBefore: [advice.notBefore, said].compactMap(\.self).max()
            )
        health.nextDue = due
        // While a loop runs, it makes the requests: for other processes, its answer is fresh until the loop's next
        // request.
        if attempt.mode == .due, !snapshot.lacksWhatIsThere {
            freshUntil = freshness.extended(freshUntil, to: due, from: readAt)
        }
        var kept = snapshot
        kept.state = nil
        return StoredAnswer(snapshot: kept, readAt: readAt, freshUntil: freshUntil, usableUntil: usableUntil)
    }

    /// Saves a failure; `known` is the feed's stored state, by default the state with which the fetch began.
    func fail(_ error: FeedError, _ attempt: FetchAttempt, _ known: StoredFeedState? = nil) async -> FetchResult {
        let feed = attempt.feed
        let before = if let known { known } else { await storedState(of: attempt) }
        if error.code == .cancelled, Task.isCancelled {
            await saveAsked(attempt, before, attempt.progress.state)
            return cancelled(feed)
        }
        let now = clock.now
        // A fetch that never got its turn or its claim says nothing about the publisher.
        guard let begunAt = attempt.progress.askedAt else {
            return await result(of: attempt, before, error, nextDue: nil)
        }
        guard await !hasLostClaim(attempt) else { return await lost(attempt) }
        let advice = await attempt.transport.advice()
        if let since = advice.storeAwaySince { return await storeWentAway(since, attempt, before) }
        // A request that our own rate limits held back, or the publisher's refusal of another feed, says nothing about
        // this one.
        let traffic = attempt.traffic
        if [.rateLimited, .timedOut].contains(error.code), let free = advice.freeAt, traffic?.requests == 0 {
            // Feeds that wait for the same rate limit do not all come at once, but at random within a minute.
            let spread = 1 + min(feed.refresh.seconds, 60) * RefreshJitter(feed.id).share(at: now)
            let next = max(free, advice.notBefore ?? free, now).addingTimeInterval(spread)
            return await result(of: attempt, before, error, nextDue: next)
        }
        var health = before.health
        health.askedAt = attempt.sentAt(notAfter: now) ?? begunAt
        let isAnswer = traffic.map { $0.requests > 0 } ?? false
        health.fail(error, isAnswer: isAnswer, at: now, share: RefreshJitter(feed.id).share(at: now), rule(of: feed))
        health.failure?.sentAt = attempt.sentAt(notAfter: now)
        // A file needs no circuit breaker: the user who corrects it wants to see the result at once.
        if feed.isLocal { health.breaker = Breaker() }
        health.nextDue = NextRefresh(feed)
            .time(
                afterFailures: health.consecutiveFailures,
                at: now,
                openUntil: health.breaker.openUntil,
                notBefore: advice.notBefore
            )
        var outcome = FetchOutcome(state: attempt.progress.state, health: health)
        outcome.planner = alerts?.name
        outcome.isTurn = health.outage != before.health.outage
        outcome.alerts = alerts?.change(of: feed, failing: health, after: before.health, at: now)
        await finish(attempt, outcome)
        transitions.events(of: feed.id, health, error).forEach(notify)
        let failed = await self.result(
            of: attempt,
            StoredFeedState(age: before.age, health: health),
            error,
            nextDue: health.nextDue
        )
        record(.failed(error.code), attempt, failed.report, health, advice)
        return failed
    }

    /// Returns the stored answer of a feed after its fetch failed because the shared store became unreachable
    /// meanwhile.
    private func storeWentAway(_ since: Date?, _ attempt: FetchAttempt, _ storedState: StoredFeedState) async
        -> FetchResult
    {
        let health = await saveAsked(attempt, storedState)
        let kept = StoredFeedState(age: storedState.age, health: health)
        return await storeAway(since ?? storage.awaySince ?? clock.now, attempt, kept)
    }

    /// Saves the time of the last request of a fetch without a result, and the feed's new state, if there is one.
    ///
    /// Other processes then keep to the minimum refresh.
    ///
    /// - Returns: The feed's health afterwards.
    @discardableResult
    func saveAsked(_ attempt: FetchAttempt, _ storedState: StoredFeedState, _ state: FeedState? = nil) async
        -> FeedHealth
    {
        var health = storedState.health
        if let sentAt = attempt.sentAt(notAfter: clock.now), sentAt > health.askedAt ?? .distantPast {
            health.recordAsked(at: sentAt, attempt.feed)
        }
        if state != nil || health != storedState.health {
            await finish(attempt, FetchOutcome(state: state, health: health))
        }
        return health
    }

    /// Returns the stored answer of a feed that was not fetched because the shared store is unreachable.
    private func storeAway(_ since: Date, _ attempt: FetchAttempt, _ storedState: StoredFeedState) async -> FetchResult
    {
        let now = clock.now
        let error = FeedError.storeAway(since: since, now: now, in: timeZone)
        let share = RefreshJitter(attempt.feed.id).share(at: now)
        let next = now.addingTimeInterval(5 + 10 * share)
        var result = await result(of: attempt, storedState, error, nextDue: next)
        result.storeAwaySince = since
        return result
    }

    /// Reports the outcome of a fetch that made a request.
    private func record(
        _ outcome: FetchRecord.Outcome,
        _ attempt: FetchAttempt,
        _ report: FeedReport,
        _ health: FeedHealth,
        _ advice: FetchAdvice
    ) {
        let begunAt = attempt.progress.askedAt ?? attempt.begunAt
        var record = FetchRecord(
            attempt.feed.id,
            outcome,
            duration: max(0, clock.now.timeIntervalSince(begunAt))
        )
        record.traffic = attempt.traffic ?? FetchTraffic()
        record.items = report.snapshot?.items.count
        record.warnings = report.snapshot?.warnings.count
        record.readAt = report.readAt
        record.consecutiveFailures = health.consecutiveFailures
        record.breakerOpenUntil = health.breaker.openUntil
        record.budgetLeft = advice.budgetLeft
        notify(.fetched(record))
    }
}
