import FeedCore
import Foundation

// Sending a request until its answer is good, try by try and hop by hop.

extension ManagedTransport {
    /// Sends a request, hop by hop, until its answer is good or another try cannot help; each hop counts as a request.
    ///
    /// The body of the answer goes into a sink, if there is one, so that another try continues it.
    func answer(
        to request: FeedRequest,
        unlike cached: CachedResponse? = nil,
        into sink: (any BodySink)? = nil
    ) async throws(FeedError) -> CachedResponse {
        var tries = 1
        var step = try firstStep(of: request, into: sink)
        var last: Result<CachedResponse, FeedError>?
        while true {
            let outcome: Result<CachedResponse, FeedError>
            do throws(FeedError) {
                let account = RequestAccount(of: step.url, isKeyed: step.isKeyed, for: feed)
                let validators = cached?.address(of: request) == step.url ? cached?.response.validators : nil
                let turn = try await begin(account, isRetry: tries > 1)
                let start = requestPolicy.clock.now
                let hop: Result<StepOutcome, FeedError>
                do throws(FeedError) {
                    hop = .success(try await step.send(adding: validators ?? [:]))
                } catch {
                    hop = .failure(error)
                }
                await end(turn, of: account)
                let now = requestPolicy.clock.now
                switch hop {
                case .success(.redirect(let response, let next)):
                    step = next
                    // For other feeds, a redirect's `Retry-After` applies only to the host that sent it, not to the
                    // target.
                    let redirect = CachedResponse(response: response, requestedAt: start, receivedAt: now)
                    if let end = await hold(account, after: redirect) {
                        guard end < deadline else { throw .held(until: end) }
                        try await sleep(until: end)
                    }
                    continue
                case .success(.answer(let response)):
                    report.received(response)
                    let answer = CachedResponse(response: response, requestedAt: start, receivedAt: now)
                    if response.status >= 400 { await hold(account, after: answer) }
                    outcome = .success(answer)
                case .failure(let error): outcome = .failure(error)
                }
            } catch {
                // There was no turn for another try: the previous result is more informative.
                guard let last, error.code != .cancelled else { throw error }
                return try last.get()
            }
            guard tries < policy.tries, RetryPolicy.mayHelp(after: outcome.map(\.response)) else {
                return try outcome.get()
            }
            // The next try comes after the publisher's `Retry-After` at least.
            let asked = (try? outcome.get()).flatMap { RetryAfter.seconds(in: $0.response, receivedAt: $0.receivedAt) }
            let wait = (asked ?? 0) + jitter.delay(policy, after: tries)
            let time = requestPolicy.clock.now.addingTimeInterval(wait)
            guard time < deadline else { return try outcome.get() }
            try await sleep(until: time)
            last = outcome
            tries += 1
            step = try firstStep(of: request, into: sink)
        }
    }

    private func firstStep(
        of request: FeedRequest,
        into sink: (any BodySink)?
    ) throws(FeedError) -> any RequestStep {
        guard let stepping = raw as? any SteppingTransport else { return WholeStep(transport: raw, request: request) }
        return try stepping.firstStep(of: request, into: sink)
    }

    /// Stops requests until the time in an answer's `Retry-After`, and bursts for longer.
    ///
    /// - Returns: The time; `nil` if the answer has none.
    @discardableResult
    private func hold(_ account: RequestAccount, after answer: CachedResponse) async -> Date? {
        let asked = RetryAfter.seconds(in: answer.response, receivedAt: answer.receivedAt) ?? 0
        if asked > 0 || answer.response.status == 429, feed.access.rates.hasBurst, let burst = account.burst {
            let end = answer.receivedAt.addingTimeInterval(asked + RetryAfter.timeWithoutBurst)
            await requestPolicy.ledger.hold(burst, until: end)
        }
        guard asked > 0 else { return nil }
        let end = answer.receivedAt.addingTimeInterval(asked)
        await hold(account, until: end)
        return end
    }
}

/// A request as a single step, for a transport that follows redirects itself.
private struct WholeStep: RequestStep {
    let transport: any FeedTransport
    let request: FeedRequest

    var url: URL { request.url }
    var isKeyed: Bool { request.isKeyed }

    func send(adding headers: [String: String]) async throws(FeedError) -> StepOutcome {
        var request = request
        request.headers.merge(headers) { _, added in added }
        return .answer(try await transport.send(request))
    }
}
