package import FeedCore
package import Foundation

/// Sends the requests of one fetch with caching, rate limits and retries.
///
/// A fresh answer is used again, one that may have changed is revalidated. Requests follow the rates, the budget and
/// the publisher's `Retry-After`. A request that failed temporarily is sent again while the deadline allows. Another
/// transport sends the requests.
package struct ManagedTransport: FeedTransport {
    let requestPolicy: RequestPolicy
    let raw: any FeedTransport
    let feed: Feed
    let end: Date
    let allowance: FetchDeadline?

    /// Until when the fetch waits for its first turn; `nil` for no special limit.
    let patience: Date?
    let usesFresh: Bool
    let policy: RetryPolicy
    let jitter: Jitter

    /// The requests of the fetch so far.
    package let report = TransportReport()

    package func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        // A host that the feed may not use is refused without being counted.
        guard let host = request.url.host(), feed.access.allows(host: host) else { return try await raw.send(request) }
        // The cache is keyed by address, which does not include a body.
        guard request.body == nil, !request.isConditional else { return try await answer(to: request).response }
        let key = ResponseKey(feed: FeedKey(feed), url: request.url)
        let kept = await requestPolicy.cached(key)
        // The request's headers may have changed since.
        let cached = kept.flatMap { $0.isWorthKeeping(for: request) ? $0 : nil }
        // Only the publisher knows where a redirect leads today.
        if usesFresh, let cached, !cached.isRedirected(from: request), cached.isFresh(at: requestPolicy.clock.now) {
            report.answered(cached, fromCache: true)
            return cached.response
        }
        var answer = try await answer(to: request, unlike: cached)
        if answer.response.status == 412, cached != nil {
            // A publisher that cannot use our validators would refuse them every time.
            await requestPolicy.keep(nil, for: key)
            answer = try await self.answer(to: request)
        }
        if answer.response.status == 304 {
            // Only the address that the answer came from can confirm it.
            guard let cached, !cached.validators.isEmpty, cached.address(of: request) == answer.address(of: request)
            else { throw .unaskedNotModified }
            answer = cached.confirmed(by: answer)
        }
        if let kept = answer.kept(for: request, of: feed) {
            await requestPolicy.keep(kept, for: key)
        } else if kept != nil, answer.response.status == 200 {
            await requestPolicy.keep(nil, for: key)
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
        report.sent(account, isRetry: false, at: requestPolicy.clock.now)
        let answer: Result<FeedResponse, FeedError>
        do throws(FeedError) {
            let response = try await way()
            report.received(response)
            answer = .success(response)
        } catch {
            answer = .failure(error)
        }
        if feed.access.rates.concurrent == 1 {
            await requestPolicy.ledger.finish(turn, of: account, at: requestPolicy.clock.now)
        }
        requestPolicy.places[account.host].leave()
        return try answer.get()
    }

    package func hold(until date: Date) async {
        guard let account = RequestAccount(of: feed) else { return }
        let now = requestPolicy.clock.now
        let wait = min(date.timeIntervalSince(now), RetryAfter.bounds.upperBound)
        guard wait > 0 else { return }
        let end = now.addingTimeInterval(wait)
        await requestPolicy.ledger.hold(account.bound(by: feed.retryAfterScope), until: end)
    }

    // MARK: - Retries

    /// Sends a request until its answer is good or another try cannot help.
    private func answer(
        to request: FeedRequest,
        unlike cached: CachedResponse? = nil
    ) async throws(FeedError) -> CachedResponse {
        var tries = 1
        var outcome = try await attempt(request, unlike: cached, isRetry: false)
        while tries < policy.tries, RetryPolicy.mayHelp(after: outcome.map(\.response)) {
            let time = requestPolicy.clock.now.addingTimeInterval(wait(after: outcome, tries: tries))
            guard time < deadline else { break }
            try await sleep(until: time)
            do throws(FeedError) {
                outcome = try await attempt(request, unlike: cached, isRetry: true)
            } catch {
                if error.code == .cancelled { throw error }
                // There was no turn for another try: the previous result is more informative.
                break
            }
            tries += 1
        }
        return try outcome.get()
    }

    /// The wait before the next try: at least the publisher's `Retry-After`.
    private func wait(after outcome: Result<CachedResponse, FeedError>, tries: Int) -> TimeInterval {
        let asked = (try? outcome.get()).flatMap { RetryAfter.seconds(in: $0.response, receivedAt: $0.receivedAt) }
        return (asked ?? 0) + jitter.delay(policy, after: tries)
    }

    /// Sends a request once, hop by hop; each hop counts as a request.
    ///
    /// - Returns: The outcome.
    /// - Throws: Why it was not sent, or not sent to its next hop.
    private func attempt(
        _ request: FeedRequest,
        unlike cached: CachedResponse?,
        isRetry: Bool
    ) async throws(FeedError) -> Result<CachedResponse, FeedError> {
        var step: any RequestStep
        if let stepping = raw as? any SteppingTransport {
            step = try stepping.firstStep(of: request)
        } else {
            step = WholeStep(transport: raw, request: request)
        }
        while true {
            let account = RequestAccount(of: step.url, isKeyed: step.isKeyed, for: feed)
            let validators = cached?.address(of: request) == step.url ? cached?.validators : nil
            let start: Date
            let outcome: Result<StepOutcome, FeedError>
            (start, outcome) = try await send(step, account, adding: validators ?? [:], isRetry: isRetry)
            let now = requestPolicy.clock.now
            switch outcome {
            case .failure(let error): return .failure(error)
            case .success(.answer(let response)):
                let answer = CachedResponse(response: response, requestedAt: start, receivedAt: now)
                if response.status >= 400 { await hold(account, after: answer) }
                return .success(answer)
            case .success(.redirect(let response, let next)):
                step = next
                try await wait(
                    account,
                    afterRedirect: CachedResponse(response: response, requestedAt: start, receivedAt: now)
                )
            }
        }
    }

    /// Waits for a redirect's `Retry-After` before its next hop.
    ///
    /// For other feeds it applies only to the host that sent it, not to the redirect's target.
    private func wait(_ account: RequestAccount, afterRedirect answer: CachedResponse) async throws(FeedError) {
        guard let asked = RetryAfter.seconds(in: answer.response, receivedAt: answer.receivedAt), asked > 0 else {
            return
        }
        await hold(account, after: answer)
        let end = answer.receivedAt.addingTimeInterval(asked)
        guard end < deadline else { throw .held(until: end) }
        try await sleep(until: end)
    }

    /// Waits for a turn and sends one hop.
    private func send(
        _ step: any RequestStep,
        _ account: RequestAccount,
        adding headers: [String: String],
        isRetry: Bool
    ) async throws(FeedError) -> (Date, Result<StepOutcome, FeedError>) {
        let turn = try await begin(account)
        report.sent(account, isRetry: isRetry, at: requestPolicy.clock.now)
        let outcome: Result<StepOutcome, FeedError>
        let start = requestPolicy.clock.now
        do throws(FeedError) {
            let value = try await step.send(adding: headers)
            if case .answer(let response) = value { report.received(response) }
            outcome = .success(value)
        } catch {
            outcome = .failure(error)
        }
        if feed.access.rates.concurrent == 1 {
            await requestPolicy.ledger.finish(turn, of: account, at: requestPolicy.clock.now)
        }
        requestPolicy.places[account.host].leave()
        return (start, outcome)
    }

    /// Stops requests until the time in an answer's `Retry-After`.
    private func hold(_ account: RequestAccount, after answer: CachedResponse) async {
        guard let asked = RetryAfter.seconds(in: answer.response, receivedAt: answer.receivedAt), asked > 0 else {
            return
        }
        let end = answer.receivedAt.addingTimeInterval(asked)
        await requestPolicy.ledger.hold(account.bound(by: feed.retryAfterScope), until: end)
    }

    // MARK: - Turns

    /// Waits until a request may be sent; its place is returned afterwards.
    private func begin(_ account: RequestAccount) async throws(FeedError) -> FallbackLedger.Turn {
        guard !Task.isCancelled else { throw .requestCancelled }
        let limit = feed.access.rates.concurrent
        let places = requestPolicy.places[account.host]
        if !places.enterAtOnce(limit: limit) {
            // A place is no use where the rate alone comes too late.
            if case .refused(let reservation) = try await reserve(account, by: .distantPast),
                comesTooLate(reservation)
            {
                throw refusal(reservation)
            }
            let hasPlace = try await waiting {
                await places.enter(limit: limit, by: latest, clock: requestPolicy.clock)
            }
            guard hasPlace else { throw Task.isCancelled ? .requestCancelled : .noAnswer(within: feed.deadline) }
        }
        do throws(FeedError) {
            return try await waitForTime(account)
        } catch {
            places.leave()
            throw error
        }
    }

    /// Reserves a time only for a request that already has a place.
    ///
    /// A request that still waits for a place would be sent late, together with those whose time it is then.
    private func waitForTime(_ account: RequestAccount) async throws(FeedError) -> FallbackLedger.Turn {
        while true {
            // If the deadline has already passed, the rate limit is not the cause.
            let turn = try await take(account)
            let time = turn.grant.time
            let hadToWait = time > requestPolicy.clock.now
            do throws(FeedError) {
                if hadToWait { try await waiting { () async throws(FeedError) in try await sleep(until: time) } }
                if Task.isCancelled { throw .requestCancelled }
            } catch {
                // A request that was not sent does not count.
                await requestPolicy.ledger.revoke(turn, of: account)
                throw error
            }
            // In the meantime another request may have received a `Retry-After`.
            if hadToWait, try await isHeld(account, having: turn) {
                await requestPolicy.ledger.revoke(turn, of: account)
                continue
            }
            return turn
        }
    }

    /// The next time that the rate and the publisher allow.
    private func take(_ account: RequestAccount) async throws(FeedError) -> FallbackLedger.Turn {
        let now = requestPolicy.clock.now
        var answer = try await reserve(account, by: max(min(deadline, latest), now))
        // Our own rate limit may delay beyond the fetch's deadline; a `Retry-After` may not.
        if case .refused(.tooLate(let time)) = answer, time <= latest {
            answer = try await reserve(account, by: latest)
        }
        switch answer {
        case .turn(let turn): return turn
        case .refused(let reservation): throw refusal(reservation)
        }
    }

    private func sleep(until time: Date) async throws(FeedError) {
        do {
            try await requestPolicy.clock.sleep(until: time)
        } catch {
            throw .requestCancelled
        }
    }

    /// Waits for a turn while the deadline is paused.
    private func waiting<Value: Sendable>(
        _ wait: () async throws(FeedError) -> Value
    ) async throws(FeedError) -> Value {
        guard let allowance else { return try await wait() }
        return try await allowance.pause(during: wait)
    }

    /// The end of the fetch, by the engine's clock.
    private var deadline: Date { end.addingTimeInterval(allowance?.paused.seconds ?? 0) }

    /// Until when the fetch waits for its turn.
    private var latest: Date {
        let latest = deadline.addingTimeInterval(allowance?.pauseLeft.seconds ?? 0)
        guard report.summary.traffic.requests == 0, let patience else { return latest }
        return min(patience, latest)
    }

    private func isHeld(_ account: RequestAccount, having turn: FallbackLedger.Turn) async throws(FeedError) -> Bool {
        do throws(FeedError) {
            guard case .refused(.held) = try await reserve(account, by: .distantPast) else { return false }
            return true
        } catch {
            await requestPolicy.ledger.revoke(turn, of: account)
            throw error
        }
    }

    private func reserve(_ account: RequestAccount, by latest: Date) async throws(FeedError) -> FallbackLedger.Answer {
        try await requestPolicy.ledger.reserve(
            feed.retryAfterScope == .feed ? account : account.counted,
            rates: feed.access.rates,
            now: requestPolicy.clock.now,
            by: latest
        )
    }

    private func comesTooLate(_ reservation: Reservation) -> Bool {
        switch reservation {
        case .granted: false
        case .spent: true
        case .held(let time), .tooLate(let time): time > max(latest, requestPolicy.clock.now)
        }
    }

    private func refusal(_ reservation: Reservation) -> FeedError {
        report.refused(reservation)
        let now = requestPolicy.clock.now
        return switch reservation {
        case .spent(let renewal): .budgetSpent(feed.access.rates.budget, renewingIn: renewal.timeIntervalSince(now))
        case .held(let end): .held(until: end)
        case .tooLate(let time): .tooLate(by: time.timeIntervalSince(now))
        case .granted(let grant): .tooLate(by: grant.time.timeIntervalSince(now))
        }
    }
}

/// A request of a transport that follows redirects by itself.
private struct WholeStep: RequestStep {
    let transport: any FeedTransport
    let request: FeedRequest

    var url: URL { request.url }
    var isKeyed: Bool { !request.secretHeaders.isEmpty || !request.secretQueryItems.isEmpty }

    func send(adding headers: [String: String]) async throws(FeedError) -> StepOutcome {
        var request = request
        request.headers.merge(headers) { _, added in added }
        return .answer(try await transport.send(request))
    }
}
