package import FeedCore
package import Foundation

/// A transport that sends the requests of one fetch with caching, rate limits and retries.
///
/// A fresh answer is used again, and an answer that may have changed is revalidated. Requests follow the rates, the
/// budget and the publisher's `Retry-After`. A request that failed temporarily is sent again while the deadline allows.
/// Another transport sends the requests.
package struct ManagedTransport: FeedTransport {
    let requestPolicy: RequestPolicy
    let raw: any FeedTransport
    let feed: Feed
    let end: Date
    let allowance: FetchDeadline?

    /// The time until which the fetch waits for its first turn; `nil` for no special limit.
    let patience: Date?
    let usesFresh: Bool

    /// The feed's freshness, by which a response is used again even if it is stale according to its publisher; `nil` if
    /// only the publisher's freshness counts.
    ///
    /// This lets a response serve another window, if the feed's requests do not depend on the window.
    var reuse: Freshness?
    let policy: RetryPolicy
    let jitter: Jitter

    /// The requests of the fetch so far.
    package let report = TransportReport()

    package func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        // A host that the feed may not use is refused without being counted.
        guard let host = request.url.host(), feed.access.allows(host: host) else { return try await raw.send(request) }
        // The cache is keyed by address, which does not include a body, and a provider may make its own conditions.
        let conditions: Set = ["if-none-match", "if-modified-since"]
        guard request.body == nil, request.method == nil,
            request.headers.keys.allSatisfy({ !conditions.contains($0.lowercased()) })
        else {
            return try await answer(to: request).response
        }
        let key = ResponseKey(feed: FeedKey(feed), url: request.url)
        let kept = await requestPolicy.cached(key)
        // The request's headers may have changed since.
        let cached = kept.flatMap { $0.isWorthKeeping(for: request, of: feed) ? $0 : nil }
        if usesFresh, let cached, isUsable(cached, for: request) {
            report.answered(cached, fromCache: true)
            return cached.response
        }
        var answer = try await answer(to: request, unlike: cached)
        if answer.response.status == 412, cached != nil {
            // A publisher that cannot use our validators would refuse them every time.
            await requestPolicy.keep(nil, for: key)
            answer = try await self.answer(to: request)
        }
        var confirmed: CachedResponse?
        if answer.response.status == 304 {
            // Only the address that the answer came from can confirm it.
            guard let cached, !cached.response.validators.isEmpty,
                cached.address(of: request) == answer.address(of: request)
            else { throw .unaskedNotModified }
            answer = cached.confirmed(by: answer)
            confirmed = cached
        }
        if let answer = answer.kept(for: request, of: feed) {
            // A stored answer can be revalidated as it is. For other windows, its age counts from its last
            // confirmation, which is therefore saved.
            let isRepetition = !feed.profile.requestsIgnoreWindow && confirmed.map(answer.repeats) == true
            if !isRepetition { await requestPolicy.keep(answer, for: key) }
        } else if kept != nil, answer.response.status == 200 {
            await requestPolicy.keep(nil, for: key)
        }
        report.answered(answer)
        return answer.response
    }

    private func isUsable(_ cached: CachedResponse, for request: FeedRequest) -> Bool {
        let now = requestPolicy.clock.now
        if let reuse {
            let end = reuse.freshUntil(readAt: cached.receivedAt)
            if reuse.isFresh(readAt: cached.receivedAt, freshUntil: end, at: now) { return true }
        }
        // Only the publisher knows where a redirect leads today.
        return !cached.isRedirected(from: request) && cached.isFresh(at: now)
    }

    package func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse {
        guard isCounted, let account = RequestAccount(of: feed) else { return try await way() }
        let turn = try await begin(account, isRetry: false)
        do throws(FeedError) {
            let response = try await way()
            report.received(response)
            await end(turn, of: account)
            return response
        } catch {
            await end(turn, of: account)
            throw error
        }
    }

    package func hash(_ text: String, by algorithm: LoginHash) -> String { raw.hash(text, by: algorithm) }

    package func hold(until date: Date) async {
        guard let account = RequestAccount(of: feed) else { return }
        let now = requestPolicy.clock.now
        let wait = min(date.timeIntervalSince(now), RetryAfter.bounds.upperBound)
        guard wait > 0 else { return }
        await hold(account, until: now.addingTimeInterval(wait))
    }

    func hold(_ account: RequestAccount, until end: Date) async {
        await requestPolicy.ledger.hold(account.bound(by: feed.retryAfterScope), until: end)
    }

    /// The end of the fetch, by the engine's clock.
    var deadline: Date { end.addingTimeInterval(allowance.map { requestPolicy.clock.seconds(within: $0.paused) } ?? 0) }

    func sleep(until time: Date) async throws(FeedError) {
        do {
            try await requestPolicy.clock.sleep(until: time)
        } catch {
            throw .requestCancelled
        }
    }
}

extension ManagedTransport {
    /// The traffic so far.
    package var traffic: FetchTraffic { report.summary.traffic }

    /// Returns the advice of the publisher's answers for the next fetch, and the time at which the ledger allows that
    /// fetch.
    package func advice() async -> FetchAdvice {
        let summary = report.summary
        let now = requestPolicy.clock.now
        var advice = summary.advice
        advice.lifetime = summary.freshness?.freshUntil?.timeIntervalSince(now)
        if let freshness = summary.freshness, freshness.allowsStale { advice.staleIfError = freshness.staleIfError }
        // A fetch that was refused before its first request has only the feed's own account.
        let own = RequestAccount(of: feed).map { [$0] } ?? []
        for account in summary.accounts.isEmpty ? own : Array(summary.accounts) {
            let question = AccountQuestion(account, budget: feed.access.rates.budget)
            let state = await requestPolicy.ledger.state(of: question, now: now)
            let spentUntil = state.balance.flatMap { $0.left == 0 ? $0.renewsAt : nil }
            for case let end? in [state.heldUntil, spentUntil] {
                advice.notBefore = max(end, advice.notBefore ?? end)
            }
            if let left = state.balance?.left { advice.budgetLeft = min(left, advice.budgetLeft ?? left) }
        }
        return advice
    }
}
