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
        case .failure(let error): return await fail(error, inquiry)
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

    private func keep(_ snapshot: FeedSnapshot, _ readAt: Date, _ inquiry: Inquiry) async -> Visit {
        let (feed, key) = (inquiry.feed, inquiry.key)
        let old = await keeper.answer(for: key)
        let before = await keeper.health(of: key.feed)
        let advice = await advice(inquiry)
        let freshness = Freshness(feed)
        let freshUntil = freshness.freshUntil(
            readAt: readAt,
            lifetime: advice.lifetime,
            isPartial: snapshot.isPartial
        )
        let usableUntil = freshness.usableUntil(
            readAt: readAt,
            lifetime: advice.lifetime,
            staleIfError: advice.staleIfError
        )
        var health = before
        health.succeed()
        health.askedAt = readAt
        health.nextDue = NextRefresh(feed)
            .time(after: snapshot, readAt: readAt, freshUntil: freshUntil, notBefore: advice.notBefore)
        var kept = snapshot
        kept.state = nil
        let outcome = FetchOutcome(
            answer: KeptAnswer(snapshot: kept, readAt: readAt, freshUntil: freshUntil, usableUntil: usableUntil),
            state: snapshot.state,
            health: health,
            events: changeLog(old?.snapshot, snapshot, feed, readAt)
        )
        await keeper.save(outcome, for: key)
        tell(feed.id, from: before, to: health, nil)
        if !outcome.events.isEmpty { notify(.happened(outcome.events)) }
        let report = FeedReport(feed, snapshot, readAt: readAt, freshUntil: freshUntil)
        record(snapshot.isPartial ? .partial : .answered, inquiry, report, health, advice)
        return Visit(report: report, nextDue: health.nextDue)
    }

    private func fail(_ error: FeedError, _ inquiry: Inquiry) async -> Visit {
        let (feed, key) = (inquiry.feed, inquiry.key)
        let now = clock.now
        let before = await keeper.health(of: key.feed)
        // Who has waited in vain for a turn or a claim knows nothing of the publisher.
        guard let askedAt = inquiry.progress.askedAt else { return await visit(inquiry, before, error, nextDue: nil) }
        let advice = await advice(inquiry)
        var health = before
        let jitter = RefreshJitter(feed.id)
        health.askedAt = askedAt
        health.fail(error, at: now, share: jitter.share(at: now), rule(of: feed))
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
        tell(feed.id, from: before, to: health, error)
        let visit = await visit(inquiry, health, error, nextDue: health.nextDue)
        record(.failed(error.code), inquiry, visit.report, health, advice)
        return visit
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
        record.traffic = (inquiry.context.transport as? any AdvisingTransport)?.traffic ?? FetchTraffic()
        record.items = report.snapshot?.items.count
        record.warnings = report.snapshot?.warnings.count
        record.readAt = report.readAt
        record.consecutiveFailures = health.consecutiveFailures
        record.breakerOpenUntil = health.breaker.openUntil
        record.budgetLeft = advice.budgetLeft
        notify(.fetched(record))
    }

    private func tell(_ feed: FeedID, from before: FeedHealth, to health: FeedHealth, _ error: FeedError?) {
        switch (before.failure, health.failure) {
        case (nil, _?): if let error { notify(.failing(feed, error)) }
        case (let old?, nil): notify(.recovered(feed, failingSince: old.since))
        default: break
        }
        switch (before.breaker.openUntil, health.breaker.openUntil) {
        case (nil, let end?): notify(.breakerOpened(feed, until: end))
        case (_?, nil): notify(.breakerClosed(feed))
        default: break
        }
    }
}
