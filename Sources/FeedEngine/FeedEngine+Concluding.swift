import FeedTimeline
import FeedCore
import Foundation

extension FeedEngine {
    /// Puts away what a fetch came to, and says what that means for its readers.
    func conclude(_ inquiry: Inquiry, _ outcome: Result<Fetched, FeedError>) async -> Visit {
        let (feed, key) = (inquiry.feed, inquiry.key)
        switch outcome {
        case .success(.answer(let snapshot, let readAt)): return await keep(snapshot, readAt, inquiry)
        case .success(.kept(let answer)):
            let report = FeedReport(feed, answer.snapshot, readAt: answer.readAt, freshUntil: answer.freshUntil)
            return Visit(report: report, nextDue: await keeper.health(of: key.feed).nextDue)
        case .success(.failedElsewhere(let error)):
            let health = await keeper.health(of: key.feed)
            return await visit(inquiry, health, error, nextDue: health.nextDue)
        case .success(.refused(let end)):
            let health = await keeper.health(of: key.feed)
            let now = clock.now
            let error = FeedError.breakerOpen(
                health.failure,
                failures: health.consecutiveFailures,
                wait: end.timeIntervalSince(now)
            )
            return await visit(inquiry, health, error, nextDue: max(health.nextDue ?? end, end))
        case .success(.claimed):
            let health = await keeper.health(of: key.feed)
            return await visit(inquiry, health, .claimed(waited: feed.deadline), nextDue: nil)
        case .failure(let error) where error.code == .cancelled && Task.isCancelled:
            await remember(inquiry.progress.state, key)
            return Visit(report: FeedReport(feed, .cancelled(feed.id), since: clock.now))
        case .failure(let error): return await fail(error, inquiry, await keeper.health(of: key.feed))
        }
    }

    private func visit(_ inquiry: Inquiry, _ health: FeedHealth, _ error: FeedError, nextDue: Date?) async -> Visit {
        let answer = await keeper.answer(for: inquiry.key)
        let report = report(inquiry.feed, inquiry.key, answer, health, error, at: clock.now)
        return Visit(report: report, nextDue: nextDue)
    }

    private func advice(_ inquiry: Inquiry) async -> FetchAdvice {
        await (inquiry.context.transport as? any AdvisingTransport)?.advice() ?? FetchAdvice()
    }

    /// Puts away an answer.
    ///
    /// When the provider was asked is one thing; what it was told may be older.
    private func keep(_ snapshot: FeedSnapshot, _ askedAt: Date, _ inquiry: Inquiry) async -> Visit {
        let (feed, key) = (inquiry.feed, inquiry.key)
        let old = await keeper.answer(for: key)
        let before = await keeper.health(of: key.feed)
        let freshness = Freshness(feed)
        var health = before
        let shown = old.flatMap {
            freshness.isWorthShowing(readAt: $0.readAt, usableUntil: $0.usableUntil, at: clock.now) ? $0.snapshot : nil
        }
        var emptiness = before.emptiness ?? Emptiness()
        let isBelieved = feed.asksNobody || emptiness.believes(snapshot, after: shown, scope: key.scope, at: clock.now)
        if emptiness != Emptiness() || before.emptiness != nil { health.emptiness = emptiness }
        guard isBelieved else {
            return await fail(.suddenlyEmpty(count: shown?.items.count ?? 0), inquiry, health)
        }
        let advice = await advice(inquiry)
        let readAt = min(askedAt, advice.oldestAt ?? askedAt)
        // The lifetime is what is left of it now.
        let lifetime = advice.lifetime.map { $0 + clock.now.timeIntervalSince(readAt) }
        var freshUntil = freshness.freshUntil(readAt: readAt, lifetime: lifetime, isPartial: snapshot.isPartial)
        let usableUntil = freshness.usableUntil(
            readAt: readAt,
            lifetime: lifetime,
            staleIfError: advice.staleIfError
        )
        health.succeed()
        health.askedAt = askedAt
        // As long as the publisher calls its answer fresh, to ask again would bring the same one.
        let said = advice.lifetime.map { askedAt.addingTimeInterval(min($0, Freshness.longestLifetime)) }
        let due = NextRefresh(feed)
            .time(
                after: snapshot,
                readAt: askedAt,
                freshUntil: max(freshUntil, askedAt),
                notBefore: [advice.notBefore, said].compactMap(\.self).max()
            )
        health.nextDue = due
        // While a loop runs it is the loop that asks: others beside it need not, for the moments that it takes its time.
        if inquiry.mode == .due, !snapshot.isPartial {
            freshUntil = freshness.extended(freshUntil, to: due, from: readAt)
        }
        var kept = snapshot
        kept.state = nil
        var outcome = FetchOutcome(
            answer: KeptAnswer(snapshot: kept, readAt: readAt, freshUntil: freshUntil, usableUntil: usableUntil),
            state: snapshot.state,
            health: health,
            events: changeLog(old?.snapshot, snapshot, feed, readAt)
        )
        if let old = old?.snapshot { outcome.ended = old.items(endedBy: askedAt, goneFrom: snapshot, of: feed.id) }
        await keeper.save(outcome, for: key) { [kept] in
            ItemMark.marks(of: kept, readAt: readAt, since: old?.snapshot, readAt: old?.readAt)
        }
        told.news(of: feed.id, health).forEach(notify)
        if !outcome.events.isEmpty { notify(.happened(outcome.events)) }
        let report = FeedReport(feed, snapshot, readAt: readAt, freshUntil: freshUntil)
        record(snapshot.isPartial ? .partial : .answered, inquiry, report, health, advice)
        return Visit(report: report, nextDue: health.nextDue)
    }

