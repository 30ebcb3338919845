package import FeedCore
package import Foundation

/// Sends the requests of one fetch as its publisher wants to be asked.
///
/// An answer that is still fresh is used again, one that may have changed is asked for conditionally; requests keep the
/// rates, the budget and the peace that the publisher wants; a request that failed for a moment is sent again while the
/// deadline leaves room. What goes over the wire is another transport's business.
package struct PoliteTransport: FeedTransport {
    let politeness: Politeness
    let raw: any FeedTransport
    let feed: Feed
    let deadline: Date

    /// Until when the fetch waits for its first turn.
    let patience: Date
    let usesFresh: Bool
    let policy: RetryPolicy
    let chance: Chance

    /// What the fetch has asked so far.
    package let report = TransportReport()

    package func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        // A host that the feed may not ask is refused without being counted.
        guard let host = request.url.host(), feed.access.allows(host: host) else { return try await raw.send(request) }
        // Answers are kept by their address, which does not say what a body has asked.
        guard request.body == nil, !request.isConditional else { return try await answer(to: request).response }
        let key = ResponseKey(feed: FeedKey(feed), url: request.url)
        let kept = await politeness.cached(key)
        // What the request asks for may have changed since.
        let cached = kept.flatMap { $0.isWorthKeeping(for: request) ? $0 : nil }
        if usesFresh, let cached, cached.isFresh(at: politeness.clock.now) {
            report.answered(cached, fromCache: true)
            return cached.response
        }
        var question = request
        question.headers.merge(cached?.validators ?? [:]) { _, validator in validator }
        var answer = try await answer(to: question)
        if answer.response.status == 412, cached != nil {
            // A publisher that cannot use our validators would refuse them for ever.
            await politeness.keep(nil, for: key)
            answer = try await self.answer(to: request)
        }
        if answer.response.status == 304 {
            guard let cached, !cached.validators.isEmpty else { throw .unaskedNotModified }
            answer = cached.confirmed(by: answer)
        }
        if let kept = answer.kept(for: request, of: feed) {
            await politeness.keep(kept, for: key)
        } else if kept != nil, answer.response.status == 200 {
            await politeness.keep(nil, for: key)
        }
        report.answered(answer)
        return answer.response
    }

    package func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse {
        guard isCounted, let account = RequestAccount(of: feed) else { return try await way() }
        let turn = try await begin(account)
        report.sent(account, isRetry: false, at: politeness.clock.now)
        let answer: Result<FeedResponse, FeedError>
        do throws(FeedError) {
            let response = try await way()
            report.received(response)
            answer = .success(response)
        } catch {
            answer = .failure(error)
        }
        if feed.access.rates.concurrent == 1 {
            await politeness.ledger.finish(turn, of: account, at: politeness.clock.now)
        }
        politeness.places.leave(account.host)
        return try answer.get()
    }

    package func hold(until date: Date) async {
        guard let account = RequestAccount(of: feed) else { return }
        let now = politeness.clock.now
        let wait = min(date.timeIntervalSince(now), RetryAfter.bounds.upperBound)
        guard wait > 0 else { return }
        let end = now.addingTimeInterval(wait)
        await politeness.ledger.hold(account.bound(by: feed.retryAfterScope), until: end)
    }

    // MARK: - Tries

    /// Sends a request until its answer is worth having, or no further try makes sense.
    private func answer(to request: FeedRequest) async throws(FeedError) -> CachedResponse {
        let account = RequestAccount(of: request, for: feed)
        var tries = 1
        var outcome = try await attempt(request, account, isRetry: false)
        while tries < policy.tries, RetryPolicy.mayHelp(after: outcome.map(\.response)) {
            let time = politeness.clock.now.addingTimeInterval(wait(after: outcome, tries: tries))
            guard time < deadline else { break }
            do {
                try await politeness.clock.sleep(until: time)
            } catch {
                throw .requestCancelled
            }
            do throws(FeedError) {
                outcome = try await attempt(request, account, isRetry: true)
            } catch {
                if error.code == .cancelled { throw error }
                // No turn for another try: what the last one brought says more.
                break
            }
            tries += 1
        }
        return try outcome.get()
    }

    /// How long to wait before the next try: no less than the publisher asks for.
    private func wait(after outcome: Result<CachedResponse, FeedError>, tries: Int) -> TimeInterval {
        let asked = (try? outcome.get()).flatMap { RetryAfter.seconds(in: $0.response, receivedAt: $0.receivedAt) }
        return (asked ?? 0) + chance.delay(policy, after: tries)
    }

    /// Sends a request once.
    ///
    /// - Returns: What came of it.
    /// - Throws: Why it was not sent.
    private func attempt(_ request: FeedRequest, _ account: RequestAccount, isRetry: Bool) async throws(FeedError)
        -> Result<CachedResponse, FeedError>
    {
        let turn = try await begin(account)
        report.sent(account, isRetry: isRetry, at: politeness.clock.now)
        let outcome: Result<CachedResponse, FeedError>
        let start = politeness.clock.now
        do throws(FeedError) {
            let response = try await raw.send(request)
            report.received(response)
            outcome = .success(
                CachedResponse(response: response, requestedAt: start, receivedAt: politeness.clock.now)
            )
        } catch {
            outcome = .failure(error)
        }
        if feed.access.rates.concurrent == 1 {
            await politeness.ledger.finish(turn, of: account, at: politeness.clock.now)
        }
        if case .success(let answer) = outcome, answer.response.status >= 400,
            let asked = RetryAfter.seconds(in: answer.response, receivedAt: answer.receivedAt), asked > 0
        {
            let end = answer.receivedAt.addingTimeInterval(asked)
            await politeness.ledger.hold(account.bound(by: feed.retryAfterScope), until: end)
        }
        politeness.places.leave(account.host)
        return outcome
    }

    // MARK: - Turns

    /// Waits until a request may go out; its place is given back afterwards.
    private func begin(_ account: RequestAccount) async throws(FeedError) -> SteadyLedger.Turn {
        guard !Task.isCancelled else { throw .requestCancelled }
        let limit = feed.access.rates.concurrent
        if !politeness.places.enterAtOnce(account.host, limit: limit) {
            // A place is no use where the rate alone comes too late.
            if case .refused(let reservation) = try await reserve(account, by: .distantPast),
                comesTooLate(reservation)
            {
                throw refusal(reservation)
            }
            let hasPlace = await politeness.places.enter(
                account.host,
                limit: limit,
                by: latest,
                clock: politeness.clock
            )
            guard hasPlace else { throw Task.isCancelled ? .requestCancelled : .noAnswer(within: feed.deadline) }
        }
        do throws(FeedError) {
            return try await waitForTime(account)
        } catch {
            politeness.places.leave(account.host)
            throw error
        }
    }

    /// The time is taken only for a request that has its place.
    ///
    /// One that waits on would go out late, and together with those whose time is then.
    private func waitForTime(_ account: RequestAccount) async throws(FeedError) -> SteadyLedger.Turn {
        while true {
            // A deadline that has passed already is not the rate's business.
            let turn: SteadyLedger.Turn
            switch try await reserve(account, by: max(latest, politeness.clock.now)) {
            case .turn(let taken): turn = taken
            case .refused(let reservation): throw refusal(reservation)
            }
            let hadToWait = turn.time > politeness.clock.now
            do {
                if hadToWait { try await politeness.clock.sleep(until: turn.time) }
                try Task.checkCancellation()
            } catch {
                // What was not sent costs nothing.
                await politeness.ledger.revoke(turn, of: account)
                throw .requestCancelled
            }
            // Meanwhile the publisher may have asked somebody else for peace.
            if hadToWait, try await isHeld(account, having: turn) {
                await politeness.ledger.revoke(turn, of: account)
                continue
            }
            return turn
        }
    }

    private var latest: Date { report.summary.traffic.requests == 0 ? min(patience, deadline) : deadline }

    private func isHeld(_ account: RequestAccount, having turn: SteadyLedger.Turn) async throws(FeedError) -> Bool {
        do throws(FeedError) {
            guard case .refused(.held) = try await reserve(account, by: .distantPast) else { return false }
            return true
        } catch {
            await politeness.ledger.revoke(turn, of: account)
            throw error
        }
    }

    private func reserve(_ account: RequestAccount, by latest: Date) async throws(FeedError) -> SteadyLedger.Answer {
        try await politeness.ledger.reserve(
            feed.retryAfterScope == .feed ? account : account.counted,
            rates: feed.access.rates,
            now: politeness.clock.now,
            by: latest
        )
    }

    private func comesTooLate(_ reservation: Reservation) -> Bool {
        switch reservation {
        case .granted: false
        case .spent: true
        case .held(let time), .tooLate(let time): time > max(latest, politeness.clock.now)
        }
    }

    private func refusal(_ reservation: Reservation) -> FeedError {
        report.refused(reservation)
        let now = politeness.clock.now
        return switch reservation {
        case .spent(let renewal): .budgetSpent(feed.access.rates.budget, renewingIn: renewal.timeIntervalSince(now))
        case .held(let end): .held(until: end)
        case .tooLate(let time), .granted(let time): .tooLate(by: time.timeIntervalSince(now))
        }
    }
}