    /// Puts away a failure, behind what is known of the feed's health.
    private func fail(_ error: FeedError, _ inquiry: Inquiry, _ before: FeedHealth) async -> Visit {
        let (feed, key) = (inquiry.feed, inquiry.key)
        let now = clock.now
        // Who has waited in vain for a turn or a claim knows nothing of the publisher.
        guard let begunAt = inquiry.progress.askedAt else { return await visit(inquiry, before, error, nextDue: nil) }
        let advice = await advice(inquiry)
        // A request that our own counting kept back says nothing of the publisher, nor of the feed.
        let traffic = inquiry.traffic
        if error.code == .rateLimited, let free = advice.freeAt, traffic?.requests == 0 {
            let earliest = max(free, advice.notBefore ?? free)
            return await visit(inquiry, before, error, nextDue: later(than: earliest, feed, at: now))
        }
        var health = before
        let jitter = RefreshJitter(feed.id)
        health.askedAt = inquiry.sentAt(notAfter: now) ?? begunAt
        let isAnswer = traffic.map { $0.requests > 0 } ?? false
        health.fail(error, isAnswer: isAnswer, at: now, share: jitter.share(at: now), rule(of: feed))
        health.failure?.sentAt = inquiry.sentAt(notAfter: now)
        // A file is not to be left alone: whoever mends it wants to see that at once.
        if feed.asksNobody { health.breaker = Breaker() }
        health.nextDue = NextRefresh(feed)
            .time(
                afterFailures: health.consecutiveFailures,
                at: now,
                openUntil: health.breaker.openUntil,
                notBefore: advice.notBefore
            )
        await keeper.save(FetchOutcome(state: inquiry.progress.state, health: health), for: key)
        told.news(of: feed.id, health, error).forEach(notify)
        let visit = await visit(inquiry, health, error, nextDue: health.nextDue)
        record(.failed(error.code), inquiry, visit.report, health, advice)
        return visit
    }

    /// When a feed tries again that found no turn: some time in the next minute, so that those who wait for one rate do
    /// not all come at once, and again.
    private func later(than free: Date, _ feed: Feed, at now: Date) -> Date {
        let share = RefreshJitter(feed.id).share(at: now)
        return max(free, now).addingTimeInterval(1 + min(feed.refresh.seconds, 60) * share)
    }

    /// Tells what a fetch that asked came to.
    private func record(
        _ outcome: FetchRecord.Outcome,
        _ inquiry: Inquiry,
        _ report: FeedReport,
        _ health: FeedHealth,
        _ advice: FetchAdvice
    ) {
        let begunAt = inquiry.progress.askedAt ?? inquiry.begunAt
        var record = FetchRecord(
            inquiry.feed.id,
            outcome,
            duration: max(0, clock.now.timeIntervalSince(begunAt))
        )
        record.traffic = inquiry.traffic ?? FetchTraffic()
        record.items = report.snapshot?.items.count
        record.warnings = report.snapshot?.warnings.count
        record.readAt = report.readAt
        record.consecutiveFailures = health.consecutiveFailures
        record.breakerOpenUntil = health.breaker.openUntil
        record.budgetLeft = advice.budgetLeft
        notify(.fetched(record))
    }
}

extension FeedSnapshot {
    /// The items that are over and that a newer answer does not have.
    fileprivate func items(endedBy now: Date, goneFrom new: FeedSnapshot, of feed: FeedID) -> [ItemID] {
        let over = items.lazy.filter { $0.isOver(at: now) }.map(\.id)
        guard !over.isEmpty else { return [] }
        return Set(over).subtracting(new.items.lazy.map(\.id)).map { ItemID(feed, $0) }
    }
}
